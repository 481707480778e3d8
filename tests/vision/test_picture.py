"""A still picture is decoded only where its size is within bounds."""

import resource
import struct
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from referee.errors import BadInputError
from referee.vision.picture import open_picture


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def claiming(width, height):
    """A PNG of a few bytes that says that it is so large."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "size", [(60_000, 60_000), (20_000, 1), (1, 20_000), (2**31 - 1, 2**31 - 1), (8000, 8000), (8, 8)]
)
def test_a_picture_outside_the_bounds_is_refused_before_it_is_decoded(tmp_path, size):
    path = tmp_path / "hand.png"
    path.write_bytes(claiming(*size))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(
        BadInputError, match=rf"hand\.png: ({size[0]} x {size[1]}|too many) pixels; expected sides of 16 to 8192"
    ):
        open_picture(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


@pytest.mark.parametrize("kind", ["text", "empty", "half", "header only", "formula"])
def test_what_is_no_whole_picture_is_refused(tmp_path, kind):
    whole = cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
    path = tmp_path / "hand.png"
    path.write_bytes(
        {"text": b"rock\n", "empty": b"", "half": whole[:20], "header only": claiming(64, 64), "formula": b"P6 64 64 "}[
            kind
        ]
    )
    with pytest.raises(BadInputError, match=r"hand\.png: .*; expected a picture"):
        open_picture(path)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "bmp", "tiff", "ppm"])
def test_pictures_of_every_usual_kind_are_read(tmp_path, ending):
    levels = np.tile(np.linspace(0, 255, 64, dtype=np.uint8)[None, :, None], (32, 1, 3))
    path = tmp_path / f"hand.{ending}"
    Image.fromarray(levels).save(path)
    assert open_picture(path).shape == (32, 64, 3)
    assert np.abs(open_picture(path).astype(int) - levels).mean() < 5
