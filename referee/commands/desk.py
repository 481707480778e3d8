"""Where a bout is kept while it is refereed: its verdicts, its ledger, its evidence, and what is printed of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import referee
from referee.bouts.bout import Bout
from referee.commands.output import complain, print_json
from referee.commands.reports import Tally, throw_in_words, throw_record
from referee.errors import StorageError
from referee.officiating.evidence.recorder import EvidenceRecorder
from referee.officiating.ledger.entries import Overrule
from referee.officiating.ledger.record import Record, score_of
from referee.officiating.referee import Moment, Referee
from referee.officiating.verdict import Verdict
from referee.settings import Profile


class Desk:
    """Takes verdicts, prints them, and knows how the bout stands.

    Attributes:
        bout: As it stands.
        tally: What the summary counts.
        evidence_lost: Whether a bundle could not be written.

    Args:
        bout: The bout before its next throw.
        tally: Counts for the summary.
        as_json: Whether to print JSON Lines.
        record: The bout's ledger, where one is kept.
    """

    def __init__(self, bout: Bout, tally: Tally, *, as_json: bool, record: Record | None = None) -> None:
        self.bout = bout
        self.tally = tally
        self.evidence_lost = False
        self._as_json = as_json
        self._record = record
        self._recorder: EvidenceRecorder | None = None

    def saw(self, moment: Moment) -> None:
        """Takes the next moment that was watched."""
        self.tally.saw_frame(moment.frame.t)
        if self._recorder is not None:
            self._recorder.take(moment)

    def decide(self, verdict: Verdict, moment: Moment | None = None) -> Verdict:
        """Takes a verdict; a no-call leaves the bout as it was.

        It is in the ledger before anybody hears of it.

        Args:
            verdict: As it was given.
            moment: The moment of it, which :meth:`saw` has taken; ``None`` where nothing was watched.

        Returns:
            The verdict under its number in the bout.

        Raises:
            StorageError: The ledger cannot be written; the verdict does not count.
        """
        if self._record is not None:
            verdict = self._record.decide(verdict)
            self.bout = self._record.bout
        elif verdict.settlement is not None:
            self.bout = self.bout.after(verdict.thrown)
        self.tally.verdicts.append(verdict)
        if self._recorder is not None and moment is not None:
            self._recorder.decided(verdict, moment)
        if self._as_json:
            print_json(throw_record(self.tally.source, verdict))
        else:
            print(f"{throw_in_words(verdict, self.tally.names)}{self._standing()}", flush=True)
        return verdict

    def overruled(self) -> bool:
        """Whether an operator has changed the bout since the last time; what was decided is told."""
        if self._record is None:
            return False
        news = self._record.refresh()
        self.bout = self._record.bout
        for overrule in news:
            complain("referee bout", f"{overrule_in_words(overrule, self.tally.names)}{self._standing()}")
        return bool(news)

    @contextmanager
    def record_evidence(self, folder: Path, watching: Referee, profile: Profile) -> Iterator[None]:
        """Records what a referee sees as long as the context lasts, and then waits until all of it is written.

        Raises:
            StorageError: The folder cannot be made.
        """
        self._recorder = EvidenceRecorder(
            folder,
            watching,
            profile,
            names=tuple(self.tally.names.values()),
            program=referee.__version__,
            saved=self._keep_evidence,
            failed=self._lose_evidence,
        )
        try:
            yield
        finally:
            self._recorder.close()

    def sum_up(self) -> None:
        """Prints how the bout has ended."""
        if self._as_json:
            print_json(self.tally.record(score_of(self.bout), self.bout.winner))
        elif self.bout.winner is not None:
            print(f"{self.tally.names[self.bout.winner]} wins the bout{self._standing()}")
        else:
            print(f"The throws have ended before the bout was won{self._standing()}")

    def _keep_evidence(self, throw: int, bundle: Path, sha256: str) -> None:
        try:
            if self._record is not None:
                self._record.keep_evidence(throw, bundle, sha256)
        except StorageError as error:
            self._lose_evidence(str(error))

    def _lose_evidence(self, why: str) -> None:
        self.evidence_lost = True
        complain("referee bout", why)

    def _standing(self) -> str:
        score = score_of(self.bout)
        return "" if score is None else f" [{':'.join(map(str, score.values()))}]"


def overrule_in_words(overrule: Overrule, names: Mapping[int, str]) -> str:
    """An operator's decision for people."""
    if overrule.player is None:
        what = "is to be played again"
    else:
        what = f"{overrule.call} is called for {names[overrule.player]}"
    return f"Throw {overrule.throw}: {what}, by {overrule.by}: {overrule.reason}"
