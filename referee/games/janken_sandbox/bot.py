"""A polite player at a sandbox: hands over, and ends the game when nobody wants anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.janken_sandbox.view import SandboxView


def choose(view: SandboxView, _legal: Sequence[Action], _generator: Random) -> Action:
    """Hands over to the left; ends the game once the turn has gone around with nothing done."""
    seats, me = view["seats"], view["player"]
    assert me is not None, "a bot has a seat"
    if view["idle"] >= len(seats) or len(seats) == 1:
        return Action("end")
    return Action(f"turn p{seats[(seats.index(me) + 1) % len(seats)]}")
