"""The parts of the program that can be left out of an installation, and how to install them."""

from __future__ import annotations

from importlib import metadata
from importlib.util import find_spec
from typing import Final

_PART_OF: Final = {
    "pygame": "table",
    "pygame_gui": "table",
    "font_fredoka_one": "table",
    "matplotlib": "train",
    "sklearn": "train",
    "skops": "train",
    "aiohttp": "web",
    "segno": "web",
}
"""The part (an extra in ``pyproject.toml``) that brings each package. threadpoolctl is not here: scikit-learn cannot do
without it, so where it is missing more than a part is."""

_NEEDS: Final = {"train": "train"}
"""The verbs that need a part whatever their arguments are: ``train`` would miss matplotlib only after minutes."""


def missing_part(verb: str | None) -> str | None:
    """What to say where a verb's part is not installed.

    Args:
        verb: The verb; ``None``: the window, which ``referee`` alone opens.

    Returns:
        One line; ``None`` where nothing is missing.
    """
    needed = "table" if verb is None else _NEEDS.get(verb)
    for package, part in _PART_OF.items():
        if part == needed and find_spec(package) is None:
            return _how_to_install(package, part)
    return None


def part_not_found(error: ModuleNotFoundError) -> str | None:
    """What to say where an import has failed because a part is not installed.

    Args:
        error: The import's error.

    Returns:
        One line; ``None`` where what is missing belongs to no part, which is a defect.
    """
    package = (error.name or "").partition(".")[0]
    part = _PART_OF.get(package)
    return None if part is None else _how_to_install(package, part)


def _how_to_install(package: str, part: str) -> str:
    # The packages by name, since the program itself may have come as a file or a folder that pip cannot find again.
    try:
        required = [text.partition(";") for text in metadata.requires("referee") or ()]
    except metadata.PackageNotFoundError:
        required = []
    wanted = [f'"{name.strip()}"' for name, _, marker in required if f"extra == '{part}'" in marker]
    command = f"pip install {' '.join(wanted) or package}"
    return f"{package} is not installed, which the part [{part}] brings; install it with: {command}"
