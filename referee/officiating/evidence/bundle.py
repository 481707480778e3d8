"""One throw's evidence in one file: a zip of few, known, hashed and bounded members."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from referee.errors import BadEvidence
from referee.officiating.evidence.consistency import check_lead, check_players
from referee.officiating.evidence.rejudge import Course
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.observation import Observation
from referee.officiating.verdict import Verdict
from referee.recognition.digits import SymbolFingers
from referee.settings import Profile
from referee.storage.archives import read_archive
from referee.storage.bounds import CLIP_BYTES, OBSERVATION_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import publish_file, remove_file, stage_file
from referee.storage.local_files import open_file

FORMAT: Final = 4
"""Grows whenever a bundle of before can no longer be read, or would be judged by other rules."""

_MANIFEST: Final = "manifest.json"
_STORED: Final = "verdict.json"
_STROKES: Final = "strokes.json"
_SEEN: Final = "landmarks.npz"
_CLIP: Final = "clip.mp4"

# The members a bundle has, and how large each may be.
_MOST_BYTES: Final = {
    _MANIFEST: 2**20,
    _STORED: 2**20,
    _STROKES: 2**20,
    _SEEN: OBSERVATION_BYTES,
    _CLIP: CLIP_BYTES,
}


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What the rest of a bundle is, and by what it was judged.

    Attributes:
        format: See :data:`FORMAT`.
        program: The version that wrote it.
        written: Date and time, ISO 8601.
        source: What the frames came from.
        names: The players' names, from seat 1 on; as many as there are lanes.
        size: The frames' width and height, pixels.
        profile: The settings that the throw was judged by.
        model_sha256: The symbol model that read the hands.
        counting_since: By playing seat, after which time its strokes counted, seconds.
        reproduced: Whether the observations gave the same verdict again when the bundle was written.
        clip_missed: Pictures that are not in the clip because the machine could not keep up.
        sha256: Of each other member.
        fingers: What each symbol asked of the fingers; ``None`` in a bundle from before that was kept.
        parameters_sha256: The officiating parameters that the throw was judged by (:attr:`.Parameters.sha256`);
            ``None`` likewise.
    """

    format: int
    program: str
    written: str
    source: str
    names: tuple[str, ...]
    size: tuple[int, int]
    profile: Profile
    model_sha256: str
    counting_since: dict[int, float]
    reproduced: bool
    clip_missed: int
    sha256: dict[str, str]
    fingers: SymbolFingers | None = None
    parameters_sha256: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Bundle:
    """A throw's evidence as it was read.

    Attributes:
        manifest: What it is.
        verdict: As it was given.
        course: Strokes and symbols as they were called.
        seen: Every frame's observation, from before the count began to the verdict and a little beyond.
        clip: The pictures as an MP4 that begins at 0; empty where none were kept.
        clip_t: The exact time of each frame of the clip in the source, seconds.
    """

    manifest: Manifest
    verdict: Verdict
    course: Course
    seen: list[Observation]
    clip: bytes
    clip_t: tuple[float, ...]


def write_bundle(path: Path, bundle: Bundle, announce: Callable[[str], None] = lambda _sha256: None) -> None:
    """Writes a bundle, which appears under its name only when it is whole and on the disk.

    Args:
        path: Where to; a file that is there is replaced.
        bundle: What to write; the manifest's hashes are filled in.
        announce: Told the file's SHA-256 once it is whole and on the disk, before it gets its name: so no bundle has a
            name that a ledger does not know. Where this raises, nothing is left of the bundle.

    Raises:
        OSError: It cannot be written.
        BadEvidence: :func:`read_bundle` would refuse it, as where a throw took too long. Nothing is announced.
    """
    members = {
        _STORED: msgspec.json.encode(bundle.verdict),
        _STROKES: msgspec.json.encode(bundle.course),
        _SEEN: pack(bundle.seen, bundle.clip_t),
        _CLIP: bundle.clip,
    }
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
    manifest = msgspec.json.encode(msgspec.structs.replace(bundle.manifest, sha256=hashes))
    whole = {_MANIFEST: manifest, **members}
    _parse(whole)  # a ledger never names a bundle that nobody could read

    def write(file: BinaryIO) -> None:
        # Stored as it is: clip and observations are compressed already.
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in whole.items():
                archive.writestr(name, data)

    unnamed = stage_file(path, write)
    try:
        with unnamed.open("rb") as file:
            announce(hashlib.file_digest(file, "sha256").hexdigest())
    except BaseException:
        remove_file(unnamed)
        raise
    publish_file(unnamed, path)


def read_bundle(path: Path) -> Bundle:
    """Reads a bundle after checking that it is whole, unchanged and of this program's format.

    Raises:
        BadInputError: It cannot be read at all.
        BadEvidence: It is no bundle, was changed, or is of another format.
    """
    with open_file(path, "an evidence bundle") as stream:
        try:
            # Stored as they are: clip and observations are compressed already.
            members = read_archive(stream, sum(_MOST_BYTES.values()), _MOST_BYTES, packed=False)
            return _parse(members)
        except BadEvidence as error:
            raise BadEvidence(f"{path}: {error}") from error
        except ValueError as error:
            raise BadEvidence(f"{path}: no whole evidence bundle: {error}") from error


def _parse(members: Mapping[str, bytes]) -> Bundle:
    for name, data in members.items():
        if len(data) > _MOST_BYTES[name]:
            raise BadEvidence(f"{name} is larger than {_MOST_BYTES[name]} bytes")
    try:
        # The number alone first: a later format may have another manifest.
        written_as = decode_json(members[_MANIFEST], dict[str, msgspec.Raw]).get("format")
        if written_as is None or bytes(written_as) != str(FORMAT).encode():
            found = "none" if written_as is None else bytes(written_as).decode(errors="replace")[:20]
            raise BadEvidence(f"bundle format {found}, this program reads {FORMAT}")
        manifest = decode_json(members[_MANIFEST], Manifest)
        for name, data in members.items():
            if name != _MANIFEST and manifest.sha256.get(name) != hashlib.sha256(data).hexdigest():
                raise BadEvidence(f"{name} was changed since it was written (its SHA-256 is not the manifest's)")
        verdict = decode_json(members[_STORED], Verdict)
        course = decode_json(members[_STROKES], Course)
    except msgspec.DecodeError as error:
        raise BadEvidence(f"not an evidence bundle's contents: {error}") from error
    check_lead(manifest.names, manifest.size, manifest.counting_since)
    seen, clip_t = unpack(members[_SEEN])
    check_players(len(manifest.names), verdict, course, seen)
    return Bundle(manifest, verdict, course, seen, members[_CLIP], clip_t)
