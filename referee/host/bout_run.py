"""Where a bout is kept while it is refereed: how it stands, its ledger, and its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import referee
from referee.bouts.bout import Bout
from referee.bouts.settle import settle
from referee.host.films import take_up_film
from referee.host.language import Catalogue
from referee.host.views import PastThrow
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.decided import LedgerThrow
from referee.officiating.ledger.entries import Overrule
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.symbols import Thrown

if TYPE_CHECKING:
    from referee.officiating.evidence.recorder import EvidenceRecorder
    from referee.officiating.referee import Moment
    from referee.officiating.source_referee import SourceReferee
    from referee.vision.frames import FrameSource


class BoutRun:
    """One bout from its first throw to its last: takes verdicts, and knows how the bout stands.

    Attributes:
        bout: As it stands.
        names: The players' names by seat.

    Args:
        bout: The bout before its next throw.
        names: The players' names by seat.
        tell: Told in a line of evidence that could not be written.
        record: The bout's ledger, where one is kept.
    """

    def __init__(
        self, bout: Bout, names: Mapping[int, str], tell: Callable[[str], None], record: Record | None = None
    ) -> None:
        self.bout = bout
        self.names = names
        self._tell = tell
        self._record = record
        self._recorder: EvidenceRecorder | None = None
        self._film = ""

    @property
    def head(self) -> str | None:
        """The head of the bout's ledger (:attr:`.Record.head`); ``None`` where none is kept."""
        return None if self._record is None else self._record.head

    @property
    def history(self) -> tuple[PastThrow, ...]:
        """The throws in the bout's ledger as they count now, oldest first; none where no ledger is kept."""
        return () if self._record is None else tuple(_past(*each) for each in self._record.course)

    def takes_up(self, source: FrameSource, tell: Callable[[str], None], texts: Catalogue | None = None) -> None:
        """Takes a source for the throws to come: a film goes on behind the last throw of it that is in the ledger.

        Args:
            source: Where frames come from. A film is known by its content, and simulated players by their throws.
            tell: Told in a line where a film does not begin at its beginning.
            texts: The language that it is told in; English where none is given.

        Raises:
            BadInputError: The film cannot be read.
        """
        self._film = "" if self._record is None else take_up_film(source, self._record.films, tell, texts)

    def saw(self, moment: Moment) -> None:
        """Takes the next moment that was watched."""
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
            verdict = self._record.decide(verdict, self._film)
            self.bout = self._record.bout
        elif verdict.settlement is not None:
            self.bout = self.bout.after(verdict.thrown)
        if self._recorder is not None and moment is not None:
            self._recorder.decided(verdict, moment)
        return verdict

    def overruled(self) -> list[Overrule]:
        """What operators have decided since the last time; the bout stands as it does after it."""
        if self._record is None:
            return []
        news = self._record.refresh()
        self.bout = self._record.bout
        return news

    def takes(self, playing: Sequence[int]) -> bool:
        """Whether a throw of these players can still be decided, whatever operators have decided since it began."""
        return self.bout.winner is None and set(self.bout.playing) == set(playing)

    def ended(self, *, closed: bool = False) -> None:
        """Is told that nothing more is watched; all evidence is in the ledger by then.

        Args:
            closed: Whether nobody looks any more, which ends a bout before its source does.
        """

    @contextmanager
    def record_evidence(self, folder: Path, watching: SourceReferee, profile: Profile) -> Iterator[None]:
        """Records what a referee sees as long as the context lasts, and then waits until all of it is written.

        Args:
            folder: Where bundles go.
            watching: Whose throws are recorded.
            profile: The venue's settings.

        Raises:
            StorageError: The folder cannot be made.
        """
        # Imported here because what judges evidence again takes seconds to load, and many bouts keep none.
        from referee.officiating.evidence.bundle_writer import BundleWriter, EvidenceOrigin  # noqa: PLC0415 - see above
        from referee.officiating.evidence.recorder import EvidenceRecorder  # noqa: PLC0415 - see above

        source = watching.source
        origin = EvidenceOrigin(
            program=referee.__version__,
            source=source.name,
            names=tuple(self.names.values()),
            size=source.size,
            profile=profile,
            model_sha256=watching.model_sha256,
            fingers=watching.fingers,
        )
        writer = BundleWriter(
            folder, origin, saved=self._keep_evidence, removing=self._remove_evidence, failed=self._tell
        )
        self._recorder = EvidenceRecorder(source, writer, profile.evidence.clip_s)
        try:
            yield
        finally:
            self._recorder.close()

    def _keep_evidence(self, throw: int, bundle: Path, sha256: str) -> None:
        if self._record is not None:
            self._record.keep_evidence(throw, bundle, sha256)

    def _remove_evidence(self, bundle: Path) -> None:
        if self._record is not None:
            self._record.remove_evidence(bundle)


def _past(throw: LedgerThrow, counts: Mapping[int, Thrown] | None) -> PastThrow:
    """A throw, and what counts of it after what operators have decided."""
    verdict, thrown, decisions = throw.verdict, throw.thrown, throw.decisions
    # Whoever confirms a call, or puts it back, has not called it otherwise.
    given = None if verdict.settlement is None else verdict.thrown
    overruled = bool(throw.to_call) or thrown != given
    if counts is not None:
        return PastThrow(verdict.number, counts, settle(counts).survivors, None, overruled, decisions=decisions)
    if thrown is not None:
        return PastThrow(verdict.number, thrown, (), None, overruled, left_out=True, decisions=decisions)
    seen = {call.player: call.thrown for call in verdict.calls}
    return PastThrow(
        verdict.number,
        seen,
        (),
        verdict.no_call_name,
        overruled,
        throw.again,
        to_call=tuple(throw.to_call),
        decisions=decisions,
    )
