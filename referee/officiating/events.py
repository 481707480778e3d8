"""What the umpire tells as it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from referee.officiating.verdict import Verdict
from referee.symbols import Symbol


@dataclass(frozen=True, slots=True)
class StrokeSeen:
    """A player's arm has ended a downward motion.

    Attributes:
        player: The seat's number.
        number: Which stroke of the throw it is, from 1.
        t: Its bottom as counted, good to a frame, seconds. It is known only later. Where it is found late, events of
            later times may have been told before.
    """

    player: int
    number: int
    t: float


@dataclass(frozen=True, slots=True)
class SymbolSeen:
    """A player shows a symbol after the third bottom; the hold decides whether it stands.

    Attributes:
        player: The seat's number.
        symbol: What is shown.
        t: The time of the frame in which it is shown by now, seconds; it may have been formed before.
    """

    player: int
    symbol: Symbol
    t: float


Event: TypeAlias = StrokeSeen | SymbolSeen | Verdict
