"""Turns what the referee sees and decides into views of a bout. Computes only; nothing here draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from referee.bouts.bout import Bout
from referee.bouts.run_to_ten import TARGET, RunToTen, points_for
from referee.bouts.words import explain, join_words
from referee.host.language import Catalogue, english, no_call_words
from referee.host.views import BoutPhase, BoutView, PastThrow, PlayerView
from referee.officiating.verdict import Verdict
from referee.symbols import Thrown
from referee.vision.frames import Frame, Image
from referee.vision.hands import TrackedHand
from referee.vision.lanes import Lane


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was seen of the players in the newest frame.

    Attributes:
        image: The frame's picture; ``None`` where there is none.
        hands: The hands seen or predicted in it, by seat.
        strokes: Downward motions counted so far in this throw, by seat.
        rate: Frames a second as measured, or ``None`` before that is known.
    """

    image: Image | None = None
    hands: Mapping[int, TrackedHand] = field(default_factory=dict)
    strokes: Mapping[int, int] = field(default_factory=dict)
    rate: float | None = None


class BoutNarrator:
    """Keeps what a scoreboard has to show, and says it as a :class:`~referee.host.views.BoutView`.

    Args:
        bout: The bout before its first throw, or as it was resumed.
        names: The players' names by seat.
        lanes: The players' lanes; empty where there is no picture.
        source: What the pictures come from, as a report calls it.
        strokes_to_throw: The stroke on which the symbol is thrown.
        texts: The language that it is told in; English where none is given.
        history: The throws before, of a bout that goes on.
        typed: Whether throws are typed, so that nobody watches strokes.
    """

    def __init__(
        self,
        bout: Bout,
        names: Mapping[int, str],
        lanes: Sequence[Lane] = (),
        source: str = "",
        strokes_to_throw: int = 3,
        *,
        texts: Catalogue | None = None,
        history: Sequence[PastThrow] = (),
        typed: bool = False,
    ) -> None:
        self._texts = texts or english()
        self._bout = bout
        self._before = bout
        self._names = {seat: names.get(seat) or self._texts.say("player", seat=seat) for seat in bout.players}
        self._lanes = {lane.player: lane for lane in lanes}
        self._source = source
        self._strokes_to_throw = strokes_to_throw
        self._typed = typed
        self._seen = _Seen()
        self._verdict: Verdict | None = None
        self._rearmed = True
        self._history = list(history)
        self._paused: str | None = None

    def watched(
        self,
        frame: Frame,
        hands: Sequence[TrackedHand | None],
        strokes: Mapping[int, int],
        rate: float | None = None,
    ) -> None:
        """Takes in one more frame.

        A verdict stays until the strokes of the next throw begin: its own counts may linger for a while.

        Args:
            frame: The newest frame.
            hands: The hands seen or predicted in it, in pixels of the whole frame.
            strokes: Downward motions counted so far in this throw, by seat.
            rate: Frames a second as measured, or ``None`` before that is known.
        """
        falling = any(count < self._seen.strokes.get(seat, 0) for seat, count in strokes.items())
        self._rearmed |= falling or not any(strokes.values())
        present = {hand.player: hand for hand in hands if hand is not None}
        self._seen = _Seen(frame.image, present, dict(strokes), rate)
        if self._rearmed and any(strokes.values()) and self._bout.winner is None:
            self._verdict = None

    def decided(self, verdict: Verdict, bout: Bout) -> None:
        """Takes in a verdict.

        Args:
            verdict: The verdict on the throw that has just ended.
            bout: The bout after it: the same as before where it was a no-call.
        """
        self._verdict, self._before, self._bout = verdict, self._bout, bout
        self._rearmed = False
        thrown = {call.player: call.thrown for call in verdict.calls}
        self._history.append(PastThrow(verdict.number, thrown, verdict.survivors, verdict.no_call_name))

    def corrected(self, bout: Bout, history: Sequence[PastThrow]) -> None:
        """Takes in how the bout stands after an operator has overruled a call; what was shown of it goes.

        Args:
            bout: As it stands.
            history: All throws so far, as they count now.
        """
        self._bout = self._before = bout
        self._history = list(history)
        self._verdict = None

    def paused(self, message: str | None) -> None:
        """Shows that the bout waits, and for what; ``None`` goes on."""
        self._paused = message

    @property
    def view(self) -> BoutView:
        """The bout as it is now."""
        phase = self._phase()
        headline, explanation = self._words(phase)
        counted = isinstance(self._bout, RunToTen)
        return BoutView(
            title=self._texts(f"home.{'run-to-ten' if counted else 'one-time'}"),
            phase=phase,
            players=tuple(self._player(seat) for seat in self._bout.players),
            headline=headline,
            explanation=explanation,
            image=self._seen.image,
            strokes_to_throw=self._strokes_to_throw,
            target=TARGET if counted else None,
            winner=self._bout.winner,
            history=tuple(self._history),
            fps=self._seen.rate,
            source=self._source,
        )

    def _phase(self) -> BoutPhase:
        if self._bout.winner is not None:  # before a pause: nobody waits for a throw any more
            return BoutPhase.WON
        if self._paused is not None:
            return BoutPhase.PAUSED
        if self._verdict is not None:
            return BoutPhase.NO_CALL if self._verdict.settlement is None else BoutPhase.VERDICT
        counts = [self._seen.strokes.get(seat, 0) for seat in self._bout.playing]
        if min(counts) >= self._strokes_to_throw:
            return BoutPhase.HOLD
        return BoutPhase.STROKES if any(counts) else BoutPhase.WAITING

    def _words(self, phase: BoutPhase) -> tuple[str, str]:
        texts = self._texts
        players = join_words([self._names[seat] for seat in self._bout.playing], texts.say)
        plain = {
            BoutPhase.PAUSED: (texts("bout.paused"), self._paused or ""),
            BoutPhase.HOLD: (texts("bout.hold"), ""),
            BoutPhase.STROKES: (self._count(), ""),
            BoutPhase.WAITING: (
                texts("bout.throw", names=players),
                texts("bout.typed") if self._typed else texts("bout.stroke", number=self._strokes_to_throw),
            ),
            BoutPhase.WON: (texts("bout.won", names=players), ""),
        }
        if phase in plain and (phase is not BoutPhase.WON or self._verdict is None):
            return plain[phase]
        assert self._verdict is not None  # what the phases that are left are made of
        if self._verdict.no_call_name is not None:
            return texts("bout.no_call"), no_call_words(self._verdict.no_call_name, texts)
        explanation = explain(self._thrown(), self._names, max(self._gained().values(), default=0), texts.say)
        headline = explanation.headline
        if phase is BoutPhase.WON:
            headline = texts("bout.won_throw", headline=headline)
        return headline, explanation.why[:1].upper() + explanation.why[1:]

    def _count(self) -> str:
        """What players chant: 1, 2, and on the last stroke THROW."""
        count = max(self._seen.strokes.values(), default=0)
        return self._texts("bout.throw_now") if count >= self._strokes_to_throw else str(count)

    def _thrown(self) -> dict[int, Thrown]:
        calls = self._verdict.calls if self._verdict is not None else ()
        return {call.player: call.thrown for call in calls if call.thrown is not None}

    def _gained(self) -> dict[int, int]:
        scored = self._verdict is not None and self._verdict.settlement is not None
        return points_for(self._thrown()) if scored and isinstance(self._bout, RunToTen) else {}

    def _player(self, seat: int) -> PlayerView:
        hand = self._seen.hands.get(seat)
        verdict = self._verdict
        call = next((call for call in verdict.calls if call.player == seat), None) if verdict else None
        settlement = verdict.settlement if verdict else None
        shown = self._bout if verdict is None else self._before
        return PlayerView(
            player=seat,
            name=self._names[seat],
            playing=seat in shown.playing,
            lane=self._lanes.get(seat),
            points=None if hand is None else hand.points,
            strokes=self._seen.strokes.get(seat, 0) if verdict is None else 0,
            call=call,
            score=self._bout.score[seat] if isinstance(self._bout, RunToTen) else None,
            gained=self._gained().get(seat, 0),
            survived=seat in settlement.survivors if settlement is not None and call is not None else None,
        )
