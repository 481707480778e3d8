"""What is printed of a bout while it is refereed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.bouts.bout import Bout
from referee.bouts.words import join_words
from referee.commands.shared.output import amount, complain, print_json
from referee.commands.shared.reports import Tally, throw_in_words
from referee.host.bout_run import BoutRun
from referee.host.corrections import to_call_in_words
from referee.host.language import english
from referee.officiating.ledger.bout_record import Record, score_of
from referee.officiating.ledger.entries import Overrule
from referee.officiating.verdict import Verdict

if TYPE_CHECKING:
    from referee.officiating.referee import Moment


class OperatorDesk(BoutRun):
    """A bout whose verdicts and end are printed.

    Attributes:
        tally: What the summary counts.
        evidence_lost: Whether a bundle could not be written.

    Args:
        bout: The bout before its next throw.
        tally: Counts for the summary.
        as_json: Whether to print JSON Lines.
        record: The bout's ledger, where one is kept.
    """

    def __init__(self, bout: Bout, tally: Tally, *, as_json: bool, record: Record | None = None) -> None:
        super().__init__(bout, tally.names, self._lose_evidence, record)
        self.tally = tally
        self.evidence_lost = False
        self._as_json = as_json

    def saw(self, moment: Moment) -> None:
        """Takes the next moment that was watched, and counts its frame."""
        self.tally.saw(moment)
        super().saw(moment)

    def decide(self, verdict: Verdict, moment: Moment | None = None) -> Verdict:
        """Takes a verdict and prints it; see :meth:`.BoutRun.decide`."""
        verdict = super().decide(verdict, moment)
        self.tally.verdicts.append(verdict)
        if self._as_json:
            print_json(verdict.to_dict(self.tally.source))
        else:
            print(f"{throw_in_words(verdict, self.tally.names)}{self._standing()}", flush=True)
        return verdict

    def overruled(self) -> list[Overrule]:
        """What operators have decided since the last time, told to whoever watches the terminal."""
        news = super().overruled()
        for overrule in news:
            complain("referee bout", f"{overrule_in_words(overrule, self.tally.names)}{self._standing()}")
            if self._record is not None:
                complain("referee bout", after_overrule_in_words(overrule, self._record))
        return news

    def ended(self, *, closed: bool = False) -> None:
        """Prints how the bout has ended; where it was broken off, how to go on; and whose hand was never seen."""
        self.overruled()  # what is told is what the ledger says now
        unseen = self.tally.unseen()
        if unseen is not None:
            complain("referee bout", unseen)
        if self._as_json:
            print_json(self.tally.record(score_of(self.bout), self.bout.winner, self.head))
            return
        if self.bout.winner is not None:
            print(f"{self.tally.names[self.bout.winner]} wins the bout{self._standing()}")
        elif closed or sys.exc_info()[1] is not None:
            # What breaks it off, as Ctrl-C or a full disk, passes through here; a source that has ended raises nothing.
            # Beside a window Ctrl-C passes through another thread, and closes the window.
            standing = self._standing()
            print(f"Broken off{standing and f' at{standing}'}{self._way_on()}")
        else:
            print(f"The throws have ended before the bout was won{self._standing()}")
        if self.head is not None:
            print(head_in_words(self.head))

    def _lose_evidence(self, why: str) -> None:
        self.evidence_lost = True
        complain("referee bout", why)

    def _way_on(self) -> str:
        """How to go on with the bout; empty where no ledger is kept."""
        return "" if self._record is None else f"; go on with --resume {shlex.quote(str(self._record.path))}"

    def _standing(self) -> str:
        score = score_of(self.bout)
        return "" if score is None else f" [{':'.join(map(str, score.values()))}]"


def head_in_words(head: str) -> str:
    """A ledger's head for people, who are to keep it elsewhere."""
    return f"Ledger's head (keep it; referee verify FOLDER --head finds any change by it): {head}"


def after_overrule_in_words(overrule: Overrule, record: Record) -> str:
    """What comes of an operator's decision, for people: who throws next or has won, and what does not count."""
    names, throw = record.names, record.throws[overrule.throw]
    to_call = to_call_in_words(throw.to_call, names, english())
    left_out = sum(
        later.verdict.number > overrule.throw and counts is None and later.thrown is not None
        for later, counts in record.course
    )
    told = [f"Throw {overrule.throw} does not count yet; {to_call}"] if to_call else []
    if left_out:
        told.append(f"{amount(left_out, 'later throw')} {'does' if left_out == 1 else 'do'} not count")
    if record.bout.winner is None:
        told.append(f"{join_words([names[seat] for seat in record.bout.playing])} throw next")
    else:
        told.append(f"{names[record.bout.winner]} wins the bout")
    return ". ".join(told)


def overrule_in_words(overrule: Overrule, names: Mapping[int, str]) -> str:
    """An operator's decision for people."""
    if overrule.player is None:
        what = "is to be played again"
    else:
        calls = ({overrule.player: overrule.call} | overrule.others).items()
        what = ", ".join(f"{call} is called for {names[seat]}" for seat, call in calls)
    return f"Throw {overrule.throw}: {what}, by {overrule.by}: {overrule.reason}"
