"""A round from the deal to its winner: elements, who chooses first, and the end of round and game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action
from referee.games.deck import new_deck
from referee.games.dueling_wizards.levels import HANDS, HIT_POINTS, cards_each, cards_of, cards_with
from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.event import Event
from referee.games.janken.compare import high_card
from referee.games.rules import Desk, Step


def begin_round(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Deals the elements face up, and settles who chooses first."""
    state.hand_number += 1
    deck = new_deck(cards_of(state.level), state.stacked, desk)
    state.stacked = None
    state.pool = [deck.pop() for _ in range(2 * cards_each(state.level))]
    # Jokers that are not played with lie under the deck.
    state.deck = [card for card in cards_with(state.options) if card not in (*deck, *state.pool)] + deck
    for row in (state.hands, state.spells, state.discards):
        row.update({seat: [] for seat in state.seats})  # L12: the discards start anew
    state.shown = dict.fromkeys(state.seats, 0)
    state.values = {}
    state.hit_points = dict.fromkeys(state.seats, HIT_POINTS[state.round_number])  # L14: whatever the rules are
    state.cast = 0
    points = HIT_POINTS[state.round_number]
    desk.say(Event("round-begins", number=state.round_number, points=points, count=len(state.pool)))
    state.then(Step("draft"))
    if not state.round_winners:
        state.first = state.left_of(state.dealer)  # L1: drawn
    elif state.round_winners[-1]:
        state.then(Step("order", state.left_of(state.round_winners[-1])))
    else:
        state.first = state.left_of(state.first)  # L1: they alternate after a drawn round


def orders(_state: DuelingWizards, _step: Step, _seat: int) -> list[Action]:
    """Rule text: "the player who lost the previous round gets to choose"."""
    return [Action("choose-first"), Action("choose-second")]


def order(state: DuelingWizards, step: Step, answers: Mapping[int, Action], _desk: Desk) -> None:
    """Settles who chooses elements first."""
    state.first = step.seat if answers[step.seat] == "choose-first" else state.left_of(step.seat)


def begin_draft(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Rule text: "The person who chooses first will attack second"."""
    state.attacker = state.left_of(state.first)
    desk.say(Event("chooses", seat=state.first, other=state.attacker))
    state.then(Step("take", state.first))


def takes(state: DuelingWizards, _step: Step, _seat: int) -> list[Action]:
    """Any element on the table."""
    return [Action(f"take {card}") for card in state.pool]


def take(state: DuelingWizards, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Takes an element; the attacks begin when all are taken."""
    card = answers[step.seat].values("take")[0]
    state.pool.remove(card)
    state.hands[step.seat].append(card)
    desk.say(Event("takes", seat=step.seat, card=card))
    state.then(Step("take", state.left_of(step.seat)) if state.pool else Step("cast"))


def next_hand(state: DuelingWizards, _step: Step, _desk: Desk) -> None:
    """Passes the attack to the other player, until each has attacked three times."""
    state.cast += 1
    if state.cast == HANDS:
        state.then(Step("end-round"))
    else:
        state.attacker = state.defender
        state.then(Step("cast"))


def end_round(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Gives the round to who has more hit points; a drawn one to nobody (L2)."""
    one, other = state.seats
    ahead = state.hit_points[one] - state.hit_points[other]
    winner = 0 if not ahead else one if ahead > 0 else other
    state.round_winners.append(winner)
    if winner:
        state.scores[winner] += 1
    points = tuple(Event("hit-points-part", seat=seat, count=left) for seat, left in state.hit_points.items())
    won_by = {"seat": winner} if winner else {}
    desk.say(Event("round-won" if winner else "round-drawn", number=state.round_number, parts=points, **won_by))
    state.then(Step("round" if state.round_number < int(state.options["rounds"]) else "end-game"))


def end_game(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Gives the game to who won most rounds; a level match is settled by High Card (L2)."""
    one, other = state.seats
    if state.scores[one] != state.scores[other]:
        winner = max(state.seats, key=state.scores.__getitem__)
        event = Event("match-won", seat=winner, count=state.scores[winner], number=state.round_number)
        state.finish([winner], event)
        return
    cards = list(cards_of(state.level))
    for seat in state.seats:
        state.high_cards[seat] = desk.draw_pick([card for card in cards if card not in state.high_cards.values()])
        desk.say(Event("high-card", seat=seat, card=state.high_cards[seat]))
    highest = high_card(state.high_cards[one], state.high_cards[other])
    winner = one if state.high_cards[one] == highest else other
    state.finish([winner], Event("high-card-won", seat=winner))
