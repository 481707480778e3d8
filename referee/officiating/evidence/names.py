"""What the files in a bout's folder are called."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from referee.errors import BadInputError
from referee.storage.local_files import error_words

LEDGER: Final = "ledger.jsonl"
"""The ledger's name in a bout's folder."""

BUNDLES: Final = "throw-*.zip"
"""The names of a bout's bundles, and of whatever looks like one."""
_BUNDLE: Final = re.compile(r"throw-\d{4,}\.zip")


def bundle_name(throw: int) -> str:
    """The name of a throw's bundle in its folder."""
    return f"throw-{throw:04}.zip"


def bundles_in(folder: Path) -> list[Path]:
    """The bundles in a bout's folder, oldest throw first. From throw 10,000 on names are longer.

    Links, and files with other names than the program gives, are somebody else's.
    """
    found = [path for path in folder.glob(BUNDLES) if _BUNDLE.fullmatch(path.name)]
    own = [path for path in found if path.is_file() and not path.is_symlink()]
    return sorted(own, key=lambda path: (len(path.name), path.name))


def require_bout_folder(folder: Path) -> None:
    """Makes sure that a folder is a bout's: it has a ledger, or what is left of one.

    Raises:
        BadInputError: It is not, or may not be read.
    """
    if not folder.is_dir():
        kind = "a file, not a folder" if folder.exists() else "no such folder"
        raise BadInputError(f"{folder}: {kind}; expected that of a bout's ledger and evidence")
    left = (LEDGER, f"{LEDGER}.end", BUNDLES)
    try:
        there = list(folder.iterdir())  # a glob finds nothing in a folder that may not be read, and says nothing
    except OSError as error:
        raise BadInputError(f"{folder}: {error_words(error)}; expected a bout's folder that can be read") from error
    if not any(path.match(name) for path in there for name in left):
        raise BadInputError(f"{folder}: no bout's folder; expected {LEDGER} in it")
