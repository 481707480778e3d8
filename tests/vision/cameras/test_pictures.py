"""Pictures in the formats of cameras."""

import cv2
import numpy as np

from referee.vision.cameras.pictures import decoder


def picture():
    image = np.zeros((48, 64, 3), np.uint8)
    image[:, :32] = (200, 60, 30)
    return image


def test_pictures_are_read_in_each_format_and_broken_ones_left_out(capfd):
    image = picture()
    yuyv = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_YUYV)
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    for form, data, line in (
        ("YUYV", yuyv.tobytes(), 128),
        ("MJPG", jpeg, 0),
        ("RGB3", image[:, :, ::-1].tobytes(), 192),
    ):
        decode = decoder(form, 64, 48, line)
        read = decode(data)
        assert np.abs(read.astype(int) - image)[:, [10, 50]].max() < 12, form
        assert decode(b"") is None
        assert decode(b"nonsense") is None
    padded = np.pad(yuyv.reshape(48, 128), ((0, 0), (0, 16)))
    assert np.array_equal(decoder("YUYV", 64, 48, 144)(padded.tobytes()), decoder("YUYV", 64, 48, 128)(yuyv.tobytes()))
    assert capfd.readouterr().err == ""


def test_rows_that_a_driver_has_padded_keep_their_colours():
    image = picture()
    planes = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420).ravel()
    brightness, *colours = np.split(planes, [48 * 64, 48 * 64 * 5 // 4])
    rows = [brightness.reshape(48, 64), *(plane.reshape(24, 32) for plane in colours)]
    # A row of colours is half as long as a row of brightness, and so is what fills it up.
    padded = b"".join(np.pad(plane, ((0, 0), (0, plane.shape[1] // 4))).tobytes() for plane in rows)
    read = decoder("YU12", 64, 48, 80)(padded)
    assert np.array_equal(read, decoder("YU12", 64, 48, 64)(planes.tobytes()))
    assert np.abs(read.astype(int) - image)[:, [10, 50]].max() < 12
    assert decoder("YU12", 64, 48, 80)(padded[:-1]) is None
