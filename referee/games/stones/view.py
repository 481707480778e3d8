"""What a player, or the audience, may know of a game of Stones."""

from __future__ import annotations

from typing import NotRequired

from referee.games.stones.state import Stones
from referee.games.tricks.view import TrickPlace, TricksView, own_hand, trick_place, tricks_view
from referee.games.view import OwnHand, View


class StonesPlace(TrickPlace):
    """What is before a player; no bid before it is made."""

    bid: int | None
    bags: int


class StonesTable(TricksView):
    """The table as one seat sees it."""

    table: dict[str, StonesPlace]
    you: NotRequired[OwnHand]


class StonesView(View, StonesTable):
    """All that a seat sees."""


def view(state: Stones, player: int | None) -> StonesTable:
    """The table as one seat sees it, with everybody's bid and bags."""
    shown: StonesTable = {
        **tricks_view(state),  # type: ignore[typeddict-item]  # it might have ``you`` too, of another type: it has not
        "table": {
            str(seat): {**trick_place(state, seat), "bid": state.bids.get(seat), "bags": state.bags[seat]}
            for seat in state.seats
        },
    }
    if player is not None:
        shown["you"] = own_hand(state, player)
    return shown
