"""Throws as a log writes them: ``p1=rock p2=mis-throw:late``."""

from __future__ import annotations

from collections.abc import Mapping

from referee.errors import MalformedAction
from referee.games.action import seat_of
from referee.symbols import MisThrow, Symbol, Thrown


def print_throw(thrown: Mapping[int, Thrown]) -> str:
    """Writes a throw, the seats ascending."""
    return " ".join(f"p{seat}={_word(what)}" for seat, what in sorted(thrown.items()))


def parse_throw(text: str) -> dict[int, Thrown]:
    """Reads what :func:`print_throw` writes.

    Raises:
        MalformedAction: It is something else.
    """
    thrown: dict[int, Thrown] = {}
    for part in text.split():
        seat, equals, word = part.partition("=")
        try:
            number = seat_of(seat)
            what = _thrown(word)
        except ValueError as error:
            raise MalformedAction(f"throw {text!r}: {error}") from error
        if not equals or number in thrown:
            raise MalformedAction(f"throw {text!r}: expected each player once, such as p1=rock")
        thrown[number] = what
    return thrown


def _word(what: Thrown) -> str:
    return what if isinstance(what, Symbol) else f"mis-throw:{what.reason}"


def _thrown(word: str) -> Thrown:
    head, colon, reason = word.partition(":")
    return MisThrow(reason) if head == "mis-throw" and colon else Symbol(word)
