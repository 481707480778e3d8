"""The pictures of a throw for browsers: a short clip, and each player's hand at the moments that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from referee.officiating.evidence.names import bundle_name
from referee.vision.frames import Frame, Image
from referee.vision.hands import BONES, TrackedHand

if TYPE_CHECKING:
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.verdict import Call

COLUMNS: Final = 6
"""Pictures of the clip that lie beside each other on its sheet."""
_COUNT: Final = 24
"""Pictures of a clip: of its two to three seconds about ten each, enough to follow an arm; 250 kB for each browser."""
_BEFORE_S: Final = 1.5
"""A clip begins so long before the first third bottom: the strokes of a quick throw, or the last two of a slow one."""
_WIDTH: Final = 320
"""Of a picture of the clip, pixels: twice that is a projector's half."""
TILE: Final = 240
"""Side of a still, pixels: three of them are as wide as a large phone shows them sharp."""
_AROUND: Final = 1.8
"""A still shows so many times the hand's own extent."""
_QUALITY: Final = [cv2.IMWRITE_JPEG_QUALITY, 72]


@dataclass(frozen=True, slots=True, eq=False)
class Stills:
    """A player's hand at the moments that decided.

    Attributes:
        name: The player's.
        moments: What they are, as ``replay.moment_...`` calls them, from left to right.
        picture: Squares beside each other, JPEG.
    """

    name: str
    moments: tuple[str, ...]
    picture: bytes


@dataclass(frozen=True, slots=True, eq=False)
class ReplayPictures:
    """What browsers show of a throw again. Nothing in it is secret: it is what the camera saw of a bout.

    Attributes:
        throw: Its number.
        clip: The clip's pictures on a sheet of :data:`COLUMNS`, row by row, JPEG; empty where there is no clip.
        count: How many they are.
        size: Width and height of one, pixels.
        seconds: How long they took.
        stills: By seat.
    """

    throw: int
    clip: bytes
    count: int
    size: tuple[int, int]
    seconds: float
    stills: Mapping[int, Stills]


def evidence_of(ledger: Path, throw: int) -> Path:
    """Where the evidence of a throw is, once it is written."""
    return ledger.parent / bundle_name(throw)


def replay_pictures(path: Path) -> ReplayPictures:
    """Makes the pictures of a throw; takes about half a second of processor time.

    Args:
        path: The throw's bundle of evidence.

    Raises:
        RefereeError: It cannot be read, or its clip cannot be decoded.
    """
    # Imported here because what judges evidence again takes seconds to load, and a throw is seldom looked at.
    from referee.officiating.evidence.bundle import read_bundle  # noqa: PLC0415 - see above
    from referee.officiating.evidence.replay import ClipFrames  # noqa: PLC0415 - likewise

    bundle = read_bundle(path)
    times = np.array(bundle.clip_t)
    if not len(times):
        return ReplayPictures(bundle.verdict.number, b"", 0, (0, 0), 0.0, {})
    # The verdict comes at the end of the hold, and later where somebody is waited for.
    held = bundle.verdict.t - bundle.manifest.profile.officiating.hold
    opened = min((call.t for call in bundle.verdict.calls if call.t is not None), default=held)
    begin = max(times[0], opened - _BEFORE_S)
    end = min(times[-1], bundle.verdict.t)
    places = [int(np.abs(times - t).argmin()) for t in np.linspace(begin, end, _COUNT)]
    calls = bundle.verdict.calls
    moments = {(each.player, name): int(np.abs(times - t).argmin()) for each in calls for name, t in _of(each, bundle)}
    width, height = bundle.manifest.size
    size = (_WIDTH, 2 * round(_WIDTH * height / width / 2))
    small: dict[int, Image] = {}
    tiles: dict[tuple[int, str], Image] = {}
    with ClipFrames(bundle) as clip:
        for frame in clip:
            if frame.index in places:
                small[frame.index] = np.asarray(cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA), np.uint8)
            for key, place in moments.items():
                if frame.index == place and (tile := _tile(bundle, frame, key[0])) is not None:
                    tiles[key] = tile
    shown = [small[place] for place in places if place in small]
    stills = {}
    for call in calls:
        own = [(name, tiles[call.player, name]) for name, _ in _of(call, bundle) if (call.player, name) in tiles]
        if own:
            names, squares = zip(*own, strict=True)
            picture = _coded(np.hstack(squares))
            stills[call.player] = Stills(bundle.manifest.names[call.player - 1], names, picture)
    return ReplayPictures(
        bundle.verdict.number, _coded(_sheet(shown)), len(shown), size, float(max(end - begin, 0.1)), stills
    )


def _of(call: Call, bundle: Bundle) -> list[tuple[str, float]]:
    """The moments of a player's throw that there were, and when."""
    every = (("bottom", call.t), ("formed", call.formed_t), ("verdict", bundle.verdict.t))
    return [(name, t) for name, t in every if t is not None]


def _tile(bundle: Bundle, frame: Frame, player: int) -> Image | None:
    """A square about a player's hand; ``None`` where none was seen."""
    seen = next((each for each in bundle.seen if each.t == frame.t), None)
    hands = () if seen is None else seen.hands
    return next((_cut_out(frame.image, hand) for hand in hands if hand.player == player), None)


def _cut_out(image: Image, hand: TrackedHand) -> Image:
    flat = hand.points[:, :2]
    middle = (flat.min(axis=0) + flat.max(axis=0)) / 2
    side = max(float(np.ptp(flat, axis=0).max()) * _AROUND, 8.0)
    scale = TILE / side
    move = np.array([[scale, 0.0, TILE / 2 - scale * middle[0]], [0.0, scale, TILE / 2 - scale * middle[1]]])
    tile = np.asarray(cv2.warpAffine(image, move, (TILE, TILE)), np.uint8)
    joints = np.round(flat * scale + move[:, 2]).astype(int)
    for start, stop in BONES:
        cv2.line(tile, joints[start].tolist(), joints[stop].tolist(), (255, 255, 255), 2, cv2.LINE_AA)
    return tile


def _sheet(pictures: Sequence[Image]) -> Image:
    blank = np.zeros_like(pictures[0])
    filled = [*pictures, *[blank] * (-len(pictures) % COLUMNS)]
    rows = [np.hstack(filled[first : first + COLUMNS]) for first in range(0, len(filled), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def _coded(image: Image) -> bytes:
    _, packed = cv2.imencode(".jpg", image, _QUALITY)
    return packed.tobytes()
