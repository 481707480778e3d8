"""The pictures of throws that browsers show again: made once for each throw, and only where somebody looks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from referee.errors import RefereeError
from referee.host.replay_pictures import COLUMNS, TILE, ReplayPictures, evidence_of, replay_pictures
from referee.host.shown import Shown
from referee.web.pages import Page

_PACE_S = 0.25
"""Seconds after which it is asked again whether a throw's evidence has been written, which takes one or two."""

_BYTES: Final = 8
"""Of an address: browsers keep pictures by their addresses, so none may come again after a restart."""


class Replays:
    """Knows the pictures of the newest throw and of those that are challenged; everything in the server's own thread.

    Args:
        shown: What there is to see now; nothing while nobody looks.
        changed: Called once there are other pictures.
    """

    def __init__(self, shown: Callable[[], Shown], changed: Callable[[], None]) -> None:
        self._shown = shown
        self._changed = changed
        self._made: dict[Path, tuple[str, ReplayPictures | None]] = {}

    def page(self) -> Page | None:
        """What there is to see again of the newest throw, ready for JSON; ``None``: nothing, or not yet."""
        wanted = _wanted(self._shown())
        return self._page(wanted[0]) if wanted else None

    def page_of(self, throw: int) -> Page | None:
        """The same of a throw that is challenged."""
        ledger = self._shown().ledger
        return None if ledger is None else self._page(evidence_of(ledger, throw))

    def picture(self, address: str, name: str) -> bytes:
        """A picture.

        Args:
            address: That a page has for the throw.
            name: ``clip``, or a seat.

        Raises:
            KeyError: There is none.
        """
        pictures = dict(self._made.values())[address]
        if pictures is None:
            raise KeyError(name)
        if name == "clip":
            return pictures.clip
        return pictures.stills[int(name)].picture

    async def make(self) -> None:
        """Makes pictures for as long as the server runs; one throw's after another's."""
        while True:
            await asyncio.sleep(_PACE_S)
            wanted = _wanted(self._shown())
            self._made = {path: made for path, made in self._made.items() if path in wanted}
            path = next((path for path in wanted if path not in self._made and path.exists()), None)
            if path is not None:
                self._made[path] = (secrets.token_hex(_BYTES), await asyncio.to_thread(_made, path))
                self._changed()

    def _page(self, path: Path) -> Page | None:
        address, made = self._made.get(path, ("", None))
        if made is None:
            return None
        return {
            "at": address,
            "throw": made.throw,
            "columns": COLUMNS,
            "count": made.count,
            "width": made.size[0],
            "height": made.size[1],
            "seconds": made.seconds,
            "tile": TILE,
            "stills": [
                {"seat": seat, "name": each.name, "moments": list(each.moments)} for seat, each in made.stills.items()
            ],
        }


def _wanted(shown: Shown) -> list[Path]:
    """The evidence of the newest throw, and of those that are challenged."""
    if shown.ledger is None or shown.bout is None:
        return []
    newest = [past.number for past in shown.bout.history[-1:]]
    return [evidence_of(shown.ledger, throw) for throw in (*newest, *(each.past.number for each in shown.challenges))]


def _made(path: Path) -> ReplayPictures | None:
    try:
        return replay_pictures(path)
    except RefereeError:
        return None  # a bundle that cannot be read is told where evidence is verified
