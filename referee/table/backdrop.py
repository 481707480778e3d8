"""What is to be seen behind the home screen: the camera's picture, or simulated players where there is no camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from referee.errors import RefereeError
from referee.host.background import BackgroundTask, LatestValue, TaskRunner
from referee.table.canvas import Canvas
from referee.table.live_picture import Scale
from referee.table.theme import COLOURS
from referee.vision.frames import Image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.vision.frames import Frame

_SIZE: Final = (640, 360)
"""What is asked of a camera: a third of the work of the usual size, and behind a veil as good."""
_SIMULATED: Final = (480, 270)
_RATE: Final = 12.0
"""Pictures a second: simulated bouts have no fewer. With 20 a page at rest would take more than a fifth of a core."""
_THROWS: Final = 3
"""After so many throws simulated players begin again: their pictures are kept, and drawn no more."""
_SEED: Final = 5
_VEIL: Final = 236
"""Of 255: how much of the picture is hidden behind the menu; at the other side nearly nothing is."""


class Backdrop:
    """Pictures that come from beside the screen, until it is closed.

    Attributes:
        simulated: Whether simulated players are seen.

    Args:
        tasks: Where they are fetched or drawn.
        camera: The camera, as a source names it; empty: simulated players.
    """

    def __init__(self, tasks: TaskRunner, camera: str) -> None:
        self.simulated = not camera
        self._tasks = tasks
        self._image: Image | None = None
        self._task: BackgroundTask[Image, None] = tasks.begin(lambda latest: _show(latest, camera))

    @property
    def seen(self) -> bool:
        """Whether there is a picture."""
        return self._image is not None

    def update(self) -> bool:
        """Takes the newest picture; whether there is a new one."""
        newest = self._task.latest.take()
        self._image = self._image if newest is None else newest
        return newest is not None

    def draw(self, canvas: Canvas, scale_to: Scale) -> None:
        """Fills the canvas with the picture, veiled towards the left."""
        if self._image is None:
            return
        whole = canvas.surface.get_rect()
        height, width = self._image.shape[:2]
        scale = max(whole.width / width, whole.height / height)
        picture = scale_to(self._image, (round(width * scale), round(height * scale)))
        canvas.surface.blit(picture, picture.get_rect(center=whole.center))
        canvas.surface.blit(_veil(whole.size), whole)

    def close(self) -> None:
        """Lets go of the camera; what is begun next waits until that is done."""
        self._tasks.leave(self._task)


_veils: dict[tuple[int, int], pygame.Surface] = {}


def _veil(size: tuple[int, int]) -> pygame.Surface:
    if size not in _veils:
        _veils.clear()
        strip = pygame.Surface((4, 1), pygame.SRCALPHA)
        for x, share in enumerate((1.0, 1.0, 0.55, 0.3)):
            strip.set_at((x, 0), (*COLOURS.background, round(_VEIL * share)))
        _veils[size] = pygame.transform.smoothscale(strip, size)
    return _veils[size]


def _show(latest: LatestValue[Image], camera: str) -> None:
    try:
        pictures = _of_camera(latest, camera) if camera else _of_players(latest)
        due = time.monotonic()
        for image in pictures:
            latest.show(image)
            due = max(due + 1 / _RATE, time.monotonic())
            while not latest.closed and (left := due - time.monotonic()) > 0:
                time.sleep(min(left, 0.05))
            if latest.closed:
                return
    except RefereeError:
        return  # the list of cameras says what is wrong with it


def _of_camera(latest: LatestValue[Image], camera: str) -> Iterator[Image]:
    # Imported beside the screen: OpenCV and the simulator take a while.
    from referee.host.frame_sources import open_source  # noqa: PLC0415 - see above
    from referee.host.sources import parse_source  # noqa: PLC0415 - likewise
    from referee.settings import Profile  # noqa: PLC0415 - likewise

    usual = Profile()
    asked = msgspec.structs.replace(usual.camera, width=_SIZE[0], height=_SIZE[1], fps=15.0, reconnect_for=0.0)
    profile = msgspec.structs.replace(usual, camera=asked)
    source = open_source(parse_source(camera), 2, profile, lambda _: None, stopped=lambda: latest.closed)
    try:
        yield from (frame.image for frame in source)
    finally:
        source.close()


def _of_players(latest: LatestValue[Image]) -> Iterator[Image]:
    kept: list[Image] = []
    for frame in _players():
        if latest.closed:
            return
        kept.append(frame.image)
        yield frame.image
    while kept:
        yield from kept


def _players() -> Iterator[Frame]:
    import numpy as np  # noqa: PLC0415 - beside the screen, as what follows

    from referee.simulator.sampling import sample_scenario  # noqa: PLC0415 - likewise
    from referee.simulator.sheet import load_sheet  # noqa: PLC0415 - likewise
    from referee.simulator.source import SimulatedSource  # noqa: PLC0415 - likewise

    scenario = sample_scenario(
        np.random.default_rng(_SEED),
        sheet=load_sheet("default"),
        throws=_THROWS,
        fps=_RATE,
        size=_SIMULATED,
        fault_rate=0.0,
        hands="people",
    )
    yield from SimulatedSource(scenario)
