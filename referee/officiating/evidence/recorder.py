"""Keeps evidence while play goes on: observations in memory, pictures encoded, bundles written by a thread."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from referee.errors import RefereeError, StorageError
from referee.officiating.evidence.bundle import FORMAT, Bundle, Manifest, write_bundle
from referee.officiating.evidence.names import bundle_name, bundles_in
from referee.officiating.evidence.rejudge import needed_from, rejudge
from referee.officiating.observation import Observation
from referee.officiating.referee import Moment
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.storage.files import make_folder, remove_file
from referee.vision.frames import Frame
from referee.vision.video_writer import ClipBuffer

_WAITING: Final = 12
"""Pictures that may wait to be encoded, about 33 megabytes at 1280 x 720."""
_LEAD_IN_S: Final = 1.0
"""The clip begins this long before the first stroke that counts, seconds."""
_TAIL_S: Final = 0.4
"""The clip ends this long after the verdict, seconds. An umpire who judges it again may need a few frames more."""
_CLIP_BYTES: Final = 64 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class _Throw:
    """A throw that was decided, and all that its bundle is made of except the pictures."""

    verdict: Verdict
    counting_since: dict[int, float]
    seen: list[Observation]


class EvidenceRecorder:
    """Writes a bundle for every throw.

    The caller only hands over references: encoding, checking and writing are done by a thread. Behind a camera a
    picture that would have to wait is left out of the clip, never out of the observations; a file is held back.

    Args:
        folder: Where bundles go; made where it is missing.
        referee: Whose throws are recorded.
        profile: The venue's settings.
        names: The players' names, from seat 1 on.
        program: This program's version.
        saved: Told of every bundle by that thread, before it gets its name: the throw's number, the file and its
            SHA-256. Where it raises, the bundle is not kept.
        removing: Told by that thread of a bundle that is removed to make room, before it is.
        failed: Told by that thread, in a line, of a bundle that could not be written, or that does not lead to its
            verdict. Where it raises, the recorder goes on.

    Raises:
        StorageError: The folder cannot be made.
    """

    def __init__(
        self,
        folder: Path,
        referee: SourceReferee,
        profile: Profile,
        *,
        names: tuple[str, ...],
        program: str,
        saved: Callable[[int, Path, str], None],
        removing: Callable[[Path], None],
        failed: Callable[[str], None],
    ) -> None:
        try:
            make_folder(folder)
        except OSError as error:
            raise StorageError(f"{folder}: {error.strerror}; expected a folder for evidence") from error
        self._folder = folder
        self._source = referee.source
        self._model = referee.model_sha256
        self._fingers = referee.fingers
        self._names = names
        self._program = program
        self._profile = profile
        self._saved = saved
        self._removing = removing
        self._failed = failed
        self._seen: deque[Observation] = deque()
        self._decided: list[tuple[Verdict, dict[int, float]]] = []
        self._jobs: queue.SimpleQueue[Frame | _Throw | None] = queue.SimpleQueue()
        self._room = threading.BoundedSemaphore(_WAITING)
        self._missed: deque[float] = deque(maxlen=10_000)
        self._clip = ClipBuffer(referee.source.size, profile.evidence.clip_s, _CLIP_BYTES)
        self._thread = threading.Thread(target=self._work, name="evidence")
        try:
            self._thread.start()
        except BaseException:  # Ctrl-C may come before it returns, and nobody could close this then
            self._jobs.put(None)
            raise

    def take(self, moment: Moment) -> None:
        """Takes the next moment; verdicts among its events are to be given to :meth:`decided` as well."""
        self._seen.append(moment.seen)
        begin = min([needed_from(moment.counting_since), *(needed_from(since) for _, since in self._decided)])
        while self._seen[0].t < begin:
            self._seen.popleft()
        if self._room.acquire(blocking=not self._source.live):
            self._jobs.put(moment.frame)
        else:
            self._missed.append(moment.seen.t)
        if self._decided and moment.seen.t >= self._decided[0][0].t + _TAIL_S:
            self._hand_over()

    def decided(self, verdict: Verdict, moment: Moment) -> None:
        """Takes a verdict of the moment that was taken last; its bundle is written a little later."""
        self._decided.append((verdict, moment.counting_since))

    def close(self) -> None:
        """Writes what is left, and waits for it."""
        while self._decided:
            self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        verdict, since = self._decided.pop(0)
        begin, end = needed_from(since), verdict.t + _TAIL_S
        self._jobs.put(_Throw(verdict, since, [each for each in self._seen if begin <= each.t <= end]))

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                if isinstance(job, _Throw):
                    self._write(job)
                else:
                    self._clip.add(job)
            except Exception as error:  # a file waits for this thread: it must go on whatever happens
                what = f"throw {job.verdict.number}" if isinstance(job, _Throw) else "a picture"
                known = str(error) if isinstance(error, RefereeError) else getattr(error, "strerror", None)
                why = known or f"{type(error).__name__}: {error}"
                self._tell(f"{self._folder}: no evidence of {what}: {why}; the bout goes on")
            finally:
                if isinstance(job, Frame):
                    self._room.release()

    def _write(self, throw: _Throw) -> None:
        number = throw.verdict.number
        again, course = rejudge(throw.seen, throw.counting_since, self._profile.officiating, number, self._fingers)
        begin, end = min(throw.counting_since.values()) - _LEAD_IN_S, throw.verdict.t + _TAIL_S
        clip, clip_t = self._clip.cut(begin, end)
        manifest = Manifest(
            format=FORMAT,
            program=self._program,
            written=datetime.now().astimezone().isoformat(timespec="seconds"),
            source=self._source.name,
            names=self._names,
            size=self._source.size,
            profile=self._profile,
            model_sha256=self._model,
            counting_since=throw.counting_since,
            reproduced=again == throw.verdict,
            clip_missed=sum(begin <= t <= end for t in tuple(self._missed)),
            sha256={},
            fingers=self._fingers,
        )
        path = self._folder / bundle_name(number)
        if not manifest.reproduced:
            self._tell(f"{path}: what was kept of throw {number} does not lead to its verdict; the bout goes on")
        usual = max((bundle.stat().st_size for bundle in bundles_in(self._folder)), default=0)
        self._make_room(bundles_in(self._folder), usual)
        bundle = Bundle(manifest, throw.verdict, course, throw.seen, clip, clip_t)
        write_bundle(path, bundle, lambda sha256: self._saved(number, path, sha256))
        self._make_room([other for other in bundles_in(self._folder) if other != path], path.stat().st_size)

    def _tell(self, fault: str) -> None:
        with suppress(Exception):  # whoever is told may fail, too: a file would wait for this thread for ever
            self._failed(fault)

    def _make_room(self, bundles: Sequence[Path], needed: int) -> None:
        """Removes the oldest of these bundles until there is room for ``needed`` bytes."""
        room = self._profile.evidence.megabytes * 1e6 - needed - sum(bundle.stat().st_size for bundle in bundles)
        for bundle in bundles:
            if room >= 0:
                break
            room += bundle.stat().st_size
            self._removing(bundle)
            remove_file(bundle)
