"""What a player, or the audience, may know of a table at which tricks are taken."""

from __future__ import annotations

from typing import Any

from referee.games.tricks.high_card import in_order
from referee.games.tricks.state import Play, TrickTable


def view(state: TrickTable, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON; each game adds its own.

    Cards played lie face up, and who played which is kept track of, so the tricks are open to all. What is left
    over is hidden until the hand ends.
    """
    shown: dict[str, Any] = {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "broken": state.broken,
        "trick": _plays(state.plays),
        "tricks": [{"taker": trick.taker, "cards": _plays(trick.plays)} for trick in state.tricks],
        "left_over": len(state.left_over),
        "table": {str(seat): {"hand": len(state.hands[seat]), "tricks": state.taken(seat)} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": in_order(state.hands[player])}
    return shown


def _plays(plays: tuple[Play, ...] | list[Play]) -> list[dict[str, Any]]:
    return [{"seat": play.seat, "card": play.card} for play in plays]
