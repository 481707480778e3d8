"""Flip, Combat and HAMMER rounds without the special powers: turning over, Card-Action play, Combat."""

from __future__ import annotations

from referee.bouts.settle import settle
from referee.games.event import Event
from referee.games.motor_city.cards import ORDER_OF_RESOLUTION, SCARECROWS, SYMBOLS, highest, power_of
from referee.games.motor_city.state import MotorCity
from referee.games.rules import Desk, Step


def flip(state: MotorCity, _step: Step, desk: Desk) -> None:
    """Turns over the Flip cards; powers follow in the Order of Resolution, then Card-Action play (B1)."""
    state.flips = dict(sorted(state.flips.items()))
    state.seen.extend(state.flips.values())
    desk.say(Event("flip", parts=tuple(Event("flip-part", seat=seat, card=card) for seat, card in state.flips.items())))
    # B21: of several Ravenous, the highest that was played counts, whatever becomes of its owner.
    powers = {power_of(card): card for card in sorted(state.flips.values())}
    state.then(
        *(Step("power", card=powers[power]) for power in ORDER_OF_RESOLUTION if power in powers),
        Step("card-action"),
    )


def play_hammers(state: MotorCity, step: Step, desk: Desk) -> None:
    """The final play of a hand: "always a Flip round using the HAMMER cards"."""
    state.hammer = True
    state.flips, state.holes = state.holes, {}
    flip(state, step, desk)


def card_action(state: MotorCity, _step: Step, desk: Desk) -> None:
    """Settles the Flip cards by the symbols on them.

    If winning symbols are tied, the highest Rainy Scarecrow in the round wins, "even if its card symbol was not
    involved in the tie". If there is no Rainy Scarecrow, the tied players throw (ruling B24).
    """
    tied = tuple(state.flips)
    if len(tied) > 1:
        tied = settle({seat: SYMBOLS[card] for seat, card in state.flips.items()}).survivors
    scarecrow = highest(state.flips.values(), SCARECROWS)
    if len(tied) == 1:
        _win_flips(state, tied[0], "symbols", desk)
    elif scarecrow is not None:
        owner = state.flipped_by(scarecrow)
        assert owner is not None, "the Scarecrow is one of the Flip cards"
        _win_flips(state, owner, "card", desk, card=scarecrow)
    else:
        state.then(Step("flip-tie", seats=tied))


def win_flip_tie(state: MotorCity, _step: Step, winner: int, desk: Desk) -> None:
    """Gives the Flip cards to the winner of the One Time among the tied players."""
    _win_flips(state, winner, "throw", desk)


def _win_flips(state: MotorCity, winner: int, how: str, desk: Desk, **by: str) -> None:
    pot = {"count": len(state.pot)} if state.pot else {}
    event = Event(
        f"flip-and-pot-by-{how}" if pot else f"flip-by-{how}",
        seat=winner,
        cards=tuple(state.flips.values()),
        **pot,
        **by,
    )
    state.win_flips(winner)
    desk.say(event)


def combat(state: MotorCity, _step: Step, _desk: Desk) -> None:
    """Sends everybody who is not sitting out into the Combat round (ruling B18)."""
    state.then(Step("combat-bout", seats=state.active))


def win_combat(state: MotorCity, _step: Step, winner: int, desk: Desk) -> None:
    """Gives all the Combat cards to the winner of the throw, face down (ruling B22)."""
    count = sum(len(cards) for cards in state.combat.values())
    state.win_combat(winner)
    desk.say(Event("combat-won", seat=winner, count=count))
