"""The table of a Janken Sandbox, and who sees what on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.janken_sandbox.things import hand_of, hands, open_places


@dataclass(slots=True)
class Sandbox(Dealt):
    """The state of a table. Everything is in exactly one place. Who is first to act is the first dealer.

    Attributes:
        places: What lies in each place, the top last.
        face_down: Cards that nobody sees.
        dice: What each die shows.
        idle: How often the turn has been handed on with nothing done in between.
    """

    places: dict[str, list[str]] = field(default_factory=dict)
    face_down: list[str] = field(default_factory=list)
    dice: dict[str, str] = field(default_factory=dict)
    idle: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """All the places of this table."""
        return (*open_places(self.seats), *hands(self.seats))

    def within_reach(self, seat: int) -> tuple[str, ...]:
        """The places that a player may take things from: everybody's, and their own hand."""
        return (*open_places(self.seats), hand_of(seat))

    def seen_by(self, seat: int) -> list[tuple[str, str]]:
        """What a player sees and may name, each with its place."""
        hidden = set(self.face_down)
        return [
            (thing, place) for place in self.within_reach(seat) for thing in self.places[place] if thing not in hidden
        ]

    def is_top_hidden(self, place: str) -> bool:
        """Whether the top card of a place lies face down."""
        return bool(self.places[place]) and self.places[place][-1] in self.face_down

    def put(self, things: Iterable[str], place: str, *, face_down: bool = False) -> None:
        """Lays things, one on the other, onto a place, face up or all face down; in a hand its player sees them."""
        moved = list(things)
        for pile in self.places.values():
            pile[:] = [thing for thing in pile if thing not in moved]
        self.places[place] += moved
        self.face_down = [card for card in self.face_down if card not in moved]
        if face_down and place not in hands(self.seats):
            self.face_down += moved
