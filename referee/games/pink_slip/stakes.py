"""What people stake in a game of PINK SLIP, and who has won it: between the game and the ledger (ruling D2)."""

from __future__ import annotations

import datetime
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from referee.bouts.words import is_shown
from referee.errors import BadInputError, BadLog
from referee.games.action import Action
from referee.games.game import Game
from referee.games.pink_slip.ledger import Slip, SlipLedger, Win
from referee.games.turns import Mode, Over, Throw
from referee.storage.locks import Hold

Written = Mapping[int, tuple[str, str]]
"""The JACK LABRADOR ID# and the LabraCoin number that a seat writes on its slip; either may be empty."""

_ID_BYTES: Final = 16
_ID: Final = re.compile(rf"[0-9a-f]{{{2 * _ID_BYTES}}}")
"""A game's identity is a part of a file's name."""
_LONGEST: Final = 100
"""The characters of the longest name, card number or coin number."""


def can_be_written(text: object) -> bool:
    """Whether something can be written on a slip: a text of which every character shows."""
    return isinstance(text, str) and is_shown(text) and len(text) <= _LONGEST


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who plays a game for their slips. It stands in the game's log.

    Attributes:
        game: The game's own identity, drawn at random: no other game has it, whatever its seed.
        names: The players' by seat.
        written: What is written on slips that are signed in this game.
    """

    game: str
    names: Mapping[int, str]
    written: Written

    @classmethod
    def of_new_game(cls, names: Mapping[int, str], written: Written) -> Stakes:
        """The stakes of a game that begins now."""
        return cls(secrets.token_hex(_ID_BYTES), names, written)

    @classmethod
    def from_log(cls, entry: Mapping[str, Any]) -> Stakes:
        """The stakes as they stand in a log.

        Raises:
            BadLog: They do not.
        """
        game, names, written = entry["id"], entry["names"], entry["written"]
        if not _ID.fullmatch(game):
            raise BadLog(f"stakes of a game {game[:_LONGEST]!r}, expected {2 * _ID_BYTES} hexadecimal digits")
        if sorted(names) != ["1", "2"] or not all(name and can_be_written(name) for name in names.values()):
            raise BadLog("stakes that name no players, expected a name each for 1 and 2")
        for seat, words in written.items():
            if seat not in names or not isinstance(words, list) or list(map(can_be_written, words)) != [True, True]:
                raise BadLog("stakes with what cannot be written on a slip, expected a card's and a coin's number")
        return cls(
            game,
            {int(seat): name for seat, name in names.items()},
            {int(seat): (card, coin) for seat, (card, coin) in written.items()},
        )

    @property
    def entry(self) -> dict[str, object]:
        """The stakes as a line of the log."""
        return {
            "type": "stakes",
            "id": self.game,
            "names": {str(seat): name for seat, name in self.names.items()},
            "written": {str(seat): list(words) for seat, words in self.written.items()},
        }


class Staking:
    """Takes a game's stakes into the ledger once both players stake, and the win once there is one.

    Nothing is signed before: a challenge that is refused or declined leaves no trace.

    Attributes:
        ledger: Of slips.

    Args:
        ledger: Of slips.
        stakes: Of the game.

    Raises:
        BadInputError: Somebody has no slip to stake; the text says why.
    """

    def __init__(self, ledger: SlipLedger, stakes: Stakes) -> None:
        self.ledger = ledger
        self._stakes = stakes
        self._hold: Hold | None = None

    def check(self) -> None:
        """Makes sure, before a game begins, that its players have slips to stake.

        Raises:
            BadInputError: They have not; the text says why.
        """
        names, written = self._stakes.names, self._stakes.written
        if not all(map(can_be_written, names.values())):
            raise BadInputError(f"names of players: expected at most {_LONGEST} characters that all show")
        for seat in written:
            if seat not in names:
                raise BadInputError(f"a slip for player {seat}, expected one of {sorted(names)}")
            if not all(map(can_be_written, written[seat])):
                raise BadInputError(f"a slip for player {seat}: expected at most {_LONGEST} characters that all show")
        self.ledger.check([*names.values()], [names[seat] for seat in written])

    def goes_on(self, game: Game) -> None:
        """Takes up a game that was broken off: slips that are staked in it already are held again.

        Raises:
            BadInputError: A slip was lost or staked in another game meanwhile.
        """
        if isinstance(game.turn, Throw):
            self._place()

    def before(self, game: Game, action: Action) -> None:
        """Is told what a player has decided before it is carried out: one action of the game stakes both slips.

        Args:
            game: As it stands.
            action: What has been decided.

        Raises:
            BadInputError: Somebody has no slip to stake any more.
            StorageError: The stake cannot be written; nothing is signed or staked.
        """
        if game.rules.slips is not None and action == game.rules.slips.staked_by:
            self._place()

    def enter(self, game: Game) -> None:
        """Enters who has won whose slip, before anybody is told, once the game is over; again changes nothing.

        Raises:
            BadInputError: The slip is not there to be won.
            StorageError: It cannot be written.
        """
        if not isinstance(game.turn, Over):
            return
        for winner in game.state.winners:
            loser = next(seat for seat in game.state.seats if seat != winner)
            names = self._stakes.names
            self.ledger.record(Win(names[loser], names[winner], _today(), _mode(game), self._stakes.game))

    def close(self) -> None:
        """Lets the slips be staked in another game."""
        if self._hold is not None:
            self._hold.release(remove=True)
            self._hold = None

    def _place(self) -> None:
        if self._hold is not None:
            return
        hold = self.ledger.hold(self._stakes.game)
        slips = [
            Slip(name, _today(), *self._stakes.written.get(seat, ("", ""))) for seat, name in self._stakes.names.items()
        ]
        try:
            self.ledger.stake(self._stakes.game, [*self._stakes.names.values()], slips, _today())
        except BaseException:
            hold.release(remove=True)
            raise
        self._hold = hold


def _mode(game: Game) -> str:
    """How the slips were played for: the kind of bout that was proposed, or else the game."""
    actions = (json.loads(line).get("action") for line in game.log)
    return next((action for action in actions if action in list(Mode)), game.rules.name)


def _today() -> str:
    return datetime.datetime.now().astimezone().date().isoformat()
