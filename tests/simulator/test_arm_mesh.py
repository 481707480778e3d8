"""The mesh of a person's arm: the file says what it is made of, and its numbers are a person's."""

import hashlib
import io
import tomllib

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator.arm_mesh import ARM_FILE, BONES, load_arm, move, own_arm, pose_arm
from referee.simulator.people import Person
from referee.simulator.skeleton import ANGLES, FOREARM_M, HandBuild, HandPose, pose_hand

FLAT = HandPose(np.zeros(len(ANGLES)))
MEAN = (0.0,) * len(load_arm().names)


def someone(seed):
    rng = np.random.default_rng(seed)
    build = HandBuild.sample(rng)
    return own_arm(Person.sample(rng, build).shape, build.length), build


def lengths(joints):
    bones = [(0, 5), (5, 6), (6, 7), (7, 8), (0, 17), (1, 2), (2, 3), (3, 4), (17, 18), (19, 20)]
    return [np.linalg.norm(joints[a] - joints[b]) for a, b in bones]


def test_the_file_is_the_one_its_card_tells_of():
    card = tomllib.loads(ARM_FILE.with_suffix(".toml").read_text(encoding="utf-8"))
    data = ARM_FILE.read_bytes()
    assert hashlib.sha256(data).hexdigest() == card["sha256"]
    assert len(data) <= 1_000_000
    assert card["licence"] == "CC0-1.0"
    assert card["source_version"]


def test_a_file_that_is_no_arm_is_refused(tmp_path):
    broken = tmp_path / "arm.npz"
    broken.write_bytes(ARM_FILE.read_bytes()[:-5000])
    with pytest.raises(BadInputError, match=r"arm\.npz: .*expected an arm's mesh"):
        load_arm(broken)
    with np.load(ARM_FILE) as stored:
        arrays = dict(stored)
    other = io.BytesIO()
    np.savez_compressed(other, **{**arrays, "bones": arrays["bones"][::-1]})
    broken.write_bytes(other.getvalue())
    with pytest.raises(BadInputError, match="has other bones"):
        load_arm(broken)


def test_the_mean_arm_is_a_persons():
    mesh = load_arm()
    assert mesh.weights.min() >= 0
    np.testing.assert_allclose(mesh.weights.sum(axis=1), 1, atol=1e-9)
    # An adult's hand is 160 to 210 mm long and 70 to 100 mm broad without its thumb; a forearm 220 to 290 mm.
    joints = mesh.joints[2:]
    hand = np.linalg.norm(np.diff(joints[[0, 9, 10, 11, 12]], axis=0), axis=1).sum()
    assert 0.16 < hand < 0.21
    assert 0.05 < np.linalg.norm(joints[17] - joints[5]) < 0.08
    assert 0.22 < np.linalg.norm(mesh.joints[1] - mesh.joints[2]) < 0.29
    palm = mesh.points[mesh.weights[:, BONES.index("hand")] > 0.9]
    assert 0.06 < np.ptp(palm[:, 0]) < 0.10
    # Knuckles are where they are in the capsule hand: its bones are those of people (Buryanov and Kotiuk 2010).
    own = pose_arm(FLAT, own_arm(MEAN, HandBuild().length)).joints
    known = pose_hand(FLAT, HandBuild()).joints
    assert np.abs(np.array(lengths(own)) - lengths(known)).max() < 0.012


@pytest.mark.parametrize("seed", range(6))
def test_every_person_has_the_length_of_their_build_and_fingers_that_taper(seed):
    own, build = someone(seed)
    joints = pose_arm(FLAT, own).joints
    assert np.linalg.norm(np.diff(joints[[0, 9, 10, 11, 12]], axis=0), axis=1).sum() == pytest.approx(build.length)
    assert own.lengths.min() > 0.008
    points = move(own.bare, pose_arm(FLAT, own))
    mesh = load_arm()

    def thickness(bone):
        return np.ptp(points[mesh.weights[:, BONES.index(bone)] > 0.8], axis=0)[2]

    for digit in ("index", "middle", "ring", "little"):
        assert 0.006 < thickness(f"{digit}.3") < thickness(f"{digit}.2") + 0.002 < 0.03


def test_bones_keep_their_length_and_skin_stays_about_them_in_every_pose(sheet):
    own, _ = someone(1)
    mesh, rng = load_arm(), np.random.default_rng(0)
    straight = lengths(pose_arm(FLAT, own).joints)
    for name in sheet.symbols:
        posed = pose_arm(sheet.sample_pose(name, rng), own)
        assert lengths(posed.joints) == pytest.approx(straight)
        points = move(own.bare, posed)
        for digit in range(5):
            for bone in range(3):
                mine = mesh.weights[:, 3 + 3 * digit + bone] > 0.9
                start, end = posed.joints[1 + 4 * digit + bone], posed.joints[2 + 4 * digit + bone]
                along = (end - start) / np.linalg.norm(end - start)
                away = points[mine] - start
                off = np.linalg.norm(away - np.outer(away @ along, along), axis=1)
                assert off.max(initial=0) < 0.03


def test_the_fingers_of_a_fist_touch_each_other_and_straight_ones_do_not():
    own, mesh = own_arm(MEAN, HandBuild().length), load_arm()
    owner = mesh.weights.argmax(axis=1)

    def gap(flexions):
        angles = np.zeros(len(ANGLES))
        for finger in range(4):
            angles[4 * finger + 1 : 4 * finger + 4] = flexions
        points = move(own.bare, pose_arm(HandPose(angles), own))
        index, middle = (points[owner == BONES.index(f"{digit}.2")] for digit in ("index", "middle"))
        return index[:, 0].min() - middle[:, 0].max()

    assert gap((80.0, 100.0, 60.0)) < 0
    assert gap((0.0, 0.0, 0.0)) > 0.001


def test_the_elbow_is_where_the_simulator_turns_arms_and_bends_to_the_shoulder():
    own, _ = someone(2)
    mesh = load_arm()
    upper = mesh.weights[:, BONES.index("upper")] > 0.99
    forearm = mesh.weights[:, BONES.index("forearm")] > 0.99
    for towards in ([0.0, -1, 0], [1.0, 0, 0], [0.0, 0, -1], [0.5, -0.5, 0.5]):
        way = np.array(towards) / np.linalg.norm(towards)
        points = move(own.bare, pose_arm(FLAT, own, way))
        elbow = np.array([0.0, -FOREARM_M, 0.0])
        away = points[upper] - elbow
        off = np.linalg.norm(away - np.outer(away @ way, way), axis=1)
        assert (away @ way).max() > 0.15
        assert off.max() < 0.09
        assert points[forearm][:, 1].min() > -FOREARM_M - 0.03
