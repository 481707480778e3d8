"""What a player, or the audience, may know of a Janken Sandbox."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.janken_sandbox.state import Sandbox
from referee.games.janken_sandbox.things import hand_of, open_places
from referee.games.view import HandCount, OwnHand, View


class SandboxTable(TypedDict):
    """The table as one seat sees it: what lies in each place, the top last, and what each die shows."""

    places: dict[str, list[str | None]]
    dice: dict[str, str]
    idle: int
    table: dict[str, HandCount]
    you: NotRequired[OwnHand]


class SandboxView(View, SandboxTable):
    """All that a seat sees."""


def view(state: Sandbox, player: int | None) -> SandboxTable:
    """The table as one seat sees it, ready for JSON; in a place the top comes last, and ``None`` lies face down."""
    hidden = set(state.face_down)
    shown: SandboxTable = {
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
