"""The connected cameras, each with its picture, as home and the set-ups list them; looked at beside the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from referee.errors import RefereeError
from referee.host.background import BackgroundTask, LatestValue, TaskRunner
from referee.table.canvas import Canvas
from referee.table.theme import COLOURS, SIZES

_SIZE: Final = (320, 180)
"""Pixels of a picture as it is kept; it is drawn smaller."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A connected camera.

    Attributes:
        name: What it is called.
        source: How a source names it: ``camera:Desk Cam``, or by its path where several are called so.
        picture: What it shows; ``None``: nothing.
        fault: Why it shows nothing, and what to do about it; empty where nothing is wrong.
    """

    name: str
    source: str
    picture: pygame.Surface | None
    fault: str


class Cameras:
    """Looks for cameras, and draws those that were found.

    Attributes:
        found: The cameras by number, as of the last look.

    Args:
        tasks: Where looking is begun: what is begun meanwhile waits for it.
    """

    def __init__(self, tasks: TaskRunner) -> None:
        self._tasks = tasks
        self._looking: BackgroundTask[None, list[Camera]] | None = None
        self.found: list[Camera] = []

    @property
    def looking(self) -> bool:
        """Whether they are being looked for."""
        return self._looking is not None

    def look(self) -> None:
        """Begins to look, unless that is under way."""
        if self._looking is None:
            self._looking = self._tasks.begin_short(_look)

    def update(self) -> bool:
        """Hears what was found; whether that was now."""
        if self._looking is None or not self._looking.ended():
            return False
        looking, self._looking = self._looking, None
        looking.close()
        try:
            self.found = looking.result()
        except RefereeError:
            self.found = []  # said on the screen, with what to do about it
        return True

    def working(self, wanted: str) -> list[str]:
        """The sources of the cameras that show a picture; the one that is wanted is the first, if it is among them."""
        found = [camera.source for camera in self.found if camera.picture is not None]
        return sorted(found, key=lambda source: source != wanted)

    def draw(self, canvas: Canvas, box: pygame.Rect) -> int:
        """Draws each camera's picture with its name beside it, one below the other; the height that they take."""
        top, gap = box.top, canvas.px(10)
        room = min(max(box.height // max(len(self.found), 1) - gap, canvas.px(54)), canvas.px(100))
        for camera in self.found:
            if top + room > box.bottom:
                break
            area = pygame.Rect(box.left, top, room * _SIZE[0] // _SIZE[1], room)
            if camera.picture is not None:
                canvas.surface.blit(pygame.transform.smoothscale(camera.picture, area.size), area)
            left = area.right + canvas.px(20) if camera.picture is not None else box.left
            canvas.write(camera.name, SIZES.body, COLOURS.text, room=box.right - left, topleft=(left, top))
            words = camera.fault or camera.source
            colour = COLOURS.warning if camera.fault else COLOURS.quiet
            below = top + canvas.line_height(SIZES.body) + canvas.px(4)
            for line in canvas.wrap(words, SIZES.caption, box.right - left)[
                : (top + room - below) // canvas.line_height(SIZES.caption)
            ]:
                canvas.write(line, SIZES.caption, colour, topleft=(left, below))
                below += canvas.line_height(SIZES.caption)
            top += room + gap
        return top - box.top

    def chosen(self, source: str) -> Camera | None:
        """The camera that a source names; the first there is for ``camera``."""
        return next((each for each in self.found if source in {each.source, "camera"}), None)

    def draw_chosen(self, canvas: Canvas, source: str, beside: pygame.Rect) -> None:
        """Draws the picture of the camera that is chosen, to the right of where it is chosen."""
        camera = self.chosen(source)
        if camera is not None and camera.picture is not None:
            area = pygame.Rect(0, 0, beside.height * _SIZE[0] // _SIZE[1] * 2, beside.height * 2)
            area.topleft = (beside.right + canvas.px(24), beside.top)
            canvas.surface.blit(pygame.transform.smoothscale(camera.picture, area.size), area)


def _look(latest: LatestValue[None]) -> list[Camera]:
    # Imported beside the screen: OpenCV takes a while.
    from referee.table.live_picture import scaled  # noqa: PLC0415 - see above
    from referee.vision.snapshots import look_at_all  # noqa: PLC0415 - likewise

    del latest
    seen = look_at_all()
    names = [each.device.name for each in seen]
    return [
        Camera(
            each.device.name,
            f"camera:{each.device.name if names.count(each.device.name) == 1 else each.device.number}",
            None if each.image is None else scaled(each.image, _SIZE),
            each.fault.removeprefix(f"{each.device}: "),
        )
        for each in seen
    ]
