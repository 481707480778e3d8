"""Each rule for a no-call alone: it fires where it should, and not where it should not (rulings A3, A7 and A8)."""

from dataclasses import replace

import numpy as np
import pytest

from referee.officiating import no_calls
from referee.officiating.camera_watch import CameraWatch
from referee.officiating.no_calls import NO_CALL_RULES, Case, NoCall, no_call, plain_name
from referee.officiating.parameters import Parameters
from referee.officiating.player_throw import Phase, PlayerThrow
from referee.officiating.second_hands import SecondHands
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import NOT_COUNTED, nothing_seen
from referee.settings import OfficiatingSettings
from referee.symbols import NoCallReason
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting
from tests.officiating.conftest import ALIKE, LIVING, Arm, Followed, Twice, throwing, times, verdicts, watch

SETTINGS = OfficiatingSettings()
PATIENT = OfficiatingSettings(longest_unseen=1.0)
"""Of a venue where more may go unseen."""


def case(*arms, until=3.2, gaps=(), quality=lambda t: LIVING, seconds_hands=lambda t: (), settings=SETTINGS):
    """What is known of a throw by these arms when it is decided at ``until``, seconds; the others are as in a game."""
    rng = np.random.default_rng(3)
    seats = [PlayerThrow(number, settings) for number in range(1, len(arms) + 1)]
    camera, second_hands, before = CameraWatch(settings), SecondHands(), None
    for t in times(until, gaps=gaps):
        camera.add(t, quality(t))
        second_hands.add(seconds_hands(t))
        for seat, arm in zip(seats, arms, strict=True):
            sample = arm.sample(t, rng)
            motion = None if before is None else arm.move(seat.player, t, before, rng)
            if sample is not None:
                seat.track.add(sample)
            if motion is not None:
                seat.track.move(motion)
            seat.follow(t, sample, motion)
        before = t
    first_bottom_t = min(seat.bottom.t for seat in seats if seat.has_thrown)
    return Case(
        seats=tuple(seats),
        begun=min(seat.began for seat in seats if seat.has_thrown),
        first_bottom_t=first_bottom_t,
        absent_at=first_bottom_t + settings.absent_after,
        end=until,
        settings=settings,
        parameters=Parameters(),
        camera=camera,
        second_hands=second_hands,
    )


def stroking(player):
    """A second hand that goes up and down in a player's lane."""

    def sightings(t):
        points = np.zeros((21, 3))
        points[:, 1] = 300 + 100 * np.sin(9 * t)
        return (Sighting(player, t, points),) if round(t * 30) % 15 == 0 else ()

    return sightings


def fired(known):
    """The plain names of the rules that fire, each asked of all players alone."""
    return {plain_name(rule) for rule in NO_CALL_RULES if rule(known) is not None}


def test_a_clean_throw_fires_no_rule():
    known = case(throwing("paper"), throwing("rock"))
    assert [seat.phase for seat in known.seats] == [Phase.RULED, Phase.RULED]
    assert fired(known) == set()
    assert no_call(known) is None


def test_somebody_who_is_absent_in_view_fires_no_rule():
    known = case(throwing("paper"), Arm(strokes=0), until=3.8)
    assert [seat.phase for seat in known.seats] == [Phase.RULED, Phase.WAITING]
    assert fired(known) == set()


class TestCameraFault:
    @pytest.mark.parametrize(("gap", "reason"), [((2.6, 2.8), NoCallReason.FRAMES_DROPPED), ((2.6, 2.66), None)])
    def test_missing_pictures(self, gap, reason):
        assert no_calls.camera_fault(case(throwing("paper"), throwing("rock"), gaps=(gap,))) is reason
        assert no_calls.camera_fault(case(throwing("paper"), throwing("rock"), gaps=(gap,), settings=PATIENT)) is None

    @pytest.mark.parametrize(("since", "reason"), [(2.4, NoCallReason.TOO_DARK), (3.15, None)])
    def test_darkness(self, since, reason):
        dark = FrameQuality(8.0, 0.2, repeated=False)
        for settings, expected in ((SETTINGS, reason), (PATIENT, None)):
            arms = throwing("paper"), throwing("rock")
            known = case(*arms, quality=lambda t: dark if t > since else LIVING, settings=settings)
            assert no_calls.camera_fault(known) is expected

    @pytest.mark.parametrize("gap", [(0.3, 0.6), (1.6, 1.8)], ids=["before the throw", "in its second stroke"])
    def test_what_came_before_the_last_stroke_is_not_asked(self, gap):
        known = case(throwing("paper"), throwing("rock"), gaps=(gap,))
        assert no_calls.camera_fault(known) is None


class TestAbsentStrokesWithoutPictures:
    @pytest.mark.parametrize(("hole", "behind"), [((1.2, 1.5), 0.1), ((1.1, 1.5), 0.1), ((1.2, 1.6), 0.2)])
    def test_a_hole_in_the_first_stroke_of_who_begins_first(self, hole, behind):
        """The other's stroke shows enough after it."""
        arms = throwing("paper"), throwing("jack", start=1 + behind)
        known = case(*arms, gaps=(hole,), until=3.8)
        assert [seat.has_thrown for seat in known.seats] == [False, True]
        assert no_calls.absent_strokes_without_pictures(known) is NoCallReason.FRAMES_DROPPED
        (verdict,) = verdicts(arms, gaps=(hole,))
        assert (verdict.no_call_reason, verdict.no_call_rule) == (
            NoCallReason.FRAMES_DROPPED,
            "absent-strokes-without-pictures",
        )

    @pytest.mark.parametrize("hole", [(0.3, 0.7), (1.2, 1.4)], ids=["before the throw", "too short to begin anew"])
    def test_a_hole_that_hides_no_stroke(self, hole):
        known = case(throwing("paper"), Arm(strokes=0), gaps=(hole,), until=3.8)
        assert no_calls.absent_strokes_without_pictures(known) is None

    def test_a_hole_that_cost_nobody_a_throw(self):
        known = case(throwing("paper"), throwing("rock"), gaps=((0.6, 0.95),))
        assert no_calls.absent_strokes_without_pictures(known) is None

    def test_players_who_rest_before_a_camera_almost_without_noise(self):
        """Their first motion is a leap beside that, but no camera hung before it."""

        def quality(t):
            return replace(LIVING, jump=0.0001 if 0.6 < t <= 1.0 else 0.006 if 1.0 < t < 2.6 else 0.0005)

        assert fired(case(throwing("paper"), Arm(strokes=0), until=3.8, quality=quality)) == set()


class TestSecondHandAtWork:
    def test_one_that_moves(self):
        known = case(throwing("paper"), throwing("rock"), seconds_hands=stroking(2))
        assert no_calls.second_hand_at_work(known) is NoCallReason.SECOND_HAND

    @pytest.mark.parametrize(("until", "reason"), [(2.4, NoCallReason.SECOND_HAND), (0.9, None)])
    def test_one_that_moves_only_before_the_third_bottom(self, until, reason):
        moves = stroking(2)
        known = case(throwing("paper"), throwing("rock"), seconds_hands=lambda t: moves(t) if t < until else ())
        assert no_calls.second_hand_at_work(known) is reason

    def test_one_that_rests(self):
        resting = np.full((21, 3), 200.0)
        known = case(throwing("paper"), throwing("rock"), seconds_hands=lambda t: (Sighting(1, t, resting),))
        assert no_calls.second_hand_at_work(known) is None

    def test_one_in_a_lane_of_nobody_who_plays(self):
        known = case(throwing("paper"), throwing("rock"), seconds_hands=stroking(3))
        assert no_calls.second_hand_at_work(known) is None


class TestAnotherHandRead:
    """An open hand rests below the fist, and is followed instead of it."""

    @pytest.mark.parametrize(("share", "reason"), [(0.0, NoCallReason.HAND_LOST), (0.5, None), (1.0, None)])
    def test_a_hand_that_went_so_far_with_its_arm(self, share, reason):
        assert self.judged(Followed(share=share)) is reason

    def test_landmarks_that_go_to_and_fro_in_a_blurred_fist(self):
        assert self.judged(Followed(share=0.0, astray=40.0)) is None

    def test_a_hand_that_rests_until_the_fist_falls_on_it(self):
        assert self.judged(Followed(share=0.0, pushed=40.0)) is NoCallReason.HAND_LOST

    def judged(self, arm):
        known = case(arm, throwing("rock"), until=4.0)
        seat = known.seats[0]
        seat.look_at_flow(4.0, 1.5, 3.5, at_rest=0.1, least=-21.0)
        assert seat.phase is Phase.RULED
        return no_calls.another_hand_read(known)


class TestHandSeenTooLate:
    @pytest.mark.parametrize(("seconds", "reason"), [(0.4, NoCallReason.HAND_LOST), (0.2, None)])
    def test_a_hand_that_is_blurred_through_its_third_bottom(self, seconds, reason):
        known = case(throwing("paper", blurred=((2.45, 2.5 + seconds),)), throwing("rock"), until=4.0)
        assert known.seats[0].phase is Phase.RULED
        assert no_calls.hand_seen_too_late(known) is reason

    def test_a_hand_that_is_not_ruled_on_is_left_to_another_rule(self):
        known = case(throwing("paper", blurred=((2.45, 9.0),)), throwing("rock"), until=4.0)
        assert no_calls.hand_seen_too_late(known) is None


class TestHandLostInHold:
    @pytest.mark.parametrize(("seconds", "reason"), [(0.1, None), (0.25, NoCallReason.HAND_LOST)])
    def test_a_hand_that_leaves_or_is_blurred(self, seconds, reason):
        away = ((2.59, 2.59 + seconds),)
        assert no_calls.hand_lost_in_hold(case(throwing("paper", unseen=away), throwing("rock"))) is reason
        assert no_calls.hand_lost_in_hold(case(throwing("paper", blurred=away), throwing("rock"))) is reason
        patient = case(throwing("paper", blurred=away), throwing("rock"), settings=PATIENT)
        assert no_calls.hand_lost_in_hold(patient) is None

    def test_a_hand_that_leaves_after_its_hold(self):
        known = case(throwing("paper", unseen=((3.3, 9.0),)), throwing("rock"), until=4.0)
        assert no_calls.hand_lost_in_hold(known) is None

    def test_a_hand_that_was_never_seen_again_is_left_to_another_rule(self):
        known = case(throwing("paper", unseen=((2.6, 9.0),)), throwing("rock"), until=5.0)
        assert known.seats[0].phase is Phase.THROWN
        assert no_calls.hand_lost_in_hold(known) is None


class TestAbsentHandOutOfSight:
    @pytest.mark.parametrize(("seconds", "reason"), [(0.2, None), (0.4, NoCallReason.HAND_LOST)])
    def test_who_rested_and_was_away(self, seconds, reason):
        known = case(throwing("paper"), Arm(strokes=0, unseen=((1.6, 1.6 + seconds),)), until=3.8)
        assert no_calls.absent_hand_out_of_sight(known) is reason

    def test_who_was_away_before_the_first_stroke(self):
        known = case(throwing("paper"), Arm(strokes=0, unseen=((0.2, 0.6),)), until=3.8)
        assert no_calls.absent_hand_out_of_sight(known) is None

    def test_who_threw_is_not_asked(self):
        known = case(throwing("paper"), throwing("rock", blurred=((1.28, 1.72),)), until=3.8)
        assert known.seats[1].phase is Phase.RULED
        assert no_calls.absent_hand_out_of_sight(known) is None


class TestAbsentArmMovedInTime:
    def test_an_arm_whose_third_stroke_was_known_and_then_no_more(self):
        """A count that begins anew in the middle of a throw leaves its ended strokes behind."""
        known = case(throwing("paper"), Arm(strokes=0), until=3.8)
        known.seats[1].count.ended = list(known.seats[0].count.strokes)
        assert no_calls.absent_arm_moved_in_time(known) is NoCallReason.HAND_LOST

    def test_what_is_far_smaller_than_the_largest_is_no_stroke(self):
        """An arm that trembles after one stroke has not thrown."""
        known = case(throwing("paper"), Arm(strokes=0), until=3.8)
        first, *others = known.seats[0].count.strokes
        known.seats[1].count.ended = [first, *(replace(other, size=first.size / 10) for other in others)]
        assert no_calls.absent_arm_moved_in_time(known) is None

    def test_two_strokes_are_not_enough(self):
        known = case(throwing("paper"), Arm(strokes=2), until=3.8)
        assert len(known.seats[1].count.ended) == 2
        assert no_calls.absent_arm_moved_in_time(known) is None

    def test_strokes_beyond_the_limit_do_not_count(self):
        known = case(throwing("paper"), throwing("rock", start=2.3), until=6.0)
        assert known.seats[1].has_thrown
        assert known.seats[1].absent(known.absent_at)
        assert no_calls.absent_arm_moved_in_time(known) is None


class TestHandNeverRuledOn:
    def test_a_hand_that_left_at_its_third_bottom(self):
        known = case(throwing("paper", unseen=((2.6, 9.0),)), throwing("rock"), until=5.0)
        assert no_calls.hand_never_ruled_on(known) is NoCallReason.HAND_LOST

    def test_who_is_absent_need_not_be(self):
        known = case(throwing("paper"), Arm(strokes=2), until=3.8)
        assert known.seats[1].phase is Phase.STROKING
        assert no_calls.hand_never_ruled_on(known) is None


class TestOrder:
    def test_the_pictures_come_first(self):
        known = case(
            throwing("paper", unseen=((2.6, 2.9),)),
            throwing("rock"),
            gaps=((2.6, 2.8),),
            seconds_hands=stroking(1),
        )
        assert no_call(known) == NoCall(NoCallReason.FRAMES_DROPPED, "camera-fault")

    @pytest.mark.parametrize(("player", "rule"), [(1, "second-hand-at-work"), (2, "hand-lost-in-hold")])
    def test_the_first_player_at_fault_decides(self, player, rule):
        lost = throwing("paper", unseen=((2.6, 2.9),))
        known = case(lost, throwing("rock"), seconds_hands=stroking(player))
        assert {"second-hand-at-work", "hand-lost-in-hold"} <= fired(known)
        assert no_call(known).rule == rule

    def test_what_was_never_ruled_on_comes_last(self):
        lost = throwing("paper", unseen=((2.6, 9.0),))
        known = case(lost, throwing("rock"), until=5.0, seconds_hands=stroking(2))
        assert "hand-never-ruled-on" in fired(known)
        assert no_call(known).rule == "second-hand-at-work"
        assert no_call(replace(known, second_hands=SecondHands())).rule == "hand-never-ruled-on"

    def test_every_rule_has_a_name_of_its_own(self):
        assert len({plain_name(rule) for rule in NO_CALL_RULES}) == len(NO_CALL_RULES) == 9


class TestVerdictsNameTheirRule:
    def named(self, *arms, **kwargs):
        (verdict,) = verdicts(arms, **kwargs)
        return verdict.no_call_rule

    def test_a_decision_has_none(self):
        assert self.named(throwing("paper"), throwing("rock")) is None

    def test_one_that_was_decided(self):
        assert self.named(throwing("paper", unseen=((2.6, 2.85),)), throwing("rock")) == "hand-lost-in-hold"

    def test_one_whose_strokes_were_not_counted(self):
        """The hand was in sight all the time, and nobody is called absent (A7)."""
        begins_anew = Twice(start=0.5, sizes=(1.0, 1.0, 0.0, *ALIKE), again=2.0)
        (verdict,) = verdicts([begins_anew, throwing("scissors")])
        assert (verdict.no_call_rule, verdict.no_call_name) == (NOT_COUNTED, NOT_COUNTED)
        assert verdict.calls[0] == nothing_seen(1)

    def test_one_that_was_broken_off(self):
        two, lost = Arm(strokes=2), throwing("paper", unseen=((2.3, 2.9),))
        assert self.named(two, lost, seconds=8.0) == "broken-off"

    def test_pictures_that_were_spoilt(self):
        dark = FrameQuality(5.0, 0.0, repeated=False)
        arms = [throwing("paper", unseen=((1.4, 4.2),)), throwing("rock", start=1.02, unseen=((1.4, 4.2),))]
        rule = self.named(*arms, seconds=7.0, quality=lambda t: dark if 1.4 <= t < 4.2 else LIVING)
        assert rule == "pictures-spoilt"

    def test_pictures_that_ended(self):
        umpire = Umpire((1, 2), SETTINGS)
        watch([throwing("paper"), throwing("rock", start=1.03)], seconds=2.8, umpire=umpire)
        (verdict,) = umpire.finish()
        assert verdict.no_call_rule == "source-ended"
