"""What lies where, read from any game's view by the structure that all views have.

Numbers that count cards become piles, names of cards lie face up, what is left is said in words. What the structure
does not tell is in the game's hints (:class:`~referee.games.showing.TableHints`). What the viewer knows of cards that
lie face down for others is shown to the viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from referee.games.catalogue import find_rules
from referee.games.showing import Board, Line, Square

_COUNTS = {"hand", "deck", "draw_pile", "discards", "stock", "left_over", "aside"}
"""Numbers that count cards which lie face down."""

_FACE_UP = {"top_discard"}
"""What is one card, and an empty place while there is none."""

_ALWAYS = {"trick", "deck", "stock", "draw_pile", "top_discard"}
"""Piles whose place is shown empty too."""

_FRAME = {"game", "player", "seats", "options", "scores", "turn", "table", "you", "boards", "colours", "tricks"}
"""What every view has, and what is shown otherwise."""


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
class ViewReading:
    """A whole table.

    Attributes:
        game: Its name.
        places: By seat.
        shared: Piles in the middle.
        facts: Names and values of what is no card.
        boards: Rows of squares; empty for a game without.
        hand: The viewer's cards.
        colours: The colour that each seat plays, where that is not its own.
        suits: The suit of each card of the hand that has one.
        dice: Each die with what it shows.
        lines: Squares in a row that have won something, each with the colour that has.
        bars: Facts of a player that are shown as a bar as well, and what fills it.
        spelled: Each letter that is collected, and whether the viewer's hand has it.
        viewer: The seat whose view it is; 0 for everybody's.
    """

    game: str
    places: tuple[Place, ...]
    shared: tuple[Pile, ...]
    facts: tuple[tuple[str, Any], ...]
    boards: tuple[Board, ...]
    hand: tuple[str, ...]
    colours: Mapping[int, int]
    suits: Mapping[str, str]
    dice: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    bars: Mapping[str, int]
    spelled: tuple[tuple[str, bool], ...]
    viewer: int

    def lying_before(self, place: Place) -> tuple[Pile, ...]:
        """The piles before a player, without the viewer's own hand, which is held."""
        held = place.seat == self.viewer and self.hand
        return tuple(pile for pile in place.piles if not held or pile.name != "hand")


@dataclass(frozen=True, slots=True)
class _Known:
    """What the names in a game's view are."""

    cards: Set[str]
    counts: Set[str]
    face_up: Set[str]
    always: Set[str]


def read_view(view: Mapping[str, Any]) -> ViewReading:
    """Reads a view, as :meth:`~referee.games.game.Game.view` gives it."""
    rules = find_rules(view["game"])
    hints = rules.hints
    known = _Known(set(rules.cards), _COUNTS | hints.counts, _FACE_UP | hints.face_up, _ALWAYS | hints.always)
    you = view.get("you", {})
    own = {name: value for name, value in you.items() if name != "hand" and name not in hints.untold}
    seats = view.get("table") or {str(seat): {} for seat in view["seats"]}
    places = tuple(
        _place(int(seat), fields, own if int(seat) == view["player"] else {}, known) for seat, fields in seats.items()
    )
    if hints.front:
        fronts = [_heap(f"{hints.front}-p{place.seat}", view["places"]) for place in places]
        places = tuple(replace(place, piles=(*place.piles, front)) for place, front in zip(places, fronts, strict=True))
    middle = {name: value for name, value in view.items() if name not in _FRAME | hints.untold}
    if "top_discard" in middle:
        middle.pop("discards", None)
    return ViewReading(
        view["game"],
        places,
        (
            *(pile for pile in _piles(middle, known) if pile.count or pile.name in known.always),
            *(_heap(name, view["places"]) for name in hints.heaps),
        ),
        tuple(_facts(middle, known)),
        tuple(_cells(view) if hints.boards is None else hints.boards(view)),
        tuple(you.get("hand", ())),
        {int(seat): colour for seat, colour in view.get("colours", {}).items()},
        {card: suit for card in you.get("hand", ()) if (suit := rules.face(card).suit)},
        tuple(die for name in hints.dice for die in view[name].items()),
        () if hints.lines is None else tuple(hints.lines(view)),
        {} if hints.bars is None else hints.bars(view),
        tuple((letter, any(rules.face(card).index[:1] == letter for card in you["hand"])) for letter in hints.spells)
        if you
        else (),
        view["player"] or 0,
    )


def fresh_squares(before: ViewReading, after: ViewReading) -> frozenset[str]:
    """The squares of boards on which something else lies than before."""
    was = {square.name: square for board in before.boards for square in _squares(board)}
    now = (square for board in after.boards for square in _squares(board))
    return frozenset(square.name for square in now if was.get(square.name, square) != square)


def _squares(board: Board) -> Iterator[Square]:
    for row in board:
        yield from row


def _heap(name: str, places: Mapping[str, Sequence[str | None]]) -> Pile:
    """A place of which everybody sees the top."""
    things = places.get(name, ())
    top = things[-1] if things else None
    return Pile(name, () if top is None else (top,), len(things) - (top is not None), heap=True)


def _place(seat: int, fields: Mapping[str, Any], own: Mapping[str, Any], known: _Known) -> Place:
    seen = {name: own[name] if own.get(name) else value for name, value in fields.items()}
    extra = {name: value for name, value in own.items() if name not in fields and value}
    piles = tuple(pile for pile in _piles({**seen, **extra}, known) if pile.count or pile.name in known.always)
    return Place(seat, piles, tuple(_facts(seen, known)))


def _piles(fields: Mapping[str, Any], known: _Known) -> Iterator[Pile]:
    for name, value in fields.items():
        if name in known.counts and isinstance(value, int):
            yield Pile(name, hidden=int(value))
        elif isinstance(value, list):
            yield from _listed(name, value, known)
        elif isinstance(value, dict):
            laid = value.get("cards")
            if isinstance(laid, dict) and all(
                seat.isdecimal() and _is_card(card, known) for seat, card in laid.items()
            ):
                yield Pile(name, tuple(laid.values()), owners=tuple(map(int, laid)))
        elif _is_card(value, known):
            yield Pile(name, (value,))
        elif name in known.face_up and not value:
            yield Pile(name)


def _listed(name: str, value: list[Any], known: _Known) -> Iterator[Pile]:
    """Cards in a list, or plays, each with its card and seat; a list of anything else is no pile."""
    if value and all(isinstance(play, dict) and {"card", "seat"} <= play.keys() for play in value):
        yield Pile(name, tuple(play["card"] for play in value), owners=tuple(play["seat"] for play in value))
    elif all(card is None or _is_card(card, known) for card in value):
        yield Pile(name, tuple(card for card in value if card), hidden=value.count(None))


def _is_card(value: object, known: _Known) -> bool:
    return isinstance(value, str) and value in known.cards


def _facts(fields: Mapping[str, Any], known: _Known) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        plain = isinstance(value, str | int) and value is not False and value not in known.cards
        if plain and name not in known.counts | known.face_up:
            yield name, value


def _cells(view: Mapping[str, Any]) -> Iterator[Board]:
    """Boards that a view has as rows of cells."""
    for rows in view.get("boards", ()):
        yield tuple(tuple(Square(cell["place"], cell["card"], cell["face_down"]) for cell in row) for row in rows)
