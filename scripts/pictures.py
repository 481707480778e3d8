"""Makes the README's pictures: every screen of the table, driven without a screen, with simulated players.

uv run python scripts/pictures.py docs/pictures
uv run python scripts/pictures.py docs/pictures --overview 1024x600    # all in one picture
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pygame

import referee
from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.games.bots import sensible_bot
from referee.games.catalogue import GAMES, new_game
from referee.games.logfile import LogFile
from referee.games.turns import Decision, Throw
from referee.host.cards.wording import Wording
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import Kept, keep_bout, keep_game
from referee.host.known_people import People
from referee.host.tournament_file import TournamentFile, place_for_tournament
from referee.host.views import BoutPhase
from referee.table.app import FPS, App
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen
from referee.table.evidence_video import CHART, OUTPUT_SIZE
from referee.table.inputs import Act, Input
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.chart import ChartScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.home import HomeScreen
from referee.table.screens.known_people import PeopleScreen, PersonScreen
from referee.table.screens.match import MatchScreen
from referee.table.screens.overrule import OverruleScreen
from referee.table.screens.practice import PracticeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.replay import ReplayScreen
from referee.table.screens.settings import SettingsScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen, open_game
from referee.table.screens.slips import SlipsScreen
from referee.table.screens.tournament import TournamentScreen

_PATIENCE_S = 300.0
_IN_ROW, _SMALL, _GAP = 4, 480, 12
"""Pictures in a row of an overview, their width and what is between them, pixels: letters can still be read."""


def main() -> None:
    """Shows one screen after another and saves each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--overview", metavar="WxH", help="one picture, called all-WxH, of all screens at that size")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    folder = options.folder.resolve()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        os.chdir(data)  # the simulated dataset is a path as it stands, and the checkout keeps its own
        if options.overview is None:
            with App() as app:
                _take_all(app, folder)
            return
        width, height = map(int, options.overview.split("x"))
        with App((width, height)) as app:
            _take_all(app, Path(data))
        pygame.image.save(_overview(sorted(Path(data).glob("*.png"))), folder / f"all-{options.overview}.png")


def _overview(files: Sequence[Path]) -> pygame.Surface:
    """All pictures in one, small and side by side."""
    pictures = [pygame.image.load(file) for file in files]
    width, height = pictures[0].get_size()
    small = (_SMALL, _SMALL * height // width)
    rows = -(-len(pictures) // _IN_ROW)
    whole = pygame.Surface((_IN_ROW * (small[0] + _GAP) - _GAP, rows * (small[1] + _GAP) - _GAP))
    for place, picture in enumerate(pictures):
        row, column = divmod(place, _IN_ROW)
        at = (column * (small[0] + _GAP), row * (small[1] + _GAP))
        whole.blit(pygame.transform.smoothscale(picture, small), at)
    return whole


def _take_all(app: App, folder: Path) -> None:
    home = HomeScreen(app)
    app.push(home)
    _until(app, lambda: home.shows_players and not app.hands.drawing)
    _wait(app, 3 * FPS)
    app.screenshot(folder / "home.png")
    for name, screen in (
        ("gallery", GalleryScreen(app)),
        ("setup-game", GameSetupScreen(app)),
        ("chart", ChartScreen(app)),
    ):
        app.push(screen)
        _wait(app, 2)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    _take_result(app, folder)
    _take_around(app, folder)
    seats = (SeatChoice("Ann", "bot", "bot"), SeatChoice("Bo", "bot", "bot"), SeatChoice("Cy"))
    tables = (("cards", "motor-city-showdown", 11, "pick:WP"), ("board-game", "tic-tac-rock", 8, "pick:W4"))
    for name, game, moves, focus in tables:
        kept = keep_game(GameChoice(game, seats))
        _play_on(kept, moves)
        open_game(app, kept)
        table = app.screen
        assert isinstance(table, GameScreen)
        _wait(app, 2)
        assert table.form is not None
        table.form.focus_on(focus)
        _wait(app, 2)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    _take_duel(app, folder, seats)
    app.push(RulesScreen(app, Wording(GAMES["green-queen"], {}, app.texts)))
    _wait(app, 1)
    app.screenshot(folder / "rules.png")
    app.pop()
    _take_bout(app, folder)
    _take_guided(app, folder)


def _take_duel(app: App, folder: Path, seats: tuple[SeatChoice, ...]) -> None:
    """The first flip of MOTOR CITY that somebody wins by the symbols."""
    for seed in count(1):
        kept = keep_game(GameChoice("motor-city-showdown", seats[:2], seed=seed))
        table = GameScreen(app, kept, pace=0.1, shown_for=0.0)
        app.push(table)
        # mypy does not infer the type of a lambda with a default.
        _until(app, lambda table=table: table.duel.shown is not None)  # type: ignore[misc]
        _wait(app, FPS)
        if table.duel.shown is not None and table.duel.shown.winner:
            app.screenshot(folder / "duel.png")
        while app.screen is not table:
            app.pop()
        app.pop()
        if (folder / "duel.png").exists():
            return


def _take_guided(app: App, folder: Path) -> None:
    """Practice, the setting up of a place, the recording of hands, and the slips of PINK SLIP."""
    practice = PracticeScreen(app, "practice")
    app.push(practice)
    _until(app, lambda: practice.view is not None and bool(practice.view.told))
    _wait(app, 2)
    app.screenshot(folder / "practice.png")
    app.pop()
    for name, screen in (
        ("calibration", CalibrationScreen(app, place="simulated")),
        ("recording", RecordingScreen(app, dataset="simulated/hands")),
    ):
        screen.source = "simulate:3"
        app.push(screen)
        _wait(app, 2)
        screen.handle(Input(Act.SELECT))
        # mypy does not infer the type of a lambda with a default.
        _until(app, lambda screen=screen: screen.view is not None)  # type: ignore[misc]
        _wait(app, 2 * FPS)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    seats = (SeatChoice("Ann", throws="keyboard"), SeatChoice("Bo", throws="keyboard"))
    slips = SlipsScreen(app, GameChoice("pink-slip", seats), lambda _: None)
    app.push(slips)
    _wait(app, 2)
    assert slips.form is not None
    slips.form.focus_on("sign1")
    slips.handle(Input(Act.SELECT))
    _wait(app, 2)
    app.screenshot(folder / "slips.png")
    app.pop()


def _play_on(kept: Kept[GameChoice], moves: int) -> None:
    """Lets bots make the first moves of a game, so that there is something on the table."""
    bot = sensible_bot(kept.choice.game, Random(3))  # noqa: S311 - for a picture, which is the same every time
    game = new_game(kept.choice.game, len(kept.choice.seats), seed=3)
    for _ in range(moves):
        turn = game.turn
        if isinstance(turn, Decision):
            seat = turn.players[0]
            game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat)))
        elif isinstance(turn, Throw):
            game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})
    LogFile.create(kept.log, game).close()


def _take_result(app: App, folder: Path) -> None:
    """A bout whose throws are typed, to its end."""
    bout = BoutScreen(app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
    app.push(bout)
    _type_throws(app, bout, ("rp", "js", "lj", "sj", "lj", "ll", "jp", "pj", "lj"))
    _until(app, lambda: _shows(app, app.texts("result.buttons.rematch")))
    _until(app, lambda: bout.view is not None and bool(bout.view.head))
    _wait(app, 2)
    app.screenshot(folder / "result.png")
    app.pop()


def _type_throws(app: App, bout: BoutScreen, throws: Sequence[str]) -> None:
    """Types each player's throw once it is asked for: before that the pad takes nothing."""
    for throw in throws:
        before = 0 if bout.view is None else len(bout.view.history)
        for key, name in zip(throw, ("Ann", "Bo"), strict=True):
            asked = app.texts("cards.play.type", name=name)
            _until(app, partial(_asks, app, bout, asked))
            bout.handle(Input(Act.KEY, key=key))
        _until(app, partial(_tells_more, bout, before))


def _asks(app: App, bout: BoutScreen, asked: str) -> bool:
    """Whether the pad is there, and asks this."""
    return bout.is_typed and _shows(app, asked)


def _tells_more(bout: BoutScreen, throws: int) -> bool:
    """Whether more than so many throws are decided."""
    return bout.view is not None and len(bout.view.history) > throws


def _take_around(app: App, folder: Path) -> None:
    """What is around the bouts: settings, set-up, a tournament, people who have played, and the menu over a bout."""
    app.sounds.is_heard = True  # the machine that makes pictures has no loudspeaker, and says so
    people = People()
    for name, colour in (("Ann", 5), ("Bo", 3)):
        people.remember(name, colour)
    names = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")
    plan = Plan(TournamentKind.DOUBLE_KNOCK_OUT, names, best_of=3)
    tournament = TournamentFile.begin(place_for_tournament(), "Friday evening", plan, referee.__version__)
    random = Random(4)  # noqa: S311 - for a picture, which is the same every time
    for _ in range(13):
        match = tournament.tournament.open[0]
        tournament.add(match.name, random.choice([each for each in match.players if each]))
    for name, screen in (
        ("settings", SettingsScreen(app)),
        ("setup-bout", BoutSetupScreen(app, "run-to-ten")),
        ("tournament", TournamentScreen(app, tournament)),
        ("match", MatchScreen(app, tournament, tournament.tournament.open[0].name)),
        ("people", PeopleScreen(app)),
        ("person", PersonScreen(app, "Ann")),
    ):
        app.push(screen)
        _wait(app, 2)
        app.screenshot(folder / f"{name}.png")
        app.pop()
    bout = BoutScreen(app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
    app.push(bout)
    _until(app, lambda: bout.is_typed)
    _wait(app, 2)
    app.screenshot(folder / "typing.png")
    bout.back()
    _wait(app, 2)
    app.screenshot(folder / "menu.png")
    app.pop()
    app.pop()


def _take_bout(app: App, folder: Path) -> None:
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "simulate:3"))
    bout = BoutScreen(app, kept)
    app.push(bout)
    _until(app, lambda: bout.view is not None and max(each.strokes for each in bout.view.players) == 2)
    app.screenshot(folder / "strokes.png")
    # The players go on by their own clock: where drawing is slow, few pictures are drawn until the verdict is told.
    _until(app, lambda: _tells_verdict(app, bout), step_s=0.5)
    app.screenshot(folder / "verdict.png")
    bout.handle(Input(Act.KEY, key="b"))
    _wait(app, 1)
    assert _tells_verdict(app, bout), "the next throw has begun"
    app.screenshot(folder / "board.png")
    _until(app, lambda: bool(list(kept.folder.glob("throw-*.zip"))))
    bout.handle(Input(Act.KEY, key="r"))
    replay = app.screen
    assert isinstance(replay, ReplayScreen)
    _until(app, lambda: replay.throw is not None)
    # Near the end of the strokes, where everything is known.
    scale = app.size[1] / OUTPUT_SIZE[1]
    left = (app.size[0] - OUTPUT_SIZE[0] * scale) / 2
    at = (round(left + scale * (CHART.right - 4)), round(scale * CHART.centery))
    replay.handle(Input(Act.PRESS, at=at))
    _wait(app, 1)
    app.screenshot(folder / "replay.png")
    replay.handle(Input(Act.KEY, key="o"))
    _wait(app, 2)
    challenge = app.screen
    assert isinstance(challenge, OverruleScreen)
    assert challenge.form is not None
    for field, words in (("by", "Kim"), ("reason", "the clip shows a closed fist")):
        challenge.form.focus_on(field)
        for letter in words:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        _wait(app, 2)
    app.screenshot(folder / "challenge.png")
    for _ in range(3):
        app.pop()


def _tells_verdict(app: App, bout: BoutScreen) -> bool:
    """Whether the screen shows who has won a throw, with all points added, and nothing of the next throw."""
    view = bout.view
    if view is None or view.phase is not BoutPhase.VERDICT or not any(each.gained for each in view.players):
        return False
    return _shows(app, view.headline, *(str(each.score) for each in view.players))


def _wait(app: App, pictures: int, step_s: float = 1 / FPS) -> None:
    for _ in range(pictures):
        app.step(step_s)
        time.sleep(1 / FPS)


def _shows(app: App, *lines: str) -> bool:
    """Whether all of these lines can be read on the screen."""
    return set(lines) <= {line for line, _ in app.canvas.lettered}


def _until(app: App, condition: Callable[[], bool], step_s: float = 1 / FPS) -> None:
    """Lets pictures go by until a condition holds; ``step_s`` seconds pass on the screen from one to the next."""
    end = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "never came"
        _wait(app, 1, step_s)
    pygame.event.pump()


if __name__ == "__main__":
    main()
