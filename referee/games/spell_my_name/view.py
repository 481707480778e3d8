"""What a player, or the audience, may know of a SPELL MY NAME."""

from __future__ import annotations

from typing import Any

from referee.games.spell_my_name.state import SpellMyName


def view(state: SpellMyName, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON: one's own hand, the top discard, and counts."""
    shown: dict[str, Any] = {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "challenger": state.challenger,
        "draw_pile": len(state.draw_pile),
        "discards": len(state.discards),
        "top_discard": state.discards[-1] if state.discards else None,
        "bison_played": bool(state.removed),
        "table": {str(seat): {"hand": len(state.hands[seat]), "won": state.won[seat]} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands[player])}
    return shown
