"""What lies where, read from any game's view by the structure that all views have.

A game of the catalogue needs nothing here: numbers that count cards become piles, names of cards lie face up, what is
left is said in words. What the viewer knows of cards that lie face down for others is shown to the viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.games.catalogue import find_rules
from referee.games.jacks_rule.board import BOARD
from referee.games.janken_sandbox.things import BAG, DECK, DISCARDS, FIELD, SIDE

View = Mapping[str, Any]

_PILES = {
    *("hand", "combat", "hole", "barn", "stack", "down", "prizes"),
    *("deck", "pot", "draw_pile", "discards", "stock", "left_over", "aside"),
}
"""Numbers that count cards which lie face down."""

_FACE_UP = {"flip", "top_discard"}
"""What is one card, and an empty place while there is none."""

_FRAME = {"game", "player", "seats", "options", "scores", "turn", "table", "you", "boards", "pegs", "rows", "colours"}
_ALWAYS = {"flip", "barn", "trick", "up", "deck", "pot", "stock", "draw_pile", "top_discard"}
"""Piles whose place is shown empty too."""

_UNTOLD = {
    "places",
    "dice",
    "idle",
    "hand",
    "values",
    "round_winners",
    "high_cards",
    "seen",
    "played",
    "tricks",
    "passing",
    "bison_played",
    "rows_to_win",
}
"""What is shown otherwise, or would only fill the table."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together.

    Attributes:
        name: The view's name for them.
        cards: Those that are known, the top one last.
        hidden: How many lie face down.
        owners: The seat that each of the cards is from, in a trick; empty elsewhere.
        heap: Whether only the top card is seen.
    """

    name: str
    cards: tuple[str, ...] = ()
    hidden: int = 0
    owners: tuple[int, ...] = ()
    heap: bool = False

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self.cards) + self.hidden


@dataclass(frozen=True, slots=True)
class Place:
    """What is before one player.

    Attributes:
        seat: Whose.
        piles: In order.
        facts: Names and values of what is no card.
    """

    seat: int
    piles: tuple[Pile, ...]
    facts: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Square:
    """A place on a board.

    Attributes:
        name: In the game's notation.
        shows: The card that is printed there or lies there; ``None``: nothing.
        face_down: Whether a card lies there face down.
        peg: The colour of the peg on it, from 1; 0 for none.
    """

    name: str
    shows: str | None
    face_down: bool = False
    peg: int = 0


Board = tuple[tuple[Square, ...], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole table.

    Attributes:
        game: Its name.
        places: By seat.
        shared: Piles in the middle.
        facts: Names and values of what is no card.
        boards: Rows of squares; empty for a game without.
        hand: The viewer's cards.
        colours: The colour that each seat plays, where that is not its own.
    """

    game: str
    places: tuple[Place, ...]
    shared: tuple[Pile, ...]
    facts: tuple[tuple[str, Any], ...]
    boards: tuple[Board, ...]
    hand: tuple[str, ...]
    colours: Mapping[int, int]


def read_view(view: View) -> Reading:
    """Reads a view, as :meth:`~referee.games.game.Game.view` gives it."""
    cards = set(find_rules(view["game"]).cards)
    you = view.get("you", {})
    own = {name: value for name, value in you.items() if name != "hand"}
    seats = view.get("table") or {str(seat): {} for seat in view["seats"]}
    places = tuple(
        _place(int(seat), fields, own if int(seat) == view["player"] else {}, cards) for seat, fields in seats.items()
    )
    if "places" in view:
        fronts = [_heap(f"front-p{place.seat}", view["places"]) for place in places]
        places = tuple(replace(place, piles=(*place.piles, front)) for place, front in zip(places, fronts, strict=True))
    middle = {name: value for name, value in view.items() if name not in _FRAME | _UNTOLD}
    if "top_discard" in middle:
        middle.pop("discards", None)
    return Reading(
        view["game"],
        places,
        (
            *(pile for pile in _piles(middle, cards) if pile.count or pile.name in _ALWAYS),
            *(_heap(name, view["places"]) for name in (DECK, DISCARDS, SIDE, BAG) if "places" in view),
        ),
        (*_facts(middle, cards), *view.get("dice", {}).items()),
        tuple(_boards(view)),
        tuple(you.get("hand", ())),
        {int(seat): colour for seat, colour in view.get("colours", {}).items()},
    )


def _heap(name: str, places: Mapping[str, Sequence[str | None]]) -> Pile:
    """A place of the sandbox, of which everybody sees the top."""
    things = places.get(name, ())
    top = things[-1] if things else None
    return Pile(name, () if top is None else (top,), len(things) - (top is not None), heap=True)


def _place(seat: int, fields: Mapping[str, Any], own: Mapping[str, Any], cards: set[str]) -> Place:
    known = {name: own[name] if own.get(name) else value for name, value in fields.items()}
    extra = {
        name: value for name, value in own.items() if name not in fields and value and name not in {"laid", "gave"}
    }
    piles = tuple(pile for pile in _piles({**known, **extra}, cards) if pile.count or pile.name in _ALWAYS)
    return Place(seat, piles, tuple(_facts(known, cards)))


def _piles(fields: Mapping[str, Any], cards: set[str]) -> Iterator[Pile]:
    for name, value in fields.items():
        if name in _FACE_UP or (isinstance(value, str) and value in cards):
            yield Pile(name, (value,) if value else ())
        elif name in _PILES and isinstance(value, int):
            yield Pile(name, hidden=int(value))
        elif isinstance(value, list) and value and isinstance(value[0], dict) and "card" in value[0]:
            yield Pile(name, tuple(play["card"] for play in value), owners=tuple(play["seat"] for play in value))
        elif isinstance(value, dict) and "cards" in value:
            yield Pile(name, tuple(value["cards"].values()), owners=tuple(map(int, value["cards"])))
        elif isinstance(value, list) and all(card is None or card in cards for card in value):
            yield Pile(name, tuple(card for card in value if card), hidden=value.count(None))


def _facts(fields: Mapping[str, Any], cards: set[str]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        plain = isinstance(value, str | int) and value is not False and value not in cards
        if plain and name not in _PILES | _FACE_UP:
            yield name, value


def _boards(view: View) -> Iterator[Board]:
    for rows in view.get("boards", ()):
        yield tuple(tuple(Square(cell["place"], cell["card"], cell["face_down"]) for cell in row) for row in rows)
    if "places" in view:
        tops = {name: things[-1] if things else "" for name, things in view["places"].items()}
        squares = [Square(name, tops.get(name) or None, name in tops and tops[name] is None) for name in FIELD]
        yield tuple(tuple(squares[start : start + 5]) for start in range(0, len(squares), 5))
    if "pegs" in view:
        # The board is printed: a view tells no more than the pegs.
        squares = [Square(name, face, peg=view["pegs"].get(name, 0)) for name, face in BOARD.items()]
        yield tuple(tuple(squares[start : start + 10]) for start in range(0, len(squares), 10))
