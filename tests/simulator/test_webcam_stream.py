"""Pictures of webcams that send H.264."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.sampling import sample_scenario
from referee.simulator.source import SimulatedSource
from referee.simulator.webcam_stream import H264Stream

SIZE = (320, 192)


def moving_texture(count):
    """Coarse noise that moves by three pixels from picture to picture."""
    rng = np.random.default_rng(0)
    coarse = rng.integers(60, 200, (24, 100, 3)).repeat(8, axis=0).repeat(8, axis=1).astype(np.uint8)
    return [np.ascontiguousarray(coarse[:, 3 * i : 3 * i + SIZE[0]]) for i in range(count)]


def errors(bits, images):
    stream = H264Stream(SIZE, bits)
    return [np.abs(stream.carry(image).astype(int) - image).mean() for image in images]


def test_every_picture_arrives_in_its_turn_and_fewer_bits_show_less_of_it():
    images = moving_texture(20)
    many, few = errors(2.0, images), errors(0.03, images)
    # A picture that came one too late would differ by the motion.
    late = np.abs(images[1].astype(int) - images[0]).mean()
    assert max(many) < 0.7 * late
    assert np.mean(few[5:]) > 1.3 * np.mean(many[5:])


def test_a_stream_comes_the_same_each_time():
    images = moving_texture(4)
    assert errors(0.1, images) == errors(0.1, images)


@pytest.mark.parametrize("bits", [0.05, 0.0])
def test_a_bout_in_a_stream_is_the_same_at_each_iteration(sheet, bits):
    bout = sample_scenario(np.random.default_rng(2), sheet=sheet, throws=1, size=(320, 180), pictures="webcam")
    assert bout.camera.webcam is not None
    camera = replace(bout.camera, webcam=replace(bout.camera.webcam, bits=bits))
    source = SimulatedSource(replace(bout, camera=camera, duration=0.2))
    for one, again in zip(source, source, strict=True):
        assert one.image.shape == (180, 320, 3)
        assert np.array_equal(one.image, again.image)
