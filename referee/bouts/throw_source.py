"""Where throws come from: the one protocol through which a game or a bout asks for a throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.symbols import Thrown


class ThrowSource(Protocol):
    """A camera, a video file, simulated players, a keyboard, a bot, or the log of an earlier game.

    Whoever asks never learns which of them it is.
    """

    def throw(self, players: Sequence[int], purpose: str) -> Mapping[int, Thrown] | None:
        """Waits for one throw that can be decided.

        A no-call is the source's own business: it tells the players and its ledger why, and waits for the
        throw to be played again (ruling A8). The asker would change nothing anyway.

        Args:
            players: The seats that throw; others who move their hands are ignored.
            purpose: What is thrown for, in words that players understand: "Combat round", "player 2
                challenges player 3". For the prompt or the scoreboard; it decides nothing.

        Returns:
            What each of ``players`` threw, by seat; or ``None`` where the source has ended and gives no more
            throws (a video's end, a closed window).

        Raises:
            RefereeError: The source broke off for a reason that the user should know.
        """

    def close(self) -> None:
        """Frees what the source holds; closing twice does no harm."""
