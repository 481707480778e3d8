"""Screens that show more than has room at once: space turns to the next page, and pages go round."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key

if TYPE_CHECKING:
    from referee.table.app import App

T = TypeVar("T")

ROWS: Final = 8
"""Rows of a page of a list: as many as the smallest window has room for."""


class PagedScreen(FormScreen):
    """Shows one of several pages.

    Args:
        app: The application it belongs to.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._turned = 0

    @property
    @abstractmethod
    def pages(self) -> int:
        """How many pages there are; at least 1."""

    @property
    def page(self) -> int:
        """Which of them is shown, from 0."""
        return self._turned % self.pages

    @property
    def keys(self) -> tuple[Key, ...]:
        """The next page, where there are several."""
        return (Key("space", self.app.texts("cards.play.next_page")),) if self.pages > 1 else ()

    def handle(self, event: Input) -> bool:
        """Answers the widgets, and turns pages."""
        if event.act is Act.KEY and event.key == "space" and self.pages > 1:
            self._turned += 1
            self.changed()
            return True
        return super().handle(event)


class ListScreen(PagedScreen, Generic[T]):
    """Shows a page of a list."""

    still = True

    @property
    @abstractmethod
    def listed(self) -> Sequence[T]:
        """Everything in the list."""

    @property
    def pages(self) -> int:
        """As many as the list takes."""
        return max(1, -(-len(self.listed) // ROWS))

    @property
    def shown(self) -> Sequence[T]:
        """What is on the present page."""
        first = self.page * ROWS
        return self.listed[first : first + ROWS]
