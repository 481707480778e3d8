"""The table of a Jacks Rule, and where each card may put a peg."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.jacks_rule.board import CORNERS, SQUARES, SQUARES_OF, Row, at_the_end, separate_rows
from referee.games.jacks_rule.cards import FACES, ONE_EYED, TWO_EYED

PEGS = 45
"""Rule text: "2 colors of game pegs (45 of each color are included)"."""


@dataclass(slots=True)
class JacksRule(Dealt):
    """The state of a game. Every card is in exactly one place.

    Attributes:
        colours: How many colours of pegs play.
        stock: Face down, the top card last.
        discards: What has been played since the stock was shuffled, the latest last.
        hands: Cards held, by seat.
        pegs: The colour of the peg on each square that has one.
        rows: All finished rows of five, by colour; two of them may lie in one longer line.
    """

    colours: int = 2
    stock: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    pegs: dict[str, int] = field(default_factory=dict)
    rows: dict[int, list[Row]] = field(default_factory=dict)

    @property
    def rows_to_win(self) -> int:
        """Rule text: two straight rows in a two-colours game, one in a three-colours game."""
        return 1 if self.colours == 3 else 2

    def colour_of(self, seat: int) -> int:
        """A seat's colour, from 1; teammates sit apart, so that the colours take turns."""
        return (seat - 1) % self.colours + 1

    def team(self, colour: int) -> tuple[int, ...]:
        """The seats of a colour, ascending."""
        return tuple(seat for seat in self.seats if self.colour_of(seat) == colour)

    def finished(self, colour: int) -> int:
        """How many rows a colour has finished, as far as they count."""
        return separate_rows(self.rows[colour])

    def pegs_left(self, colour: int) -> int:
        """How many pegs of a colour are not on the board."""
        return PEGS - list(self.pegs.values()).count(colour)

    @property
    def can_go_on(self) -> bool:
        """Whether any card can still put a peg for anybody (ruling M7).

        Every card is in a hand, in the stock or among the discards, which become the stock again: what counts is
        what the jacks could do. A two-eyed one takes any free square. Only three colours can fill the board, and then
        a one-eyed one has targets: one finished row ends their game, so no rows are safe.
        """
        return any(self.pegs_left(colour) for colour in self.rows)

    def take_peg(self, square: str) -> None:
        """Gives the peg on a square, if there is one, back to its owner; a longer line may lose its end by it (M5)."""
        owner = self.pegs.pop(square, None)
        if owner is not None:
            self.rows[owner] = [row for row in self.rows[owner] if square not in row]

    def places(self, seat: int, card: str) -> list[str]:
        """Where a card lets a player put a peg; none where the card is dead (rulings M3, M6, M7, M11)."""
        if not self.pegs_left(self.colour_of(seat)):
            return []
        face = FACES[card]
        if face in ONE_EYED:
            return self._replaceable(self.colour_of(seat))
        squares = SQUARES if face in TWO_EYED else SQUARES_OF[face]
        return [square for square in squares if square not in self.pegs]

    def _replaceable(self, colour: int) -> list[str]:
        """Rule text: no peg of a completed five-peg row, and none on a joker square (M5)."""
        in_rows = {square for rows in self.rows.values() for row in rows for square in row}
        return [
            square
            for square, peg in self.pegs.items()
            if peg != colour and square not in CORNERS and (square not in in_rows or at_the_end(square, self.rows[peg]))
        ]
