"""A still picture from a local file, within bounds."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image as Pillow

from referee.bounds import PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDES
from referee.errors import BadInputError
from referee.files import read_file
from referee.vision.frames import Image

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "PPM")
_EXPECTED: Final = "a picture (JPEG, PNG, WebP, BMP, TIFF or PPM)"


def open_picture(file: str | Path) -> Image:
    """Reads a picture, upright.

    Its size is read first, and it is decoded only where that is within the bounds.

    Raises:
        BadInputError: It is missing, no picture, cut off, or too small or too large to be looked at.
    """
    data = read_file(file, PICTURE_BYTES, _EXPECTED)
    try:
        width, height = _size(data)
    except Pillow.DecompressionBombError as error:
        raise _out_of_bounds(file, "too many") from error
    except Exception as error:  # a stranger's header may lead Pillow to any error
        raise BadInputError(f"{file}: not a picture; expected {_EXPECTED}") from error
    least, most = PICTURE_SIDES
    if not (least <= min(width, height) and max(width, height) <= most and width * height <= PICTURE_PIXELS):
        raise _out_of_bounds(file, f"{width} x {height}")
    # OpenCV would tell of a broken picture by itself, in lines of its own.
    level = cv2.setLogLevel(0)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None
    finally:
        cv2.setLogLevel(level)
    if image is None:
        raise BadInputError(f"{file}: a picture that cannot be decoded; expected {_EXPECTED}")
    return np.asarray(image, np.uint8)


def _out_of_bounds(file: str | Path, size: str) -> BadInputError:
    least, most = PICTURE_SIDES
    return BadInputError(
        f"{file}: {size} pixels; expected sides of {least} to {most} pixels, and at most {PICTURE_PIXELS} in all"
    )


def _size(data: bytes) -> tuple[int, int]:
    """Width and height by the picture's header."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is wrong with it otherwise shows when it is decoded
        with Pillow.open(io.BytesIO(data), formats=_FORMATS) as picture:
            width, height = picture.size
    return width, height
