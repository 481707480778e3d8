"""Two players at a sandbox: a polite one, who hands over and ends what nobody goes on with, and one at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.bots import one_of
from referee.games.janken_sandbox.view import SandboxView


def choose(view: SandboxView, _legal: Sequence[Action], _generator: Random) -> Action:
    """Hands over to the left; ends the game once the turn has gone around with nothing done."""
    seats, me = view["seats"], view["player"]
    assert me is not None, "a bot has a seat"
    if view["idle"] >= len(seats) or len(seats) == 1:
        return Action("end")
    return Action(f"turn p{seats[(seats.index(me) + 1) % len(seats)]}")


def choose_any_kind(_view: SandboxView, legal: Sequence[Action], generator: Random) -> Action:
    """Any kind of action, and then one of that kind.

    Nearly all actions move single cards. Were each as likely as the others, a game would last for thousands of them.
    """
    kind = one_of(sorted({action.verb for action in legal}), generator)
    return one_of([action for action in legal if action.verb == kind], generator)
