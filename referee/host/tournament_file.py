"""A tournament in a file: how it was set up, and a line for each result; files of several tables can be joined.

The file is a chain (:mod:`referee.storage.chain`), as bouts' ledgers are. Each table has a copy of its own and adds
results to it. A result is known by the hash of what it says. So joining adds the lines that a file does not have yet,
whatever their order, and joining again adds none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from secrets import token_hex
from typing import Final, TypeVar

import msgspec

from referee.bouts.tournaments.results import LONGEST_NAME, Plan, Result
from referee.bouts.tournaments.tournament import Tournament, tournament_of
from referee.bouts.words import is_shown
from referee.errors import BadInputError, BadLedger, RefereeError
from referee.host.choices import BoutChoice
from referee.host.keeping import Kept, stands
from referee.host.tournament_entries import FORMAT, ID_DIGITS, ResultEntry, TournamentEntry, id_of
from referee.storage.chain import Chain
from referee.storage.paths import user_data
from referee.storage.stamps import iso_now, moment_of, stamp_now

FILE: Final = "tournament.jsonl"
"""What a tournament's file is called in its folder."""

_WHAT: Final = "a tournament's file"
_E = TypeVar("_E", TournamentEntry, ResultEntry)


class TournamentFile:
    """A tournament as a file tells it; several programs may add to it in turn.

    Attributes:
        path: The file.
        entry: How the tournament was set up.
        plan: The same, as the rules take it.
        results: What was written down, by id, in the order of the lines.

    Args:
        chain: The file.

    Raises:
        BadLedger: Its lines do not tell a tournament; the text names the line.
    """

    def __init__(self, chain: Chain) -> None:
        self.path = chain.path
        self._chain = chain
        self.results: dict[str, ResultEntry] = {}
        self._taken = 1
        opening = self._read(1, TournamentEntry)
        if opening.format != FORMAT:
            raise BadLedger(f"{self.path}: line 1 does not begin a tournament of format {FORMAT}")
        self.entry = opening
        try:
            self.plan = Plan(opening.kind, opening.players, opening.best_of, opening.mode, opening.rounds)
        except BadInputError as error:
            raise BadLedger(f"{self.path}: line 1: {error}") from error
        self._catch_up()

    @classmethod
    def begin(cls, path: Path, name: str, plan: Plan, program: str) -> TournamentFile:
        """Begins a tournament's file.

        Args:
            path: The file; its folder is made where it is missing.
            name: What the tournament is called.
            plan: How it is set up.
            program: The version of the program.

        Raises:
            BadInputError: The file exists, or the name is too long.
            StorageError: It cannot be written.
        """
        if not name.strip() or not is_shown(name) or len(name) > LONGEST_NAME:
            raise BadInputError(f"{name[:LONGEST_NAME]!r}: expected a name of 1 to {LONGEST_NAME} characters")
        entry = TournamentEntry(
            format=FORMAT,
            program=program,
            id=token_hex(ID_DIGITS // 2),
            at=iso_now("milliseconds"),
            name=name,
            kind=plan.kind,
            players=plan.players,
            best_of=plan.best_of,
            mode=plan.mode,
            rounds=plan.rounds,
        )
        return cls(Chain.create(path, _WHAT, msgspec.json.encode(entry)))

    @classmethod
    def read(cls, path: Path) -> TournamentFile:
        """Reads a tournament's file, or that of a folder.

        Raises:
            BadInputError: It cannot be read.
            BadLedger: It is none, was changed, or was cut.
        """
        return cls(Chain(path / FILE if path.is_dir() else path, _WHAT))

    @property
    def cut(self) -> str:
        """What was left of a line that was cut off while it was written; it goes with the next result."""
        return self._chain.cut

    @property
    def tournament(self) -> Tournament:
        """How it stands."""
        return tournament_of(self.plan, [_as_result(key, entry) for key, entry in self.results.items()])

    def refresh(self) -> None:
        """Takes in what other programs have added.

        Raises:
            BadInputError: The file cannot be read.
            BadLedger: It was changed.
        """
        self._chain.refresh()
        self._catch_up()

    def add(self, match: str, winner: int, *, bout: int = 0, table: str = "") -> ResultEntry:
        """Writes down who has won a bout.

        Args:
            match: The match's name.
            winner: Number of the player who won.
            bout: The bout's number in the match; 0: the next one.
            table: Which table writes it down.

        Raises:
            BadInputError: There is no such match to be played, the player is not in it, it is decided, or the bout was
                written down.
            StorageError: It cannot be written.
        """
        with self._chain.alone():
            self._catch_up()
            first, second = self._players_of(match)
            if winner not in {first, second}:
                raise BadInputError(f"match {match} is {self._names(first, second)}: one of them wins it")
            due = self._due(match)
            number = bout or due
            if number and not 1 <= number <= self.plan.best_of:
                raise BadInputError(f"bout {number}: expected 1 to {self.plan.best_of}")
            if number and self._told(match, number):
                raise BadInputError(f"bout {number} of match {match} is written down; take it back first")
            if not due:
                raise BadInputError(f"match {match} is decided, or all of its bouts are written down")
            loser = second if winner == first else first
            return self._write(
                ResultEntry(
                    at=iso_now("milliseconds"), table=table, match=match, bout=number, winner=winner, loser=loser
                )
            )

    def take_back(self, match: str, bout: int, table: str = "") -> int:
        """Takes back what was written of a bout, such as by two tables that contradict each other.

        Args:
            match: The match's name; it need not be one that there is.
            bout: The bout's number; 0: all bouts of the match.
            table: Which table takes it back.

        Returns:
            How many results were taken back.

        Raises:
            BadInputError: Nothing was written of it.
            StorageError: It cannot be written.
        """
        with self._chain.alone():
            self._catch_up()
            told = self._told(match, bout)
            if not told:
                raise BadInputError(f"nothing is written of match {match}{f', bout {bout}' if bout else ''}")
            for part in range(0, len(told), 64):
                replaced = tuple(told[part : part + 64])
                self._write(
                    ResultEntry(
                        at=iso_now("milliseconds"),
                        table=table,
                        match=match,
                        bout=0,
                        winner=0,
                        loser=0,
                        replaces=replaced,
                    )
                )
            return len(told)

    def take_bouts(self, kept: Iterable[Kept[BoutChoice]], table: str = "") -> int:
        """Writes down the results of bouts that were played for this tournament and are won, each once.

        A bout that an operator has overruled since takes the place of what was written of it. Where nobody has won it
        any more, that is taken back.

        Args:
            kept: Bouts; those of other tournaments and of none are left out, and those that were not people's.
            table: Which table they were played at.

        Returns:
            How many results were written down.

        Raises:
            StorageError: They cannot be written.
        """
        played = [(each.choice.match, stand) for each, stand in stands(filter(self._counts, kept))]
        written = 0
        with self._chain.alone():
            self._catch_up()
            told: dict[str, list[str]] = {}
            for key, entry in self.results.items():
                told.setdefault(entry.ledger, []).append(key)
            for wanted, stand in played:
                assert wanted is not None, "it counts"
                seat = stand.winner
                winner, loser = (wanted.numbers[seat - 1], wanted.numbers[2 - seat]) if seat else (0, 0)
                of_it = told.setdefault(stand.ledger, [])
                if winner == (self.results[of_it[-1]].winner if of_it else 0):
                    continue
                self._write(
                    ResultEntry(
                        at=iso_now("milliseconds"),
                        table=table,
                        match=wanted.match,
                        bout=wanted.bout if winner else 0,
                        winner=winner,
                        loser=loser,
                        ledger=stand.ledger,
                        replaces=tuple(of_it[-64:]),
                    )
                )
                of_it.append(next(reversed(self.results)))
                written += 1
        return written

    def join(self, other: TournamentFile) -> int:
        """Adds what another file of the same tournament has and this one has not.

        Returns:
            How many results were added.

        Raises:
            BadInputError: It is of another tournament.
            StorageError: It cannot be written.
        """
        return self.take(other.entry, other._chain.entries[1:], str(other.path))

    def take(self, entry: TournamentEntry, results: Iterable[bytes], where: str) -> int:
        """Adds what another table tells of the same tournament and this file has not.

        Args:
            entry: How the other's tournament was set up.
            results: The other's, each a :class:`ResultEntry` as JSON.
            where: Who tells it, for errors.

        Returns:
            How many results were added.

        Raises:
            BadInputError: It is of another tournament.
            StorageError: It cannot be written.
        """
        if msgspec.json.encode(entry) != msgspec.json.encode(self.entry):
            raise BadInputError(f"{where}: of another tournament, {entry.name} of {entry.at}")
        with self._chain.alone():
            self._catch_up()
            missing = dict.fromkeys(raw for raw in results if id_of(raw) not in self.results)
            for raw in missing:
                self._chain.append(raw)
            self._catch_up()
        return len(missing)

    def is_told(self, match: str, bout: int, besides: str) -> bool:
        """Whether a bout's result is written down by anybody besides the ledger of this id."""
        return any(self.results[key].ledger != besides for key in self._told(match, bout))

    def newest_bout(self, match: str) -> int:
        """The highest number of a match's bouts that are written down; 0: there is none."""
        return max((self.results[key].bout for key in self._told(match, 0)), default=0)

    def _counts(self, kept: Kept[BoutChoice]) -> bool:
        """Whether a bout is people's, and was played for this tournament."""
        wanted = kept.choice.match
        return wanted is not None and wanted.tournament == self.entry.id and kept.choice.of_people

    def _players_of(self, match: str) -> tuple[int, int]:
        found = self.tournament.match(match)
        players = () if found is None else tuple(player for player in found.players if player)
        if len(players) != 2:
            names = ", ".join(each.name for each in self.tournament.open) or "none"
            raise BadInputError(f"match {match} cannot be played now; those that can: {names}")
        return players[0], players[1]

    def _names(self, first: int, second: int) -> str:
        return f"{self.plan.players[first - 1]} against {self.plan.players[second - 1]}"

    def _due(self, match: str) -> int:
        found = self.tournament.match(match)
        return found.bout if found is not None else 0

    def _told(self, match: str, bout: int) -> list[str]:
        """The ids of what counts of a bout, or of all bouts of a match for 0."""
        gone = {each for entry in self.results.values() for each in entry.replaces}
        return [
            key
            for key, entry in self.results.items()
            if key not in gone and entry.match == match and entry.bout and bout in {0, entry.bout}
        ]

    def _write(self, entry: ResultEntry) -> ResultEntry:
        raw = msgspec.json.encode(entry)
        try:
            msgspec.json.decode(raw, type=ResultEntry)
        except msgspec.DecodeError as error:  # no line is written that could not be read again
            raise BadInputError(f"{self.path}: no result of a tournament: {error}") from error
        self._chain.append(raw)
        self._catch_up()
        return entry

    def _catch_up(self) -> None:
        while self._taken < len(self._chain.entries):
            self._taken += 1
            entry = self._read(self._taken, ResultEntry)
            self.results[id_of(self._chain.entries[self._taken - 1])] = entry

    def _read(self, number: int, kind: type[_E]) -> _E:
        try:
            return msgspec.json.decode(self._chain.entries[number - 1], type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadLedger(f"{self.path}: line {number} is no line of {_WHAT}: {error}") from error


def tournaments(left_out: Callable[[RefereeError], None] | None = None) -> list[TournamentFile]:
    """The user's own tournaments, the newest first.

    Args:
        left_out: Is told of each file that cannot be read: which one, and why.
    """
    found = []
    for path in (user_data() / "tournaments").glob(f"*/{FILE}"):
        try:
            found.append(TournamentFile.read(path))
        except RefereeError as error:
            if left_out is not None:
                left_out(error)
    return sorted(found, key=lambda each: moment_of(each.entry.at), reverse=True)


def place_for_tournament() -> Path:
    """Where the file of a new tournament of the user's own goes."""
    return user_data() / "tournaments" / stamp_now() / FILE


def joined_file(tournament: Path) -> Path:
    """Where the addresses of joined tables are kept: a JSON list, beside the tournament's file."""
    return tournament.with_name(f"{tournament.name}.tables")


def _as_result(key: str, entry: ResultEntry) -> Result:
    return Result(key, entry.match, entry.bout, entry.winner, entry.loser, entry.replaces)
