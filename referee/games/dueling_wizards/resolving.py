"""What a hand comes to: damage, knock-outs, healing, discards and stolen cards."""

from __future__ import annotations

from referee.games.dueling_wizards.spells import damage
from referee.games.dueling_wizards.state import DuelingWizards, in_order
from referee.games.janken.deck import rank_of
from referee.games.rules import Desk, Step

STOLEN = 2
"""Rule text: "A Jack can steal 2 cards from your opponent's discard pile"."""


def resolve(state: DuelingWizards, _step: Step, desk: Desk) -> None:
    """Does the damage, and the magic of face cards in the Secondary position."""
    attacker, defender = state.attacker, state.defender
    done = damage(state.spell(attacker), state.spell(defender))
    desk.say(f"{done.defender} damage to p{defender}, {done.attacker} damage to p{attacker}")
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
            desk.say(f"p{seat}'s Queen heals {done.total}")
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
        card = desk.draw_pick(in_order(state.discards[victim]))
        state.discards[victim].remove(card)
        state.hands[seat].append(card)
        desk.say(f"p{seat}'s Jack steals {card} from p{victim}'s discards")


def _knock_out(state: DuelingWizards, standing: list[int]) -> None:
    """Rule text: "If a HP reaches zero, that player is knocked out and the game is over" (L3)."""
    if standing:
        state.finish(standing, f"p{state.left_of(standing[0])} is knocked out")
    else:
        state.draw("both are knocked out")
