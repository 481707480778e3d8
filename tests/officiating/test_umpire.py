"""Whole throws through the umpire, from hand samples to verdicts: what players and rulings A3, A7 and A8 need."""

from dataclasses import replace

import numpy as np
import pytest

from referee.bouts.settle import Outcome
from referee.officiating.ruling import RulingLimits
from referee.officiating.umpire import StrokeSeen, SymbolSeen, Umpire
from referee.officiating.verdict import ReviewReason, Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from tests.officiating.conftest import (
    ALIKE,
    HAND,
    PIXELS_PER_METRE,
    UNLIKE,
    Arm,
    Seen,
    Twice,
    moves,
    throwing,
    times,
    verdicts,
    watch,
)


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
    # docs/accuracy.md: a symbol is called no later than three frames (100 ms) after it is formed.
    assert symbol.t <= arm.bottom(3) + arm.forming + 0.1


def test_a_hand_has_to_be_read_well_in_its_last_stroke_and_until_its_own_call_is_known():
    arm, slow = throwing("paper"), throwing("rock", start=1.4)
    rng, umpire, when = np.random.default_rng(3), Umpire((1, 2), OfficiatingSettings()), []
    for t in times(4.0):
        seats = {1: arm, 2: slow}
        umpire.observe(Seen(t, {n: each.sample(t, rng) for n, each in seats.items()}, moves(seats, t, rng)))
        when += [t] if umpire.may_show(1) else []
    assert when[0] == pytest.approx(arm.bottom(2), abs=0.1)
    assert when[-1] == pytest.approx(arm.bottom(3) + arm.forming + 0.5, abs=0.1)
    assert np.diff(when).max() < 0.04, "without a break"


def test_who_has_thrown_has_made_all_strokes_though_the_arm_pumps_anew_before_the_verdict():
    seats, rng = {1: Twice(again=2.9), 2: throwing("rock", start=1.9)}, np.random.default_rng(3)
    umpire, made = Umpire((1, 2), OfficiatingSettings()), []
    for t in times(3.8):
        umpire.observe(Seen(t, {n: each.sample(t, rng) for n, each in seats.items()}, moves(seats, t, rng)))
        made.append(umpire.strokes(1))
    assert (made, made[-1]) == (sorted(made), 3)


@pytest.mark.parametrize("hold", [0.5, 3.0])
def test_the_verdict_comes_at_the_end_of_the_hold(hold):
    arm, umpire = throwing("paper"), Umpire((1, 2), OfficiatingSettings(hold=hold))
    (verdict,) = verdicts([arm, throwing("rock")], seconds=7.0, umpire=umpire)
    assert verdict.survivors == (1,)
    assert verdict.t == pytest.approx(arm.bottom(3) + arm.forming + hold, abs=0.1)


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


@pytest.mark.parametrize("rate", [2.0, 1.2])
def test_a_symbol_thrown_on_the_fourth_stroke_is_late(rate):
    """With slow strokes the fourth ends after a fist's hold; the arm is on its way up by then."""
    four = Arm(strokes=4, rate=rate)
    four.shapes = [(four.bottom(4), "paper")]
    (verdict,) = verdicts([four, throwing("rock", rate=rate)], seconds=6.0)
    assert verdict.thrown[1] == MisThrow("late")


@pytest.mark.parametrize("way", ["other", "incomplete", "scissors"])
def test_a_symbol_reached_by_way_of_another_shape_is_timed_by_its_own_end(way):
    arm = Arm()
    third = arm.bottom(3)
    arm.shapes = [(third + 0.1, way), (third + 0.25, "paper")]  # which is formed 0.1 s after it has begun
    (verdict,) = verdicts([arm, throwing("rock")])
    assert verdict.calls[0].formed_t == pytest.approx(third + 0.35, abs=0.03)
    assert verdict.calls[0].thrown == MisThrow("late")


@pytest.mark.parametrize(("shape", "leaves"), [("rock", 0.45), ("paper", 0.55)])
def test_a_hand_that_leaves_for_good_just_before_its_hold_is_over_is_called(shape, leaves):
    """So much of the hold may go unseen, whether or not the hand comes back."""
    arm = throwing(shape)
    arm.unseen = ((arm.bottom(3) + leaves, 9.0),)
    (verdict,) = verdicts([arm, throwing("scissors")])
    assert verdict.calls[0].thrown == Symbol(shape)
    assert verdict.t < arm.bottom(3) + 1.0


def test_a_hand_that_leaves_for_good_in_its_hold_is_a_no_call():
    arm = throwing("rock")
    arm.unseen = ((arm.bottom(3) + 0.3, 9.0),)
    (verdict,) = verdicts([arm, throwing("scissors")], seconds=6.0)
    assert verdict.no_call_reason is NoCallReason.HAND_LOST


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


@pytest.mark.parametrize("limit", [0.5, 1.0, 1.5])
@pytest.mark.parametrize(("beyond", "thrown"), [(-0.05, Symbol.ROCK), (0.05, MisThrow("absent"))])
def test_a_third_stroke_counts_up_to_the_limit_after_the_first_opponents_and_no_longer(limit, beyond, thrown):
    arms = [throwing("paper", start=1.0), throwing("rock", start=1.0 + limit + beyond)]
    umpire = Umpire((1, 2), OfficiatingSettings(absent_after=limit))
    (verdict,) = verdicts(arms, seconds=6.0, umpire=umpire)
    assert verdict.thrown[2] == thrown


@pytest.mark.parametrize(("limit", "thrown"), [(1.0, MisThrow("absent")), (5.0, Symbol.PAPER)])
def test_a_throw_is_remembered_as_long_as_an_opponent_may_come_whose_hand_is_not_seen_yet(limit, thrown):
    late = throwing("rock", start=5.3, unseen=((0.0, 5.2),))
    umpire = Umpire((1, 2), OfficiatingSettings(absent_after=limit))
    (verdict,) = verdicts([throwing("paper"), late], seconds=9.0, umpire=umpire)
    assert verdict.thrown == {1: thrown, 2: Symbol.ROCK}


@pytest.mark.parametrize(
    ("palm", "doubtful"), [(RulingLimits().small_px - 1, True), (RulingLimits().small_px + 1, False)]
)
def test_a_call_by_a_hand_that_is_small_in_the_picture_is_marked_for_review(palm, doubtful):
    far = throwing("paper")
    far.world = HAND * palm / (PIXELS_PER_METRE * np.linalg.norm(HAND[9] - HAND[0]))
    (verdict,) = verdicts([far, throwing("rock")])
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.ROCK}
    assert [call.review for call in verdict.calls] == [doubtful, False]
    assert verdict.calls[0].review_reasons == ((ReviewReason.SMALL_HAND,) if doubtful else ())


@pytest.mark.parametrize(("sure", "doubtful"), [(0.55, True), (0.65, False)])
def test_a_call_that_was_hard_to_read_is_marked_for_review(sure, doubtful):
    (verdict,) = verdicts([throwing("scissors", sure=sure), throwing("rock")])
    assert verdict.thrown == {1: Symbol.SCISSORS, 2: Symbol.ROCK}
    assert [call.review for call in verdict.calls] == [doubtful, False]
    assert verdict.calls[0].review_reasons == ((ReviewReason.UNSURE,) if doubtful else ())
    assert (verdict.calls[0].confidence < RulingLimits().sure) == doubtful


@pytest.mark.parametrize(("limit", "reasons"), [(0.3, (ReviewReason.DELAYED,)), (0.5, ())])
def test_a_whole_stroke_delayed_by_more_than_the_limit_is_marked_for_review(limit, reasons):
    umpire = Umpire((1, 2), OfficiatingSettings(delay_review=limit))
    (verdict,) = verdicts([throwing("paper"), throwing("rock", start=1.4)], umpire=umpire)
    assert [call.review for call in verdict.calls] == [False, bool(reasons)]
    assert [call.review_reasons for call in verdict.calls] == [(), reasons]


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
        seats = dict(enumerate(first if t < 3.6 else second, start=1))
        given += umpire.observe(Seen(t, {n: arm.sample(t, rng) for n, arm in seats.items()}, moves(seats, t, rng)))
    decided = [event for event in given if isinstance(event, Verdict)]
    assert [verdict.thrown[1] for verdict in decided] == [Symbol.PAPER, Symbol.JACK]
    assert [verdict.number for verdict in decided] == [1, 2]


def test_nobody_throws_against_an_empty_lane():
    rng = np.random.default_rng(1)
    umpire = Umpire((1, 2), OfficiatingSettings())
    arm = throwing("paper")
    for t in times(6.0):
        events = umpire.observe(Seen(t, {1: arm.sample(t, rng)}, moves({1: arm}, t, rng)))
        assert not any(isinstance(event, Verdict) for event in events)


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
        samples = {1: early.sample(t, rng)} | ({2: late.sample(t, rng)} if t > 40 else {})
        assert not any(
            isinstance(event, Verdict) for event in umpire.observe(Seen(t, samples, moves({1: early}, t, rng)))
        )


@pytest.mark.parametrize("players", [1, 2])
def test_an_arm_that_goes_on_has_not_thrown_long_before_its_hand_is_seen(players):
    """Neither a verdict nor a no-call follows: strokes without a hand were no throw."""

    class Working(Arm):
        def move(self, seat, t, since, rng):
            moved = super().move(seat, t, since, rng)
            return replace(moved, velocity=(float(np.sign(np.sin(9 * t))), 0.0)) if t > self.bottom(3) else moved

    arms = [Working(blurred=((0.0, 9.0),)) for _ in range(players)]
    assert verdicts(arms, seconds=12.0) == []


def test_whose_hand_was_too_blurred_to_be_read_in_the_strokes_is_not_absent():
    """It was followed all the time, and its third bottom and its symbol are as clear as can be."""
    blurred = throwing("jack", blurred=((1.28, 1.72), (1.8, 1.9)))
    (verdict,) = verdicts([throwing("paper"), blurred])
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(blurred.bottom(3), abs=0.03)


@pytest.mark.parametrize(
    ("rate", "amplitude", "misplaced", "sure", "thrown"),
    [
        (2.0, 0.15, 3, 1.0, None),
        (2.0, 0.15, 2, 1.0, "jack"),
        (0.8, 0.02, 2, 1.0, "jack"),
        (2.0, 0.15, 3, 0.3, "absent"),
    ],
)
def test_nobody_is_absent_whose_arm_threw_by_its_flow(rate, amplitude, misplaced, sure, thrown):
    """Ruling A7. In so many strokes landmarks are of another hand, which rests; flow may be of a neighbour's arm."""

    class Beside(Arm):
        def sample(self, t, rng):
            sample = super().sample(t, rng)
            return replace(sample, centre=np.array((300.0, 430.0))) if t < self.bottom(misplaced) else sample

        def move(self, seat, t, since, rng):
            return replace(super().move(seat, t, since, rng), sure=sure)

    arm = Beside(rate=rate, amplitude=amplitude, shapes=[(Arm(rate=rate).bottom(3), "jack")])
    (verdict,) = verdicts([throwing("paper", rate=rate), arm], seconds=8.0)
    if thrown is None:
        assert verdict.no_call_rule == "another-hand-read"
    else:
        assert _called(verdict.calls[1]) == thrown
        assert verdict.calls[1].t == (None if thrown == "absent" else pytest.approx(arm.bottom(3), abs=0.03))


def _called(call):
    return call.thrown.reason if isinstance(call.thrown, MisThrow) else call.thrown


def test_a_stroke_whose_hand_is_blurred_counts_by_the_arm():
    lost = Arm(blurred=((1.1, 1.45),))
    lost.shapes = [(lost.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), lost])
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}


def test_a_hand_that_is_blurred_from_before_the_last_stroke_until_it_is_open_is_called():
    """As a real one may be: the arm shows when it threw, the hand what."""
    arm = throwing("paper", blurred=((2.05, 2.62),))
    (verdict,) = verdicts([arm, throwing("rock")])
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.ROCK}
    assert verdict.calls[0].t == pytest.approx(arm.bottom(3), abs=0.03)


def test_a_misplaced_look_in_the_last_descent_does_not_shift_the_third_bottom():
    class Misplaced(Arm):
        def sample(self, t, rng):
            sample = super().sample(t, rng)
            up = 0 <= t - (self.bottom(3) - 0.1) < 1 / 60
            return replace(sample, centre=sample.centre - (0, 80)) if up else sample

    arm = Misplaced(amplitude=0.2)
    arm.shapes = [(arm.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper"), arm], fps=60.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(arm.bottom(3), abs=0.03)


@pytest.mark.parametrize("rate", [0.8, 1.2, 2.0, 3.5])
def test_a_hand_that_sinks_into_its_place_has_not_begun(rate):
    """What was counted too early is put right by the next stroke, which makes three alike."""

    class Sinking(Arm):
        def rise(self, t):
            return super().rise(t) - 0.11 * min(1.0, max(0.0, (t - 0.3) / 0.6))

    arm = Sinking(start=1.5, rate=rate)
    arm.shapes = [(arm.bottom(3), "jack")]
    (verdict,) = verdicts([throwing("paper", start=1.5, rate=rate), arm], seconds=8.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.JACK}
    assert verdict.calls[1].t == pytest.approx(arm.bottom(3), abs=0.03)


@pytest.mark.parametrize("others", [[], [throwing("jack", blurred=((0.0, 4.0),))]], ids=["alone", "with another"])
def test_without_a_hand_it_is_no_throw(others):
    """Their hands are first seen long after their arms have moved."""
    absent = Arm(strokes=0)
    assert verdicts([throwing("paper", blurred=((0.0, 4.0),)), *(others or [absent])], seconds=8.0) == []


def test_a_fist_that_stays_above_the_picture_for_a_while_goes_on_with_its_throw():
    """For 0.4 s at each top neither the hand nor any motion is to be seen."""
    high = throwing("paper", rate=0.8, amplitude=0.3)
    tops = [high.bottom(number) - 0.5 / high.rate for number in (1, 2, 3)]
    high.unseen = tuple((top - 0.2, top + 0.2) for top in tops)
    (verdict,) = verdicts([throwing("rock", rate=0.8), high], seconds=8.0)
    assert verdict.thrown == {1: Symbol.ROCK, 2: Symbol.PAPER}
    assert verdict.calls[1].t == pytest.approx(high.bottom(3), abs=0.03)


def test_who_is_out_is_ignored():
    umpire = Umpire((1, 2, 3), OfficiatingSettings())
    umpire.arm((1, 3))
    arms = [throwing("paper"), throwing("jack"), throwing("rock")]
    (verdict,) = verdicts(arms, umpire=umpire)
    assert verdict.thrown == {1: Symbol.PAPER, 3: Symbol.ROCK}


def test_nobody_is_absent_from_a_throw_that_was_seen_too_early():
    """The first player's fidgeting passes for a throw, and all pump on beyond the limit for an absent player."""
    fidgets = Twice(sizes=UNLIKE + ALIKE, again=2.9)
    (verdict,) = verdicts([fidgets, Arm(start=2.9), Arm(start=2.95)], seconds=7.0)
    assert [call.thrown for call in verdict.calls] == [Symbol.ROCK] * 3
    assert verdict.calls[0].t == pytest.approx(4.4, abs=0.03)


@pytest.mark.parametrize("rest", [0.5, 0.7, 1.0])
def test_a_throw_that_all_begin_anew_after_two_strokes_is_judged_where_it_ends(rest):
    """A third stroke after such a rest passes for the throw's until the throw that begins with it has ended."""
    seats = []
    for shape in ("paper", "scissors"):
        arm = Twice(sizes=(1.0, 1.0, 0.0, *ALIKE), again=2.0 + rest)
        arm.shapes = [(arm.again + 3 / arm.rate, shape)]
        seats.append(arm)
    (verdict,) = verdicts(seats, seconds=8.0)
    assert verdict.thrown == {1: Symbol.PAPER, 2: Symbol.SCISSORS}
    assert verdict.calls[0].t == pytest.approx(seats[0].again + 1.5, abs=0.03)


@pytest.mark.parametrize(("strokes", "rate"), [(6, 0.8), (9, 1.0), (9, 4.0)])
def test_throws_of_many_strokes_are_judged_at_the_tempos_of_three(strokes, rate):
    """As much is asked of each stroke. Also of a lone throw beside a player who rests."""
    thrower = Arm(strokes=strokes, rate=rate)
    thrower.shapes = [(thrower.bottom(strokes), "paper")]
    umpire = Umpire((1, 2), OfficiatingSettings(strokes=strokes))
    (verdict,) = verdicts([thrower, Arm(strokes=0)], seconds=4.0 + strokes / rate, umpire=umpire)
    assert verdict.thrown == {1: Symbol.PAPER, 2: MisThrow(Reason.ABSENT)}
