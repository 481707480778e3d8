"""Where the players stand is found when a venue is set up."""

from dataclasses import replace
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest

from referee.officiating.setup.survey import Survey
from referee.officiating.setup.venue import LOOK_S, VenueSession
from referee.settings import LaneSettings, Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import load_sheet
from referee.vision.frames import Frame
from referee.vision.lanes import lanes_for
from referee.vision.still import StillReader
from tests.officiating.stacked import LOWER, SIZE, STACKED, UPPER, stacked


@pytest.mark.parametrize(("areas", "order"), [((UPPER, LOWER), (0, 1)), ((LOWER, UPPER), (1, 0))])
def test_hands_are_told_apart_by_the_areas_when_a_table_is_set_up(areas, order):
    waiting = PosingPlayers(5, 2, load_sheet(), SIZE, 30)
    waiting.show("paper")
    survey = Survey(2, 30.0, STACKED, lanes_for(2, STACKED, LaneSettings(areas=areas)))
    for frame in islice(waiting, 60):
        survey.take(replace(frame, image=stacked(frame.image)))
    facts = survey.facts
    assert facts.full_looks >= 3
    tops = [top for top, _ in facts.rows]
    assert [top >= 360 for top in tops] == [place == 1 for place in order]


@pytest.mark.parametrize("start", [-50.0, 1e6])
def test_everybody_is_looked_at_for_the_same_time_by_every_clock(start):
    waiting = PosingPlayers(5, 2, load_sheet(), (640, 360), 10)
    waiting.show("paper")
    with VenueSession(waiting, {1: "Ada", 2: "Bo"}, Profile(), 1) as session:
        steps = [session.take(replace(frame, t=start + frame.t)) for frame in islice(waiting, int(10 * LOOK_S) + 2)]
        assert [step.left for step in steps[:2]] == [LOOK_S, LOOK_S]
        assert [step.step for step in steps].count("look") == pytest.approx(10 * LOOK_S, abs=1)
        assert session.venue.looks >= 5


BLACK = np.zeros((360, 640, 3), np.uint8)


def surveyed(monkeypatch, lefts):
    """What is found where one look after another shows a hand of 60 x 40 pixels with its left side in a column."""
    survey, looks = Survey(1, 30.0, (640, 360)), iter(lefts)
    monkeypatch.setattr(StillReader, "find", lambda reader, image: [SimpleNamespace(box=(next(looks), 100, 60, 40))])
    for place in range(len(lefts)):
        survey.take(Frame(place, float(place), BLACK))
    return survey.facts


def test_a_camera_is_not_called_slow_for_pictures_that_nobody_took_in_time(monkeypatch):
    """Thirty pictures a second came, and the machine took every third."""
    monkeypatch.setattr(StillReader, "find", lambda reader, image: [])
    survey = Survey(1, 30.0, (640, 360))
    for place in range(11):
        survey.take(Frame(3 * place, place / 10, BLACK))
    assert survey.facts.rate == pytest.approx(30)


@pytest.mark.parametrize(("gap", "lasted"), [(0.5, 2.5), (6.0, 1.0)])
def test_a_place_is_looked_at_anew_once_its_camera_is_back(monkeypatch, gap, lasted):
    """A camera of thirty pictures a second is lost for some seconds; a pause of half a second is no loss."""
    monkeypatch.setattr(StillReader, "find", lambda reader, image: [])
    survey = Survey(1, 30.0, (640, 360))
    for place in range(61):
        survey.take(Frame(place, place / 30 + (gap if place > 30 else 0), BLACK if place > 30 else BLACK + 90))
    facts = survey.facts
    assert survey.lasted == pytest.approx(lasted, abs=0.1)
    assert facts.rate == pytest.approx(60 / 2.5 if gap < 1 else 30)
    assert (facts.drift > 1) is (gap < 1), "it counts nothing of where the camera was before"


def test_a_hand_that_is_seen_elsewhere_once_does_not_widen_its_lane(monkeypatch):
    """A tenth of the looks is left out at each end."""
    ((left, right),) = surveyed(monkeypatch, [0, *range(200, 219), 560]).reach
    assert (left, right) == (pytest.approx(201, abs=1), pytest.approx(277, abs=1))


@pytest.mark.parametrize(("looks", "known"), [(2, False), (3, True)])
def test_lanes_are_not_proposed_from_fewer_than_three_looks_that_show_everybody(monkeypatch, looks, known):
    facts = surveyed(monkeypatch, [200] * looks)
    assert facts.full_looks == looks
    assert bool(facts.bands) is known
