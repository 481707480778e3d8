"""How a War is played: cards laid, suits compared, ties, prizes, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from referee.games.action import Action, Notation
from referee.games.event import Event
from referee.games.janken.compare import high_card, stronger_card, why_stronger
from referee.games.janken.janken_deck import CARDS, in_deck_order, suit_of
from referee.games.rules import Desk, Step
from referee.games.war.cards import deal_out, refill
from referee.games.war.state import Variation, War

FACE_DOWN = 3
"""Rule text: "each player deals three more cards face down", and then plays one more."""

WON = 10
"""Aces and Kings ends when a player has won so many cards (ruling F6)."""

NOTATION = Notation(
    {
        "turn-up": Event("turn-up"),
        "play CARD": Event("play-from-hand"),
        "play CARD down CARDS": Event("play-down"),
        "quit": Event("quit"),
    },
    CARDS,
    # Both answer at once: what was played is announced when both are in.
    public=("turn-up", "quit"),
)


def begin(state: War, _step: Step, desk: Desk) -> None:
    """Deals."""
    deal_out(state, desk)
    _count_stacks(state)
    state.then(Step("round"))


def begin_round(state: War, _step: Step, _desk: Desk) -> None:
    """Asks for the next cards."""
    state.round_number += 1
    state.then(Step("play"))


def plays(state: War, _step: Step, seat: int) -> list[Action]:
    """The cards that can be played, after a tie each with those that go face down (F8); or the top of the stack."""
    if not state.is_chosen:
        may_quit = state.variation is Variation.NEVER_ENDING and state.options["quit"] == "yes" and not state.is_tied
        return [Action("turn-up"), *([Action("quit")] if may_quit else [])]
    hand = in_deck_order(state.hands[seat])
    down = min(FACE_DOWN, len(hand) - 1) if state.is_tied and state.variation is Variation.FIVE_CARD else 0
    if not down:
        return [Action(f"play {card}") for card in hand]
    return [
        Action(f"play {card} down {','.join(others)}")
        for card in hand
        for others in combinations([other for other in hand if other != card], down)
    ]


def play(state: War, _step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Lays the cards, and compares those that are face up."""
    if all(action == "quit" for action in answers.values()):  # F9
        desk.say(Event("both-quit"))
        _finish_by_count(state, Event("over-quit"))
        return
    tied = state.is_tied
    for seat, action in answers.items():
        source = state.source(seat)
        if state.is_chosen:
            cards = [*action.values("down"), *action.values("play")]
            for card in cards:
                source.remove(card)
        else:
            # F2: with too few cards for a tie, what is left is played, the last one face up.
            count = min(FACE_DOWN + 1, len(source)) if tied else 1
            cards = [source.pop() for _ in range(count)]
        state.middle[seat] += cards
        state.shown[seat].append(cards[-1])
        if state.variation is Variation.FIVE_CARD:
            state.seen.append(cards[-1])
    _compare(state, desk)


def _compare(state: War, desk: Desk) -> None:
    one, other = state.seats
    cards = {seat: state.shown[seat][-1] for seat in state.seats}
    desk.say(Event("both-play", seat=one, card=cards[one], other=other, other_card=cards[other]))
    state.last = cards
    state.last_winner = winner = _winner(state, cards)
    if not winner:
        desk.say(Event("tie"))
        state.then(Step("tie"))
        return
    loser = other if winner == one else one
    suits = suit_of(cards[winner]), suit_of(cards[loser])
    if suits[0] is not suits[1]:
        desk.say(why_stronger(*suits))
    _collect(state, winner, loser, desk)


def _winner(state: War, cards: Mapping[int, str]) -> int:
    """Who wins by these cards; 0 for a tie."""
    one, other = state.seats
    compare = high_card if state.variation is Variation.HIGH_CARD else stronger_card
    winning = compare(cards[one], cards[other])
    return 0 if winning is None else one if winning == cards[one] else other


def _collect(state: War, winner: int, loser: int, desk: Desk) -> None:
    won = [*state.middle[winner], *state.middle[loser]]  # F4: the winner's cards first
    desk.say(Event("wins-cards", seat=winner, count=len(won)))
    if state.variation is Variation.NEVER_ENDING:
        # Each card goes under the one before: the first of them will be turned up first.
        state.stacks[winner][:0] = won[::-1]
    elif state.variation is Variation.ACES_AND_KINGS:
        state.scores[winner] += len(won)
        _take_back(state)
    else:
        state.prizes[winner] += won
        state.scores[winner] += len(won)
    _clear(state)
    state.then(Step("round-end"))


def _take_back(state: War) -> None:
    """Everybody takes back the cards that they have in the middle."""
    for seat in state.seats:
        if state.variation is Variation.ACES_AND_KINGS:
            state.hands[seat] += state.middle[seat]
        elif state.variation is Variation.NEVER_ENDING:
            state.stacks[seat][:0] = state.middle[seat][::-1]
        else:
            state.prizes[seat] += state.middle[seat]
            state.scores[seat] += len(state.middle[seat])


def _clear(state: War) -> None:
    for row in (state.middle, state.shown):
        row.update({seat: [] for seat in state.seats})


def tie(state: War, _step: Step, desk: Desk) -> None:
    """Goes on with more cards, or gives the tied ones back where somebody has none (rulings F2, F6)."""
    if state.variation is Variation.FIVE_CARD and not all(state.hands.values()):
        refill(state)  # F8; rule text: "or when you run out of cards"
    if state.variation is not Variation.ACES_AND_KINGS and all(state.source(seat) for seat in state.seats):
        state.then(Step("play"))
        return
    desk.say(Event("tie-back"))
    _take_back(state)
    _clear(state)
    state.then(Step("round-end"))


def end_round(state: War, _step: Step, _desk: Desk) -> None:
    """Refills the hands; ends the game where it is over."""
    empty = not any(state.hands.values())
    if state.variation is Variation.FIVE_CARD and (empty or state.options["refill"] == "each-round"):
        refill(state)  # F5
    _count_stacks(state)
    if state.variation is Variation.ACES_AND_KINGS:
        ahead = [seat for seat in state.seats if state.scores[seat] >= WON]
        if ahead:
            state.finish(ahead, Event("has-won", seat=ahead[0], count=state.scores[ahead[0]]))
            return
    elif not all(state.source(seat) for seat in state.seats):
        _finish_by_count(state, Event("played-out"))
        return
    elif state.variation is Variation.NEVER_ENDING and state.round_number >= int(state.options["rounds"]):
        rounds = state.round_number
        _finish_by_count(state, Event("over-rounds", count=rounds) if rounds > 1 else Event("over-round"))  # F3
        return
    state.then(Step("round"))


def _count_stacks(state: War) -> None:
    if state.variation is Variation.NEVER_ENDING:
        # Rule text: "The player holding the most cards in the end is the winner."
        state.scores = {seat: len(cards) for seat, cards in state.stacks.items()}


def _finish_by_count(state: War, reason: Event) -> None:
    one, other = state.seats
    if state.scores[one] == state.scores[other]:
        state.draw(reason)
        return
    winner = max(state.seats, key=state.scores.__getitem__)
    state.finish([winner], Event("most", reason=reason, seat=winner, count=state.scores[winner]))
