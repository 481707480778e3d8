"""How a SPELL MY NAME is played: challenges, draws, discards, the Nifty Bison, the end of hand and game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import new_deck
from referee.games.event import Event
from referee.games.rules import Desk, Step
from referee.games.spell_my_name.cards import BISON, CARDS, POINTS, is_oneness, spells
from referee.games.spell_my_name.state import SpellMyName

BONUS = 10
"""Rule text: "10 bonus points for winning the hand"."""

NOTATION = Notation(
    {
        "challenge SEAT": Event("challenge-throw"),
        "steal SEAT": Event("bison-steal"),
        "extra-turn": Event("bison-go-on"),
        "end-turn": Event("end-turn"),
        "draw-pile": Event("take-drawn"),
        "draw-discard": Event("take-discarded"),
        "discard CARD": Event("discard"),
    },
    CARDS,
    public=("challenge", "steal", "extra-turn", "end-turn", "draw-pile", "draw-discard", "discard"),
)


def begin_hand(state: SpellMyName, _step: Step, desk: Desk) -> None:
    """Shuffles, and turns the first card up; the dealer is the first Challenger (rulings C3 and C9)."""
    state.draw_pile = new_deck(CARDS, state.stacked, desk)
    state.stacked = None
    state.discards = []
    state.removed = []
    state.hands = {seat: [] for seat in state.seats}
    state.hand_number += 1
    state.challenger = state.dealer
    desk.say(Event("deals-and-challenges", number=state.hand_number, seat=state.dealer))
    state.turn_up(desk)
    state.then(Step("challenge", state.challenger))


def challenges(state: SpellMyName, _step: Step, seat: int) -> list[Action]:
    """The opponents to challenge, and those to steal from."""
    return [Action(f"challenge p{other}") for other in state.opponents(seat)] + _steals(state, seat)


def _steals(state: SpellMyName, seat: int) -> list[Action]:
    if BISON not in state.hands[seat]:
        return []
    return [Action(f"steal p{other}") for other in state.opponents(seat) if state.hands[other]]  # C7


def challenge(state: SpellMyName, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Sends both into the bout, or lets the Bison ride first."""
    action = answers[step.seat]
    if action.verb == "steal":
        state.then(Step("challenge", step.seat))
        _steal(state, step.seat, action.seat, desk)
    else:
        state.then(Step("bout", step.seat, (step.seat, action.seat)))


def win_bout(state: SpellMyName, step: Step, winner: int, _desk: Desk) -> None:
    """The winner draws; the Challenger goes on after a win, and may play the Bison after a loss."""
    after = "challenge" if winner == step.seat else "after-loss"
    state.then(Step("draw", winner), Step(after, step.seat))


def draws(_state: SpellMyName, _step: Step, _seat: int) -> list[Action]:
    """Either pile: neither is ever empty (ruling C4)."""
    return [Action("draw-pile"), Action("draw-discard")]


def draw(state: SpellMyName, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Takes the top card of a pile."""
    seat = step.seat
    if answers[seat] == "draw-discard":
        card = state.discards.pop()
        desk.say(Event("takes", seat=seat, card=card))
    else:
        card = state.draw_pile.pop()
        desk.say(Event("draws", seat=seat))
        desk.say(Event("you-draw", cards=(card,)), to=seat)
    state.turn_up(desk)
    _receive(state, seat, card, desk)


def _receive(state: SpellMyName, seat: int, card: str, desk: Desk) -> None:
    hand = state.hands[seat]
    hand.append(card)
    if spells(hand):
        _win_hand(state, seat, desk)  # C5: declaring is automatic, also on somebody else's turn
    elif len(hand) == 5:
        state.then(Step("discard", seat))


def discards(state: SpellMyName, _step: Step, seat: int) -> list[Action]:
    """Any of the five; the Challenger may steal with a Bison among them instead (rulings C6 and C7)."""
    cards = [Action(f"discard {card}") for card in sorted(state.hands[seat], key=CARDS.index)]
    return cards + (_steals(state, seat) if seat == state.challenger else [])


def discard(state: SpellMyName, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Puts a card onto the discards, or lets the Bison ride; the turn goes on (rulings C6 and C7)."""
    action = answers[step.seat]
    if action.verb == "steal":
        _steal(state, step.seat, action.seat, desk)
        return
    card = action.values("discard")[0]
    state.hands[step.seat].remove(card)
    state.discards.append(card)
    desk.say(Event("discards", seat=step.seat, card=card))


def after_loss(state: SpellMyName, _step: Step, seat: int) -> list[Action]:
    """Ending the turn, or the Bison. The question is always asked: who is asked nothing holds no Bison."""
    extra = [Action("extra-turn")] if BISON in state.hands[seat] else []
    return [Action("end-turn"), *_steals(state, seat), *extra]


def end_turn(state: SpellMyName, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Passes the turn to the left, or lets the Bison ride: for a card, or for more challenges."""
    seat, action = step.seat, answers[step.seat]
    if action == "extra-turn":
        _play_bison(state, seat, desk)
        desk.say(Event("extra-turn", seat=seat))
        state.then(Step("challenge", seat))
        return
    state.challenger = state.left_of(seat)
    state.then(Step("challenge", state.challenger))
    if action.verb == "steal":
        _steal(state, seat, action.seat, desk)


def _play_bison(state: SpellMyName, seat: int, desk: Desk) -> None:
    state.hands[seat].remove(BISON)
    state.removed.append(BISON)  # "it is removed from the deck until the next hand is dealt"
    desk.say(Event("bison", seat=seat))


def _steal(state: SpellMyName, seat: int, victim: int, desk: Desk) -> None:
    _play_bison(state, seat, desk)
    card = desk.draw_pick(sorted(state.hands[victim]))  # C7: blind
    state.hands[victim].remove(card)
    desk.say(Event("steals", seat=seat, other=victim))
    desk.say(Event("you-steal", card=card), to=seat)
    desk.say(Event("steals-yours", seat=seat, card=card), to=victim)
    _receive(state, seat, card, desk)


def _win_hand(state: SpellMyName, seat: int, desk: Desk) -> None:
    hand = state.hands[seat]
    desk.say(Event("name", seat=seat, cards=tuple(hand)))
    state.pending.clear()
    state.won[seat] += 1
    by_points = state.options["win-by"] == "points"
    if is_oneness(hand):
        state.scores[seat] += 0 if by_points else 1
        state.finish([seat], Event("oneness", seat=seat))  # C10: it always ends the game
        return
    if by_points:
        own = sum(POINTS[card] for card in hand)
        others = sum(POINTS[card] for other in state.opponents(seat) for card in state.hands[other])
        state.scores[seat] += BONUS + own + others
        points = BONUS + own + others
        desk.say(Event("scores", seat=seat, points=points, count=BONUS, number=own, other_number=others))
    else:
        state.scores[seat] += 1
    if state.scores[seat] >= int(state.options["points" if by_points else "hands"]):
        state.finish([seat], _why_over(state, seat, by_points=by_points))
        return
    state.dealer = state.left_of(state.dealer)  # C9
    state.then(Step("hand"))


def _why_over(state: SpellMyName, seat: int, *, by_points: bool) -> Event:
    won = state.scores[seat]
    if not by_points and won == 1:
        return Event("hands-one", seat=seat)
    return Event("points" if by_points else "hands", seat=seat, count=won)
