"""Throws and bouts as ``judge`` and ``bout`` print them: JSON Lines for programs, words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.bouts.words import REASON_PHRASES, SYMBOL_NAMES, explain, join_words
from referee.host.language import english, fault_words, review_words
from referee.officiating.verdict import Call, Verdict
from referee.symbols import MisThrow

if TYPE_CHECKING:
    from referee.officiating.referee import Moment


@dataclass(slots=True)
class Tally:
    """What a summary says of a source, counted while it is watched.

    Attributes:
        source: What the frames come from.
        mode: ``one-time`` or ``run-to-ten``; ``None`` where each throw stands on its own.
        names: The players' names by seat.
        frames: How many frames were watched.
        first_t: Time of the first one, seconds; 0 before there is one.
        last_t: Time of the newest one, likewise.
        verdicts: What was decided, in the order of the throws.
        watched: The seats of those whose hands were looked for.
        seen: The seats of those whose hands were seen.
    """

    source: str
    mode: str | None
    names: Mapping[int, str]
    frames: int = 0
    first_t: float = 0.0
    last_t: float = 0.0
    verdicts: list[Verdict] = field(default_factory=list)
    watched: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)

    def saw(self, moment: Moment) -> None:
        """Counts a frame, and those whose hands are seen in it."""
        if moment.ended:  # its frame was counted with the moment before
            return
        t = moment.frame.t
        self.first_t = t if self.frames == 0 else self.first_t
        self.frames += 1
        self.last_t = t
        self.watched.update(moment.counting_since)
        self.seen.update(hand.player for hand in moment.seen.hands)

    def unseen(self) -> str | None:
        """Why no throw was judged, where somebody's hand was never seen; else ``None``. A throw needs all hands."""
        names = [name for seat, name in self.names.items() if seat in self.watched - self.seen]
        if not names or any(verdict.no_call_reason is None for verdict in self.verdicts):
            return None
        return (
            f"{self.source}: no hand of {join_words(names)} was seen, so nothing was judged: expected a bare hand in "
            "each player's part of the picture, and light on it"
        )

    def record(
        self, score: Mapping[int, int] | None = None, winner: int | None = None, head: str | None = None
    ) -> dict[str, object]:
        """The summary line of the JSON Lines.

        Args:
            score: Points by seat, where points are counted.
            winner: Who has won, if anybody.
            head: The hash of the ledger's last line, where a ledger is kept.
        """
        seconds = self.last_t - self.first_t
        return {
            "type": "summary",
            "source": self.source,
            "frames": self.frames,
            "fps": round((self.frames - 1) / seconds, 3) if seconds > 0 else None,
            "throws": len(self.verdicts),
            "seconds": round(seconds, 3),
            "mode": self.mode,
            "names": list(self.names.values()),
            "score": None if score is None else {str(seat): points for seat, points in score.items()},
            "winner": winner,
            "head": head,
        }


def throw_in_words(verdict: Verdict, names: Mapping[int, str]) -> str:
    """A throw for people: who threw what and when, who goes on and why."""
    calls = "; ".join(call_in_words(call, names[call.player]) for call in verdict.calls)
    if verdict.no_call_name is not None:
        return f"Throw {verdict.number}: no call ({verdict.no_call_name}), throw again. {calls}"
    return f"Throw {verdict.number}: {explain(verdict.thrown, names)}. {calls}"


def call_in_words(call: Call, name: str) -> str:
    """A player's call for people: what was thrown, and when."""
    if call.thrown is None:
        said = "not seen"
    elif isinstance(call.thrown, MisThrow):
        said = f"mis-throw, {REASON_PHRASES[call.thrown.reason]}"
        said += "" if call.fault is None else f" ({fault_words(call.fault, english())})"
    else:
        said = SYMBOL_NAMES[call.thrown]
    when = "" if call.t is None or call.t_sigma is None else f" at {call.t:.3f} ± {2 * call.t_sigma:.3f} s"
    review = review_words(call, english())
    return f"{name} {said}{when}{f' ({review})' if review else ''}"
