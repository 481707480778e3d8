"""What people were led through at the table comes to something that can be read."""

import pytest

from referee.errors import CameraError
from referee.storage.paths import place_for
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.recording import RecordingScreen


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_all_advice_can_be_read_whatever_there_is(home, size):
    """Every piece of it, for four players with long names."""
    text = home.app.texts
    names = ["Maximiliane", "Ann-Kathrin", "Bartholomew", "Christopher"]
    advice = [text("calibration.advice.slower", promised=30, rate="22.0")]
    advice += [text("calibration.advice.small", seat=seat, pixels=40, expected=56) for seat in range(1, 5)]
    advice += [text("calibration.advice.misread", name=name, asked="Scissors", called="LABRADOR") for name in names * 2]
    advice = [f"{number}: {each}" for number, each in enumerate(advice)]
    home.app.window.native.size = size
    home.app.push(screen := CalibrationScreen(home.app))
    screen.outcome = tuple(advice)
    home.wait(2)
    read = []
    for page in (1, 2):
        assert home.shows(f"page {page} of 2")
        foot = screen.form.places["again"].top
        for words, box in home.app.canvas.lettered:
            if words.split(":")[0].isdigit():
                assert box.bottom < foot
                read.append(int(words.split(":")[0]))
        home.press("space")
    assert read == list(range(len(advice)))
    assert home.shows("page 1 of 2"), "pages go round"
    screen.outcome = tuple(advice[:3])
    home.wait(2)
    assert not home.shows("page")


@pytest.mark.parametrize("kind", [CalibrationScreen, RecordingScreen])
def test_people_are_led_before_the_camera_of_the_settings(home, kind):
    home.app.preferences.camera = "camera:Table"
    assert kind(home.app).source == "camera:Table"


@pytest.mark.parametrize("kind", [CalibrationScreen, RecordingScreen])
def test_people_are_led_by_the_names_of_the_settings(home, kind):
    home.app.preferences.names = ("Ann", "Bo")
    assert kind(home.app).names == ["Ann", "Bo"]


def test_people_are_recorded_at_the_place_of_the_settings(home, monkeypatch):
    asked = []

    def refuse(source, people, profile, *_, **__):
        asked.append(profile.camera.width)
        raise CameraError("camera: cannot be opened")

    monkeypatch.setattr("referee.host.guided.open_source", refuse)
    place = place_for("calibration", "hall", ".toml")
    place.parent.mkdir(parents=True)
    place.write_text("[camera]\nwidth = 640\n[lanes]\nbands = [[0.0, 0.727], [0.727, 1.0]]\n")
    home.app.preferences.profile = "hall"
    home.app.push(screen := RecordingScreen(home.app))
    home.wait(2)
    home.click("Start")
    home.until(lambda: home.shows("cannot be opened"))
    assert asked == [640]
    screen._set_count(2)
    home.wait(2)
    home.click("Start")
    home.until(lambda: "hall.toml: lanes.bands has 2 bands" in home.app.window.notice.text)
    assert asked == [640], "three are told so before the camera is opened"


@pytest.mark.parametrize("kind", [CalibrationScreen, RecordingScreen])
def test_what_came_of_it_leads_back_to_the_form_as_it_was_filled_in(home, monkeypatch, kind):
    monkeypatch.setattr(kind, "lead", lambda *_: ("Nothing was written.",))
    home.app.push(screen := kind(home.app))
    home.wait(2)
    home.click("2 people")
    screen.form.focus_on("name2")
    home.press(*["backspace"] * 8)
    home.type("Zoe")
    home.click("Start")
    home.until(lambda: home.shows("Nothing was written."))
    home.wait(2)
    home.press("enter")
    home.wait(2)
    assert home.shows("3 people")
    assert home.shows("Zoe")
    assert screen.form.focus == "start"
    home.press("enter")
    home.until(lambda: home.shows("Nothing was written."))


@pytest.mark.parametrize("kind", [CalibrationScreen, RecordingScreen])
def test_without_a_camera_the_form_is_as_it_was_filled_in_and_enter_tries_again(home, monkeypatch, kind):
    tried = []

    def refuse(*_, **__):
        tried.append(len(tried) + 1)
        raise CameraError(f"camera: failed {len(tried)} times")

    monkeypatch.setattr("referee.host.guided.open_source", refuse)
    monkeypatch.setattr("referee.host.frame_sources.open_source", refuse)
    home.app.push(screen := kind(home.app))
    home.wait(2)
    screen.form.focus_on("name0")
    home.press(*["backspace"] * 8)
    home.type("Zoe")
    home.click("Start")
    for times in (1, 2):
        home.until(lambda times=times: home.shows(f"failed {times} times"))
        assert home.shows("Zoe")
        home.press("enter")
    home.until(lambda: len(tried) == 3)
