"""A bout on the screen, refereed through the real pipeline."""

import pytest

from benchmarks.faults import spoilt
from referee.host.choices import BoutChoice, MatchChoice
from referee.host.keeping import bouts, keep_bout, throw_from
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.ledger.bout_record import Record
from referee.storage.paths import place_for
from referee.symbols import Symbol
from referee.table.screens import bout
from referee.table.screens.bout import BoutScreen
from referee.table.screens.chart import ChartScreen
from referee.table.sounds import SoundCue


def test_a_bout_without_a_camera_says_so(home):
    home.click("Run it to Ten")
    home.click("Start")
    assert home.is_open(BoutScreen)
    home.until(lambda: home.shows("The bout waits"))
    assert home.shows("no camera is connected")


def test_a_match_without_a_camera_is_typed_or_tried_again_and_never_thrown_by_chance(home):
    match = MatchChoice("friday", "1.1", 1, (1, 2))
    home.app.push(BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), match=match))))
    home.until(lambda: home.shows("The bout waits"))
    assert list(home.app.screen.form.places) == ["again", "keyboard", "home"]
    home.click("Type throws")
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("esc")
    home.click("Change throws")
    home.app.screen.form.focus_on("throws0")
    offered = set()
    for _ in range(4):
        offered.add(home.app.screen._sources[0])
        home.press("right")
    assert offered == {"camera", "keyboard"}


def test_a_rematch_is_of_people_though_the_bout_before_was_thrown_by_chance_for_a_while(home, verdict):
    by_chance = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "bot"))
    Record.read(by_chance.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    before = throw_from(by_chance, "keyboard")
    assert not before.choice.of_people
    screen = BoutScreen(home.app, before)
    home.app.push(screen)
    screen._rematch()
    home.wait(2)
    assert home.app.screen._kept.choice == BoutChoice("one-time", ("Ann", "Bo"), "keyboard")


@pytest.mark.parametrize("profile", ["default", "hall"])
def test_throws_are_not_changed_in_a_bout_that_another_program_referees(home, profile):
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "camera", profile))
    with Record.read(kept.ledger).hold():
        home.app.push(BoutScreen(home.app, kept))
        home.until(lambda: home.shows("refereed by another program"))
        home.app.notify("")
        home.click("Judge by the" if profile == "hall" else "Simulated players")
        assert "refereed by another program" in home.app.window.notice.text
        assert home.shows("The bout waits")
        assert next(iter(bouts())).choice == kept.choice
    home.click("Type throws")
    home.until(lambda: home.shows("Ann, type your throw"))
    assert next(iter(bouts())).choice.source == "keyboard"


def test_a_bout_goes_on_as_it_was_where_a_change_of_throws_cannot_be_written(home):
    screen = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("esc")
    home.click("Change throws")
    home.app.screen.form.focus_on("throws0")
    home.press("right")
    with spoilt(1, "full"):
        home.click("Go on")
    assert "No room" in home.app.window.notice.text
    for name in ("Ann", "Bo"):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press("r")
    home.until(lambda: screen.view.history)


def test_a_bout_whose_pictures_were_missing_can_be_tried_again(home, kept, tmp_path):
    video = tmp_path / "bout.mp4"
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), str(video), kept.choice.profile)))
    home.app.push(screen)
    home.until(lambda: home.shows("The bout waits"))
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    home.press("t")
    home.until(lambda: screen.view is not None)
    assert screen.view.image is not None


def test_a_bout_whose_place_has_gone_waits_until_somebody_chooses_the_defaults(home, kept, tmp_path):
    video = tmp_path / "bout.mp4"
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), str(video), "hall")))
    home.app.push(screen)
    home.until(lambda: home.shows("The bout waits"))
    assert home.shows("hall: no such file")
    assert list(home.app.screen.form.places) == ["again", "defaults", "simulate", "bot", "keyboard", "home"]
    home.click("Judge by the")
    home.until(lambda: screen.view is not None)
    assert screen.view.image is not None
    assert next(iter(bouts())).choice.profile == "default"


def test_a_bout_at_a_place_that_was_measured_for_fewer_offers_the_defaults(home):
    place = place_for("calibration", "hall", ".toml")
    place.parent.mkdir(parents=True)
    place.write_text("[lanes]\nbands = [[0.0, 0.727], [0.727, 1.0]]\n")
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo", "Cy"), "simulate:1", "hall")))
    home.app.push(screen)
    home.until(lambda: home.shows("The bout waits"))
    assert "hall.toml: lanes.bands has 2 bands" in screen._fault
    home.click("Judge by the")
    home.until(lambda: screen.view is not None)


def test_a_bout_whose_film_has_ended_says_so_after_its_last_verdict_and_offers_other_throws(
    home, kept, tmp_path, monkeypatch
):
    video = tmp_path / "bout.mp4"
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    screen = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), str(video), kept.choice.profile)))
    home.app.push(screen)
    home.until(lambda: screen.view is not None and screen.view.history)
    home.wait()
    assert not home.shows("The bout waits")
    heard = []
    monkeypatch.setattr(home.app.sounds, "play", heard.append)
    home.until(lambda: home.shows("The bout waits"))
    assert heard[-1] is SoundCue.NO_CALL
    assert home.shows("This source gives no more throws.")
    home.click("Type throws")
    home.until(lambda: home.shows("Ann, type your throw"))


def test_a_bout_does_not_go_on_unseen_below_what_beats_what(home):
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.press("f1")
    assert home.is_open(ChartScreen)
    assert screen._task.latest.held
    home.press("f1")
    assert home.app.screen is screen
    assert not screen._task.latest.held


def test_a_bout_is_shown_and_kept_as_it_is_refereed(played_bout):
    kept, shown = played_bout
    record = Record.read(kept.ledger)
    assert len(record.throws) >= 1
    assert shown.image is not None
    assert [player.name for player in shown.players] == ["Ann", "Bo"]
    assert (kept.folder / "throw-0001.zip").exists()


def test_a_second_window_has_the_large_scoreboard_and_closes_with_the_bout(home, kept):
    home.press("f1", "esc")  # home looks again what can be gone on with
    home.wait()
    home.click("Go on")
    home.until(lambda: home.app.screen.view is not None)
    home.press("w")
    home.wait(2)
    assert home.app.window.second.native is not None
    home.quit()
    assert home.app.window.second.native is None


def test_the_second_window_stays_open_for_a_rematch_and_shows_it(home, monkeypatch):
    drawn = []
    monkeypatch.setattr(bout, "draw_big_board", lambda _, view, *__, **___: drawn.append(view))
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: home.shows("Ann, type your throw"))
    home.press("w")
    window = home.app.window.second.native
    screen._rematch()
    home.until(lambda: home.app.screen.view is not None)
    home.wait()
    assert home.app.window.second.native is window is not None
    assert drawn[-1] is home.app.screen.view is not screen.view


def test_the_second_window_calls_to_no_strokes_where_throws_are_typed(home):
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: home.shows("Ann, type your throw"))
    assert screen._shown.last.explanation == "Throws are typed in secret"


def test_a_replay_is_offered_where_something_was_watched_and_not_where_all_throws_were_typed(home):
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard"))
    screen = BoutScreen(home.app, kept)
    home.app.push(screen)
    for name in ("Ann", "Bo"):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press("r")
    home.until(lambda: screen.view.history and not screen.is_typed)
    assert "replay" not in [key.text for key in screen.keys]
    home.press("r")
    assert home.app.screen is screen
    assert not home.app.window.notice.text
    (kept.folder / "throw-0001.zip").touch()
    assert "replay" in [key.text for key in screen.keys]


def test_typed_throws_need_no_place_and_nothing_is_said_of_one_that_has_gone(home):
    home.app.push(BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", "hall"))))
    home.until(lambda: home.shows("Ann, type your throw"))
    assert "hall" not in home.app.window.notice.text
