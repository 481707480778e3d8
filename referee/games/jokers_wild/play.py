"""How a Joker's Wild is played: turns, special cards, the end of hand and game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.janken.deck import CARDS, SUITS, in_deck_order, is_joker, rank_of
from referee.games.jokers_wild.state import JokersWild, points_of
from referee.games.rules import Desk, Step

HAND = 8
"""Rule text: "Deal eight cards face down to each player."""

NOTATION = Notation(
    {
        "play CARD": "play a card of a stronger suit, or of the same rank",
        "play CARD suit SUIT": "play a Joker, or in Jokers Extra Wild a Four, and call the suit that it stands for",
        "draw": "take the top card of the stock",
        "pass": "the stock is empty, and no card can be played",
        "ace-draw": "after an Ace: draw a card, to give it away",
        "ace-decline": "after an Ace: draw none",
        "give SEAT": "give the card that the Ace has drawn to another player",
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
    desk.say(f"Hand {state.hand_number}: p{state.dealer} deals")
    while is_joker(state.stock[-1]):
        joker = state.stock.pop()
        desk.say("A Joker is turned up, and goes back into the middle of the stock")
        state.stock.insert(len(state.stock) // 2, joker)
    state.discards = [state.stock.pop()]  # G8: its power, if it has one, is nobody's
    desk.say(f"{state.discards[-1]} is turned up")
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
    desk.say(f"p{seat} draws {'a card' if len(drawn) == 1 else f'{len(drawn)} cards'}")
    if drawn:
        desk.say(f"You draw {', '.join(drawn)}", to=seat)


def _pass(state: JokersWild, seat: int, desk: Desk) -> None:
    state.passes += 1
    desk.say(f"p{seat} passes")
    if state.passes < len(state.seats):
        state.then(Step("turn", state.next_after(seat)))
        return
    held = {seat: _points(state, [seat]) for seat in state.seats}
    fewest = min(held.values())
    desk.say("Nobody can play")
    _end_hand(state, [seat for seat, points in held.items() if points == fewest], desk)  # G3


def _play(state: JokersWild, seat: int, action: Action, desk: Desk) -> None:
    card = action.values("play")[0]
    state.called = "".join(action.values("suit"))
    state.hands[seat].remove(card)
    state.discards.append(card)
    state.passes = 0
    desk.say(f"p{seat} plays {card}" + (f" and calls {state.called}" if state.called else ""))
    if not state.hands[seat]:
        _end_hand(state, [seat], desk)  # G5: a special as the last card wins first
        return
    _use_power(state, seat, rank_of(card) if state.is_special(card) else "", desk)


def _use_power(state: JokersWild, seat: int, rank: str, desk: Desk) -> None:
    """Carries out what a special card does, and passes the turn on (ruling G5)."""
    if rank == "Q" and len(state.seats) > 2:
        state.direction = -state.direction
        desk.say("The direction of play is reversed")
    following = state.next_after(seat)
    if rank in {"2", "4"}:
        _draw(state, following, int(rank), desk)
    if rank == "9":
        desk.say(f"p{following} is passed over")
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
    desk.say(f"p{step.seat} draws a card to give away")
    desk.say(f"You draw {state.gift}", to=step.seat)
    state.then(Step("give", step.seat))


def gifts(state: JokersWild, _step: Step, seat: int) -> list[Action]:
    """Everybody else."""
    return [Action(f"give p{other}") for other in state.seats if other != seat]


def give(state: JokersWild, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Gives the card away."""
    other = answers[step.seat].seat
    desk.say(f"p{step.seat} gives the card to p{other}")
    desk.say(f"p{step.seat} gives you {state.gift}", to=other)
    state.hands[other].append(state.gift)
    state.gift = ""


def _points(state: JokersWild, seats: list[int]) -> int:
    return sum(points_of(card, extra_wild=state.is_extra_wild) for seat in seats for card in state.hands[seat])


def _end_hand(state: JokersWild, winners: list[int], desk: Desk) -> None:
    """Scores the hand: each winner has the points that the losers hold (G6); ends the game at its target (G7)."""
    points = _points(state, [seat for seat in state.seats if seat not in winners])
    names = " and ".join(f"p{seat}" for seat in winners)
    for seat in state.seats:
        desk.say(f"p{seat} holds {', '.join(state.hands[seat]) or 'no card'}")
    win = "win the hand and score" if len(winners) > 1 else "wins the hand and scores"
    desk.say(f"{names} {win} {points} points")
    for seat in winners:
        state.scores[seat] += points
    target = int(state.options["target"])
    if not target:
        state.finish(winners, f"{names} won the hand")
    elif max(state.scores.values()) >= target:
        state.finish(state.leaders, f"the target of {target} is reached")
    else:
        state.dealer = state.left_of(state.dealer)
        state.then(Step("hand"))
