"""Films as other cameras would give them: crooked, unsteady, of few pixels, strongly compressed, with pictures lost.

Each camera is a function of a film's frames and of how many films stand side by side in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeAlias

import av
import cv2
import numpy as np

from benchmarks.altered import AlteredFilm
from referee.vision.frames import Frame, FrameSource, Image

Camera: TypeAlias = Callable[[Iterable[Frame], int], Iterator[Frame]]

_TILT: Final = 12.0
"""How far a crooked camera is turned, degrees."""
_SHAKE: Final = 0.01
"""How far an unsteady hand moves a camera each way, picture heights."""
_SHAKES_HZ: Final = np.array(((0.7, 1.3, 2.9), (0.9, 1.7, 3.3)))
"""At what frequencies it does so to the right and down: slow sway and tremor."""
_LEFT: Final = 0.5
"""The share of what it showed before that a camera leaves in a picture which takes out noise over time."""
_LOST: Final = 0.15
"""The share of pictures that are lost between a camera and the program, each by itself."""
_COARSE: Final = 0.3
"""How many pixels a coarse camera has each way, as a share."""
_SWAY, _SWAY_HZ = 0.3, 0.8
"""How much brighter and darker an exposure that seeks its place makes pictures, as a share, and how often a second."""
_CRF: Final = 38
"""The rate factor of H.264 (0 to 51), as of a film that was sent through a messenger more than once."""
_SEED: Final = 7


def crooked(frames: Iterable[Frame], films: int) -> Iterator[Frame]:
    """Each film is turned about its middle, and its edges are mirrored."""
    for frame in frames:
        parts = [_turned(part) for part in np.array_split(frame.image, films, axis=1)]
        yield replace(frame, image=np.ascontiguousarray(np.hstack(parts)))


def _turned(image: Image) -> Image:
    height, width = image.shape[:2]
    about = cv2.getRotationMatrix2D((width / 2, height / 2), _TILT, 1.0)
    return np.asarray(cv2.warpAffine(image, about, (width, height), borderMode=cv2.BORDER_REFLECT_101), np.uint8)


def unsteady(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """The camera is held in a hand."""
    phases = np.random.default_rng(_SEED).uniform(0, 2 * np.pi, _SHAKES_HZ.shape)
    for frame in frames:
        height, width = frame.image.shape[:2]
        right, down = _SHAKE * height * np.sin(2 * np.pi * _SHAKES_HZ * frame.t + phases).mean(axis=1)
        moved = cv2.warpAffine(
            frame.image,
            np.array(((1, 0, right), (0, 1, down))),
            (width, height),
            borderMode=cv2.BORDER_REFLECT_101,
        )
        yield replace(frame, image=np.asarray(moved, np.uint8))


def ghosting(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """The camera takes out noise over time, so that what moves leaves a ghost."""
    shown = None
    for frame in frames:
        now = frame.image.astype(np.float32)
        shown = now if shown is None else _LEFT * shown + (1 - _LEFT) * now
        yield replace(frame, image=np.rint(shown).astype(np.uint8))


def losing(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """Pictures are lost by chance."""
    rng = np.random.default_rng(_SEED)
    yield from (frame for frame in frames if rng.random() >= _LOST)


def coarse(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """The camera has few pixels, and its pictures are drawn larger."""
    for frame in frames:
        height, width = frame.image.shape[:2]
        small = cv2.resize(frame.image, None, fx=_COARSE, fy=_COARSE, interpolation=cv2.INTER_AREA)
        yield replace(frame, image=np.asarray(cv2.resize(small, (width, height)), np.uint8))


def swaying(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """The camera's exposure seeks its place without end."""
    for frame in frames:
        gain = 1 + _SWAY * np.sin(2 * np.pi * _SWAY_HZ * frame.t)
        yield replace(frame, image=np.asarray(cv2.convertScaleAbs(frame.image, alpha=gain), np.uint8))


def coded(frames: Iterable[Frame], _films: int) -> Iterator[Frame]:
    """Pictures are strongly compressed as H.264; one of an odd width or height loses its last column or row."""
    encoder, decoder = av.CodecContext.create("libx264", "w"), av.CodecContext.create("h264", "r")
    for index, frame in enumerate(frames):
        height, width = (side // 2 * 2 for side in frame.image.shape[:2])
        if index == 0:
            encoder.width, encoder.height = width, height
            encoder.pix_fmt, encoder.time_base = "yuv420p", Fraction(1, 30)
            encoder.options = {"crf": str(_CRF), "preset": "veryfast", "tune": "zerolatency"}
        picture = av.VideoFrame.from_ndarray(np.ascontiguousarray(frame.image[:height, :width]), "bgr24")
        picture.pts = index
        packets = encoder.encode(picture.reformat(format="yuv420p"))
        # Without latency each packet is one picture, and each picture is shown at once.
        (shown,) = (each for packet in packets for each in decoder.decode(packet))
        yield replace(frame, image=np.asarray(shown.to_ndarray(format="bgr24"), np.uint8))


CAMERAS: Final[Mapping[str, Camera]] = {
    each.__name__: each for each in (crooked, unsteady, ghosting, losing, coarse, swaying, coded)
}
"""The cameras by name."""


class OtherFilm(AlteredFilm):
    """A film as another camera would give it.

    Args:
        film: The film, which is closed with this source.
        camera: One of :data:`CAMERAS`, by name.
        films: How many films stand side by side in it.
    """

    def __init__(self, film: FrameSource, camera: str, films: int) -> None:
        super().__init__(film)
        self._camera, self._films = CAMERAS[camera], films

    def __iter__(self) -> Iterator[Frame]:
        """The frames, as that camera gives them."""
        return self._camera(self._film, self._films)
