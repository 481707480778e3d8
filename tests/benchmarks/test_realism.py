"""Telling real throws from simulated ones."""

import numpy as np
import pytest

from benchmarks.realism import ThrowFeatures, table, tell_apart
from benchmarks.still_views import view_of_hand

NAMES = ("size", "time")


def throws(rng, kind, folds, offset=0.0, count=6):
    return [
        ThrowFeatures(f"{kind} {fold}", {"size": rng.normal(offset), "time": rng.normal() if each else np.nan})
        for fold in range(folds)
        for each in range(count)
    ]


def test_what_is_alike_cannot_be_told_and_what_is_not_can():
    rng = np.random.default_rng(1)
    alike = tell_apart(throws(rng, "film", 7), throws(rng, "bout", 12), NAMES)
    unlike = tell_apart(throws(rng, "film", 7), throws(rng, "bout", 12, offset=3.0), NAMES)
    assert 0.3 < alike < 0.7
    assert unlike > 0.9


def test_what_only_tells_one_film_from_another_tells_nothing():
    # Each film has a value of its own: a classifier that had seen the film would know it.
    rng = np.random.default_rng(2)
    films = [ThrowFeatures(f"film {film}", {"size": own}) for film in range(7) for own in [rng.normal()] * 8]
    bouts = [ThrowFeatures(f"bout {bout}", {"size": own}) for bout in range(40) for own in [rng.normal()] * 2]
    assert tell_apart(films, bouts, ["size"]) < 0.7


def test_a_table_counts_every_film_alike_and_leaves_out_what_could_not_be_measured():
    some = [ThrowFeatures("a", {"size": 1.0})] * 9 + [ThrowFeatures("b", {"size": 3.0})]
    lines = list(table({"real": some, "none": [ThrowFeatures("c", {"size": np.nan})]}, {"size": ""}))
    assert lines[1].split() == ["size", "2.00", "±", "1.00", "-"]


@pytest.mark.parametrize(("degrees", "view"), [(0, "facing"), (20, "facing"), (50, "oblique"), (80, "edge")])
def test_a_hand_faces_the_camera_or_is_seen_from_the_side(degrees, view):
    turned = np.radians(degrees)
    palm = np.zeros((21, 3))
    palm[5], palm[17] = (0.03, -0.08, 0.0), (-0.03, -0.07, 0.0)
    about = np.array([[np.cos(turned), 0, np.sin(turned)], [0, 1, 0], [-np.sin(turned), 0, np.cos(turned)]])
    assert view_of_hand(palm @ about.T) == view
