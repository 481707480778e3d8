"""What every view of a game has; each game adds its own, typed in its ``view.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from referee.games.showing import TableHints


class TurnView(TypedDict):
    """What a game waits for.

    ``kind`` is ``decision``, ``throw`` or ``over``; what else there is depends on it. ``score`` and ``scores`` are
    keyed as a view's.
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

    ``player`` is whose view it is, ``None`` the audience's; ``options`` are the house options. ``scores`` are keyed by
    the seat's number, and by that number as text once they came as JSON, which has no other keys.
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


_Fits: TypeAlias = Callable[[Any], bool]


def _list_of(fits: _Fits) -> _Fits:
    return lambda value: isinstance(value, list | tuple) and all(map(fits, value))


def _by_text(key: _Fits, fits: _Fits) -> _Fits:
    def fits_all(value: object) -> bool:
        return isinstance(value, Mapping) and all(
            isinstance(name, str) and key(name) and fits(item) for name, item in value.items()
        )

    return fits_all


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_cell(value: object) -> bool:
    return isinstance(value, Mapping) and {"place", "card", "face_down"} <= value.keys()


_SHAPES: Final[Mapping[str, tuple[_Fits, str]]] = {
    "table": (
        _by_text(str.isdecimal, lambda value: isinstance(value, Mapping)),
        'a dictionary from each seat, such as "1", to a dictionary of what lies before it',
    ),
    "you": (
        lambda value: isinstance(value, Mapping) and _list_of(_is_text)(value.get("hand", [])),
        'a dictionary, with the names of cards in a list "hand"',
    ),
    "colours": (
        _by_text(str.isdecimal, lambda value: isinstance(value, int)),
        'a dictionary from each seat, such as "1", to a number',
    ),
    "boards": (_list_of(_list_of(_list_of(_is_cell))), "boards of rows of cells with place, card and face_down"),
}
"""What the names that a screen knows in every view have to hold, and how that is told."""


_PLACES: Final = (
    _by_text(_is_text, _list_of(lambda value: value is None or isinstance(value, str))),
    "a dictionary from each place to a list of what lies there, as the hints say",
)
_DICE: Final = (_by_text(_is_text, _is_text), "a dictionary from each die to what it shows, as the hints say")


def view_fault(view: Mapping[str, Any], hints: TableHints) -> str:
    """What a screen cannot read in a view, by its name, and what is expected; empty where it can read all.

    Args:
        view: A view.
        hints: The game's.
    """
    asked = dict.fromkeys(hints.dice, _DICE) | ({"places": _PLACES} if hints.front or hints.heaps else {})
    shapes = asked | {name: shape for name, shape in _SHAPES.items() if name in view}
    if hints.boards is not None:
        shapes.pop("boards", None)
    wrong = (f"{name}: expected {told}" for name, (fits, told) in shapes.items() if not fits(view.get(name)))
    return next(wrong, "")
