"""Whole throws through the umpire, from looks to verdicts: what players and rulings A3, A7 and A8 need."""

from dataclasses import replace

import numpy as np
import pytest

from referee.bouts.settle import Outcome
from referee.officiating.umpire import StrokeSeen, SymbolSeen, Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Symbol
from referee.vision.quality import FrameQuality
from referee.vision.second import Sighting
from tests.officiating.conftest import LIVING, Arm, times


def watch(arms, *, seconds=5.0, fps=30.0, gaps=(), quality=lambda t: LIVING, seconds_hands=lambda t: (), umpire=None):
    """Every event of a game between ``arms``, seat by seat from 1."""
    rng = np.random.default_rng(3)
    umpire = umpire or Umpire(range(1, len(arms) + 1), OfficiatingSettings())
    events = []
    for t in times(seconds, fps, gaps):
        looks = {seat: arm.look(t, rng) for seat, arm in enumerate(arms, start=1)}
        seen = {seat: look for seat, look in looks.items() if look is not None}
        events += umpire.observe(t, seen, quality(t), seconds_hands(t))
    return events


def verdicts(*args, **kwargs):
    return [event for event in watch(*args, **kwargs) if isinstance(event, Verdict)]


def throwing(shape, after=0.0, **arm):
    """An arm whose hand begins to form ``shape`` so long after its third bottom."""
    made = Arm(**arm)
    made.shapes = [] if shape == "rock" else [(made.bottom(3) + after, shape)]
    return made


@pytest.mark.parametrize("fps", [24, 30, 60])
def test_a_clean_throw_is_called_timed_and_settled(fps):
    paper, rock = throwing("paper"), throwing("rock", start=1.1)
    (verdict,) = verdicts([paper, rock], fps=fps)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.ROCK}
    assert verdict.settlement.outcome is Outcome.SINGLE_WINNER
    assert verdict.survivors == (1,)
    for call, arm in zip(verdict.calls, (paper, rock), strict=True):
        assert call.t == pytest.approx(arm.bottom(3), abs=0.02)
        assert call.t_sigma > 0
        assert not call.review
    assert verdict.calls[0].formed_t == pytest.approx(paper.bottom(3) + 0.1, abs=0.04)
    assert verdict.calls[1].lead == pytest.approx(0.1, abs=0.03)
    assert verdict.calls[0].lead == 0.0


def test_strokes_and_symbols_are_told_as_they_happen():
    arm = throwing("labrador")
    events = [event for event in watch([arm, throwing("jack")]) if getattr(event, "player", None) == 1]
    strokes = [event for event in events if isinstance(event, StrokeSeen)]
    assert [stroke.number for stroke in strokes] == [1, 2, 3]
    (symbol,) = [event for event in events if isinstance(event, SymbolSeen) and event.symbol is not Symbol.ROCK]
    assert symbol.symbol is Symbol.LABRADOR
    # DESIGN part 5: no later than three frames (100 ms) after it is formed.
    assert symbol.t <= arm.bottom(3) + arm.forming + 0.1


def test_a_hand_has_to_be_read_well_through_two_strokes_and_until_its_own_call_is_known():
    arm, slow = throwing("paper"), throwing("rock", start=1.4)
    rng, umpire, when = np.random.default_rng(3), Umpire((1, 2), OfficiatingSettings()), []
    for t in times(4.0):
        umpire.observe(t, {1: arm.look(t, rng), 2: slow.look(t, rng)}, LIVING)
        when += [t] if umpire.may_show(1) else []
    assert when[0] == pytest.approx(arm.bottom(1), abs=0.1)
    assert when[-1] == pytest.approx(arm.bottom(3) + arm.forming + 0.5, abs=0.1)
    assert np.diff(when).max() < 0.04, "without a break"


def test_the_verdict_comes_at_the_end_of_the_hold():
    arm = throwing("paper")
    (verdict,) = verdicts([arm, throwing("rock")])
    assert verdict.t == pytest.approx(arm.bottom(3) + arm.forming + 0.5, abs=0.1)


@pytest.mark.parametrize(
    ("shape", "after", "reason"),
    [("paper", 0.3, "late"), ("incomplete", 0.0, "incomplete"), ("other", 0.0, "unrecognizable")],
)
def test_a_mis_throw_loses_with_its_reason(shape, after, reason):
    (verdict,) = verdicts([throwing(shape, after), throwing("labrador")])
    assert verdict.thrown == {1: MisThrow(reason), 2: Symbol.LABRADOR}
    assert verdict.survivors == (2,)


def test_a_changed_symbol_is_a_mis_throw():
    changer = throwing("paper")
    changer.shapes.append((changer.bottom(3) + 0.35, "scissors"))
    (verdict,) = verdicts([changer, throwing("rock")])
    assert verdict.thrown[1] == MisThrow("changed")
    assert verdict.calls[0].symbols_seen == (Symbol.PAPER, Symbol.SCISSORS)


def test_a_symbol_thrown_on_the_fourth_stroke_is_late():
    four = Arm(strokes=4)
    four.shapes = [(four.bottom(4), "paper")]
    (verdict,) = verdicts([four, throwing("rock")])
    assert verdict.thrown[1] == MisThrow("late")


def test_a_symbol_opened_on_the_second_stroke_stands_if_it_is_shown_through_the_third():
    early = Arm()
    early.shapes = [(early.bottom(2), "paper")]
    (verdict,) = verdicts([early, throwing("rock")])
    assert verdict.thrown[1] == Symbol.PAPER


def test_who_stops_after_two_strokes_is_absent():
    two = Arm(strokes=2)
    two.shapes = [(two.bottom(2), "paper")]
    (verdict,) = verdicts([two, throwing("rock")], seconds=6.0)
    assert verdict.thrown[1] == MisThrow("absent")
    assert verdict.calls[0].t is None
    assert verdict.survivors == (2,)


@pytest.mark.parametrize(("behind", "thrown"), [(0.95, Symbol.ROCK), (1.05, MisThrow("absent"))])
def test_a_third_stroke_counts_up_to_the_second_after_the_first_opponents_and_no_longer(behind, thrown):
    (verdict,) = verdicts([throwing("paper", start=1.0), throwing("rock", start=1.0 + behind)], seconds=6.0)
    assert verdict.thrown[2] == thrown


def test_a_whole_stroke_delayed_is_marked_for_review():
    (verdict,) = verdicts([throwing("paper"), throwing("rock", start=1.4)])
    assert [call.review for call in verdict.calls] == [False, True]


def test_four_players_are_settled_together():
    arms = [
        throwing(shape, start=1 + seat / 20) for seat, shape in enumerate(("rock", "paper", "scissors", "labrador"))
    ]
    (verdict,) = verdicts(arms)
    assert verdict.survivors == (1, 2, 3)  # ruling A1


def test_throws_follow_each_other_without_a_key_press():
    rng = np.random.default_rng(1)
    first, second = (throwing("paper"), throwing("rock")), (throwing("jack", start=5.0), throwing("rock", start=5.0))
    umpire = Umpire((1, 2), OfficiatingSettings())
    given = []
    for t in times(9.0):
        arms = first if t < 3.6 else second
        given += umpire.observe(t, {seat: arm.look(t, rng) for seat, arm in enumerate(arms, start=1)}, LIVING)
    decided = [event for event in given if isinstance(event, Verdict)]
    assert [verdict.thrown[1] for verdict in decided] == [Symbol.PAPER, Symbol.JACK]
    assert [verdict.number for verdict in decided] == [1, 2]


def test_nobody_throws_against_an_empty_lane():
    rng = np.random.default_rng(1)
    umpire = Umpire((1, 2), OfficiatingSettings())
    arm = throwing("paper")
    assert not any(isinstance(e, Verdict) for t in times(6.0) for e in umpire.observe(t, {1: arm.look(t, rng)}, LIVING))


@pytest.mark.parametrize(
    ("shape", "after", "thrown"), [("jack", 0.0, Symbol.JACK), ("paper", 0.3, MisThrow("late"))], ids=str
)
def test_one_who_throws_alone_gets_a_verdict_for_others_to_settle(shape, after, thrown):
    (verdict,) = verdicts([throwing(shape, after)])
    assert verdict.thrown == {1: thrown}
    assert (verdict.settlement.outcome, verdict.survivors) == (Outcome.SINGLE_WINNER, (1,))


def test_a_throw_against_nobody_is_forgotten():
    """Who steps in a minute later meets neither a verdict nor a no-call of it."""
    rng = np.random.default_rng(1)
    umpire = Umpire((1, 2), OfficiatingSettings())
    early, late = throwing("paper"), Arm(start=100.0)
    for t in times(70.0):
        looks = {1: early.look(t, rng)} | ({2: late.look(t, rng)} if t > 40 else {})
        assert not any(isinstance(event, Verdict) for event in umpire.observe(t, looks, LIVING))


def test_whose_hand_was_too_blurred_to_be_read_in_the_strokes_is_not_absent():
    """It was followed all the time, and its third bottom and its symbol are as clear as can be."""
    blurred = throwing("jack", blurred=((1.28, 1.72), (1.8, 1.9)))
    (verdict,) = verdicts([throwing("paper"), blurred])
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(blurred.bottom(3), abs=0.03)


@pytest.mark.parametrize(("gap", "reason"), [(0.2, None), (0.4, NoCallReason.HAND_LOST)])
def test_who_was_out_of_sight_while_others_stroked_is_not_absent(gap, reason):
    """Ruling A7: absent is who was in view throughout."""
    away = Arm(strokes=0, unseen=((1.6, 1.6 + gap),))
    (verdict,) = verdicts([throwing("paper"), away])
    assert verdict.no_call_reason is reason


def test_one_lost_in_the_last_descent_is_no_loss_where_nobody_made_a_third_stroke():
    """The camera's fault (A8): nobody knows what the hand did out of sight, and the other stopped on the second."""
    two = Arm(strokes=2, shapes=[(2.0, "scissors")])
    lost = throwing("paper", unseen=((2.3, 2.9),))
    (verdict,) = verdicts([two, lost], seconds=8.0)
    assert verdict.no_call_reason is NoCallReason.HAND_LOST
    assert 0.9 < verdict.t - 2.3 < 2.0


def test_one_hand_that_leaves_before_anybody_throws_is_no_throw():
    leaving = Arm(strokes=2, unseen=((2.3, 2.9),))
    assert verdicts([Arm(strokes=0), leaving], seconds=8.0) == []


@pytest.mark.parametrize("other", [Arm(strokes=0), throwing("jack", start=1.4)], ids=["absent", "a stroke behind"])
def test_pictures_that_are_missing_over_the_only_third_bottom_void_the_throw(other):
    """The camera's fault (A8), also where nobody was seen to make a third stroke."""
    (verdict,) = verdicts([throwing("paper"), other], gaps=((2.4, 2.75),))
    assert verdict.no_call_reason is NoCallReason.FRAMES_DROPPED


def test_pictures_that_are_missing_while_nobody_throws_void_nothing():
    assert verdicts([Arm(strokes=2), Arm(strokes=0)], seconds=8.0, gaps=((3.6, 4.0),)) == []


def test_a_hand_that_left_against_an_absent_opponent_does_not_spoil_the_next_throw():
    class Then(Arm):
        """The next throw of an arm that did something else before."""

        def __init__(self, before, shape):
            super().__init__(start=4.2)
            self.before, self.shapes = before, [(self.bottom(3), shape)]

        def look(self, t, rng):
            return super().look(t, rng) if t > 3.5 else self.before.look(t, rng)

    leaving = Arm(strokes=2, unseen=((2.3, 2.9),))
    (verdict,) = verdicts([Then(Arm(strokes=0), "jack"), Then(leaving, "paper")], seconds=8.0)
    assert verdict.thrown == {1: Symbol.JACK, 2: Symbol.PAPER}


def test_whose_first_stroke_was_only_followed_wrongly_is_not_absent():
    """What is followed in place of a blurred hand may be the wall behind it."""

    class Stuck(Arm):
        def look(self, t, rng):
            look = super().look(t, rng)
            return look if look.shape_seen else replace(look, centre=np.array([330.0, 420.0]))

    lost = Stuck(blurred=((1.1, 1.45),))
    lost.shapes = [(lost.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), lost])
    assert verdict.no_call_reason is NoCallReason.HAND_LOST


def test_a_misplaced_look_in_the_last_descent_does_not_shift_the_third_bottom():
    class Misplaced(Arm):
        def look(self, t, rng):
            look = super().look(t, rng)
            up = 0 <= t - (self.bottom(3) - 0.1) < 1 / 60
            return replace(look, centre=look.centre - (0, 80)) if up else look

    arm = Misplaced(amplitude=0.2)
    arm.shapes = [(arm.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), arm], fps=60.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(arm.bottom(3), abs=0.03)


def test_who_is_out_is_ignored():
    umpire = Umpire((1, 2, 3), OfficiatingSettings())
    umpire.arm((1, 3))
    arms = [throwing("paper"), throwing("jack"), throwing("rock")]
    (verdict,) = verdicts(arms, umpire=umpire)
    assert verdict.thrown == {1: Symbol.PAPER, 3: Symbol.ROCK}


class TestCameraFaults:
    """Ruling A8: what the camera failed to see costs nobody the throw."""

    def reason(self, **kwargs):
        own = {name: kwargs.pop(name) for name in ("unseen", "blurred", "sideways") if name in kwargs}
        arms = [throwing("paper", **own), throwing("rock")]
        (verdict,) = verdicts(arms, **kwargs)
        assert verdict.outcome == "no-call" or verdict.no_call_reason is None
        assert verdict.no_call_reason is None or verdict.survivors == (1, 2)
        return verdict.no_call_reason

    def test_a_hand_lost_while_it_decides(self):
        assert self.reason(unseen=((2.6, 2.85),)) is NoCallReason.HAND_LOST

    @pytest.mark.parametrize(("seconds", "reason"), [(0.1, None), (0.25, NoCallReason.HAND_LOST)])
    def test_a_hand_only_followed_while_it_should_hold(self, seconds, reason):
        assert self.reason(blurred=((2.6, 2.6 + seconds),)) is reason

    def test_frames_dropped_while_it_decides(self):
        assert self.reason(gaps=((2.55, 2.8),)) is NoCallReason.FRAMES_DROPPED

    @pytest.mark.parametrize("begin", [1.2, 2.3, 2.7])
    def test_a_camera_that_was_unplugged_or_a_machine_that_slept_within_a_throw(self, begin):
        arms = [throwing("paper"), throwing("rock")]
        given = verdicts(arms, seconds=12.0, gaps=((begin, begin + 6.0),))
        assert all(verdict.no_call_reason is NoCallReason.FRAMES_DROPPED for verdict in given)

    def test_frames_doubled_while_it_decides(self):
        frozen = FrameQuality(120.0, 0.0, repeated=True)
        assert self.reason(quality=lambda t: frozen if 2.55 < t < 2.8 else LIVING) is NoCallReason.FRAMES_DROPPED

    def test_a_rate_too_low(self):
        assert self.reason(fps=10) is NoCallReason.RATE_TOO_LOW

    def test_a_rate_too_low_until_the_last_moment(self):
        """Most pictures are of the moment in which the camera had recovered."""
        slow = [(place / 7.5 + 0.001, (place + 1) / 7.5) for place in range(4, 22)]
        assert self.reason(gaps=slow) is NoCallReason.RATE_TOO_LOW

    def test_darkness(self):
        dark = FrameQuality(8.0, 0.2, repeated=False)
        assert self.reason(quality=lambda t: dark if t > 2.4 else LIVING) is NoCallReason.TOO_DARK

    def test_another_scene(self):
        class Elsewhere(Arm):
            def look(self, t, rng):
                look = super().look(t, rng)
                return look if t < 2.6 else replace(look, centre=look.centre + 200)

        cut = FrameQuality(90.0, 0.9, repeated=False)
        arms = [throwing("paper"), Elsewhere()]
        (verdict,) = verdicts(arms, quality=lambda t: cut if 2.6 <= t < 2.63 else LIVING)
        assert verdict.no_call_reason is NoCallReason.CUT

    def test_another_light_on_the_same_hands_is_no_other_scene(self):
        switched_on = FrameQuality(220.0, 0.9, repeated=False)
        assert self.reason(quality=lambda t: switched_on if 2.6 <= t < 2.63 else LIVING) is None

    def test_a_second_hand_at_work(self):
        def stroking(t):
            points = np.zeros((21, 3))
            points[:, 1] = 300 + 100 * np.sin(9 * t)
            return (Sighting(1, t, points),) if round(t * 30) % 15 == 0 else ()

        assert self.reason(seconds_hands=stroking) is NoCallReason.SECOND_HAND

    def test_a_second_hand_that_is_taken_for_the_players_own(self):
        """The one that is followed leaps to the other, which rests, and leaves a hand where it was."""
        rests = np.zeros((21, 3))
        rests[:, :2] = 300, 400

        def left_behind(t):
            return (Sighting(1, t, rests),) if round(t * 30) in (52, 53, 68) else ()

        assert self.reason(sideways=1.2, seconds_hands=left_behind) is NoCallReason.SECOND_HAND
        assert self.reason(seconds_hands=left_behind) is None, "it may be the player's own arm, below the hand"

    def test_what_a_referee_has_to_bear_is_no_fault(self):
        flash = FrameQuality(240.0, 0.9, repeated=False)
        resting = np.full((21, 3), 200.0)
        assert self.reason(gaps=((2.6, 2.66),)) is None  # two frames lost
        assert self.reason(unseen=((2.6, 2.68),)) is None
        assert self.reason(quality=lambda t: flash if 2.6 < t < 2.68 else LIVING) is None
        assert self.reason(seconds_hands=lambda t: (Sighting(1, t, resting),)) is None


@pytest.mark.parametrize("after", [-0.06, 0.05, 0.3])
def test_pictures_that_end_in_the_middle_of_a_throw_end_it_with_a_no_call(after):
    arms = [throwing("paper"), throwing("rock", start=1.03)]
    umpire = Umpire((1, 2), OfficiatingSettings())
    assert not [e for e in watch(arms, seconds=arms[0].bottom(3) + after, umpire=umpire) if isinstance(e, Verdict)]
    (verdict,) = umpire.finish()
    assert verdict.no_call_reason is NoCallReason.CUT  # A8
    assert verdict.survivors == (1, 2)
    assert umpire.finish() == []


@pytest.mark.parametrize("end", [0.8, 2.0])
def test_pictures_that_end_between_throws_end_nothing(end):
    arms = [throwing("paper"), throwing("rock")]
    umpire = Umpire((1, 2), OfficiatingSettings())
    watch(arms, seconds=arms[0].bottom(3) + end, umpire=umpire)
    assert umpire.finish() == []
    arms = [Arm(strokes=1), Arm(strokes=1)]
    umpire = Umpire((1, 2), OfficiatingSettings())
    watch(arms, seconds=arms[0].bottom(1) + 0.2, umpire=umpire)
    assert umpire.finish() == []


def spoilt(start, end, brightness=100.0):
    """Living pictures that are so bright between two times, and as they should be before and after."""
    return lambda t: FrameQuality(brightness, 0.0, repeated=False) if start <= t < end else LIVING


@pytest.mark.parametrize("strokes", [3, 0], ids=["against one who throws", "against one who is absent"])
def test_a_throw_in_the_dark_is_a_no_call_though_nobody_was_seen_to_throw(strokes):
    arms = [throwing("paper", unseen=((2.0, 4.2),)), Arm(start=1.02, strokes=strokes, unseen=((2.0, 4.2),))]
    (verdict,) = verdicts(arms, seconds=7.0, quality=spoilt(2.0, 4.2, brightness=5.0))
    assert verdict.no_call_reason is NoCallReason.TOO_DARK  # A8
    assert verdict.survivors == (1, 2)


def test_a_throw_before_a_camera_that_has_become_too_slow_is_a_no_call():
    arms = [throwing("paper", rate=1.7), throwing("rock", rate=1.7, start=1.02)]
    slow = [(place / 6 + 0.001, (place + 1) / 6) for place in range(4, 22)]  # six pictures a second
    (verdict,) = verdicts(arms, seconds=7.0, gaps=slow)
    assert verdict.no_call_reason is NoCallReason.RATE_TOO_LOW  # A8


def test_a_dark_moment_between_throws_is_told_to_nobody():
    arms = [Arm(strokes=0), Arm(strokes=0)]
    assert verdicts(arms, seconds=6.0, quality=spoilt(2.0, 3.0, brightness=5.0)) == []
