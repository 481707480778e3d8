"""Every action prints and parses, and what is none is refused with one clear line."""

import pytest

from referee.errors import MalformedAction
from referee.games import GAMES, Over
from tests.games.game_helpers import random_games, random_move

NOTATION = GAMES["motor-city-showdown"].notation


def test_an_action_prints_as_it_is_written():
    action = NOTATION.parse("flip R03 combat J01,L07 hole SC9")
    assert str(action) == "flip R03 combat J01,L07 hole SC9"
    assert (action.verb, action.values("combat"), action.values("hole")) == ("flip", ("J01", "L07"), ("SC9",))
    assert NOTATION.parse("challenge p2").seat == 2
    assert NOTATION.parse("keep").values("keep") == ()


def test_spacing_and_the_order_within_a_set_of_cards_make_no_difference():
    assert NOTATION.parse("  flip R03  combat L07,J01 hole SC9 ") == "flip R03 combat J01,L07 hole SC9"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected flip or hammer or challenge or swap or keep$"),
        ("flip", "expected flip CARD"),
        ("flip R03 hole", "expected flip CARD"),
        ("keep p2", "expected keep$"),
        ("challenge 2", "'2' names no player"),
        ("challenge p0", "'p0' names no player"),
        ("flip R12 combat J01,L07 hole SC9", "'R12' is no card of this game"),
        ("flip R03 combat J01,J01 hole SC9", "'J01,J01' names a card twice"),
        ("flip R03 combat J01, hole SC9", "'' is no card of this game"),
        ("hammer R01,R02", "'R01,R02' is no card of this game"),
    ],
)
def test_text_that_is_no_action_is_malformed(text, said):
    with pytest.raises(MalformedAction, match=said):
        NOTATION.parse(text)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("jacks-rule", "play C10A on z9", "'z9' is no square: expected one of 100, a1, b1, c1 to j10"),
        ("one-time", "keep", "'keep': this game has no actions, its players only throw"),
        ("janken-sandbox", "roll T1", "'T1' is no die: expected PIP or DR or DP or DS or DW or DL"),
    ],
)
def test_what_was_expected_is_told_in_a_line_that_can_be_read(name, text, said):
    with pytest.raises(MalformedAction) as refused:
        GAMES[name].notation.parse(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_parses_to_itself(name):
    for game, rng in random_games(name, 6):
        for _ in range(300):
            if isinstance(game.turn, Over):
                break
            for seat in game.turn.players:
                for action in game.legal_actions(seat):
                    assert game.rules.notation.parse(str(action)) == action
            random_move(game, rng)
