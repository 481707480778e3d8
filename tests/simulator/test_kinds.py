"""The kinds of throws whose arms turn: how far, how fast and which way the hand goes, and what is in the picture."""

from dataclasses import replace

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator.kinds import KINDS
from referee.simulator.sampling import sample_scenario
from referee.simulator.source import SimulatedSource, palm_at, pose_at, view_at, wrist_at
from referee.symbols import NoCallReason, Reason
from tests.simulator.arms import arms, drawn, tops


def first_picture(scenario, t):
    """The picture of one moment."""
    source = SimulatedSource(scenario)
    source._schedule = [(0, t, t, False)]
    return next(iter(source)).image


@pytest.mark.parametrize("kind", KINDS)
def test_the_third_bottom_is_where_the_hand_is_lowest_in_the_picture(sheet, kind):
    for arm, play, _ in arms(sheet, kind, players=3):
        t = play.third_bottom_t + np.linspace(-0.1, 0.1, 2001)
        y = palm_at(arm, t)[:, 1]
        assert y.max() - y[1000] < 0.05, "pixels"
        before = palm_at(arm, play.third_bottom_t - np.linspace(0.08, 0.005, 50))[:, 1]
        assert (np.diff(before) > 0).all(), "down all the way"


def test_the_hand_goes_on_an_arc_about_the_joint_and_turns_with_it(sheet):
    for arm, play, _ in arms(sheet, "side", count=20):
        times = np.linspace(play.third_bottom_t - 0.2, play.third_bottom_t, 9)
        elevation = arm.turn.elevation(arm.path.height(times))
        along = arm.turn.direction(elevation)[:, :2] * [1, -1]
        joint = wrist_at(arm, times) - along * arm.stand.elbow_scale() * arm.turn.reach
        if arm.turn.joint == "elbow":
            assert joint == pytest.approx(np.broadcast_to(joint[0], joint.shape), abs=1e-6)
            headings = [view_at(arm, t, pose_at(arm, t)).heading for t in times]
            assert np.abs(np.diff(np.abs(headings))) == pytest.approx(np.abs(np.diff(elevation)), rel=0.1, abs=0.1)
        if arm.turn.joint == "wrist":
            assert wrist_at(arm, times) == pytest.approx(np.broadcast_to(joint[0], joint.shape), abs=1e-6)
            assert np.ptp([pose_at(arm, t).angles[21:23] for t in times]) > 5


@pytest.mark.parametrize(("kind", "metres"), [("small", 0.03), ("large", 0.6)])
def test_pumps_are_as_far_as_the_kind_says(sheet, kind, metres):
    ways = [np.mean([height for _, height in tops(arm, play)]) for arm, play, _ in arms(sheet, kind, count=20)]
    assert np.mean(ways) == pytest.approx(metres, rel=0.05)
    assert ways == pytest.approx([metres] * len(ways), rel=0.17)


@pytest.mark.parametrize(("kind", "rate"), [("slow", 0.8), ("fast", 3.5)])
def test_strokes_are_as_fast_as_the_kind_says(sheet, kind, rate):
    rates = []
    for arm, play, _ in arms(sheet, kind, count=20):
        times = [t for t, _ in tops(arm, play)]
        pauses = {k.height for k, n in zip(arm.path.knots, arm.path.knots[1:], strict=False) if k.height == n.height}
        if len(times) == 3 and len(pauses) <= 2:
            rates.append(2 / (times[2] - times[0]))
    assert np.median(rates) == pytest.approx(rate, rel=0.06)


def test_seen_from_above_a_hand_shows_its_back_and_grows_as_it_rises(sheet):
    for arm, play, _ in arms(sheet, "above", count=10):
        assert arm.turn.tilt >= 35
        rest = view_at(arm, 0.0, pose_at(arm, 0.0))
        # At 180 the back faces the camera, at 0 the palm.
        assert 85 < rest.turn % 360 < 275
        if arm.turn.joint == "elbow":
            top, bottom = arm.stand.scales(np.array([tops(arm, play)[-1][1], 0.0]))
            assert top > bottom


def test_a_head_with_a_face_sways_behind_the_hand(sheet):
    scenario = drawn(sheet, "face")
    assert len(scenario.figures) == 2
    figure = replace(scenario.figures[0], sway=12.0)
    plain = replace(scenario, arms=(), figures=(), bodies=())
    empty = first_picture(plain, 0.0).astype(int)
    shown = [first_picture(replace(plain, figures=(figure,)), t).astype(int) for t in (0.0, 1.2)]
    x, y = (int(v) for v in figure.place)
    half = int(0.3 * figure.head)
    head = np.s_[y - half : y + half, x - half : x + half]
    assert np.abs(shown[0][head] - empty[head]).mean() > 10
    eye = shown[0][head].sum(axis=2)
    assert eye.std() > 20, "a face is not one colour"
    assert np.abs(shown[0][head] - shown[1][head]).mean() > 4, "it sways"
    for person, arm in zip(scenario.figures, scenario.arms, strict=True):
        (palm,) = palm_at(arm, np.array([scenario.throws[0].first_bottom]))
        assert np.abs(palm - person.place).max() < person.head


def test_the_other_hand_lies_still_under_the_fist(sheet):
    for seed in range(6):
        scenario = drawn(sheet, "base", seed)
        assert len(scenario.resting) == 2
        for own, other in zip(scenario.arms, scenario.resting, strict=True):
            fist, base = (replace(arm, fidget=0.0) for arm in (own, other))
            places = palm_at(base, np.linspace(0, scenario.duration, 50))
            assert np.ptp(places, axis=0).max() == 0
            struck = palm_at(fist, np.array([scenario.throws[0].first_bottom]))[0]
            assert abs(places[0, 0] - struck[0]) < 0.12 * own.scale
            assert 0 < places[0, 1] - struck[1] < 0.3 * own.scale
            assert own.left != other.left
    bare = replace(scenario, arms=(), resting=())
    x, y = (int(v) for v in places[0])
    hand = np.s_[y - 10 : y + 10, x - 10 : x + 10]
    with_base = first_picture(replace(bare, resting=scenario.resting), 0.0).astype(int)
    assert np.abs(with_base[hand] - first_picture(bare, 0.0)[hand]).mean() > 8


def test_a_side_arm_is_bare_and_reaches_the_edge_of_the_picture(sheet):
    for seed in range(4):
        scenario = drawn(sheet, "side", seed)
        quiet = replace(
            scenario, camera=replace(scenario.camera, appearance=replace(scenario.camera.appearance, noise=0.0))
        )
        moved = first_picture(quiet, 0.0).astype(int) - first_picture(replace(quiet, arms=()), 0.0)
        arm = np.abs(moved).max(axis=2) > 12
        assert arm[:, :3].any()
        assert arm[:, -3:].any()
        assert all(each.build.sleeve >= 1 for each in scenario.arms)


def test_faults_of_players_and_camera_occur_in_every_kind(sheet):
    faults, camera = set(), set()
    for seed, kind in enumerate([*KINDS] * 6):
        for throw in drawn(sheet, kind, seed, fault_rate=0.5, camera_fault_rate=0.5, throws=3).throws:
            camera.add(throw.camera_fault)
            faults |= {play.fault for play in throw.plays}
    assert faults == {None, *Reason}
    assert camera == {None, *NoCallReason}


def test_an_unknown_kind_is_named_with_those_there_are(sheet):
    with pytest.raises(BadInputError, match=r"kind 'spin': there are pivots, side, .*leaves"):
        drawn(sheet, "spin")


# Duration, the background's seed, where the first wrist is and when the first arm's third bottom is, computed before
# there were kinds.
@pytest.mark.parametrize(
    ("seed", "options", "expected"),
    [
        (11, {}, (10.683572302090532, 352151193, 229.2554434651467, 481.7876938208121, 2.0169735106385813)),
        (
            12,
            {"players": 3, "fault_rate": 0.5, "camera_fault_rate": 0.6},
            (12.693189020246976, 99247232, 172.40672204449555, 522.2486212551149, 2.0411523459281034),
        ),
        (
            13,
            {"players": 4, "throws": 2, "size": (480, 270)},
            (8.729378600171835, 188010755, 49.34250173629423, 208.5355759281032, 3.0273124732096113),
        ),
    ],
)
def test_without_a_kind_the_same_seed_gives_what_it_always_gave(sheet, seed, options, expected):
    scenario = sample_scenario(np.random.default_rng(seed), sheet=sheet, **options)
    # The background's seed is drawn near the end: one number more or less drawn before it would change it.
    got = (
        scenario.duration,
        scenario.seed,
        *scenario.arms[0].anchor,
        scenario.throws[0].plays[0].third_bottom_t,
    )
    assert got == pytest.approx(expected, abs=1e-9)
    assert scenario.figures == scenario.resting == ()
    assert all(arm.turn is None for arm in scenario.arms)
