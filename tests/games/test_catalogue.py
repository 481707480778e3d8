"""A game is one package: put beside the program, it is played at the command line and at the table, as it is."""

import dataclasses
import json
import os
import pickle
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from referee.commands.main import main
from referee.errors import BadInputError, MalformedAction, OutOfTurn
from referee.games import GAMES, new_game
from referee.games.catalogue import KnownGames, find_rules
from referee.games.rules import Option, Rules
from referee.games.showing import TableHints
from referee.games.view import view_fault

UNPLACED = next(field.default for field in dataclasses.fields(Rules) if field.name == "place")
ADDED = Path(__file__).with_name("added")
TEXTS = ADDED / "high_low" / "texts"

MINE = """
from dataclasses import replace
from pathlib import Path
from high_low.rules import HIGH_LOW
from referee.games.game_texts import GameTexts
MINE = replace(HIGH_LOW, name="mine", texts=GameTexts("mine", Path(__file__).with_name("mine_texts")))
"""

AT_THE_TABLE = """
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.host.keeping import keep_game
from referee.host.choices import GameChoice, SeatChoice
from tests.table.pilot import Pilot

seats = (SeatChoice("Ann", "human", "keyboard"), SeatChoice("Bo", "bot", "bot"))
with App() as app:
    screen = GameScreen(app, keep_game(GameChoice("high-low", seats, seed=3)), pace=0.0, shown_for=0.0)
    pilot = Pilot(app, screen)
    for number in range(3):
        pilot.until(lambda: screen.sitting.next_person)
        print(*pilot.texts, sep="|")
        card = screen.sitting.game.view(1)["you"]["hand"][0]
        pilot.wait(3)
        screen.form.focus_on(f"pick:{card}")
        pilot.press("enter")
        if not screen.sitting.over and screen.sitting.game.view(1)["table"]["1"]["hand"] == 3 - number:
            screen.form.focus_on("confirm")
            pilot.press("enter")
    pilot.until(lambda: screen.sitting.over)
    pilot.wait(3)
    print(*pilot.texts, sep="|")
"""

IN_GERMAN = """
from referee.games import GAMES
from referee.games.event import Event
from referee.host.cards.wording import Wording
from referee.host.language import Catalogue

words = Wording(GAMES["high-low"], {1: "Ann"}, Catalogue.load("de"))
print(words.say(Event("lays", seat=1, card="N3")))
"""

LANGUAGES = """
from referee.host.language import language_faults, languages

print(*languages(), *language_faults(), sep="\\n")
"""


@pytest.fixture
def run(tmp_path):
    def begin(*words):
        here = {"PYTHONPATH": os.pathsep.join([str(ADDED), str(tmp_path), *sys.path]), "XDG_DATA_HOME": str(tmp_path)}
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        return subprocess.run(
            [sys.executable, *map(str, words)],
            env={**os.environ, **here, **silent},
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )

    return begin


def assert_listed_last(games):
    """The added game is there, after every game of the program that says where its place is."""
    names = [json.loads(line)["game"] for line in games.stdout.splitlines()]
    assert set(names) == {*GAMES, "high-low"}
    placed = [name for name, rules in GAMES.items() if rules.place < UNPLACED]
    assert names[: len(placed)] == placed


def test_an_added_game_is_listed_with_its_rules_after_those_of_the_program(run):
    games = run("-m", "referee", "games", "--json")
    assert_listed_last(games)
    rules = run("-m", "referee", "games", "high-low", "--rules")
    assert rules.stdout.startswith("# High Low")


def test_an_added_game_is_played_at_the_command_line_and_played_again(run, tmp_path):
    log = tmp_path / "game.jsonl"
    played = run(
        *("-m", "referee", "play", "high-low", "--players", "bot,bot", "--names", "Ann,Bo"),
        *("--seed", "3", "--log", log),
    )
    assert played.returncode == 0, played.stderr
    assert "Ann lays N" in played.stdout
    assert "Bo has 0 numbers" in played.stdout
    assert "3 rounds are played" in played.stdout
    again = run("-m", "referee", "replay", log, "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["game"] == "high-low"


def test_an_added_game_is_played_at_the_table(run):
    shown = run("-c", AT_THE_TABLE)
    assert shown.returncode == 0, shown.stderr
    first, *_, last = shown.stdout.splitlines()
    assert "Kitty" in first
    assert "Ann: lay a number" in first
    assert "3 rounds are played" in last


def test_an_added_game_brings_its_own_languages(run, tmp_path):
    texts = tmp_path / "referee" / "texts"
    texts.mkdir(parents=True)
    (texts / "de.toml").write_text('[said.any]\nwins = "{seat} gewinnt"\n', encoding="utf-8")
    told = run("-c", IN_GERMAN)
    assert told.stdout == "Ann legt Zahl 3\n", told.stderr


def test_an_added_game_may_import_what_the_package_of_games_offers(run, tmp_path):
    register(tmp_path, "mine:MINE")
    (tmp_path / "mine.py").write_text(
        "from dataclasses import replace\n"
        "from referee.games import Mode, new_game, replay\n"
        "from high_low.rules import HIGH_LOW\n"
        "MINE = replace(HIGH_LOW, name='mine')\n"
    )
    games = run("-m", "referee", "games", "--json")
    assert games.returncode == 0, games.stderr
    assert {json.loads(line)["game"] for line in games.stdout.splitlines()} >= {"mine", "high-low"}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("import no_such_part", "No module named 'no_such_part'"),
        ("MINE = 5", "registered as a game, and is none"),
        ("from high_low.rules import HIGH_LOW as MINE", "two games have this name"),
    ],
    ids=["cannot be imported", "is no game", "has a name that is taken"],
)
def test_a_broken_added_game_is_left_out_and_named_and_the_others_go_on(run, tmp_path, code, fault):
    register(tmp_path, "mine:MINE")
    (tmp_path / "mine.py").write_text(code)
    games = run("-m", "referee", "games", "--json")
    assert games.returncode == 0, games.stderr
    assert_listed_last(games)
    assert "my-games, added = mine:MINE" in games.stderr
    assert fault in games.stderr
    played = run("-m", "referee", "play", "war", "--players", "bot,bot", "--seed", "3")
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (lambda texts: texts + "[said", "en.toml: not a language's texts"),
        (lambda texts: texts.replace("said.mine", "said.other"), "en.toml: no table [said.mine]"),
        (lambda texts: texts.replace('lay = "lay a number"', ""), "mine: lay: no sentence in English"),
        (lambda texts: texts.replace("lay a number", "lay {card.index}"), "en.toml: said.mine.lay: expected a text"),
        (lambda texts: texts.replace("number {number}", "{nobody}"), "mine: number: no sentence in English"),
        (lambda texts: texts.replace("lay a number", "lay a {card}"), "mine: lay: no sentence in English"),
        (lambda texts: texts + '[cards.facts]\nmood = "{mood}"', "mine: cards.facts.mood: '{mood}', expected a text"),
        (lambda texts: texts + "[cards.facts.mood]\n", "mine: cards.facts.mood: {}, expected a text"),
        (lambda texts: texts.replace("Kitty", "{value}"), "with no name in braces but {name}"),
        (None, "en.toml: no such file or directory"),
    ],
    ids=[
        "no TOML",
        "no table",
        "a sentence missing",
        "no name in braces",
        "a name unknown",
        "a name of nothing",
        "a name unknown in a fact",
        "a fact of no text",
        "a name unknown in a pile",
        "no texts",
    ],
)
def test_an_added_game_whose_texts_are_broken_is_left_out_and_named_and_the_others_go_on(run, tmp_path, changed, fault):
    add_mine(tmp_path, changed)
    games = run("-m", "referee", "games", "--json")
    assert games.returncode == 0, games.stderr
    assert_listed_last(games)
    assert "my-games, added = mine:MINE" in games.stderr
    assert fault in games.stderr
    assert games.stderr.count("\n") == 1
    played = run("-m", "referee", "play", "high-low", "--players", "bot,bot", "--seed", "3")
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(
    ("view", "fault"),
    [
        ({"you": ["N1"]}, "view: you: expected a dictionary"),
        ({"you": {"hand": ["N1", 5]}}, 'view: you: expected a dictionary, with the names of cards in a list "hand"'),
        ({"you": {"hand": ["D1"]}}, "view: D1 in a hand: no card of the game"),
        ({"table": {"p1": {"hand": 3}}}, 'view: table: expected a dictionary from each seat, such as "1"'),
        ({"table": [{"hand": 3}]}, "view: table: expected a dictionary"),
        ({"colours": {"red": 1}}, "view: colours: expected a dictionary"),
        ({"boards": [["x", "o"]]}, "view: boards: expected boards of rows of cells"),
    ],
    ids=repr,
)
def test_an_added_game_whose_view_no_screen_can_read_is_left_out_and_named(run, tmp_path, view, fault):
    register(tmp_path, "mine:MINE")
    texts = 'GameTexts("mine", said={"lay": "lay", "number": "{number}"})'
    (tmp_path / "mine.py").write_text(f"{MINE}MINE = replace(MINE, view=lambda *_: {view}, texts={texts})\n")
    games = run("-m", "referee", "games", "--json")
    assert games.returncode == 0, games.stderr
    assert_listed_last(games)
    assert f"mine:MINE: BadInputError: mine: {fault}" in games.stderr


@pytest.mark.parametrize("sentence", ["lay {", "lay {0}", "lay {card.index}"])
def test_an_added_game_of_one_file_with_a_broken_sentence_is_left_out_and_named(run, tmp_path, sentence):
    register(tmp_path, "mine:MINE")
    texts = f'GameTexts("mine", said={{"lay": "{sentence}", "number": "{{number}}"}})'
    (tmp_path / "mine.py").write_text(f"{MINE}MINE = replace(MINE, texts={texts})\n")
    games = run("-m", "referee", "games", "--json")
    assert_listed_last(games)
    assert "mine:MINE: BadInputError: mine: lay: no sentence in English" in games.stderr


@pytest.mark.parametrize("asked", [{"heaps": ("pot",)}, {"front": "camp"}, {"dice": ("rolled",)}])
def test_a_view_has_what_its_hints_ask_for(asked):
    hints = TableHints(**asked)
    assert view_fault({}, hints).endswith("as the hints say")
    assert view_fault({"places": {"pot": ["R05", None]}, "rolled": {"D1": "6"}}, hints) == ""


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_the_program_can_be_read(name):
    rules = GAMES[name]
    game = new_game(name, rules.players[-1], seed=1)
    assert {view_fault(game.view(seat), rules.hints) for seat in (None, *game.state.seats)} == {""}


@pytest.mark.parametrize(
    ("german", "fault"),
    [
        ("[said", "de.toml: not a language's texts"),
        ('[said.mine]\nlays = "{nobody} legt {card}"', "de.toml: said.mine.lays: .* has a name in braces"),
    ],
)
def test_an_added_game_with_a_broken_translation_leaves_the_language_to_the_others(run, tmp_path, german, fault):
    add_mine(tmp_path, lambda texts: texts)
    (tmp_path / "mine_texts" / "de.toml").write_text(german, encoding="utf-8")
    texts = tmp_path / "referee" / "texts"
    texts.mkdir(parents=True)
    (texts / "de.toml").write_text("[app]\n", encoding="utf-8")
    told = run("-c", IN_GERMAN)
    assert told.stdout == "Ann legt Zahl 3\n", told.stderr
    known = run("-c", LANGUAGES)
    assert re.fullmatch(rf"de\nen\n.*mine_texts.{fault}.*\n", known.stdout), known.stderr


def test_an_added_game_that_makes_another_thing_of_a_table_of_the_program_is_shown_without_its_names(run, tmp_path):
    add_mine(tmp_path, lambda texts: 'cards = "x"\n' + texts.partition("[cards")[0])
    played = run("-m", "referee", "play", "mine", "--players", "bot,bot", "--seed", "3")
    assert played.returncode == 0, played.stderr
    known = run("-c", LANGUAGES)
    assert re.fullmatch(r"en\n.*mine_texts.en\.toml: cards: expected a table\n", known.stdout), known.stderr


def test_a_game_of_the_program_without_its_line_is_left_out_and_named(monkeypatch):
    monkeypatch.delattr("referee.games.stones.rules.GAMES")
    known = KnownGames()
    assert set(known) == {*GAMES} - {"stones"}
    assert known.faults == ("referee.games.stones.rules: no GAMES; expected a tuple of Rules",)


def add_mine(folder, changed):
    """A package with the game ``mine``, whose English is changed; ``None``: its texts were forgotten."""
    register(folder, "mine:MINE")
    (folder / "mine.py").write_text(MINE)
    if changed is not None:
        texts = folder / "mine_texts"
        texts.mkdir()
        english = (TEXTS / "en.toml").read_text(encoding="utf-8").replace("high-low", "mine")
        (texts / "en.toml").write_text(changed(english), encoding="utf-8")
        (texts / "mine.md").write_text((TEXTS / "high-low.md").read_text(encoding="utf-8"), encoding="utf-8")


def register(folder, entry):
    """A package that registers a game, as an installer leaves it."""
    about = folder / "zz_my_games-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[referee.games]\nadded = {entry}\n")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"seed": 10**5000}, "seed of type int: expected a whole number from 0"),
        ({"seed": -(10**5000)}, "seed of type int"),
        ({"players": "2"}, "war: players: '2', expected 2"),
        ({"players": 10**5000}, "war: players: of type int, expected 2"),
        ({"options": [("jokers", "yes")]}, "options of type list: expected a dict"),
        ({"options": 5}, "options of type int: expected a dict"),
        ({"options": {"rounds": 10**5000}}, "option rounds=of type int: expected"),
        ({"options": {"rounds": np.zeros((9, 9))}}, "option rounds=.*: expected 1 to"),
        ({"options": {"rounds": True}}, "option rounds=True: expected 1 to"),
        ({"players": np.zeros((9, 9))}, r"war: players: array.*, expected 2"),
        ({"deck": [np.zeros((9, 9))]}, "deck: card 1, array.*, is no card of war"),
        ({"deck": 5}, "deck of type int: expected card names"),
    ],
)
def test_whatever_is_given_is_told_in_one_line(given, expected):
    with pytest.raises(BadInputError, match=f"^{expected}[^\n]*$"):
        new_game("war", **{"players": 2, **given})


def test_whatever_is_asked_of_a_game_is_refused_in_one_line():
    game, much = new_game("war", 2, seed=1), np.zeros((30, 3))
    for ask, refused in (
        (game.view, OutOfTurn),
        (partial(game.apply, 1), MalformedAction),
        (find_rules, BadInputError),
    ):
        with pytest.raises(refused, match=r"^[^\n]{1,400}$"):
            ask(much)


def test_numbers_of_any_kind_become_pythons_own_and_are_logged():
    game = new_game("stones", np.int64(3), seed=np.int64(7), options={"target": np.int64(50)})
    same = new_game("stones", 3, seed=7, options={"target": 50})
    assert (game.state_hash, game.log) == (same.state_hash, same.log)
    assert pickle.loads(pickle.dumps(game)).state_hash == same.state_hash


@pytest.fixture
def handicapped(monkeypatch):
    """A game with options of negative numbers, of numbers and a word, and of steps."""
    options = {
        "handicap": Option(0, range(-3, 4), "points before the first round"),
        "cap": Option("none", ("none", 1, 2), "the most points"),
        "pace": Option(10, range(10, 31, 10), "seconds"),
    }
    monkeypatch.setitem(GAMES, "mine", dataclasses.replace(GAMES["one-time"], name="mine", options=options))


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"handicap": "-2"}, -2),
        ({"handicap": -2}, -2),
        ({"handicap": "02"}, 2),
        ({"cap": "1"}, 1),
        ({"cap": 1}, 1),
        ({"cap": "none"}, "none"),
        ({"pace": "20"}, 20),
    ],
    ids=repr,
)
def test_an_option_is_chosen_by_its_value_or_its_text(handicapped, given, taken):
    (name,) = given
    assert new_game("mine", 2, seed=1, options=given).state.options[name] == taken


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"handicap": "-4"}, "option handicap=-4: expected -3 to 3"),
        ({"cap": "3"}, "option cap=3: expected none or 1 or 2"),
        ({"pace": 15}, "option pace=15: expected 10 to 30 in steps of 10"),
    ],
)
def test_an_option_that_is_not_offered_is_refused_with_those_that_are(handicapped, capsys, given, expected):
    with pytest.raises(BadInputError, match=f"^{expected}$"):
        new_game("mine", 2, seed=1, options=given)
    assert main(["games", "mine", "--json"]) == 0
    pace = json.loads(capsys.readouterr().out)["options"]["pace"]
    assert pace == {"default": 10, "least": 10, "most": 30, "step": 10, "meaning": "seconds"}
