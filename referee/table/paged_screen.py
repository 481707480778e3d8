"""A screen with a list that may be longer than a page: space turns to the next one."""

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
"""Rows of a page: as many as the smallest window has room for."""


class PagedScreen(FormScreen, Generic[T]):
    """Shows a page of a list.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._page = 0

    @property
    @abstractmethod
    def listed(self) -> Sequence[T]:
        """Everything in the list."""

    @property
    def shown(self) -> Sequence[T]:
        """What is on the present page; the pages go round."""
        first = self._page % self._pages * ROWS
        return self.listed[first : first + ROWS]

    @property
    def keys(self) -> tuple[Key, ...]:
        """The next page, where there are several."""
        return (Key("space", self.app.texts("cards.play.next_page")),) if self._pages > 1 else ()

    def handle(self, event: Input) -> bool:
        """Answers the widgets, and turns pages."""
        if event.act is Act.KEY and event.key == "space" and self._pages > 1:
            self._page += 1
            self.changed()
            return True
        return super().handle(event)

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self.listed) // ROWS))
