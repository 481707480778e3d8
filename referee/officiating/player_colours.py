"""The players' colours, one for each seat, wherever a player is drawn."""

from __future__ import annotations

from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

PLAYER_COLOURS: Final[tuple[Colour, ...]] = (
    *((230, 159, 0), (86, 180, 233), (0, 178, 130), (224, 142, 190)),
    *((240, 228, 66), (240, 112, 60), (136, 150, 255), (200, 204, 212)),
    *((190, 138, 90), (170, 214, 96), (112, 214, 220), (240, 104, 150)),
)
"""Orange, sky blue, bluish green, reddish purple, yellow, vermilion, blue and grey, by seat. They can be told apart
with any common colour blindness (Okabe and Ito, *Color Universal Design*, 2008). Some are lightened for the dark
background. Brown, lime, turquoise and pink come after them; no palette has twelve colours that everybody tells apart.
Each player has a shape besides (see ``table/icons.py``)."""
