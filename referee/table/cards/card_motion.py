"""Cards on their way from where they lay to where they lie now."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from referee.table.theme import TIMES


class Motion:
    """Moves cards, by name, between two layouts."""

    def __init__(self) -> None:
        self._ways: dict[str, tuple[pygame.Rect, pygame.Rect]] = {}
        self._left = 0.0

    def begin(self, before: Mapping[str, pygame.Rect], after: Mapping[str, pygame.Rect]) -> None:
        """Sends every card on its way that lies elsewhere than before."""
        self._ways = {
            card: (before[card], box) for card, box in after.items() if card in before and before[card] != box
        }
        self._left = TIMES.card if self._ways else 0.0

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


def _between(start: pygame.Rect, end: pygame.Rect, done: float) -> pygame.Rect:
    # As large as it comes to lie: a card is drawn anew for every size.
    box = end.copy()
    box.center = (
        round(start.centerx + (end.centerx - start.centerx) * done),
        round(start.centery + (end.centery - start.centery) * done),
    )
    return box
