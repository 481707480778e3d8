"""What the front of a card shows, as data: a screen draws it and says its name in its reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.event import NOTHING, Event


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a card.

    Attributes:
        index: In its corner: ``7``, ``Q``; empty for a card that its picture tells.
        suit: The picture beside the index; empty where it has none.
        picture: The large one, by its name in the application; empty for none.
        name: What people call the card; nothing where the index tells it.
        power: What a special card does, in a sentence; nothing for the others.
    """

    index: str
    suit: str = ""
    picture: str = ""
    name: Event = NOTHING
    power: Event = NOTHING


def plain_face(card: str) -> Face:
    """The face of a card that shows only its name in the game's notation."""
    return Face(card)


def suited_face(rank: str, suit: str, power: Event = NOTHING) -> Face:
    """The face of a card with a rank and a suit: ``Q`` of ``lizard``."""
    return Face(rank, suit, suit, Event("card-of", rank=rank, suit=suit), power)
