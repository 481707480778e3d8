"""What a count remembers of each frame: how the arm has gone so far, and the best chains of strokes that end there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import numpy as np

from referee.officiating.track import Floats

_ROOM: Final = 400
"""The number of frames that the arrays hold at first. It is enough for twice the longest segment at 60 frames a
second."""
_MOST: Final = 6000
"""The number from which on they do not grow: enough at 1000 frames a second, the fastest camera that is taken."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each sum lies in a row of :attr:`Rows.gone`; K directions.

    Attributes:
        forward: K: how far the arm has gone forward so far.
        back: K: ... backward.
        across: K: ... to either side.
        net: K: forward, less backward.
        flow: K: the same by flow alone.
        down: 2: how far it has gone down, in all and by flow alone.
        power: K: the integral of its squared speed along each direction.
        open_cost: What the open hand that was seen so far costs, nats.
    """

    forward: slice
    back: slice
    across: slice
    net: slice
    flow: slice
    down: slice
    power: slice
    open_cost: slice

    @classmethod
    def of(cls, directions: int) -> Columns:
        """The columns for so many directions."""
        each = [directions] * 5 + [2, directions, 1]
        ends = list(accumulate(each))
        return cls(*(slice(end - width, end) for width, end in zip(each, ends, strict=True)))


@dataclass(slots=True)
class Rows:
    """One row for each frame since the count began; K directions.

    Attributes:
        t: Seconds.
        gone: Rows x sums (:class:`Columns`), each from the count's beginning.
        run: Rows x K: how far it has gone forward just now.
        score: Rows x S x K: of the best chain that ends there with stroke 1, return 1, stroke 2 and so on.
        best: Rows x S: the best of these scores.
        chain: Rows x S x K x (2 + 2 for each stroke): the mean size and time of its strokes, both above 0, and its tops
            and bottoms in turn, seconds.
    """

    t: Floats
    gone: Floats
    run: Floats
    score: Floats
    best: Floats
    chain: Floats

    @classmethod
    def empty(cls, columns: Columns, directions: int, strokes: int) -> Rows:
        """Rows of which none is in use yet."""
        each = (2 * strokes - 1, directions)
        shapes = ((), (columns.open_cost.stop,), (directions,), each, each[:1], (*each, 2 + 2 * strokes))
        return cls(*(np.ones((_ROOM, *shape)) for shape in shapes))

    def make_room(self, longest: float) -> int:
        """Makes room where all rows are in use: the older half goes, unless the other is shorter than ``longest``, s.

        Returns:
            How many rows are still in use.
        """
        rows, kept = len(self.t), len(self.t) // 2
        grows = rows < _MOST and bool(self.t[-1] - self.t[kept] < longest)
        for name in self.__slots__:
            array = getattr(self, name)
            if grows:
                setattr(self, name, np.concatenate([array, np.ones_like(array)]))
            else:
                array[:kept] = array[-kept:].copy()
        return rows if grows else kept

    def before(self, now: int, lasts: float) -> int:
        """The first row at most ``lasts`` seconds older than row ``now``, and older than it in any case."""
        return min(int(self.t[:now].searchsorted(self.t[now] - lasts)), now - 1)
