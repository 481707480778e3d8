"""The pictures of a throw are those of its evidence: the way to the verdict, and every hand that was seen then."""

from dataclasses import replace

import cv2
import msgspec
import numpy as np
import pytest

from referee.errors import BadEvidence
from referee.host.replay_pictures import COLUMNS, evidence_of, replay_pictures
from referee.officiating.evidence.bundle import write_bundle
from tests.filmed_throw import write_filmed_throw
from tests.officiating.evidence.conftest import some_throw


@pytest.fixture
def path(tmp_path):
    return evidence_of(tmp_path / "ledger.jsonl", 1)


def decoded(picture):
    return cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("earlier", [0.0, 0.7], ids=["", "one was waited for"])
def test_a_clip_shows_the_strokes_and_all_to_the_verdict_in_order(path, earlier):
    throw = write_filmed_throw(path)
    first, *others = throw.verdict.calls
    first = replace(first, t=first.t - earlier)
    write_bundle(path, replace(throw, verdict=replace(throw.verdict, calls=(first, *others))))
    pictures = replay_pictures(path)
    width, height = pictures.size
    assert (pictures.throw, pictures.count, width) == (throw.verdict.number, 24, 320)
    assert pictures.seconds == pytest.approx(throw.verdict.t - first.t + 1.5, abs=0.02)
    sheet = decoded(pictures.clip)
    assert sheet.shape == (height * pictures.count // COLUMNS, width * COLUMNS, 3)
    for place in range(pictures.count):
        top, left = place // COLUMNS * height, place % COLUMNS * width
        shown = sheet[top : top + height, left : left + width, 2] > 140
        t = throw.verdict.t - pictures.seconds * (1 - place / (pictures.count - 1))
        middle = (280 * (0.5 + 0.5 * np.sin(6 * t)) + 40) / 2
        assert np.nonzero(shown)[0].mean() == pytest.approx(middle, abs=12)


@pytest.mark.parametrize("hold", [0.3, 0.9])
def test_without_a_third_bottom_a_clip_begins_before_the_hold_of_the_bundles_venue(path, hold):
    throw = write_filmed_throw(path)
    verdict = replace(throw.verdict, calls=tuple(replace(call, t=None) for call in throw.verdict.calls))
    officiating = msgspec.structs.replace(throw.manifest.profile.officiating, hold=hold)
    profile = msgspec.structs.replace(throw.manifest.profile, officiating=officiating)
    manifest = msgspec.structs.replace(throw.manifest, profile=profile)
    write_bundle(path, replace(throw, verdict=verdict, manifest=manifest))
    assert replay_pictures(path).seconds == pytest.approx(hold + 1.5, abs=0.02)


def test_stills_are_of_those_whose_hand_was_seen_when_it_mattered(path):
    throw = write_filmed_throw(path)
    stills = replay_pictures(path).stills
    assert stills
    for seat, each in stills.items():
        call = next(call for call in throw.verdict.calls if call.player == seat)
        assert each.name == throw.manifest.names[seat - 1]
        assert set(each.moments) <= {"bottom", "formed", "verdict"}
        assert "formed" not in each.moments or call.formed_t is not None
        height, width = decoded(each.picture).shape[:2]
        assert width == height * len(each.moments)


def test_a_throw_without_a_clip_has_no_pictures_and_no_evidence_is_a_fault(path):
    write_bundle(path, some_throw())
    pictures = replay_pictures(path)
    assert (pictures.clip, pictures.count, pictures.stills) == (b"", 0, {})
    path.write_bytes(b"PK")
    with pytest.raises(BadEvidence):
        replay_pictures(path)
