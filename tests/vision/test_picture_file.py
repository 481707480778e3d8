"""A still picture is decoded only where its size is within bounds."""

import resource
import struct
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from referee.errors import BadInputError
from referee.vision.picture_file import open_picture


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


def test_grey_levels_of_16_bits_are_scaled_to_8(tmp_path):
    levels = np.tile(np.linspace(0, 65535, 64, dtype=np.uint16)[None, :], (32, 1))
    path = tmp_path / "hand.png"
    Image.fromarray(levels).save(path)
    assert np.abs(open_picture(path).astype(int) - (levels >> 8)[..., None]).max() <= 1


@pytest.mark.parametrize("white", [1.0, 255.0])
def test_levels_with_fractions_are_refused(tmp_path, white):
    path = tmp_path / "hand.tiff"
    Image.fromarray(np.tile(np.linspace(0, white, 64, dtype=np.float32)[None, :], (32, 1))).save(path)
    with pytest.raises(BadInputError, match=r"hand\.tiff: levels with fractions.*; expected a picture"):
        open_picture(path)


def test_a_picture_is_turned_upright_as_its_camera_says(tmp_path):
    sideways = np.zeros((32, 64, 3), np.uint8)
    sideways[:, 32:] = 255
    exif = Image.Exif()
    exif[0x0112] = 6  # the orientation: to be turned clockwise by a quarter
    path = tmp_path / "hand.png"
    Image.fromarray(sideways).save(path, exif=exif)
    upright = open_picture(path)
    assert upright.shape == (64, 32, 3)
    assert upright[:32].max() == 0
    assert upright[32:].min() == 255


def test_a_part_that_claims_more_than_the_file_has_takes_no_memory_and_says_nothing_of_its_own(tmp_path, capfd):
    path = tmp_path / "hand.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 24, 8, 2, 0, 0, 0))
        + struct.pack(">I", 0x52494646)
        + b"IDAT"
        + zlib.compress(np.random.default_rng(1).bytes(24 * 97))[:1000]
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadInputError, match=r"hand\.png: .*; expected a picture"):
        open_picture(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000
    assert capfd.readouterr() == ("", "")
