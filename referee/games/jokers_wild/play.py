"""How a Joker's Wild is played: turns, special cards, the end of hand and game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.janken.janken_deck import CARDS, SUITS, in_deck_order, is_joker, rank_of
from referee.games.jokers_wild.state import JokersWild, points_of
from referee.games.rules import Desk, Step

HAND = 8
"""Rule text: "Deal eight cards face down to each player."""

NOTATION = Notation(
    {
        "play CARD": Event("play-stronger"),
        "play CARD suit SUIT": Event("play-call"),
        "draw": Event("draw"),
        "pass": Event("pass"),
        "ace-draw": Event("ace-draw"),
        "ace-decline": Event("ace-decline"),
        "give SEAT": Event("give"),
    },
    CARDS,
    public=("play", "draw", "pass", "ace-draw", "ace-decline", "give"),
    words={"SUIT": SUITS},
)


def begin_hand(state: JokersWild, _step: Step, desk: Desk) -> None:
    """Shuffles, deals, and turns the first card up."""
    state.stock = new_deck(CARDS, state.stacked, desk)
    state.stacked = None
    state.hand_number += 1
    state.called, state.direction, state.passes = "", 1, 0
    state.hands = dict(sorted(deal(state.stock, state.from_left_of(state.dealer), HAND).items()))
    desk.say(Event("hand", number=state.hand_number, seat=state.dealer))
    while is_joker(state.stock[-1]):
        joker = state.stock.pop()
        desk.say(Event("joker-up"))
        state.stock.insert(len(state.stock) // 2, joker)
    state.discards = [state.stock.pop()]  # G8: its power, if it has one, is nobody's
    desk.say(Event("turned-up", card=state.discards[-1]))
    state.then(Step("turn", state.left_of(state.dealer)))


def turns(state: JokersWild, _step: Step, seat: int) -> list[Action]:
    """The cards that can be played, a draw while there is a stock; passing only where there is neither."""
    legal = []
    for card in in_deck_order(state.hands[seat]):
        if not state.can_play(card):
            continue
        if state.calls_suit(card):
            legal += [Action(f"play {card} suit {suit}") for suit in SUITS]
        else:
            legal.append(Action(f"play {card}"))
    if state.stock:
        legal.append(Action("draw"))
    return legal or [Action("pass")]  # G3


def take_turn(state: JokersWild, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Plays a card, draws, or passes."""
    seat, action = step.seat, answers[step.seat]
    if action == "draw":
        _draw(state, seat, 1, desk)
        state.then(Step("turn", seat))  # G2: play, or draw again
    elif action == "pass":
        _pass(state, seat, desk)
    else:
        _play(state, seat, action, desk)


def _draw(state: JokersWild, seat: int, count: int, desk: Desk) -> None:
    drawn = [state.stock.pop() for _ in range(min(count, len(state.stock)))]
    state.hands[seat] += drawn
    count = len(drawn)
    desk.say(Event("draws", seat=seat) if count == 1 else Event("draws-more", seat=seat, count=count))
    if drawn:
        desk.say(Event("you-draw", cards=tuple(drawn)), to=seat)


def _pass(state: JokersWild, seat: int, desk: Desk) -> None:
    state.passes += 1
    desk.say(Event("passes", seat=seat))
    if state.passes < len(state.seats):
        state.then(Step("turn", state.next_after(seat)))
        return
    held = {seat: _points(state, [seat]) for seat in state.seats}
    fewest = min(held.values())
    desk.say(Event("stuck"))
    _end_hand(state, [seat for seat, points in held.items() if points == fewest], desk)  # G3


def _play(state: JokersWild, seat: int, action: Action, desk: Desk) -> None:
    card = action.values("play")[0]
    state.called = "".join(action.values("suit"))
    state.hands[seat].remove(card)
    state.discards.append(card)
    state.passes = 0
    called = {"word": state.called} if state.called else {}
    desk.say(Event("plays-and-calls" if called else "plays", seat=seat, card=card, **called))
    if not state.hands[seat]:
        _end_hand(state, [seat], desk)  # G5: a special as the last card wins first
        return
    _use_power(state, seat, rank_of(card) if state.is_special(card) else "", desk)


def _use_power(state: JokersWild, seat: int, rank: str, desk: Desk) -> None:
    """Carries out what a special card does, and passes the turn on (ruling G5)."""
    if rank == "Q" and len(state.seats) > 2:
        state.direction = -state.direction
        desk.say(Event("reversed"))
    following = state.next_after(seat)
    if rank in {"2", "4"} and state.stock:
        _draw(state, following, int(rank), desk)
    if rank == "9":
        desk.say(Event("passed-over", seat=following))
        following = state.next_after(following)
    ace = [Step("ace", seat)] if rank == "A" and state.stock else []
    state.then(*ace, Step("turn", following))


def ace_choices(_state: JokersWild, _step: Step, _seat: int) -> list[Action]:
    """Drawing a card for somebody else, or not (ruling G5)."""
    return [Action("ace-draw"), Action("ace-decline")]


def use_ace(state: JokersWild, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Draws the card that is to be given away; who draws it sees it."""
    if answers[step.seat] == "ace-decline":
        return
    state.gift = state.stock.pop()
    desk.say(Event("ace-drawn", seat=step.seat))
    desk.say(Event("you-draw", cards=(state.gift,)), to=step.seat)
    state.then(Step("give", step.seat))


def gifts(state: JokersWild, _step: Step, seat: int) -> list[Action]:
    """Everybody else."""
    return [Action(f"give p{other}") for other in state.seats if other != seat]


def give(state: JokersWild, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Gives the card away."""
    other = answers[step.seat].seat
    desk.say(Event("gives", seat=step.seat, other=other))
    desk.say(Event("gives-you", seat=step.seat, card=state.gift), to=other)
    state.hands[other].append(state.gift)
    state.gift = ""


def _points(state: JokersWild, seats: list[int]) -> int:
    return sum(points_of(card, extra_wild=state.is_extra_wild) for seat in seats for card in state.hands[seat])


def _end_hand(state: JokersWild, winners: list[int], desk: Desk) -> None:
    """Scores the hand: each winner has the points that the losers hold (G6); ends the game at its target (G7)."""
    points = _points(state, [seat for seat in state.seats if seat not in winners])
    for seat in state.seats:
        held = tuple(state.hands[seat])
        desk.say(Event("holds", seat=seat, cards=held) if held else Event("holds-none", seat=seat))
    if len(winners) > 1:
        desk.say(Event("win-hand", seats=tuple(winners), points=points))
    else:
        desk.say(Event("wins-hand", seat=winners[0], points=points))
    for seat in winners:
        state.scores[seat] += points
    target = int(state.options["target"])
    if not target:
        state.finish(winners, Event("won-hand", seats=tuple(winners)))
    elif max(state.scores.values()) >= target:
        state.finish(state.leaders, Event("target", count=target))
    else:
        state.dealer = state.left_of(state.dealer)
        state.then(Step("hand"))
