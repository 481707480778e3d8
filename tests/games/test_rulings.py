"""The rulings, and what the games say of them."""

import re
from pathlib import Path

from referee.games import GAMES

RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")


def starred():
    """The numbers of the rulings with a star, such as ``B1``."""
    found, letter = set(), ""
    for line in RULINGS.splitlines():
        heading = re.match(r"## ([A-Z])\. ", line)
        letter = heading[1] if heading else letter
        item = re.match(r"([0-9]+)\. ★ ", line)
        if item:
            found.add(f"{letter}{item[1]}")
    return found


def test_every_fact_that_no_text_gives_is_listed_by_its_games_and_has_a_star():
    listed = {re.search(r"\(([A-Z][0-9]+)\)$", fact)[1] for rules in GAMES.values() for fact in rules.unverified}
    assert listed == starred()


def test_the_hand_shapes_are_listed_by_every_game_that_is_thrown():
    # A10
    thrown = {name for name, rules in GAMES.items() if any("A10" in fact for fact in rules.unverified)}
    assert thrown == {"one-time", "run-to-ten", "motor-city-showdown", "spell-my-name", "pink-slip"}
