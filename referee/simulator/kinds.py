"""Kinds of throws that the usual sampler does not know: arms that turn about a joint, and what goes with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from referee.errors import BadInputError
from referee.simulator.turning import Joint

Origin: TypeAlias = Literal["left", "right", "below"]
"""From where an arm comes into its player's lane."""
Behind: TypeAlias = Literal["room", "faces", "nobody"]
"""Who is behind the hands: perhaps somebody out of focus, somebody with a face, or nobody."""
Hands: TypeAlias = Literal["capsules", "people"]
"""What players' arms are made of: a few tapered capsules, or a mesh of a person's arm."""
HANDS: Final[tuple[Hands, ...]] = ("capsules", "people")
"""All of them, the usual one first."""
Pictures: TypeAlias = Literal["plain", "webcam"]
"""How pictures come: from a plain camera in a bare room, or from a webcam in a cluttered one."""
PICTURES: Final[tuple[Pictures, ...]] = ("plain", "webcam")
"""Both, the usual one first."""
Strokes: TypeAlias = Literal["even", "people"]
"""How arms stroke: all strokes of a throw nearly alike, or as unlike as those of people in films."""
STROKES: Final[tuple[Strokes, ...]] = ("even", "people")

USUAL_RATES: Final = (1.2, 3.5)
"""Strokes a second, from and to."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of throw.

    Attributes:
        told: What it is, for a list of kinds.
        joints: The joints about which arms turn, one drawn for each player.
        origins: From where they come; the left only for who is on the left, the right likewise, below for all.
        rates: Strokes a second, from and to.
        amplitude: The way of the palm's middle in a stroke, metres, from and to; ``None``: as people usually have it.
        share: The hand's length as a share of the picture's height, from and to.
        tilt: Degrees by which the camera looks down, from and to.
        bare: Whether no arm has a sleeve.
        behind: Who is behind the hands.
        sideways: How often strokes go more sideways than down, where an arm comes from the side.
        base: Whether the other hand lies open under the fist.
        leaves: Whether the hand leaves the picture at the top of each stroke.
    """

    told: str
    joints: tuple[Joint, ...] = ("elbow", "elbow", "wrist", "shoulder")
    origins: tuple[Origin, ...] = ("left", "right", "below")
    rates: tuple[float, float] = USUAL_RATES
    amplitude: tuple[float, float] | None = None
    share: tuple[float, float] = (0.17, 0.26)
    tilt: tuple[float, float] = (0.0, 0.0)
    bare: bool = False
    behind: Behind = "room"
    sideways: float = 0.3
    base: bool = False
    leaves: bool = False

    @property
    def rate_limits(self) -> tuple[float, float]:
        """Between which strokes a second each player's own rate stays: 3 % to either side of the kind's."""
        return 0.97 * self.rates[0], 1.03 * self.rates[1]


KINDS: Final[Mapping[str, Kind]] = {
    "pivots": Kind("arms that turn about elbow, wrist or shoulder, from the side or from below"),
    "side": Kind("bare arms from the side", origins=("left", "right"), bare=True, behind="nobody"),
    "face": Kind(
        "hands in front of a face",
        joints=("elbow", "elbow", "wrist"),
        origins=("below",),
        share=(0.19, 0.28),
        behind="faces",
    ),
    # From right above there would be no down in the picture.
    "above": Kind(
        "the camera looks from above on the backs of the hands",
        joints=("elbow", "elbow", "wrist"),
        tilt=(35.0, 62.0),
        behind="nobody",
        sideways=0.0,
    ),
    # Two forearms need more room than one.
    "base": Kind(
        "seated players whose fist strikes the other hand, open under it",
        joints=("elbow",),
        tilt=(8.0, 25.0),
        share=(0.15, 0.2),
        sideways=0.0,
        base=True,
    ),
    "slow": Kind("0.8 strokes a second", rates=(0.8, 0.8)),
    "fast": Kind("3.5 strokes a second", rates=(3.5, 3.5)),
    "small": Kind("pumps of 3 cm", amplitude=(0.03, 0.03)),
    # An arm goes no faster so far: 4 g (see StrokeStyle.at_rate). A wrist alone does not go so far at all.
    "large": Kind("pumps of 60 cm", joints=("elbow", "shoulder"), amplitude=(0.6, 0.6), rates=(1.2, 1.7)),
    "leaves": Kind(
        "the fist leaves the picture at the top of each pump and comes back",
        joints=("elbow", "shoulder"),
        amplitude=(0.46, 0.55),
        rates=(1.2, 1.8),
        share=(0.24, 0.32),
        sideways=0.0,
        leaves=True,
    ),
}
"""The kinds by name."""


OF_PEOPLE: Final = replace(
    KINDS["pivots"],
    told="arms of people, from the side or from below",
    joints=("elbow", "elbow", "elbow", "elbow", "elbow", "elbow", "wrist", "shoulder"),
)
"""How people stand whose strokes are people's. In the films all seem to turn about the elbow; how often an arm turns
about the wrist alone or the shoulder alone is assumed."""


def find_kind(name: str) -> Kind:
    """The kind called ``name``.

    Raises:
        BadInputError: There is none.
    """
    if name not in KINDS:
        raise BadInputError(f"kind {name!r}: there are {', '.join(KINDS)}")
    return KINDS[name]
