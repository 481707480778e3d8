"""What the umpire tells as it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.officiating.verdict import Verdict
from referee.symbols import Symbol


@dataclass(frozen=True, slots=True)
class StrokeSeen:
    """A player's arm has ended a downward motion; ``number`` counts up to the throw."""

    player: int
    number: int
    t: float


@dataclass(frozen=True, slots=True)
class SymbolSeen:
    """A player shows a symbol after the third bottom; the hold decides whether it stands."""

    player: int
    symbol: Symbol
    t: float


Event: TypeAlias = StrokeSeen | SymbolSeen | Verdict
