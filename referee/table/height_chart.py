"""A throw over time: the palms' heights, where each stroke ended, where it was timed, and what was read when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.icons import icon
from referee.table.theme import COLOURS, SIZES
from referee.vision.hands import palm_centre

if TYPE_CHECKING:
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.track import Floats

_ROW: Final = 22
"""Height of a player's row of readings, below the heights, pixels."""
_TOLD_S: Final = 0.1
"""A reading that lasted so long has its symbol's picture; shorter ones are only marked."""


class HeightChart:
    """Draws how high each player's palm was, with strokes and third bottoms, and below it the symbols that were read.

    Args:
        bundle: The throw's evidence.
        box: The room there is, pixels.
    """

    def __init__(self, bundle: Bundle, box: pygame.Rect) -> None:
        self._box = box
        self._bundle = bundle
        times = bundle.clip_t or tuple(each.t for each in bundle.seen)
        self._begin, self._end = times[0], times[-1]
        rows = [
            (hand.player, each.t, float(palm_centre(hand.points)[1]))
            for each in bundle.seen
            if self._begin <= each.t <= self._end
            for hand in each.hands
        ]
        self._paths = {
            player: np.array([(t, y) for seat, t, y in rows if seat == player])
            for player in sorted({player for player, _, _ in rows})
        }
        self._readings = {call.player: list(self._runs(call.player)) for call in bundle.verdict.calls}

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draws the chart as it is known at ``t``, seconds."""
        box = self._box
        pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=8)
        for call in self._bundle.verdict.calls:
            path = self._paths.get(call.player)
            if path is None:
                continue
            colour = canvas.player_colour(call.player)
            points = self._points(path)
            known = points[path[:, 0] <= t]
            if len(known) > 1:
                pygame.draw.lines(canvas.surface, colour, closed=False, points=known.tolist(), width=2)
            for stroke in self._bundle.course.strokes:
                if stroke.player == call.player and stroke.t <= t:
                    place = int(np.abs(path[:, 0] - stroke.t).argmin())
                    canvas.write(str(stroke.number), SIZES.caption, COLOURS.text, midbottom=points[place].tolist())
            if call.t is not None and call.t <= t:
                x = self._x(call.t)
                pygame.draw.line(canvas.surface, colour, (x, box.top), (x, box.bottom), 2)
        for row, (player, runs) in enumerate(self._readings.items()):
            self._draw_readings(canvas, row, player, [run for run in runs if run[1] <= t], t)
        pygame.draw.line(canvas.surface, COLOURS.quiet, (self._x(t), box.top), (self._x(t), box.bottom))

    def _runs(self, player: int) -> Iterator[tuple[Symbol, float, float]]:
        """The symbols read of a player, each with the times of its first and last look."""
        read = [
            (reading.call, each.t)
            for each in self._bundle.seen
            if self._begin <= each.t <= self._end
            for hand, reading in zip(each.hands, each.readings, strict=True)
            if hand.player == player
        ]
        for symbol, looks in groupby(read, key=lambda look: look[0]):
            times = [t for _, t in looks]
            if symbol is not None:
                yield symbol, times[0], times[-1]

    def _draw_readings(
        self, canvas: Canvas, row: int, player: int, runs: list[tuple[Symbol, float, float]], t: float
    ) -> None:
        middle = self._box.bottom - (len(self._readings) - row) * _ROW + _ROW // 2
        for symbol, begin, end in runs:
            left, right = self._x(begin), self._x(min(end, t))
            pygame.draw.line(canvas.surface, canvas.player_colour(player), (left, middle), (right, middle), 4)
            if end - begin >= _TOLD_S:
                picture = icon(symbol, _ROW - 2)
                plate = picture.get_rect(midleft=(round(left), middle))
                pygame.draw.rect(canvas.surface, COLOURS.panel, plate)
                canvas.surface.blit(picture, plate)

    def _x(self, t: float) -> float:
        return self._box.left + self._box.width * (t - self._begin) / max(self._end - self._begin, 1e-6)

    def _points(self, path: Floats) -> Floats:
        """Times and heights (down) in pixels of the chart."""
        height = path[:, 1]
        share = (height - height.min()) / max(float(np.ptp(height)), 1.0)
        x = [self._x(t) for t in path[:, 0]]
        return np.stack([x, self._box.top + 24 + share * (self._box.height - 34 - len(self._readings) * _ROW)], axis=1)
