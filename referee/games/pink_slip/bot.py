"""A sensible player of PINK SLIP."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.view import View


def choose(_view: View, legal: Sequence[Action], _generator: Random) -> Action:
    """Run it to Ten, and no challenge declined: both modes are even, and the longer one is the better show."""
    return next((action for action in legal if action in {"run-to-ten", "accept"}), legal[0])
