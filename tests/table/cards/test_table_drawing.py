"""Card tables look as they did."""

import pytest

from tests.table.references import assert_as_before


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("motor-city-showdown", 4),
        ("spell-my-name", 3),
        ("pink-slip", 2),
        ("war", 2),
        ("jokers-wild", 3),
        ("stones", 4),
        ("green-queen", 3),
        ("jacks-rule", 4),
        ("tic-tac-rock", 2),
        ("dueling-wizards", 2),
        ("janken-sandbox", 2),
    ],
)
def test_a_card_table_looks_as_it_did(sit, app, game, players):
    pilot, _ = sit(game, *["human"] * players, seed=7)
    if pilot.shows("Pass to"):
        pilot.press("enter")
    pilot.wait(3)
    assert_as_before(app.canvas.surface, f"cards-{game}")


def test_passing_the_screen_typing_and_the_rules_look_as_they_did(sit, app):
    pilot, _ = sit("motor-city-showdown", "human", "human")
    assert_as_before(app.canvas.surface, "cards-pass")
    pilot.press("f1")
    assert_as_before(app.canvas.surface, "cards-rules")
    pilot.press("esc")
    pilot.quit()
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    assert_as_before(app.canvas.surface, "cards-typing")
