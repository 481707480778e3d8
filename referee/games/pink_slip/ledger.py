"""The ledger of Pink Slips: who signed one, and who won whose, for ever (ruling D2).

A file of JSON Lines that only ever grows. Nothing of it goes over a network.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from referee.errors import BadInputError, BadLog


@dataclass(frozen=True, slots=True)
class Slip:
    """One person's Certificate of Title.

    Attributes:
        owner: Who signed it; the same name in other capitals is the same person.
        signed: The date of signing, ISO 8601.
        card_id: The JACK LABRADOR ID# written on it; may be empty.
        labracoin: The number of the owner's LabraCoin; may be empty.
    """

    owner: str
    signed: str
    card_id: str = ""
    labracoin: str = ""


@dataclass(frozen=True, slots=True)
class Win:
    """A slip that changed hands.

    Attributes:
        owner: Who signed the slip, and lost it.
        winner: Who has it now, for ever.
        won: The date, ISO 8601.
        mode: ``one-time`` or ``run-to-ten``.
        game: The state hash of the game that decided it.
    """

    owner: str
    winner: str
    won: str
    mode: str
    game: str


class SlipLedger:
    """The ledger in a file, which is made with the first slip.

    Args:
        path: Of the file.

    Raises:
        BadLog: The file holds something else; the text names the line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.slips: dict[str, Slip] = {}
        self.wins: dict[str, Win] = {}
        for entry in self._read():
            self._remember(entry)

    def sign(self, slip: Slip) -> None:
        """Enters a slip.

        Raises:
            BadInputError: That person has signed one before: nobody gets a second.
        """
        known = self.slips.get(slip.owner.casefold())
        if known is not None:
            raise BadInputError(f"{slip.owner} signed a Pink Slip on {known.signed}: there is one for life")
        self._append(slip)

    def check_stake(self, name: str) -> None:
        """Makes sure that somebody has a slip of their own to stake; a slip once won cannot be (D2).

        Raises:
            BadInputError: They have not signed one, or have lost it; the text says to whom.
        """
        if name.casefold() not in self.slips:
            raise BadInputError(f"{name} has signed no Pink Slip")
        win = self.wins.get(name.casefold())
        if win is not None:
            raise BadInputError(f"{name} has no Pink Slip to stake: {win.winner} won it on {win.won}")

    def record(self, win: Win) -> None:
        """Enters the result of a game; entering the same game's again changes nothing.

        Raises:
            BadInputError: The slip is not there to be won.
        """
        if self.wins.get(win.owner.casefold()) != win:
            self.check_stake(win.owner)
            self._append(win)

    def _append(self, entry: Slip | Win) -> None:
        kind = "signed" if isinstance(entry, Slip) else "won"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"type": kind, **asdict(entry)}, ensure_ascii=False) + "\n")
        self._remember(entry)

    def _remember(self, entry: Slip | Win) -> None:
        if isinstance(entry, Slip):
            self.slips[entry.owner.casefold()] = entry
        else:
            self.wins[entry.owner.casefold()] = entry

    def _read(self) -> Iterator[Slip | Win]:
        if not self.path.exists():
            return
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                fields: dict[str, Any] = json.loads(line)
                kind = {"signed": Slip, "won": Win}[fields.pop("type")]
                entry: Slip | Win = kind(**fields)
            except (ValueError, TypeError, AttributeError, KeyError) as error:
                raise BadLog(f"{self.path}: line {number}: neither a slip nor a win") from error
            yield entry
