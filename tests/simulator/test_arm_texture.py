"""The skin and the cloth of a simulated arm: as different as people's, and the same from the same seed."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.appearance import Appearance
from referee.simulator.arm_texture import TEXTURE, paint
from referee.simulator.people import Person
from referee.simulator.skeleton import HandBuild


@pytest.fixture(scope="module")
def somebody():
    rng = np.random.default_rng(3)
    look = Appearance.sample(rng)
    return replace(Person.sample(rng, HandBuild()), polish=None, hair=0.0, freckles=0.0, worn=()), look


def changed(before, after):
    """The share of pixels that are clearly another colour."""
    return float((np.abs(before[..., :3].astype(int) - after[..., :3]).max(axis=2) > 12).mean())


def test_the_same_person_is_painted_the_same_each_time(somebody):
    first = paint(*somebody)
    assert first.shape == (TEXTURE, TEXTURE, 4)
    np.testing.assert_array_equal(first, paint(*somebody))


@pytest.mark.parametrize("trait", ["hair", "freckles"])
def test_hair_and_freckles_darken_some_of_the_skin(somebody, trait):
    person, look = somebody
    plain, marked = paint(person, look), paint(replace(person, **{trait: 1.0}), look)
    assert 0.001 < changed(plain, marked) < 0.5
    assert marked[..., :3].mean() < plain[..., :3].mean()


def test_polish_colours_the_nails_and_nothing_else(somebody):
    person, look = somebody
    plain, polished = paint(person, look), paint(replace(person, polish=(0.0, 255.0, 0.0)), look)
    greener = polished[..., 1].astype(int) - polished[..., 2] > 60
    assert 0.0005 < greener.mean() < 0.05
    assert changed(plain, polished) < 0.06


def test_the_palm_has_the_palms_colour_and_the_back_the_skins(somebody):
    person, look = somebody
    dark = replace(look, skin=(40.0, 50.0, 70.0), palm=(120.0, 140.0, 190.0))
    texture = paint(person, dark)[..., 2].astype(float)
    assert np.percentile(texture, 10) < 100
    assert np.percentile(texture, 90) > 150
