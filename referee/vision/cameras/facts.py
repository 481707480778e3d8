"""What an opened camera says about itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CameraMode:
    """A way in which a camera can give its pictures.

    Attributes:
        pixel_format: ``MJPG``, ``YUYV``, ...
        width: Pixels.
        height: Pixels.
        fps: The most pictures a second; 0 where the camera does not say.
    """

    pixel_format: str
    width: int
    height: int
    fps: float

    def __str__(self) -> str:
        """As people read it: ``640 x 480 at 30 (MJPG)``."""
        rate = f" at {self.fps:.0f}" if self.fps else ""
        return f"{self.width} x {self.height}{rate} ({self.pixel_format})"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a camera says after it was opened; ``None``: it does not say.

    Attributes:
        name: What it is called.
        path: A path or name of the system's that stays the same; empty where there is none.
        pixel_format: How pictures come.
        modes: All ways in which it can give them.
        automatic: Whether it changes its exposure by itself.
        exposure: For how long each picture is exposed, seconds.
        mains: The mains frequency that it avoids flicker for, Hz; 0: none.
    """

    name: str
    path: str = ""
    pixel_format: str | None = None
    modes: tuple[CameraMode, ...] = ()
    automatic: bool | None = None
    exposure: float | None = None
    mains: int | None = None
