"""Where models, profiles and datasets are, from a checkout and from an installed wheel; and the user's own data."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from referee.errors import BadInputError
from referee.storage.folders import finish_folder

_PACKAGE = Path(__file__).parent.parent


def shipped_root() -> Path:
    """The folder that holds ``models/`` and ``calibration/``: inside a wheel, or the checkout's top."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


def named(path: Path) -> Path:
    """A path that ends in a name: ``.`` and ``..`` have none, and what is hidden or listed beside them needs one."""
    return path.resolve() if path.name in {"", ".."} else path


def path_of(value: object, expected: str) -> Path:
    """What a program gives as a file or folder, as a path.

    Args:
        value: What was given.
        expected: What it should be, in words: ``a video file``.

    Raises:
        BadInputError: It is neither text nor a path of text, or it is empty.
    """
    what = f"of type {type(value).__name__}"
    if isinstance(value, str | os.PathLike):
        text = os.fspath(value)
        if isinstance(text, str) and text:
            return Path(text)
        what = what if text else "empty"
    raise BadInputError(f"path is {what}: expected {expected}, as text or a pathlib.Path")


def find_shipped(kind: str, name: str | os.PathLike[str], suffix: str = "") -> Path:
    """Finds what the user named: ``kind/name`` of the user's own, else of the program's, else a path as it stands.

    A plain name means first what is kept under it: a folder that happens to be called ``default`` hides no profile.
    Last comes ``kind/name`` from the folder one is in, where ``--out models/ours`` has put it.

    Args:
        kind: ``models``, ``datasets``, ``calibration``, ``calibration/symbols``.
        name: A path, or a plain name; a :class:`pathlib.Path` of one part is a plain name, too.
        suffix: The ending that a plain name is given.

    Raises:
        BadInputError: There is none, and the text lists the names there are; or ``name`` is neither text nor a path.
    """
    given, name = named(path_of(name, f"a path, or a name under {kind}")), os.fspath(name)
    *kept, here = (folder / f"{name}{suffix}" for folder in (*folders_of(kind), Path(kind)))
    for place in (*kept, given, here) if given.name == name else (given,):
        if _is_there(place):
            return place
    found = {
        p.name.removesuffix(suffix)
        for folder in (*folders_of(kind), Path(kind))
        for p in folder.glob(f"*{suffix}")
        if not p.name.startswith(".") and p.name.isprintable()  # no screen can show others
    }
    raise BadInputError(
        f"{name}: no such file, and no {kind} of that name (there are: {', '.join(sorted(found)) or 'none'})"
    )


def _is_there(path: Path) -> bool:
    """Whether a file or folder is there; one whose replacement was broken off is put back into its place first."""
    if path.name:  # the root of a disk has none
        with suppress(OSError):
            finish_folder(path)
    with suppress(OSError):  # its name is longer than any that the disk can have, or its folder may not be read
        return path.exists()
    return False


def folders_of(kind: str) -> tuple[Path, Path]:
    """Where things of a kind are looked for: among the user's own first, then among what comes with the program."""
    return user_data() / kind, shipped_root() / kind


def shipped_behind(kind: str, own: Path) -> Path | None:
    """What comes with the program and is found again once the user's own thing of its name is gone, if there is any.

    Args:
        kind: As for :func:`find_shipped`.
        own: A place, perhaps among the user's own.
    """
    mine, shipped = folders_of(kind)
    behind = shipped / own.name
    return behind if own.parent.resolve() == mine.resolve() and behind.exists() else None


def place_for(kind: str, name: str, suffix: str = "") -> Path:
    """Where something new is to be written that :func:`find_shipped` then finds under the same name.

    A plain name goes under ``kind`` in the checkout. It goes among the user's own where one of that name is there,
    where the program is installed, and where its folder cannot be written to. Anything else is a path as it stands.
    """
    if Path(name).name != name:
        return Path(name)
    root = shipped_root()
    mine = root == _PACKAGE.parent and os.access(root, os.W_OK)
    own = user_data() / kind / f"{name}{suffix}"
    return root / kind / own.name if mine and not _is_there(own) else own


def user_data() -> Path:
    """The folder for what the program keeps for this user; it need not exist yet.

    ``%LOCALAPPDATA%`` on Windows, ``~/Library/Application Support`` on macOS, and elsewhere ``$XDG_DATA_HOME`` or
    ``~/.local/share`` (XDG Base Directory Specification, which ignores a path that is not absolute).

    Raises:
        BadInputError: The user has no home folder, as in a container that runs for a bare number, and none is named.
    """
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local") / "referee"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support" / "referee"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else _home() / ".local" / "share") / "referee"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise BadInputError("this user has no home folder; set HOME or XDG_DATA_HOME to one") from error
