"""A sensible player of Tic-Tac-Rock: completes a row, or leaves few cards that would complete one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from referee.games.action import Action
from referee.games.janken.janken_deck import CARDS, Suit, is_joker, suit_of
from referee.games.tic_tac_rock.board import LINES, may_cover, row_completed
from referee.games.tic_tac_rock.view import TicTacRockView


def choose(view: TicTacRockView, legal: Sequence[Action], generator: Random) -> Action:
    """Wins where it can; else looks at what the next player could do."""
    cells = [cell for board in view["boards"] for row in board for cell in row]
    tops = {cell["place"]: cell["card"] for cell in cells if cell["card"]}
    unknown = [card for card in CARDS if not is_joker(card) and card not in (*view["you"]["hand"], *tops.values())]
    left = Counter(suit_of(card) for card in unknown)
    numbers_count = view["options"]["numbers-count"] == "yes"

    def risk(action: Action) -> int:
        """How many unknown cards would complete a suit's row; below zero where the action completes a row."""
        after = dict(tops)
        for card, place in zip(action.values("play"), action.values("at"), strict=True):
            if row_completed(tops, place, card, numbers_count=numbers_count):
                return -1
            after[place] = card
        return sum(left[suit] for suit in _suits_to_fear(after))

    return min(legal, key=lambda action: (risk(action), generator.random()))


def _suits_to_fear(tops: Mapping[str, str]) -> set[Suit]:
    """The suits of which one more card, somewhere, completes a row."""
    found = set()
    for place, lines in LINES.items():
        for one, other in lines:
            card = tops.get(one, "")
            if card and tops.get(other, "") and suit_of(card) is suit_of(tops[other]):
                covered = tops.get(place, "")
                if not covered or may_cover(card, covered):
                    found.add(suit_of(card))
    return found
