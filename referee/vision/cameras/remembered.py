"""Which of OpenCV's back ends opened a camera fastest on this machine, as ``referee doctor`` has timed it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from referee.storage.files import save_file
from referee.storage.paths import user_data


def remembered_backend(path: str, file: Path | None = None) -> int | None:
    """The back end to open a camera with; ``None``: none was timed.

    Args:
        path: The camera's path or name, as the system has it.
        file: Where it is kept; the user's own data where it is not given.
    """
    return _read(file or _file()).get(path)


def remember_backend(path: str, backend: int, file: Path | None = None) -> None:
    """Keeps it.

    Raises:
        StorageError: It cannot be written.
    """
    place = file or _file()
    save_file(place, msgspec.json.encode({**_read(place), path: backend}))


def _file() -> Path:
    return user_data() / "cameras.json"


def _read(place: Path) -> dict[str, int]:
    try:
        return msgspec.json.decode(place.read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError):
        return {}  # it is measured again
