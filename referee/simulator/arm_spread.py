"""How people's strokes differ: the distributions that were measured on films of real arms, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final

import msgspec
import numpy as np
from msgspec import Meta

from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import read_toml

_FILE: Final = Path(__file__).with_suffix(".toml")
_WIDEST: Final = 2.0
"""No value is drawn farther off the middle than so many spreads: nobody was seen there."""

Positive = Annotated[float, Meta(ge=0, le=100)]
"""A spread, in the unit of what it is the spread of."""


class BetweenThrows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from throw to throw.

    Attributes:
        middle: The mean over films.
        spread: The standard deviation of a film that was not among them.
    """

    middle: float
    spread: Positive

    def draw(self, rng: np.random.Generator) -> float:
        """Draws a value."""
        return self.middle + self.spread * deviate(rng)


class WithinThrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from stroke to stroke.

    Attributes:
        spread: The standard deviation.
    """

    spread: Positive


class ArmSpread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured; ``benchmarks.arm_spread`` says of what, and in which units.

    Attributes:
        made: How, in words.
        between: What differs from throw to throw, by name.
        within: What differs within a throw, by name.
    """

    made: str
    between: Mapping[str, BetweenThrows]
    within: Mapping[str, WithinThrow]

    def draw(self, name: str, rng: np.random.Generator) -> float:
        """Draws what differs from throw to throw."""
        return self.between[name].draw(rng)


def deviate(rng: np.random.Generator) -> float:
    """A standard normal deviate that is not wild."""
    while abs(drawn := float(rng.normal())) > _WIDEST:
        pass
    return drawn


@cache
def load_arm_spread() -> ArmSpread:
    """What was measured on people, as it is shipped.

    Raises:
        BadInputError: The file is damaged.
    """
    return read_toml(_FILE, SETTINGS_BYTES, ArmSpread, "how people's strokes differ")
