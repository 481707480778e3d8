"""What a card game on screen has to do with the browsers beside it; nothing where there are none."""

from __future__ import annotations

from collections.abc import Set

from referee.host.remote import RemoteTable
from referee.table.cards.sitting import TableSitting


class Browsers:
    """Shows a game to browsers and takes their answers.

    Attributes:
        turned: Whether a seat has come to a phone or gone from one since the update before.

    Args:
        remote: Where they are; ``None``: nowhere.
        sitting: The game.
    """

    def __init__(self, remote: RemoteTable | None, sitting: TableSitting) -> None:
        self.turned = False
        self._remote = remote
        self._sitting = sitting

    @property
    def held(self) -> bool:
        """Whether an operator has stopped play."""
        return self._remote is not None and self._remote.shown.held

    def show(self) -> None:
        """Shows the game as it stands."""
        if self._remote is not None:
            self._remote.show_game(self._sitting, self._sitting.words)

    def update(self) -> bool:
        """Takes what was answered, and notes who plays on a phone.

        Returns:
            Whether somebody has decided.

        Raises:
            RefereeError: It cannot be written down.
        """
        if self._remote is None:
            return False
        before: Set[int] = self._sitting.elsewhere
        self._sitting.elsewhere = self._remote.joined & frozenset(self._sitting.people)
        self.turned = before != self._sitting.elsewhere
        return not self.held and self._remote.take_answers(self._sitting)

    def leave(self) -> None:
        """Shows nothing any more."""
        if self._remote is not None:
            self._remote.clear()
