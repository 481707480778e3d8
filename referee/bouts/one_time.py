"""One Time: two to four players throw until a single winner is left.

Rule text: "Resolving Three Player and Four Player JACK LABRADOR is a process of eliminating players until
there is a single winner". After a split decision "losing players are eliminated and the winners play on".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.bouts.bout import check_throw, seats
from referee.bouts.settle import settle
from referee.errors import BadInputError
from referee.symbols import Thrown


@dataclass(frozen=True, slots=True, init=False)
class OneTime:
    """A One Time bout between two throws (see :class:`~referee.bouts.bout.Bout`).

    Args:
        players: Two to four seats.
        playing: Those still in it; all of them where it is not given.

    Raises:
        BadInputError: The seats are not two to four different ones, or somebody plays who did not begin.

    Example:
        >>> from referee.symbols import Symbol
        >>> OneTime((1, 2, 3)).after({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.LABRADOR}).playing
        (1, 2)
    """

    players: tuple[int, ...]
    playing: tuple[int, ...]

    def __init__(self, players: Sequence[int], playing: Sequence[int] | None = None) -> None:
        taken = seats(players)
        left = taken if playing is None else tuple(sorted(playing))
        if not left or not set(left) <= set(taken):
            raise BadInputError(f"those still playing must be some of {taken}, not {left}")
        object.__setattr__(self, "players", taken)
        object.__setattr__(self, "playing", left)

    @property
    def winner(self) -> int | None:
        """The one player left, or ``None``."""
        return self.playing[0] if len(self.playing) == 1 else None

    def after(self, thrown: Mapping[int, Thrown]) -> OneTime:
        """The bout after one more throw: its survivors play on (rulings A0, A4 and A9).

        Raises:
            OutOfTurn: The bout is over, or others than :attr:`playing` threw.
        """
        check_throw(self, thrown)
        return OneTime(self.players, settle(thrown).survivors)
