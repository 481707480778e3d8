"""Opens a card game, begun now or taken up from its log, with what people play for: for terminal and table alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from referee.errors import BadLog
from referee.games.catalogue import find_rules
from referee.games.game import Game
from referee.games.logfile import LogFile
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.pink_slip.stakes import Stakes, Staking
from referee.host.seats import Seat
from referee.storage.paths import user_data


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A card game that can be played on.

    Attributes:
        game: As it stands.
        seats: The players by seat.
        log: Where its log goes, if anywhere.
        staking: Takes what people play for into its ledger, where they play for their Pink Slips.
        lost: What was left out of the log on going on: a line that was cut off in the middle.
    """

    game: Game
    seats: Mapping[int, Seat]
    log: LogFile | None = None
    staking: Staking | None = None
    lost: str = ""

    def close(self) -> None:
        """Closes log and ledger; all of the game is in them."""
        if self.staking is not None:
            self.staking.close()
        if self.log is not None:
            self.log.close()


def open_game(
    log: Path | None,
    begin: Callable[[], tuple[Game, Stakes | None]] | None,
    seat: Callable[[Game, Stakes | None], Mapping[int, Seat]],
    ledger: Path | None = None,
) -> OpenedGame:
    """Opens a game. Where it cannot be opened, nothing of it is left open.

    Args:
        log: Where its log is, or is to be; ``None``: it has none.
        begin: Gives a new game, and what people play for in it; ``None``: the game of ``log`` is taken up.
        seat: Gives the players by seat; may refuse the game, or what is played for.
        ledger: Where the ledger of Pink Slips is; ``None``: the user's own.

    Raises:
        RefereeError: The log or the ledger cannot be read or written, or somebody has no slip to stake.
    """
    with ExitStack() as undo:
        file: LogFile | None = None
        lost = ""
        if begin is None:
            assert log is not None, "a game is taken up from its log"
            file, game, lost = LogFile.resume(log)
            undo.callback(file.close)
            stakes = _stakes_in(log, file)
        else:
            game, stakes = begin()
        seats = seat(game, stakes)
        staking = None if stakes is None else Staking(slip_ledger(ledger), stakes)
        if staking is not None:
            undo.callback(staking.close)
            if begin is None:
                staking.goes_on(game)
            else:
                staking.check()
        if begin is not None and log is not None:
            file = LogFile.create(log, game, None if stakes is None else stakes.entry)
        undo.pop_all()
    return OpenedGame(game, seats, file, staking, lost)


def _stakes_in(path: Path, log: LogFile) -> Stakes | None:
    try:
        return None if log.stakes is None else Stakes.from_log(log.stakes)
    except BadLog as error:
        raise BadLog(f"{path}: line 2: {error}") from error


def plays_for_slips(game: str, kinds: Iterable[str]) -> bool:
    """Whether people play a game for their Pink Slips; a bot has none to lose.

    Args:
        game: Its name.
        kinds: Who plays, by seat, each one of :data:`~referee.host.seats.KINDS`.

    Raises:
        BadInputError: There is no game of that name.
    """
    return find_rules(game).slips is not None and all(kind == "human" for kind in kinds)


def slip_ledger(path: Path | None = None) -> SlipLedger:
    """A ledger of Pink Slips; ``None``: the user's own, which ``referee play`` and the table both keep.

    Raises:
        BadLedger: Its file holds something else.
    """
    return SlipLedger(user_data() / "pink-slips.jsonl" if path is None else path)
