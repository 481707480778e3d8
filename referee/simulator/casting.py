"""Gives the arms of a scenario to people."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from referee.simulator.people import Person
from referee.simulator.scenario import Arm, Scenario
from referee.simulator.skeleton import FOREARM_M, HandBuild
from referee.simulator.source import view_of
from referee.simulator.view import project

_SIDEWAYS: Final = 45.0
"""An arm that points less to the side than so many degrees comes from below the picture: no shoulder is seen."""
_OUT_M: Final = 0.15
"""How far outwards of the elbow the shoulder is in the picture, metres, where the arm points to the side."""
_UP_M: Final = (0.18, 0.26)
"""How far above it, likewise."""


def with_people(scenario: Scenario, rng: np.random.Generator) -> Scenario:
    """The same bout with arms drawn as people's: hands of one build are the same person's."""
    people: dict[HandBuild, Person] = {}
    for arm in (*scenario.arms, *scenario.resting):
        people.setdefault(arm.build, Person.sample(rng, arm.build))

    def embodied(arm: Arm) -> Arm:
        out, up = float(rng.normal(_OUT_M, 0.03)), float(rng.uniform(*_UP_M))
        arm = replace(arm, person=people[arm.build])
        if arm.turn is not None or abs(arm.heading) < _SIDEWAYS:
            return arm
        elbow = project(np.array([[0.0, -FOREARM_M, 0.0]]), view_of(arm, 0.0, 0.0, arm.anchor))[0]
        x = elbow[0] - float(np.sin(np.radians(arm.heading))) * out * arm.scale
        return replace(arm, shoulder=(float(x), float(elbow[1] - up * arm.scale)))

    return replace(
        scenario,
        arms=tuple(embodied(arm) for arm in scenario.arms),
        resting=tuple(embodied(arm) for arm in scenario.resting),
    )
