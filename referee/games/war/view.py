"""What a player, or the audience, may know of a War."""

from __future__ import annotations

from typing import Any

from referee.games.war.state import Variation, War


def view(state: War, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON: cards face up, one's own hand, and counts."""
    shown: dict[str, Any] = {
        "round_number": state.round_number,
        "tied": state.is_tied,
        "draw_pile": len(state.draw_pile),
        "aside": len(state.aside),
        "last": {
            "cards": {str(seat): card for seat, card in state.last.items()},
            "winner": state.last_winner or None,
        },
        "table": {str(seat): _place(state, seat) for seat in state.seats},
    }
    if player is not None and state.is_chosen:
        shown["you"] = {
            "hand": list(state.hands.get(player, [])),
            "down": [card for card in state.middle[player] if card not in state.shown[player]],
        }
    if state.variation is Variation.FIVE_CARD:
        shown["seen"] = list(state.seen)
    return shown


def _place(state: War, seat: int) -> dict[str, Any]:
    return {
        "stack": len(state.stacks.get(seat, [])),
        "hand": len(state.hands.get(seat, [])),
        "up": list(state.shown[seat]),
        "down": len(state.middle[seat]) - len(state.shown[seat]),
        "prizes": len(state.prizes[seat]),
    }
