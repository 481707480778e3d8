"""One Time and Run it to Ten as games of their own: a single bout decides (rulings A0 to A10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.games.action import Notation
from referee.games.event import Event
from referee.games.game_texts import GameTexts
from referee.games.live_action.shapes import UNVERIFIED_SHAPES
from referee.games.rules import Contest, Desk, OptionValue, Rules, Step, Table
from referee.games.turns import Mode

# Made once, not for each game: making an event takes about a thirtieth of the time of a short game.
_THROW, _BOUT_OVER = Event("throw"), Event("bout-over")


def _rules(mode: Mode, title: str, players: tuple[int, ...], text: str) -> Rules[Table]:
    return Rules(
        name=mode.value,
        title=title,
        version=1,
        players=players,
        start=_start,
        steps={"bout": Contest(mode, lambda _state, _step: _THROW, _won)},
        notation=Notation({}),
        view=_view,
        texts=GameTexts(mode.value, Path(__file__).with_name("texts")),
        unverified=UNVERIFIED_SHAPES,
        help={"bout": text},
        place=1 if mode is Mode.ONE_TIME else 2,
        minutes=1 if mode is Mode.ONE_TIME else 2,
        one_bout=True,
    )


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], _deck: list[str] | None) -> Table:
    return Table(seats, options, dict.fromkeys(seats, 0), [Step("bout", seats=seats)])


def _won(state: Table, _step: Step, winner: int, desk: Desk) -> None:
    state.scores = state.points or {**state.scores, winner: 1}
    desk.say(Event("wins", seat=winner))
    state.finish([winner], _BOUT_OVER)


def _view(_state: Table, _player: int | None) -> dict[str, Any]:
    return {}  # nothing is hidden, and the turn tells it all


ONE_TIME = _rules(
    Mode.ONE_TIME,
    "One Time",
    (2, 3, 4),
    "All throw at once. Losers are out, tied winners throw again, until one is left.",
)
RUN_TO_TEN = _rules(
    Mode.RUN_TO_TEN,
    "Run it to Ten",
    (2,),
    "First to ten points. A win is one point; LABRADOR over JACK is three; a mis-throw gives one away.",
)

GAMES = (ONE_TIME, RUN_TO_TEN)
