"""A hand of Stones from the shuffle to the count; the tricks between are those of every trick-taking game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action
from referee.games.event import Event
from referee.games.janken.janken_deck import PLAIN_CARDS
from referee.games.rules import Desk, OptionValue, Step
from referee.games.stones.state import Stones, breaker_of
from referee.games.tricks.play import deal_all, show_left_over, shuffle
from referee.games.tricks.state import cards_played_with

TRICK_POINTS = 10
NIL_POINTS = 150
BAGS_PAID_FOR = 10
BAGS_PENALTY = 100


def cards_of(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The cards of a hand. Rule text, Rock Breaks Everything: "Remove the Jokers for this version"; J7 likewise."""
    return PLAIN_CARDS if breaker_of(options) else cards_played_with(options)


def begin_hand(state: Stones, _step: Step, desk: Desk) -> None:
    """Shuffles and deals; then everybody bids, from the dealer's left, and the tricks are played.

    Rule text, Ghost Hand: for four players "deal 5 hands. The last hand is the Ghost hand and is left unplayed."
    """
    deck = shuffle(state, cards_of(state.options), desk)
    deal_all(state, deck, ghosts=int(state.options["ghost-hand"] == "yes"))
    state.bids = {}
    state.then(*(Step("bid", seat) for seat in state.from_left_of(state.dealer)), Step("open"), Step("score"))


def bids(state: Stones, _step: Step, seat: int) -> list[Action]:
    """Bids from one trick to all of the hand, then Nil. So the fourth choice in a list is a bid of four."""
    return [Action(f"bid {tricks}") for tricks in (*range(1, len(state.hands[seat]) + 1), 0)]


def bid(state: Stones, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Writes a bid down, for everybody to see."""
    seat = step.seat
    state.bids[seat] = int(answers[seat].values("bid")[0])
    bid_tricks = state.bids[seat]
    desk.say(Event("bids", seat=seat, count=bid_tricks) if bid_tricks else Event("bids-nil", seat=seat))


def count(bid_tricks: int, taken: int) -> tuple[int, int]:
    """The points and the bags of one player's hand.

    The points follow the rule text "Scoring each hand". A player gets nothing for fewer tricks than were bid. A bid
    that was reached gives 10 for each of its tricks, and 1 and a bag for each trick beyond it. A Nil gives 150. A
    failed Nil gives 1 and a bag for each trick (J1).
    """
    if bid_tricks == 0:
        return (taken, taken) if taken else (NIL_POINTS, 0)
    if taken < bid_tricks:
        return 0, 0
    bags = taken - bid_tricks
    return TRICK_POINTS * bid_tricks + bags, bags


def _counted(seat: int, bid_tricks: int, taken: int, points: int) -> Event:
    if bid_tricks:
        return Event("counts", seat=seat, count=bid_tricks, number=taken, points=points)
    return Event("counts-nil", seat=seat, number=taken, points=points)


def score(state: Stones, _step: Step, desk: Desk) -> None:
    """Counts the hand; ends the game, or passes the deal to the left."""
    show_left_over(state, desk)
    for seat in state.seats:
        points, bags = count(state.bids[seat], state.taken(seat))
        state.scores[seat] += points
        desk.say(_counted(seat, state.bids[seat], state.taken(seat), points))
        paid, state.bags[seat] = divmod(state.bags[seat] + bags, BAGS_PAID_FOR)
        if paid:  # J2
            state.scores[seat] -= BAGS_PENALTY * paid
            desk.say(Event("bags", seat=seat, count=BAGS_PAID_FOR * paid, points=BAGS_PENALTY * paid))
    leaders = state.leaders
    most = state.scores[leaders[0]]
    if most >= int(state.options["target"]) and len(leaders) == 1:  # J3: else another hand is played
        state.finish(leaders, Event("points", seat=leaders[0], count=most))
        return
    state.dealer = state.left_of(state.dealer)
    state.then(Step("hand"))
