"""The throws that a card game at the table asks for: where its seats throw, and whether one is waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.games.bots import sensible_bot
from referee.host.choices import UNWATCHED, GameChoice
from referee.host.game_throws import Asked, GameThrows
from referee.host.keeping import Kept, judge_by, seats_throw_from
from referee.symbols import Thrown
from referee.table.cards.sitting import TableSitting
from referee.table.cards.throw_screen import ScreenThrow, ThrowScreen

if TYPE_CHECKING:
    from referee.table.app import App


class TableThrows:
    """Has a game's throws watched or typed on a screen of their own.

    Attributes:
        kept: The game, with where its seats throw from now.
        shown_for: Seconds for which the verdict on a throw is shown; none, and simulated players and videos go by as
            fast as they can be judged.
        waiting: Whether a throw was asked for, and is not made yet. Whoever leaves it comes back to the table; it is
            not thrown again by itself.

    Args:
        app: The application.
        sitting: The game as it is played.
        kept: The game as it is kept.
        shown_for: As above.
    """

    def __init__(self, app: App, sitting: TableSitting, kept: Kept[GameChoice], shown_for: float) -> None:
        self.kept = kept
        self.shown_for = shown_for
        self.waiting = False
        self._app = app
        self._sitting = sitting
        self._throws = self._gather()

    def show(self, asked: Asked, keep: Callable[[Mapping[int, Thrown]], None]) -> None:
        """Turns the table into the bout of a throw.

        Args:
            asked: What the game asks for.
            keep: Writes the throw down.
        """
        self.waiting = True

        def go_on(kept: Kept[GameChoice]) -> None:
            self._app.pop()
            self._go_on(kept)
            self.show(asked, keep)

        def throw_from(source: str) -> None:
            seats = enumerate(self.kept.choice.seats, start=1)
            watched = {number: source for number, seat in seats if seat.throws not in UNWATCHED}
            go_on(seats_throw_from(self.kept, watched))

        def judge_by_defaults() -> None:
            go_on(judge_by(self.kept, "default"))

        throw = ScreenThrow(asked, keep, self.shown_for, throw_from, judge_by_defaults)
        self._app.push(ThrowScreen(self._app, self._throws, throw))

    def throw_from(self, sources: Mapping[int, str]) -> None:
        """Goes on with throws from elsewhere, by seat."""
        self._go_on(seats_throw_from(self.kept, sources))

    def close(self) -> None:
        """Closes cameras and videos, in a thread."""
        throws = self._throws
        self._app.tasks.leave(self._app.tasks.begin(lambda _: throws.close()))

    def _go_on(self, kept: Kept[GameChoice]) -> None:
        self.kept = kept
        self.close()
        self._sitting.throw_from(kept.choice)
        self._throws = self._gather()

    def _gather(self) -> GameThrows:
        choice, app, paced = self.kept.choice, self._app, self.shown_for > 0
        thrower = sensible_bot(choice.game, app.generator)
        return GameThrows(
            thrower,
            self._sitting.seats,
            choice.profile,
            app.notify,
            app.texts,
            films=self._sitting.films,
            paced=paced,
        )
