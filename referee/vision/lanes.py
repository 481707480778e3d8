"""Each player's part of the picture. Lanes fix who is who: list order and handedness cannot."""

from __future__ import annotations

from dataclasses import dataclass

from referee.errors import BadInputError
from referee.settings import LaneSettings
from referee.vision.frames import Image

MAX_PLAYERS = 4

_NARROWEST_PX = 32
"""A lane narrower than this cannot show a hand to any tracker."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A player's rectangle, in pixels of the whole frame; right and bottom are the first pixels outside.

    Attributes:
        player: The seat, from 1, left to right in the picture.
        left: First column.
        top: First row.
        right: First column to the right of the lane.
        bottom: First row under the lane.
    """

    player: int
    left: int
    top: int
    right: int
    bottom: int

    def cut(self, image: Image) -> Image:
        """The lane's part of ``image``, as a view that shares its memory."""
        return image[self.top : self.bottom, self.left : self.right]


def lanes_for(players: int, size: tuple[int, int], settings: LaneSettings) -> tuple[Lane, ...]:
    """Divides the picture among the players: the profile's bands, else equal vertical bands.

    Args:
        players: 1 to 4.
        size: Width and height of the frames, in pixels.
        settings: The profile's bands, as shares of the width.

    Raises:
        BadInputError: The number of players, or the profile's bands, cannot be used.
    """
    if not 1 <= players <= MAX_PLAYERS:
        raise BadInputError(f"{players} players: expected 1 to {MAX_PLAYERS}")
    bands = settings.bands or tuple((seat / players, (seat + 1) / players) for seat in range(players))
    if len(bands) != players:
        raise BadInputError(f"lanes.bands has {len(bands)} bands: expected one for each of {players} players")
    width, height = size
    lanes: list[Lane] = []
    end = 0.0
    for seat, (left, right) in enumerate(bands, start=1):
        if not end <= left < right <= 1:
            raise BadInputError(
                f"lanes.bands: [{left}, {right}] of player {seat}: expected shares of the picture's width "
                "between 0 and 1, left before right, from left to right without overlap"
            )
        end = right
        lane = Lane(seat, round(left * width), 0, round(right * width), height)
        if lane.right - lane.left < _NARROWEST_PX:
            raise BadInputError(
                f"lane of player {seat} is {lane.right - lane.left} pixels wide in a picture of "
                f"{width} x {height}: expected at least {_NARROWEST_PX}"
            )
        lanes.append(lane)
    return tuple(lanes)
