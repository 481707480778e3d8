"""A screen that is made of widgets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING

import pygame

from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.inputs import Input
from referee.table.screen import Screen

if TYPE_CHECKING:
    from referee.table.app import App


class FormScreen(Screen):
    """Lays out its widgets anew when the window is resized, it is entered again, or :meth:`changed` was called.

    Args:
        app: The application it belongs to.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form: Form | None = None
        self._laid_out_for = (0, 0)
        self._seconds = 0.0

    @abstractmethod
    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets."""

    def paint(self, canvas: Canvas) -> None:
        """Draws what is not a widget, before the widgets are drawn."""

    @property
    def widgets(self) -> Collection[pygame.Rect]:
        """Those of the form."""
        return () if self.form is None else self.form.places.values()

    @property
    def typing(self) -> bool:
        """Whether letters are typed into a line of text: none of them is a key of the screen's then."""
        return self.form is not None and self.form.typing

    def changed(self) -> None:
        """What the widgets show is another by now: they are laid out anew, with the focus where it was."""
        super().changed()
        self._laid_out_for = (0, 0)

    def enter(self) -> None:
        """Lays the widgets out for what may have changed meanwhile."""
        self.changed()

    def handle(self, event: Input) -> bool:
        """Gives the input to the widgets."""
        return self.form is not None and self.form.handle(event)

    def update(self, seconds: float) -> None:
        """Keeps the time for the widgets."""
        self._seconds += seconds

    def draw(self, canvas: Canvas) -> None:
        """Draws everything."""
        size = canvas.surface.get_size()
        if size != self._laid_out_for or self.form is None or self.form.outdated:
            focus, held = (self.form.focus, self.form.held) if self.form is not None else ("", "")
            self.form = Form(canvas)
            self.lay_out(self.form, canvas)
            self.form.take_over(focus, held)
            self._laid_out_for = size
        self.paint(canvas)
        self.form.draw(canvas, self._seconds)
        self._seconds = 0.0
