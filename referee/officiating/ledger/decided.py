"""What was decided about throws, and what is kept of them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

from referee.bouts.bout import Bout
from referee.officiating.ledger.entries import AGAIN, Overrule, thrown_as
from referee.officiating.verdict import Verdict
from referee.symbols import Thrown


@dataclass(slots=True)
class LedgerThrow:
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


def overruled(throw: LedgerThrow, overrule: Overrule) -> LedgerThrow:
    """A throw after an operator's decision about it."""
    if overrule.call == AGAIN:
        return replace(throw, again=True)
    assert overrule.player is not None, "checked"
    return LedgerThrow(throw.verdict, {**throw.calls, overrule.player: thrown_as(overrule.call)})
