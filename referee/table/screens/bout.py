"""The bout: the referee works beside it, and what it sees and decides is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import RefereeError
from referee.host.background import BackgroundTask, LatestValue
from referee.host.bout_loop import referee_kept_bout
from referee.host.choices import BoutChoice
from referee.host.keeping import Kept
from referee.host.views import BoutView
from referee.table.big_board import draw_big_board
from referee.table.bout_screen import draw_bout, draw_waiting
from referee.table.canvas import Canvas
from referee.table.cues import cue_between
from referee.table.inputs import Act, Input, Key
from referee.table.screen import Screen
from referee.table.screens.replay import ReplayScreen
from referee.table.sounds import SoundCue

if TYPE_CHECKING:
    from referee.table.app import App


class BoutScreen(Screen):
    """Referees a bout from where its ledger stands, to its end.

    Args:
        app: The application it belongs to.
        kept: The bout; everything decided is in its ledger before anybody sees it.
    """

    def __init__(self, app: App, kept: Kept[BoutChoice]) -> None:
        super().__init__(app)
        self._kept = kept
        self._fault = ""
        self.view: BoutView | None = None
        self._big = False
        self._task: BackgroundTask[BoutView, None] | None = None

    @property
    def keys(self) -> tuple[Key, ...]:
        """Replay, the large scoreboard, the second window; after a fault, trying again."""
        text = self.app.texts
        again = (Key("t", text("bout.again")),) if self._fault else ()
        return (
            *again,
            Key("r", text("bout.replay")),
            Key("b", text("bout.board")),
            Key("w", text("bout.window")),
        )

    def enter(self) -> None:
        """Referees, or goes on with it after a replay."""
        if self._task is None:
            self._task = self.app.tasks.begin(self._referee)
        self._task.latest.held = False
        if self.app.remote is not None:
            self.app.remote.show_ledger(self._kept.ledger)

    def handle(self, event: Input) -> bool:
        """Answers the screen's keys."""
        if event.act is not Act.KEY:
            return False
        if event.key == "t" and self._fault:
            self._stop()
            self._fault = ""
            self.enter()
        elif event.key == "r":
            self._replay()
        elif event.key == "b":
            self._big = not self._big
        elif event.key == "w":
            self.app.toggle_second_window(self._draw_second)
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        """Takes what the referee shows; its fault is shown, and the bout stays as it is."""
        del seconds
        if self._task is None:
            return
        newest = self._task.latest.take()
        if newest is not None:
            cue = cue_between(self.view, newest)
            if cue is not None:
                self.app.sounds.play(cue)
            self.view = newest
            if self.app.remote is not None:
                self.app.remote.show_bout(newest)
        if self.app.remote is not None and self.app.screen is self:
            self._task.latest.held = self.app.remote.shown.held
        if not self._fault and self._task.ended():
            try:
                self._task.result()
            except RefereeError as error:
                self._fault = str(error)
                self.app.sounds.play(SoundCue.NO_CALL)
                raise

    def draw(self, canvas: Canvas) -> None:
        """Draws the bout, or the large scoreboard."""
        if self.view is None:
            draw_waiting(canvas, self._fault)
        elif self._big:
            draw_big_board(canvas, self.view, self.app.texts)
        else:
            draw_bout(canvas, self.view, self.app.live_picture, still=self.app.preferences.less_motion)

    def leave(self) -> None:
        """Ends the referee; the ledger has everything."""
        self._stop()
        if self.app.remote is not None:
            self.app.remote.clear()
        self.app.close_second_window()

    def _referee(self, latest: LatestValue[BoutView]) -> None:
        referee_kept_bout(self._kept, latest, self.app.notify, self.app.texts)

    def _stop(self) -> None:
        if self._task is not None:
            self.app.tasks.leave(self._task)
            self._task = None

    def _replay(self) -> None:
        bundles = sorted(self._kept.folder.glob("throw-*.zip"))
        if not bundles:
            self.app.notify(self.app.texts("replay.none"))
            return
        if self._task is not None:
            self._task.latest.held = True
        self.app.push(ReplayScreen(self.app, bundles, self._kept.ledger))

    def _draw_second(self, canvas: Canvas) -> None:
        if self.view is not None:
            draw_big_board(canvas, self.view, self.app.texts)
