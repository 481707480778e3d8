"""What was wrong with a shape that is none of the five: the symbol that it was nearest to, and the fingers that differ.

No verdict depends on it. The classifier says that a shape is none of the five; its fingers say why (ruling A11).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.recognition.digits import DIGITS, Asked, Stretch, SymbolFingers
from referee.recognition.fingers import stretches
from referee.symbols import Symbol
from referee.vision.hands import Points


def shape_fault(worlds: Sequence[Points], fingers: SymbolFingers) -> ShapeFault | None:
    """What was wrong with a shape that a hand held.

    Its nearest symbol is that with the fewest fingers wrong. Of several it is the one whose wrong fingers have the
    shortest way to go in all.

    Args:
        worlds: The hand's landmarks while it held the shape, 21 x 3 each, metres; one or more.
        fingers: What each symbol asks for.

    Returns:
        The fault; ``None`` where every finger is as some symbol asks for, so that fingers explain nothing.
    """
    shares = np.mean([stretches(world) for world in worlds], axis=0)

    def distance(symbol: Symbol) -> tuple[int, float]:
        wrong = _wrong(shares, fingers.asked[symbol], fingers.least)
        return len(wrong), float(np.abs(shares[wrong] - fingers.least).sum())

    like = min(fingers.asked, key=distance)
    wrong = _wrong(shares, fingers.asked[like], fingers.least)
    found = tuple(WrongFinger(DIGITS[place], _found(shares[place], fingers.least)) for place in wrong)
    return ShapeFault(like, found) if found else None


def _found(share: float, least: float) -> Stretch:
    return "stretched" if share >= least else "bent"


def _wrong(shares: npt.NDArray[np.float64], asked: Sequence[Asked], least: float) -> list[int]:
    """The places of the fingers that are not as a symbol asks for."""
    return [
        place
        for place, (share, wanted) in enumerate(zip(shares, asked, strict=True))
        if wanted not in ("either", _found(share, least))
    ]
