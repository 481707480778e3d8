"""A throw whose evidence has a clip: pictures with a square in them that goes up and down."""

from dataclasses import replace

import numpy as np

from referee.officiating.evidence.bundle import write_bundle
from referee.vision.frames import Frame
from referee.vision.video_writer import ClipBuffer
from tests.officiating.evidence.conftest import some_throw


def write_filmed_throw(path):
    """Writes the bundle of a throw of Ann's and Bo's, and gives it."""
    throw = some_throw()
    width, height = throw.manifest.size
    clip = ClipBuffer((width, height), 60.0, 10**8)
    for index, seen in enumerate(throw.seen):
        image = np.full((height, width, 3), 40, np.uint8)
        top = round((height - 80) * (0.5 + 0.5 * np.sin(6 * seen.t)))
        image[top : top + 80, 200:280] = (80, 160, 240)
        clip.add(Frame(index, seen.t, image))
    pictures, times = clip.cut(throw.seen[0].t, throw.seen[-1].t)
    throw = replace(throw, clip=pictures, clip_t=times)
    write_bundle(path, throw)
    return throw
