"""What a player, or the audience, may know of a Dueling Wizards."""

from __future__ import annotations

from typing import Any

from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.janken.deck import in_deck_order


def view(state: DuelingWizards, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON.

    All cards are chosen in the open, so everybody knows what the other holds; hidden is which of them lie face
    down. ``holds`` is both together, sorted.
    """
    shown: dict[str, Any] = {
        "round": state.round_number,
        "hand": state.hand_of_round,
        "level": state.level,
        "first": state.first,
        "attacker": state.attacker,
        "pool": list(state.pool),
        "deck": len(state.deck),
        "values": dict(state.values),
        "round_winners": list(state.round_winners),
        "high_cards": {str(seat): card for seat, card in state.high_cards.items()},
        "table": {str(seat): _place(state, seat) for seat in state.seats} if state.round_number else {},
    }
    if player is not None:
        dealt = player in state.hands
        shown["you"] = {
            "hand": in_deck_order(state.hands[player]) if dealt else [],
            "spell": list(state.spells[player]) if dealt else [],
        }
    return shown


def _place(state: DuelingWizards, seat: int) -> dict[str, Any]:
    seen = state.seen(seat)
    hidden = state.spells[seat][len(seen) :]
    return {
        "hit_points": state.hit_points[seat],
        "holds": in_deck_order([*state.hands[seat], *hidden]),
        "spell": [*seen, *(None for _ in hidden)],
        "discards": list(state.discards[seat]),
    }
