"""Checks what a program gives the referee: how many players, pictures, times, hands, a tracker."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from numbers import Integral, Real
from pathlib import PurePath
from typing import Any, Final, TypeGuard, get_args

import joblib
import msgspec
import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError, shown
from referee.recognition.model import Recognizer, SymbolReader
from referee.recognition.reading import Reading
from referee.settings import LandmarkModel, Profile, load_profile
from referee.storage.bounds import MEASURED, PICTURE_PIXELS, PICTURE_SIDES, is_picture_size
from referee.symbols import MAX_PLAYERS
from referee.vision.frames import Image
from referee.vision.hands import Handedness, HandState, HandTracker, TrackedHand, read_only
from referee.vision.unmoved import Moving

_LANDMARKS: Final = (21, 3)


def profile_named(profile: Profile | str | os.PathLike[str]) -> Profile:
    """A venue's settings, read where only their name or path is given.

    Raises:
        BadInputError: There is no such profile, or it cannot be used; the text names the setting.
    """
    if not isinstance(profile, Profile | str | os.PathLike):
        raise BadInputError(f"profile {shown(profile)}: expected a Profile, or a profile's name or path")
    return _checked(profile) if isinstance(profile, Profile) else load_profile(profile)


def _checked(profile: Profile) -> Profile:
    """A profile that a program has made, held to the types and ranges that a profile's file is held to."""
    try:
        return msgspec.convert(msgspec.to_builtins(profile, builtin_types=(bytes,), enc_hook=_as_in_a_file), Profile)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"profile {shown(profile.name)}: {error}") from error


def _as_in_a_file(value: object) -> object:
    """What a profile's file would have for a path or one of NumPy's numbers; else what no setting can be."""
    if isinstance(value, PurePath):
        return str(value)
    return value.item() if isinstance(value, np.number) else [None]


def player_count(players: object) -> int:
    """How many players.

    Raises:
        BadInputError: It is no whole number from 1 to 4.
    """
    if not _is_whole(players) or not 1 <= int(players) <= MAX_PLAYERS:
        raise BadInputError(f"players {shown(players)}: expected a whole number from 1 to {MAX_PLAYERS}")
    return int(players)


def playing_seats(players: object, seats: Sequence[int]) -> list[int]:
    """Whose throws are judged.

    Args:
        players: What was given.
        seats: The seats there are.

    Raises:
        BadInputError: There is no such player, one is named twice, or none is named.
    """
    # An array without dimensions has no items, and says so only when it is asked for them.
    single = isinstance(players, np.ndarray) and players.ndim == 0
    named = list(players) if isinstance(players, Iterable) and not single else []
    playing = [int(player) for player in named] if all(map(_is_whole, named)) else []  # 1.0 and True are equal to 1
    if not playing or not set(playing) <= set(seats) or len(set(playing)) < len(playing):
        raise BadInputError(f"players {shown(players)}: expected one or more of {list(seats)}, each once")
    return playing


def core_count(cores: object) -> int:
    """How many cores to keep busy: all where nothing was given, and never more than there are.

    Raises:
        BadInputError: It is no whole number from 1.
    """
    there = int(joblib.cpu_count())
    if cores is None:
        return there
    if not _is_whole(cores) or cores < 1:
        raise BadInputError(f"cores {shown(cores)}: expected a whole number from 1, or None for all")
    return min(int(cores), there)


def yes_or_no(value: object, name: str, of: str = "") -> bool:
    """What is either so or not.

    Args:
        value: What was given.
        name: What it is, as an error tells it: ``live``.
        of: What it belongs to, in words, with a space before them.

    Raises:
        BadInputError: It is neither True nor False.
    """
    if not isinstance(value, bool | np.bool_):
        raise BadInputError(f"{name} {shown(value)}{of}: expected True or False")
    return bool(value)


def symbol_reader(recognizer: SymbolReader) -> SymbolReader:
    """What reads symbols: a program may put its own in a recognizer's place; what that gives is checked.

    Raises:
        BadInputError: It reads no hands.
    """
    return recognizer if isinstance(recognizer, Recognizer | CheckedReader) else CheckedReader(recognizer)


def tracker_maker(tracker: Callable[[], HandTracker]) -> Callable[[], HandTracker]:
    """What makes a tracker of somebody's own for each lane; what those give is checked.

    Raises:
        BadInputError: It cannot be called, as a tracker itself cannot. What comes of it raises this, too, where it
            makes no tracker.
    """
    if not callable(tracker):
        raise BadInputError(
            f"tracker {shown(tracker)}: expected what makes a tracker for each lane, such as its class, not a tracker"
        )
    return lambda: CheckedTracker(tracker())


def picture_size(size: object) -> tuple[int, int]:
    """Width and height of the pictures, in pixels.

    Raises:
        BadInputError: They are no two whole numbers, or outside :mod:`referee.storage.bounds`.
    """
    sides = tuple(size) if isinstance(size, Sequence | np.ndarray) else ()
    if len(sides) != 2 or not all(_is_whole(side) for side in sides):
        raise BadInputError(f"size {shown(size)}: expected width and height in pixels, such as (1280, 720)")
    width, height = map(int, sides)
    if not is_picture_size(width, height):
        least, most = PICTURE_SIDES
        raise BadInputError(
            f"size {shown(width)} x {shown(height)}: expected sides of {least} to {most} pixels, and at most "
            f"{PICTURE_PIXELS} in all"
        )
    return width, height


def picture(image: object, size: tuple[int, int] | None = None) -> Image:
    """A copy of a picture, in one piece of memory.

    Args:
        image: What was given.
        size: As of :func:`picture_as_expected`.

    Raises:
        BadInputError: As of :func:`picture_as_expected`.
    """
    return np.array(picture_as_expected(image, size), np.uint8, order="C")


def picture_as_expected(image: object, size: tuple[int, int] | None = None) -> Image:
    """A picture, itself.

    Args:
        image: What was given.
        size: The width and height that it has to have, pixels; ``None``: any within :mod:`referee.storage.bounds`.

    Raises:
        BadInputError: It is not height x width x 3 of 8 bits, or of another size.
    """
    wanted = "height x width" if size is None else f"{size[1]} x {size[0]}"
    expected = f"expected {wanted} x 3 of uint8, blue, green and red, as OpenCV has it"
    if not isinstance(image, np.ndarray):
        raise BadInputError(f"image is of type {type(image).__name__}: {expected}")
    if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3:
        raise BadInputError(f"image is {_layout(image)}: {expected}")
    given = (image.shape[1], image.shape[0])
    if size is None:
        picture_size(given)
    elif given != size:
        raise BadInputError(f"image is {_layout(image)}: {expected}")
    return image


def later_time(t: object, before: float | None, steps: Callable[[float], float] = float) -> float:
    """A picture's time, seconds.

    Args:
        t: What was given.
        before: The time of the picture before; ``None`` for the first.
        steps: To what it is rounded: :func:`.to_whole_steps`; to nothing where it is not given.

    Raises:
        BadInputError: It is no number, or not later than the one before once it is rounded.
    """
    if not _is_finite_number(t):
        raise BadInputError(f"t {shown(t)}: expected the picture's time in seconds")
    seconds = steps(float(t))
    if before is not None and seconds <= before:
        more = ", by a microsecond or more" if float(t) > before else ""
        raise BadInputError(f"t {float(t)}: expected a time later than that of the picture before, {before} s{more}")
    return seconds


def _is_number(value: object) -> TypeGuard[Real]:
    """Whether it is a number. NumPy counts its spans of time among whole ones, but they compare with none."""
    return isinstance(value, Real) and not isinstance(value, np.timedelta64)


def _is_whole(value: object) -> TypeGuard[Integral]:
    """Whether it is a whole number. Python counts True among them, but nobody means it as 1."""
    return _is_number(value) and isinstance(value, Integral) and not isinstance(value, bool)


def _is_finite_number(value: object) -> TypeGuard[Real]:
    try:
        return _is_number(value) and math.isfinite(value)
    except OverflowError:  # a whole number of hundreds of digits
        return False


def hands_at(hands: Sequence[TrackedHand], t: float, playing: Sequence[int]) -> tuple[TrackedHand, ...]:
    """The hands seen in one picture, with landmarks of their own: a program may fill its arrays anew.

    Args:
        hands: What was given.
        t: The picture's time, seconds.
        playing: The seats there are.

    Raises:
        BadInputError: They are no sequence. One is no :class:`.TrackedHand`, of another time or of no such player, or
            a player has two. Or landmarks are not 21 x 3 finite numbers, ``presence`` is not from 0 to 1, or
            ``handedness`` is no side.
    """
    if not isinstance(hands, Sequence):
        raise BadInputError(f"hands {shown(hands)}: expected a sequence of referee.TrackedHand")
    taken: dict[int, TrackedHand] = {}
    for hand in hands:
        if not isinstance(hand, TrackedHand):
            raise BadInputError(f"hand {shown(hand)}: expected a referee.TrackedHand")
        if not _is_whole(hand.player) or hand.player not in playing or hand.player in taken:
            seats = " or ".join(map(str, playing))
            raise BadInputError(f"hand of player {shown(hand.player)}: expected player {seats}, each once at most")
        checked = _checked_hand(hand, t, f"hand of player {hand.player}")
        player, points, world = int(hand.player), read_only(hand.points), read_only(hand.world)
        taken[player] = replace(checked, player=player, points=points, world=world)
    return tuple(taken.values())


class CheckedTracker:
    """Wraps a caller's tracker and rejects results that are not hands.

    Args:
        tracker: As it was given.

    Raises:
        BadInputError: It is no tracker.
    """

    def __init__(self, tracker: HandTracker) -> None:
        if not all(callable(getattr(tracker, name, None)) for name in ("track", "close")):
            raise BadInputError(f"tracker {shown(tracker)}: expected a referee.HandTracker, with track and close")
        self._tracker = tracker

    def track(
        self, image: Image, t: float, *, model: LandmarkModel = "full", moving: Moving | None = None
    ) -> TrackedHand | None:
        """Looks for the hand in the next picture; see :class:`.HandTracker`.

        Raises:
            BadInputError: The tracker gave neither a hand with 21 landmarks at time ``t`` nor ``None``.
        """
        found = self._tracker.track(image, t, model=model, moving=moving)
        return None if found is None else _checked_hand(found, t, f"what {type(self._tracker).__name__}.track gave")

    def close(self) -> None:
        """Frees the tracker."""
        self._tracker.close()


class CheckedReader:
    """Wraps a caller's recognizer and rejects results that are not readings.

    Args:
        recognizer: As it was given.

    Raises:
        BadInputError: It reads no hands.
    """

    def __init__(self, recognizer: SymbolReader) -> None:
        if not callable(getattr(recognizer, "read", None)):
            raise BadInputError(f"recognizer {shown(recognizer)}: expected a referee.SymbolReader, with read")
        self._recognizer = recognizer

    @property
    def sha256(self) -> str:
        """Identifies the recognizer; empty where it does not say."""
        return getattr(self._recognizer, "sha256", "")

    def read(self, hands: Sequence[TrackedHand]) -> list[Reading]:
        """Reads hands; see :class:`.SymbolReader`.

        Raises:
            BadInputError: The recognizer did not give a reading for each, of probabilities that add up to 1.
        """
        found = self._recognizer.read(hands)
        what = f"what {type(self._recognizer).__name__}.read gave"
        readings = list(found) if isinstance(found, Iterable) else []
        if len(readings) != len(hands) or not all(isinstance(reading, Reading) for reading in readings):
            raise BadInputError(f"{what}: {shown(found)}: expected a referee.Reading for each of {len(hands)} hands")
        for reading in readings:
            if not _are_shares(reading):
                raise BadInputError(f"{what}: {shown(reading)}: expected seven probabilities that add up to 1")
        return readings


def _are_shares(reading: Reading) -> bool:
    """Whether a reading's seven probabilities add up to 1, to what half precision leaves of that."""
    try:
        table = reading.table
        return min(table) >= 0.0 and math.isclose(sum(table), 1.0, abs_tol=0.01)
    except (KeyError, TypeError, ValueError):
        return False


def _checked_hand(hand: object, t: float, what: str) -> TrackedHand:
    """A hand whose numbers are of Python's own kind: a program may have fractions, or NumPy's."""
    if not isinstance(hand, TrackedHand):
        raise BadInputError(f"{what}: {shown(hand)}: expected a referee.TrackedHand")
    if not _is_finite_number(hand.t) or float(hand.t) != t:
        raise BadInputError(f"t {shown(hand.t)} of {what}: expected the picture's time, {t} s")
    if not _is_finite_number(hand.presence) or not 0.0 <= float(hand.presence) <= 1.0:
        raise BadInputError(f"presence {shown(hand.presence)} of {what}: expected a number from 0 to 1")
    if not isinstance(hand.handedness, str) or hand.handedness not in get_args(Handedness):
        raise BadInputError(f"handedness {shown(hand.handedness)} of {what}: expected left or right")
    if not isinstance(hand.state, HandState):
        raise BadInputError(f"state {shown(hand.state)} of {what}: expected a referee.HandState")
    yes_or_no(hand.instead, "instead", f" of {what}")
    _check_landmarks(hand, what)
    return replace(hand, t=t, presence=float(hand.presence))


def _check_landmarks(hand: TrackedHand, what: str) -> None:
    for name, points in (("points", hand.points), ("world", hand.world)):
        fault = _fault_in(points)
        if fault is not None:
            raise BadInputError(
                f"{name} of {what}: {fault}: expected an array of 21 x 3 finite numbers, at most {MEASURED:g}"
            )
        if not np.ptp(points, axis=0).any():
            raise BadInputError(f"{name} of {what}: all 21 are in one place; expected a hand")


def _fault_in(points: object) -> str | None:
    """What is not as expected of landmarks, if anything is."""
    if not isinstance(points, np.ndarray):
        return f"of type {type(points).__name__}"
    if points.shape != _LANDMARKS or points.dtype.kind not in "fiu":
        return _layout(points)
    # The least integer has no absolute value, and NaN compares with nothing.
    fine = (points >= -MEASURED) & (points <= MEASURED)
    return None if fine.all() else f"{points[~fine][0]} among them"


def _layout(array: npt.NDArray[Any]) -> str:
    """An array's shape and type."""
    return f"{' x '.join(map(str, array.shape))} of {array.dtype}"
