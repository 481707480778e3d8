"""The table's colours, for a room that reads from five metres and every kind of colour vision."""

from __future__ import annotations

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

BACKGROUND: Colour = (16, 18, 24)
PANEL: Colour = (31, 35, 45)
TEXT: Colour = (244, 245, 247)
QUIET: Colour = (168, 174, 186)
WARNING: Colour = (240, 228, 66)
ACCENT: Colour = (86, 180, 233)
BUTTON: Colour = (44, 50, 64)
BUTTON_LIT: Colour = (66, 75, 96)

PLAYER_COLOURS: tuple[Colour, ...] = (
    *((230, 159, 0), (86, 180, 233), (0, 178, 130), (224, 142, 190)),
    *((240, 228, 66), (240, 112, 60), (136, 150, 255), (200, 204, 212)),
    *((190, 138, 90), (170, 214, 96), (112, 214, 220), (240, 104, 150)),
)
"""Orange, sky blue, bluish green, reddish purple, yellow, vermilion, blue and grey, by seat: told apart with any common
colour blindness (Okabe and Ito, *Color Universal Design*, 2008); some lightened for the dark background. Brown, lime,
turquoise and pink come after them; no palette has twelve colours that everybody tells apart. Each player has a shape
besides (see ``icons.draw_marker``)."""


def player_colour(player: int) -> Colour:
    """A player's colour, by seat from 1 to 12."""
    return PLAYER_COLOURS[player - 1]
