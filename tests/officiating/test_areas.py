"""Players who do not stand side by side: the same throw, with one player's part of the picture above the other's."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from referee.officiating.setup.survey import Survey
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import LaneSettings, Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.lanes import lanes_for

SIZE = (640, 360)
STACKED = (320, 720)
UPPER, LOWER = (0.0, 0.0, 1.0, 0.5), (0.0, 0.5, 1.0, 1.0)


def stacked(image):
    """The left half above the right one."""
    return np.concatenate([image[:, :320], image[:, 320:]])


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


@pytest.mark.parametrize(("areas", "order"), [((UPPER, LOWER), (0, 1)), ((LOWER, UPPER), (1, 0))])
def test_hands_are_told_apart_by_the_areas_when_a_table_is_set_up(areas, order):
    waiting = PosingPlayers(5, 2, load_sheet(), SIZE, 30)
    waiting.show("paper")
    with Survey(2, 30.0, STACKED, lanes_for(2, STACKED, LaneSettings(areas=areas))) as survey:
        for frame in islice(waiting, 60):
            survey.take(replace(frame, image=stacked(frame.image)))
        facts = survey.facts
    assert facts.full_looks >= 3
    tops = [top for top, _ in facts.rows]
    assert [top >= 360 for top in tops] == [place == 1 for place in order]
