"""What is no game is refused where it is set, with one line."""

import dataclasses
import sys

import pytest

from referee.errors import BadInputError
from referee.games.catalogue import GAMES, KnownGames


@pytest.mark.parametrize("value", [None, "war", {"name": "war"}, GAMES["war"]])
def test_a_program_can_set_nothing_but_a_game_under_its_own_name(value):
    games = KnownGames()
    with pytest.raises(BadInputError, match=r"GAMES.*expected Rules whose name is the key"):
        games["mine"] = value
    assert "mine" not in games
    games["mine"] = dataclasses.replace(GAMES["war"], name="mine")
    assert games["mine"].title == GAMES["war"].title


@pytest.mark.parametrize(("ending", "told"), [(None, "no GAMES"), (GAMES["war"], "GAMES is "), ((1,), "GAMES is ")])
def test_a_module_of_the_program_that_ends_with_no_games_is_left_out_with_one_sentence(monkeypatch, ending, told):
    module = sys.modules["referee.games.war.rules"]
    monkeypatch.setattr(module, "GAMES", ending)
    games = KnownGames()
    assert "war" not in games
    assert "motor-city-showdown" in games
    assert [fault for fault in games.faults if fault.startswith(f"{module.__name__}: {told}")]
