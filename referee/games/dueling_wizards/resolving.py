"""What a hand comes to: damage, knock-outs, healing, discards and stolen cards."""

from __future__ import annotations

from referee.games.dueling_wizards.spells import damage
from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.event import Event
from referee.games.janken.janken_deck import in_deck_order, rank_of
from referee.games.rules import Desk, Step

STOLEN = 2
"""Rule text: "A Jack can steal 2 cards from your opponent's discard pile"."""


def resolve(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Does the damage, and the magic of face cards in the Secondary position."""
    attacker, defender = state.attacker, state.defender
    done = damage(state.spell(attacker), state.spell(defender))
    desk.say(Event("damage", count=done.defender, seat=defender, points=done.attacker, other=attacker))
    # "their HP to zero": there are no hit points below it.
    state.hit_points[attacker] = max(0, state.hit_points[attacker] - done.attacker)
    state.hit_points[defender] = max(0, state.hit_points[defender] - done.defender)
    standing = [seat for seat in state.seats if state.hit_points[seat]]
    if len(standing) < len(state.seats):
        _knock_out(state, standing)
        return
    magic = {seat: rank_of(state.secondary(seat)) for seat in (attacker, defender)}
    for seat in (attacker, defender):
        if magic[seat] == "Q" and done.total:
            state.hit_points[seat] += done.total  # L4: after the knock-out check, without a limit
            desk.say(Event("heals", seat=seat, count=done.total))
    for seat in (attacker, defender):
        state.discards[seat] += state.spells[seat]
        state.spells[seat] = []
        state.shown[seat] = 0
    state.values.clear()
    for seat in (attacker, defender):
        if magic[seat] == "J":
            _steal(state, seat, desk)
    state.then(Step("next-hand"))


def _steal(state: DuelingWizards, seat: int, desk: Desk) -> None:
    """Takes two cards at random, of this hand too (L8).

    They lay face up, and what is left of the discards still does: everybody can tell which they are.
    """
    victim = state.left_of(seat)
    for _ in range(STOLEN):
        card = desk.draw_pick(in_deck_order(state.discards[victim]))
        state.discards[victim].remove(card)
        state.hands[seat].append(card)
        desk.say(Event("steals", seat=seat, card=card, other=victim))


def _knock_out(state: DuelingWizards, standing: list[int]) -> None:
    """Rule text: "If a HP reaches zero, that player is knocked out and the game is over" (L3)."""
    if standing:
        state.finish(standing, Event("knocked-out", seat=state.left_of(standing[0])))
    else:
        state.draw(Event("both-knocked-out"))
