"""What bundles are called in a bout's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BUNDLES: Final = "throw-*.zip"
"""The names of a bout's bundles."""


def bundle_name(throw: int) -> str:
    """The name of a throw's bundle in its folder."""
    return f"throw-{throw:04}.zip"


def bundles_in(folder: Path) -> list[Path]:
    """The bundles in a bout's folder, oldest throw first. From throw 10,000 on names are longer."""
    return sorted(folder.glob(BUNDLES), key=lambda path: (len(path.name), path.name))
