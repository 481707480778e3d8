"""Settings hold at once, are on the disk at once, and are what new bouts begin with."""

import sys

import pygame
import pytest

from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.table.app import App
from referee.table.cameras import Camera
from referee.table.preferences import load_preferences, preferences_file
from referee.table.screens.settings import SettingsScreen, Switch
from referee.table.screens.setup_bout import BoutSetupScreen
from tests.table.another_language import english_in, write_another_language


@pytest.fixture
def opened(home):
    home.click("Settings")
    assert home.is_open(SettingsScreen)
    return home


def saved():
    return load_preferences(preferences_file())


@pytest.mark.parametrize(
    ("label", "field", "told"), [("sound", "mute", "off"), ("motion", "less_motion", "less")], ids=["sound", "motion"]
)
def test_a_switch_turns_by_mouse_and_is_saved_at_once(opened, label, field, told):
    assert not getattr(saved(), field)
    opened.app.screen.form.focus_on(field)
    opened.press("right")
    assert getattr(saved(), field)
    assert opened.app.sounds.mute == saved().mute
    box = opened.app.screen.form._fields[field].widget.rect
    opened.click((box.left + 10, box.centery))
    assert not getattr(saved(), field)
    assert opened.shows(label)
    opened.click((box.right - 10, box.centery))
    assert opened.shows(told)


def test_the_volume_goes_down_in_steps_is_saved_at_once_and_holds_the_next_time(opened):
    assert opened.shows("100 %")
    opened.app.screen.form.focus_on("volume")
    opened.press("left", "left")
    opened.wait()
    assert opened.shows("80 %")
    assert saved().volume == opened.app.sounds.volume == 80
    assert not saved().mute
    with App() as again:
        assert again.sounds.volume == 80


def test_who_has_no_loudspeaker_is_told(opened):
    assert opened.shows("No loudspeaker was found")
    opened.app.sounds.is_heard = True
    opened.app.screen.changed()
    opened.wait()
    assert not opened.shows("No loudspeaker was found")


def test_speech_turns_on_for_good_and_is_heard_at_once(opened):
    said = []
    opened.app.sounds.say = said.append
    opened.app.screen.form.focus_on("speech")
    opened.press("right")
    assert saved().speech
    opened.until(lambda: said)
    opened.press("left")
    assert not saved().speech


def test_speech_without_its_package_says_why_it_is_off(opened, monkeypatch):
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    opened.app.screen.form.focus_on("speech")
    opened.press("right")
    opened.until(lambda: opened.shows("Speech: off, because espeakng-loader"))
    opened.press("left")
    opened.wait(2)
    assert not opened.shows("Speech: off")


def test_the_language_turns_on_the_page_and_is_saved(home, installed):
    write_another_language(installed)
    home.click("Settings")
    assert home.shows("English")
    home.app.screen.form.focus_on("language")
    home.pad("dpad_right")
    home.wait(2)
    assert saved().language == "zz"
    assert english_in([text for text in home.texts if text not in {"F9", "F10", "F11"}]) <= {"ESC", "ENTER"}
    home.press("left")
    home.wait(2)
    assert home.shows("Settings")


@pytest.mark.parametrize(
    ("text", "told"),
    [("[app", "xx.toml: not a language's texts"), ("[app]\ntitle = '{nobody}'", "xx.toml: app.title: '{nobody}' has")],
    ids=["no table", "unknown name"],
)
def test_a_file_that_is_no_language_is_not_offered_and_the_reason_is_told(home, installed, text, told):
    (installed / "texts").mkdir(parents=True)
    (installed / "texts" / "xx.toml").write_text(text)
    home.click("Settings")
    assert told in " ".join(home.texts)
    home.app.screen.form.focus_on("language")
    home.press("right")
    assert saved().language == "en"


@pytest.mark.parametrize("before", ["en", "zz"])
def test_a_broken_file_of_ones_own_for_english_leaves_english_to_choose(home, installed, before):
    write_another_language(installed)
    home.app.choose_language(before)
    (installed / "texts" / "en.toml").write_text("[app")
    home.app.push(SettingsScreen(home.app))
    home.wait(2)
    assert "en.toml: not a language's texts" in " ".join(home.texts)
    home.app.screen.form.focus_on("language")
    home.press("enter")
    if before == "en":
        assert saved().language == "zz"
        home.press("enter")
    assert saved().language == "en"
    assert home.shows("Settings")
    assert home.shows("English")
    assert str(installed / "texts" / "en.toml") in home.app.window.notice.text


def test_where_the_language_has_gone_english_is_what_the_page_shows(home, installed):
    write_another_language(installed)
    (installed / "texts" / "zz.toml").rename(installed / "texts" / "aa.toml")
    home.app.preferences.language = "zz"
    home.click("Settings")
    assert home.shows("English")


def test_a_file_whose_name_is_no_languages_is_named(home, installed):
    (installed / "texts").mkdir(parents=True)
    (installed / "texts" / "my german.toml").write_text("[app]")
    home.click("Settings")
    assert "my german.toml: 'my german' is no language" in " ".join(home.texts)


def test_a_camera_is_chosen_by_name_with_its_picture_and_bouts_begin_with_it(opened):
    picture = pygame.Surface((320, 180))
    picture.fill((200, 30, 30))
    opened.app.cameras.found = [
        Camera("Door Cam", "camera:Door Cam", None, "another program has it"),
        Camera("Desk Cam", "camera:Desk Cam", picture, ""),
    ]
    opened.app.preferences.bouts["one-time"] = BoutChoice("one-time", ("Ann", "Bo"), "camera:Door Cam")
    opened.app.screen.changed()
    opened.wait()
    assert opened.shows("another program has it")
    opened.app.screen.form.focus_on("camera")
    opened.press("right", "right")
    assert opened.shows("Desk Cam")
    assert saved().camera == "camera:Desk Cam"
    assert saved().bouts["one-time"].source == "camera:Desk Cam"
    shown = pygame.surfarray.array3d(opened.app.canvas.surface)
    assert ((shown == (200, 30, 30)).all(axis=2)).sum() > 10_000
    opened.press("esc")
    opened.click("Run it to Ten")
    assert opened.is_open(BoutSetupScreen)
    assert opened.shows("Desk Cam")


def test_names_and_place_are_what_new_bouts_begin_with(opened, installed):
    (installed / "calibration").mkdir(parents=True)
    (installed / "calibration" / "kitchen.toml").write_text('name = "kitchen"\n')
    opened.app.screen.changed()
    opened.wait()
    opened.app.screen.form.focus_on("name0")
    opened.press(*["backspace"] * 8)
    opened.type("Zoe")
    assert saved().names[0] == "Zoe"
    opened.app.screen.form.focus_on("profile")
    opened.press("right")
    assert saved().profile == "kitchen"
    opened.press("esc")
    opened.click("Run it to Ten")
    assert opened.shows("Zoe")
    assert opened.shows("kitchen")


def test_a_card_game_that_was_set_up_before_takes_the_camera_the_place_and_the_names(opened, installed):
    (installed / "calibration").mkdir(parents=True)
    (installed / "calibration" / "kitchen.toml").write_text('name = "kitchen"\n')
    opened.app.cameras.found = [Camera("Door Cam", "camera:Door Cam", None, "")]
    before = (
        SeatChoice("Player 1"),
        SeatChoice("Player 2", "bot", "bot"),
        SeatChoice("Cleo", throws="keyboard"),
        SeatChoice("Dot", throws="camera:Desk Cam"),
    )
    opened.app.preferences.games["war"] = GameChoice("war", before)
    opened.app.screen.changed()
    opened.wait()
    opened.app.screen.form.focus_on("camera")
    opened.press("right")
    opened.app.screen.form.focus_on("profile")
    opened.press("right")
    for field, name in (("name0", "Zoe"), ("name1", "Bo")):
        opened.app.screen.form.focus_on(field)
        opened.press(*["backspace"] * 8)
        opened.type(name)
    assert saved().games["war"].profile == "kitchen"
    assert saved().games["war"].seats == (
        SeatChoice("Zoe", throws="camera:Door Cam"),
        *before[1:3],
        SeatChoice("Dot", throws="camera:Door Cam"),
    )


def test_who_had_a_chosen_name_in_another_seat_changes_names_with_that_seat(opened):
    opened.app.preferences.games["war"] = GameChoice("war", tuple(map(SeatChoice, ("Ann", "Cy", "Zoe"))))
    opened.app.preferences.bouts["one-time"] = BoutChoice("one-time", ("Ann", "Cy", "zoe"), "camera")
    opened.app.screen.form.focus_on("name0")
    opened.press(*["backspace"] * 8)
    opened.type("Zoe")
    assert [seat.name for seat in saved().games["war"].seats] == ["Zoe", "Player 2", "Ann"]
    assert saved().bouts["one-time"].names == ("Zoe", "Player 2", "Ann")


def test_no_letter_is_a_key_while_a_name_is_typed(opened):
    assert opened.shows("look again")
    opened.app.screen.form.focus_on("name0")
    opened.press("left")
    assert not opened.shows("look again")


@pytest.mark.parametrize("typed", ["", "player 2"], ids=["blank", "equal"])
def test_names_that_nobody_can_play_under_are_told_until_they_are_others(opened, typed):
    opened.app.screen.form.focus_on("name0")
    opened.press(*["backspace"] * 8)
    opened.type(typed)
    assert opened.shows("no two the same")
    opened.type("x")
    opened.wait()
    assert not opened.shows("no two the same")


def test_a_part_of_the_program_adds_a_switch_of_its_own(home):
    turned = []
    home.app.switches.append(Switch("phones.switch", lambda: bool(turned and turned[-1]), turned.append))
    home.click("Settings")
    assert home.shows("Phones, this machine")
    home.app.screen.form.focus_on("phones.switch")
    home.press("right", "right")
    assert turned == [True, False]


def test_what_a_switch_turns_is_told_whole_in_two_lines(home):
    home.app.switches.append(Switch("settings.saved", lambda: False, lambda _: None))
    home.click("Settings")
    assert not home.shows("...")
    assert sum("saved" in text for text in home.texts) == 2  # beside the switch, and at the foot of the page
