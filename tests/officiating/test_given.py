"""What a program gives the referee is taken where it can be used, and refused with what was expected."""

import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.officiating import given
from referee.recognition.reading import Reading
from referee.settings import OfficiatingSettings, Profile
from referee.symbols import Symbol


def test_a_profile_comes_as_it_is_or_by_its_name():
    profile = Profile(name="mine")
    assert given.profile_named(profile) == profile
    assert given.profile_named("default").name == "default"
    with pytest.raises(BadInputError, match="profile 7"):
        given.profile_named(7)


@pytest.mark.parametrize(
    ("profile", "setting"),
    [
        (Profile(lanes=5), "lanes"),
        (Profile(officiating=None), "officiating"),
        (Profile(tracker=None), "tracker"),
        (Profile(evidence=object()), "evidence"),
        (Profile(model=5), "model"),
        (Profile(sheet=b"default"), "sheet"),
        (Profile(name=None), "name"),
        (Profile(officiating=OfficiatingSettings(hold="long")), r"officiating\.hold"),
        (Profile(officiating=OfficiatingSettings(hold=math.nan)), r"officiating\.hold"),
        (Profile(officiating=OfficiatingSettings(strokes=10**400)), r"officiating\.strokes"),
    ],
)
def test_a_profile_that_no_file_could_be_is_refused_by_its_setting(profile, setting):
    with pytest.raises(BadInputError, match=rf"^profile .*: Expected .* at `\$\.{setting}`"):
        given.profile_named(profile)


def test_a_profiles_paths_and_numbers_may_be_other_librarys():
    profile = Profile(
        model=Path("models/ours"), officiating=OfficiatingSettings(strokes=np.int64(4), hold=np.float64(1))
    )
    assert given.profile_named(profile) == Profile(
        model=str(Path("models/ours")), officiating=OfficiatingSettings(strokes=4, hold=1.0)
    )


@pytest.mark.parametrize("players", [1, 4, np.int64(2)])
def test_one_to_four_play(players):
    assert given.player_count(players) == players


@pytest.mark.parametrize("players", [0, 5, 2.0, "2", None, True, np.True_])
def test_no_other_number_of_players_is_taken(players):
    with pytest.raises(BadInputError, match="expected a whole number from 1 to 4"):
        given.player_count(players)


@pytest.mark.parametrize(
    "players", [[1, 3], (3, 1), {1, 3}, np.array([3, 1]), [np.int64(1), 3], iter([np.uint8(3), 1])]
)
def test_those_whose_throws_are_judged_are_whole_numbers_of_any_kind(players):
    playing = given.playing_seats(players, (1, 2, 3))
    assert sorted(playing) == [1, 3]
    assert {type(seat) for seat in playing} == {int}


@pytest.mark.parametrize(
    "players",
    [1, [], "12", [4], [1, 1], [1, np.int64(1)], [True, 2], [np.True_, 2], [1.0], np.array([1.0, 2.0]), np.array(1)],
    ids=repr,
)
def test_others_are_not_judged(players):
    with pytest.raises(BadInputError, match=r"^players .*: expected one or more of \[1, 2, 3\], each once"):
        given.playing_seats(players, (1, 2, 3))


@pytest.mark.parametrize("size", [(640, 360), [640, 360], np.array([640, 360])])
def test_a_size_is_width_and_height(size):
    assert given.picture_size(size) == (640, 360)


@pytest.mark.parametrize("size", [640, (640,), (640, 360, 3), (640.0, 360.0), (1, 360), (10**6, 360), "640x360"])
def test_a_size_that_no_picture_has_is_refused(size):
    with pytest.raises(BadInputError, match="size"):
        given.picture_size(size)


def test_a_picture_is_copied_into_one_piece_of_memory():
    image = np.zeros((360, 640, 3), np.uint8)[:, ::-1]
    copy = given.picture(image, (640, 360))
    assert copy.flags.c_contiguous
    image[:] = 7
    assert not copy.any()


@pytest.mark.parametrize(
    "image",
    [
        None,
        np.zeros((360, 640), np.uint8),
        np.zeros((360, 640, 4), np.uint8),
        np.zeros((360, 640, 3), np.float32),
        np.zeros((640, 360, 3), np.uint8),
    ],
)
def test_what_is_no_picture_of_that_size_is_refused(image):
    with pytest.raises(BadInputError, match="expected 360 x 640 x 3 of uint8"):
        given.picture(image, (640, 360))


def test_times_grow():
    assert given.later_time(1, None) == 1.0
    assert given.later_time(1.5, 1.0) == 1.5
    for t in (1.0, 0.5):
        with pytest.raises(BadInputError, match="later than that of the picture before"):
            given.later_time(t, 1.0)
    for t in (math.nan, math.inf, "1", None):
        with pytest.raises(BadInputError, match="expected the picture's time in seconds"):
            given.later_time(t, None)


def test_hands_are_of_this_picture_of_those_who_play_and_one_for_each(hand, lanes):
    first, second = (hand(lane) for lane in lanes(2))
    assert [hand.player for hand in given.hands_at([first, second], 0.0, (1, 2))] == [1, 2]
    for hands, t, playing in (
        ([first, first], 0.0, (1, 2)),
        ([second], 0.0, (1,)),
        ([first], 0.1, (1, 2)),
        ([first.points], 0.0, (1, 2)),
    ):
        with pytest.raises(BadInputError):
            given.hands_at(hands, t, playing)


class Tracker:
    """A tracker of one's own, which gives a hand of another kind of time."""

    def __init__(self, hand, kind):
        self._hand, self._kind = hand, kind

    def track(self, image, t, *, model="full", moving=None):
        return replace(self._hand, t=self._kind(t))

    def close(self):
        pass


@pytest.mark.parametrize("kind", [Fraction, np.longdouble, np.float64])
def test_a_hands_numbers_may_be_of_another_kind_and_become_pythons_own(hand, lanes, kind):
    """A film's times are fractions; motions are measured between them."""
    shown, t = hand(lanes(2)[1]), kind(7) / 30
    mixed = replace(shown, player=np.int64(2), t=t, presence=kind(1) / 2)
    (taken,) = given.hands_at([mixed], float(t), (1, 2))
    assert (taken.player, taken.t, taken.presence) == (2, float(t), 0.5)
    assert {type(value) for value in (taken.t, taken.presence)} == {float}
    assert type(taken.player) is int
    assert type(given.CheckedTracker(Tracker(shown, kind)).track(None, float(t)).t) is float


@pytest.mark.parametrize("player", [np.array(1), 1.0, "1", None, [1], True], ids=repr)
def test_a_hands_player_is_a_whole_number(hand, lanes, player):
    with pytest.raises(BadInputError, match=r"^hand of player .*: expected player 1 or 2, each once at most"):
        given.hands_at([replace(hand(lanes(2)[0]), player=player)], 0.0, (1, 2))


def test_hands_keep_their_landmarks_where_a_program_fills_its_arrays_anew(hand, lanes):
    shown = hand(lanes(1)[0])
    points, world = shown.points.copy(), shown.world.copy()
    (taken,) = given.hands_at([shown], 0.0, (1,))
    shown.points[:] = shown.world[:] = 0.0
    np.testing.assert_array_equal(taken.points, points)
    np.testing.assert_array_equal(taken.world, world)


WRONG = [
    ({"t": 40.0}, "t 40.0 of"),
    ({"t": 0.0}, "t 0.0 of"),
    ({"t": 10**400}, "t 1000"),
    ({"presence": 10**400}, "presence 1000"),
    ({"presence": math.nan}, "presence nan of"),
    ({"presence": 1.5}, "presence 1.5 of"),
    ({"presence": None}, "presence None of"),
    ({"handedness": "Left"}, "handedness 'Left' of"),
    ({"handedness": ["left"]}, r"handedness \['left'\] of"),
    ({"state": "detected"}, "state 'detected' of"),
    ({"state": None}, "state None of"),
    ({"instead": "no"}, "instead 'no' of"),
    ({"t": np.array([0.04, 0.04])}, r"t array\(.*\) of"),
    ({"handedness": np.array(["left", "left"])}, r"handedness array\(.*\) of"),
]
"""What a hand at 0.04 s may not have, and how the message begins."""


@pytest.mark.parametrize(("wrong", "expected"), WRONG)
def test_a_hand_has_the_pictures_time_a_probability_and_a_side(hand, lanes, wrong, expected):
    right = replace(hand(lanes(2)[0]), t=0.04)
    (taken,) = given.hands_at([right], 0.04, (1, 2))
    assert (taken.t, taken.presence, taken.handedness) == (right.t, right.presence, right.handedness)
    with pytest.raises(BadInputError, match=f"^{expected}.* hand of player 1: expected"):
        given.hands_at([replace(right, **wrong)], 0.04, (1, 2))


@pytest.mark.parametrize(("wrong", "expected"), WRONG)
def test_a_trackers_hand_has_the_pictures_time_a_probability_and_a_side(hand, lanes, wrong, expected):
    class Tracker:
        def track(self, image, t, *, model="full", moving=None):
            return replace(hand(lanes(2)[0]), **{"t": t, **(wrong if t else {})})

        def close(self):
            pass

    tracker = given.CheckedTracker(Tracker())
    assert tracker.track(None, 0.0).t == 0.0
    with pytest.raises(BadInputError, match=f"^{expected}.* what Tracker.track gave: expected"):
        tracker.track(None, 0.04)


class Reader:
    """A recognizer of one's own."""

    def __init__(self, read):
        self.read = read


def shares(value, **changed):
    return Reading(dict.fromkeys(Symbol, value), **{"incomplete": 0.0, "other": 0.0, **changed})


@pytest.mark.parametrize(
    ("gives", "told"),
    [
        (lambda hands: [], r"\[\]: expected a referee\.Reading for each of 1 hands"),
        (lambda hands: [shares(0.2)] * 2, r"\[Reading.*: expected a referee\.Reading for each of 1 hands"),
        (lambda hands: None, r"None: expected a referee\.Reading for each of 1 hands"),
        (lambda hands: ["rock"], r"\['rock'\]: expected a referee\.Reading"),
        (lambda hands: "r", "'r': expected a referee.Reading"),
        (lambda hands: [shares(math.nan)], "Reading.*: expected seven probabilities that add up to 1"),
        (lambda hands: [shares(2.0)], "Reading.*: expected seven probabilities"),
        (lambda hands: [shares(0.2, other=-0.2, incomplete=0.2)], "Reading.*: expected seven probabilities"),
        (lambda hands: [shares("much")], "Reading.*: expected seven probabilities"),
        (lambda hands: [Reading({Symbol.ROCK: 1.0}, 0.0, 0.0)], "Reading.*: expected seven probabilities"),
    ],
)
def test_what_a_recognizer_of_ones_own_gives_is_a_reading_for_each_hand(hand, lanes, gives, told):
    with pytest.raises(BadInputError, match=f"^what Reader.read gave: {told}"):
        given.symbol_reader(Reader(gives)).read([hand(lanes(1)[0])])


@pytest.mark.parametrize("value", [0.2, np.float32(0.2), np.float16(0.2), Fraction(1, 5)], ids=repr)
def test_a_recognizer_of_ones_own_is_taken_with_numbers_of_any_kind(hand, lanes, value):
    reader = given.symbol_reader(Reader(lambda hands: (shares(value) for _ in hands)))
    assert reader.read([hand(lanes(1)[0])] * 2) == [shares(value)] * 2
    assert reader.read([]) == []
    assert reader.sha256 == ""
    assert given.symbol_reader(reader) is reader


@pytest.mark.parametrize("name", ["points", "world"])
def test_a_hand_is_not_all_in_one_place(hand, lanes, name):
    spoiled = replace(hand(lanes(2)[0]), **{name: np.full((21, 3), 0.3)})
    with pytest.raises(BadInputError, match=f"{name} of .*in one place"):
        given.hands_at([spoiled], 0.0, (1, 2))


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (np.zeros((20, 3)), "20 x 3 of float64"),
        (np.eye(21, 3) * 1j, "21 x 3 of complex128"),
        (np.eye(21, 3) > 0, "21 x 3 of bool"),
        (np.full((21, 3), np.nan), "nan among them"),
        (np.eye(21, 3).tolist(), "of type list"),
        (None, "of type NoneType"),
        (np.eye(21, 3) * 1e200, "1e[+]200 among them"),
        (np.eye(21, 3, dtype=np.int64) * np.iinfo(np.int64).min, "-9223372036854775808 among them"),
    ],
    ids=["20", "complex", "bool", "nan", "list", "none", "huge", "least integer"],
)
def test_a_hand_has_21_landmarks_that_are_numbers(hand, lanes, points, told):
    """The error names what is wrong, not the shape where that is right."""
    spoiled = replace(hand(lanes(2)[0]), points=points)
    with pytest.raises(BadInputError, match=f"points of .*: {told}: expected an array of 21 x 3 finite numbers"):
        given.hands_at([spoiled], 0.0, (1, 2))


@pytest.mark.parametrize("hands", [None, 5])
def test_hands_come_in_a_sequence(hand, lanes, hands):
    for wrong in (hands, hand(lanes(1)[0]), iter(())):
        with pytest.raises(BadInputError, match=r"expected a sequence of referee\.TrackedHand"):
            given.hands_at(wrong, 0.0, (1, 2))


@pytest.mark.parametrize("span", [np.timedelta64(1), np.timedelta64(1, "s"), np.timedelta64("NaT")])
def test_a_span_of_time_is_no_number(span, hand, lanes):
    shown = hand(lanes(1)[0])
    for take in (
        lambda: given.player_count(span),
        lambda: given.playing_seats([span], (1, 2)),
        lambda: given.core_count(span),
        lambda: given.picture_size((span, 360)),
        lambda: given.later_time(span, None),
        lambda: given.hands_at([replace(shown, t=span)], 1.0, (1,)),
        lambda: given.hands_at([replace(shown, presence=span)], 0.0, (1,)),
    ):
        with pytest.raises(BadInputError, match=r"timedelta64\(.*: expected"):
            take()


class Unprintable:
    def __repr__(self):
        raise ZeroDivisionError


def test_what_cannot_be_written_is_told_by_its_type():
    with pytest.raises(BadInputError, match="players of type Unprintable: expected"):
        given.player_count(Unprintable())
    with pytest.raises(BadInputError, match="t of type int: expected the picture's time"):
        given.later_time(10**9000, None)
    with pytest.raises(BadInputError, match="size of type int x 360: expected sides"):
        given.picture_size((10**9000, 360))
