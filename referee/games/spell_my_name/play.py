"""How a SPELL MY NAME is played: challenges, draws, discards, the Nifty Bison, the end of hand and game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import new_deck
from referee.games.rules import Desk, Step
from referee.games.spell_my_name.cards import BISON, CARDS, POINTS, is_oneness, spells
from referee.games.spell_my_name.state import SpellMyName

BONUS = 10
"""Rule text: "10 bonus points for winning the hand"."""

NOTATION = Notation(
    {
        "challenge SEAT": "challenge an opponent to One Time",
        "steal SEAT": "play the Nifty Bison: take a card from an opponent's hand, unseen",
        "extra-turn": "play the Nifty Bison: go on challenging after a loss",
        "end-turn": "pass the turn to the left after a loss",
        "draw-pile": "take the top card of the draw pile",
        "draw-discard": "take the top card of the discard pile",
        "discard CARD": "discard one of five cards",
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
    desk.say(f"Hand {state.hand_number}: p{state.dealer} deals and is the Challenger")
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
        desk.say(f"p{seat} takes {card} from the discards")
    else:
        card = state.draw_pile.pop()
        desk.say(f"p{seat} draws a card")
        desk.say(f"You draw {card}", to=seat)
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
    desk.say(f"p{step.seat} discards {card}")


def after_loss(state: SpellMyName, _step: Step, seat: int) -> list[Action]:
    """Ending the turn, or the Bison. The question is always asked: who is asked nothing holds no Bison."""
    extra = [Action("extra-turn")] if BISON in state.hands[seat] else []
    return [Action("end-turn"), *_steals(state, seat), *extra]


def end_turn(state: SpellMyName, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Passes the turn to the left, or lets the Bison ride: for a card, or for more challenges."""
    seat, action = step.seat, answers[step.seat]
    if action == "extra-turn":
        _play_bison(state, seat, desk)
        desk.say(f"p{seat} has an extra turn")
        state.then(Step("challenge", seat))
        return
    state.challenger = state.left_of(seat)
    state.then(Step("challenge", state.challenger))
    if action.verb == "steal":
        _steal(state, seat, action.seat, desk)


def _play_bison(state: SpellMyName, seat: int, desk: Desk) -> None:
    state.hands[seat].remove(BISON)
    state.removed.append(BISON)  # "it is removed from the deck until the next hand is dealt"
    desk.say(f"p{seat}: The Nifty Bison Rides")


def _steal(state: SpellMyName, seat: int, victim: int, desk: Desk) -> None:
    _play_bison(state, seat, desk)
    card = desk.draw_pick(sorted(state.hands[victim]))  # C7: blind
    state.hands[victim].remove(card)
    desk.say(f"p{seat} steals a card from p{victim}")
    desk.say(f"You steal {card}", to=seat)
    desk.say(f"p{seat} steals your {card}", to=victim)
    _receive(state, seat, card, desk)


def _win_hand(state: SpellMyName, seat: int, desk: Desk) -> None:
    hand = state.hands[seat]
    desk.say(f"p{seat}: I am JACK LABRADOR ({', '.join(hand)})")
    state.pending.clear()
    state.won[seat] += 1
    by_points = state.options["win-by"] == "points"
    if is_oneness(hand):
        state.scores[seat] += 0 if by_points else 1
        state.finish([seat], f"p{seat} has the Hand of Oneness")  # C10: it always ends the game
        return
    if by_points:
        own = sum(POINTS[card] for card in hand)
        others = sum(POINTS[card] for other in state.opponents(seat) for card in state.hands[other])
        state.scores[seat] += BONUS + own + others
        desk.say(
            f"p{seat} scores {BONUS + own + others} points: {BONUS} for the hand, {own} on their own cards, "
            f"{others} on the others'"
        )
    else:
        state.scores[seat] += 1
    if state.scores[seat] >= int(state.options["points" if by_points else "hands"]):
        unit = "points" if by_points else "hands"
        state.finish([seat], f"p{seat} has {state.scores[seat]} {unit}")
        return
    state.dealer = state.left_of(state.dealer)  # C9
    state.then(Step("hand"))
