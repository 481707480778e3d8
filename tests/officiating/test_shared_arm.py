"""One arm in the middle of the picture lies in two lanes, and moves in both: that is nobody's throw."""

from collections import deque
from dataclasses import dataclass, replace

import numpy as np
import pytest

from referee.officiating.evidence.rejudge import needed_from, rejudge
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol
from tests.officiating.conftest import Arm, observation, throwing, times, verdicts, watch


@dataclass
class Across(Arm):
    """An arm that both lanes show a part of until a time, seconds; its motion is ``apart`` pixels apart in them."""

    until: float = np.inf
    apart: float = 40.0

    def move(self, seat, t, since, rng):
        motion = super().move(seat, t, since, rng)
        return replace(motion, place=(600.0 + self.apart * seat, 400.0)) if t < self.until else motion


def across(shape, **arm):
    made = Across(**arm)
    made.shapes = [(made.bottom(3), shape)]
    return made


@pytest.mark.parametrize(("apart", "given"), [(40.0, 0), (400.0, 1)], ids=["one arm", "two arms"])
def test_an_arm_that_two_lanes_show_has_thrown_in_neither(apart, given):
    arms = [across("paper", apart=apart), across("rock", apart=apart, start=1.05)]
    assert len(verdicts(arms, seconds=8.0)) == given


def test_nor_has_it_against_one_who_is_absent():
    absent = Across(strokes=3, amplitude=0.02)
    assert verdicts([across("paper"), absent], seconds=8.0) == []


def test_nor_has_it_when_the_pictures_end():
    umpire = Umpire((1, 2), OfficiatingSettings())
    watch([across("paper"), across("rock", start=1.03)], seconds=2.8, umpire=umpire)
    assert umpire.finish() == []


def test_a_third_player_may_throw_meanwhile():
    (verdict,) = verdicts([across("paper"), across("rock"), throwing("jack")], seconds=8.0)
    assert verdict.calls[2].thrown is Symbol.JACK


def test_the_next_throw_counts_and_comes_out_of_its_evidence_bit_for_bit():
    rng, umpire, seen, given, before = (
        np.random.default_rng(8),
        Umpire((1, 2), OfficiatingSettings()),
        deque(),
        [],
        None,
    )
    for t in times(14.0):
        one, start = t < 7.0, 1.0 if t < 7.0 else 8.0
        kind = across if one else throwing
        arms = {1: kind("paper", start=start), 2: kind("rock", start=start + 0.05)}
        since = umpire.counting_since
        seen.append(each := observation(arms, t, rng, since=before))
        before = t
        while seen[0].t < needed_from(since):
            seen.popleft()
        for event in umpire.observe(each):
            if isinstance(event, Verdict):
                given.append(event)
                again, _ = rejudge(seen, since, OfficiatingSettings(), event.number)
                assert again == event
    assert [verdict.thrown for verdict in given] == [{1: Symbol.PAPER, 2: Symbol.ROCK}]
