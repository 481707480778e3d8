"""Observations as arrays in a file."""

import io
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from referee.errors import BadEvidence
from referee.officiating.evidence.rows import pack, unpack


def test_that_a_hand_is_followed_instead_of_another_is_kept(throw):
    at = next(place for place, each in enumerate(throw.seen) if each.hands)
    seen = list(throw.seen)
    seen[at] = replace(seen[at], hands=tuple(replace(hand, instead=True) for hand in seen[at].hands))
    again, _ = unpack(pack(seen, ()))
    assert [any(hand.instead for hand in each.hands) for each in again] == [n == at for n in range(len(seen))]


@pytest.mark.parametrize("changed", [{"height": 0.0}, {"since": 1e6}])
def test_a_motion_that_cannot_be_is_refused(throw, changed):
    at = next(place for place, each in enumerate(throw.seen) if each.motions)
    seen = list(throw.seen)
    seen[at] = replace(seen[at], motions=tuple(replace(motion, **changed) for motion in seen[at].motions))
    with pytest.raises(BadEvidence, match="a motion from"):
        unpack(pack(seen, ()))


def test_an_array_whose_header_claims_more_than_it_has_is_refused(throw, path):
    data = pack(throw.seen, ())
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(file, "w") as changed:
        for name in archive.namelist():
            content = archive.read(name)
            if name == "points.npy":
                rows = str(sum(len(each.hands) for each in throw.seen)).encode()
                content = content.replace(rows, b"9" * len(rows), 1)
            changed.writestr(name, content)
    with pytest.raises(BadEvidence, match="cannot be read: an array that says"):
        unpack(file.getvalue())


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"motions": {"velocity": (1e199, 0.0)}}, "motion holds what nothing measures"),
        ({"hands": {"world": np.full((21, 3), 1e200)}}, "world holds what nothing measures"),
        ({"hands": {"points": np.full((21, 3), -1e9)}}, "points holds what nothing measures"),
        ({"readings": {"other": -0.5}}, "readings holds what are no probabilities"),
        ({"readings": {"other": 0.0}}, "readings holds what are no probabilities"),
        ({"readings": {"other": 0.5}}, "readings holds what are no probabilities"),
        ({"readings": {"other": 7.0}}, "readings holds what are no probabilities"),
    ],
)
def test_what_no_camera_gives_is_refused_before_anything_is_reckoned_with_it(throw, changed, told):
    """Squares of such numbers are beyond what a computer's numbers reach."""
    ((kind, values),) = changed.items()
    seen = [
        replace(each, **{kind: tuple(replace(one, **values) for one in getattr(each, kind))}) for each in throw.seen
    ]
    with pytest.raises(BadEvidence, match=told):
        unpack(pack(seen, ()))


def test_two_minutes_of_four_players_at_120_frames_a_second_come_back(throw):
    one = next(each for each in throw.seen if each.hands and each.motions)
    hands, motions = (one.hands[0],) * 4, (one.motions[0],) * 4
    frame = replace(one, hands=hands, readings=(one.readings[0],) * 4, motions=motions)
    seen = [replace(frame, t=one.t + place / 120) for place in range(120 * 120)]
    again, _ = unpack(pack(seen, [each.t for each in seen]))
    assert [len(each.hands) for each in again] == [4] * len(seen)
