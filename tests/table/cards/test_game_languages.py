"""Another language is a file: with it, no English is left on the screen of any game."""

import pytest

from referee.games import GAMES
from referee.games.logfile import LogFile
from referee.host.cards.wording import Wording
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.host.language import Catalogue
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen
from tests.table.another_language import app_in_another_language, english_in
from tests.table.pilot import Pilot

KEYS = {"BACKSPACE", "ENTER", "ESC", "SPACE"}


@pytest.fixture
def app(installed):
    with app_in_another_language(installed) as opened:
        yield opened


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_everything_in_the_language_chosen(app, played, name):
    for moves in (0, 1, 2, 9, 30, 31, 1000):
        game = played(name, GAMES[name].players[0], moves)
        seats = tuple(SeatChoice(str(seat) * 3, throws="keyboard") for seat in game.state.seats)
        kept = keep_game(GameChoice(name, seats))
        LogFile.create(kept.log, game).close()
        screen = GameScreen(app, kept)
        pilot = Pilot(app, screen)
        if screen.sitting.next_person:
            pilot.press("enter")
            pilot.wait(2)
        assert len(pilot.texts) > 5
        assert english_in(pilot.texts) <= KEYS
        while app.screen is not None:
            app.pop()


def test_the_rules_are_told_in_the_language_chosen_and_else_as_the_game_tells_them(app):
    rules = GAMES["motor-city-showdown"]
    english = Wording(rules, {}, app.texts)
    pilot = Pilot(app, RulesScreen(app, english, english.help("tableaus")))
    assert pilot.shows("Lay one Flip card")
    assert pilot.shows("Order of Resolution")
    told = {
        "help": {rules.name: {"tableaus": "zz"}},
        "unverified": {rules.name: {str(number): "zzz" for number in range(1, len(rules.unverified) + 1)}},
        "rules": {rules.name: "# zzzz\n\n- zz\n  zz\n"},
    }
    app.texts = Catalogue({**app.texts._texts, **told})
    words = Wording(rules, {}, app.texts)
    pilot = Pilot(app, RulesScreen(app, words, words.help("tableaus")))
    seen = set(pilot.texts)
    pilot.press("space")  # what does not fit on the first page is on the next
    seen |= set(pilot.texts)
    assert {"zz", "zzzz", "- zz zz"} <= seen
    assert english_in(seen) <= KEYS
