"""The bot of MOTOR CITY SHOWDOWN plays each power where it wins most cards."""

import pytest

from tests.games.game_helpers import chosen, lay, motor_city, win


def test_the_black_hole_which_takes_every_card_is_not_wasted_in_combat():
    game = motor_city({1: "BH R02 R03 R04", 2: "S01 S02 S03 S04"})
    assert "BH" not in chosen(game, 1).values("combat")


@pytest.mark.parametrize("kept", ["RV9", "HB"])
def test_what_takes_a_barn_waits_in_the_hole_until_there_are_barns(kept):
    game = motor_city({1: f"{kept} R02 R03 R04", 2: "S01 S02 S03 S04"})
    assert chosen(game, 1).values("hole") == (kept,)


def test_the_richest_opponent_is_challenged():
    game = motor_city({1: "HB R02 R03 R04", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 P04"})
    game.state.barns[2] += ["R05"]
    game.state.barns[3] += ["R06", "R07"]
    lay(game, p1="HB / R02 R03 / R04", p2="S01 / S02 S03 / S04", p3="P01 / P02 P03 / P04")
    assert {action.seat for action in game.legal_actions(1)} == {2, 3}
    assert chosen(game, 1) == "challenge p3"


@pytest.mark.parametrize(("hole", "verb"), [("MCS", "swap"), ("HB", "keep")])
def test_the_woodpecker_gives_a_poor_hole_card_away_and_keeps_a_good_one(hole, verb):
    game = motor_city({1: f"WP R02 R03 {hole}", 2: "S01 S02 S03 S04"})
    lay(game, p1=f"WP / R02 R03 / {hole}", p2="S01 / S02 S03 / S04")
    while "keep" not in game.legal_actions(1):
        win(game, 1)
    assert chosen(game, 1).verb == verb
