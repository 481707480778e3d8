"""A card of the hand that is drawn along with the mouse."""

from __future__ import annotations

from typing import Final

import pygame

from referee.host.cards.choice import Choice
from referee.table.canvas import Canvas
from referee.table.cards.layout import Layout

_FAR: Final = 14
"""Pixels at the design size from which on a press is a drag: nobody's hand is quite still on a click."""


class Drag:
    """Follows the mouse from a press to its release.

    Attributes:
        card: The card that was pressed on; empty for none.
        at: Where the mouse is by now, pixels of the screen.
    """

    def __init__(self) -> None:
        self.card = ""
        self.at = (0, 0)
        self._from = (0, 0)

    def begin(self, layout: Layout | None, at: tuple[int, int]) -> None:
        """A button of the mouse goes down."""
        held = [] if layout is None else [piece.card for piece in layout.hand if piece.open.collidepoint(at)]
        self.card = held[-1] if held else ""
        self.at = self._from = at

    def drop(self, layout: Layout, choice: Choice | None) -> bool:
        """Picks the card where it is let go outside the hand, and what it is laid on where that can be; whether it did.

        Args:
            layout: Of the table.
            choice: What is being chosen; ``None``: nothing.
        """
        card, self.card = self.card, ""
        over_hand = any(piece.box.collidepoint(self.at) for piece in layout.hand)
        if choice is None or card not in choice.options or over_hand:
            return False
        choice.pick(card)
        hit = [name for name, box in layout.places.items() if box.collidepoint(self.at) and name in choice.options]
        if hit:
            choice.pick(hit[-1])
        return True

    def is_far(self, canvas: Canvas) -> bool:
        """Whether a card is being drawn somewhere."""
        return bool(self.card) and pygame.Vector2(self.at).distance_to(self._from) > canvas.px(_FAR)
