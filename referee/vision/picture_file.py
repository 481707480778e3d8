"""A still picture from a local file, within bounds."""

from __future__ import annotations

import io
import logging
import warnings
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps

from referee.errors import BadInputError
from referee.storage.bounds import PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDES, is_picture_size
from referee.storage.local_files import read_file
from referee.vision.frames import Image

# Pillow logs what is wrong in a picture. The log goes to standard error unless somebody handles it.
logging.getLogger("PIL").addHandler(logging.NullHandler())

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "PPM")
_EXPECTED: Final = "a picture (JPEG, PNG, WebP, BMP, TIFF or PPM)"


def open_picture(file: str | Path) -> Image:
    """Reads a picture, upright.

    Its size is read first. The picture is decoded only if its size is within the bounds.

    Raises:
        BadInputError: It is missing, no picture, cut off, too small or too large to be looked at, or has levels with
            fractions.
    """
    data = read_file(file, PICTURE_BYTES, _EXPECTED)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is wrong with it otherwise shows when it is decoded
        try:
            picture = Pillow.open(io.BytesIO(data), formats=_FORMATS)
        except Pillow.DecompressionBombError as error:
            raise _out_of_bounds(file, "too many") from error
        except Exception as error:  # a stranger's header may lead Pillow to any error
            raise BadInputError(f"{file}: not a picture; expected {_EXPECTED}") from error
        with picture:
            width, height = picture.size
            if not is_picture_size(width, height):
                raise _out_of_bounds(file, f"{width} x {height}")
            if picture.mode == "F":
                raise BadInputError(
                    f"{file}: levels with fractions, of which nobody knows which one is white; expected {_EXPECTED} "
                    "with whole ones"
                )
            try:
                return _decoded(picture)
            except Exception as error:  # and so may its body
                raise BadInputError(f"{file}: a picture that cannot be decoded; expected {_EXPECTED}") from error


def _decoded(picture: Pillow.Image) -> Image:
    """Its pixels, upright, eight bits a channel.

    Pillow decodes it, not OpenCV, for two reasons. OpenCV believes the length that a part of a PNG claims (1.4 GB for a
    file of 106 bytes). Its decoders also write lines of their own to standard error.
    """
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):  # grey levels of 16 bits, which Pillow would cut off at 255 instead of scaling
        grey = (np.asarray(upright).astype(np.int64) >> 8).clip(0, 255).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=2)
    return np.ascontiguousarray(np.asarray(upright.convert("RGB"), np.uint8)[..., ::-1])


def _out_of_bounds(file: str | Path, size: str) -> BadInputError:
    least, most = PICTURE_SIDES
    return BadInputError(
        f"{file}: {size} pixels; expected sides of {least} to {most} pixels, and at most {PICTURE_PIXELS} in all"
    )
