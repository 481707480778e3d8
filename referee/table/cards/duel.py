"""Cards that are turned over against each other, told large: all turn at once, then what has lost fades."""

from __future__ import annotations

from typing import Final

import pygame

from referee.host.cards.telling import CardDuel
from referee.host.cards.wording import Wording
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_back, draw_face
from referee.table.cards.card_motion import draw_turning
from referee.table.icons import draw_marker
from referee.table.moments import MOMENT_S, draw_band
from referee.table.theme import COLOURS, SIZES, SPACES, TIMES

_LINES: Final = 2
"""Of what followed, the last so many sentences are told: who has won by the cards comes last."""


class DuelMoment:
    """The moment in which cards meet. It ends by itself, or when something is pressed.

    Attributes:
        shown: What met; ``None`` while no such moment is.
    """

    def __init__(self) -> None:
        self.shown: CardDuel | None = None
        self._age = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)

    def take(self, duel: CardDuel | None) -> None:
        """Takes in what has happened: cards that have met, or none."""
        self.shown, self._age = duel, 0.0

    @property
    def left(self) -> float:
        """How long it still lasts, seconds."""
        return 0.0 if self.shown is None else MOMENT_S - self._age

    def end(self, at: tuple[int, int] | None) -> bool:
        """Ends it.

        Args:
            at: Where was pressed, in pixels of the surface, if it was with a pointer.

        Returns:
            Whether the press was on what stood there.
        """
        hit = self.shown is not None and at is not None and self._box.collidepoint(at)
        self.shown = None
        return hit

    def go_on(self, seconds: float) -> None:
        """Goes on by so much time."""
        self._age += seconds
        if self.left <= 0:
            self.shown = None

    def draw(self, canvas: Canvas, box: pygame.Rect, words: Wording, *, still: bool) -> None:
        """Draws it while it lasts.

        Args:
            canvas: What is drawn on.
            box: Its place, in pixels of the surface.
            words: The cards' faces and the players' names.
            still: Whether everything is at its end at once.
        """
        if self.shown is None:
            return
        self._box, duel = box, self.shown
        settled = still or self._age >= TIMES.clash
        ink = canvas.player_colour(duel.winner) if duel.winner and settled else COLOURS.text
        draw_band(canvas, box, ink)
        gap, line = canvas.px(SPACES.gap), canvas.line_height(SIZES.heading)
        room = pygame.Rect(box.left, box.top + gap, box.width, box.height - 2 * gap - (_LINES + 1) * line)
        many = sum(map(len, duel.cards.values()))
        wide = min(room.height / CARD_SHAPE, (room.width - gap * (2 * many + 1)) / many)
        done = 1.0 if still else min(1.0, self._age / TIMES.card)
        # Cards of one player lie together, those of two apart.
        left = room.centerx - (many * (wide + gap) + (len(duel.cards) - 1) * gap - gap) / 2
        for seat, cards in duel.cards.items():
            begin = left
            faint = settled and duel.winner not in {0, seat}
            for card in cards:
                _draw_card(canvas, card_box(left, room.top, wide), words, card, done, faint=faint)
                left += wide + gap
            middle, radius = round((begin + left - gap) / 2), canvas.px(11)
            name = canvas.write(
                words.names[seat],
                SIZES.lead,
                canvas.player_colour(seat),
                room=round(left - begin) - 3 * radius,
                center=(middle + 3 * radius // 2, room.bottom + line // 2),
            )
            draw_marker(
                canvas.surface, seat, (name.left - 2 * radius, name.centery), radius, canvas.player_colour(seat)
            )
            left += gap
        if settled:
            told = duel.told[-_LINES:] if duel.winner else duel.told[:_LINES]
            for row, sentence in enumerate(told):
                size, colour = (SIZES.heading, ink) if row + 1 == len(told) else (SIZES.lead, COLOURS.text)
                top = room.bottom + (row + 1) * line + (_LINES - len(told)) * line // 2
                canvas.write(sentence, size, colour, room=box.width - 2 * gap, midtop=(box.centerx, top))


def _draw_card(canvas: Canvas, box: pygame.Rect, words: Wording, card: str, done: float, *, faint: bool) -> None:
    face = words.front(card)
    if done >= 1.0:
        draw_face(canvas, box, face, faint=faint)
    elif done < 0.5:  # half way it is seen from its edge
        draw_turning(canvas, box, done, draw_back)
    else:
        draw_turning(canvas, box, done, lambda flat, at: draw_face(flat, at, face))
