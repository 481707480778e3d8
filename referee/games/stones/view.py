"""What a player, or the audience, may know of a game of Stones."""

from __future__ import annotations

from typing import Any

from referee.games.stones.state import Stones
from referee.games.tricks.view import view as table_view


def view(state: Stones, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, with everybody's bid (``None`` before it is made) and bags."""
    shown = table_view(state, player)
    for seat in state.seats:
        shown["table"][str(seat)] |= {"bid": state.bids.get(seat), "bags": state.bags[seat]}
    return shown
