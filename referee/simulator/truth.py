"""The ground truth of a scenario, as ``referee simulate --truth`` writes it."""

from __future__ import annotations

import json
from typing import Any

from referee.bouts.settle import Outcome, settle
from referee.simulator.plays import PlayTruth
from referee.simulator.scenario import Scenario, ThrowPlan


def truth_of(scenario: Scenario) -> dict[str, Any]:
    """The truth as plain data: rate, players, and for each throw its outcome and what each player did.

    Times are seconds from the first frame's mid-exposure, rounded to a tenth of a millisecond. The outcome is
    ``no-call`` where the camera spoiled the throw, else what the rules make of it (rulings A0 to A4). A lone player
    is the single winner, as the umpire says.
    """
    return {
        "fps": scenario.camera.fps,
        "players": scenario.players,
        "throws": [_throw(number, throw) for number, throw in enumerate(scenario.throws, start=1)],
    }


def truth_file(scenario: Scenario) -> bytes:
    """The content of the file: the truth as JSON, in UTF-8."""
    return (json.dumps(truth_of(scenario), indent=1) + "\n").encode()


def _throw(number: int, throw: ThrowPlan) -> dict[str, Any]:
    if throw.camera_fault is not None:
        outcome = "no-call"
    elif len(throw.plays) < 2:
        outcome = Outcome.SINGLE_WINNER.value
    else:
        outcome = settle({seat: play.thrown for seat, play in enumerate(throw.plays, start=1)}).outcome.value
    return {
        "number": number,
        "outcome": outcome,
        "camera_fault": throw.camera_fault,
        "players": [_player(seat, play) for seat, play in enumerate(throw.plays, start=1)],
    }


def _player(seat: int, play: PlayTruth) -> dict[str, Any]:
    return {
        "player": seat,
        "third_bottom_t": _rounded(play.third_bottom_t),
        "formed_t": _rounded(play.formed_t),
        "symbol": play.symbol,
        "fault": play.fault,
        "symbols": list(play.symbols),
        "changed_t": _rounded(play.changed_t),
    }


def _rounded(t: float | None) -> float | None:
    return None if t is None else round(t, 4)
