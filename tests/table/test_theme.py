"""The table's colours can be read, and told apart by every kind of colour vision."""

from itertools import combinations

import numpy as np
import pytest

from referee.officiating.player_colours import PLAYER_COLOURS
from referee.table.theme import COLOURS, SIZES, SPACES, player_colour

GROUNDS = ("background", "panel", "raised")
SAYING = ("text", "quiet", "accent", "chosen", "good", "warning")
"""Colours that say something on a dark ground."""
LEAST = 4.5
"""Web Content Accessibility Guidelines 2.2, success criterion 1.4.3."""
APART = 10.0
"""A difference in CIELAB of 2.3 is just noticed side by side; across a room it takes four times that."""

# How colours look without one kind of cone, as matrices on linear red, green and blue. Source: Machado, Oliveira and
# Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009, full severity.
VISION = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
PAIRS = [("good", "warning"), ("accent", "chosen"), ("accent", "text"), ("warning", "text"), ("good", "accent")]
"""Colours that mean different things and can stand in each other's place."""


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_colour_that_says_something_can_be_read_on_every_ground(ground):
    for name in SAYING:
        assert contrast(getattr(COLOURS, name), getattr(COLOURS, ground)) >= LEAST, name


def test_players_colours_can_be_read_where_names_and_scores_stand():
    for seat in range(1, len(PLAYER_COLOURS) + 1):
        assert contrast(player_colour(seat), COLOURS.background) >= LEAST
        assert contrast(player_colour(seat), COLOURS.panel) >= LEAST
        assert contrast(COLOURS.ink, player_colour(seat)) >= LEAST  # a winner's panel is filled with it


def test_letters_on_the_one_thing_to_do_next_can_be_read():
    assert contrast(COLOURS.ink, COLOURS.accent) >= LEAST


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_meanings_are_told_apart_by_every_kind_of_colour_vision(vision, pair):
    one, other = (seen(getattr(COLOURS, name), VISION[vision]) for name in pair)
    assert np.linalg.norm(one - other) >= APART


@pytest.mark.parametrize("vision", VISION)
def test_the_four_players_of_a_bout_are_told_apart_by_every_kind_of_colour_vision(vision):
    for one, other in combinations(PLAYER_COLOURS[:4], 2):
        assert np.linalg.norm(seen(one, VISION[vision]) - seen(other, VISION[vision])) >= APART


def test_sizes_and_spaces_are_scales_whose_steps_are_seen():
    for scale in (SIZES, SPACES):
        values = [getattr(scale, name) for name in type(scale).__slots__]
        rising = values[: 5 if scale is SPACES else None]
        assert rising == sorted(set(rising))
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def linear(colour):
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    """The contrast of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.2, "contrast ratio")."""
    dark, light = sorted(linear(each) @ (0.2126, 0.7152, 0.0722) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def seen(colour, vision):
    """A colour in CIELAB as somebody with that vision sees it (white of D65)."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(vision @ linear(colour), 0, 1) / np.array([0.95047, 1.0, 1.08883])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_players_have_colours_of_their_own():
    assert len({player_colour(player) for player in range(1, 5)}) == 4
