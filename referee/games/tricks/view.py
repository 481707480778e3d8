"""What a player, or the audience, may know of a table at which tricks are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from referee.games.tricks.high_card import in_order
from referee.games.tricks.state import Play, TrickTable
from referee.games.view import HandCount, OwnHand, View


class PlayView(TypedDict):
    """A card that was played to a trick, and by whom."""

    seat: int
    card: str


class TrickView(TypedDict):
    """A trick that was taken."""

    taker: int
    cards: list[PlayView]


class TricksView(TypedDict):
    """The middle of the table."""

    hand_number: int
    dealer: int
    broken: bool
    trick: list[PlayView]
    tricks: list[TrickView]
    left_over: int


class TrickPlace(HandCount):
    """What is before a player."""

    tricks: int


class AnyTricksView(View, TricksView):
    """What a seat sees in every game of tricks."""


def tricks_view(state: TrickTable) -> TricksView:
    """The middle of the table; each game adds its own.

    Cards played lie face up, and who played which is kept track of, so the tricks are open to all. What is left
    over is hidden until the hand ends.
    """
    return {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "broken": state.broken,
        "trick": _plays(state.plays),
        "tricks": [{"taker": trick.taker, "cards": _plays(trick.plays)} for trick in state.tricks],
        "left_over": len(state.left_over),
    }


def trick_place(state: TrickTable, seat: int) -> TrickPlace:
    """What is before a player."""
    return {"hand": len(state.hands[seat]), "tricks": state.taken(seat)}


def own_hand(state: TrickTable, player: int) -> OwnHand:
    """A player's own cards, sorted."""
    return {"hand": in_order(state.hands[player])}


def _plays(plays: Sequence[Play]) -> list[PlayView]:
    return [{"seat": play.seat, "card": play.card} for play in plays]
