"""The rules to read: whole, true to the options there are, and plain enough to be set on a screen."""

import re
from itertools import pairwise

import pytest

from referee.errors import BadInputError
from referee.games import GAMES, rules_text

GAMES_OF_JACK_LABRADOR = {"one-time", "run-to-ten", "motor-city-showdown", "spell-my-name", "pink-slip"}
LINE = re.compile(r"#{1,2} \S.*|- \S.*|  \S.*|\w.*|")


@pytest.mark.parametrize("name", GAMES)
def test_a_text_is_plain_and_has_every_part_that_it_shares(name):
    lines = rules_text(name).splitlines()
    assert lines[0].startswith("# ")
    assert not [line for line in lines if not LINE.fullmatch(line) or set(line) & set("{}`*|_")]
    assert max(map(len, lines)) <= 120
    for before, line in pairwise(lines):
        if line.startswith("  "):
            assert before.startswith(("- ", "  ")), "an indented line goes on with an item of a list"
        if line.startswith("#"):
            assert before == ""


@pytest.mark.parametrize("name", GAMES)
def test_a_text_tells_every_option_with_its_default_and_its_values(name):
    rules = GAMES[name]
    options = rules_text(name).partition("\n## Options\n")[2]
    told = dict(re.findall(r"^- ([a-z-]+): ((?:.|\n  )*)", options, re.MULTILINE))
    assert set(told) == set(rules.options)
    for option, meaning in told.items():
        assert meaning.startswith(str(rules.options[option].default))
        if isinstance(rules.options[option].default, str):
            assert all(re.search(rf"\b{value}\b", meaning) for value in rules.options[option].values)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_explains_the_throw_and_the_suits_where_they_decide(name):
    text = rules_text(name)
    assert ("Rock crushes Lizard" in text) == ("LQ" in GAMES[name].cards)
    assert ("LABRADOR loses to Rock" in text) == (name in GAMES_OF_JACK_LABRADOR)


def test_who_asks_for_the_rules_of_no_game_is_told_which_there_are():
    with pytest.raises(BadInputError, match="expected one-time, run-to-ten"):
        rules_text("canasta")
