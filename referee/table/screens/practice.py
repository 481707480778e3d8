"""The lesson and practice with a coach: one person, one camera, and what was good or gave the throw away."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from referee.errors import RefereeError
from referee.host.background import BackgroundTask, LatestValue
from referee.host.practice import Exercise, PracticeSession, PracticeView, lesson, practice, say_told
from referee.settings import load_profile
from referee.table.canvas import Canvas
from referee.table.choosing import default_names, heading, profile_choices
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_symbol
from referee.table.inputs import Act, Input, Key
from referee.table.picture import draw_picture
from referee.table.result import result_buttons
from referee.table.screens.chart import CHART_KEY, ChartScreen, draw_chart
from referee.table.sounds import SoundCue
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP, _FOOT = 108, 88
"""Below the heading, and above the button, at the design size."""


class PracticeScreen(FormScreen):
    """Leads one person through the lesson, or through throw after throw.

    Args:
        app: The application it belongs to.
        kind: ``lesson`` or ``practice``.
    """

    def __init__(self, app: App, kind: str) -> None:
        super().__init__(app)
        self._kind = kind
        working = app.cameras.working(app.preferences.camera)
        self._source = working[0] if working else f"simulate:{secrets.randbelow(10_000)}"
        self._session: PracticeSession | None = None
        self._task: BackgroundTask[PracticeView, None] | None = None
        self.view: PracticeView | None = None
        self.fault = ""

    @property
    def keys(self) -> tuple[Key, ...]:
        """What beats what, and the next step."""
        return Key(CHART_KEY, self.app.texts("chart.key")), Key("space", self._next_words)

    def enter(self) -> None:
        """Begins to watch."""
        super().enter()
        if self._task is None:
            self._task = self.app.tasks.begin(self._watch)

    def handle(self, event: Input) -> bool:
        """Answers the screen's keys and the widgets."""
        if event.act is Act.KEY and event.key == CHART_KEY:
            self.app.push(ChartScreen(self.app))
        elif event.act is Act.KEY and event.key == "space":
            self._next()
        else:
            return super().handle(event)
        return True

    def update(self, seconds: float) -> None:
        """Takes what the coach says."""
        super().update(seconds)
        if self._task is None:
            return
        before, newest = self.view, self._task.latest.take()
        if newest is not None:
            self.view = newest
            if newest.told and (before is None or before.told != newest.told):
                self.app.sounds.play(SoundCue.CALL if newest.good else SoundCue.FOUL)
        if not self.fault and self._task.ended():
            try:
                self._task.result()
            except RefereeError as error:
                self.fault = str(error)
                self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the button to the next step."""
        (box,) = result_buttons(canvas, 1)
        box.update(box.right - box.width // 3, box.top, box.width // 3, box.height)
        form.button("next", box, self._next_words, self._next, primary=True)

    def paint(self, canvas: Canvas) -> None:
        """Draws the step: the person's picture, what to do, and what the coach says."""
        text = self.app.texts
        heading(canvas, text(f"home.{self._kind}"))
        whole = canvas.surface.get_rect()
        margin = canvas.px(SPACES.margin)
        body = pygame.Rect(margin, canvas.px(_TOP), whole.width - 2 * margin, whole.height - canvas.px(_TOP + _FOOT))
        view = self.view
        if self.fault or view is None:
            words = self.fault or text("bout.getting_ready")
            canvas.write_lines(words, SIZES.title, COLOURS.warning if self.fault else COLOURS.text, body, centred=True)
        elif view.step is None:
            canvas.write_lines(text("lesson.done"), SIZES.title, COLOURS.good, body, centred=True)
        elif view.step.kind == "read":
            draw_chart(canvas, body)
        else:
            self._paint_step(canvas, body, view, view.step)

    def leave(self) -> None:
        """Lets go of the camera."""
        if self._task is not None:
            self.app.tasks.leave(self._task)

    def _paint_step(self, canvas: Canvas, body: pygame.Rect, view: PracticeView, step: Exercise) -> None:
        text, gap = self.app.texts, canvas.px(SPACES.wide)
        picture = pygame.Rect(body.left, body.top, body.width * 56 // 100, body.height)
        if view.picture is not None:
            draw_picture(canvas, picture, view.picture, self.app.live_picture)
        side = pygame.Rect(picture.right + gap, body.top, body.right - picture.right - gap, body.height)
        symbol = text("calibration.any") if step.symbol is None else text.say(step.symbol.value)
        words = text(f"lesson.{step.kind}", symbol=symbol, number=view.strokes)
        top = canvas.write_lines(words, SIZES.heading, COLOURS.text, side)
        if step.symbol is not None:
            high = min(side.width // 2, side.height // 3)
            draw_symbol(canvas, step.symbol, pygame.Rect(side.left, top + gap // 2, side.width, high))
            top += high + gap
        if self._source.startswith("simulate"):
            room = pygame.Rect(side.left, top, side.width, side.bottom - top)
            top = canvas.write_lines(text("lesson.simulated"), SIZES.body, COLOURS.accent, room) + gap // 2
        for place, told in enumerate(view.told):
            colour = COLOURS.good if view.good else COLOURS.warning
            room = pygame.Rect(side.left, top, side.width, max(1, side.bottom - top))
            size = SIZES.lead if not place else SIZES.body
            top = canvas.write_lines(say_told(told, text), size, COLOURS.text if place else colour, room)

    @property
    def _next_words(self) -> str:
        return self.app.texts("result.buttons.again" if self.fault else "lesson.next")

    def _next(self) -> None:
        """Goes on to the next step; after a fault it begins anew."""
        if self.fault:
            self.leave()
            self.fault, self.view, self._session, self._task = "", None, None, None
            self.enter()
        elif self.view is not None and self.view.step is None:
            self.app.pop()
        elif self._session is not None:
            self._session.skip()

    def _steps(self) -> Iterator[Exercise]:
        return lesson() if self._kind == "lesson" else practice(self.app.generator)

    def _watch(self, latest: LatestValue[PracticeView]) -> None:
        # Imported beside the screen because what reads hands takes seconds.
        from referee.host.frame_sources import open_source  # noqa: PLC0415 - see above
        from referee.host.sources import parse_source  # noqa: PLC0415 - likewise
        from referee.officiating.source_referee import SourceReferee  # noqa: PLC0415 - likewise
        from referee.simulator.demonstration import DemonstratedThrows  # noqa: PLC0415 - likewise
        from referee.simulator.source import SimulatedSource  # noqa: PLC0415 - likewise

        profile = load_profile(profile_choices(self.app.preferences.profile)[0])
        source = open_source(parse_source(self._source), 1, profile, self.app.notify, stopped=lambda: latest.closed)
        player = DemonstratedThrows(source) if isinstance(source, SimulatedSource) else None
        with SourceReferee(player or source, 1, profile) as watching:
            (name,) = default_names(1, (), self.app.texts)
            ask = None if player is None else player.show
            self._session = PracticeSession(self._steps(), profile.officiating, name, ask)
            self._session.run(watching, latest)
