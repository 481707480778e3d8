"""What is wrong with a camera's pictures, told apart by its cause, each with what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from referee.settings import CameraSettings
from referee.vision.cameras.facts import CameraMode, Facts
from referee.vision.cameras.pictures import COMPRESSED

SLOW: Final = 0.85
"""A camera below this share of what it promises is slower than it claims."""
DARK: Final = 50.0
"""A mean grey level, of 255, below which hands lose their detail."""
_BLACK: Final = 4.0
"""A covered lens, or a virtual camera that nothing feeds: noise and compression alone stay below this grey level."""
_LOST: Final = 0.05
"""The driver is at fault if it has lost this share of the pictures; a smaller share may be a single delay."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a camera has given while it was watched.

    Attributes:
        size: Width and height, pixels.
        promised: Pictures a second that it promises; ``None``: it does not say.
        rate: Pictures a second that came, those included that nobody took in time.
        lost: The share of its pictures that the driver lost, 0 to 1.
        brightness: Mean grey level, 0 to 255.
        brightest: The highest grey level seen, 0 to 255.
    """

    size: tuple[int, int]
    promised: float | None
    rate: float
    lost: float
    brightness: float
    brightest: float


def camera_faults(
    watched: Watched, asked: CameraSettings, facts: Facts | None, least_fps: float
) -> Iterator[tuple[str, str]]:
    """What is wrong, and what to do about it.

    Args:
        watched: What came.
        asked: What was asked for.
        facts: What the camera says about itself, where it is one.
        least_fps: Pictures a second below which no throw can be judged.
    """
    modes = facts.modes if facts is not None else ()
    if watched.size != (asked.width, asked.height):
        yield (
            f"gives pictures of {_size(watched.size)}, where the profile asks for {_size((asked.width, asked.height))}",
            f"ask for a size that it has (camera.width, camera.height): {_listed(modes) or 'see its manual'}",
        )
    yield from _rate(watched, asked, facts, least_fps)
    if watched.brightest < 4 * _BLACK and watched.brightness < _BLACK:
        yield (
            f"the pictures are black (mean grey {watched.brightness:.0f} of 255)",
            "take the cover off the lens; where it is a virtual camera, start the program that feeds it",
        )
    elif watched.brightness < DARK:
        yield f"the picture is dark (mean grey {watched.brightness:.0f} of 255)", "more light on the hands"
    if facts is not None and facts.automatic and asked.exposure is None:
        yield (
            "changes its exposure by itself: pictures get slower and blurred when it is dark",
            "let `referee calibrate` propose a fixed one, or set camera.exposure in the profile (such as 0.01)",
        )


def _rate(watched: Watched, asked: CameraSettings, facts: Facts | None, least_fps: float) -> Iterator[tuple[str, str]]:
    promised = watched.promised or asked.fps
    modes = facts.modes if facts is not None else ()
    form = facts.pixel_format if facts is not None else None
    uncompressed = form is not None and form.isupper() and form not in COMPRESSED
    if watched.lost > _LOST:
        yield (
            f"{watched.lost:.0%} of its pictures were lost on the way",
            "another USB port, without a hub; end other programs that keep this machine busy",
        )
    elif watched.rate < SLOW * promised or watched.rate < min(least_fps, promised):
        why = "more light: in the dark a camera exposes for longer" if watched.brightness < DARK else "another USB port"
        fixed = "" if facts is None or facts.automatic is False else "a fixed exposure (camera.exposure), "
        yield (
            f"{watched.rate:.1f} pictures a second, where {promised:g} are promised",
            f"{fixed}{why}, or smaller pictures (camera.width, camera.height)",
        )
    if promised < SLOW * asked.fps:
        better = [mode for mode in modes if mode.fps >= SLOW * asked.fps]
        what = f"uncompressed ({form}) " if uncompressed else ""
        yield (
            f"promises {promised:g} {what}pictures a second at {_size(watched.size)}, where {asked.fps:g} are wanted",
            f"a smaller size: {_listed(better)}; or a camera with MJPG"
            if better
            else "a camera with MJPG, or fewer pictures a second (camera.fps)"
            if uncompressed
            else "ask for less (camera.fps in the profile), or for smaller pictures (camera.width)",
        )


def _listed(modes: tuple[CameraMode, ...] | list[CameraMode]) -> str:
    """The best modes, a few of them."""
    best = sorted(modes, key=lambda mode: (mode.pixel_format not in COMPRESSED, -mode.width * mode.height))
    return ", ".join(str(mode) for mode in best[:4])


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]} x {size[1]}"
