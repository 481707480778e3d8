"""Takes a scenario nearer to life: gives its arms to people, and has a webcam look at a cluttered room."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from referee.simulator.camera_view import project
from referee.simulator.kinds import Hands, Pictures
from referee.simulator.people import Person
from referee.simulator.room_light import RoomLight
from referee.simulator.scenario import Arm, Scenario
from referee.simulator.skeleton import FOREARM_M, HandBuild
from referee.simulator.source import view_of
from referee.simulator.webcam_effects import WebcamEffects

_CLUTTERED: Final = 0.7
"""How often the room before a webcam is full of things."""
_STREAMS: Final = 0.15
"""How often a webcam sends H.264 and not JPEGs; most do not know it, so the share is assumed."""
_BITS: Final = (0.04, 0.14)
"""Bits a pixel that such a stream has: 1.1 to 3.9 Mbit/s for 1280 x 720 at 30 pictures a second."""
_SIDEWAYS: Final = 45.0
"""An arm that points to the side by less than this angle, degrees, comes from below the picture, so no shoulder is
seen."""
_OUT_M: Final = 0.15
"""How far outwards of the elbow the shoulder is in the picture, metres, where the arm points to the side."""
_UP_M: Final = (0.18, 0.26)
"""How far above it, likewise."""


def cast(scenario: Scenario, rng: np.random.Generator, hands: Hands, pictures: Pictures) -> Scenario:
    """The same bout with arms and pictures as they are asked for.

    What is drawn for them comes from generators of their own: the given one goes on as if nothing had been drawn.
    """
    people, camera = rng.spawn(2)
    if hands == "people":
        scenario = _with_people(scenario, people)
    return _with_webcam(scenario, camera) if pictures == "webcam" else scenario


def _with_people(scenario: Scenario, rng: np.random.Generator) -> Scenario:
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


def _with_webcam(scenario: Scenario, rng: np.random.Generator) -> Scenario:
    """The same bout before a webcam, in a room whose light is drawn; at 20 pictures a second or fewer it is dark."""
    light = RoomLight.sample(rng, scenario.camera.fps)
    webcam = WebcamEffects.sample(rng)
    cluttered = bool(rng.random() < _CLUTTERED)
    webcam = webcam.placed(rng, light)
    if rng.random() < _STREAMS:
        webcam = replace(webcam, bits=float(np.exp(rng.uniform(*np.log(_BITS)))))
    appearance = replace(scenario.camera.appearance, noise=light.noise)
    camera = replace(scenario.camera, appearance=appearance, exposure=light.exposure, webcam=webcam)
    return replace(scenario, camera=camera, cluttered=cluttered)
