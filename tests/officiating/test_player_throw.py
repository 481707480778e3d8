"""A player's throw goes through its phases in order, and tells each stroke and symbol once."""

from dataclasses import replace
from itertools import pairwise

import pytest

from referee.officiating.events import StrokeSeen, SymbolSeen
from referee.officiating.player_throw import Phase, PlayerThrow
from referee.officiating.verdict import ReviewReason
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol
from tests.officiating.conftest import ALIKE, HAND, UNLIKE, Arm, Followed, Twice, Uneven, throwing, times, watch


def followed(arm, rng, until=5.0):
    """A player whose arm was followed, with the phases it went through and what was told."""
    player = PlayerThrow(1, OfficiatingSettings())
    player.reset(0.0)
    phases, events = [player.phase], []
    for since, t in pairwise(times(until)):
        sample, motion = arm.sample(t, rng), arm.move(1, t, since, rng)
        if sample is not None:
            player.track.add(sample)
        player.track.move(motion)
        events += player.follow(t, sample, motion)
        if player.phase is not phases[-1]:
            phases.append(player.phase)
    return player, phases, events


def test_a_throw_waits_strokes_is_thrown_and_ruled(rng):
    player, phases, events = followed(throwing("paper"), rng)
    assert phases == [Phase.WAITING, Phase.STROKING, Phase.THROWN, Phase.RULED]
    assert [event.number for event in events if isinstance(event, StrokeSeen)] == [1, 2, 3]
    assert [event.symbol for event in events if isinstance(event, SymbolSeen)][-1] is Symbol.PAPER
    assert player.ruling.thrown is Symbol.PAPER


def test_the_third_bottom_is_timed_and_decides_who_is_absent(rng):
    arm = throwing("paper")
    player, _, _ = followed(arm, rng)
    assert player.began == pytest.approx(arm.bottom(1) - 0.5 / arm.rate, abs=0.06)
    assert player.bottom.t == pytest.approx(arm.bottom(3), abs=0.03)
    assert not player.absent(arm.bottom(3) + 0.5)
    assert player.absent(arm.bottom(3) - 0.5)


def test_two_strokes_are_no_throw(rng):
    player, phases, _ = followed(Arm(strokes=2), rng)
    assert Phase.THROWN not in phases
    assert not player.has_thrown
    assert player.absent(3.0)


@pytest.mark.parametrize(("after", "has"), [(0.1, True), (0.25, True), (0.4, False), (1.0, False)])
def test_a_throw_needs_a_hand_by_the_time_at_which_a_symbol_would_be_late(rng, after, has):
    arm = throwing("paper")
    arm.blurred = ((0.0, arm.bottom(3) + after),)
    player, _, _ = followed(arm, rng)
    assert player.has_thrown, "by its motion"
    assert player.has_shown_hand is has


@pytest.mark.parametrize(("after", "phase"), [(0.2, Phase.THROWN), (0.3, Phase.THROWN), (0.4, Phase.RULED)])
def test_a_hand_that_leaves_shortly_before_its_hold_is_over_is_ruled_on_and_one_that_leaves_sooner_is_lost(
    rng, after, phase
):
    arm = throwing("rock")
    arm.blurred = ((arm.bottom(3) + after, 9.0),)
    player, _, _ = followed(arm, rng)
    unseen = OfficiatingSettings().longest_unseen
    assert player.phase is phase
    assert not player.lost_in_hold(player.track.last.t + unseen)
    assert player.lost_in_hold(player.track.last.t + unseen + 0.01) is (phase is Phase.THROWN)


def test_a_hand_that_was_last_seen_before_its_third_bottom_shows_nothing_and_has_not_left_in_its_hold(rng):
    arm = throwing("rock")
    arm.blurred = ((arm.bottom(3) - 0.1, 9.0),)
    player, _, events = followed(arm, rng)
    assert player.phase is Phase.THROWN, "by its motion"
    assert not player.lost_in_hold(5.0)
    assert not [event for event in events if isinstance(event, SymbolSeen)]


@pytest.mark.parametrize(("begin", "end", "small"), [(0.0, 9.0, True), (0.0, 2.4, False), (2.7, 2.75, False)], ids=str)
def test_a_hand_is_as_small_as_it_mostly_was_from_its_third_bottom_on(rng, begin, end, small):
    """Neither the strokes, after which it may have come nearer, nor a single look make a call doubtful."""

    class Far(Arm):
        def sample(self, t, rng):
            sample = super().sample(t, rng)
            return replace(sample, world=HAND / 9) if begin <= t < end else sample

    player, _, _ = followed(Far(shapes=[(2.5, "paper")]), rng)
    assert player.shows_small_hand is small


def test_a_new_count_keeps_nothing_of_the_throw_before(rng):
    player, _, _ = followed(throwing("paper"), rng)
    player.reset(5.0)
    assert player.phase is Phase.WAITING
    assert not player.has_thrown
    assert player.count.strokes == []


def test_a_throw_that_is_ruled_on_gives_way_to_one_that_is_more_like_a_throw(rng):
    arm = Twice(sizes=UNLIKE + ALIKE)
    player, phases, _ = followed(arm, rng, until=7.0)
    assert phases[-4:] == [Phase.THROWN, Phase.RULED, Phase.THROWN, Phase.RULED]
    assert player.bottom.t == pytest.approx(arm.again + 3 / arm.rate, abs=0.03)


def test_a_throw_does_not_give_way_to_later_strokes_that_are_less_like_one(rng):
    arm = Twice(sizes=ALIKE + UNLIKE)
    player, phases, _ = followed(arm, rng, until=7.0)
    assert phases[-2:] == [Phase.THROWN, Phase.RULED]
    assert player.bottom.t == pytest.approx(arm.bottom(3), abs=0.03)


def test_a_throw_that_is_found_only_when_it_is_decided_is_told_of_like_any_other():
    late = Followed(share=0.0, astray=40.0)  # landmarks that hide the strokes
    late.shapes = [(late.bottom(3), "paper")]
    *told, verdict = [event for event in watch([late, throwing("rock")]) if getattr(event, "player", 1) == 1]
    (third,) = [event for event in told if isinstance(event, StrokeSeen) and event.number == 3]
    assert third.t == pytest.approx(verdict.calls[0].t, abs=0.03)
    assert [event.symbol for event in told if isinstance(event, SymbolSeen)] == [Symbol.PAPER]
    assert [call.review for call in verdict.calls] == [True, False], "landmarks speak against it"
    assert verdict.calls[0].review_reasons == (ReviewReason.FLOW_ALONE,)


def test_no_stroke_is_told_again_when_a_throw_is_found_only_later():
    """Two strokes were told as they ended; in time with another's throw the last one is believed as well."""
    uneven = Uneven(sizes=(1.0, 0.45, 0.2))
    told = [event for event in watch([throwing("paper"), uneven], seconds=6.0) if isinstance(event, StrokeSeen)]
    ends = [(event.number, event.t) for event in told if event.player == 2]
    assert {number for number, _ in ends} == {1, 2, 3}
    assert len(set(ends)) == len(ends)
