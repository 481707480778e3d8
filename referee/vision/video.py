"""Frames from a video file, at the times the file itself gives them."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import av
import cv2
import numpy as np
from av.container import InputContainer
from av.sidedata.sidedata import SideDataContainer, Type
from av.stream import Disposition
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from referee.errors import BadInputError
from referee.storage.bounds import PICTURE_PIXELS, PICTURE_SIDES
from referee.storage.local_files import error_words
from referee.storage.paths import path_of
from referee.vision.containers import EXPECTED, open_container
from referee.vision.film_clock import FilmClock
from referee.vision.frames import Frame, Image

_TURNS = {90: cv2.ROTATE_90_COUNTERCLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_CLOCKWISE}
"""How to turn a picture whose metadata says that many degrees counter-clockwise."""

_SQUARE, _WIDEST = 1.02, 2.5
"""How many times as wide as high, or as high as wide, a pixel is that counts as square, and may be at most. Anamorphic
pixels are up to twice as wide; what encoders round is less than a hundredth."""

_SHORTFALL_S = 0.2
_SHORTFALL_FRAMES = 4
"""A file whose pictures end earlier, by more than both of these, than it declares was cut off."""


class VideoFile:
    """A local video file. Its frames wait, and each iteration starts again at the first.

    Times are the container's presentation timestamps, variable rates included, counted from the first
    frame's. A frame whose timestamp does not grow, or is lost where the file is damaged, is left out. Pictures are
    turned and mirrored as the metadata say, and pixels that are not square (of a camcorder's 1440 x 1080, say) are
    made so. The file is open only while it is iterated.

    Args:
        path: The file.

    Raises:
        BadInputError: The file is missing, is no video of a known container, or holds no picture within
            :mod:`referee.storage.bounds`.
    """

    live = False

    def __init__(self, path: str | Path) -> None:
        self._path = path_of(path, "a video file")
        self._after = -math.inf
        with self._open() as container:
            stream = self._pictures(container)
            try:
                first = next(container.decode(stream), None)
                if first is None:
                    raise BadInputError(f"{path}: holds no picture; expected a video with at least one frame")
                self._shown_size = _shown_size(stream, first)
                self._mirrored = _mirrored(first)
                height, width = self._upright(first).shape[:2]
            except av.FFmpegError as error:
                # FFmpeg does not say so where pictures are larger than it may decode.
                raise BadInputError(
                    f"{path}: {error_words(error)}; expected a video that can be decoded, with at most "
                    f"{PICTURE_PIXELS} pixels in a picture"
                ) from error
            self._size = (width, height)
            self._fps = float(stream.average_rate) if stream.average_rate else None
            self._length = stream.frames or None

    @property
    def name(self) -> str:
        """The file's path, as it was given; bytes that are no text are written as escapes."""
        return os.fsencode(self._path).decode(errors="backslashreplace")

    @property
    def sha256(self) -> str:
        """What the file is known by, whatever it is called; all of it is read.

        Raises:
            BadInputError: It cannot be read.
        """
        try:
            with self._path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise BadInputError(f"{self.name}: {error.strerror}; expected a video file") from error

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in square pixels, after rotation."""
        return self._size

    @property
    def fps(self) -> float | None:
        """The average rate that the file declares, in frames a second."""
        return self._fps

    @property
    def length(self) -> int | None:
        """The number of frames that the file declares; ``None`` also where some are left out."""
        return self._length if self._after < 0 else None

    def begin_after(self, t: float) -> None:
        """Leaves out the frames up to ``t``, seconds, from now on. The others keep their times and numbers."""
        self._after = t

    def __iter__(self) -> Iterator[Frame]:
        """The frames from the first on that is not left out (:meth:`begin_after`).

        Raises:
            BadInputError: The file breaks off. Every frame before the break has been given by then.
        """
        index = 0
        with self._open() as container:
            stream = self._pictures(container)
            clock = FilmClock(container.format.name)
            decoded = container.decode(stream)
            while True:
                try:
                    picture = next(decoded, None)
                except av.FFmpegError as error:
                    raise self._broken(index, clock.t, error_words(error)) from error
                except IndexError:
                    # A stream began in the middle of the file. When all has been read, PyAV asks that stream for what
                    # is left, too: it then raises this or not, as memory happens to be. No picture is missing.
                    picture = None
                if picture is None:
                    break
                t = clock.time_of(picture)
                if index == 0 and t is None:
                    raise BadInputError(f"{self._path}: its frames have no timestamps; expected a container with them")
                if t is not None and t > self._after:
                    try:
                        image = self._upright(picture)
                    except av.FFmpegError as error:
                        raise self._broken(index, clock.t, error_words(error)) from error
                    yield Frame(index, t, image)
                index += 1
            if self._ends_early(container, stream, clock.end):
                raise self._broken(index, clock.t, "the rest that it declares is missing")

    def close(self) -> None:
        """Nothing is held between iterations."""

    def __enter__(self) -> VideoFile:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Nothing is held between iterations."""

    def _open(self) -> InputContainer:
        try:
            return open_container(self._path)
        except (av.FFmpegError, OSError) as error:
            raise BadInputError(f"{self._path}: {error_words(error)}; expected {EXPECTED}") from error

    def _pictures(self, container: InputContainer) -> VideoStream:
        stream = _film(container)
        if stream is None:
            raise BadInputError(f"{self._path}: holds no video stream; expected a video file")
        if stream.codec_context is None:
            raise BadInputError(f"{self._path}: in a coding that is not known; expected a video that can be decoded")
        width, height = stream.codec_context.width, stream.codec_context.height
        if max(width, height) > PICTURE_SIDES[1] or width * height > PICTURE_PIXELS:
            raise BadInputError(
                f"{self._path}: pictures of {width} x {height}; expected sides of at most {PICTURE_SIDES[1]} pixels, "
                f"and at most {PICTURE_PIXELS} pixels in all"
            )
        # A stream may go over to larger pictures: then the decoder ends it.
        stream.codec_context.options = {"max_pixels": str(PICTURE_PIXELS)}
        stream.thread_type = "AUTO"  # decodes several frames at once where the codec can
        return stream

    def _upright(self, picture: VideoFrame) -> Image:
        # Raises av.FFmpegError where the picture is in colours that FFmpeg decodes and cannot convert.
        width, height = self._shown_size
        image = np.asarray(picture.to_ndarray(format="bgr24", width=width, height=height), np.uint8)
        if self._mirrored:
            image = np.asarray(cv2.flip(image, 0), np.uint8)
        turn = _TURNS.get(round(picture.rotation / 90) * 90 % 360)
        return image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8)

    def _ends_early(self, container: InputContainer, stream: VideoStream, end: float) -> bool:
        if stream.duration is not None and stream.time_base is not None:
            # FFmpeg shortens the duration of an AVI to what is there. The number of frames stays, which is in its time.
            lasts = max(stream.duration, stream.frames if container.format.name == "avi" else 0)
            declared = float(((stream.start_time or 0) + lasts) * stream.time_base)
        elif container.duration is not None and len(container.streams) == 1:
            # Matroska declares one length for all its streams: it is the pictures' where there is no sound.
            declared = container.duration / av.time_base
        else:
            return False
        return declared - end > max(_SHORTFALL_S, _SHORTFALL_FRAMES / self._fps if self._fps else 0.0)

    def _broken(self, frames: int, t: float, reason: str) -> BadInputError:
        return BadInputError(
            f"{self._path}: breaks off after {frames} frames, at {max(t, 0):.2f} s ({reason}); expected a whole video"
        )


def _film(container: InputContainer) -> VideoStream | None:
    """The stream of the largest pictures. One of a single picture comes last, and covers of music are none.

    FFmpeg's own choice is a small preview where that is the first stream.
    """
    films = [stream for stream in container.streams.video if not stream.disposition & Disposition.attached_pic]
    return max(films, key=lambda stream: (stream.frames != 1, _pixels(stream)), default=None)


def _pixels(stream: VideoStream) -> int:
    # A stream in a coding that is not known has no context.
    return 0 if stream.codec_context is None else stream.codec_context.width * stream.codec_context.height


def _shown_size(stream: VideoStream, picture: VideoFrame) -> tuple[int, int]:
    """Width and height of the pictures in square pixels, before rotation."""
    wide = float(stream.sample_aspect_ratio or 1)
    width = round(picture.width * wide)
    believed = _SQUARE < max(wide, 1 / wide) <= _WIDEST and width * picture.height <= PICTURE_PIXELS
    return (width if believed else picture.width), picture.height


def _mirrored(picture: VideoFrame) -> bool:
    """Whether a picture is shown mirrored: flipped upside down before it is turned.

    PyAV frees a picture late that was asked. So the first one alone is asked.
    """
    try:
        matrix = cast(SideDataContainer, picture.side_data)[Type.DISPLAYMATRIX]
    except (KeyError, ValueError):
        # There is none, or PyAV lists nothing where it has no name for some of it, such as a photograph's EXIF.
        return False
    across, down = np.frombuffer(bytes(matrix), np.int32).reshape(3, 3)[:2, :2].astype(float)
    return bool(across[0] * down[1] < across[1] * down[0])
