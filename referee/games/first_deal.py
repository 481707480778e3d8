"""Who deals first, in games whose deal passes to the left: drawn from the seed, or thrown for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.errors import BadInputError
from referee.games.deck import first_dealer
from referee.games.event import Event
from referee.games.rules import AnyStep, Contest, Desk, Do, Option, OptionValue, Step, Table
from referee.games.turns import Mode

FIRST_DEALER = Option("drawn", ("drawn", "throw"), "who deals first: drawn from the seed, or the winner of a One Time")

SEAT_1_FIRST = Option(
    "seat-1", ("seat-1", "drawn", "throw"), "who is first: seat 1, drawn from the seed, or the winner of a One Time"
)
"""Of games in which being first is worth nothing in itself, and house rules may make it matter."""

CHOSEN_DEALER = Option(
    "drawn",
    ("drawn", "throw", "seat-1", "seat-2", "seat-3", "seat-4"),
    "who deals first: drawn from the seed, the winner of a One Time, or the seat that the players choose",
)
"""Of games whose text has the players choose or pick a dealer (rulings B27, C9)."""

_MOST_THROWERS = 4


@dataclass(slots=True)
class Dealt(Table):
    """The state of a game that is dealt hand after hand.

    Attributes:
        stacked: The first deck as the players laid it, top first; ``None`` to shuffle.
        dealer: Whose deal it is; 0 before the first.
        hand_number: From 1.
    """

    stacked: list[str] | None = None
    dealer: int = 0
    hand_number: int = 0


def check_first_dealer(seats: Sequence[int], options: Mapping[str, OptionValue]) -> None:
    """Refuses a One Time among more players than can throw at once, or of one alone, and a dealer whom there is not.

    Raises:
        BadInputError: There are too many, or too few; or nobody has the chosen seat.
    """
    way = str(options["first-dealer"])
    if _chosen(way) > len(seats):
        raise BadInputError(f"option first-dealer={way}: players: {len(seats)}, expected seat-1 to seat-{len(seats)}")
    if way == "throw" and not 2 <= len(seats) <= _MOST_THROWERS:
        expected = "at least 2" if len(seats) < 2 else f"at most {_MOST_THROWERS}"
        raise BadInputError(f"option first-dealer=throw: players: {len(seats)}, expected {expected}")


def _chosen(way: str) -> int:
    """The seat that was chosen to deal; 0 where it is decided otherwise."""
    return int(way.removeprefix("seat-")) if way.startswith("seat-") else 0


def _decide(state: Dealt, step: Step, desk: Desk) -> None:
    way = str(state.options["first-dealer"])
    if way == "throw" and state.stacked is None:
        state.then(Step("first-dealer-bout", seats=step.seats or state.seats))
    elif _chosen(way) and state.stacked is None:
        state.dealer = _chosen(way)
    else:
        state.dealer = first_dealer(state.seats, state.stacked, desk)


def _won(state: Dealt, _step: Step, winner: int, desk: Desk) -> None:
    state.dealer = winner
    desk.say(Event("deals-first", seat=winner))


FIRST_DEALER_STEPS: dict[str, AnyStep[Any]] = {
    "first-dealer": Do(_decide),
    "first-dealer-bout": Contest(Mode.ONE_TIME, lambda _state, _step: Event("who-deals"), _won),
}
"""The steps of a game that begins with ``Step("first-dealer")``, which may name the ``seats`` that throw."""
