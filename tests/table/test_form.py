"""Widgets take letters, keep the focus, and cannot be chosen where they cannot be used."""

import pygame

from referee.table.canvas import Canvas
from referee.table.form import Form


def test_letters_go_into_a_name_while_the_focus_is_on_it_and_are_keys_otherwise(pilot):
    menu = pilot.app.screen
    pilot.press("down", "down")
    pilot.type("r")
    assert (menu.name, menu.heard) == ("Annr", [])
    pilot.press("up", "r")
    assert menu.heard == ["r"]


def test_the_focus_stays_on_a_widget_that_is_laid_out_anew(pilot):
    pilot.press("down", "right", "right", "right")
    assert pilot.app.screen.chosen == 1
    assert pilot.app.screen.form.focus == "kind"


def test_what_cannot_be_chosen_is_not(pilot):
    pilot.click("Not now")
    assert pilot.app.screen.heard == []


def test_a_name_that_is_come_back_to_is_typed_on_at_its_end(pilot):
    menu = pilot.app.screen
    pilot.press("down", "down", "up", "down", "backspace")
    pilot.type("a")
    assert menu.name == "Ana"


def test_a_held_key_is_one_press_again_once_a_name_was_left_for_a_screen_of_another_size(pilot):
    pilot.press("down", "down")
    assert pygame.key.get_repeat() != (0, 0), "a letter that is held in a name repeats"
    Form(Canvas.over(pygame.Surface((1280, 600))))
    assert pygame.key.get_repeat() == (0, 0)
