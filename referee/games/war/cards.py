"""Which cards a War is played with, and what each player has to begin with."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.deck import deal, new_deck
from referee.games.janken.janken_deck import CARDS, PLAIN_CARDS, rank_of
from referee.games.rules import Desk, OptionValue
from referee.games.war.state import Variation, War

HAND = 5
"""Rule text, 5 Card War: "Deal 5 cards to each player"."""

_ACES_AND_KINGS = tuple(card for rank in ("A", "K") for card in PLAIN_CARDS if rank_of(card) == rank)


def cards_with(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The cards that are used."""
    if options["variation"] == Variation.ACES_AND_KINGS:
        return _ACES_AND_KINGS
    return CARDS if options["jokers"] == "yes" else PLAIN_CARDS


def deal_out(state: War, desk: Desk) -> None:
    """Gives the players their cards; the dealer has the last one, or the Aces of Aces and Kings (F10)."""
    first, second = state.from_left_of(state.dealer)
    if state.variation is Variation.ACES_AND_KINGS:
        aces, kings = _ACES_AND_KINGS[:5], _ACES_AND_KINGS[5:]
        state.hands = {second: list(aces), first: list(kings)}
        return
    deck = new_deck(cards_with(state.options), state.stacked, desk)
    state.stacked = None
    if state.variation is Variation.FIVE_CARD:
        state.hands = deal(deck, (first, second), HAND)
        state.draw_pile = deck
        return
    each = 1 if state.variation is Variation.HIGH_CARD else len(deck) // 2
    dealt = deal(deck, (first, second), each)
    state.stacks = {seat: cards[::-1] for seat, cards in sorted(dealt.items())}
    state.aside = deck  # F1: 32 each and one set aside; with Jokers 35 each


def refill(state: War) -> None:
    """Fills both hands up to five, one card each in turn; an odd last card stays where it is (ruling F8)."""
    while len(state.draw_pile) >= 2 and all(len(hand) < HAND for hand in state.hands.values()):
        for seat, drawn in deal(state.draw_pile, state.from_left_of(state.dealer), 1).items():
            state.hands[seat] += drawn
