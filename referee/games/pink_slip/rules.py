"""PINK SLIP as the engine plays it (rulings D1 and D2).

Rule text: "Find an opponent and challenge them to JACK LABRADOR. Play either “One Time” or “Run it to Ten.”
The winner collects and keeps the loser's Pink Slip for ETERNITY."
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.games.action import Action, Notation
from referee.games.event import Event
from referee.games.game_texts import GameTexts
from referee.games.live_action.shapes import UNVERIFIED_SHAPES
from referee.games.pink_slip.bot import choose
from referee.games.rules import AnyStep, Ask, Contest, Desk, ForSlips, OptionValue, Rules, Step, Table, seat_of_step
from referee.games.turns import Mode

_MODES = (Mode.ONE_TIME, Mode.RUN_TO_TEN)


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], _deck: list[str] | None) -> Table:
    return Table(seats, options, dict.fromkeys(seats, 0), [Step("propose", seats[0])])


def _propose(state: Table, _step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    challenger, opponent = state.seats
    desk.say(Event(f"proposes-{answers[challenger]}", seat=challenger))
    state.then(Step("accept", opponent, card=answers[challenger]))


def _accept(state: Table, step: Step, answers: Mapping[int, Action], _desk: Desk) -> None:
    if answers[step.seat] == "accept":
        state.then(Step(step.card, seats=state.seats))
    else:
        state.finish((), Event("off"))


def _won(state: Table, _step: Step, winner: int, desk: Desk) -> None:
    state.scores = state.points or {**state.scores, winner: 1}
    loser = next(seat for seat in state.seats if seat != winner)
    desk.say(Event("wins-slip", seat=winner, other=loser))
    state.finish([winner], Event("keeps-slip", seat=winner, other=loser))


def _view(_state: Table, _player: int | None) -> dict[str, Any]:
    return {}  # nothing is hidden, and the turn tells it all


_STEPS: dict[str, AnyStep[Table]] = {
    "propose": Ask(
        Event("propose"),
        seat_of_step,
        lambda _state, _step, _seat: [Action(mode.value) for mode in _MODES],
        _propose,
    ),
    "accept": Ask(
        Event("answer"),
        seat_of_step,
        lambda _state, _step, _seat: [Action("accept"), Action("decline")],
        _accept,
    ),
    **{mode.value: Contest(mode, lambda _state, _step: Event("slip"), _won) for mode in _MODES},
}

PINK_SLIP = Rules(
    name="pink-slip",
    title="PINK SLIP",
    version=1,
    players=(2,),
    start=_start,
    steps=_STEPS,
    notation=Notation(
        {
            "one-time": Event("propose-one-time"),
            "run-to-ten": Event("propose-run-to-ten"),
            "accept": Event("accept"),
            "decline": Event("decline"),
        },
        public=("one-time", "run-to-ten", "accept", "decline"),
    ),
    view=_view,
    texts=GameTexts("pink-slip", Path(__file__).with_name("texts")),
    bot=choose,
    unverified=UNVERIFIED_SHAPES,
    help={
        "propose": "Propose how the two slips are played for: One Time, or Run it to Ten.",
        "accept": "Accept, and the loser's slip is the winner's for ever; decline, and nothing happens.",
        "one-time": "The winner of this throw keeps the loser's slip for ever.",
        "run-to-ten": "Ten points win the other's slip. LABRADOR over JACK is three points.",
    },
    place=5,
    minutes=2,
    slips=ForSlips(staked_by="accept"),
    one_bout=True,
)

GAMES = (PINK_SLIP,)
