"""Throws typed in secret, one player after the other, where there is neither camera nor video."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from getpass import getpass

from referee.bouts.words import THROWN_WORDS, parse_thrown
from referee.errors import MalformedAction
from referee.symbols import Thrown


class Keyboard:
    """A :class:`~referee.bouts.throw_source.ThrowSource` at the terminal: nothing that is typed is shown.

    Where standard input is no terminal, its lines are the throws, so that a bout can be scripted.

    Args:
        names: The players' names by seat; "Player 1" and so on where there are none.
    """

    def __init__(self, names: Mapping[int, str] | None = None) -> None:
        self._names = names or {}

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:
        """Asks each player in turn; a word that is no symbol is asked for again.

        Returns:
            What each threw, or ``None`` once the input has ended.
        """
        print(f"{purpose} ({', '.join(THROWN_WORDS)})", file=sys.stderr)
        try:
            return {player: self._ask(player) for player in players}
        except EOFError:
            return None

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self, player: int) -> Thrown:
        prompt = f"{self._names.get(player) or f'Player {player}'}: "
        while True:
            try:
                return parse_thrown(_read_secretly(prompt))
            except MalformedAction as error:
                print(error, file=sys.stderr)


def _read_secretly(prompt: str) -> str:
    if sys.stdin.isatty():
        return getpass(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
