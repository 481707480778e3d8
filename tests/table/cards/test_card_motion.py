"""What comes onto the table turns over, dice that are rolled too, and with less motion nothing does."""

import pygame
import pytest

from referee.host.cards.choice import Choice
from referee.table.cards.card_motion import draw_turning
from referee.table.theme import COLOURS


def roll(pilot, screen):
    """Rolls a die of the sandbox, which may show the same as before: until it does not."""
    for _ in range(30):
        before = dict(screen._scene.reading.dice)
        actions = [each for each in screen.sitting.game.legal_actions(1) if str(each).startswith("roll")]
        screen.sitting.decide(1, actions[0])
        screen._has_moved()
        pilot.wait()
        changed = {die for die, face in screen._scene.reading.dice if before.get(die) != face}
        if changed:
            return changed
        pilot.wait(30)
    raise AssertionError("the die shows the same thirty times")


@pytest.mark.parametrize("still", [False, True])
def test_a_die_that_is_rolled_turns_unless_less_motion_is_wanted(sit, app, still):
    app.preferences.less_motion = still
    pilot, screen = sit("janken-sandbox", "human", seed=7)
    pilot.until(lambda: screen._asking.choice is not None)
    assert isinstance(screen._asking.choice, Choice)
    changed = roll(pilot, screen)
    assert set(screen._motion.turns) & changed == (set() if still else changed)
    pilot.wait(30)
    assert screen._motion.turns == {}


@pytest.mark.parametrize("still", [False, True])
def test_cards_that_are_shown_at_once_turn_together(sit, app, still):
    app.preferences.less_motion = still
    pilot, screen = sit("war", "bot", "bot", seed=3)
    if still:
        pilot.wait(40)
        assert screen._motion.turns == {}
        return
    pilot.until(lambda: len(screen._motion.turns) == 2)
    first, second = screen._motion.turns.values()
    assert first.done == second.done


def test_what_turns_is_as_narrow_as_it_looks(canvas):
    box = pygame.Rect(200, 200, 100, 140)
    widths = []
    for done in (0.0, 0.25, 0.5, 0.75, 1.0):
        canvas.surface.fill(COLOURS.background)
        draw_turning(canvas, box, done, lambda flat, at: pygame.draw.rect(flat.surface, (250, 0, 0), at))
        row = pygame.surfarray.array3d(canvas.surface)[:, box.centery, 0]
        widths.append(int((row > 200).sum()))
    assert widths[0] == widths[4] == 100
    assert 60 < widths[1] == widths[3] < 80
    assert widths[2] <= 1
