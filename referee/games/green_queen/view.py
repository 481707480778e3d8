"""What a player, or the audience, may know of a game of Green Queen."""

from __future__ import annotations

from typing import NotRequired

from referee.games.green_queen.state import GreenQueen
from referee.games.tricks.high_card import in_order
from referee.games.tricks.view import TrickPlace, TricksView, own_hand, trick_place, tricks_view
from referee.games.view import OwnHand, View


class QueenPlace(TrickPlace):
    """What is before a player, with the point cards taken."""

    taken: list[str]


class QueenHand(OwnHand):
    """What a player sees of the own cards, of those passed on and of those received."""

    passed: list[str]
    received: list[str]


class QueenTable(TricksView):
    """The table as one seat sees it; ``passing`` is who passes to whom."""

    point_suit: str | None
    passing: dict[str, int]
    left_over_to: int | None
    table: dict[str, QueenPlace]
    you: NotRequired[QueenHand]


class QueenView(View, QueenTable):
    """All that a seat sees."""


def view(state: GreenQueen, player: int | None) -> QueenTable:
    """The table as one seat sees it, with the point suit, the point cards taken, and the cards passed.

    What is left over is hidden until the hand ends (ruling K4), also from the player who gets it.
    """
    shown: QueenTable = {
        **tricks_view(state),  # type: ignore[typeddict-item]  # it might have ``you`` too, of another type: it has not
        "point_suit": state.point_suit.value if state.hand_number else None,
        "passing": {str(seat): receiver for seat, receiver in state.passed_to.items()},
        "left_over_to": state.left_over_to,
        "table": {str(seat): {**trick_place(state, seat), "taken": state.taken_by(seat)} for seat in state.seats},
    }
    if player is not None:
        giver = next((seat for seat in state.passed if state.passed_to[seat] == player), None)
        shown["you"] = {
            **own_hand(state, player),
            "passed": in_order(state.passed.get(player, [])),
            "received": [] if giver is None else in_order(state.passed[giver]),
        }
    return shown
