"""What a player, or the audience, may know of a Joker's Wild."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.jokers_wild.state import JokersWild
from referee.games.view import HandCount, OwnHand, View


class JokersHand(OwnHand):
    """What a player sees of the own cards, and the card that an Ace has drawn to be given away."""

    gift: NotRequired[str]


class JokersTable(TypedDict):
    """The table as one seat sees it; ``suit_to_beat`` is the suit called, or the top card's own."""

    hand_number: int
    dealer: int
    stock: int
    discards: int
    top_discard: str | None
    suit_to_beat: str | None
    called: str | None
    direction: str
    table: dict[str, HandCount]
    you: NotRequired[JokersHand]


class JokersView(View, JokersTable):
    """All that a seat sees."""


def view(state: JokersWild, player: int | None) -> JokersTable:
    """The table as one seat sees it, ready for JSON: one's own hand, the top discard, and counts."""
    asked = state.pending[-1] if state.pending else None
    shown: JokersTable = {
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
