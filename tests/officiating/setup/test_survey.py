"""Where the players stand is found when a venue is set up."""

from dataclasses import replace
from itertools import islice

import pytest

from referee.officiating.setup.survey import Survey
from referee.officiating.setup.venue import LOOK_S, VenueSession
from referee.settings import LaneSettings, Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import load_sheet
from referee.vision.lanes import lanes_for
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
