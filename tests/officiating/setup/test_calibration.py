"""A profile follows what was measured: it lengthens times for slow hands and cameras, and never shortens them."""

import msgspec
import pytest

from referee.officiating.setup.calibration import calibrate
from referee.officiating.setup.survey import VenueFacts
from referee.officiating.setup.trial import PlayerFacts
from referee.settings import CameraSettings, LaneSettings, OfficiatingSettings, Profile, load_profile, profile_text
from referee.symbols import Symbol
from referee.vision.cameras.facts import Facts

VENUE = VenueFacts(
    promised=30.0,
    rate=29.9,
    size=(1280, 720),
    brightness=110.0,
    drift=1.0,
    sharpness=150.0,
    hand_px=(120.0, 110.0),
    reach=((260.0, 380.0), (880.0, 990.0)),
    rows=((300.0, 420.0), (310.0, 430.0)),
    looks=10,
    full_looks=9,
)
QUICK = PlayerFacts(5, list(Symbol), [0.02, 0.05, 0.04, 0.06], [0.0, -0.02], [0.95] * 50, [0.4, 0.4])


def venue(**changes):
    facts = {field: getattr(VENUE, field) for field in VenueFacts.__slots__}
    return VenueFacts(**(facts | changes))


def slow(*delays):
    return PlayerFacts(5, list(Symbol), list(delays), [0.1, 0.1, 0.1], [0.95] * 50, [0.4])


def test_a_good_venue_and_quick_players_need_no_other_settings():
    result = calibrate(Profile(), "club", VENUE, {"Ann": QUICK, "Bo": QUICK})
    assert result.profile == msgspec.structs.replace(Profile(), name="club")
    assert result.advice == ()
    assert profile_text(result.profile, "", result.notes).strip() == 'name = "club"'


@pytest.mark.parametrize(
    ("facts", "brightness", "exposure"),
    [
        (Facts("Desk", automatic=True, exposure=0.033, mains=50), 180.0, 0.01),  # one pulse of the light: 180 -> 55
        (Facts("Desk", automatic=True, exposure=0.033, mains=60), 120.0, 0.0167),  # one of 8.3 ms would be too dark
        (Facts("Desk", automatic=True, exposure=0.033, mains=50), 100.0, None),  # no exposure short enough is bright
        (Facts("Desk", automatic=True, exposure=0.002, mains=50), 120.0, 0.002),  # daylight does not flicker
        (Facts("Desk", automatic=False, exposure=0.033), 120.0, None),
        (Facts("Desk"), 120.0, None),
    ],
)
def test_a_fixed_exposure_is_proposed_in_whole_pulses_of_the_light(facts, brightness, exposure):
    result = calibrate(Profile(), "club", venue(brightness=brightness), {"Ann": QUICK, "Bo": QUICK}, facts)
    assert result.profile.camera.exposure == exposure
    assert ("camera.exposure" in result.notes) == (exposure is not None)


def test_the_measured_camera_is_kept_by_name_and_path(tmp_path):
    facts = Facts("Desk Cam", "/dev/v4l/by-id/usb-Desk")
    result = calibrate(Profile(), "club", VENUE, {"Ann": QUICK, "Bo": QUICK}, facts)
    place = tmp_path / "club.toml"
    place.write_text(profile_text(result.profile, "", result.notes))
    camera = load_profile(str(place)).camera
    assert (camera.name, camera.path) == ("Desk Cam", "/dev/v4l/by-id/usb-Desk")


def test_slow_fingers_get_the_time_they_usually_take_and_no_more_than_the_rules_can_bear():
    # A7: late at 300 ms by default; a venue profile may change the times.
    mild = calibrate(Profile(), "club", VENUE, {"Ann": QUICK, "Bo": slow(0.17, 0.18, 0.19, 0.2)}).profile.officiating
    assert 0.2 <= mild.review_after <= 0.24
    assert mild.late_after - mild.review_after == pytest.approx(0.13)
    extreme = calibrate(Profile(), "club", VENUE, {"Ann": QUICK, "Bo": slow(0.9, 0.9, 0.9, 0.9)}).profile.officiating
    assert extreme.review_after == 0.3
    # A profile takes no later limit than two seconds.
    patient = Profile(officiating=OfficiatingSettings(late_after=1.95))
    longest = calibrate(patient, "club", VENUE, {"Ann": QUICK, "Bo": slow(0.9, 0.9, 0.9, 0.9)}).profile
    assert msgspec.convert(msgspec.to_builtins(longest), Profile).officiating.late_after == 2.0
    # Three throws say little of anybody.
    few = calibrate(Profile(), "club", VENUE, {"Ann": QUICK, "Bo": slow(0.25, 0.25, 0.25)}).profile.officiating
    assert few == Profile().officiating


def test_a_slow_camera_is_told_of_and_given_the_time_of_four_frames():
    result = calibrate(Profile(), "club", venue(rate=16.0), {"Ann": QUICK, "Bo": QUICK})
    assert result.profile.officiating.longest_unseen == pytest.approx(0.25)
    assert result.profile.camera.fps == 16
    assert "promises 30 frames a second and gives 16.0" in str(result.advice[0])


def test_hands_near_a_border_move_it_between_them():
    result = calibrate(Profile(), "club", venue(reach=((100.0, 220.0), (560.0, 680.0))), {"Ann": QUICK, "Bo": QUICK})
    assert result.profile.lanes.bands == ((0.0, 0.305), (0.305, 1.0))
    assert "560 to 680" in result.notes["lanes.bands"]


@pytest.mark.parametrize(
    "second_and_third",
    [((300.0, 400.0), (500.0, 600.0)), ((300.0, 400.0), (800.0, 850.0)), ((300.0, 400.0), (810.0, 850.0))],
    ids=["borders go back", "no room", "hardly any room"],
)
def test_hands_in_front_of_each_other_leave_the_lanes_as_they_are_and_that_is_told(second_and_third):
    """The first hand goes over the columns of the others."""
    seen = {"hand_px": (800.0, 100.0, 100.0), "rows": ((300.0, 420.0),) * 3}
    hidden = venue(reach=((100.0, 900.0), *second_and_third), **seen)
    result = calibrate(Profile(), "club", hidden, {"Ann": QUICK, "Bo": QUICK, "Cy": QUICK})
    assert result.profile.lanes == Profile().lanes
    assert "lanes.bands" not in result.notes
    assert [each.key for each in result.advice] == ["overlapping"]


ABOVE_AND_BELOW = Profile(lanes=LaneSettings(areas=((0.0, 0.0, 1.0, 0.5), (0.0, 0.5, 1.0, 1.0))))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rows": ((100.0, 220.0), (500.0, 610.0))}, []),
        ({"rows": ((100.0, 220.0), (370.0, 480.0))}, ["player 2's hand comes near the border of its area"]),
        (
            {"hand_px": (), "reach": (), "rows": (), "full_looks": 1},
            ["1 of 10 pictures show everybody's hand in its area"],
        ),
    ],
)
def test_areas_stay_as_they_are_and_it_is_told_where_hands_do_not_fit_them(changes, told):
    result = calibrate(ABOVE_AND_BELOW, "club", venue(**changes), {"Ann": QUICK, "Bo": QUICK})
    assert result.profile.lanes == ABOVE_AND_BELOW.lanes
    assert len(result.advice) == len(told)
    assert all(words in str(advice) for words, advice in zip(told, result.advice, strict=True))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"brightness": 30.0}, "dark"),
        ({"brightness": 230.0}, "too bright"),
        ({"drift": 14.0}, "exposure"),
        ({"sharpness": 8.0}, "focus"),
        ({"hand_px": (120.0, 40.0)}, "player 2's hand is 40 pixels"),
        ({"hand_px": (), "reach": (), "rows": (), "full_looks": 1}, "1 of 10 pictures"),
        ({"promised": None, "rate": 15.0}, "15.0 frames a second"),
    ],
)
def test_what_is_wrong_with_a_venue_is_told_with_what_to_do(changes, told):
    (advice,) = calibrate(Profile(), "club", venue(**changes), {"Ann": QUICK, "Bo": QUICK}).advice
    assert told in str(advice)


def test_who_could_not_be_judged_or_was_misread_is_named():
    misread = PlayerFacts(5, [], [], [], [0.9], [], [(Symbol.JACK, Symbol.PAPER)])
    unjudged, called = calibrate(Profile(), "club", VENUE, {"Ann": PlayerFacts(), "Bo": misread}).advice
    assert "Ann" in str(unjudged)
    assert "Bo was asked for JACK, and the call was Paper" in str(called)


def test_a_profile_names_only_what_differs_says_why_and_reads_back(tmp_path):
    base = Profile(model="ours", camera=CameraSettings(width=1920, height=1080))
    result = calibrate(
        base,
        'the "Blue Ox"',
        venue(size=(1920, 1080), rate=20.0, reach=((10, 90), (400, 500))),
        {"Ann": QUICK, "Bo": QUICK},
    )
    text = profile_text(result.profile, "Measured.", result.notes)
    (tmp_path / "p.toml").write_text(text, encoding="utf-8")
    assert load_profile(str(tmp_path / "p.toml")) == result.profile
    settings = [line.partition(" =")[0] for line in text.splitlines() if " = " in line and not line.startswith("#")]
    assert settings == ["name", "model", "width", "height", "fps", "bands", "longest_unseen"]
    assert "# four frames at the measured 20.0 a second\nlongest_unseen = 0.2\n" in text


def test_a_delay_that_a_venue_has_made_long_is_not_made_shorter():
    base = msgspec.structs.replace(Profile(), officiating=OfficiatingSettings(delay_review=0.8))
    late = PlayerFacts(5, list(Symbol), [0.05] * 4, [0.9, 0.9, 0.9], [0.95] * 50, [0.4])
    result = calibrate(base, "club", VENUE, {"Ann": QUICK, "Bo": late})
    assert result.profile.officiating.delay_review == 0.8
    assert "officiating.delay_review" not in result.notes


def test_a_camera_that_hardly_gives_pictures_makes_a_profile_that_can_be_read(tmp_path):
    result = calibrate(Profile(), "club", venue(rate=0.4), {"Ann": QUICK, "Bo": QUICK})
    place = tmp_path / "club.toml"
    place.write_text(profile_text(result.profile, "", result.notes))
    assert load_profile(str(place)).camera.fps == 1.0
