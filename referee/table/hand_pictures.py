"""The hands that throw the five symbols, drawn once from the symbol sheet and kept as files for the next start."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pygame

from referee.errors import RefereeError
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.files import replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.paths import find_shipped, user_data
from referee.symbols import Symbol

if TYPE_CHECKING:
    from pathlib import Path

    from referee.host.background import BackgroundTask, LatestValue, TaskRunner

_SIDE: Final = 320
"""Pixels of a picture as it is kept; the largest that is shown of one is hardly more."""
_DRAWN_BY: Final = b"1"
"""Another number where the same sheet is drawn otherwise than before: what was kept does not count then."""
_FAINT: Final = 80
"""Of 255: how much of a faint hand is seen."""

Pictures = Mapping[Symbol, pygame.Surface]


class HandPictures:
    """The pictures of one sheet's five hands; until they are there, none.

    Attributes:
        sheet: The symbol sheet's name or file.
    """

    def __init__(self) -> None:
        self.sheet = ""
        self._pictures: Pictures = {}
        self._task: BackgroundTask[None, Pictures] | None = None

    def use(self, sheet: str, tasks: TaskRunner | None = None) -> None:
        """Shows a sheet's hands: those that are kept at once, else once they have been drawn.

        Args:
            sheet: The symbol sheet's name or file.
            tasks: Where they are drawn, beside the screen; ``None``: only what is kept is shown.
        """
        if sheet == self.sheet:
            return
        self.sheet = sheet
        _scaled.cache_clear()
        try:
            self._pictures = _kept(sheet)
            if not self._pictures and tasks is not None:
                self._task = tasks.begin(lambda latest: _draw(sheet, latest))
        except RefereeError:
            self._pictures = {}  # a sheet that cannot be read is told by whoever throws by it

    @property
    def drawing(self) -> bool:
        """Whether they are being drawn."""
        return self._task is not None

    def update(self) -> bool:
        """Takes what has been drawn; whether that was now."""
        if self._task is None or not self._task.ended():
            return False
        task, self._task = self._task, None
        task.close()
        try:
            self._pictures = task.result()
        except RefereeError:
            return False  # a full disk, or a sheet without a symbol: the things' pictures stand alone
        return True

    def close(self, tasks: TaskRunner) -> None:
        """Gives up what is being drawn."""
        if self._task is not None:
            tasks.leave(self._task)
            self._task = None

    def picture(self, symbol: Symbol, side: int, *, faint: bool = False) -> pygame.Surface | None:
        """The hand that throws a symbol; ``None`` while there is no picture of it.

        Args:
            symbol: Which.
            side: Width and height, pixels.
            faint: Whether it lost, and does not matter any more.
        """
        whole = self._pictures.get(symbol)
        return None if whole is None else _scaled(whole, side, faint=faint)


@lru_cache(maxsize=128)
def _scaled(whole: pygame.Surface, side: int, *, faint: bool) -> pygame.Surface:
    small = pygame.transform.smoothscale(whole, (side, side))
    small.set_alpha(_FAINT if faint else 255)
    return small


def _folder(sheet: str) -> Path:
    """Where a sheet's hands are kept: under the hash of what they are drawn from."""
    path = find_shipped("calibration/symbols", sheet, ".toml")
    told = read_file(path, SETTINGS_BYTES, "a symbol sheet")
    return user_data() / "hands" / sha256(_DRAWN_BY + told).hexdigest()[:16]


def _kept(sheet: str) -> Pictures:
    folder = _folder(sheet)
    try:
        return {
            symbol: pygame.image.load(
                BytesIO(read_file(folder / f"{symbol}.png", SETTINGS_BYTES, "a picture")), "a.png"
            )
            for symbol in Symbol
        }
    except (RefereeError, pygame.error):
        return {}


def _draw(sheet: str, latest: LatestValue[None]) -> Pictures:
    # Imported beside the screen: the simulator and OpenCV take a while.
    from referee.simulator.portraits import draw_portrait  # noqa: PLC0415 - see above
    from referee.simulator.sheet import load_sheet  # noqa: PLC0415 - likewise

    shapes, folder = load_sheet(sheet), _folder(sheet)
    pictures: dict[Symbol, pygame.Surface] = {}
    for symbol in Symbol:
        if latest.closed:
            return {}
        drawn = draw_portrait(shapes, symbol, _SIDE)
        pictures[symbol] = pygame.image.frombuffer(drawn.tobytes(), (_SIDE, _SIDE), "BGRA")
        file = BytesIO()
        pygame.image.save(pictures[symbol], file, "a.png")
        with storing(folder):
            replace_file(folder / f"{symbol}.png", file.getvalue())
    return pictures
