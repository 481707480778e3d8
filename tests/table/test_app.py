"""The application's frame: screens above screens, one kind of input from every device, switches, saving."""

import gc
from pathlib import Path

import pygame
import pytest

from referee.host.choices import BoutChoice
from referee.table.app import FPS, App
from referee.table.preferences import Preferences, load_preferences, save_preferences
from tests.table.conftest import Menu
from tests.table.pilot import Pilot


def test_escape_goes_back_one_screen_and_ends_after_the_first(pilot):
    first = pilot.app.screen
    pilot.press("enter")
    second = pilot.app.screen
    assert second is not first
    pilot.press("esc")
    assert pilot.app.screen is first
    assert second.left
    assert not first.left
    pilot.press("esc")
    assert pilot.app.screen is None
    assert first.left


def test_a_fault_is_told_and_ends_nothing(pilot):
    pilot.click("Fail")
    assert pilot.shows("camera:0: unplugged")
    assert pilot.is_open(Menu)


def test_every_screen_says_its_keys(pilot):
    for text in ("replay", "go", "choose", "quit", "F11 full screen"):
        assert pilot.shows(text)
    pilot.press("enter")
    assert pilot.shows("back")


@pytest.mark.parametrize(("key", "name"), [("f9", "less_motion"), ("f10", "mute"), ("f11", "full_screen")])
def test_switches_are_on_every_screen_and_remembered(pilot, tmp_path, key, name):
    pilot.press(key)
    assert getattr(load_preferences(tmp_path / "table.json"), name)
    pilot.press(key)
    assert not getattr(load_preferences(tmp_path / "table.json"), name)


def test_closing_the_window_leaves_every_screen(pilot):
    first = pilot.app.screen
    pilot.press("enter")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pilot.wait()
    assert pilot.app.screen is None
    assert first.left


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_widgets_are_where_they_are_drawn_in_any_size(tmp_path, size):
    with App(size, tmp_path / "table.json") as app:
        pilot = Pilot(app, Menu(app))
        pilot.click("human")
        assert app.screen.chosen == 1
        assert all(box.right <= size[0] and box.bottom <= size[1] for _, box in app.canvas.lettered)


def test_two_copies_of_the_application_keep_what_each_has_changed(tmp_path):
    file = tmp_path / "table.json"
    played = {"one-time": BoutChoice("one-time", ("Ann", "Bo"))}
    save_preferences(file, Preferences(names=("Ann", "Bo"), bouts=played))
    with App(preferences=file) as other:
        with App(preferences=file) as app:
            app.preferences.forget("Ann", app.texts)
        other.preferences.volume = 40
        other.preferences.bouts["run-to-ten"] = BoutChoice("run-to-ten", ("Cy", "Di"))
    kept = load_preferences(file)
    assert kept.names == ("Player 1", "Bo")
    assert kept.volume == 40
    assert {mode: bout.names for mode, bout in kept.bouts.items()} == {
        "one-time": ("Player 1", "Bo"),
        "run-to-ten": ("Cy", "Di"),
    }


def test_an_application_that_changes_no_preferences_writes_none(tmp_path):
    file = tmp_path / "table.json"
    file.write_text('{"volume": 40, "from_a_newer_program": 1}')
    before = file.read_bytes()
    with App(preferences=file):
        pass
    assert file.read_bytes() == before
    with App(preferences=tmp_path / "none.json"):
        pass
    assert not (tmp_path / "none.json").exists()


def test_a_setting_that_is_not_understood_is_told_and_all_others_hold(tmp_path):
    file = tmp_path / "table.json"
    file.write_text('{"volume": 150, "speech": true, "bouts": 3, "names": ["Ann", "Bo"]}')
    with App(preferences=file) as app:
        assert "volume: Expected `int` <= 100" in app.window.notice.text
        assert "bouts: Expected `object`, got `int`" in app.window.notice.text
        assert str(file) in app.window.notice.text
        assert (app.preferences.volume, app.preferences.bouts) == (100, {})
        app.preferences.mute = True
    kept = load_preferences(file)
    assert (kept.mute, kept.speech, kept.names) == (True, True, ("Ann", "Bo"))


def test_a_set_up_that_is_not_understood_is_told_and_all_others_hold(tmp_path):
    file = tmp_path / "table.json"
    save_preferences(file, Preferences(bouts={"one-time": BoutChoice("one-time", ("Ann", "Bo"))}))
    file.write_text(file.read_text().replace('"bouts": {', '"bouts": {"run-to-ten": 3,'))
    with App(preferences=file) as app:
        assert "bouts: run-to-ten: Expected `object`, got `int`" in app.window.notice.text
        assert {mode: bout.names for mode, bout in app.preferences.bouts.items()} == {"one-time": ("Ann", "Bo")}


def test_a_set_up_of_more_players_than_there_can_be_is_left_out(tmp_path):
    file = tmp_path / "table.json"
    few, many = BoutChoice("one-time", ("Ann", "Bo")), BoutChoice("run-to-ten", tuple("ABCDE"))
    save_preferences(file, Preferences(bouts={"one-time": few, "run-to-ten": many}))
    assert load_preferences(file).bouts == {"one-time": few}


def test_preferences_that_are_no_preferences_are_begun_anew(tmp_path):
    (tmp_path / "table.json").write_text('{"mute": "loud"')
    with App(preferences=tmp_path / "table.json") as app:
        assert not app.preferences.mute
        assert str(tmp_path / "table.json") in app.window.notice.text


@pytest.mark.parametrize("texts", [None, "no texts", "[app]\ntitle = 3"])
def test_a_language_that_cannot_be_used_any_more_is_told_and_everything_is_english(installed, texts):
    (installed / "texts").mkdir(parents=True)
    if texts is not None:
        (installed / "texts" / "xx.toml").write_text(texts)
    (installed / "table.json").write_text('{"language": "xx"}')
    with App() as app:
        pilot = Pilot(app, Menu(app))
        assert pilot.shows("Everything is in English now")
        assert str(installed / "texts" / "xx.toml") in app.window.notice.text
    assert load_preferences(installed / "table.json").language == "xx", "it may be there again the next time"


class Page(Menu):
    """A page on which nothing moves by itself."""

    still = True

    def __init__(self, app):
        super().__init__(app)
        self.drawn = 0

    def paint(self, canvas):
        self.drawn += 1


def drawn_in_a_second(app, page):
    """After half a second in which widgets settle."""
    for _ in range(FPS // 2 + 1):
        app.step(1 / FPS)
    before = page.drawn
    for _ in range(FPS):
        app.step(1 / FPS)
    return page.drawn - before


def test_a_page_at_rest_is_drawn_only_for_the_cursor_in_an_entry(app):
    page = Page(app)
    Pilot(app, page)
    assert 1 <= drawn_in_a_second(app, page) <= 3
    menu = Menu(app)
    app.push(menu)
    drawn = page.drawn
    assert drawn_in_a_second(app, page) == 0  # another screen is shown
    app.pop()
    app.step(1 / FPS)
    assert page.drawn == drawn + 1


@pytest.mark.parametrize(
    "change",
    [
        lambda pilot, page: pilot.press("down"),
        lambda pilot, page: page.changed(),
        lambda pilot, page: pilot.app.notify("The camera is back"),
        lambda pilot, page: setattr(pilot.app.window.native, "size", (1024, 600)),
    ],
    ids=["input", "changed", "notice", "size"],
)
def test_a_page_at_rest_is_drawn_at_once_when_something_changes(app, change):
    page = Page(app)
    pilot = Pilot(app, page)
    for _ in range(FPS):
        app.step(1 / FPS)
    while app._redraw.rested > 3 / FPS:  # just drawn, so that the next would be long in coming
        app.step(1 / FPS)
    before = page.drawn
    change(pilot, page)
    pilot.wait()
    assert page.drawn > before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted where the system lists them")
def test_widgets_laid_out_anew_and_letters_of_another_size_leave_no_file_open(app, pilot):
    gc.disable()  # what waits for it may wait for long
    try:
        counts = []
        for size in range(20, 40):
            app.screen.changed()
            pilot.wait()
            app.canvas.write("letters", size, (255, 255, 255), topleft=(0, 0))
            counts.append(sum(1 for _ in Path("/proc/self/fd").iterdir()))
        assert counts[-1] <= counts[0]
    finally:
        gc.enable()
