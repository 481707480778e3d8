"""What every view of a game has; each game adds its own, typed in its ``view.py``."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class TurnView(TypedDict):
    """What a game waits for.

    ``kind`` is ``decision``, ``throw`` or ``over``; what else there is depends on it.
    """

    kind: str
    players: NotRequired[list[int]]
    purpose: NotRequired[str]
    mode: NotRequired[str]
    score: NotRequired[dict[int, int] | None]
    winners: NotRequired[list[int]]
    scores: NotRequired[dict[int, int]]
    reason: NotRequired[str]


class View(TypedDict):
    """What a player, or the audience, may know of any game, ready for JSON.

    ``player`` is whose view it is, ``None`` the audience's; ``options`` are the house options.
    """

    game: str
    player: int | None
    seats: list[int]
    options: dict[str, int | str]
    scores: dict[int, int]
    turn: TurnView


class OwnHand(TypedDict):
    """What a player sees of the own cards, in a view's ``you``."""

    hand: list[str]


class HandCount(TypedDict):
    """What everybody sees of a player's hand: how many cards are in it."""

    hand: int
