"""What each of the three rounds allows, and which rounds a game has.

Rule text: "Round 1 shows how to score with 1 card attacks, Round 2 teaches combo attacks with 2 cards, and Round 3
teaches which cards can perform advanced magic". On fewer rounds: "For a simpler games you can play using just the rules
used in Rounds 1 or 2".
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS
from referee.games.rules import Option, OptionValue

HIT_POINTS = {1: 100, 2: 75, 3: 50}
"""Rule text: "100 HP in Round 1, 75 HP in Round 2, and 50 HP in Round 3"."""

HANDS = 6
"""Rule text: "Each player attacks three times and defends three times each round"."""

SINGLE, DOUBLE, ADVANCED = 1, 2, 3
"""The rules of Round 1, 2 and 3."""

OPTIONS = {
    "rules": Option(
        "demo",
        ("demo", "round-1", "round-2", "round-3"),
        "the rules of each round in turn, or those of one round throughout: 3 is the full game",
    ),
    "rounds": Option(3, (1, 2, 3), "how many rounds are played"),
}


def level_of(options: Mapping[str, OptionValue], round_number: int) -> int:
    """The round whose rules a round is played by: 1, 2 or 3."""
    chosen = str(options["rules"])
    return round_number if chosen == "demo" else int(chosen[-1])


def cards_of(level: int) -> tuple[str, ...]:
    """The deck: Jokers are in it by the rules of Round 3 only."""
    return CARDS if level == ADVANCED else PLAIN_CARDS


def cards_with(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """All the cards that a game with these options uses."""
    rounds = range(1, int(options["rounds"]) + 1)
    return cards_of(max(level_of(options, number) for number in rounds))


def cards_each(level: int) -> int:
    """How many cards each player drafts: as many as the spells of a round need."""
    return HANDS * (1 if level == SINGLE else 2)
