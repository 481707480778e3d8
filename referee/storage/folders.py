"""Folders that are replaced whole: after any break the old one or the new one is in the place.

A dataset or a model is several files that belong together. It is filled beside its place, brought onto the disk, and
then renamed; what was there before is kept beside it. Every function raises ``OSError``, as those of
:mod:`referee.storage.files` do; where a name is a symbolic link, what it points to is replaced.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.errors import BadInputError
from referee.storage.files import behind_link, staged, sync_file, sync_folder
from referee.storage.locks import hidden, locked


def require_own_folder(folder: Path, mark: str, what: str) -> None:
    """Refuses a folder that holds something else than what is to be put there; one with nothing in it will do.

    A README.md may be there: those that come with the program have one, and are made anew beside it.

    Args:
        folder: Which; it need not be there.
        mark: The file by which such a folder is known.
        what: What is to be put there, such as ``a model``.

    Raises:
        BadInputError: It holds something, and not that file.
    """
    known = folder / mark
    if not folder.is_dir() or known.exists():
        return
    usual = {staged(known), folder / "README.md"}  # the first is left of one that was broken off as it began
    if any(each not in usual for each in folder.iterdir()):
        raise BadInputError(f"{folder}: holds something else than {what} (no {mark}); choose another folder")


@contextmanager
def staging_folder(folder: Path) -> Iterator[Path]:
    """Gives :func:`staged`, for a folder to be filled and put in its place; nothing is left of one that is broken off.

    Args:
        folder: Its place, whose lock or hold one has.
    """
    beside = staged(folder)
    shutil.rmtree(beside, ignore_errors=True)
    try:
        yield beside
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def replace_folder(new: Path, folder: Path) -> None:
    """Puts a folder that is complete in another's place; the other is kept as :func:`folder_before`.

    After any break :func:`finish_folder` leaves the old one or the new one in the place, whole.

    Args:
        new: The folder; may be :func:`folder_before` itself, and then the two change places.
        folder: The place; nothing need be there yet.
    """
    folder = behind_link(folder)
    with locked(folder):
        finish_folder(folder)
        _sync_tree(new)
        if folder.exists():
            os.rename(folder, _leaving(folder))  # noqa: PTH104 - the tests put faults into this module's os
            try:
                os.rename(new, folder)  # noqa: PTH104 - likewise
            except OSError:
                os.rename(_leaving(folder), folder)  # noqa: PTH104 - likewise
                raise
        else:
            os.rename(new, folder)  # noqa: PTH104 - likewise
        sync_folder(folder.parent)
        finish_folder(folder)


def put_folder_away(folder: Path) -> None:
    """Keeps a folder as :func:`folder_before`, where nothing is yet, and leaves its place empty.

    After any break it is in the one place or in the other, whole.
    """
    folder = behind_link(folder)
    with locked(folder):
        finish_folder(folder)
        os.rename(folder, folder_before(folder))  # noqa: PTH104 - the tests put faults into this module's os
        sync_folder(folder.parent)


def finish_folder(folder: Path) -> None:
    """Ends what :func:`replace_folder` was broken off in; does nothing where it was not."""
    folder = behind_link(folder)
    leaving = _leaving(folder)
    if not leaving.exists():
        return
    with locked(folder):
        if not folder.exists():
            os.rename(leaving, folder)  # noqa: PTH104 - the tests put faults into this module's os
        elif leaving.exists():
            before = folder_before(folder)
            if before.exists():
                shutil.rmtree(before)
            os.rename(leaving, before)  # noqa: PTH104 - likewise
        sync_folder(folder.parent)


def folder_before(folder: Path) -> Path:
    """Where :func:`replace_folder` keeps the folder that was in the place before."""
    return hidden(behind_link(folder), "before")


def _sync_tree(folder: Path) -> None:
    """Brings a folder, all files in it, and its folders onto the disk."""
    for place, _, names in os.walk(folder):
        for name in names:
            sync_file(Path(place) / name)
        sync_folder(Path(place))


def _leaving(folder: Path) -> Path:
    return hidden(folder, "leaving")
