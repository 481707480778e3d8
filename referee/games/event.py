"""What happens in a game, as data: a name and typed values. A sentence is made of it for whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Event", tuple[int, ...], tuple[str, ...], "tuple[Event, ...]"]

KINDS: Mapping[str, type] = {
    "seat": int,
    "card": str,
    "suit": str,
    "rank": str,
    "word": str,
    "letter": str,
    "place": str,
    "number": int,
    "count": int,
    "points": int,
    "change": int,
    "reason": dict,
    "part": dict,
}
"""What a value can be, and its type in JSON. An event within an event is a JSON object.

``word`` is a suit, a rank or another word of the game; ``place`` a square or a pile; ``change`` a signed number.
"""

_MANY = {"seats": "seat", "cards": "card", "places": "place", "parts": "part"}
"""Names of values that are tuples."""


@dataclass(frozen=True, slots=True, init=False)
class Event:
    """Something that a game says: what has happened, what is asked for, what an action means, why a game is over.

    The name of a value tells what it is (:func:`kind_of`): ``seat=2``, ``card="P9"``, ``other_card="R5"``.

    Attributes:
        name: Which of the game's sentences.
        values: What stands in the sentence's braces, by name.

    Example:
        >>> Event("take-trick", seat=2, card="P9").entry
        {'event': 'take-trick', 'seat': 2, 'card': 'P9'}
    """

    name: str
    values: Mapping[str, Value]

    def __init__(self, name: str, /, **values: Value) -> None:
        # A frozen dataclass cannot assign.
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "values", values)

    def __hash__(self) -> int:
        return hash((self.name, *self.values.items()))

    @property
    def entry(self) -> dict[str, Any]:
        """The event ready for JSON."""
        return {"event": self.name, **{name: _plain(value) for name, value in self.values.items()}}


NOTHING = Event("")
"""Where there is nothing to say."""


def kind_of(name: str) -> str:
    """Which of the :data:`KINDS` a value of a name is.

    ``other`` is a seat, ``other_card`` a card, ``cards`` are cards.
    """
    plain = "seat" if name == "other" else name.removeprefix("other_")
    return _MANY.get(plain, plain)


def _plain(value: Value) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.entry if isinstance(value, Event) else value
