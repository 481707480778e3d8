"""The part of Linux's camera interface (Video4Linux 2) that is used here, as ``linux/videodev2.h`` lays it out.

The libraries that wrap it are under the GPL, or do not offer what is needed. OpenCV does not give the number of each
picture, by which lost pictures are counted. FFmpeg has no limit to the wait for a picture.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
from collections.abc import Iterator
from ctypes import Structure, Union, c_char, c_int32, c_long, c_ubyte, c_uint32, sizeof
from typing import Any, Final

CAPTURE: Final = 1
MMAP: Final = 1
MONOTONIC: Final = 0x2000
CLOCK_MASK: Final = 0xE000
BROKEN: Final = 0x40
_DISCRETE: Final = 1
_LISTED: Final = 200
"""More entries than any camera lists. The bound stops the reading if a driver never ends its list."""


class _FormatName(Structure):
    _fields_ = (
        ("index", c_uint32),
        ("type", c_uint32),
        ("flags", c_uint32),
        ("description", c_char * 32),
        ("pixelformat", c_uint32),
        ("mbus", c_uint32),
        ("reserved", c_uint32 * 3),
    )


class _FrameSize(Structure):
    # For stepwise sizes: least width, most width, step, least height, most height, step.
    _fields_ = (
        ("index", c_uint32),
        ("pixelformat", c_uint32),
        ("type", c_uint32),
        ("numbers", c_uint32 * 6),
        ("reserved", c_uint32 * 2),
    )


class _FrameInterval(Structure):
    # The first two numbers are the shortest time between pictures: numerator and denominator, seconds.
    _fields_ = (
        ("index", c_uint32),
        ("pixelformat", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("type", c_uint32),
        ("numbers", c_uint32 * 6),
        ("reserved", c_uint32 * 2),
    )


class _Pixels(Structure):
    _fields_ = (
        ("width", c_uint32),
        ("height", c_uint32),
        ("pixelformat", c_uint32),
        ("field", c_uint32),
        ("bytesperline", c_uint32),
        ("sizeimage", c_uint32),
        ("rest", c_uint32 * 6),
    )


class _AnyFormat(Union):
    _fields_ = (("pixels", _Pixels), ("raw", c_ubyte * 200), ("aligned", ctypes.c_void_p))


class _Format(Structure):
    _fields_ = (("type", c_uint32), ("any", _AnyFormat))


class _Rate(Structure):
    # Of the 200 bytes: capability, mode, and the time between pictures as numerator and denominator, seconds.
    _fields_ = (
        ("type", c_uint32),
        ("capability", c_uint32),
        ("mode", c_uint32),
        ("numerator", c_uint32),
        ("denominator", c_uint32),
        ("rest", c_ubyte * 184),
    )


class _Request(Structure):
    _fields_ = (("count", c_uint32), ("type", c_uint32), ("memory", c_uint32), ("rest", c_uint32 * 2))


class _Where(Union):
    _fields_ = (("offset", c_uint32), ("pointer", ctypes.c_void_p))


class Buffer(Structure):
    """One of the driver's buffers: its index, its contents, and the time and the sequence number of its picture."""

    _fields_ = (
        ("index", c_uint32),
        ("type", c_uint32),
        ("bytesused", c_uint32),
        ("flags", c_uint32),
        ("field", c_uint32),
        ("seconds", c_long),
        ("microseconds", c_long),
        ("timecode", c_uint32 * 4),
        ("sequence", c_uint32),
        ("memory", c_uint32),
        ("where", _Where),
        ("length", c_uint32),
        ("rest", c_uint32 * 2),
    )


class _Control(Structure):
    _fields_ = (("id", c_uint32), ("value", c_int32))


def _code(way: int, number: int, size: int) -> int:
    """A request's number: direction (1 to the kernel, 2 from it), size, the letter V, and the request's own."""
    return way << 30 | size << 16 | ord("V") << 8 | number


_ENUM_FORMAT = _code(3, 2, sizeof(_FormatName))
_SET_FORMAT = _code(3, 5, sizeof(_Format))
_REQUEST = _code(3, 8, sizeof(_Request))
_QUERY = _code(3, 9, sizeof(Buffer))
_QUEUE = _code(3, 15, sizeof(Buffer))
_DEQUEUE = _code(3, 17, sizeof(Buffer))
_STREAM_ON = _code(1, 18, sizeof(c_uint32))
_STREAM_OFF = _code(1, 19, sizeof(c_uint32))
_SET_RATE = _code(3, 22, sizeof(_Rate))
_GET_CONTROL = _code(3, 27, sizeof(_Control))
_SET_CONTROL = _code(3, 28, sizeof(_Control))
_ENUM_SIZE = _code(3, 74, sizeof(_FrameSize))
_ENUM_INTERVAL = _code(3, 75, sizeof(_FrameInterval))


def set_format(fd: int, pixel_format: str, width: int, height: int) -> tuple[str, int, int, int]:
    """Asks for pictures.

    Returns:
        What the driver gives instead or as asked: pixel format, width, height in pixels, bytes in a row.

    Raises:
        OSError: As the driver says.
    """
    asked = _Format(type=CAPTURE)
    asked.any.pixels = _Pixels(width, height, _number(pixel_format), 0, 0, 0)
    fcntl.ioctl(fd, _SET_FORMAT, asked)
    came = asked.any.pixels
    return _letters(came.pixelformat), came.width, came.height, came.bytesperline


def set_rate(fd: int, fps: float) -> float | None:
    """Asks for this many pictures a second; returns what the driver gives instead, ``None`` if it does not say."""
    asked = _Rate(type=CAPTURE, numerator=1000, denominator=round(1000 * fps))
    try:
        fcntl.ioctl(fd, _SET_RATE, asked)
    except OSError as error:
        if error.errno in {errno.EINVAL, errno.ENOTTY}:
            return None  # a driver without rates
        raise
    return asked.denominator / asked.numerator if asked.numerator and asked.denominator else None


def request_buffers(fd: int, count: int) -> int:
    """Asks for buffers, or gives them back with 0; returns how many there are."""
    asked = _Request(count=count, type=CAPTURE, memory=MMAP)
    fcntl.ioctl(fd, _REQUEST, asked)
    return int(asked.count)


def query_buffer(fd: int, index: int) -> tuple[int, int]:
    """Where a buffer is to be mapped from, and its length, bytes."""
    buffer = Buffer(index=index, type=CAPTURE, memory=MMAP)
    fcntl.ioctl(fd, _QUERY, buffer)
    return buffer.where.offset, buffer.length


def queue(fd: int, index: int) -> None:
    """Gives a buffer to the driver to fill."""
    fcntl.ioctl(fd, _QUEUE, Buffer(index=index, type=CAPTURE, memory=MMAP))


def dequeue(fd: int) -> Buffer:
    """Takes the buffer that was filled first."""
    buffer = Buffer(type=CAPTURE, memory=MMAP)
    fcntl.ioctl(fd, _DEQUEUE, buffer)
    return buffer


def stream(fd: int, *, on: bool) -> None:
    """Lets the camera run, or stops it."""
    fcntl.ioctl(fd, _STREAM_ON if on else _STREAM_OFF, c_uint32(CAPTURE))


def get_control(fd: int, control: int) -> int:
    """A control's value."""
    asked = _Control(id=control)
    fcntl.ioctl(fd, _GET_CONTROL, asked)
    return int(asked.value)


def set_control(fd: int, control: int, value: int) -> None:
    """Changes a control."""
    fcntl.ioctl(fd, _SET_CONTROL, _Control(control, value))


def modes(fd: int) -> Iterator[tuple[str, int, int, float]]:
    """All pixel formats and sizes in pixels, each with the most pictures a second; 0 where the driver does not say."""
    for form in _listed(fd, _ENUM_FORMAT, _FormatName, type=CAPTURE):
        for size in _listed(fd, _ENUM_SIZE, _FrameSize, pixelformat=form.pixelformat):
            numbers = size.numbers
            width, height = (numbers[0], numbers[1]) if size.type == _DISCRETE else (numbers[1], numbers[4])
            at = {"pixelformat": form.pixelformat, "width": width, "height": height}
            rates = [
                each.numbers[1] / each.numbers[0]
                for each in _listed(fd, _ENUM_INTERVAL, _FrameInterval, **at)
                if each.numbers[0]
            ]
            yield _letters(form.pixelformat), width, height, max(rates, default=0.0)


def _listed(fd: int, request: int, kind: type[Structure], **given: int) -> Iterator[Any]:
    """What a driver lists, one entry after the other until it says that there are no more."""
    for index in range(_LISTED):
        entry = kind(index=index, **given)
        try:
            fcntl.ioctl(fd, request, entry)
        except (OSError, ValueError):  # it was closed
            return
        yield entry


def _number(letters: str) -> int:
    return int.from_bytes(letters.encode("ascii"), "little")


def _letters(number: int) -> str:
    return int(number).to_bytes(4, "little").decode("ascii", "replace").strip()
