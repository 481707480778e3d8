"""A sensible player of Jacks Rule: builds rows that can still be finished, and breaks those of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from referee.games.action import Action
from referee.games.jacks_rule.board import ROWS_THROUGH
from referee.games.jacks_rule.cards import FACES, ONE_EYED, TWO_EYED
from referee.games.jacks_rule.view import JacksView

_BUILDS = (1.0, 4.0, 16.0, 80.0, 2000.0)
"""What one more peg is worth in a line that has so many of our own and none of others."""

_BREAKS = (0.0, 1.0, 6.0, 60.0, 700.0, 0.0)
"""What it is worth to stand in a line that has so many pegs of one other colour and none of ours."""

_JACK_KEPT = 60.0
"""What a jack is worth in the hand."""


def choose(view: JacksView, legal: Sequence[Action], generator: Random) -> Action:
    """Chooses the square that promises most; dead cards wait until nothing better is left."""
    colour = view["colours"][str(view["player"])]
    own_rows = [set(row) for row in view["rows"][str(colour)]]
    return max(legal, key=lambda action: (_worth(action, view["pegs"], colour, own_rows), generator.random()))


def _worth(action: Action, pegs: Mapping[str, int], colour: int, own_rows: Sequence[set[str]]) -> float:
    if action.verb == "discard":
        return -_JACK_KEPT * _is_jack(action.values("discard")[0])
    square = action.values("on")[0]
    worth = 0.0
    for row in ROWS_THROUGH[square]:
        if own_rows and all(len(done.intersection(row)) > 1 for done in own_rows):
            continue  # it would be no second row beside any of them (M8)
        there = Counter(pegs[other] for other in row if other in pegs and other != square)
        mine, others = there.pop(colour, 0), there
        if not others:
            worth += _BUILDS[mine]
        if not mine and len(others) == 1:
            count = sum(others.values())
            worth += _BREAKS[count + (pegs.get(square) in others)]
    return worth - _JACK_KEPT * _is_jack(action.values("play")[0])


def _is_jack(card: str) -> bool:
    return FACES[card] in (*ONE_EYED, *TWO_EYED)
