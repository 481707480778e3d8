"""What the camera's faults do to a throw: a no-call, and nobody loses by it (rulings A3 and A8)."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from referee.officiating.camera_watch import CameraWatch
from referee.officiating.evidence.rejudge import needed_from, rejudge
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import NoCallReason
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting
from tests.officiating.conftest import LIVING, Arm, Facing, observation, throwing, times, verdicts, watch


@dataclass
class Hung(Arm):
    """An arm as a camera shows it that hangs from one time to another, seconds."""

    hangs: tuple = ()

    def rise(self, t):
        begin, end = self.hangs
        return super().rise(begin if begin <= t < end else t)


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
    def test_a_hand_blurred_while_it_should_hold(self, seconds, reason):
        assert self.reason(blurred=((2.59, 2.59 + seconds),)) is reason

    def test_frames_dropped_while_it_decides(self):
        assert self.reason(gaps=((2.55, 2.8),)) is NoCallReason.FRAMES_DROPPED

    @pytest.mark.parametrize("begin", [1.2, 2.3, 2.7])
    def test_a_camera_that_was_unplugged_or_a_machine_that_slept_within_a_throw(self, begin):
        arms = [throwing("paper"), throwing("rock")]
        given = verdicts(arms, seconds=12.0, gaps=((begin, begin + 6.0),))
        assert all(verdict.no_call_reason is NoCallReason.FRAMES_DROPPED for verdict in given)

    @pytest.mark.parametrize(("leap", "reason"), [(0.05, NoCallReason.FRAMES_DROPPED), (0.0, None)])
    def test_frames_doubled_while_it_decides(self, leap, reason):
        """A camera that froze leaps when it goes on; where nothing moves, pictures without noise are alike, too."""
        frozen = FrameQuality(120.0, 0.0, repeated=True)
        goes_on = replace(LIVING, jump=leap)

        def quality(t):
            if 2.55 < t < 2.8:
                return frozen
            return goes_on if 2.8 <= t < 2.83 else LIVING

        assert self.reason(quality=quality) is reason

    def test_a_camera_that_is_frozen_until_it_is_decided(self):
        frozen = FrameQuality(120.0, 0.0, repeated=True)
        assert self.reason(quality=lambda t: frozen if t > 2.55 else LIVING) is NoCallReason.FRAMES_DROPPED

    def test_a_frozen_picture_that_a_coder_goes_on_refining(self):
        again, goes_on = replace(LIVING, jump=0.0002), replace(LIVING, jump=0.05)

        def quality(t):
            if 2.55 < t < 2.8:
                return again
            return goes_on if 2.8 <= t < 2.83 else LIVING

        assert self.reason(quality=quality) is NoCallReason.FRAMES_DROPPED

    @pytest.mark.parametrize("jump", [0.0, 0.0002])
    def test_a_camera_that_hangs_while_a_third_stroke_is_made(self, jump):
        hangs = (2.2, 2.52)
        again, goes_on = FrameQuality(120.0, jump, repeated=jump == 0.0), replace(LIVING, jump=0.05)

        def quality(t):
            if hangs[0] < t < hangs[1]:
                return again
            return goes_on if hangs[1] <= t < hangs[1] + 0.03 else LIVING

        made = verdicts([Hung(hangs=hangs), Hung(hangs=hangs)], quality=quality)
        assert [(verdict.no_call_reason, verdict.no_call_rule) for verdict in made] == [
            (NoCallReason.FRAMES_DROPPED, "broken-off")
        ]

    @pytest.mark.parametrize(("leap", "reason"), [(0.05, NoCallReason.FRAMES_DROPPED), (0.0, None)])
    def test_pictures_that_are_alike_until_it_is_decided_are_judged_by_how_they_go_on(self, leap, reason):
        frozen = FrameQuality(120.0, 0.0, repeated=True)

        def quality(t):
            if 2.55 < t < 3.3:
                return frozen
            return replace(LIVING, jump=leap) if 3.3 <= t < 3.33 else LIVING

        assert self.reason(quality=quality) is reason

    def test_a_film_that_rests_goes_on_with_changes_too_small_for_a_leap(self):
        """Coders leave out what hardly changes. Then rounding decides which of two small changes is greater."""
        alike, first = FrameQuality(120.0, 0.00001, repeated=True), replace(LIVING, jump=0.00002)

        def quality(t):
            if 2.55 < t < 2.8:
                return alike
            return first if 2.8 <= t < 2.83 else replace(LIVING, jump=0.00001)

        assert self.reason(quality=quality) is None

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
            def sample(self, t, rng):
                sample = super().sample(t, rng)
                return replace(sample, centre=sample.centre + 200 * (t >= 2.6) + 200 * (t >= 2.85))

        cut = FrameQuality(90.0, 0.9, repeated=False)
        for times_of_cuts in ((2.6,), (2.6, 2.85)):  # two that are far apart are no flash
            arms = [throwing("paper"), Elsewhere()]
            (verdict,) = verdicts(
                arms, quality=lambda t, at=times_of_cuts: cut if any(s <= t < s + 0.03 for s in at) else LIVING
            )
            assert verdict.no_call_reason is NoCallReason.CUT

    def test_another_scene_in_which_every_hand_goes_on_where_it_was(self):
        """A screen behind the players, or a background put in by a program, may change at once."""
        cut = FrameQuality(90.0, 0.9, repeated=False)

        def changing(t):
            return cut if 2.6 <= t < 2.63 else LIVING

        assert self.reason(quality=changing) is None
        assert self.reason(quality=changing, unseen=((2.59, 2.68),)) is None, "for two pictures it was not seen"
        assert self.reason(quality=changing, unseen=((2.59, 2.9),)) is NoCallReason.CUT, "it was lost with the scene"

    def test_a_second_hand_at_work(self):
        def stroking(t):
            points = np.zeros((21, 3))
            points[:, 1] = 300 + 100 * np.sin(9 * t)
            return (Sighting(1, t, points),) if round(t * 30) % 15 == 0 else ()

        assert self.reason(seconds_hands=stroking) is NoCallReason.SECOND_HAND

    def test_a_second_hand_that_is_taken_for_the_players_own(self):
        """The one that is followed leaps to the other, which rests, and leaves a hand where it was."""

        class Leaping(Arm):
            def sample(self, t, rng):
                sample = super().sample(t, rng)
                return sample if t > 2.35 else replace(sample, centre=sample.centre + np.array((200, 0)))

        rests = np.zeros((21, 3))
        rests[:, :2] = 300, 400

        def left_behind(t):
            return (Sighting(1, t, rests),) if round(t * 30) in (52, 53, 68) else ()

        leaping = Leaping(shapes=throwing("paper").shapes)
        (verdict,) = verdicts([leaping, throwing("rock")], seconds_hands=left_behind)
        assert verdict.no_call_reason is NoCallReason.SECOND_HAND
        assert self.reason(seconds_hands=left_behind) is None, "it may be the player's own arm, below the hand"
        assert self.reason(sideways=1.2, seconds_hands=left_behind) is None, "a fist may strike it from the side"

    def test_what_a_referee_has_to_bear_is_no_fault(self):
        flash = FrameQuality(240.0, 0.9, repeated=False)
        resting = np.full((21, 3), 200.0)
        assert self.reason(gaps=((2.59, 2.66),)) is None  # two frames lost
        assert self.reason(unseen=((2.59, 2.68),)) is None
        assert self.reason(quality=lambda t: flash if 2.61 < t < 2.68 else LIVING) is None
        assert self.reason(seconds_hands=lambda t: (Sighting(1, t, resting),)) is None

    @pytest.mark.parametrize("astray", [0, 1], ids=["both pictures", "the second"])
    @pytest.mark.parametrize("at", [*range(65, 70), 80, *range(90, 96)], ids=lambda at: f"picture {at}")
    def test_a_flash_that_leads_hands_astray_is_no_cut_even_at_the_edge_of_what_decides(self, at, astray):
        flash = times(4.0)[at : at + 2]

        class Dazzled(Arm):
            def sample(self, t, rng):
                sample = super().sample(t, rng)
                return replace(sample, centre=sample.centre + 300 * (t in flash[astray:]))

        arms = [throwing("paper"), Dazzled()]
        (verdict,) = verdicts(arms, quality=lambda t: replace(LIVING, jump=0.9 if t in flash else 0.01))
        assert verdict.no_call_reason is None

    def test_what_is_seen_beside_a_resting_hand_for_once_is_no_second_hand_at_work(self):
        resting, on_the_wall = np.full((21, 3), 200.0), np.full((21, 3), 50.0)

        def seen(t):
            often = (Sighting(1, t, resting),) if round(t * 30) % 10 == 0 else ()
            return (*often, Sighting(1, t, on_the_wall)) if round(t * 30) == 60 else often

        assert self.reason(seconds_hands=seen) is None


@pytest.mark.parametrize("other", [Arm(strokes=0), throwing("jack", start=1.4)], ids=["absent", "a stroke behind"])
def test_pictures_that_are_missing_over_the_only_third_bottom_void_the_throw(other):
    """The camera's fault (A8), also where nobody was seen to make a third stroke."""
    (verdict,) = verdicts([throwing("paper"), other], gaps=((2.4, 2.75),))
    assert verdict.no_call_reason is NoCallReason.FRAMES_DROPPED


def test_pictures_that_are_missing_while_nobody_throws_void_nothing():
    assert verdicts([Arm(strokes=2), Arm(strokes=0)], seconds=8.0, gaps=((3.6, 4.0),)) == []


@pytest.mark.parametrize("after", [-0.06, 0.05, 0.3])
def test_pictures_that_end_in_the_middle_of_a_throw_end_it_with_a_no_call(after):
    arms = [throwing("paper"), throwing("rock", start=1.03)]
    umpire = Umpire((1, 2), OfficiatingSettings())
    assert not [e for e in watch(arms, seconds=arms[0].bottom(3) + after, umpire=umpire) if isinstance(e, Verdict)]
    (verdict,) = umpire.finish()
    assert verdict.no_call_reason is NoCallReason.CUT  # A8
    assert verdict.thrown == {}, "nor is anybody called absent"
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


@pytest.mark.parametrize("fps", [10.0, 12.0, 20.0, 24.0, 30.0, 60.0])
def test_a_camera_at_the_very_rate_that_is_asked_for_is_fast_enough(fps):
    umpire = Umpire((1, 2), OfficiatingSettings(least_fps=fps))
    (verdict,) = verdicts([throwing("paper"), throwing("rock", start=1.02)], fps=fps, umpire=umpire)
    assert verdict.no_call_reason is None


def test_two_pictures_in_twenty_a_second_may_be_missing_wherever_they_are():
    """What is left is three frames apart, 0.15 s, which is the limit itself."""
    arms = [throwing("paper"), throwing("rock", start=1.02)]
    for missing in np.arange(2.0, 3.2, 0.05):
        (verdict,) = verdicts(arms, fps=20.0, gaps=((missing - 0.001, missing + 0.099),))
        assert verdict.no_call_reason is None, missing


@pytest.mark.parametrize("begin", [1.2, 1.4, 1.6, 1.8])
def test_a_few_slow_pictures_between_strokes_that_were_counted_void_no_throw(begin):
    arms = [throwing("paper"), throwing("rock", start=1.05)]
    gaps = [(begin + 0.1 * place + 0.01, begin + 0.1 * place + 0.09) for place in range(4)]
    (verdict,) = verdicts(arms, gaps=gaps)
    assert verdict.no_call_reason is None


@pytest.mark.parametrize("down", [0.0, 90.0, -90.0], ids=["down", "to the right", "to the left"])
def test_a_throw_between_pictures_that_are_too_rare_to_count_strokes_is_a_no_call(down):
    arms = [Facing(down=down), Facing(down=down, start=1.02)]
    rare = [(place / 3 + 0.001, (place + 1) / 3) for place in range(2, 14)]  # three pictures a second
    (verdict,) = verdicts(arms, seconds=8.0, gaps=rare)
    assert (verdict.no_call_reason, verdict.no_call_rule) == (NoCallReason.RATE_TOO_LOW, "pictures-spoilt")


@pytest.mark.parametrize("apart", [4 / 30, 5 / 30])
def test_a_slow_camera_that_loses_the_third_stroke_after_two_were_counted_makes_a_no_call(apart):
    """Six or seven pictures a second are enough to count by, and both hands are lost in the last descent (A8)."""
    arms = [throwing("paper", rate=1.2), throwing("rock", rate=1.2, start=1.02)]
    for arm in arms:
        arm.unseen = ((arm.bottom(3) - 0.3, arm.bottom(3)),)
    slow = [(1 + apart * place + 0.001, 1 + apart * (place + 1)) for place in range(round(2.4 / apart))]
    (verdict,) = verdicts(arms, seconds=8.0, gaps=slow)
    assert (verdict.no_call_reason, verdict.no_call_rule) == (NoCallReason.RATE_TOO_LOW, "pictures-spoilt")
    assert verdict.survivors == (1, 2)


def test_a_dark_stretch_that_a_verdict_has_told_of_is_not_told_of_again():
    """It goes on while the players put their hands down, and ends."""

    class PutDown(Arm):
        def rise(self, t):
            return super().rise(t) - 0.1 * min(1.0, max(0.0, (t - 3.6) / 0.4))

    (verdict,) = verdicts([PutDown(), PutDown(start=1.02)], seconds=8.0, quality=spoilt(2.0, 4.3, brightness=5.0))
    assert verdict.no_call_reason is NoCallReason.TOO_DARK
    assert verdict.t < 3.6


@pytest.mark.parametrize(("strokes", "reason"), [(3, None), (2, NoCallReason.FRAMES_DROPPED)])
def test_whose_absence_is_told_has_to_be_seen_until_it_is_sure(strokes, reason):
    """Both holds are over at 3.05 s. A third stroke of one who made two counts until a second after the other's."""
    arms = [throwing("rock"), Arm(start=1.02, strokes=strokes)]
    (verdict,) = verdicts(arms, seconds=6.0, gaps=((3.1, 3.4),))
    assert verdict.no_call_reason is reason


@pytest.mark.parametrize("dark_until", [0.0, 0.3])
def test_what_is_wrong_with_a_camera_is_what_is_wrong_with_it_now(dark_until):
    """Eleven pictures a second are too few. That the first were dark is over, and needs not be known to judge again."""
    arms = {1: throwing("paper", start=20.0), 2: throwing("rock", start=20.0)}
    umpire, rng, seen, before = Umpire((1, 2), OfficiatingSettings()), np.random.default_rng(1), [], None
    for t in times(26.0, 11.0):
        quality = FrameQuality(10.0, 0.0, repeated=False) if t < dark_until else LIVING
        seen.append(observation(arms, t, rng, since=before, quality=quality))
        before, since = t, umpire.counting_since
        events = umpire.observe(seen[-1])
        verdict = next((event for event in events if isinstance(event, Verdict)), None)
        if verdict is not None:
            break
    assert verdict.no_call_reason is NoCallReason.RATE_TOO_LOW
    kept = [each for each in seen if each.t >= needed_from(since)]
    assert rejudge(kept, since, OfficiatingSettings(), 1)[0] == verdict


@pytest.mark.parametrize("first", [1.0, 1.03, 1.1])
def test_pictures_missing_at_the_start_of_what_decides_are_missed(first):
    """None comes between 0.98 s and ``first`` + 0.2 s, and the time that decides begins at 1 s."""
    watch_of = CameraWatch(OfficiatingSettings())
    for t in times(3.0):
        if not 0.98 < t < first + 0.2:
            watch_of.add(t, LIVING)
    assert watch_of.fault(1.0, 2.0) is NoCallReason.FRAMES_DROPPED
    assert watch_of.fault(-1.0, 0.9) is None, "nothing is missing from before the first picture"


def test_only_slow_pictures_are_counted_to_have_come_slowly():
    watch_of, t = CameraWatch(OfficiatingSettings()), 0.0
    for step in [0.1, *[1 / 30] * 4] * 5:
        watch_of.add(t, LIVING)
        t += step
    assert (watch_of.spoilt.pictures, watch_of.spoilt.slow_s) == (5, pytest.approx(0.5))


@pytest.mark.parametrize(
    ("start", "end", "gap"),
    [(17.5, 18.1, 0.5), (18.3, 19.0, 0.5), (18.2, 18.2, 0.5), (17.5, 17.9, 0.0), (18.6, 19.0, 0.0), (1.0, 1.0, 0.0)],
)
def test_a_gap_counts_in_full_that_reaches_into_a_stretch_and_is_remembered(start, end, gap):
    watch_of = CameraWatch(OfficiatingSettings())
    for t in times(20.0, gaps=((18.0, 18.5),)):
        watch_of.add(t, LIVING)
    assert watch_of.longest_gap(start, end) == pytest.approx(gap, abs=0.05)


@pytest.mark.parametrize(("apart", "told"), [(0.0, True), (0.9, True), (2.0, False)])
def test_two_players_of_three_who_are_lost_together_were_lost_by_the_camera(apart, told):
    """Seconds apart they have simply stopped, each for himself."""
    arms = [
        Arm(strokes=2, unseen=((1.95, 99.0),)),
        Arm(start=1.0 + apart, strokes=2, unseen=((1.95 + apart, 99.0),)),
        Arm(start=99.0),
    ]
    assert [verdict.no_call_rule for verdict in verdicts(arms, seconds=9.0)] == ["broken-off"] * told


@pytest.mark.parametrize("strokes", [1, 0])
def test_a_hand_that_is_raised_before_a_slow_camera_is_no_throw(strokes):
    """At seven pictures a second strokes can be counted, and there are not enough."""
    arms = [Arm(strokes=strokes, rate=1.0), Arm(strokes=0)]
    assert verdicts(arms, seconds=9.0, fps=7) == []


def test_a_dark_moment_between_throws_is_told_to_nobody():
    arms = [Arm(strokes=0), Arm(strokes=0)]
    assert verdicts(arms, seconds=6.0, quality=spoilt(2.0, 3.0, brightness=5.0)) == []
