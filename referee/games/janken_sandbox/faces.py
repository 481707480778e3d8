"""What the sandbox's things show: cards, dice, tokens and rule cards."""

from __future__ import annotations

from referee.games.event import Event
from referee.games.faces import Face
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import SUITS
from referee.games.janken_sandbox.things import PIP_DIE, RANK_DICE, RULE_CARDS, TOKENS


def face(thing: str) -> Face:
    """The front of a thing.

    Raises:
        KeyError: There is no such thing.
    """
    if thing == PIP_DIE:
        return Face("", "", "die", Event("thing-pip-die"))
    if thing in RANK_DICE:
        suit = SUITS[RANK_DICE.index(thing)].value
        return Face("", suit, "die", Event("thing-rank-die", suit=suit))
    if thing in TOKENS:
        number = TOKENS.index(thing) + 1
        return Face(str(number), "", "token", Event("thing-token", number=number))
    if thing in RULE_CARDS:
        number = RULE_CARDS.index(thing) + 1
        return Face(str(number), "", "scroll", Event("thing-rule", number=number))
    return janken_face(thing)
