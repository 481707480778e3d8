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
