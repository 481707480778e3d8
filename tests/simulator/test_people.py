"""Players drawn as people: they throw what capsules throw, and MediaPipe finds their hands where they are."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.appearance import Appearance
from referee.simulator.arm_drawing import Body, draw_body, pose_body
from referee.simulator.camera_view import CameraView, project
from referee.simulator.kinds import HANDS
from referee.simulator.people import Person, Worn
from referee.simulator.raster import draw_triangles
from referee.simulator.render import EMPTY
from referee.simulator.sampling import sample_scenario
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose
from referee.simulator.source import SimulatedSource, joints_of, pose_at, view_at
from referee.simulator.stills import draw_still
from referee.symbols import Symbol
from referee.vision.still import StillReader

FLAT = HandPose(np.zeros(len(ANGLES)))
SIZE = (300, 320)


def drawn(view, *, seed=0, sleeve=1.0, worn=()):
    rng = np.random.default_rng(seed)
    build = replace(HandBuild(), sleeve=sleeve)
    appearance = replace(
        Appearance.sample(rng), sleeve=(250.0, 0.0, 0.0), skin=(100.0, 128.0, 176.0), tint=(1.0, 1.0, 1.0)
    )
    body = Body(replace(Person.sample(rng, build), worn=worn, polish=None), build)
    posed = pose_body(FLAT, body, view)
    sprite = draw_body(posed, body, view, appearance, SIZE)
    picture = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    if sprite is not None:
        height, width = sprite.image.shape[:2]
        picture[sprite.corner[1] :, sprite.corner[0] :][:height, :width] = sprite.image
    return picture, project(posed.joints, view)


def test_triangles_hide_what_is_behind_them_and_are_not_seen_from_behind():
    points = np.array([[2.0, 2, 0], [2, 42, 0], [42, 2, 40], [0, 0, 10], [0, 50, 10], [50, 0, 10]])
    seen = draw_triangles(points, np.array([[0, 1, 2], [3, 4, 5], [3, 5, 4]]), (60, 55))
    shown = np.full(60 * 55, -1)
    shown[seen.pixels] = seen.triangle
    shown = shown.reshape(55, 60)
    # The first rises from left to right through the second, which is level; the third looks away.
    assert shown[5, 5] == 1
    assert shown[5, 30] == 0
    assert shown[50, 50] == -1
    assert set(np.unique(shown)) == {-1, 0, 1}
    assert seen.depth[5, 5] == pytest.approx(10)
    assert seen.depth[5, 30] == pytest.approx(28)
    assert seen.depth[50, 50] == EMPTY
    np.testing.assert_allclose(seen.shares.sum(axis=0), 1, atol=1e-5)
    # Corners' values are mixed into the pixel's own: here its column.
    columns = (points[np.array([[0, 1, 2], [3, 4, 5]])][seen.triangle][:, :, 0] * seen.shares.T).sum(axis=1)
    np.testing.assert_allclose(columns, seen.pixels % 60, atol=1e-3)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_joints_are_inside_the_drawn_hand_and_left_is_the_mirror_image_of_right(turn):
    view = CameraView(0, 0, turn, False, 1000, (150, 230))
    picture, joints = drawn(view)
    covered = [picture[round(y), round(x), 3] for x, y, _ in joints]
    # Tips are 2 mm under the skin, which here are two pixels.
    assert min(covered) > 0.5
    assert min(np.delete(covered, [4, 8, 12, 16, 20])) > 0.9
    mirrored, _ = drawn(replace(view, left=True, wrist=(SIZE[0] - 1 - 150, 230)))
    assert np.mean(np.abs(mirrored[:, ::-1, 3] - picture[..., 3]) > 0.5) < 0.002


def test_a_sleeve_covers_the_arm_from_where_the_build_says_and_bare_arms_are_skin():
    view = CameraView(0, 0, 180, False, 1000, (150, 150))
    bare, _ = drawn(view)
    dressed, _ = drawn(view, sleeve=0.08)

    def blue(picture, y):
        return picture[y, 150, 0] > picture[y, 150, 2]

    assert not any(blue(bare, y) for y in (140, 200, 280))
    assert [blue(dressed, y) for y in (140, 215, 250, 300)] == [False, False, True, True]


def test_things_are_worn_where_they_are_said_to_be():
    view = CameraView(0, 0, 180, False, 1000, (150, 230))
    green = (0.0, 255.0, 0.0)
    ring = Worn("ring", 3, 0.018, 0.005, green, green)
    bracelet = Worn("bracelet", 0, 0.03, 0.006, green, green)
    plain, joints = drawn(view)
    for worn, place in ((ring, joints[13] + (joints[14] - joints[13]) * 0.5), (bracelet, (150, 260, 0))):
        picture, _ = drawn(view, worn=(worn,))
        changed = np.argwhere((picture[..., 1] > picture[..., 2] + 40) & (plain[..., 1] <= plain[..., 2]))
        assert len(changed) > 20
        assert np.abs(changed.mean(axis=0) - [place[1], place[0]]).max() < 8


def test_an_arm_outside_the_picture_is_no_sprite():
    view = CameraView(0, 0, 0, False, 800, (-900, 100))
    body = Body(Person.sample(np.random.default_rng(0), HandBuild()), HandBuild())
    assert draw_body(pose_body(FLAT, body, view), body, view, Appearance.sample(np.random.default_rng(0)), SIZE) is None


def test_people_throw_what_capsules_throw_and_later_draws_stay_the_same(sheet):
    bouts, after = [], []
    for hands in HANDS:
        rng = np.random.default_rng(5)
        bouts.append(sample_scenario(rng, sheet=sheet, throws=1, size=(480, 270), camera_fault_rate=0.5, hands=hands))
        after.append(rng.random())
    capsules, people = (SimulatedSource(bout) for bout in bouts)
    assert capsules.truth == people.truth
    assert after[0] == after[1]
    assert all(arm.person is None for arm in bouts[0].arms)
    assert all(arm.person is not None for arm in bouts[1].arms)
    one, other = next(iter(capsules)).image, next(iter(people)).image
    assert not np.array_equal(one, other)
    assert np.array_equal(other, next(iter(SimulatedSource(bouts[1]))).image)


@pytest.mark.parametrize("kind", [None, "pivots", "base"])
def test_a_persons_hand_is_where_its_capsules_are(sheet, kind):
    bouts = [
        sample_scenario(np.random.default_rng(3), sheet=sheet, throws=1, kind=kind, hands=hands) for hands in HANDS
    ]
    t = bouts[0].throws[0].first_bottom
    for capsules, people in zip(*(bout.arms for bout in bouts), strict=True):
        places = []
        for arm in (capsules, people):
            pose = pose_at(arm, t)
            places.append(project(joints_of(arm, pose), view_at(arm, t, pose))[:, :2])
        length = capsules.scale * capsules.build.length
        assert np.abs(places[0][0] - places[1][0]).max() < 1e-6
        assert np.linalg.norm(places[0] - places[1], axis=1).max() < 0.16 * length


def test_one_person_has_one_skin_on_both_hands(sheet):
    scenario = sample_scenario(np.random.default_rng(2), sheet=sheet, throws=1, kind="base", hands="people")
    people = {arm.person for arm in scenario.arms}
    assert {arm.person for arm in scenario.resting} <= people
    assert len(people) == 2


def test_mediapipe_finds_peoples_hands_where_they_are(sheet):
    rng = np.random.default_rng(7)
    reader = StillReader()
    found, errors = 0, []
    stills = [draw_still(rng, sheet, symbol, kind="raised", hands="people") for symbol in (*Symbol, *Symbol)]
    for image, still in stills:
        length = np.linalg.norm(still.joints[9] - still.joints[0])
        for hand in reader.find(image):
            error = np.median(np.linalg.norm(hand.points[:, :2] - still.joints[:, :2], axis=1)) / length
            if error < 0.5:
                found += 1
                errors.append(error)
                break
    reader.close()
    assert found >= 0.75 * len(stills)
    assert np.median(errors) < 0.15
