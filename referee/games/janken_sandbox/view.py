"""What a player, or the audience, may know of a Janken Sandbox."""

from __future__ import annotations

from typing import Any

from referee.games.janken_sandbox.state import Sandbox
from referee.games.janken_sandbox.things import hand_of, open_places


def view(state: Sandbox, player: int | None) -> dict[str, Any]:
    """The table as one seat sees it, ready for JSON; in a place the top comes last, and ``None`` lies face down."""
    hidden = set(state.face_down)
    shown: dict[str, Any] = {
        "places": {
            place: [None if thing in hidden else thing for thing in state.places[place]]
            for place in open_places(state.seats)
            if state.places[place]
        },
        "dice": dict(state.dice),
        "idle": state.idle,
        "table": {str(seat): {"hand": len(state.places[hand_of(seat)])} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.places[hand_of(player)])}
    return shown
