"""The fronts of cards in somebody's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Front:
    """What a card shows, its name and its power in words; see :class:`referee.games.faces.Face`."""

    index: str
    suit: str
    picture: str
    name: str
    power: str
