"""A sensible player of SPELL MY NAME: collects different letters, and steals where it hurts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.spell_my_name.cards import BISON, BOLT, POINTS, PURITY, letters_missing
from referee.games.spell_my_name.view import SpellView


def choose(view: SpellView, legal: Sequence[Action], generator: Random) -> Action:
    """Chooses by what each verb is for; ties are broken at random."""
    hand = view["you"]["hand"]
    if legal[0].verb == "discard":
        steals = [action for action in legal if action.verb == "steal"]
        if steals:
            return max(steals, key=lambda action: view["table"][str(action.seat)]["hand"])
        return max(legal, key=lambda action: _to_spare(hand, action.values("discard")[0]))
    if legal[0].verb == "draw-pile":
        top = view["top_discard"]
        helps = top is not None and letters_missing([*hand, top]) < letters_missing(hand)
        return Action("draw-discard" if helps else "draw-pile")
    return _ride_or_challenge(view, legal, generator)


def _to_spare(hand: Sequence[str], card: str) -> tuple[int, int]:
    """How well a card can be spared: a second of its letter first, and of those the one worth least."""
    if card == BOLT:
        return (-1, 0)
    if card == BISON:
        return (1, 0)
    letters = Counter(held[0] for held in hand if held not in (BISON, BOLT))
    # A Card of Purity counts no points, but five of them win the game.
    return (2 if letters[card[0]] > 1 else 0, -(3 if card in PURITY else POINTS[card]))


def _ride_or_challenge(view: SpellView, legal: Sequence[Action], generator: Random) -> Action:
    held = {int(seat): place["hand"] for seat, place in view["table"].items()}
    steals = [action for action in legal if action.verb == "steal"]
    extra = [action for action in legal if action == "extra-turn"]
    # The Bison takes one of four places: it rides as soon as somebody is close, or the hand is full.
    crowded = len(view["you"]["hand"]) >= 4
    if steals and (crowded or max(held[action.seat] for action in steals) >= 3):
        return max(steals, key=lambda action: held[action.seat])
    if extra and crowded:
        return extra[0]
    # A lost challenge gives the opponent a card: challenge who holds fewest.
    challenges = [action for action in legal if action.verb == "challenge"]
    return min(challenges, key=lambda action: (held[action.seat], generator.random()), default=legal[0])
