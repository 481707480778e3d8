"""A polite player at a sandbox: hands over, and ends the game when nobody wants anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from referee.games.action import Action


def choose(view: Mapping[str, Any], _legal: Sequence[Action], _generator: Random) -> Action:
    """Hands over to the left; ends the game once the turn has gone around with nothing done."""
    seats: list[int] = view["seats"]
    if view["idle"] >= len(seats) or len(seats) == 1:
        return Action("end")
    return Action(f"turn p{seats[(seats.index(view['player']) + 1) % len(seats)]}")
