"""What a player, or the audience, may know of a Joker's Wild."""

from __future__ import annotations

from typing import Any

from referee.games.jokers_wild.state import JokersWild


def view(state: JokersWild, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON: one's own hand, the top discard, and counts."""
    asked = state.pending[-1] if state.pending else None
    shown: dict[str, Any] = {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "stock": len(state.stock),
        "discards": len(state.discards),
        "top_discard": state.discards[-1] if state.discards else None,
        "suit_to_beat": state.suit_to_beat.value if state.discards else None,
        "called": state.called or None,
        "direction": "clockwise" if state.direction > 0 else "counter-clockwise",
        "table": {str(seat): {"hand": len(state.hands.get(seat, []))} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands.get(player, []))}
        if asked is not None and asked.name == "give" and asked.seat == player:
            shown["you"]["gift"] = state.gift
    return shown
