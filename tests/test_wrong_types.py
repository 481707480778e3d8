"""Whatever a program gives of a wrong type ends in one line that says what was expected."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import referee
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video
from tests.test_front_door import SIZE, Sightless, black


@pytest.fixture
def dim_film(tmp_path):
    """A film of three dark pictures."""
    write_video((Frame(n, n / 10, black() + 20) for n in range(3)), tmp_path / "dim.mp4", SIZE, 10)
    return tmp_path / "dim.mp4"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"cores": "2"}, "cores '2'"),
        ({"cores": 0}, "cores 0"),
        ({"cores": -3}, "cores -3"),
        ({"cores": 1.5}, "cores 1.5"),
        ({"cores": True}, "cores True"),
        ({"players": True}, "players True"),
        ({"recognizer": 5}, "recognizer 5"),
        ({"recognizer": 0}, "recognizer 0"),
        ({"tracker": Sightless()}, "its class, not a tracker"),
        ({"tracker": 5}, "tracker 5"),
        ({"tracker": lambda: None}, "tracker None: expected a referee.HandTracker"),
    ],
)
def test_options_of_a_wrong_type_are_told_when_the_referee_is_made(dim_film, options, expected):
    with pytest.raises(referee.BadInputError, match=expected):
        referee.Referee(**{"players": 1, "size": SIZE, "tracker": Sightless, **options})
    with pytest.raises(referee.BadInputError, match=expected):
        list(referee.judge(dim_film, **{"players": 1, "tracker": Sightless, **options}))


@pytest.mark.parametrize("live", ["x", 1, None])
def test_pictures_are_live_or_not(live):
    with pytest.raises(referee.BadInputError, match=r"^live .*: expected True or False"):
        referee.Referee(1, SIZE, tracker=Sightless, live=live)


@pytest.mark.parametrize("cores", [1, np.int64(2), 10**400])
def test_any_number_of_cores_will_do(cores):
    with referee.Referee(players=1, size=SIZE, cores=cores) as ref:
        ref.update(black(), 0.0)


@pytest.mark.parametrize("file", [5, None, b"evening.mp4"])
def test_what_is_no_path_is_told(file):
    with pytest.raises(referee.BadInputError, match=f"type {type(file).__name__}: expected a video file"):
        referee.judge(file)
    with pytest.raises(referee.BadInputError, match=f"type {type(file).__name__}: expected a path, or a name"):
        referee.load_profile(file)


def test_an_address_is_no_file_and_its_password_is_not_told():
    with pytest.raises(referee.BadInputError, match=r"^http://10\.0\.0\.7/v\.mp4: an address, no file"):
        referee.judge("http://ann:secret@10.0.0.7/v.mp4")


NEW_LINE = "a\nb\t\x1b[2J\x00\u2028.mp4"


@pytest.mark.parametrize(
    "use",
    [
        lambda: referee.judge(NEW_LINE),
        lambda: referee.Referee(1, SIZE, profile=NEW_LINE),
        lambda: referee.Referee(1, SIZE, profile=referee.Profile(model=NEW_LINE)),
    ],
)
def test_an_error_is_one_line_whatever_a_name_holds(use):
    with pytest.raises(referee.BadInputError) as raised:
        use()
    assert str(raised.value).startswith(r"a\nb\t\u001b[2J\u0000\u2028.mp4: ")
    assert str(raised.value).isprintable()
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_an_empty_path_is_none():
    with pytest.raises(referee.BadInputError, match=r"^path is empty: expected a video file, as text"):
        referee.judge("")
    with pytest.raises(referee.BadInputError, match=r"^path is empty: expected a path, or a name under calibration"):
        referee.load_profile("")


def profile_of_referee(profile):
    with referee.Referee(1, SIZE, profile, tracker=Sightless) as ref:
        return ref.profile


def profile_of_landmark_referee(profile):
    return referee.LandmarkReferee(1, SIZE, profile).profile


TAKES_PROFILE = [
    referee.load_profile,
    profile_of_referee,
    profile_of_landmark_referee,
    lambda profile: referee.judge("film.mp4", profile=profile),
    lambda profile: referee.read(black(), profile),
]


@pytest.mark.parametrize("use", TAKES_PROFILE)
def test_a_profile_that_cannot_be_used_is_told_by_its_path_too(use, tmp_path):
    (tmp_path / "club.toml").write_text("hold = 1", encoding="utf-8")
    with pytest.raises(referee.BadInputError, match=r"club\.toml: not a venue profile"):
        use(tmp_path / "club.toml")


@pytest.mark.parametrize("use", TAKES_PROFILE[:3])
def test_a_profile_is_taken_by_its_path_as_by_its_name(use, tmp_path):
    (tmp_path / "club.toml").write_text('name = "club"', encoding="utf-8")
    assert use(tmp_path / "club.toml").name == use(str(tmp_path / "club.toml")).name == "club"
    assert use(Path("default")).name == use("default").name == "default"


@pytest.mark.parametrize("use", [referee.load_profile, lambda name: referee.judge("film.mp4", profile=name)])
def test_a_name_longer_than_a_files_is_told(use):
    with pytest.raises(referee.BadInputError, match="x: no such file, and no calibration of that name"):
        use("x" * 300)


@pytest.mark.parametrize("kind", ["model", "sheet"])
def test_a_name_in_a_profile_longer_than_a_files_is_told(kind):
    with pytest.raises(referee.BadInputError, match="x: no such file"):
        referee.Referee(1, SIZE, profile=referee.Profile(**{kind: "x" * 300}))


@pytest.mark.parametrize("state", [None, "state", 5])
def test_what_is_no_state_is_not_drawn(state):
    with pytest.raises(referee.BadInputError, match="expected a referee's state"):
        referee.draw(black(), state)
