"""The table's colours, for a room that reads from five metres and every kind of colour vision."""

from __future__ import annotations

from referee.officiating.player_colours import PLAYER_COLOURS, Colour

BACKGROUND: Colour = (16, 18, 24)
PANEL: Colour = (31, 35, 45)
TEXT: Colour = (244, 245, 247)
QUIET: Colour = (168, 174, 186)
WARNING: Colour = (240, 228, 66)
ACCENT: Colour = (86, 180, 233)
BUTTON: Colour = (44, 50, 64)
BUTTON_LIT: Colour = (66, 75, 96)


def player_colour(player: int) -> Colour:
    """A player's colour, by seat from 1 to 12."""
    return PLAYER_COLOURS[player - 1]
