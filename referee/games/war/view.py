"""What a player, or the audience, may know of a War."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.view import OwnHand, View
from referee.games.war.state import Variation, War


class WarPlace(TypedDict):
    """What is before a player: counts, and the cards face up in the middle."""

    stack: int
    hand: int
    up: list[str]
    down: int
    prizes: int


class LastRound(TypedDict):
    """The cards compared last, by seat, and who won them; ``None`` for nobody."""

    cards: dict[str, str]
    winner: int | None


class WarHand(OwnHand):
    """What a player sees of the own cards, and of those laid face down."""

    down: list[str]


class WarTable(TypedDict):
    """The table as one seat sees it; ``seen`` are the cards of a 5 Card War that have lain face up."""

    round_number: int
    tied: bool
    draw_pile: int
    aside: int
    last: LastRound
    table: dict[str, WarPlace]
    you: NotRequired[WarHand]
    seen: NotRequired[list[str]]


class WarView(View, WarTable):
    """All that a seat sees."""


def view(state: War, player: int | None) -> WarTable:
    """The table as one seat sees it, ready for JSON: cards face up, one's own hand, and counts."""
    shown: WarTable = {
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


def _place(state: War, seat: int) -> WarPlace:
    return {
        "stack": len(state.stacks.get(seat, [])),
        "hand": len(state.hands.get(seat, [])),
        "up": list(state.shown[seat]),
        "down": len(state.middle[seat]) - len(state.shown[seat]),
        "prizes": len(state.prizes[seat]),
    }
