"""Mouse, keyboard and gamepad do the same."""

import pygame
import pytest


@pytest.mark.parametrize("way", ["mouse", "keyboard", "gamepad"])
def test_every_device_chooses_and_steps_and_presses_the_screens_own_keys(pilot, way):
    menu = pilot.app.screen
    {
        "mouse": lambda: pilot.click("human"),
        "keyboard": lambda: pilot.press("down", "right"),
        "gamepad": lambda: pilot.pad("dpad_down", "dpad_right"),
    }[way]()
    assert menu.chosen == 1
    {
        "mouse": lambda: pilot.click("go"),
        "keyboard": lambda: pilot.press("space"),
        "gamepad": lambda: pilot.pad("y"),
    }[way]()
    assert menu.heard == ["space"]


def push_stick(pilot, value, pad=0):
    axis = pygame.CONTROLLER_AXIS_LEFTX
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value))
    pilot.wait()


def unplug(pilot):
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    pilot.wait()


def test_a_stick_pushed_once_steps_once(pilot):
    menu = pilot.app.screen
    pilot.press("down")
    for value in (15_000, 25_000, 32_000, 5_000):
        push_stick(pilot, value)
    assert menu.chosen == 1


def test_a_stick_that_is_held_steps_once_while_that_of_another_gamepad_trembles(pilot):
    menu = pilot.app.screen
    pilot.press("down")
    for value in (25_000, 25_001):
        push_stick(pilot, value)
        push_stick(pilot, 300, pad=1)
    assert menu.chosen == 1
    push_stick(pilot, 25_000, pad=1)
    assert menu.chosen == 0


def test_a_stick_that_was_held_when_its_gamepad_was_unplugged_steps_when_that_is_back(pilot):
    menu = pilot.app.screen
    pilot.press("down")
    push_stick(pilot, 25_000)
    unplug(pilot)
    push_stick(pilot, 25_000)
    assert menu.chosen == 0


@pytest.mark.parametrize("leave", [unplug, lambda pilot: pilot.click("human")], ids=["unplug", "mouse"])
def test_the_strip_names_keys_once_nobody_plays_with_a_gamepad(pilot, leave):
    pilot.pad("dpad_down")
    assert "X" in pilot.texts
    leave(pilot)
    pilot.wait()
    assert "R" in pilot.texts
    assert "X" not in pilot.texts


def test_the_mouse_in_the_second_window_presses_nothing_in_the_first(pilot):
    menu, at = pilot.app.screen, pilot.find("human").center
    pilot.app.window.second.toggle("Board")
    second = pilot.app.window.second.native
    for window, chosen in ((second, 0), (pilot.app.window.native, 1)):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), window=window))
        pilot.wait()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, window=window))
            pilot.wait()
        assert menu.chosen == chosen
    pilot.press("space")  # whose keyboard it is does not matter
    assert menu.heard == ["space"]
