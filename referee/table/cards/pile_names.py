"""Where the names of piles go that lie side by side in a panel."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from referee.table.canvas import Canvas

_NAMED = 100
"""Width of a name of nine letters, such as "Passed on"."""
_EDGE = 6
"""How far a name may reach beyond the panel's piles, and what is between two names, at the design size."""


def are_narrow(canvas: Canvas, below: Sequence[pygame.Rect]) -> bool:
    """Whether names need two lines: there are more than two, and one has less room than nine letters take."""
    return len(below) > 2 and min(room.width for room in below) < canvas.px(_NAMED)


def name_rooms(canvas: Canvas, body: pygame.Rect, below: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The room of each pile's name where names stand in two lines by turns: the next in its line is two piles away.

    Args:
        canvas: What is drawn on.
        body: What the panel has for piles and names.
        below: The room just below each pile, from left to right.
    """
    edge, rooms = canvas.px(_EDGE), []
    for place, own in enumerate(below):
        line = below[place % 2 :: 2]
        left = max([body.left - edge, *((own.centerx + each.centerx) // 2 + edge for each in line if each.x < own.x)])
        right = min([body.right + edge, *((own.centerx + each.centerx) // 2 - edge for each in line if each.x > own.x)])
        half = min(own.centerx - left, right - own.centerx)
        # At an end of the panel a name need not stand in the middle below its pile.
        wide = min(right - left, max(own.width, 2 * half, canvas.px(_NAMED)))
        room = pygame.Rect(0, own.top + place % 2 * own.height, wide, own.height)
        room.centerx = min(max(own.centerx, left + wide // 2), right - wide // 2)
        rooms.append(room)
    return rooms
