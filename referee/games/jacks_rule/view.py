"""What a player, or the audience, may know of a Jacks Rule."""

from __future__ import annotations

from typing import Any

from referee.games.jacks_rule.state import JacksRule


def view(state: JacksRule, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON: the board, what was played, and one's own hand.

    Teammates do not see each other's cards (ruling M9).
    """
    shown: dict[str, Any] = {
        "dealer": state.dealer,
        "colours": {str(seat): state.colour_of(seat) for seat in state.seats},
        "rows_to_win": state.rows_to_win,
        "stock": len(state.stock),
        "discards": list(state.discards),
        "pegs": dict(state.pegs),
        "rows": {str(colour): [list(row) for row in rows] for colour, rows in state.rows.items()},
        "table": {str(seat): {"hand": len(state.hands.get(seat, ()))} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands.get(player, ()))}
    return shown
