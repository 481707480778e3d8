"""Which of OpenCV's back ends opened a camera fastest on this machine, as ``referee doctor`` has timed it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from referee.errors import BadInputError
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import make_folder, replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.locks import locked
from referee.storage.paths import user_data


def remembered_backend(path: str) -> int | None:
    """The back end to open a camera with; ``None``: none was timed.

    Args:
        path: The camera's path or name, as the system has it.
    """
    return _read(_file()).get(path)


def remember_backend(path: str, backend: int) -> None:
    """Keeps it.

    Raises:
        StorageError: It cannot be written.
    """
    place = _file()
    with storing(place):
        make_folder(place.parent)
        with locked(place):
            replace_file(place, msgspec.json.encode({**_read(place), path: backend}))


def _file() -> Path:
    return user_data() / "cameras.json"


def _read(place: Path) -> dict[str, int]:
    try:
        return decode_json(read_file(place, SETTINGS_BYTES, "back ends of cameras"), dict[str, int])
    except (BadInputError, msgspec.DecodeError):
        return {}  # it is measured again
