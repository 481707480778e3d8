"""One name, one thing: who reads a name need not ask which of two is meant."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "referee"

# Modules of one name in several rooms, and the one thing that all of them are about. The modules of the card games'
# packages are not here: each game has its own rules, state, view and bot.
ONE_THING = {
    "bout": "a bout: its rules, its verb, its screen",
    "calibration": "setting up a table: what is measured, and the screen that shows it",
    "dataset": "a dataset of hands: its files, and the verb",
    "guided": "leading people through a recording: what is done, and its screen",
    "history": "what people have played before: how it is counted, and the verb",
    "known_people": "the people whom the table remembers: the file, and the screens",
    "overrule": "an operator's decision: its verb and its screen",
    "play": "playing a card game: the verb, and each game's course",
    "practice": "the lesson and practice with a coach: what is done, and its screen",
    "recording": "recording hands: the session, and its screen",
    "replay": "what was kept is gone through again: the verb for logs and evidence, and the screen",
    "settings": "what people set: a venue's numbers in a profile, and the table's own on its screen",
    "tournament": "a tournament: how it stands, its verb and its screen",
    "table": "the table: the verb that opens it, and what each game tells it",
}


VERB = {Path("commands"), Path("commands/arguments")}


def modules():
    """The paths of all modules of one name, by that name; packages themselves left out."""
    named = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.stem not in {"__init__", "__main__"}:
            named[path.stem].append(path.relative_to(PACKAGE))
    return named


def are_of_one_kind(paths):
    """Whether modules of one name are the card games' own, or a verb and its arguments."""
    games = all(path.parts[0] == "games" for path in paths)
    return games or {path.parent for path in paths} == VERB


def test_no_public_class_has_the_name_of_another():
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(PACKAGE)))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_modules_of_one_name_are_about_one_thing():
    twice = {name for name, paths in modules().items() if len(paths) > 1 and not are_of_one_kind(paths)}
    assert twice - set(ONE_THING) == set()


def test_no_name_is_excused_that_is_there_once():
    assert {name for name in ONE_THING if len(modules()[name]) < 2 or are_of_one_kind(modules()[name])} == set()
