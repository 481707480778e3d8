"""How still hands are read by the way they face: photographs, and simulated ones beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np

from referee.commands.shared.photographs import read_list
from referee.officiating.picture_reader import read_hand
from referee.officiating.referee import load_recognizer
from referee.recognition.reading import Reading
from referee.settings import Profile
from referee.simulator.kinds import Hands
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.symbols import Symbol
from referee.vision.frames import Image
from referee.vision.hands import Points
from referee.vision.picture_file import open_picture
from referee.vision.still import StillReader

VIEWS: Final = {
    "facing": "its palm or back to the camera, within 35 degrees",
    "oblique": "between 35 and 65 degrees",
    "edge": "more than 65 degrees: seen from the side",
}
_FACING, _OBLIQUE = np.cos(np.radians(35)), np.cos(np.radians(65))


@dataclass(slots=True)
class Reads:
    """How many hands were read right, of how many found."""

    right: int = 0
    found: int = 0

    def __str__(self) -> str:
        return f"{self.right} of {self.found}"


def view_of_hand(world: Points) -> str:
    """How a hand faces: 21 x 3 landmarks in metres, z away from the camera."""
    normal = np.cross(world[5] - world[0], world[17] - world[0])
    towards = abs(normal[2]) / max(float(np.linalg.norm(normal)), 1e-12)
    return "facing" if towards > _FACING else "oblique" if towards > _OBLIQUE else "edge"


Tally: TypeAlias = Mapping[str, Reads]
"""By view."""


def read_photographs(folder: Path, most: int, seed: int) -> Tally:
    """Reads photographs of the five symbols; so many of each at most, drawn by a seed.

    Raises:
        BadInputError: The folder's CSV is missing, or a picture is.
    """
    listed = read_list(folder.with_name(f"{folder.name}.csv"))
    rng, drawn = np.random.default_rng(seed), []
    for symbol in Symbol:
        own = [each for each in listed if each.label == symbol]
        drawn += [(own[place], symbol) for place in rng.permutation(len(own))[:most]]
    return _read((open_picture(str(folder / each.file)), symbol) for each, symbol in drawn)


def read_stills(most: int, seed: int, hands: Hands) -> Tally:
    """Reads simulated hands, so many of each symbol, as models learn them."""
    rng, sheet = np.random.default_rng(seed), load_sheet()
    return _read((draw_still(rng, sheet, symbol, hands=hands)[0], symbol) for symbol in Symbol for _ in range(most))


def _read(pictures: Iterable[tuple[Image, Symbol]]) -> Tally:
    recognizer = load_recognizer(Profile())
    reads = {view: Reads() for view in VIEWS}
    reader = StillReader()
    for image, symbol in pictures:
        found = reader.find(image)
        if not found:
            continue
        hand = max(found, key=lambda each: each.box[2] * each.box[3])
        read = reads[view_of_hand(hand.world)]
        read.found += 1
        read.right += likeliest(read_hand(hand, recognizer)) is symbol
    return reads


def likeliest(reading: Reading) -> Symbol | None:
    """The symbol that a hand is read as; ``None`` where it is likelier to be none of the five."""
    symbol = max(reading.probability, key=lambda each: reading.probability[each])
    return symbol if reading.probability[symbol] > reading.incomplete + reading.other else None
