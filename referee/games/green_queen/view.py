"""What a player, or the audience, may know of a game of Green Queen."""

from __future__ import annotations

from typing import Any

from referee.games.green_queen.state import GreenQueen
from referee.games.tricks.high_card import in_order
from referee.games.tricks.view import view as table_view


def view(state: GreenQueen, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, with the point suit, the point cards taken, and the cards passed.

    What is left over is hidden until the hand ends (ruling K4), also from the player who gets it.
    """
    shown = table_view(state, player)
    shown["point_suit"] = state.point_suit.value if state.hand_number else None
    shown["passing"] = {str(seat): receiver for seat, receiver in state.passed_to.items()}
    shown["left_over_to"] = state.left_over_to
    for seat in state.seats:
        shown["table"][str(seat)]["taken"] = state.taken_by(seat)
    if player is not None:
        giver = next((seat for seat in state.passed if state.passed_to[seat] == player), None)
        shown["you"] |= {
            "passed": in_order(state.passed.get(player, [])),
            "received": [] if giver is None else in_order(state.passed[giver]),
        }
    return shown
