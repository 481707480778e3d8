"""The newest view of a bout on a screen: how long it stands there, and what is heard of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.host.views import BoutView
from referee.table.cues import announce
from referee.table.moments import points_told
from referee.table.sounds import SoundCue

if TYPE_CHECKING:
    from referee.table.app import App


class NewestView:
    """What a screen has taken of a bout last.

    Attributes:
        view: The newest; ``None`` before the first, and while the bout is begun anew.
        last: The newest there ever was: another window goes on showing it while the bout is begun anew.
        age: Seconds since its phase came or its last throw was called.

    Args:
        app: The application, whose sounds and voice tell of the bout.
    """

    def __init__(self, app: App) -> None:
        self.view: BoutView | None = None
        self.last: BoutView | None = None
        self.age = 0.0
        self._app = app

    def take(self, newest: BoutView) -> None:
        """Takes a view, and lets be heard what is new in it."""
        before = self.view
        announce(self._app, before, newest)
        if before is None or newest.phase is not before.phase or len(newest.history) > len(before.history):
            self.age = 0.0
        self.view = self.last = newest

    def update(self, seconds: float) -> None:
        """Lets so many seconds pass; each point that is added on the board in them is heard."""
        told = points_told(self.view, self.age)
        self.age += seconds
        if points_told(self.view, self.age) > told:
            self._app.sounds.play(SoundCue.TICK)

    def forget(self) -> None:
        """Begins anew: the view is of before."""
        self.view = None
