"""Draws a simulated hand's poses from the symbol sheet. No shape is known to the code."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from referee.errors import BadInputError
from referee.recognition.symbol_sheet import Range, Shape, SheetTables, read_sheet
from referee.simulator.skeleton import ANGLES, FINGERS, HandPose


class Poses(Protocol):
    """What a hand's shapes are drawn from."""

    @property
    def rest(self) -> str:
        """The shape that a hand has between throws and carries through the strokes."""

    @property
    def idle(self) -> tuple[str, ...]:
        """The shapes that it takes for a moment after a throw."""

    def sample_pose(self, name: str, rng: np.random.Generator) -> HandPose:
        """Draws one hand in the shape ``name``."""

    def sample_gesture(self, rng: np.random.Generator) -> str:
        """Draws the name of a shape that is none of the five."""


class SymbolSheet(SheetTables, frozen=True, forbid_unknown_fields=True):
    """Every shape of a table's players: :class:`Poses` of a simulated hand."""

    def shape(self, name: str) -> Shape:
        """The symbol or gesture of that name.

        Raises:
            BadInputError: The sheet has none.
        """
        found = self.symbols.get(name) or self.gestures.get(name)
        if found is None:
            known = ", ".join((*self.symbols, *self.gestures))
            raise BadInputError(f"{name}: not a shape of the symbol sheet (there are: {known})")
        return found

    def sample_pose(self, name: str, rng: np.random.Generator) -> HandPose:
        """Draws one hand in the shape ``name``.

        Fingers of one hand are flexed alike and the joints of one finger flex together, as tendons make them; what is
        left is each finger's own.

        Raises:
            BadInputError: The sheet has no such shape.
        """
        variants = self.shape(name).variants
        weights = np.array([v.weight for v in variants])
        variant = variants[int(rng.choice(len(variants), p=weights / weights.sum()))]
        angles = dict.fromkeys(ANGLES, 0.0)
        hand_share, spread_share = rng.random(2)
        for finger in FINGERS:
            attitude = self.finger[getattr(variant, finger)]
            share = 0.5 * hand_share + 0.5 * rng.random()
            angles[f"{finger}.spread"] = _between(
                getattr(self.spread[variant.spread], finger), 0.7 * spread_share + 0.3 * rng.random()
            )
            for joint in ("mcp", "pip", "dip"):
                own = 0.6 * share + 0.4 * rng.random()
                angles[f"{finger}.{joint}"] = _between(getattr(attitude, joint), own)
        thumb = self.thumb[variant.thumb]
        thumb_share = rng.random()
        for joint in ("spread", "lift", "roll", "mcp", "ip"):
            own = 0.5 * thumb_share + 0.5 * rng.random()
            angles[f"thumb.{joint}"] = _between(getattr(thumb, joint), own)
        angles["wrist.flexion"] = _between(self.wrist[0], rng.random())
        angles["wrist.deviation"] = _between(self.wrist[1], rng.random())
        angles["wrist.pronation"] = _between(variant.pronation, rng.random())
        return HandPose(np.array([angles[name] for name in ANGLES]))

    def sample_gesture(self, rng: np.random.Generator) -> str:
        """Draws the name of a shape that is none of the five, by weight."""
        names = list(self.gestures)
        weights = np.array([self.gestures[name].weight for name in names])
        return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def _between(limits: Range, share: float) -> float:
    return limits[0] + (limits[1] - limits[0]) * share


def load_sheet(name: str = "default") -> SymbolSheet:
    """Reads a symbol sheet by its name under ``calibration/symbols/``, or by its path.

    Raises:
        BadInputError: As :func:`~referee.recognition.symbol_sheet.read_sheet`.

    Example:
        >>> sorted(load_sheet().symbols)
        ['jack', 'labrador', 'paper', 'rock', 'scissors']
    """
    return read_sheet(name, SymbolSheet)
