"""Each player's part of the picture. Lanes fix who is who: list order and handedness cannot."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from referee.errors import BadInputError
from referee.settings import LaneSettings, Profile, load_profile
from referee.storage.paths import find_shipped
from referee.symbols import MAX_PLAYERS
from referee.vision.frames import Image

Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom as shares of the picture's width and height."""

_NARROWEST_PX = 32
"""A lane narrower or lower than this cannot show a hand to any tracker."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A player's rectangle, in pixels of the whole frame; right and bottom are the first pixels outside.

    Attributes:
        player: The seat, from 1, left to right in the picture, or as the profile lists its areas.
        left: First column.
        top: First row.
        right: First column to the right of the lane.
        bottom: First row under the lane.
        down: Where its player's strokes go down to, degrees from straight down, growing to the right.
    """

    player: int
    left: int
    top: int
    right: int
    bottom: int
    down: float = 0.0

    def cut(self, image: Image) -> Image:
        """The lane's part of ``image``, as a view that shares its memory."""
        return image[self.top : self.bottom, self.left : self.right]


def load_profile_for(players: int, name: str) -> Profile:
    """Reads a profile, and makes sure that it has lanes for so many players.

    Raises:
        BadInputError: It cannot be read, or its lanes are not for so many; the text names its file.
    """
    profile = load_profile(name)
    try:
        lane_areas(players, profile.lanes)
    except BadInputError as error:
        raise BadInputError(f"{find_shipped('calibration', name, suffix='.toml')}: {error}") from error
    return profile


def has_lanes_for(players: int, name: str) -> bool:
    """Whether a profile can be read, and has lanes for so many players."""
    try:
        load_profile_for(players, name)
    except BadInputError:
        return False
    return True


def lanes_for(players: int, size: tuple[int, int], settings: LaneSettings) -> tuple[Lane, ...]:
    """Divides the picture among the players: the profile's areas or bands, else equal vertical bands.

    A player alone has the whole picture where the profile's lanes are for several.

    Args:
        players: 1 to 4.
        size: Width and height of the frames, in pixels.
        settings: The profile's bands, as shares of the width, or areas, as shares of width and height.

    Raises:
        BadInputError: The number of players, or the profile's bands or areas, cannot be used.
    """
    if not 1 <= players <= MAX_PLAYERS:
        raise BadInputError(f"{players} players: expected 1 to {MAX_PLAYERS}")
    settings = _meant_for(players, settings)
    areas = lane_areas(players, settings)
    width, height = size
    lanes: list[Lane] = []
    for seat, (left, top, right, bottom) in enumerate(areas, start=1):
        edges = round(left * width), round(top * height), round(right * width), round(bottom * height)
        lane = Lane(seat, *edges, down=settings.down[seat - 1] if settings.down else 0.0)
        for pixels, direction in ((lane.right - lane.left, "wide"), (lane.bottom - lane.top, "high")):
            if pixels < _NARROWEST_PX:
                raise BadInputError(
                    f"lane of player {seat} is {pixels} pixels {direction} in a picture of "
                    f"{width} x {height}: expected at least {_NARROWEST_PX}"
                )
        lanes.append(lane)
    return tuple(lanes)


def lane_areas(players: int, settings: LaneSettings) -> tuple[Area, ...]:
    """Each player's part of whatever picture there will be; see :func:`lanes_for`.

    Raises:
        BadInputError: The profile's bands or areas cannot be used in any picture, or not for so many players.
    """
    settings = _meant_for(players, settings)
    if settings.bands and settings.areas:
        raise BadInputError("lanes.bands and lanes.areas are both given: expected one of them")
    if settings.down and (len(settings.down) != players or not all(-180 <= angle <= 180 for angle in settings.down)):
        raise BadInputError(
            f"lanes.down: {list(settings.down)}: expected an angle from -180 to 180 degrees for each of "
            f"{players} players"
        )
    return _checked_areas(players, settings) if settings.areas else _checked_bands(players, settings)


def _meant_for(players: int, settings: LaneSettings) -> LaneSettings:
    """The profile's lanes; the default ones for a player alone where those are for several: nobody else is watched."""
    several = max(len(settings.bands), len(settings.areas), len(settings.down)) > 1
    return LaneSettings() if players == 1 and several else settings


def _wrong_number(what: str, count: int, players: int) -> BadInputError:
    return BadInputError(
        f"lanes.{what} has {count} {what}: expected one for each of {players} players; set up the camera for "
        f"{players}, or choose another profile"
    )


def _checked_bands(players: int, settings: LaneSettings) -> tuple[Area, ...]:
    bands = settings.bands or tuple((seat / players, (seat + 1) / players) for seat in range(players))
    if len(bands) != players:
        raise _wrong_number("bands", len(bands), players)
    end = 0.0
    for seat, (left, right) in enumerate(bands, start=1):
        if not end <= left < right <= 1:
            raise BadInputError(
                f"lanes.bands: [{left}, {right}] of player {seat}: expected shares of the picture's width "
                "between 0 and 1, left before right, from left to right without overlap"
            )
        end = right
    return tuple((left, 0.0, right, 1.0) for left, right in bands)


def _checked_areas(players: int, settings: LaneSettings) -> tuple[Area, ...]:
    areas = settings.areas
    if len(areas) != players:
        raise _wrong_number("areas", len(areas), players)
    for seat, (left, top, right, bottom) in enumerate(areas, start=1):
        if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
            raise BadInputError(
                f"lanes.areas: {[left, top, right, bottom]} of player {seat}: expected left, top, right and bottom as "
                "shares of the picture's width and height between 0 and 1, left before right, top before bottom"
            )
    for (seat, one), (other_seat, other) in combinations(enumerate(areas, start=1), 2):
        # A hand in both lanes would be followed as both players'.
        if max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(one[3], other[3]):
            raise BadInputError(
                f"lanes.areas: those of players {seat} and {other_seat} overlap: expected areas that share no part "
                "of the picture"
            )
    return areas
