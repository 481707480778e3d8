"""Makes sure that what arguments name is there, before anything large is imported: what reads hands takes seconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.errors import BadInputError
from referee.host.sources import Source
from referee.settings import load_profile
from referee.storage.files import require_writable
from referee.storage.local_files import open_file, other_kind
from referee.storage.paths import find_shipped
from referee.vision.cameras.addresses import refuse_address
from referee.vision.lanes import load_profile_for


def require_file(path: str | Path, expected: str) -> None:
    """Makes sure that a file is there.

    Raises:
        BadInputError: It is missing, cannot be opened, or is a folder, pipe or device.
    """
    open_file(path, expected).close()


def require_one_file(files: Sequence[str], expected: str) -> None:
    """Makes sure that the only file is there; of several, a bad one is reported when its turn comes.

    Raises:
        BadInputError: As for :func:`require_file`.
    """
    if len(files) == 1:
        refuse_address(files[0])
        require_file(files[0], expected)


def require_place(path: Path) -> None:
    """Makes sure that a file can be written at a place: what comes before it takes minutes.

    Raises:
        BadInputError: Its folder is not there, or it is a folder, pipe or device itself.
        StorageError: Nothing can be made there.
    """
    if not path.parent.is_dir():
        raise BadInputError(f"{path}: there is no folder {path.parent}")
    if path.exists() and (kind := other_kind(path.stat())):
        raise BadInputError(f"{path}: is {kind}; expected a file to write")
    require_writable(path)


def require_source(source: Source, profile: str, players: int | None = None) -> None:
    """Makes sure that a source's file is there, and the profile that it is watched with.

    Args:
        source: Where pictures, or typed throws, come from.
        profile: The profile's name.
        players: How many stand before the camera; ``None`` where nobody knows yet.

    Raises:
        BadInputError: One is not, or the profile's lanes are not for so many.
    """
    if players is None or source.kind == "keyboard":
        load_profile(profile)
    else:
        load_profile_for(players, profile)
    if source.kind == "file":
        require_file(source.text, "a video file")


def require_sheet(name: str) -> None:
    """Makes sure that there is a symbol sheet.

    Raises:
        BadInputError: There is none.
    """
    find_shipped("calibration/symbols", name, suffix=".toml")
