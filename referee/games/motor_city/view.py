"""What a player, or the audience, may know of a MOTOR CITY SHOWDOWN."""

from __future__ import annotations

from typing import Any

from referee.games.motor_city.state import MotorCity


def view(state: MotorCity, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON.

    Barn counts are public; what lies face down there and in the pot is hidden until the hand ends (B22).
    """
    shown: dict[str, Any] = {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "final": state.final,
        "hammer": state.hammer,
        "deck": len(state.deck),
        "pot": len(state.pot),
        "seen": list(state.seen),
        "table": {str(seat): _place(state, seat) for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {
            "hand": list(state.hands[player]),
            "flip": state.flips.get(player),
            "combat": list(state.combat.get(player, [])),
            "hole": state.holes.get(player),
            "laid": list(state.laid[player]),
            "gave": [{"to": seat, "card": card} for seat, card in state.given[player]],
        }
    return shown


def _place(state: MotorCity, seat: int) -> dict[str, Any]:
    return {
        # Tableaus are sealed answers until all are laid, and then flipped at once: what lies here is face up.
        "flip": state.flips.get(seat),
        "hand": len(state.hands[seat]),
        "combat": len(state.combat.get(seat, [])),
        "hole": seat in state.holes,
        "barn": len(state.barns[seat]),
        "out": seat in state.out,
    }
