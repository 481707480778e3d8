"""The symbol sheet as data: every shape of a table's players, read from a TOML file.

The file lists attitudes of a finger and of the thumb as ranges of joint angles, and shapes that put them together; see
``calibration/symbols/default.toml``. No shape is known to the code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from referee.errors import BadInputError
from referee.recognition.digits import DIGITS, Asked, SymbolFingers
from referee.recognition.fingers import as_shares
from referee.settings import Degrees
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import read_toml
from referee.storage.paths import find_shipped
from referee.symbols import Symbol

HALF: Final = "half "
"""Before a symbol's name: the hand that stops before halfway to it."""

Range: TypeAlias = tuple[Degrees, Degrees]
"""Least and greatest angle, in degrees."""

Weight: TypeAlias = Annotated[float, Meta(ge=0.001, le=1000)]
"""How common something is beside others of its kind."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of the sheet; a name that is not known is an error."""


class Finger(_Table, frozen=True):
    """How far a finger is flexed at its three joints."""

    mcp: Range
    pip: Range
    dip: Range


class Thumb(_Table, frozen=True):
    """A thumb's angles (see ``HandPose`` of :mod:`referee.simulator.skeleton`)."""

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


_BEYOND_MCP: Final = 0.57
_BEYOND_IP: Final = 0.26
"""Shares of a thumb's length beyond these joints: its bones are 45, 33 and 27 mm long (Buryanov and Kotiuk, 2010)."""


class SheetTables(_Table, frozen=True):
    """The tables of a symbol sheet.

    Attributes:
        rest: The shape that a hand has between throws and carries through the strokes.
        idle: The shapes that it takes for a moment after a throw.
        wrist: Ranges of the wrist's flexion and deviation.
        finger: Attitudes of a finger, by name.
        thumb: Attitudes of the thumb.
        spread: Sideways attitudes of the four fingers.
        symbols: The five symbols.
        gestures: Shapes that are none of the five.
        stretched: A finger is stretched from this share of its range on (ruling A11).
    """

    rest: str
    idle: tuple[str, ...]
    wrist: tuple[Range, Range]
    finger: Mapping[str, Finger]
    thumb: Mapping[str, Thumb]
    spread: Mapping[str, JointSpread]
    symbols: Mapping[str, Shape]
    gestures: Mapping[str, Shape]
    stretched: Annotated[float, Meta(gt=0, lt=1)] = 0.5

    @property
    def sha256(self) -> str:
        """Identifies what it says: comments, spacing and defaults that are spelled out change nothing."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def fingers(self) -> SymbolFingers:
        """Which fingers each symbol has stretched, and from when on a finger counts as that (ruling A11).

        A finger that is stretched in some of a symbol's variants and bent in others may be either.
        """
        asked = {}
        for symbol in Symbol:
            shown = [self._stretched(variant) for variant in self.symbols[symbol.value].variants]
            thumb, index, middle, ring, little = (_asked(each) for each in zip(*shown, strict=True))
            asked[symbol] = (thumb, index, middle, ring, little)
        return SymbolFingers(self.stretched, asked)

    def _stretched(self, variant: Variant) -> list[bool]:
        """Whether each finger of a variant is stretched in the middle of its ranges, from the thumb on."""
        bends = []
        for name in DIGITS[1:]:
            finger = self.finger[getattr(variant, name)]
            bends.append(sum(fmean(joint) for joint in (finger.mcp, finger.pip, finger.dip)))
        thumb = self.thumb[variant.thumb]
        # A bend at one of its joints turns the way from base to tip by the share of the bones beyond that joint.
        away = fmean(thumb.spread) - _BEYOND_MCP * fmean(thumb.mcp) - _BEYOND_IP * fmean(thumb.ip)
        return [bool(share >= self.stretched) for share in as_shares(away, bends)]


_Sheet = TypeVar("_Sheet", bound=SheetTables)


def read_sheet(name: str, form: type[_Sheet]) -> _Sheet:
    """Reads a symbol sheet by its name under ``calibration/symbols/``, or by its path.

    Args:
        name: Which.
        form: What to make of it.

    Raises:
        BadInputError: The file is missing or no symbol sheet, a number is outside its range, a symbol is missing, or a
            shape names an attitude that the sheet does not have. Or a gesture is called as a symbol is.
    """
    path = Path(find_shipped("calibration/symbols", name, suffix=".toml"))
    sheet = read_toml(path, SETTINGS_BYTES, form, expected="a symbol sheet")
    _check(sheet, path)
    return sheet


def _asked(stretched: tuple[bool, ...]) -> Asked:
    if all(stretched):
        return "stretched"
    return "either" if any(stretched) else "bent"


def _check(sheet: SheetTables, path: Path) -> None:
    if set(sheet.symbols) != {symbol.value for symbol in Symbol}:
        raise BadInputError(f"{path}: symbols must be exactly {', '.join(Symbol)}")
    if not sheet.idle:
        raise BadInputError(f"{path}: idle: expected at least one shape")
    for name in (sheet.rest, *sheet.idle):
        if name not in sheet.symbols and name not in sheet.gestures:
            raise BadInputError(f"{path}: {name!r} in rest or idle is not a shape of the sheet")
    if not sheet.gestures:
        raise BadInputError(f"{path}: gestures: expected at least one shape that is none of the five")
    taken = next((name for name in sheet.gestures if name in sheet.symbols or name.startswith(HALF)), None)
    if taken is not None:
        raise BadInputError(f"{path}: gestures: {taken!r} is a symbol's name, or begins with {HALF!r}")
    for name, shape in (*sheet.symbols.items(), *sheet.gestures.items()):
        if not shape.variants:
            raise BadInputError(f"{path}: {name}: expected at least one variant")
        for variant in shape.variants:
            _check_variant(sheet, variant, f"{path}: {name}")


def _check_variant(sheet: SheetTables, variant: Variant, where: str) -> None:
    fingers = [(getattr(variant, finger), sheet.finger) for finger in DIGITS[1:]]
    for attitude, table in (*fingers, (variant.thumb, sheet.thumb), (variant.spread, sheet.spread)):
        if attitude not in table:
            raise BadInputError(f"{where}: no attitude {attitude!r} in the sheet (there are: {', '.join(table)})")
