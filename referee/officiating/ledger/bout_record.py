"""A bout as its ledger tells it: what was decided, what was overruled, and how it stands."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Final

import msgspec

from referee.bouts.bout import Bout
from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.bouts.settle import settle
from referee.bouts.words import MODES, is_shown
from referee.errors import BadInputError, BadLedger, OutOfTurn
from referee.officiating.evidence.names import BUNDLES, bundle_name, bundles_in
from referee.officiating.ledger.challenges import Challenges
from referee.officiating.ledger.decided import LedgerThrow, StoredBundle, check_overrule, counted, counting, overruled
from referee.officiating.ledger.entries import (
    FORMAT,
    LOST,
    DecisionEntry,
    Entry,
    Evidence,
    Intervention,
    OpeningEntry,
    Overrule,
    Removal,
    Resumption,
)
from referee.officiating.verdict import Verdict
from referee.storage.chain import Chain
from referee.storage.files import publish_file, remove_file, staged, storing
from referee.storage.locks import Hold
from referee.storage.stamps import iso_now
from referee.symbols import MIN_PLAYERS, Thrown

_WHAT: Final = "a bout's ledger"
_LONGEST: Final = 1000
"""The characters of the longest operator's name or reason."""


def start_bout(mode: str, players: int) -> Bout:
    """A bout before its first throw.

    Raises:
        BadInputError: Run it to Ten for more than two.
    """
    if mode == "one-time":
        return OneTime(range(1, players + 1))
    if players != 2:
        raise BadInputError(f"--players {players}: Run it to Ten is for two players")
    return RunToTen()


def score_of(bout: Bout) -> dict[int, int] | None:
    """Points by seat; ``None`` outside Run it to Ten."""
    return bout.score if isinstance(bout, RunToTen) else None


class Record:
    """Keeps a bout in its ledger.

    Attributes:
        path: The ledger's file.
        opening: The ledger's first line.
        bout: As it stands, overrules included.
        throws: By number.
        bundles: The evidence that was written, by the throw's number.
        challenges: What players have challenged.
        films: The time of the last verdict in each film that throws are in, seconds, by the film's SHA-256.

    Args:
        chain: The ledger's file.

    Raises:
        BadLedger: Its lines do not tell a bout; the text names the line.
    """

    def __init__(self, chain: Chain) -> None:
        self.path = chain.path
        self._chain = chain
        self._threads = threading.RLock()
        opening = self._read(1)
        if not isinstance(opening, OpeningEntry) or opening.format != FORMAT or opening.mode not in MODES:
            raise BadLedger(f"{self.path}: line 1 does not begin a bout of ledger format {FORMAT}")
        self.opening = opening
        self.throws: dict[int, LedgerThrow] = {}
        self.bundles: dict[int, StoredBundle] = {}
        self.challenges = Challenges()
        self.films: dict[str, float] = {}
        self._taken = 1
        self._news: list[Overrule] = []
        try:
            self.bout = start_bout(opening.mode, len(opening.names))
        except BadInputError as error:
            raise BadLedger(f"{self.path}: line 1: {len(opening.names)} players cannot play {opening.mode}") from error
        self._catch_up()
        self._news.clear()

    @classmethod
    def begin(cls, path: Path, mode: str, names: Sequence[str], program: str) -> Record:
        """Begins a ledger.

        Raises:
            BadInputError: The file exists, or there is evidence of another bout in its folder.
            StorageError: It cannot be written.
        """
        if path.exists():
            raise BadInputError(f"{path}: exists; --resume goes on with it, another folder begins anew")
        if any(path.parent.glob(BUNDLES)):
            raise BadInputError(f"{path.parent}: holds evidence of another bout; expected another folder")
        opening = OpeningEntry(
            format=FORMAT, program=program, id=token_hex(16), at=iso_now(), mode=mode, names=tuple(names)
        )
        return cls(Chain.create(path, _WHAT, msgspec.json.encode(opening)))

    @classmethod
    def read(cls, path: Path) -> Record:
        """Reads a ledger.

        Raises:
            BadInputError: It cannot be read.
            BadLedger: It is no ledger, was changed or was cut.
        """
        return cls(Chain(path, _WHAT))

    @property
    def cut(self) -> str:
        """What was left of a line cut off at the end."""
        return self._chain.cut

    @property
    def ended(self) -> bool:
        """Whether the ledger's end says that its last line was written; see :class:`.Chain`."""
        return self._chain.ended

    @property
    def hashes(self) -> Sequence[str]:
        """The hashes of the ledger's lines."""
        return self._chain.hashes

    @property
    def head(self) -> str:
        """The hash of the ledger's last line: who keeps it can tell later that nothing before it was changed."""
        return self._chain.head

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        return dict(enumerate(self.opening.names, start=1))

    @property
    def course(self) -> list[tuple[LedgerThrow, dict[int, Thrown] | None]]:
        """The throws, oldest first, each with what counts of it in the bout; ``None`` where it does not count."""
        bout, told = start_bout(self.opening.mode, len(self.opening.names)), []
        for _, throw in sorted(self.throws.items()):
            told.append((throw, counting(bout, throw)))
            bout = counted(bout, throw)
        return told

    def hold(self) -> Hold:
        """Keeps the bout to one referee; others may still read the ledger, and overrule.

        Raises:
            BadInputError: It is being refereed already.
            StorageError: The ledger's folder cannot be written to.
        """
        with storing(self.path):
            return Hold(self.path, "this bout is being refereed by another program")

    def resume(self) -> None:
        """Notes that the bout goes on, and takes away a line cut off at the end.

        A bundle that was about to get its name gets it; what is left of one that was cut off while it was written goes.

        Raises:
            BadInputError: There is evidence beside it that it does not know, and that would be written over.
            StorageError: The ledger cannot be written to.
        """
        known = {kept.file for kept in self.bundles.values()}
        strange = [path for path in bundles_in(self.path.parent) if path.name not in known]
        if strange:
            raise BadInputError(
                f"{strange[0]}: not in the ledger; expected no other evidence beside a bout that goes on. Keep it "
                "elsewhere: the ledger may have been cut"
            )
        self._append(Resumption(at=iso_now()))
        with storing(self.path.parent):
            for throw in self.throws:
                place = self.path.parent / bundle_name(throw)
                stored = self.bundles.get(throw)
                if stored is not None and not place.exists() and stored.is_at(staged(place)):
                    publish_file(staged(place), place)
                remove_file(staged(place))

    def decide(self, verdict: Verdict, film: str = "") -> Verdict:
        """Keeps a verdict.

        Args:
            verdict: As it was given.
            film: The SHA-256 of the film that the throw is in; empty where it is in none.

        Returns:
            The verdict under its number in the bout.

        Raises:
            StorageError: It cannot be written, and does not count.
        """
        with self._chain.alone():
            self._catch_up()
            numbered = replace(verdict, number=len(self.throws) + 1)
            self._check_verdict(numbered)
            bout = counted(self.bout, LedgerThrow(numbered))
            entry = DecisionEntry(at=iso_now(), verdict=numbered, score=score_of(bout), playing=bout.playing, film=film)
            self._append(entry)
        return numbered

    def overrule(
        self,
        throw: int,
        player: int | None,
        call: str,
        by: str,
        reason: str,
        *,
        others: Mapping[int, str] | None = None,
    ) -> Overrule:
        """Keeps an operator's decision.

        Args:
            throw: The throw's number.
            player: Whose call is changed; ``None`` where the throw is ordered again.
            call: What is called instead.
            by: Who decides.
            reason: Why.
            others: What is called for other players in the same decision, by seat.

        Returns:
            The decision as it is in the ledger.

        Raises:
            BadInputError: There is no such throw, player or call, or the name or reason cannot be kept.
            StorageError: It cannot be written, and does not count.
        """
        for name, text in (("by", by), ("reason", reason)):
            if len(text) > _LONGEST or not is_shown(text):
                raise BadInputError(f"{name} {text[:40]!r}: expected at most {_LONGEST} characters that all show")
        with self._chain.alone():
            self._catch_up()
            about = Overrule(
                at=iso_now(), throw=throw, player=player, call=call, by=by, reason=reason, score=None, playing=()
            )
            wanted = msgspec.structs.replace(about, others=dict(others or {}))
            check_overrule(wanted, self.throws)
            wanted = msgspec.structs.replace(wanted, unseen=self.throws[throw].called_absent)
            bout = self._stands({**self.throws, throw: overruled(self.throws[throw], wanted)})
            entry = msgspec.structs.replace(wanted, score=score_of(bout), playing=bout.playing)
            self._append(entry)
        return entry

    def note(self, by: str, what: str, seat: int | None = None, throw: int | None = None) -> None:
        """Keeps what was done besides overruling; see :class:`.Intervention`.

        Raises:
            StorageError: It cannot be written.
        """
        self._append(Intervention(at=iso_now(), by=by, what=what, seat=seat, throw=throw))

    def lose_challenge(self, by: str, seat: int, throw: int | None = None) -> None:
        """Notes that a player challenged a call that stands; a throw that was challenged from a phone is named.

        Raises:
            StorageError: It cannot be written.
        """
        self.note(by, LOST, seat, throw)

    def challenges_left(self, each: int) -> dict[int, int]:
        """How many challenges everybody has left, by seat, where each had so many."""
        return {seat: max(0, each - self.challenges.lost[seat]) for seat in self.names}

    def keep_evidence(self, throw: int, bundle: Path, sha256: str) -> None:
        """Notes that a bundle was written, before it gets its name.

        Raises:
            StorageError: It cannot be written.
        """
        self._append(Evidence(throw=throw, file=bundle.name, sha256=sha256))

    def remove_evidence(self, bundle: Path) -> None:
        """Notes that a bundle is removed to make room; does nothing for one that the ledger does not know.

        Raises:
            StorageError: It cannot be written.
        """
        with self._chain.alone():
            self._catch_up()
            for throw, stored in self.bundles.items():
                if stored.file == bundle.name and not stored.removed:
                    self._append(Removal(throw=throw))
                    break

    def refresh(self) -> list[Overrule]:
        """Takes in what others have added to the ledger.

        Returns:
            The overrules since the last time.
        """
        self._chain.refresh()
        with self._threads:
            self._catch_up()
            news, self._news = self._news, []
        return news

    def _append(self, entry: Entry) -> None:
        with self._chain.alone():
            self._catch_up()
            self._chain.append(msgspec.json.encode(entry))
            self._catch_up()

    def _read(self, number: int) -> Entry:
        try:
            entry: Entry = msgspec.json.decode(self._chain.entries[number - 1], type=Entry)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadLedger(f"{self.path}: line {number} is no line of a ledger: {error}") from error
        return entry

    def _catch_up(self) -> None:
        """Takes in the lines that were added, by this program or another."""
        with self._threads:
            while self._taken < len(self._chain.entries):
                entry = self._read(self._taken + 1)
                try:
                    self._take(entry)
                except (BadInputError, OutOfTurn, ValueError) as error:
                    raise BadLedger(f"{self.path}: line {self._taken + 1}: {error}") from error
                self._taken += 1

    def _take(self, entry: Entry) -> None:
        """Takes in a line.

        Raises:
            BadInputError: It does not follow from those before it.
            OutOfTurn: Others throw than those who play.
            ValueError: A call is none of those that there are.
        """
        if isinstance(entry, OpeningEntry):
            raise BadInputError("begins the bout a second time")
        if isinstance(entry, DecisionEntry):
            self._check_verdict(entry.verdict)
            throw = LedgerThrow(entry.verdict)
            bout = counted(self.bout, throw)
            _check_standing(entry, bout)
            self.throws[entry.verdict.number] = throw
            self.bout = bout
            if entry.film:
                self.films[entry.film] = max(entry.verdict.t, self.films.get(entry.film, 0.0))
        elif isinstance(entry, Overrule):
            check_overrule(entry, self.throws)
            changed = {**self.throws, entry.throw: overruled(self.throws[entry.throw], entry)}
            bout = self._stands(changed)
            _check_standing(entry, bout)
            self.throws, self.bout = changed, bout
            self.challenges.decide(entry.throw)
            self._news.append(entry)
        elif isinstance(entry, Evidence):
            self._check_bundle(entry)
            self.bundles[entry.throw] = StoredBundle(entry.file, entry.sha256)
        elif isinstance(entry, Removal):
            stored = self.bundles.get(entry.throw)
            if stored is None or stored.removed:
                raise BadInputError(f"removes a bundle of throw {entry.throw} that is not there")
            self.bundles[entry.throw] = replace(stored, removed=True)
        elif isinstance(entry, Intervention):
            self.challenges.take(entry)

    def _check_verdict(self, verdict: Verdict) -> None:
        due = len(self.throws) + 1
        if verdict.number != due:
            raise BadInputError(f"a verdict on throw {verdict.number}, expected throw {due}")
        players = [call.player for call in verdict.calls]
        if len(players) < MIN_PLAYERS or players != sorted(set(players) & set(self.names)):
            raise BadInputError(f"a throw of players {players}, expected some of {list(self.names)}")
        if verdict.settlement != (settle(verdict.thrown) if verdict.no_call_reason is None else None):
            raise BadInputError("a verdict that does not follow from its calls")

    def _check_bundle(self, evidence: Evidence) -> None:
        known = self.bundles.get(evidence.throw)
        if evidence.throw not in self.throws or known is not None:
            raise BadInputError(f"a bundle of throw {evidence.throw}, which has one already or was not made")
        if evidence.file != bundle_name(evidence.throw):
            raise BadInputError(f"a bundle {evidence.file!r}, expected {bundle_name(evidence.throw)}")

    def _stands(self, throws: Mapping[int, LedgerThrow]) -> Bout:
        """How the bout stands after all of these throws."""
        bout = start_bout(self.opening.mode, len(self.opening.names))
        for _, throw in sorted(throws.items()):
            bout = counted(bout, throw)
        return bout


def _check_standing(entry: DecisionEntry | Overrule, bout: Bout) -> None:
    if entry.score != score_of(bout) or entry.playing != bout.playing:
        raise BadInputError("its score, or who throws next, does not follow from the verdicts and overrules")
