"""Seats as the command line spells them: who plays, and where their throws come from."""

from __future__ import annotations

import argparse

from referee.commands.shared.options import source
from referee.games.action import seat_of
from referee.host.seats import KINDS
from referee.host.sources import SOURCE_FORMS, Source


def kinds(text: str) -> tuple[str, ...]:
    """Reads a ``--players human,bot``."""
    given = tuple(text.split(","))
    if not set(given) <= set(KINDS):
        raise argparse.ArgumentTypeError(f"{text!r}: expected {', '.join(KINDS)} for each seat, such as human,bot")
    return given


def seat_source(text: str) -> tuple[int, Source | None]:
    """Reads a ``--throws SEAT=SOURCE``: ``2=keyboard``, ``p1=camera``, ``1=bot``."""
    word, equals, origin = text.partition("=")
    expected = f"SEAT=SOURCE, the source {SOURCE_FORMS}, or bot"
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")
    try:
        seat = seat_of(word if word.startswith("p") else f"p{word}")
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}") from error
    return seat, None if origin == "bot" else source(origin)
