"""How a throw of before counts now, where operators have decided otherwise, and that in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.bouts.settle import settle
from referee.bouts.words import explain, join_words, thrown_words
from referee.host.language import Catalogue
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.decided import LedgerThrow
from referee.officiating.ledger.entries import called_as
from referee.symbols import Thrown


@dataclass(frozen=True, slots=True)
class Correction:
    """A throw that counts otherwise than the referee has called it.

    Attributes:
        throw: The throw, and what was decided about it.
        counts: What counts of it in the bout, by seat; ``None`` where it does not count.
    """

    throw: LedgerThrow
    counts: Mapping[int, Thrown] | None

    def in_words(self, names: Mapping[int, str], texts: Catalogue) -> str:
        """What operators have decided about it, and how it comes out now."""
        overruled = overruled_in_words(self.throw, names, texts)
        if self.counts is not None:
            outcome = explain(self.counts, names, say=texts.say).headline
            return texts("overrule.counts", overruled=overruled, outcome=outcome)
        if self.throw.to_call:
            to_call = to_call_in_words(self.throw.to_call, names, texts)
            return texts("overrule.counts", overruled=overruled, outcome=to_call)
        if self.throw.again:
            return overruled
        left_out = texts("bout.left_out")
        return texts("overrule.counts", overruled=overruled, outcome=left_out) if overruled else left_out

    def to_dict(self) -> dict[str, object]:
        """What ``referee replay --json`` prints of it."""
        return {
            "again": self.throw.again,
            "calls": {str(seat): called_as(call) for seat, call in sorted(self.throw.calls.items())},
            "outcome": None if self.counts is None else settle(self.counts).outcome.value,
        }


def correction_of(record: Record, number: int) -> Correction | None:
    """How a throw of a ledger counts now; ``None`` where it counts as it was called, or is not there."""
    for throw, counts in record.course:
        if throw.verdict.number == number:
            left_out = counts is None and throw.thrown is not None
            return Correction(throw, counts) if throw.again or throw.calls or left_out else None
    return None


def overruled_in_words(throw: LedgerThrow, names: Mapping[int, str], texts: Catalogue) -> str:
    """What operators have decided about a throw; empty where they have decided nothing."""
    if throw.again:
        return texts("overrule.overruled", calls=texts("overrule.again"))
    return texts("overrule.overruled", calls=said_in_words(throw.calls, names, texts)) if throw.calls else ""


def to_call_in_words(seats: Sequence[int], names: Mapping[int, str], texts: Catalogue) -> str:
    """Who is still to be called before a no-call counts; empty where nobody is."""
    told = join_words([names[seat] for seat in seats], texts.say)
    return texts("overrule.to_call", names=told) if seats else ""


def said_in_words(thrown: Mapping[int, Thrown | None], names: Mapping[int, str], texts: Catalogue) -> str:
    """Calls in words, by seat."""
    return ", ".join(
        texts(
            "replay.said",
            name=names[seat],
            call=texts("bout.past_no_call") if each is None else thrown_words(each, texts.say),
        )
        for seat, each in sorted(thrown.items())
    )
