"""The application's screens, driven as people do; bouts go through the real pipeline with simulated players."""

import numpy as np
import pygame
import pytest

from referee.commands.main import main
from referee.games.pink_slip.ledger import SlipLedger
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import Kept, keep_bout, keep_game
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.ledger.record import Record
from referee.recognition.dataset import read_dataset
from referee.settings import load_profile
from referee.storage.paths import find_shipped
from referee.table import choosing
from referee.table.app import SMALLEST_WINDOW, App
from referee.table.proof import CHART, OUTPUT_SIZE
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.overrule import OverruleScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.replay import ReplayScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.screens.slips import SlipsScreen
from referee.table.theme import player_colour
from referee.vision import snapshots
from referee.vision.cameras.devices import Device
from referee.vision.snapshots import Seen
from tests.table.every import assert_readable, assert_worked_with_a_gamepad
from tests.table.pilot import Pilot
from tests.table.references import assert_as_before


@pytest.fixture
def home(installed):
    with App() as app:
        pilot = Pilot(app, HomeScreen(app))
        pilot.until(lambda: not pilot.shows("Looking for a camera"))
        yield pilot


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A simulated bout, kept from the first throws that count until it is left; its folder is a test's to spoil."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        profile = folder / "small.toml"
        profile.write_text("[camera]\nwidth = 640\nheight = 360\n")
        kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "simulate:1", str(profile)))
        with App() as app:
            screen = BoutScreen(app, kept)
            pilot = Pilot(app, screen)
            # Few pictures: what counts is that the referee gets on.
            pilot.until(lambda: Record.read(kept.ledger).throws, 240, pace=0.5)
            shown = screen.view
            pilot.press("esc")
    return kept, shown


@pytest.fixture
def kept(played, installed):
    """That bout, among this user's own."""
    folder = installed / "bouts" / played[0].folder.name
    folder.mkdir(parents=True)
    for path in played[0].folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return Kept(played[0].choice, folder)


def test_home_says_what_is_missing_and_how_to_mend_it(home):
    assert home.shows("No camera")
    assert home.shows("press C")
    assert home.shows("set up the camera")


def test_cameras_are_listed_by_name_with_a_picture_and_chosen_by_it(home, monkeypatch):
    desk, door = Device(0, "Desk Cam", "/dev/video0"), Device(2, "Door Cam", "/dev/video2")
    picture = np.full((180, 320, 3), (0, 200, 0), np.uint8)
    seen = [Seen(desk, picture, ""), Seen(door, None, f"{door}: another program uses it; close that")]
    monkeypatch.setattr(snapshots, "look_at_all", lambda: seen)
    home.press("c")
    home.until(lambda: home.shows("Door Cam"))
    assert home.shows("Desk Cam")
    assert home.shows("another program uses it")
    assert not home.shows("No camera")
    assert green(home) > 5000
    home.click("Run it to Ten")
    home.click("camera")
    assert home.shows("Desk Cam")
    assert green(home) > 5000
    home.press("esc")
    assert home.app.preferences.bouts["run-to-ten"].source == "camera:Desk Cam"


def green(home):
    """How many pixels of what is shown are as green as the camera's picture."""
    shown = pygame.surfarray.array3d(home.app.canvas.surface).astype(int)
    return int((abs(shown - (0, 200, 0)) < 5).all(axis=2).sum())


@pytest.mark.parametrize(
    ("button", "kind"),
    [
        ("Run it to Ten", BoutSetupScreen),
        ("One Time", BoutSetupScreen),
        ("Card games", GalleryScreen),
        ("Train symbols", RecordingScreen),
        ("Set up the camera", CalibrationScreen),
    ],
)
def test_home_opens_every_screen_and_escape_comes_back(home, button, kind):
    home.click(button)
    assert home.is_open(kind)
    home.press("esc")
    assert home.is_open(HomeScreen)


def test_a_replay_is_offered_only_when_there_is_one(home):
    home.click("Watch a replay")
    assert home.is_open(HomeScreen)
    assert home.shows("play a bout first")


@pytest.mark.parametrize(("game", "players"), [("jacks-rule", 12), ("janken-sandbox", 8), ("stones", 5)])
def test_everything_at_set_up_is_on_the_screen_for_as_many_players_as_a_game_takes(tmp_path, game, players):
    with App(size=SMALLEST_WINDOW, preferences=tmp_path / "preferences.toml") as app:
        seats = tuple(SeatChoice(f"Name {number}") for number in range(1, players + 1))
        app.preferences.games[game] = GameChoice(game, seats)
        app.preferences.last_game = game
        pilot = Pilot(app, GameSetupScreen(app))
        shown = [*(f"Name {number}" for number in range(1, players + 1)), "Start", "first dealer"]
        boxes = [pilot.find(text) for text in shown]
        assert all(box.bottom <= app.size[1] and box.right <= app.size[0] for box in boxes)
        assert not [box for box in boxes if box.collidelist([other for other in boxes if other is not box]) >= 0]


def test_setup_remembers_the_last_choice_also_after_the_program_was_closed(home):
    home.click("One Time")
    home.click("2 players")
    home.click("camera")
    home.press("esc")
    home.app.save()
    with App() as again:
        pilot = Pilot(again, BoutSetupScreen(again, "one-time"))
        assert pilot.shows("3 players")
        assert pilot.shows("simulated players")


def test_a_bout_needs_different_names(home):
    home.click("Run it to Ten")
    home.click("Player 2")
    home.press("backspace")
    home.type("1")
    home.click("Start")
    assert home.shows("no two the same")
    assert home.is_open(BoutSetupScreen)


def test_a_bout_without_a_camera_says_so(home):
    home.click("Run it to Ten")
    home.click("Start")
    assert home.is_open(BoutScreen)
    home.until(lambda: home.shows("The bout waits"))
    assert home.shows("no camera is connected")


def test_a_bout_whose_pictures_were_missing_can_be_tried_again(home, kept, tmp_path):
    video = tmp_path / "bout.mp4"
    screen = BoutScreen(home.app, keep_bout(BoutChoice("one-time", ("Ann", "Bo"), str(video), kept.choice.profile)))
    home.app.push(screen)
    home.until(lambda: home.shows("The bout waits"))
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    home.press("t")
    home.until(lambda: screen.view is not None)
    assert screen.view.image is not None


def test_a_games_house_options_can_be_chosen_and_are_explained(home):
    home.click("Card games")
    home.click("MOTOR CITY")
    home.click("100")
    assert "100" not in home.texts
    home.press("esc")
    choice = home.app.preferences.games["motor-city-showdown"]
    assert choice.options["target"] != "100"


def test_who_throws_follows_from_who_plays(home):
    home.click("Card games")
    home.click("MOTOR CITY")
    home.click("human")
    assert [seat.throws for seat in home.app.screen._choice.seats] == ["bot", "bot"]
    home.click("bot")
    home.click("random bot")
    assert home.app.screen._choice.seats[0] == SeatChoice("Player 1", "human", "camera")


def test_a_bout_is_shown_and_kept_as_it_is_refereed(played):
    kept, shown = played
    record = Record.read(kept.ledger)
    assert len(record.throws) >= 1
    assert shown.image is not None
    assert [player.name for player in shown.players] == ["Ann", "Bo"]
    assert (kept.folder / "throw-0001.zip").exists()


def test_a_bout_that_was_left_goes_on_from_home_where_it_was(home, kept):
    home.app.screen.changed()
    home.wait()
    throws = len(Record.read(kept.ledger).throws)
    home.click("Go on: Run it to Ten, Ann and Bo")
    screen = home.app.screen
    home.until(lambda: screen.view is not None)
    assert screen.view.players[0].score == Record.read(kept.ledger).bout.score[1]
    home.press("esc")
    assert len(Record.read(kept.ledger).throws) >= throws


def coloured_in_row(surface, page, row, colour):
    """How many pixels of a player's row of readings, below the strokes of two, have the player's colour."""
    scale = page.width / 1280
    rows = pygame.Rect(
        page.left + round(20 * scale), page.top + round((666 + 22 * row) * scale), round(700 * scale), 22
    )
    pixels = pygame.surfarray.array3d(surface.subsurface(rows)).astype(int)
    return int((np.abs(pixels - np.array(colour)).max(axis=2) < 40).any(axis=1).sum())


def test_a_replay_goes_picture_by_picture_and_shows_times_with_their_uncertainty(home, kept):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    times = [frame.t for frame in home.app.screen.throw.frames]
    home.press("space")
    for key, expected in (("right", times[1]), ("right", times[2]), ("left", times[1])):
        home.press(key)
        assert home.shows(f"{expected:.3f} s")
    assert_as_before(home.app.canvas.surface, "replay")
    end = home.app.screen._box(*home.app.size)
    scale = end.width / 1280
    home.click((end.left + round(719 * scale), end.top + round(600 * scale)))
    home.press(*["right"] * 10)  # the strokes of a long throw are drawn closer than a pixel a picture
    for row, player in enumerate((1, 2)):
        assert coloured_in_row(home.app.canvas.surface, end, row, player_colour(player)) > 100
    assert home.shows(f"{times[-1]:.3f} s")
    assert home.shows("±")


def test_an_operator_overrules_with_a_reason_and_the_ledger_has_it(home, kept):
    before = Record.read(kept.ledger)
    (number, throw) = max(before.throws.items())
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press("o")
    assert home.is_open(OverruleScreen)
    home.click("Overrule")
    assert home.shows("Say who decides")
    home.app.screen.form.focus_on("by")
    home.type("kim")
    home.press("down")
    home.type("seen")
    home.press("down", "enter")
    assert home.is_open(ReplayScreen)
    after = Record.read(kept.ledger)
    assert after.throws[number].calls[throw.verdict.calls[0].player] == "rock"


def test_nothing_counts_while_people_look_at_a_replay(home, kept):
    home.app.screen.changed()
    home.wait()
    home.click("Go on")
    bout = home.app.screen
    home.until(lambda: bout.view is not None)
    home.press("r")
    home.until(lambda: home.app.screen.throw is not None)
    throws = len(Record.read(kept.ledger).throws)
    begin = bout.view.history
    home.until(lambda: bout.view is not None and bout._task.latest.held)
    home.wait(30)
    assert len(Record.read(kept.ledger).throws) == throws
    assert bout.view.history == begin
    home.press("esc")
    assert not bout._task.latest.held


def test_a_second_window_has_the_large_scoreboard_and_closes_with_the_bout(home, kept):
    home.app.screen.changed()
    home.wait()
    home.click("Go on")
    home.until(lambda: home.app.screen.view is not None)
    home.press("w")
    home.wait(2)
    assert home.app.has_second_window
    home.press("esc")
    assert not home.app.has_second_window


def test_a_broken_off_game_is_offered_until_it_is_over(home):
    choice = GameChoice("pink-slip", (SeatChoice("Ann"), SeatChoice("Bo")))
    kept_game = keep_game(choice)
    kept_game.log.write_text("")
    home.app.screen.changed()
    home.wait()
    assert home.shows("Go on: ")
    (kept_game.folder / "over").touch()
    home.app.screen.changed()
    home.wait()
    assert not home.shows("Go on: ")


def test_a_press_on_the_strokes_goes_there_and_a_challenge_looks_as_it_did(home, kept):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.click((CHART.right * home.app.size[0] // OUTPUT_SIZE[0] - 40, home.app.size[1] - 60))
    assert home.shows("run")
    home.press("o")
    home.wait(2)
    assert_as_before(home.app.canvas.surface, "challenge")


@pytest.mark.parametrize("keys", ["", "o"], ids=["replay", "challenge"])
def test_a_replay_and_a_challenge_say_their_keys_can_be_read_and_are_worked_with_a_gamepad(home, kept, keys):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press(*keys)
    assert_readable(home)
    assert_worked_with_a_gamepad(home)


def play_for_slips(home):
    """Ann and Bo play for their Pink Slips, and Bo wins by paper over rock."""
    seats = (SeatChoice("Ann", throws="keyboard"), SeatChoice("Bo", throws="keyboard"))
    home.app.preferences.games["pink-slip"] = GameChoice("pink-slip", seats)
    home.app.preferences.last_game = "pink-slip"
    home.click("Card games")
    home.press("enter")
    home.click("Start")


def test_people_sign_and_stake_their_pink_slips_and_the_winner_keeps_it_for_ever(home, installed):
    play_for_slips(home)
    assert home.shows("Ann has no slip yet")
    home.app.screen.form.focus_on("slip1-0")
    home.type("77")
    home.click("Stake the slips")
    for veil, choice in (("Pass to Ann", "Propose One Time"), ("Pass to Bo", "Stake your slip too")):
        home.until(lambda veil=veil: home.shows(veil))
        home.press("enter")
        home.wait(2)
        home.click(choice)
    for name, key in (("Ann", "r"), ("Bo", "p")):
        home.until(lambda name=name: home.shows(f"{name}, type your throw"))
        home.press(key)
    home.until(lambda: home.shows("Bo won"))
    ledger = SlipLedger(installed / "pink-slips.jsonl")
    assert ledger.slips["ann"].card_id == "77"
    assert ledger.wins["ann"].winner == "Bo"
    home.press("esc")
    play_for_slips(home)
    assert home.shows("Bo has Ann's Pink Slip since")
    home.click("Stake the slips")
    assert home.shows("Ann has no Pink Slip to stake: Bo won it")
    assert home.is_open(SlipsScreen)


def test_recording_at_the_table_keeps_what_the_command_would(home, installed):
    screen = RecordingScreen(home.app, each=1, dataset="simulated")
    screen.source = "simulate"
    home.app.push(screen)
    home.wait()
    home.click("2 people")
    home.click("3 people")
    home.click("4 people")
    home.click("Start")
    home.until(lambda: home.shows("Show Rock"))
    home.until(lambda: home.shows("Show Paper"))
    home.press("esc")
    home.app.tasks.wait()
    hands = read_dataset(installed / "datasets" / "simulated")
    assert {"rock"} <= set(hands.gesture.tolist())
    assert set(hands.person.tolist()) == {"Player 1"}


@pytest.mark.parametrize("kind", [RecordingScreen, CalibrationScreen])
def test_simulated_players_are_refused_for_real_places_and_datasets(home, kind):
    home.app.push(screen := kind(home.app))
    home.wait()
    home.click("camera")
    assert not home.shows("simulated players")
    screen.source = "simulate"
    home.click("Start")
    assert home.shows("Simulated players are no real ones")
    assert screen._task is None


def test_calibrating_at_the_table_writes_a_profile_that_can_be_chosen(home, kept, tmp_path):
    video = tmp_path / "throw.mp4"
    video.write_bytes(read_bundle(kept.folder / "throw-0001.zip").clip)
    screen = CalibrationScreen(home.app, throws=1)
    screen.source = str(video)
    home.app.push(screen)
    home.wait()
    home.click("Start")
    home.until(lambda: home.shows("home can be chosen"), 120)
    assert load_profile(str(find_shipped("calibration", "home", ".toml")))
    assert "home" in choosing.profile_choices("default")


def test_referee_alone_opens_the_table_and_closes_with_its_window(installed, capsys):
    pygame.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert main([]) == 0


def test_referee_alone_says_in_a_line_that_there_is_no_screen(installed, capsys, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    assert main([]) == 2
    err = capsys.readouterr().err
    assert "no screen" in err
    assert err.count("\n") == 1
