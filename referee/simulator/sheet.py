"""The symbol sheet: every shape that a simulated hand can take, read from a TOML file.

The file lists attitudes of a finger and of the thumb as ranges of joint angles, and shapes that put them together;
see ``calibration/symbols/default.toml``. No shape is known to the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Protocol, TypeAlias

import msgspec
import numpy as np
from msgspec import Meta

from referee.errors import BadInputError
from referee.settings import Degrees
from referee.simulator.skeleton import ANGLES, FINGERS, HandPose
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import read_toml
from referee.storage.paths import find_shipped
from referee.symbols import Symbol

Range: TypeAlias = tuple[Degrees, Degrees]
"""Least and greatest angle, in degrees."""

Weight: TypeAlias = Annotated[float, Meta(ge=0.001, le=1000)]
"""How common something is beside others of its kind."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the sheet; a name that is not known is an error."""


class Finger(_Table, frozen=True):
    """How far a finger is flexed at its three joints."""

    mcp: Range
    pip: Range
    dip: Range


class Thumb(_Table, frozen=True):
    """A thumb's angles (see :class:`referee.simulator.skeleton.HandPose`)."""

    spread: Range
    lift: Range
    roll: Range
    mcp: Range
    ip: Range


class JointSpread(_Table, frozen=True):
    """Sideways angles of the fingers, positive towards the thumb."""

    index: Range
    middle: Range
    ring: Range
    little: Range


class Variant(_Table, frozen=True):
    """One way to make a shape: the names of its attitudes.

    Attributes:
        index: The index finger's attitude, and so for the other fingers and the thumb.
        middle: See ``index``.
        ring: See ``index``.
        little: See ``index``.
        thumb: See ``index``.
        weight: How common it is beside the shape's other variants.
        spread: The fingers' sideways attitude.
        pronation: From thumb up (0) to palm down (90), while thrown.
    """

    index: str
    middle: str
    ring: str
    little: str
    thumb: str
    weight: Weight = 1.0
    spread: str = "together"
    pronation: Range = (-15.0, 40.0)


class Shape(_Table, frozen=True):
    """A symbol or another gesture."""

    variants: tuple[Variant, ...]
    weight: Weight = 1.0


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


class SymbolSheet(_Table, frozen=True):
    """Every shape of a table's players: :class:`Poses` of a simulated hand.

    Attributes:
        rest: The shape that a hand has between throws and carries through the strokes.
        idle: The shapes that it takes for a moment after a throw.
        wrist: Ranges of the wrist's flexion and deviation.
        finger: Attitudes of a finger, by name.
        thumb: Attitudes of the thumb.
        spread: Sideways attitudes of the four fingers.
        symbols: The five symbols.
        gestures: Shapes that are none of the five.
    """

    rest: str
    idle: tuple[str, ...]
    wrist: tuple[Range, Range]
    finger: Mapping[str, Finger]
    thumb: Mapping[str, Thumb]
    spread: Mapping[str, JointSpread]
    symbols: Mapping[str, Shape]
    gestures: Mapping[str, Shape]

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
        BadInputError: The file is missing or no symbol sheet, a number is outside its range, a symbol is missing, or a
            shape names an attitude that the sheet does not have.

    Example:
        >>> sorted(load_sheet().symbols)
        ['jack', 'labrador', 'paper', 'rock', 'scissors']
    """
    path = Path(find_shipped("calibration/symbols", name, suffix=".toml"))
    sheet = read_toml(path, SETTINGS_BYTES, SymbolSheet, expected="a symbol sheet")
    _check(sheet, path)
    return sheet


def _check(sheet: SymbolSheet, path: Path) -> None:
    missing = [symbol.value for symbol in Symbol if symbol.value not in sheet.symbols]
    if missing or len(sheet.symbols) != len(Symbol):
        raise BadInputError(f"{path}: symbols must be exactly {', '.join(Symbol)}")
    if not sheet.idle:
        raise BadInputError(f"{path}: idle: expected at least one shape")
    for name in (sheet.rest, *sheet.idle):
        if name not in sheet.symbols and name not in sheet.gestures:
            raise BadInputError(f"{path}: {name!r} in rest or idle is not a shape of the sheet")
    if not sheet.gestures:
        raise BadInputError(f"{path}: gestures: expected at least one shape that is none of the five")
    for name, shape in (*sheet.symbols.items(), *sheet.gestures.items()):
        if not shape.variants:
            raise BadInputError(f"{path}: {name}: expected at least one variant")
        for variant in shape.variants:
            _check_variant(sheet, variant, f"{path}: {name}")


def _check_variant(sheet: SymbolSheet, variant: Variant, where: str) -> None:
    fingers = [(getattr(variant, finger), sheet.finger) for finger in FINGERS]
    for attitude, table in (*fingers, (variant.thumb, sheet.thumb), (variant.spread, sheet.spread)):
        if attitude not in table:
            raise BadInputError(f"{where}: no attitude {attitude!r} in the sheet (there are: {', '.join(table)})")
