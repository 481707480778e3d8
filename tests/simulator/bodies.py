"""A person's arm, drawn."""

from dataclasses import replace

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.camera_view import project
from referee.simulator.people import Person
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose

FLAT = HandPose(np.zeros(len(ANGLES)))


SIZE = (300, 320)


def drawn(view, *, seed=0, sleeve=1.0, worn=()):
    rng = np.random.default_rng(seed)
    build = replace(HandBuild(), sleeve=sleeve)
    appearance = replace(
        Appearance.sample(rng), sleeve=(250.0, 0.0, 0.0), skin=(100.0, 128.0, 176.0), tint=(1.0, 1.0, 1.0)
    )
    body = Body(replace(Person.sample(rng, build), worn=worn, polish=None), build)
    posed = pose_body(FLAT, body, view)
    sprite = draw_body(posed, body, view, appearance, SIZE)
    picture = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    if sprite is not None:
        height, width = sprite.image.shape[:2]
        picture[sprite.corner[1] :, sprite.corner[0] :][:height, :width] = sprite.image
    return picture, project(posed.joints, view)
