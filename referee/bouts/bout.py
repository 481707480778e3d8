"""What every kind of bout has in common, so that a command or a game can run any of them alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from referee.errors import BadInputError, OutOfTurn
from referee.symbols import MAX_PLAYERS, MIN_PLAYERS, Thrown


class Bout(Protocol):
    """A bout between two throws: it never changes; a throw gives the next one.

    A no-call changes nothing (ruling A8): the bout is not told, and the same players throw again.
    """

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that the bout began with, ascending."""

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that throw next, ascending; the winner alone once there is one."""

    @property
    def winner(self) -> int | None:
        """The seat that has won, or ``None``."""

    def after(self, thrown: Mapping[int, Thrown]) -> Self:
        """The bout after one more throw.

        Raises:
            OutOfTurn: The bout is over, or others than :attr:`playing` threw.
        """


def seats(players: Sequence[int], most: int = MAX_PLAYERS) -> tuple[int, ...]:
    """The players of a bout as it keeps them: each once, ascending.

    Raises:
        BadInputError: A seat appears twice or is below 1, or there are not two to ``most`` of them.
    """
    taken = tuple(sorted(players))
    if len(set(taken)) != len(taken) or any(seat < 1 for seat in taken):
        raise BadInputError(f"each player has a seat of their own, numbered from 1, not {taken}")
    if not MIN_PLAYERS <= len(taken) <= most:
        expected = MIN_PLAYERS if most == MIN_PLAYERS else f"{MIN_PLAYERS} to {most}"
        raise BadInputError(f"this bout is for {expected} players, not {len(taken)}")
    return taken


def check_throw(bout: Bout, thrown: Mapping[int, Thrown]) -> None:
    """Refuses a throw that the bout cannot take.

    Raises:
        OutOfTurn: The bout is over, or others than ``bout.playing`` threw.
    """
    if bout.winner is not None:
        raise OutOfTurn(f"the bout is over: player {bout.winner} has won")
    if tuple(sorted(thrown)) != bout.playing:
        raise OutOfTurn(f"players {bout.playing} throw next, not {tuple(sorted(thrown))}")
