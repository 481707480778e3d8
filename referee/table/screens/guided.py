"""What recording and setting up a camera have in common: who stands there, then the picture and what to do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.background import BackgroundTask, LatestValue
from referee.host.known_people import names_fault
from referee.host.views import BoutView
from referee.symbols import MAX_PLAYERS
from referee.table.canvas import Canvas
from referee.table.choosing import default_names, heading, label, row, source_choices
from referee.table.form import Form
from referee.table.paged_screen import PagedScreen
from referee.table.picture import draw_picture
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App


_NOT_REAL: Final = "simulated"
"""Places and datasets with a name that begins so may be of simulated players."""


class GuidedScreen(PagedScreen):
    """Asks for names and a source, and then shows what people are led through.

    Args:
        app: The application it belongs to.
        title: In words.
    """

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self._heading = title
        self.names = list(default_names(2, app.preferences.names, app.texts))
        self.source = app.preferences.camera or "camera"
        self.view: BoutView | None = None
        self._task: BackgroundTask[BoutView, tuple[str, ...]] | None = None
        self.outcome: tuple[str, ...] = ()
        self._pages = 1

    @property
    def pages(self) -> int:
        """Of what came of it, as it was drawn last."""
        return self._pages

    @abstractmethod
    def lead(self, latest: LatestValue[BoutView]) -> tuple[str, ...]:
        """Leads people through it, in a thread of its own, until it is done or ``latest`` is closed.

        Returns:
            What came of it, in lines.
        """

    def fault(self) -> str:
        """Why it cannot begin with what was chosen; empty: it can.

        What is measured of simulated players would spoil a real place, and their hands a real dataset.
        """
        if self.source.startswith("simulate") and not self.kept_as.startswith(_NOT_REAL):
            return self.app.texts("setup.not_simulated", name=_NOT_REAL)
        return names_fault(self.names, self.app.texts)

    @property
    @abstractmethod
    def kept_as(self) -> str:
        """The name of the place or dataset that is kept."""

    def more_rows(self, form: Form, canvas: Canvas, place: int) -> int:
        """Adds rows of its own from this place on, and returns the place after them."""
        del form, canvas
        return place

    def box(self, canvas: Canvas, place: int) -> pygame.Rect:
        """Where the row at a place is."""
        return row(canvas, place, 480, 420)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets, as long as nobody is led through anything; after it, what brings the form back."""
        text = self.app.texts
        if self.outcome:
            form.button("again", self._foot(canvas), text("setup.again"), self._fill_in_again)
            return
        if self._task is not None:
            return
        words = [text("setup.count_people", count=count) for count in range(1, MAX_PLAYERS + 1)]
        form.options("count", self.box(canvas, 0), words, len(self.names) - 1, self._set_count)
        for seat, name in enumerate(self.names):
            form.entry(f"name{seat}", self.box(canvas, 1 + seat), name, self._namer(seat))
        place = 1 + len(self.names)
        values, words = source_choices(self.source, text, self.app.cameras.found, simulated=False)
        form.options("source", self.box(canvas, place), words, values.index(self.source), self._set_source)
        place = self.more_rows(form, canvas, place + 1)
        form.button("start", self.box(canvas, place), text("setup.start"), self._start, primary=True)
        form.focus_on("start")

    def paint(self, canvas: Canvas) -> None:
        """Draws what people are led through, what came of it, or what each line is."""
        if self.outcome:
            heading(canvas, self._heading)
            self._letter_outcome(canvas)
        elif self._task is not None:
            self._draw_view(canvas)
        else:
            heading(canvas, self._heading)
            self.label_rows(canvas)

    def label_rows(self, canvas: Canvas) -> None:
        """Letters what each line is."""
        text = self.app.texts
        label(canvas, text("setup.players"), self.box(canvas, 0))
        for seat in range(len(self.names)):
            label(canvas, text("setup.person", number=seat + 1), self.box(canvas, 1 + seat))
        box = self.box(canvas, 1 + len(self.names))
        label(canvas, text("setup.source"), box)
        self.app.cameras.draw_chosen(canvas, self.source, box)

    def update(self, seconds: float) -> None:
        """Takes what is to be shown, and what came of it; after a fault the form is as it was filled in.

        Raises:
            RefereeError: The source cannot be opened, or broke off.
        """
        super().update(seconds)
        if self._task is None:
            return
        self.view = self._task.latest.take() or self.view
        if self._task.ended():
            task, self._task, self.view = self._task, None, None
            task.close()
            self.changed()
            self.outcome = task.result()

    def leave(self) -> None:
        """Ends it; what was recorded by then is kept."""
        if self._task is not None:
            self.app.tasks.leave(self._task)

    def _draw_view(self, canvas: Canvas) -> None:
        width, height = canvas.surface.get_size()
        gap = canvas.px(12)
        if self.view is None:
            canvas.write(
                self.app.texts("bout.getting_ready"), SIZES.title, COLOURS.text, center=(width // 2, height // 2)
            )
            return
        picture = pygame.Rect(gap, gap, width * 66 // 100, height - 2 * gap)
        draw_picture(canvas, picture, self.view, self.app.live_picture)
        left, room = picture.right + 2 * gap, width - picture.right - 3 * gap
        top = height // 6
        for line in canvas.wrap(self.view.headline, SIZES.title, room):
            canvas.write(line, SIZES.title, COLOURS.text, room=room, topleft=(left, top))
            top += canvas.line_height(SIZES.title)
        self._letter(canvas, self.view.explanation.split("\n"), left, top + gap, room)

    def _letter_outcome(self, canvas: Canvas) -> None:
        """A page of what came of it; at the foot of each is which it is, where there are several."""
        width, height = canvas.surface.get_size()
        left, top, room = canvas.px(48), canvas.px(120), canvas.px(1180)
        bottom = self._foot(canvas).top - canvas.px(SPACES.small)
        pages: list[list[str]] = [[]]
        at = top
        for each in self.outcome:
            tall = self._tall(canvas, each, room)
            if pages[-1] and at + tall > bottom:
                pages.append([])
                at = top
            pages[-1].append(each)
            at += tall
        self._pages = len(pages)
        self._letter(canvas, pages[self.page], left, top, room)
        if self.pages > 1:
            number = self.app.texts("cards.play.page", number=self.page + 1, count=self.pages)
            canvas.write(number, SIZES.body, COLOURS.quiet, bottomright=(width - canvas.px(16), height - canvas.px(6)))

    @staticmethod
    def _foot(canvas: Canvas) -> pygame.Rect:
        """Where the form is brought back, below what came of it; beside it stands which page it is."""
        top = canvas.surface.get_height() - canvas.px(SPACES.button + SPACES.small)
        return pygame.Rect(canvas.px(SPACES.margin), top, canvas.px(300), canvas.px(SPACES.button))

    @staticmethod
    def _tall(canvas: Canvas, text: str, room: int) -> int:
        """How much height :meth:`_letter` takes for a text, pixels."""
        lines = len(canvas.wrap(text, SIZES.lead, room))
        return lines * (canvas.line_height(SIZES.lead) + canvas.px(4)) + canvas.px(8)

    def _letter(self, canvas: Canvas, lines: list[str] | tuple[str, ...], left: int, top: int, room: int) -> None:
        for each in lines:
            for line in canvas.wrap(each, SIZES.lead, room):
                canvas.write(line, SIZES.lead, COLOURS.quiet, room=room, topleft=(left, top))
                top += canvas.line_height(SIZES.lead) + canvas.px(4)
            top += canvas.px(8)

    def _namer(self, seat: int) -> Callable[[str], None]:
        def rename(text: str) -> None:
            self.names[seat] = text

        return rename

    def _set_count(self, place: int) -> None:
        self.names = list(default_names(place + 1, self.names, self.app.texts))
        self.changed()

    def _set_source(self, place: int) -> None:
        self.source = source_choices(self.source, self.app.texts, self.app.cameras.found, simulated=False)[0][place]
        self.changed()

    def _fill_in_again(self) -> None:
        self.outcome = ()
        self._turned = 0
        self.changed()

    def _start(self) -> None:
        fault = self.fault()
        if fault:
            self.app.notify(fault)
            return
        self._task = self.app.tasks.begin(self.lead)
        self.changed()
