"""Options that several verbs share: how they are spelled, and what is accepted.

The functions that read an option's text are for ``add_argument(type=...)``: what they raise becomes the one
line that names the option.
"""

from __future__ import annotations

import argparse
from pathlib import Path, PurePath

from referee.bouts.words import is_shown
from referee.errors import BadInputError
from referee.host.sources import PICTURE_FORMS, Source, parse_source
from referee.storage.bounds import DIGITS
from referee.storage.paths import named
from referee.symbols import MAX_PLAYERS, MIN_PLAYERS

_LONGEST_NAME = 100
_MANY = 1_000_000
"""More of anything than is ever drawn, recorded or thrown."""


def source(text: str) -> Source:
    """Reads a ``--source``. Whether a file or camera is there shows when it is opened."""
    try:
        return parse_source(text)
    except BadInputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def path(text: str) -> Path:
    """Reads a file's or folder's path. An empty word, as an unset variable of a shell gives it, is none."""
    if not text:
        raise argparse.ArgumentTypeError("expected a file or folder, not nothing")
    return Path(text)


def player_count(text: str) -> int:
    """Reads a ``--players``: 2 to 4."""
    return _whole_number(text, MIN_PLAYERS, MAX_PLAYERS)


def seed(text: str) -> int:
    """Reads a ``--seed``: a whole number from 0."""
    return _whole_number(text, 0, 10**DIGITS - 1)


def count(text: str) -> int:
    """Reads a number of things: a whole number from 1."""
    return _whole_number(text, 1, _MANY)


def whole_number(text: str) -> int:
    """Reads a whole number from 0."""
    return _whole_number(text, 0, _MANY)


def words(text: str) -> tuple[str, ...]:
    """Reads a list ``a,b``: each word something, and kept once however often it is given."""
    given = _listed(text)
    if not all(given):
        raise argparse.ArgumentTypeError(f"{text!r}: expected words, such as jack,labrador")
    return tuple(dict.fromkeys(given))


def folder(text: str) -> Path:
    """Reads a folder that is written to; that which one is in, or the one above, is called by its name.

    A file in its place, or in that of a folder above it, is told at once: the work before it is written takes minutes.
    """
    path = named(Path(text))
    taken = next((place for place in (path, *path.parents) if _is_file(place)), None)
    if taken is not None:
        raise argparse.ArgumentTypeError(f"{taken}: is a file; expected a folder, or where one can be made")
    return path


def named_file(text: str, ending: str) -> Path:
    """Reads where a file goes whose name says of which kind it is: it is of that kind, whatever else its name says."""
    path = Path(text)
    if path.suffix.lower() != ending:
        raise argparse.ArgumentTypeError(f"{text}: expected a name that ends in {ending}")
    return path


def plain_name(text: str) -> str:
    """Reads the name of something that is stored under it: no path, nothing that hides or that cannot be printed."""
    if not text or not is_shown(text) or PurePath(text).name != text or text.startswith("."):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a plain name, such as recorded")
    return text


def names(text: str) -> tuple[str, ...]:
    """Reads a ``--names A,B``: each name something, and no two of one person."""
    # Imported here because most commands are given no names, and all texts are loaded with it.
    from referee.host.known_people import names_fault  # noqa: PLC0415 - see above
    from referee.host.language import english  # noqa: PLC0415 - see above

    given = _listed(text)
    fault = names_fault(given, english())
    if fault:
        raise argparse.ArgumentTypeError(f"{text!r}: {fault}")
    if not all(is_shown(name) and len(name) <= _LONGEST_NAME for name in given):
        raise argparse.ArgumentTypeError(
            f"{text!r}: expected names of at most {_LONGEST_NAME} characters that can be printed"
        )
    return given


def names_for(given: tuple[str, ...] | None, players: int) -> dict[int, str]:
    """The players' names by seat; "Player 1" and so on where none were given.

    Raises:
        BadInputError: There are not as many names as players.
    """
    if given is None:
        return numbered_names(players)
    if len(given) != players:
        raise BadInputError(f"--names {','.join(given)}: {len(given)} names, expected {players}")
    return dict(enumerate(given, start=1))


def numbered_names(players: int) -> dict[int, str]:
    """Names for players who gave none, by seat."""
    return {seat: f"Player {seat}" for seat in range(1, players + 1)}


def add_frame_source(parser: argparse.ArgumentParser) -> None:
    """Adds ``--source`` for a verb that watches people: whatever gives pictures."""
    parser.add_argument(
        "--source",
        type=source,
        default=source("camera"),
        metavar="SOURCE",
        help=f"{PICTURE_FORMS} (default: camera)",
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """Adds ``--players``."""
    parser.add_argument(
        "--players", type=player_count, default=2, metavar="N", help="how many players, 2 to 4 (default: 2)"
    )


def add_profile(parser: argparse.ArgumentParser) -> None:
    """Adds ``--profile``."""
    parser.add_argument(
        "--profile",
        default="default",
        metavar="NAME",
        help="venue profile: a name under calibration/, or a file (default: default)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON Lines, and nothing else, on standard output")


def _is_file(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # whoever may not look there may not write there either, and is told when it is tried
        return False


def _listed(text: str) -> tuple[str, ...]:
    return tuple(" ".join(word.split()) for word in text.split(","))


def _whole_number(text: str, least: int, most: int) -> int:
    expected = f"a whole number from {least} to {most}"
    # The digits first: Python reads no number of thousands of them.
    if not (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= DIGITS) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")
    return int(text)
