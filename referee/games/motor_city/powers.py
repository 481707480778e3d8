"""The special powers of the Cards of Devastation, each as it comes up in the Order of Resolution."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.action import Action
from referee.games.event import Event
from referee.games.motor_city.cards import RAVENOUS, power_of
from referee.games.motor_city.state import MotorCity
from referee.games.rules import Desk, Step


def use_power(state: MotorCity, step: Step, desk: Desk) -> None:
    """Begins a power, if its card is still in play: a knocked-out player's is not (rulings B17 and B21)."""
    owner = state.flipped_by(step.card)
    if owner is not None:
        _POWERS[power_of(step.card)](state, owner, step.card, desk)


def _black_hole(state: MotorCity, owner: int, card: str, desk: Desk) -> None:
    # B2 and B11: it takes its owner's own cards and the pot too, and cancels every other power. B10 and B12: Hole
    # and HAMMER cards stay where they are, however many play.
    state.win_flips(owner)
    state.win_combat(owner)
    state.end_round()
    desk.say(Event("black-hole", seat=owner, card=card))


def _showdown(state: MotorCity, _owner: int, _card: str, desk: Desk) -> None:
    if state.flipped_by("JL") is None:
        return  # B15
    desk.say(Event("showdown-for"))
    state.then(Step("showdown", seats=state.active))  # B13, B20


def _jack_labrador(state: MotorCity, owner: int, card: str, _desk: Desk) -> None:
    if state.flipped_by("MCS") is None:
        others = tuple(seat for seat in state.seats if seat != owner)  # B14: also those who sit out
        state.then(Step("jack-labrador", owner, others, card))


def _hungry_bison(state: MotorCity, owner: int, card: str, _desk: Desk) -> None:
    state.then(Step("hungry-bison", owner, state.opponents(owner), card))


def _ravenous(state: MotorCity, owner: int, card: str, _desk: Desk) -> None:
    targets = tuple(seat for seat in state.opponents(owner) if state.barns[seat])
    if targets:
        state.then(Step("ravenous", owner, targets, card))


def _woodpecker(state: MotorCity, owner: int, card: str, _desk: Desk) -> None:
    if not state.hammer:  # B23
        state.then(Step("woodpecker", owner, state.opponents(owner), card))


_POWERS: dict[str, Callable[[MotorCity, int, str, Desk], None]] = {
    "BH": _black_hole,
    "MCS": _showdown,
    "JL": _jack_labrador,
    "HB": _hungry_bison,
    "RV": _ravenous,
    "WP": _woodpecker,
}


def challenges(_state: MotorCity, step: Step, _seat: int) -> list[Action]:
    """The opponents that the card's owner may challenge; declining is not among them (ruling B16)."""
    return [Action(f"challenge p{target}") for target in step.seats]


def challenge(state: MotorCity, step: Step, answers: Mapping[int, Action], _desk: Desk) -> None:
    """Sends owner and target into the bout; a JACK LABRADOR goes on to the other opponents (ruling B14)."""
    target = answers[step.seat].seat
    state.then(Step(f"{step.name}-bout", step.seat, (step.seat, target), step.card))
    if step.name == "jack-labrador":
        left = tuple(seat for seat in step.seats if seat != target)
        after = Step(step.name, step.seat, left, step.card) if left else Step("win-all", step.seat)
        state.pending.insert(-1, after)


def swaps(_state: MotorCity, step: Step, _seat: int) -> list[Action]:
    """The Woodpecker's choices; it may decline (ruling B16)."""
    return [*(Action(f"swap p{target}") for target in step.seats), Action("keep")]


def swap(state: MotorCity, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Swaps Hole cards unseen: each then knows what they gave and what they hold (ruling B23)."""
    owner, action = step.seat, answers[step.seat]
    which = "-hammers" if state.final else ""
    if action == "keep":
        desk.say(Event(f"woodpecker-keeps{which}", seat=owner))
        return
    target = action.seat
    holes = state.holes
    holes[owner], holes[target] = holes[target], holes[owner]
    desk.say(Event(f"woodpecker-swaps{which}", seat=owner, other=target))
    for seat, other in ((owner, target), (target, owner)):
        state.given[seat].append((other, holes[other]))
        desk.say(Event("woodpecker-swapped", seat=other, card=holes[other], other_card=holes[seat]), to=seat)


def win_all(state: MotorCity, step: Step, desk: Desk) -> None:
    """All 72 cards to the JACK LABRADOR's owner, who has beaten every opponent."""
    _win_all(state, step.seat, desk)


def win_showdown(state: MotorCity, _step: Step, winner: int, desk: Desk) -> None:
    """All 72 cards to the winner of the MOTOR CITY SHOWDOWN (ruling B13)."""
    _win_all(state, winner, desk)


def _win_all(state: MotorCity, winner: int, desk: Desk) -> None:
    state.win_everything_of(state.seats, winner)
    state.barns[winner] += [*state.pot, *state.deck]
    state.pot, state.deck = [], []
    state.end_hand()
    desk.say(Event("all-cards", seat=winner))


def win_jack_labrador_bout(state: MotorCity, step: Step, winner: int, desk: Desk) -> None:
    """One opponent of the JACK LABRADOR is beaten, or the opportunity is lost (ruling B14)."""
    if winner != step.seat:
        state.pending.pop()
        desk.say(Event("jack-labrador-stopped", seat=winner, other=step.seat))


def win_bison_bout(state: MotorCity, step: Step, winner: int, desk: Desk) -> None:
    """Knocks the loser out of the hand, if the Bison's owner won (rulings B17 and B19)."""
    if winner != step.seat:
        desk.say(Event("bison-held-off", seat=winner, other=step.seat))
        return
    loser = next(seat for seat in step.seats if seat != winner)
    state.win_everything_of([loser], winner)
    state.out.append(loser)
    desk.say(Event("bison-won", seat=winner, other=loser))
    if len(state.active) == 1:  # B6: only of two players, who have no pot
        state.win_everything_of([winner], winner)
        state.end_hand()


def win_ravenous_bout(state: MotorCity, step: Step, winner: int, desk: Desk) -> None:
    """Steals the most recent cards of the target's Barn, if the card's owner won (ruling B21)."""
    if winner != step.seat:
        desk.say(Event("ravenous-lost", seat=winner, other=step.seat, card=step.card))
        return
    loser = next(seat for seat in step.seats if seat != winner)
    count = min(RAVENOUS[step.card], len(state.barns[loser]))
    state.barns[winner] += state.barns[loser][-count:]
    del state.barns[loser][-count:]
    if count == 1:
        desk.say(Event("ravenous-won-one", seat=winner, other=loser))
    else:
        desk.say(Event("ravenous-won", seat=winner, count=count, other=loser))
