"""A bout as its ledger tells it: what was decided, what was overruled, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from referee.bouts.bout import Bout
from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import BadInputError, BadLedger
from referee.officiating.ledger.chain import Chain
from referee.officiating.ledger.entries import (
    AGAIN,
    CALLS,
    FORMAT,
    Decision,
    Entry,
    Evidence,
    Opening,
    Overrule,
    Resumption,
    now,
    thrown_as,
)
from referee.officiating.verdict import Verdict
from referee.symbols import Thrown

MODES: Mapping[str, str] = {"one-time": "One Time", "run-to-ten": "Run it to Ten"}
"""The kinds of bout, as they are typed and as players call them."""


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


@dataclass(slots=True)
class Throw:
    """A throw and what was decided about it.

    Attributes:
        verdict: As it was given.
        calls: What operators called instead, by player; the latest counts.
        again: Whether it was ordered again.
    """

    verdict: Verdict
    calls: dict[int, Thrown] = field(default_factory=dict)
    again: bool = False

    @property
    def thrown(self) -> dict[int, Thrown] | None:
        """What counts for each player; ``None`` where the throw does not count.

        A no-call counts once an operator has called every player of it whom the camera failed to see.
        """
        if self.again or (self.verdict.settlement is None and not self.calls):
            return None
        thrown = self.verdict.thrown | self.calls
        return thrown if len(thrown) == len(self.verdict.calls) else None


class Record:
    """Keeps a bout in its ledger.

    Attributes:
        opening: The ledger's first line.
        bout: As it stands, overrules included.
        throws: By number.

    Args:
        chain: The ledger's file.

    Raises:
        BadLedger: Its lines do not tell a bout; the text names the line.
    """

    def __init__(self, path: Path, chain: Chain) -> None:
        self.path = path
        self._chain = chain
        opening = chain.entries[0]
        if (
            not isinstance(opening, Opening)
            or opening.format != FORMAT
            or opening.mode not in {"one-time", "run-to-ten"}
        ):
            raise BadLedger(f"{path}: line 1 does not begin a bout of ledger format {FORMAT}")
        self.opening = opening
        self.throws: dict[int, Throw] = {}
        self._taken = 1
        self._news: list[Overrule] = []
        self.bout = start_bout(opening.mode, len(opening.names))
        self._catch_up()
        self._news.clear()

    @classmethod
    def begin(cls, path: Path, mode: str, names: Sequence[str], program: str) -> Record:
        """Begins a ledger.

        Raises:
            BadInputError: The file exists.
            StorageError: It cannot be written.
        """
        opening = Opening(format=FORMAT, program=program, at=now(), mode=mode, names=tuple(names))
        return cls(path, Chain.create(path, opening))

    @classmethod
    def read(cls, path: Path) -> Record:
        """Reads a ledger.

        Raises:
            BadInputError: It cannot be read.
            BadLedger: It is no ledger, was changed or was cut.
        """
        return cls(path, Chain(path))

    @property
    def cut(self) -> str:
        """What was left of a line cut off at the end."""
        return self._chain.cut

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        return dict(enumerate(self.opening.names, start=1))

    def resume(self) -> None:
        """Notes that the bout goes on, and takes away a line cut off at the end."""
        self._chain.append(Resumption(at=now()))

    def decide(self, verdict: Verdict) -> Verdict:
        """Keeps a verdict.

        Returns:
            The verdict under its number in the bout.

        Raises:
            StorageError: It cannot be written, and does not count.
        """
        self._chain.refresh()
        self._catch_up()
        numbered = replace(verdict, number=max(self.throws, default=0) + 1)
        bout = self._stands({**self.throws, numbered.number: Throw(numbered)})
        self._append(Decision(at=now(), verdict=numbered, score=score_of(bout), playing=bout.playing))
        return numbered

    def overrule(self, throw: int, player: int | None, call: str, by: str, reason: str) -> None:
        """Keeps an operator's decision.

        Raises:
            BadInputError: There is no such throw, player or call.
            StorageError: It cannot be written, and does not count.
        """
        entry = Overrule(at=now(), throw=throw, player=player, call=call, by=by, reason=reason, score=None, playing=())
        self._check(entry)
        changed = dict(self.throws)
        changed[throw] = _overruled(changed[throw], entry)
        bout = self._stands(changed)
        self._append(
            Overrule(
                at=entry.at,
                throw=throw,
                player=player,
                call=call,
                by=by,
                reason=reason,
                score=score_of(bout),
                playing=bout.playing,
            )
        )

    def keep_evidence(self, throw: int, bundle: Path, sha256: str) -> None:
        """Notes that a bundle was written.

        Raises:
            StorageError: It cannot be written.
        """
        self._chain.append(Evidence(throw=throw, file=bundle.name, sha256=sha256))

    def refresh(self) -> list[Overrule]:
        """Takes in what others have added to the ledger.

        Returns:
            The overrules since the last time.
        """
        self._chain.refresh()
        self._catch_up()
        news, self._news = self._news, []
        return news

    def _append(self, entry: Decision | Overrule) -> None:
        self._chain.append(entry)
        self._catch_up()

    def _catch_up(self) -> None:
        """Takes in the lines that were added, by this program or another."""
        fresh = self._chain.entries[self._taken :]
        for entry in fresh:
            self._taken += 1
            try:
                self._take(entry)
            except (BadInputError, ValueError) as error:
                raise BadLedger(f"{self.path}: line {self._taken}: {error}") from error
        self.bout = self._stands() if fresh else self.bout

    def _take(self, entry: Entry) -> None:
        if isinstance(entry, Decision):
            self.throws[entry.verdict.number] = Throw(entry.verdict)
        elif isinstance(entry, Overrule):
            self._check(entry)
            self.throws[entry.throw] = _overruled(self.throws[entry.throw], entry)
            self._news.append(entry)

    def _check(self, overrule: Overrule) -> None:
        throw = self.throws.get(overrule.throw)
        if throw is None:
            known = f"1 to {max(self.throws)}" if self.throws else "none yet"
            raise BadInputError(f"throw {overrule.throw}: not in this ledger (there are: {known})")
        if overrule.call not in CALLS:
            raise BadInputError(f"call {overrule.call!r}: expected {', '.join(CALLS)}")
        took_part = [call.player for call in throw.verdict.calls]
        if overrule.call != AGAIN and overrule.player not in took_part:
            raise BadInputError(f"player {overrule.player}: not in throw {overrule.throw}, expected one of {took_part}")

    def _stands(self, throws: Mapping[int, Throw] | None = None) -> Bout:
        """How the bout stands.

        A throw by others than those who should have thrown after an overrule, or after the bout was won, does not
        count.
        """
        bout = start_bout(self.opening.mode, len(self.opening.names))
        for _, throw in sorted((self.throws if throws is None else throws).items()):
            thrown = throw.thrown
            if thrown is not None and bout.winner is None and tuple(sorted(thrown)) == bout.playing:
                bout = bout.after(thrown)
        return bout


def _overruled(throw: Throw, overrule: Overrule) -> Throw:
    if overrule.call == AGAIN:
        return replace(throw, again=True)
    assert overrule.player is not None, "checked"
    return Throw(throw.verdict, {**throw.calls, overrule.player: thrown_as(overrule.call)})
