"""A hand's fingers by name, and which of them each symbol has stretched (ruling A11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from referee.symbols import Symbol

Digit: TypeAlias = Literal["thumb", "index", "middle", "ring", "little"]
Stretch: TypeAlias = Literal["stretched", "bent"]
Asked: TypeAlias = Literal["stretched", "bent", "either"]

DIGITS: Final[tuple[Digit, ...]] = ("thumb", "index", "middle", "ring", "little")
"""A hand's fingers, in the order of its landmarks."""


@dataclass(frozen=True, slots=True)
class SymbolFingers:
    """Which fingers each symbol has stretched.

    Attributes:
        least: A finger is stretched from this share of its range on, 0 to 1.
        asked: By symbol, what it asks of each finger, from the thumb to the little finger.

    Raises:
        ValueError: Not every symbol is there.
    """

    least: float
    asked: Mapping[Symbol, tuple[Asked, Asked, Asked, Asked, Asked]]

    def __post_init__(self) -> None:
        """Checks the symbols: they may come out of a file."""
        if set(self.asked) != set(Symbol):
            raise ValueError(f"asked: expected {', '.join(Symbol)}")
