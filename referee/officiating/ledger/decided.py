"""What was decided about throws, and what is kept of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from referee.bouts.bout import Bout
from referee.errors import BadInputError
from referee.officiating.ledger.entries import AGAIN, CALLS, Overrule, thrown_as
from referee.officiating.verdict import Verdict
from referee.symbols import MisThrow, Reason, Thrown


@dataclass(slots=True)
class LedgerThrow:
    """A throw and what was decided about it.

    Attributes:
        verdict: As it was given.
        calls: What operators called instead, by player; the latest counts.
        again: Whether it was ordered again.
        unseen: Who lost as absent by the verdict, and is to be called before the throw counts.
        decisions: How often operators have decided about it; a confirmed call is a decision, too.
    """

    verdict: Verdict
    calls: dict[int, Thrown] = field(default_factory=dict)
    again: bool = False
    unseen: tuple[int, ...] = ()
    decisions: int = 0

    @property
    def thrown(self) -> dict[int, Thrown] | None:
        """What counts for each player; ``None`` where the throw does not count.

        A no-call counts once an operator has called every player of it whom the camera failed to see, and every
        player who was called absent.
        """
        if self.again or self.to_call or (self.verdict.settlement is None and not self.calls):
            return None
        return self.verdict.thrown | self.calls

    @property
    def called_absent(self) -> tuple[int, ...]:
        """Whom the verdict calls absent in a no-call: who is absent was in view throughout, which is not known (A7)."""
        if self.verdict.settlement is not None:
            return ()
        return tuple(seat for seat, thrown in self.verdict.thrown.items() if thrown == MisThrow(Reason.ABSENT))

    @property
    def to_call(self) -> list[int]:
        """Who is still to be called before a no-call counts of which operators have called others, by seat."""
        if self.again or not self.calls:
            return []
        known = (self.verdict.thrown.keys() - set(self.unseen)) | self.calls.keys()
        return [call.player for call in self.verdict.calls if call.player not in known]


@dataclass(frozen=True, slots=True)
class StoredBundle:
    """A throw's evidence as the ledger knows it.

    Attributes:
        file: Its name, in the ledger's folder.
        sha256: Of the file.
        removed: Whether it was removed to make room.
    """

    file: str
    sha256: str
    removed: bool = False

    def is_at(self, path: Path) -> bool:
        """Whether a file is this bundle, byte for byte.

        Raises:
            OSError: It cannot be read.
        """
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == self.sha256


def counting(bout: Bout, throw: LedgerThrow) -> dict[int, Thrown] | None:
    """What of a throw counts in a bout that stands so before it; ``None`` where the throw does not count.

    A throw by others than those who should have thrown after an overrule, or after the bout was won, does not count.
    """
    thrown = throw.thrown
    if thrown is None or bout.winner is not None or tuple(sorted(thrown)) != bout.playing:
        return None
    return thrown


def counted(bout: Bout, throw: LedgerThrow) -> Bout:
    """The bout after one more throw."""
    thrown = counting(bout, throw)
    return bout if thrown is None else bout.after(thrown)


def check_overrule(overrule: Overrule, throws: Mapping[int, LedgerThrow]) -> None:
    """Makes sure that a decision is about a throw, and about players and calls that it can have.

    Raises:
        BadInputError: It is not.
    """
    throw = throws.get(overrule.throw)
    if throw is None:
        known = f"1 to {max(throws)}" if throws else "none yet"
        raise BadInputError(f"throw {overrule.throw}: not in this ledger (there are: {known})")
    took_part = [call.player for call in throw.verdict.calls]
    for player, call in ((overrule.player, overrule.call), *overrule.others.items()):
        if call not in CALLS:
            raise BadInputError(f"call {call!r}: expected {', '.join(CALLS)}")
        if call == AGAIN and overrule.others:
            raise BadInputError(f"call {AGAIN!r}: expected no other calls beside it")
        if call != AGAIN and player not in took_part:
            raise BadInputError(f"player {player}: not in throw {overrule.throw}, expected one of {took_part}")


def overruled(throw: LedgerThrow, overrule: Overrule) -> LedgerThrow:
    """A throw after an operator's decision about it."""
    decisions = throw.decisions + 1
    if overrule.call == AGAIN:
        return replace(throw, again=True, decisions=decisions)
    assert overrule.player is not None, "checked"
    called = {seat: thrown_as(call) for seat, call in ({overrule.player: overrule.call} | overrule.others).items()}
    return LedgerThrow(throw.verdict, throw.calls | called, unseen=overrule.unseen, decisions=decisions)
