"""Cards on their way from where they lay to where they lie now, and cards and dice that turn over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi

import pygame

from referee.host.cards.view_reading import ViewReading
from referee.table.canvas import Canvas
from referee.table.cards.layout import Layout
from referee.table.theme import TIMES


@dataclass(frozen=True, slots=True)
class Turning:
    """Something that turns over.

    Attributes:
        before: What it showed before: a die's face; empty for the back of a card.
        done: How far it has turned, 0 to 1.
    """

    before: str
    done: float = 0.0


class Motion:
    """Moves cards, by name, between two layouts; cards and dice that show something else than before turn over."""

    def __init__(self) -> None:
        self._lay: dict[str, pygame.Rect] = {}
        self._dice: dict[str, str] = {}
        self._ways: dict[str, tuple[pygame.Rect, pygame.Rect]] = {}
        self._turns: dict[str, Turning] = {}
        self._left = 0.0

    def take(self, layout: Layout, reading: ViewReading, *, moves: bool) -> None:
        """Takes in a new layout.

        Args:
            layout: Where everything lies.
            reading: What there is.
            moves: Whether cards and dice are seen on their way, from now on.
        """
        lie = {piece.card: piece.box for piece in layout.pieces() if piece.card}
        dice = dict(reading.dice)
        if moves:
            lay, held = self._lay, {piece.card for piece in layout.hand}
            self._ways = {card: (lay[card], box) for card, box in lie.items() if card in lay and lay[card] != box}
            self._turns = {card: Turning("") for card in lie if lay and card not in lay and card not in held}
            self._turns |= {
                die: Turning(self._dice[die]) for die in dice if self._dice.get(die, dice[die]) != dice[die]
            }
            self._left = TIMES.card if self._ways or self._turns else 0.0
        self._lay, self._dice = lie, dice

    def end(self) -> None:
        """Puts every card where it belongs."""
        self._left = 0.0

    def go_on(self, seconds: float) -> None:
        """Goes on by so much time."""
        self._left = max(0.0, self._left - seconds)

    @property
    def places(self) -> dict[str, pygame.Rect]:
        """Where the cards are that are on their way."""
        if not self._left:
            return {}
        done = 1 - (self._left / TIMES.card) ** 2
        return {card: _between(start, end, done) for card, (start, end) in self._ways.items()}

    @property
    def turns(self) -> dict[str, Turning]:
        """The cards and dice that are turning over, by name."""
        if not self._left:
            return {}
        return {name: replace(turn, done=1 - self._left / TIMES.card) for name, turn in self._turns.items()}


def draw_turning(canvas: Canvas, box: pygame.Rect, done: float, draw: Callable[[Canvas, pygame.Rect], object]) -> None:
    """Draws something as narrow as it looks while it turns about its upright axis.

    Args:
        canvas: What is drawn on.
        box: Where it comes to lie, in pixels of the surface.
        done: How far it has turned, 0 to 1: half way it is seen from the edge.
        draw: Draws what is to be seen of it, as it comes to lie.
    """
    flat = replace(canvas, surface=pygame.Surface(box.size, pygame.SRCALPHA), lettered=[])
    draw(flat, flat.surface.get_rect())
    wide = max(1, round(box.width * abs(cos(pi * done))))
    narrow = pygame.transform.smoothscale(flat.surface, (wide, box.height))
    canvas.surface.blit(narrow, narrow.get_rect(center=box.center))


def _between(start: pygame.Rect, end: pygame.Rect, done: float) -> pygame.Rect:
    # As large as it comes to lie: a card is drawn anew for every size.
    box = end.copy()
    box.center = (
        round(start.centerx + (end.centerx - start.centerx) * done),
        round(start.centery + (end.centery - start.centery) * done),
    )
    return box
