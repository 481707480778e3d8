"""What people stake in a game of PINK SLIP, and who has won it: between the game and the ledger (ruling D2)."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping

from referee.games.game import Game
from referee.games.pink_slip.ledger import Slip, SlipLedger, Win

Written = Mapping[int, tuple[str, str]]
"""The JACK LABRADOR ID# and the LabraCoin number that a seat writes on its slip; either may be empty."""


def stake_slips(ledger: SlipLedger, names: Mapping[int, str], written: Written, *, taken_up: bool = False) -> None:
    """Lets everybody stake their slip; who has never signed one signs it today.

    Args:
        ledger: Of slips.
        names: The players' by seat.
        written: What is written on slips that are signed now.
        taken_up: Whether the game goes on, so that the slips are staked already.

    Raises:
        BadInputError: Somebody has signed or lost their slip before; the text says when.
    """
    for seat, name in names.items():
        if seat in written or name.casefold() not in ledger.slips:
            ledger.sign(Slip(name, _today(), *written.get(seat, ("", ""))))
        if not taken_up:
            ledger.check_stake(name)


def enter_win(ledger: SlipLedger, game: Game, names: Mapping[int, str]) -> None:
    """Enters who has won whose slip, once the game is over; entering it again changes nothing.

    Raises:
        BadInputError: The slip is not there to be won.
    """
    if any(win.game == game.state_hash for win in ledger.wins.values()):
        return
    for winner in game.state.winners:
        loser = next(seat for seat in game.state.seats if seat != winner)
        mode = next(json.loads(line)["action"] for line in game.log if '"action"' in line)
        ledger.record(Win(names[loser], names[winner], _today(), mode, game.state_hash))


def _today() -> str:
    return datetime.datetime.now().astimezone().date().isoformat()
