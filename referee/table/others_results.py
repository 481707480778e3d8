"""Tells when other programs have added to a tournament's file, such as the server with other tables' results."""

from __future__ import annotations

from typing import Final

from referee.host.tournament_file import TournamentFile

_LOOK_S: Final = 1.0
"""Seconds between two looks at the file."""


class OthersResults:
    """Looks at a tournament's file now and then.

    Args:
        file: The tournament.
    """

    def __init__(self, file: TournamentFile) -> None:
        self._file = file
        self._since = 0.0

    def have_come(self, seconds: float) -> bool:
        """Whether there are new results, which the file has taken in; ``seconds`` have gone by since it was asked."""
        self._since += seconds
        if self._since < _LOOK_S:
            return False
        self._since = 0.0
        known = len(self._file.results)
        self._file.refresh()
        return len(self._file.results) != known
