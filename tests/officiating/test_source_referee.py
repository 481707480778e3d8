"""The whole pipeline frame by frame, on rendered players."""

from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from typing import get_origin, get_type_hints

import numpy as np
import pytest

from referee.errors import BadInputError, CameraError
from referee.officiating.source_referee import SourceReferee, judge
from referee.officiating.verdict import SOURCE_ENDED, Verdict
from referee.settings import LaneSettings, Profile
from referee.simulator.sampling import sample_scenario
from referee.simulator.scenario import Span
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.symbols import NoCallReason
from referee.vision.second_hand import SecondHandWatch
from tests.officiating.stacked import LOWER, SIZE, STACKED, UPPER, stacked

FPS = 24
LAST = 15


def seen(doubled):
    """How many hands are known in each of the first frames, where those named come twice."""
    drawn = sample_scenario(
        np.random.default_rng(2), sheet=load_sheet(), players=2, throws=1, fps=FPS, size=(640, 360), fault_rate=0.0
    )
    spans = tuple(Span((index - 0.5) / FPS, (index + 0.5) / FPS) for index in doubled)
    camera = replace(drawn.camera, doubled=spans, missing=(), thinned=(), brightness=(), jitter=0.0)
    with SourceReferee(SimulatedSource(replace(drawn, camera=camera)), 2, Profile()) as referee:
        return [len(moment.hands) + len(moment.predicted) for moment, _ in zip(referee, range(LAST), strict=False)]


@pytest.mark.parametrize(
    ("doubled", "left_out"),
    [((), []), ((9,), [9]), ((9, 10, 11), [9])],
    ids=["none", "one", "a scene that keeps still"],
)
def test_hands_are_not_seen_in_a_picture_that_comes_a_second_time(doubled, left_out):
    hands = seen(doubled)
    assert [index for index in range(6, LAST) if hands[index] == 0] == left_out
    assert [hands[index] for index in range(6, LAST) if index not in left_out] == [2] * (LAST - 6 - len(left_out))


@pytest.mark.parametrize("seed", [102, 148])
def test_a_second_hand_that_strokes_close_beside_the_players_own_is_the_cameras_fault(seed):
    scenario = sample_scenario(
        np.random.default_rng(seed),
        sheet=load_sheet(),
        players=2,
        throws=1,
        fps=30.0,
        size=(1280, 720),
        fault_rate=0.0,
        camera_fault_rate=1.0,
    )
    assert scenario.throws[0].camera_fault is NoCallReason.SECOND_HAND
    with SourceReferee(SimulatedSource(scenario), 2, Profile()) as referee:
        events = [event for moment in referee for event in moment.events]
    assert [event.no_call_reason for event in events if isinstance(event, Verdict)] == [NoCallReason.SECOND_HAND]


class Stacked(SimulatedSource):
    """A bout of two whose second player is under the first."""

    def __init__(self, scenario):
        super().__init__(scenario)
        self.size = STACKED

    def __iter__(self):
        drawn = SimulatedSource(self.scenario)
        return (replace(frame, image=stacked(frame.image)) for frame in drawn)


@pytest.mark.parametrize(("areas", "order"), [((UPPER, LOWER), (0, 1)), ((LOWER, UPPER), (1, 0))])
def test_players_one_above_the_other_are_judged_by_their_areas_as_listed(areas, order):
    scenario = sample_scenario(
        np.random.default_rng(21), sheet=load_sheet(), players=2, throws=1, fps=30.0, size=SIZE, fault_rate=0.0
    )
    thrown = [play.symbol for play in scenario.throws[0].plays]
    assert thrown[0] != thrown[1]
    with SourceReferee(Stacked(scenario), 2, Profile(lanes=LaneSettings(areas=areas))) as referee:
        moments = list(referee)
    (verdict,) = [event for moment in moments for event in moment.events if isinstance(event, Verdict)]
    assert [call.thrown for call in verdict.calls] == [thrown[place] for place in order]
    # Landmarks are in pixels of the whole picture.
    for moment in moments:
        for hand in moment.hands:
            lane = referee.lanes[hand.player - 1]
            assert lane.top - 40 <= hand.points[0, 1] <= lane.bottom + 40


def test_a_hand_is_not_taken_for_resting_while_its_arm_strokes():
    """The camera looks from above. The network drew a fist that set off slowly back to where it had rested."""
    rng = np.random.default_rng([2070, 18])
    rng.random(2)
    drawn = sample_scenario(rng, sheet=load_sheet(), kind="above", players=2, throws=3, fps=24, fault_rate=0.0)
    source = SimulatedSource(drawn)
    with SourceReferee(source, 2, Profile()) as referee:
        events = [event for moment in referee for event in moment.events]
    *_, last = (event for event in events if isinstance(event, Verdict))
    third = source.truth["throws"][2]["players"][0]["third_bottom_t"]
    assert last.calls[0].t == pytest.approx(third, abs=0.05)


class CutOff(SimulatedSource):
    """Players before a camera, or in a film, that ends or breaks off in the middle of the first hold."""

    def __init__(self, *, live, broken=False):
        drawn = sample_scenario(
            np.random.default_rng(4), sheet=load_sheet(), players=2, throws=1, size=(640, 360), fault_rate=0.0
        )
        super().__init__(drawn)
        self.live, self._broken = live, broken

    def __iter__(self):
        formed = max(play["formed_t"] for play in self.truth["throws"][0]["players"])
        yield from (frame for frame in super().__iter__() if frame.t < formed + 0.15)
        if self._broken:
            raise CameraError("camera:0: unplugged")


def judged(source):
    moments = []
    with SourceReferee(source, 2, Profile()) as referee, suppress(CameraError):
        moments.extend(referee)
    return moments, [event for moment in moments for event in moment.events if isinstance(event, Verdict)]


def test_a_throw_that_a_cameras_end_cuts_off_is_the_no_call_that_it_is_in_a_film():
    film, in_film = judged(CutOff(live=False))
    assert [verdict.no_call_rule for verdict in in_film] == [SOURCE_ENDED]
    live, behind_camera = judged(CutOff(live=True))
    assert behind_camera == in_film
    assert len(live) == len(film) + 1, "no frame waited for the one after it"
    assert [moment.ended for moment in live] == [False] * len(film) + [True]
    assert live[-1].frame is live[-2].frame
    assert judged(CutOff(live=True, broken=True))[1] == in_film


class Altered(SimulatedSource):
    """A source of a program's own, whose pictures are otherwise from some frame on."""

    def __init__(self, first, alter):
        drawn = sample_scenario(np.random.default_rng(2), sheet=load_sheet(), players=2, throws=1, size=(640, 360))
        super().__init__(drawn)
        self._first, self._alter = first, alter

    def __iter__(self):
        for frame in super().__iter__():
            yield replace(frame, image=self._alter(frame.image)) if frame.index >= self._first else frame


@pytest.mark.parametrize("first", [0, 3])
@pytest.mark.parametrize(
    ("alter", "given"),
    [
        (lambda image: image[:, :, 1], "360 x 640 of uint8"),
        (lambda image: image.astype(np.float32), "360 x 640 x 3 of float32"),
        (lambda image: image[:180], "180 x 640 x 3 of uint8"),
        (lambda image: image.tolist(), "of type list"),
    ],
    ids=["grey", "of another type", "of another size", "no array"],
)
def test_a_sources_picture_that_is_not_as_expected_is_refused(first, alter, given):
    with (
        SourceReferee(Altered(first, alter), 2, Profile()) as referee,
        pytest.raises(BadInputError, match=f"^image is {given}: expected 360 x 640 x 3 of uint8"),
    ):
        list(referee)


class Unclosable:
    """A tracker of one's own that cannot be closed."""

    def track(self, image, t, *, model="full", moving=None):
        return None

    def close(self):
        raise OSError("cannot be closed")


def test_a_tracker_that_cannot_be_closed_keeps_neither_source_nor_second_hands_open(monkeypatch):
    scenario = sample_scenario(np.random.default_rng(2), sheet=load_sheet(), players=2, throws=1, size=(640, 360))
    source, closed = SimulatedSource(scenario), set()
    monkeypatch.setattr(source, "close", lambda: closed.add("source"))
    monkeypatch.setattr(SecondHandWatch, "close", lambda watch: closed.add("second hands"))
    referee = SourceReferee(source, 2, Profile(), tracker=Unclosable)
    with pytest.raises(OSError, match="cannot be closed"):
        referee.close()
    assert closed == {"source", "second hands"}


def test_who_breaks_off_a_films_judging_may_close_it(rendered):
    """Types say so, too: an iterator has nothing to close."""
    assert get_origin(get_type_hints(judge)["return"]) is Generator
    throws = judge(rendered[0])
    assert next(throws).number == 1
    throws.close()
    assert next(throws, None) is None
