"""Photographs of real hands that play: a frame source whose every throw is known, as the simulator's are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from referee.commands.shared.photographs import Photograph
from referee.errors import BadInputError
from referee.recognition.measures import NONE
from referee.simulator.camera import Developer
from referee.simulator.scenario import Arm, Scenario
from referee.simulator.skeleton import HandPose
from referee.simulator.source import SimulatedSource, wrist_at
from referee.symbols import Symbol
from referee.vision.frames import Image
from referee.vision.hands import Points, palm_centre
from referee.vision.picture_file import open_picture
from referee.vision.still import StillReader

_PALM = 0.4
"""From wrist to middle knuckle, as a share of the hand's length; a little small, for photographs of small hands."""
_ENLARGED = 3.0
"""No photograph is made larger than this."""
_GIVES_WAY = 0.6
"""A photograph begins to show when fingers would have gone this share of their way, and alone at its end."""
_SUBEXPOSURES = 4
_STILL = 1.0
"""Pixels within an exposure that blur nothing."""


class Album:
    """Photographs in the place of a symbol sheet.

    A pose is a row of weights, one for each photograph, so that a hand's way from one pose to another is one
    photograph that gives way to another.

    Args:
        folder: Where the pictures are.
        listed: What they show.
        source: Whose are taken where there are any of a shape.
    """

    rest = Symbol.ROCK.value
    idle = (Symbol.ROCK.value,)

    def __init__(self, folder: Path, listed: Sequence[Photograph], source: str) -> None:
        self._folder = folder
        self._listed = listed
        self._source = source

    def sample_pose(self, name: str, rng: np.random.Generator) -> HandPose:
        """Draws a photograph of a shape, in which one hand is found.

        Raises:
            BadInputError: There is none.
        """
        rows = [row for row, photograph in enumerate(self._listed) if photograph.label == name]
        own = [row for row in rows if self._listed[row].source == self._source]
        for row in rng.permutation(own or rows):
            if seen(self._folder / self._listed[row].file) is not None:
                return HandPose(np.eye(1, len(self._listed), int(row))[0])
        raise BadInputError(f"{self._folder}: no photograph of {name} in which one hand is found")

    def sample_gesture(self, rng: np.random.Generator) -> str:  # noqa: ARG002 -- as a symbol sheet has it
        """The label of hands that show none of the five."""
        return NONE

    def cards(self, weights: npt.NDArray[np.float64]) -> list[Path]:
        """The photographs that have a weight, the heaviest first."""
        return [self._folder / self._listed[row].file for row in np.argsort(-weights) if weights[row] > 0]


class PhotographedSource(SimulatedSource):
    """A :class:`~referee.simulator.source.SimulatedSource` whose arms are photographs, one to a lane."""

    def __init__(self, scenario: Scenario, album: Album) -> None:
        super().__init__(scenario)
        self._album = album

    def _draw_arms(self, image: Image, t: float, developer: Developer) -> None:  # noqa: ARG002 -- as it is overridden
        lane = self.size[0] // self.scenario.players
        for seat, arm in enumerate(self.scenario.arms):
            image[:, seat * lane : (seat + 1) * lane] = self._draw_arm(arm, t, seat * lane, (lane, self.size[1]))

    def _draw_arm(self, arm: Arm, t: float, left: int, size: tuple[int, int]) -> Image:
        weights = arm.fingers.angles(t)
        coming = arm.fingers.angles(t + 1e-3) - weights
        shown = self._album.cards(weights)
        if coming.max() <= 0:
            return self._expose(shown[0], arm, t, left, size)
        (new,) = self._album.cards(np.where(coming == coming.max(), 1.0, 0.0))
        share = max(0.0, (float(weights[coming.argmax()]) - _GIVES_WAY) / (1 - _GIVES_WAY))
        old = next(card for card in shown if card != new)
        if share == 0:
            return self._expose(old, arm, t, left, size)
        pair = (self._expose(card, arm, t, left, size) for card in (old, new))
        return np.asarray(cv2.addWeighted(next(pair), 1 - share, next(pair), share, 0), np.uint8)

    def _expose(self, card: Path, arm: Arm, t: float, left: int, size: tuple[int, int]) -> Image:
        """A photograph, its palm where the arm's hand is, over one exposure."""
        share = (np.arange(_SUBEXPOSURES) + 0.5) / _SUBEXPOSURES - 0.5
        places = wrist_at(arm, t + self.scenario.camera.exposure * share)
        if np.ptp(places, axis=0).max() < _STILL:
            places = wrist_at(arm, np.array([t]))
        picture, centre = _scaled(card, _PALM * arm.build.length * arm.scale)
        summed = np.zeros((size[1], size[0], 3), np.uint16)
        for x, y in places:
            shift = np.array([[1, 0, x - left - centre[0]], [0, 1, y - centre[1]]])
            moved = cv2.warpAffine(picture, shift, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            summed += moved.astype(np.uint16)
        return (summed // len(places)).astype(np.uint8)


@lru_cache(maxsize=64)
def _scaled(card: Path, palm: float) -> tuple[Image, npt.NDArray[np.float64]]:
    """A photograph whose hand's palm is so many pixels long, and where in it the palm's middle is."""
    points = seen(card)
    assert points is not None, "only photographs with a hand are drawn"
    scale = min(palm / float(np.linalg.norm(points[9] - points[0])), _ENLARGED)
    picture = open_picture(str(card))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    resized = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how), np.uint8)
    return resized, scale * palm_centre(points)


@cache
def seen(card: Path) -> Points | None:
    """The landmarks of a photograph's one hand, 21 x 3 pixels; ``None`` where it has none, or others besides."""
    hands = _reader().study(open_picture(str(card)))
    return hands[0].points if len(hands) == 1 and not hands[0].hangs else None


@lru_cache(maxsize=1)
def _reader() -> StillReader:
    return StillReader()
