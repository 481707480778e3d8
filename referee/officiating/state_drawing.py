"""Draws what a referee knows into its picture, by OpenCV alone, for programs that show pictures of their own."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.bouts.words import REASON_PHRASES, SYMBOL_NAMES, explain, say_in_english
from referee.errors import BadInputError
from referee.officiating import given
from referee.officiating.player_colours import PLAYER_COLOURS, Colour
from referee.officiating.referee_state import State
from referee.officiating.verdict import Verdict
from referee.symbols import MisThrow, Symbol, Thrown
from referee.vision.frames import Image
from referee.vision.hands import BONES, TrackedHand
from referee.vision.lanes import Lane

_HIGH: Final = 720
"""The height, pixels, of the picture that the sizes below are for. They are scaled to the present picture's height."""
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_LETTER: Final = 22.0
"""Height of this font's capitals at scale 1, pixels."""
_BLACK: Final = (0, 0, 0)
_WHITE: Final = (255, 255, 255)
_TOLD_S: Final = 2.0
"""A verdict is shown for at least this time, seconds, even if a next throw has begun."""
_SHIFT: Final = 4
"""OpenCV draws to a sixteenth of a pixel."""


def draw(image: npt.NDArray[Any], state: State) -> Image:
    """Draws lanes, hands, counts and calls into a copy of a picture.

    A throw's calls and its outcome stay until the next throw's first stroke, but for two seconds at least.

    Example::

        cv2.imshow("referee", referee.draw(image, ref.state))

    Args:
        image: Height x width x 3 of uint8, blue, green and red: the picture that ``state`` is of.
        state: What a referee knows, :attr:`.Referee.state`.

    Returns:
        Another picture of the same size.

    Raises:
        BadInputError: The picture is not of the referee's size, or no picture; or ``state`` is no state.
    """
    if not isinstance(state, State):
        raise BadInputError(f"state is of type {type(state).__name__}: expected a referee's state, such as ref.state")
    drawn = given.picture(image, state.size)
    unit = drawn.shape[0] / _HIGH
    for lane in state.lanes:
        if lane.player in state.playing:
            _draw_lane(drawn, lane, state, unit)
    for hand in (*state.hands, *state.predicted):
        _draw_hand(drawn, hand, unit)
    told = _told(state)
    if told is not None:
        _write(drawn, _headline(told), (drawn.shape[1] / 2, 60 * unit), 34 * unit, _WHITE, room=drawn.shape[1])
    return drawn


def _draw_lane(image: Image, lane: Lane, state: State, unit: float) -> None:
    colour, edge = _blue_first(lane.player), round(4 * unit)
    corners = (lane.left + edge, lane.top + edge), (lane.right - 1 - edge, lane.bottom - 1 - edge)
    cv2.rectangle(image, *corners, colour, max(round(3 * unit), 1), cv2.LINE_AA)
    width = lane.right - lane.left
    count = state.strokes.get(lane.player, 0)
    if count:
        radius = min(44 * unit, width / 5, (lane.bottom - lane.top) / 5)
        centre = (lane.left + radius + 14 * unit, lane.top + radius + 14 * unit)
        cv2.circle(image, (round(centre[0]), round(centre[1])), round(radius), _BLACK, -1, cv2.LINE_AA)
        _write(image, str(count), centre, radius, colour, room=width)
    words = _words(lane.player, state, _told(state))
    if words:
        _write(image, words, (lane.left + width / 2, lane.bottom - 44 * unit), 30 * unit, colour, room=width)


def _draw_hand(image: Image, hand: TrackedHand, unit: float) -> None:
    colour = _blue_first(hand.player)
    joints = np.rint(hand.points[:, :2] * 2**_SHIFT).astype(int).tolist()
    for start, end in BONES:
        cv2.line(image, joints[start], joints[end], colour, max(round(2 * unit), 1), cv2.LINE_AA, _SHIFT)
    for joint in joints:
        cv2.circle(image, joint, round(3.5 * unit * 2**_SHIFT), colour, -1, cv2.LINE_AA, _SHIFT)


def _told(state: State) -> Verdict | None:
    """The verdict that is told now, if one is: an arm that goes down after it may look like a first stroke."""
    verdict = state.verdict
    if verdict is None or (state.throwing and state.t is not None and state.t - verdict.t > _TOLD_S):
        return None
    return verdict


def _words(player: int, state: State, told: Verdict | None) -> str:
    """What the player shows, or, between throws, what was called."""
    if told is None:
        return _name(state.symbols[player]) if player in state.symbols else ""
    call = next((call for call in told.calls if call.player == player), None)
    if call is None:
        return ""
    return "not seen" if call.thrown is None else _name(call.thrown)


def _name(thrown: Thrown) -> str:
    if isinstance(thrown, MisThrow):
        return f"mis-throw: {REASON_PHRASES[thrown.reason]}"
    return SYMBOL_NAMES[Symbol(thrown)]


def _headline(verdict: Verdict) -> str:
    if verdict.no_call_name is not None:
        return f"no call ({verdict.no_call_name}): throw again"
    if len(verdict.calls) == 1:
        return say_in_english("player", seat=verdict.calls[0].player)
    return explain(verdict.thrown).headline


def _write(image: Image, text: str, centre: tuple[float, float], high: float, colour: Colour, *, room: float) -> None:
    """Writes a line about a point, outlined so that it can be read on any ground, smaller where there is no room."""
    scale = high / _LETTER
    (width, _), _ = cv2.getTextSize(text, _FONT, scale, 1)
    scale *= min(1.0, 0.92 * room / max(width, 1))
    thick = max(round(2.2 * scale), 1)
    (width, tall), _ = cv2.getTextSize(text, _FONT, scale, thick)
    at = (round(centre[0] - width / 2), round(centre[1] + tall / 2))
    cv2.putText(image, text, at, _FONT, scale, _BLACK, 3 * thick, cv2.LINE_AA)
    cv2.putText(image, text, at, _FONT, scale, colour, thick, cv2.LINE_AA)


def _blue_first(player: int) -> Colour:
    """A player's colour as OpenCV takes it."""
    red, green, blue = PLAYER_COLOURS[player - 1]
    return blue, green, red
