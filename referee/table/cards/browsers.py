"""What a card game on screen has to do with the browsers beside it; nothing where there are none."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from referee.host.remote import RemoteTable
from referee.host.shown import Wish
from referee.table.cards.sitting import TableSitting

if TYPE_CHECKING:
    from referee.table.app import App


class Browsers:
    """Shows a game to browsers and takes their answers.

    Attributes:
        turned: Whether a seat has come to a phone or gone from one since the update before.

    Args:
        app: The application, whose server may be turned on and off meanwhile.
        sitting: The game.
    """

    def __init__(self, app: App, sitting: TableSitting) -> None:
        self.turned = False
        self._app = app
        self._sitting = sitting
        self._shown_at: RemoteTable | None = None

    def show(self) -> None:
        """Shows the game as it stands."""
        self._shown_at = self._app.remote
        if self._app.remote is not None:
            self._app.remote.show_game(self._sitting, self._sitting.words)

    def update(self) -> bool:
        """Shows the game where it is not shown yet, takes what was answered, and notes who plays on a phone.

        Returns:
            Whether somebody has decided.

        Raises:
            RefereeError: It cannot be written down.
        """
        remote, before = self._app.remote, self._sitting.elsewhere
        joined: Set[int] = frozenset() if remote is None else remote.joined
        self._sitting.elsewhere = joined & frozenset(self._sitting.people)
        self.turned = before != self._sitting.elsewhere
        if remote is None:
            return False
        if remote is not self._shown_at:
            self.show()
        return not self._app.held and remote.take_answers(self._sitting)

    def wish(self, *offers: Wish) -> Wish | None:
        """Says what an operator can begin now; gives what one wants to begin."""
        if self._app.remote is None:
            return None
        self._app.remote.offer(*offers)
        return self._app.remote.take_wish()

    def leave(self) -> None:
        """Shows nothing any more."""
        if self._app.remote is not None:
            self._app.remote.clear()
