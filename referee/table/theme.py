"""The table's look as numbers: colours, sizes of letters, spaces and times. ``docs/table-design.md`` says why each.

Every screen takes them from here. Lengths are pixels at the design size (:data:`~referee.table.canvas.DESIGN_SIZE`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.officiating.player_colours import PLAYER_COLOURS, Colour


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours by what they mean.

    Attributes:
        background: Behind everything.
        panel: Of an area that belongs together.
        raised: Of what can be pressed.
        lit: Of what is pressed or pointed at, and of thin edges.
        text: Of what is to be read first.
        quiet: Of what explains.
        accent: Of the focus, of the one thing to do next, and of what can be chosen on a table.
        chosen: Of what has been chosen and can still be taken back.
        good: Of what is as it should be.
        warning: Of a fault, a mis-throw, a no-call.
        ink: Of letters on the bright colours.
    """

    background: Colour = (13, 20, 31)
    panel: Colour = (25, 36, 53)
    raised: Colour = (40, 56, 80)
    lit: Colour = (62, 84, 116)
    text: Colour = (246, 247, 250)
    quiet: Colour = (180, 192, 208)
    accent: Colour = (255, 203, 71)
    chosen: Colour = (125, 205, 255)
    good: Colour = (126, 226, 190)
    warning: Colour = (255, 146, 102)
    ink: Colour = (13, 20, 31)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of letters: the em, each a tenth to a half larger than the one before.

    Attributes:
        caption: The smallest there is: keys, labels of piles, small print.
        body: Text that is read, and what stands on buttons.
        lead: The first line of a part; players' names in small places.
        heading: Players' names.
        title: A screen's heading; what matters now.
        display: The words of the moment on the large board.
        banner: A count, a cheer.
        score: A score.
    """

    caption: float = 20
    body: float = 22
    lead: float = 26
    heading: float = 33
    title: float = 46
    display: float = 68
    banner: float = 92
    score: float = 128


@dataclass(frozen=True, slots=True)
class Spaces:
    """Spaces: from ``hair`` to ``margin`` each is one and a half times to twice the one before.

    Attributes:
        hair: Between a frame and what it frames.
        small: Between things of one kind.
        gap: Between parts.
        wide: Between groups of parts.
        margin: From the window's edge.
        corner: Radius of a panel's corners.
        button: Height of a button.
    """

    hair: float = 4
    small: float = 8
    gap: float = 16
    wide: float = 24
    margin: float = 40
    corner: float = 14
    button: float = 56


@dataclass(frozen=True, slots=True)
class Times:
    """How long what moves takes, seconds. Where less motion is wanted, everything is at its end at once.

    Attributes:
        card: A card goes from one place to another.
        clash: The two symbols of a throw come together.
        cheer: What has won is told large, with the rule.
        tick: One point after another is added to a score.
    """

    card: float = 0.35
    clash: float = 0.6
    cheer: float = 1.6
    tick: float = 0.3


COLOURS: Final = Colours()
SIZES: Final = Sizes()
SPACES: Final = Spaces()
TIMES: Final = Times()


def player_colour(player: int) -> Colour:
    """A player's colour, by seat from 1 to 12."""
    return PLAYER_COLOURS[player - 1]
