"""Writes throws' bundles into a folder of bounded size: judges each throw again, makes room, and says what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from referee.errors import RefereeError, StorageError
from referee.officiating.evidence.bundle import FORMAT, Bundle, Manifest, write_bundle
from referee.officiating.evidence.names import bundle_name, bundles_in
from referee.officiating.evidence.rejudge import rejudge
from referee.officiating.observation import Observation
from referee.officiating.parameters import Parameters
from referee.officiating.verdict import Verdict
from referee.recognition.digits import SymbolFingers
from referee.settings import Profile
from referee.storage.files import make_folder, remove_file
from referee.storage.stamps import iso_now


@dataclass(frozen=True, slots=True, eq=False)
class EvidenceOrigin:
    """What all bundles of a bout have in common; the fields are those of :class:`.Manifest`.

    Attributes:
        program: This program's version.
        source: What the frames come from.
        names: The players' names, from seat 1 on.
        size: The frames' width and height, pixels.
        profile: The venue's settings.
        model_sha256: The symbol model that reads the hands.
        fingers: What the symbols ask of each finger.
    """

    program: str
    source: str
    names: tuple[str, ...]
    size: tuple[int, int]
    profile: Profile
    model_sha256: str
    fingers: SymbolFingers | None


@dataclass(frozen=True, slots=True, eq=False)
class DecidedThrow:
    """A throw that was decided, and all that its bundle is made of except the pictures.

    Attributes:
        verdict: As it was given.
        counting_since: By playing seat, after which time its strokes counted, seconds.
        seen: The observations that it was judged by, and those shortly after.
    """

    verdict: Verdict
    counting_since: dict[int, float]
    seen: list[Observation]


@dataclass(frozen=True, slots=True, eq=False)
class ThrowClip:
    """A throw's pictures.

    Attributes:
        data: The video, MP4.
        t: The pictures' times, seconds.
        missed: How many pictures of that time are not in it.
    """

    data: bytes
    t: tuple[float, ...]
    missed: int


class BundleWriter:
    """Writes a bundle for each throw it is given, and removes the oldest ones where the folder would be too large.

    Args:
        folder: Where bundles go; made where it is missing.
        origin: What all bundles have in common.
        saved: Told of every bundle before it gets its name: the throw's number, the file and its SHA-256. Where it
            raises, the bundle is not kept.
        removing: Told of a bundle that is removed to make room, before it is.
        failed: Told, in a line, of a bundle that could not be written, or that does not lead to its verdict. What it
            raises is ignored.

    Raises:
        StorageError: The folder cannot be made.
    """

    def __init__(
        self,
        folder: Path,
        origin: EvidenceOrigin,
        *,
        saved: Callable[[int, Path, str], None],
        removing: Callable[[Path], None],
        failed: Callable[[str], None],
    ) -> None:
        try:
            make_folder(folder)
        except OSError as error:
            raise StorageError(f"{folder}: {error.strerror}; expected a folder for evidence") from error
        self._folder = folder
        self._origin = origin
        self._saved = saved
        self._removing = removing
        self._failed = failed

    def write(self, throw: DecidedThrow, clip: ThrowClip, wanted: Callable[[], bool] = lambda: True) -> None:
        """Judges a throw again by what is kept of it, and writes its bundle.

        Args:
            throw: The throw.
            clip: Its pictures.
            wanted: Asked once, before it is told that the bundle is saved, whether it is still to be kept.

        Raises:
            OSError: The bundle cannot be written.
            RefereeError: The same, it is no longer wanted, or whoever was told that it is saved or removed refused.
        """
        number, origin = throw.verdict.number, self._origin
        again, course = rejudge(throw.seen, throw.counting_since, origin.profile.officiating, number, origin.fingers)
        manifest = Manifest(
            format=FORMAT,
            program=origin.program,
            written=iso_now(),
            source=origin.source,
            names=origin.names,
            size=origin.size,
            profile=origin.profile,
            model_sha256=origin.model_sha256,
            counting_since=throw.counting_since,
            reproduced=again == throw.verdict,
            clip_missed=clip.missed,
            sha256={},
            fingers=origin.fingers,
            parameters_sha256=Parameters().sha256,
        )
        path = self._folder / bundle_name(number)
        if path.exists():
            raise StorageError(f"{path}: exists, and evidence is never written over")
        if not manifest.reproduced:
            self._tell(f"{path}: what was kept of throw {number} does not lead to its verdict; the bout goes on")
        usual = max((bundle.stat().st_size for bundle in bundles_in(self._folder)), default=0)
        self._make_room(bundles_in(self._folder), usual)
        bundle = Bundle(manifest, throw.verdict, course, throw.seen, clip.data, clip.t)

        def save(sha256: str) -> None:
            if not wanted():
                raise StorageError(f"{path}: broken off")
            self._saved(number, path, sha256)

        write_bundle(path, bundle, save)
        self._make_room([other for other in bundles_in(self._folder) if other != path], path.stat().st_size)

    def tell_missing(self, what: str, error: Exception) -> None:
        """Tells that there is no evidence of something, and why.

        Args:
            what: Of what: ``throw 3``.
            error: Why not.
        """
        known = str(error) if isinstance(error, RefereeError) else getattr(error, "strerror", None)
        why = known or f"{type(error).__name__}: {error}"
        self._tell(f"{self._folder}: no evidence of {what}: {why}; the bout goes on")

    def tell_broken_off(self, throws: Sequence[int]) -> None:
        """Tells that there is no evidence of these throws, at least one, because nobody waited for it.

        Args:
            throws: Their numbers.
        """
        which = f"throw{'s' if len(throws) > 1 else ''} {', '.join(map(str, throws))}"
        self._tell(f"{self._folder}: no evidence of {which}: broken off before it was written")

    def _tell(self, fault: str) -> None:
        with suppress(Exception):  # whoever is told may fail, too: a file would wait for the writing thread for ever
            self._failed(fault)

    def _make_room(self, bundles: Sequence[Path], needed: int) -> None:
        """Removes the oldest of these bundles until there is room for ``needed`` bytes."""
        megabytes = self._origin.profile.evidence.megabytes
        room = megabytes * 1e6 - needed - sum(bundle.stat().st_size for bundle in bundles)
        for bundle in bundles:
            if room >= 0:
                break
            room += bundle.stat().st_size
            self._removing(bundle)
            remove_file(bundle)
