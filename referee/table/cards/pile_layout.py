"""Where the cards of piles come to lie, side by side in a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from referee.host.cards.view_reading import Pile
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box
from referee.table.theme import SIZES

GAP: Final = 12
"""Between two piles, and between two parts of the table, at the design size."""
_OVERLAP, _APART, _MOST_ABREAST = 0.35, 4, 24
"""Of more than ``_APART`` cards each takes so much of its width, enough for rank and suit; of still more, less."""
_LEAST_CARD = 48
"""A card that would be narrower cannot be read: there open cards overlap from the second on."""
_HEAPS = {"discards"}
"""Known cards of which only the top one is shown."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or a heap of face-down ones, where it lies.

    Attributes:
        card: Its name; empty for a back.
        box: Where.
        count: How many cards a heap has; 0 for a single card.
        owner: The seat that it is from, where that is to be told.
        strip: Pixels of its width that the next card leaves open; 0: all.
    """

    card: str
    box: pygame.Rect
    count: int = 0
    owner: int = 0
    strip: int = 0

    @property
    def covered(self) -> bool:
        """Whether the next card lies on a part of it."""
        return 0 < self.strip < self.box.width

    @property
    def open(self) -> pygame.Rect:
        """As much of it as is seen, and can be pointed at."""
        return pygame.Rect(self.box.topleft, (self.strip, self.box.height)) if self.covered else self.box


@dataclass(frozen=True, slots=True)
class Spread:
    """A pile as it lies: its pieces, and where its name goes.

    Attributes:
        pile: What.
        pieces: Its cards.
        slot: The empty place, where it has no card.
        label: The room for its name: below, or in a low panel right of it; empty where there is none.
    """

    pile: Pile
    pieces: tuple[Piece, ...]
    slot: pygame.Rect | None
    label: pygame.Rect


def lay_piles(canvas: Canvas, box: pygame.Rect, piles: Sequence[Pile], card: float) -> tuple[tuple[Spread, ...], int]:
    """Lays piles side by side, each with its name below.

    Args:
        canvas: What is drawn on.
        box: Where they have room.
        piles: From left to right.
        card: The most width of a card, at the design size.

    Returns:
        The piles, and where the last one ends.
    """
    if not piles:
        return (), box.left
    gap = canvas.px(GAP)
    label = canvas.line_height(SIZES.caption)
    height = box.height - label
    room = box.width - gap * (len(piles) - 1)
    # Known cards lie open side by side; a heap of backs is one card wide.
    columns = [_columns(pile, _APART) for pile in piles]
    if room < canvas.px(_LEAST_CARD) * sum(columns):
        columns = [_columns(pile, 1) for pile in piles]
    wide = int(min(canvas.px(card), height / CARD_SHAPE, room / sum(columns)))
    left, spreads = box.left, []
    for pile, count in zip(piles, columns, strict=True):
        width = int(wide * count)
        top = box.top + (height - int(wide * CARD_SHAPE)) // 2
        spreads.append(_spread(pile, card_box(left, top, wide), width, label))
        left += width + gap
    return tuple(spreads), left - gap


def _columns(pile: Pile, apart: int) -> float:
    """How many cards wide a pile lies; backs overlap, and more than ``apart`` open cards."""
    if pile.cards and not _is_heap(pile):
        count: float = len(pile.cards)
        if count > apart and not pile.owners:
            count = apart + _OVERLAP * (min(count, _MOST_ABREAST) - apart)
        return count + (pile.hidden > 0)
    return 1.3 if pile.name == "combat" else 1.0


def _is_heap(pile: Pile) -> bool:
    return pile.heap or pile.name in _HEAPS


def _spread(pile: Pile, base: pygame.Rect, width: int, label: int) -> Spread:
    left, top, wide = base.left, base.top, base.width
    # A name may be wider than its card: it takes what is free on both sides.
    below = pygame.Rect(left - wide // 6, base.bottom, width + wide // 3, label)
    if pile.cards and _is_heap(pile):
        return Spread(pile, (Piece(pile.cards[-1], base, count=pile.count),), None, below)
    if pile.cards:
        end = width - (wide if pile.hidden else 0)
        step = (end - wide) / max(1, len(pile.cards) - 1)
        shown = [
            Piece(
                card,
                card_box(left + place * step, top, wide),
                owner=pile.owners[place] if pile.owners else 0,
                strip=int(step) if place + 1 < len(pile.cards) else 0,
            )
            for place, card in enumerate(pile.cards)
        ]
        if pile.hidden:
            shown.append(Piece("", card_box(left + end, top, wide), count=pile.hidden))
        return Spread(pile, tuple(shown), None, below)
    if pile.hidden:
        return Spread(pile, (Piece("", base, count=pile.hidden),), None, below)
    return Spread(pile, (), base, below)
