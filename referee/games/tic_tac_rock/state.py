"""The table of a Tic-Tac-Rock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.games.first_deal import Dealt
from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS, Suit, in_deck_order, suit_of
from referee.games.rules import OptionValue
from referee.games.tic_tac_rock.board import BOARDS, may_cover, open_places

_EASY = (Suit.ROCK, Suit.PAPER, Suit.SCISSORS)


def cards_with(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The cards that are used.

    Rule text, easy version: "Remove the Water and Lizard suits to only play with Rock, Paper and Scissors."
    """
    cards = CARDS if options["jokers"] == "yes" else PLAIN_CARDS
    return tuple(card for card in cards if options["easy"] == "no" or suit_of(card) in _EASY)


@dataclass(slots=True)
class TicTacRock(Dealt):
    """The state of a game. Every card is in exactly one place. ``hand_number`` counts the rounds.

    Attributes:
        hands: Cards held, by seat.
        draw_pile: Face down, the top card last.
        boards: The cards on each place of every board that is played on, the top card last.
        face_down: Places whose only card lies face down.
        played: The places played on in the turn going on.
        passes: How many have passed one after the other.
    """

    hands: dict[int, list[str]] = field(default_factory=dict)
    draw_pile: list[str] = field(default_factory=list)
    boards: dict[str, list[str]] = field(default_factory=dict)
    face_down: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    passes: int = 0

    @property
    def has_choice(self) -> bool:
        """Whether players hold cards to choose from."""
        return self.options["choice"] == "yes"

    @property
    def board_count(self) -> int:
        """How many boards are played on."""
        return int(self.options["boards"])

    @property
    def tops(self) -> dict[str, str]:
        """The cards that lie face up, by place."""
        return {place: pile[-1] for place, pile in self.boards.items() if pile and place not in self.face_down}

    def plays(self, seat: int) -> list[tuple[str, str]]:
        """The cards that a player may play now, each with its place; one card on each board in a turn."""
        taken = {place for places in BOARDS for place in places if set(places) & set(self.played)}
        free = [place for place in self.boards if place not in taken]
        places = open_places(self.tops, free, centre_last=self.options["centre"] == "off-limits")
        return [
            (card, place)
            for card in in_deck_order(self.hands[seat])
            for place, covered in places.items()
            if not covered or may_cover(card, covered)
        ]
