"""A hand of Green Queen: the point suit, the deal, the pass and the count."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from referee.games.action import Action
from referee.games.event import Event
from referee.games.green_queen.state import GREEN_QUEEN, GreenQueen
from referee.games.janken.janken_deck import SUITS, Suit, in_deck_order, suit_of
from referee.games.rules import Desk, Step
from referee.games.tricks.high_card import in_order
from referee.games.tricks.play import deal_all, show_left_over, shuffle
from referee.games.tricks.state import cards_played_with

PASSED = 3
QUEEN_POINTS = 13

_PASSES = {
    3: (1, 2, 0),
    4: (1, 3, 2, 0),
    5: (1, 4, 2, 3, 0),
}
"""How many seats to the left the cards go, hand by hand and by the number of players; 0 is hold (ruling K1)."""


def begin_hand(state: GreenQueen, _step: Step, desk: Desk) -> None:
    """Shuffles, finds the point suit and deals; then everybody passes, and the tricks are played."""
    deck = shuffle(state, cards_played_with(state.options), desk)
    state.point_suit = _point_suit(state, desk)
    desk.say(Event("point-suit", suit=state.point_suit.value))
    deal_all(state, deck)
    to_the_left = _passing(state)
    state.passed = {}
    state.passed_to = {}
    if to_the_left:
        state.passed_to = {
            seat: state.seats[(place + to_the_left) % len(state.seats)] for place, seat in enumerate(state.seats)
        }
        # Which cards one parts with depends on who gets them.
        passing = (Event("passing-part", seat=seat, other=receiver) for seat, receiver in state.passed_to.items())
        desk.say(Event("passing", parts=tuple(passing)))
    state.then(*([Step("pass")] if to_the_left else []), Step("open"), Step("score"))


def _point_suit(state: GreenQueen, desk: Desk) -> Suit:
    if state.options["point-suit"] == "clockwise":  # K6
        return SUITS[(state.hand_number - 1) % len(SUITS)]
    # The card that is cut goes back and is shuffled in: only its suit matters.
    return Suit(desk.draw_pick(SUITS))


def _passing(state: GreenQueen) -> int:
    cycle = _PASSES[len(state.seats)]
    return cycle[(state.hand_number - 1) % len(cycle)]


def passes(state: GreenQueen, _step: Step, seat: int) -> list[Action]:
    """Any three cards of the hand."""
    hand = in_deck_order(state.hands[seat])
    return [Action(f"pass {','.join(cards)}") for cards in combinations(hand, PASSED)]


def pass_cards(state: GreenQueen, _step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Everybody's cards change hands at once (ruling K1)."""
    for seat, action in answers.items():
        state.passed[seat] = list(action.values("pass"))
    for seat, cards in state.passed.items():
        receiver = state.passed_to[seat]
        state.hands[seat] = [card for card in state.hands[seat] if card not in cards]
        desk.say(Event("passes-on", seat=seat, count=PASSED, other=receiver))
        desk.say(Event("passes-you", seat=seat, cards=tuple(in_order(cards))), to=receiver)
    for seat, cards in state.passed.items():
        state.hands[state.passed_to[seat]] += cards


def points_of(card: str, point_suit: Suit) -> int:
    """What a card counts, Jokers like the others of their suit.

    Rule text: "If Lizard was the Point Suit, the Queen of Lizard is worth 1 point for being the point suit PLUS 13
    for being the Green Queen!"
    """
    return (suit_of(card) is point_suit) + QUEEN_POINTS * (card == GREEN_QUEEN)


def score(state: GreenQueen, _step: Step, desk: Desk) -> None:
    """Counts the hand; ends the game, or passes the deal to the left."""
    show_left_over(state, desk)
    points = {seat: _points(state, state.taken_by(seat)) for seat in state.seats}
    receiver = state.left_over_to
    assert receiver is not None, "all the cards were played, and some of them count"
    points[receiver] += _points(state, state.left_over)  # K4
    if state.left_over:
        desk.say(Event("takes-left-over", seat=receiver))
    points = _moon(state, points, desk)
    for seat, more in points.items():
        state.scores[seat] += more
    changes = tuple(Event("hand-over-part", seat=seat, change=more) for seat, more in points.items())
    desk.say(Event("hand-over", parts=changes))
    if max(state.scores.values()) < int(state.options["target"]):
        state.dealer = state.left_of(state.dealer)
        state.then(Step("hand"))
        return
    least = min(state.scores.values())
    winners = [seat for seat, total in state.scores.items() if total == least]  # K7
    state.finish(winners, Event("lowest-score", seats=tuple(winners), points=least))


def _points(state: GreenQueen, cards: list[str]) -> int:
    return sum(points_of(card, state.point_suit) for card in cards)


def _moon(state: GreenQueen, points: dict[int, int], desk: Desk) -> dict[int, int]:
    """Turns the points over where one player has all there are (ruling K5)."""
    everything = sum(points.values())
    shooter = next((seat for seat, more in points.items() if more == everything), None)
    if shooter is None:
        return points
    desk.say(Event("moon", seat=shooter))
    if state.options["moon"] == "others-add":
        return {seat: 0 if seat == shooter else everything for seat in points}
    return {**points, shooter: -everything}
