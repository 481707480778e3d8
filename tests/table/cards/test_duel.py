"""Cards that are turned over against each other are told large, until they are seen or something is pressed."""

import pytest

from referee.host.keeping import keep_game
from referee.table.cards.game_screen import GameScreen
from referee.table.inputs import Act, Input
from referee.table.moments import MOMENT_S
from tests.table.cards.conftest import choice
from tests.table.pilot import Pilot


@pytest.mark.parametrize("still", [False, True])
def test_programs_wait_until_the_cards_have_been_seen(app, still):
    app.preferences.less_motion = still
    screen = GameScreen(app, keep_game(choice("war", "bot", "bot", seed=5)), pace=0.05)
    pilot = Pilot(app, screen)
    pilot.until(lambda: screen.duel.left)
    entries, seconds = len(screen.sitting.game.log), screen.duel.left
    assert seconds > MOMENT_S - 0.2
    pilot.wait(4)
    words = [front.name for front in map(screen.sitting.words.front, screen.sitting.game.state.last.values())]
    assert all(pilot.shows(name) for name in words)
    pilot.until(lambda: screen.duel.left < 0.1)
    assert len(screen.sitting.game.log) == entries
    pilot.until(lambda: len(screen.sitting.game.log) > entries)


def test_a_press_on_the_cards_only_lets_them_go(app):
    screen = GameScreen(app, keep_game(choice("motor-city-showdown", "human", "bot")), pace=0.05)
    pilot = Pilot(app, screen)
    pilot.wait(30)  # the cards have come to lie where they belong
    for card in ("Scarecrow 7", "Scissors 1", "LABRADOR 3", "Lay a tableau"):
        pilot.click(card)
    pilot.until(lambda: screen.duel.left)
    pilot.wait()
    entries, at = len(screen.sitting.game.log), screen._scene.layout.above_prompt.center
    assert screen.handle(Input(Act.PRESS, at=at))
    assert not screen.duel.left
    assert len(screen.sitting.game.log) == entries


def test_a_special_card_that_is_looked_at_hides_no_other_players_place(sit):
    pilot, screen = sit("motor-city-showdown", "human", "bot", "bot")
    screen.form.focus_on("pick:SC7")
    pilot.press("enter")
    screen.form.focus_on("pick:RV8")
    pilot.wait()
    power = [box for text, box in screen.app.canvas.lettered if text.startswith("Throw One Time")]
    assert power
    others = [panel.box for panel in screen._scene.layout.panels if panel.place.seat != 1]
    assert not any(box.colliderect(other) for box in power for other in others)
