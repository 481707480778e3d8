"""What a player, or the audience, may know of a SPELL MY NAME."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.spell_my_name.state import SpellMyName
from referee.games.view import HandCount, OwnHand, View


class SpellPlace(HandCount):
    """What is before a player, and how many hands are won."""

    won: int


class SpellTable(TypedDict):
    """The table as one seat sees it."""

    hand_number: int
    dealer: int
    challenger: int
    draw_pile: int
    discards: int
    top_discard: str | None
    bison_played: bool
    table: dict[str, SpellPlace]
    you: NotRequired[OwnHand]


class SpellView(View, SpellTable):
    """All that a seat sees."""


def view(state: SpellMyName, player: int | None) -> SpellTable:
    """The table as one seat sees it, ready for JSON: one's own hand, the top discard, and counts."""
    shown: SpellTable = {
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
