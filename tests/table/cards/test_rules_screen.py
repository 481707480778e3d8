"""The rules on the screen, of the moment and as a whole."""

from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen


def test_the_rules_of_the_moment_are_on_a_key(sit):
    pilot, _ = sit("motor-city-showdown", "human", "bot")
    pilot.press("f1")
    assert pilot.is_open(RulesScreen)
    assert pilot.shows("Flip")
    pilot.press("f1")
    assert pilot.is_open(GameScreen)


def test_the_whole_rules_are_read_page_by_page(sit):
    pilot, _ = sit("war", "human", "human")
    pilot.press("f1")
    assert pilot.shows("page 1 of")
    seen = set(pilot.texts)
    while not pilot.shows("Options"):
        pilot.press("space")
        assert seen.isdisjoint(line for line in pilot.texts if line.startswith("page "))
        seen |= set(pilot.texts)
    assert pilot.shows("never-ending game lasts")
    pilot.pad("b")
    assert pilot.is_open(GameScreen)


def test_the_house_options_of_a_game_are_told_where_they_are_not_as_usual(sit):
    pilot, _ = sit("stones", "human", "bot", "bot", options={"spades": "yes", "target": "77", "jokers": "no"})
    pilot.press("f1")
    assert "House options of this game: target 77, spades yes" in pilot.texts
    pilot.press("f1", "esc")
    pilot.click("Rules")
    assert pilot.is_open(RulesScreen)
    assert "House options of this game: target 77, spades yes" in pilot.texts


def test_nothing_is_told_of_house_options_that_are_as_usual(sit):
    pilot, _ = sit("stones", "human", "bot", "bot", options={"target": "500"})
    pilot.press("f1")
    assert not pilot.shows("House options of this game")
