"""Trial throws: how these players stroke and form their symbols, before it counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from referee.officiating.events import StrokeSeen
from referee.officiating.referee import Moment
from referee.officiating.verdict import Call, Verdict
from referee.symbols import MisThrow, Reason, Symbol, Thrown

_TRIES: Final = 3
"""A symbol is asked for this many times before the next one is."""
_MISTIMED: Final = (Reason.LATE, Reason.ABSENT)
"""What says nothing of how a hand was read: only of when it threw."""


@dataclass(slots=True)
class PlayerFacts:
    """What was measured of one player.

    Attributes:
        throws: How many throws were judged.
        shown: The symbols called, in order.
        delays: Seconds from the third bottom to the symbol, for throws that opened from the carried fist.
        leads: Seconds by which the player's third bottom followed the earliest opponent's.
        presences: The tracker's belief in the hand, frame by frame.
        stroke_gaps: Seconds from one bottom to the next of a throw.
        misread: What was asked for and what was called instead.
        mistimed: What was called of throws that came too late, or not at all.
    """

    throws: int = 0
    shown: list[Symbol] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    presences: list[float] = field(default_factory=list)
    stroke_gaps: list[float] = field(default_factory=list)
    misread: list[tuple[Symbol, Thrown]] = field(default_factory=list)
    mistimed: list[MisThrow] = field(default_factory=list)


class Trial:
    """Leads players through throws of the five symbols, and measures them.

    Args:
        players: Their seats.
        throws: The trial ends after this many throws. One for which nobody can be judged three times is given up.
        guided: Whether the players follow the prompt, so that another symbol is a misreading; in a video file
            they throw what they will.
    """

    def __init__(self, players: Sequence[int], throws: int, *, guided: bool) -> None:
        self.facts = {player: PlayerFacts() for player in players}
        self.judged = 0
        self._given_up = 0
        self._throws = throws
        self._guided = guided
        self._asked = list(Symbol)
        self._tries = 0
        self._bottoms: defaultdict[int, list[float]] = defaultdict(list)

    @property
    def done(self) -> bool:
        """Whether no more throws are needed."""
        return self.left <= 0

    @property
    def left(self) -> int:
        """How many throws are still to be made: neither judged nor given up."""
        return self._throws - self._past

    @property
    def symbol(self) -> Symbol | None:
        """The symbol to throw now; ``None``: any."""
        return self._asked[self._past % len(self._asked)] if self._guided else None

    def take(self, moment: Moment) -> None:
        """Takes what the referee has made of the next frame."""
        for hand in moment.hands:
            self.facts[hand.player].presences.append(hand.presence)
        for event in moment.events:
            if isinstance(event, StrokeSeen):
                self._bottoms[event.player] = [*(self._bottoms[event.player] if event.number > 1 else ()), event.t]
            elif isinstance(event, Verdict):
                self._judge(event)
                self._bottoms.clear()  # the next throw has strokes of its own, or none

    def _judge(self, verdict: Verdict) -> None:
        if verdict.no_call_reason is not None:
            self._tries += 1
            if self._tries < _TRIES:
                return
            self._given_up += 1
        else:
            for call in verdict.calls:
                self._measure(call)
            self.judged += 1
        self._tries = 0

    @property
    def _past(self) -> int:
        return self.judged + self._given_up

    def _measure(self, call: Call) -> None:
        facts, asked = self.facts[call.player], self.symbol
        facts.throws += 1
        bottoms = self._bottoms[call.player]
        facts.stroke_gaps += [later - earlier for earlier, later in pairwise(bottoms)]
        if isinstance(call.thrown, Symbol):
            facts.shown.append(call.thrown)
        if isinstance(call.thrown, MisThrow) and call.thrown.reason in _MISTIMED:
            facts.mistimed.append(call.thrown)
        elif asked is not None and call.thrown is not None and call.thrown != asked:
            facts.misread.append((asked, call.thrown))
        if call.t is not None and call.formed_t is not None and call.formed_t != call.t:
            facts.delays.append(call.formed_t - call.t)
        if call.lead is not None:
            facts.leads.append(call.lead)
