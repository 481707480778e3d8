"""What holds for every screen: it says its keys, can be read, and is worked with a gamepad."""

from operator import itemgetter

from referee.table.inputs import PAD_KEYS
from referee.table.screens.pause import PauseScreen

SMALLEST, LARGEST = (1024, 600), (1920, 1080)


def assert_readable(pilot):
    """In the smallest window and in a large one each key is said, and every text is large enough and inside."""
    for width, height in (SMALLEST, LARGEST):
        pilot.app.window.native.size = (width, height)
        pilot.wait(2)
        assert pilot.app.size[0] == width
        for key in pilot.app.screen.keys:
            assert pilot.shows(key.text)
        least = 18 * min(width / 1280, height / 720)
        for text, box in filter(itemgetter(0), pilot.app.canvas.lettered):
            assert box.height >= int(least), text
            assert box.left >= 0, text
            assert box.top >= 0, text
            assert box.right <= width, text
            assert box.bottom <= height, text


def assert_worked_with_a_gamepad(pilot):
    """The focus moves, the strip of keys names the buttons, and the screen is left."""
    screen = pilot.app.screen
    pilot.pad("dpad_down", "dpad_up", "dpad_right")
    assert {"A", "B"} <= set(pilot.texts)
    keys = screen.keys[: len(PAD_KEYS)]
    for button, key in zip(PAD_KEYS.values(), keys, strict=False):
        assert button in pilot.texts
        assert pilot.shows(key.text)
    pilot.pad("b")
    if isinstance(screen, PauseScreen) and pilot.app.screen is screen:
        pilot.pad("b")  # from one of its pages to the menu, and from there to the game
    assert pilot.app.screen is not screen
