"""A sensible player of Joker's Wild: gets rid of cards, and leaves the next player little to play on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.janken.janken_deck import Suit, is_joker, is_stronger, suit_of
from referee.games.jokers_wild.state import points_of
from referee.games.jokers_wild.view import JokersView


def choose(view: JokersView, legal: Sequence[Action], generator: Random) -> Action:
    """Plays where it can; a gift goes to whoever holds fewest cards."""
    held = {int(seat): place["hand"] for seat, place in view["table"].items()}
    if legal[0].verb == "give":
        return min(legal, key=lambda action: (held[action.seat], generator.random()))
    plays = [action for action in legal if action.verb == "play"]
    if not plays:
        return legal[0]
    hand, extra_wild = view["you"]["hand"], view["options"]["variation"] == "extra-wild"
    return max(plays, key=lambda action: (*_merit(hand, action, extra_wild=extra_wild), generator.random()))


def _merit(hand: Sequence[str], action: Action, *, extra_wild: bool) -> tuple[bool, int, int]:
    """How good a play is: Jokers last, because they always go; then what blocks others; then what counts most.

    Whoever holds many of the cards that beat a suit leaves few of them to the others.
    """
    card = action.values("play")[0]
    suit = Suit(*(action.values("suit") or (suit_of(card),)))
    blocked = sum(is_stronger(suit_of(other), suit) for other in hand if other != card)
    return (not is_joker(card), blocked, points_of(card, extra_wild=extra_wild))
