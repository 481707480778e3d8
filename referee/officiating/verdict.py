"""What the referee says: a call for each player, and the verdict on the throw."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Self

from referee.bouts.settle import Settlement
from referee.recognition.digits import Digit, Stretch
from referee.symbols import MisThrow, NoCallReason, Symbol, Thrown

SOURCE_ENDED: Final = "source-ended"
"""The rule by which a throw that a source's end cuts off is a no-call."""
NOT_COUNTED: Final = "absent-arm-moved-in-time"
"""The rule by which it is a no-call that an arm moved in time with others, and made no throw that could be counted."""


@dataclass(frozen=True, slots=True)
class WrongFinger:
    """A finger that is not as the symbol asks for.

    Attributes:
        finger: Which.
        found: How it was; the symbol asks for the opposite.
    """

    finger: Digit
    found: Stretch


@dataclass(frozen=True, slots=True)
class ShapeFault:
    """What kept a shape from being a symbol.

    Attributes:
        like: The symbol that it was nearest to.
        wrong: The fingers that differ, one or more, from the thumb to the little finger.

    Raises:
        ValueError: No finger differs, or one is named twice.
    """

    like: Symbol
    wrong: tuple[WrongFinger, ...]

    def __post_init__(self) -> None:
        """Checks the fingers: a fault may come out of a file."""
        named = {each.finger for each in self.wrong}
        if not named or len(named) < len(self.wrong):
            raise ValueError("wrong: expected one finger or more, each once")

    def to_dict(self) -> dict[str, object]:
        """The fault as ``--json`` has it."""
        return {
            "like": self.like.value,
            "wrong": [{"finger": each.finger, "is": each.found} for each in self.wrong],
        }


class ReviewReason(Enum):
    """Why an operator should look at a call (ruling A7)."""

    FORMED_SLOWLY = "formed-slowly"
    """The symbol came late after the third bottom, but not too late."""
    DELAYED = "delayed"
    """The third bottom came late after the earliest opponent's."""
    SMALL_HAND = "small-hand"
    """The hand has too few pixels to be read surely."""
    UNSURE = "unsure"
    """What the hand showed could not be read surely."""
    FLOW_ALONE = "flow-alone"
    """The third stroke was seen in the arm's flow alone, against what was seen of the hand."""
    UNDECIDED = "undecided"
    """The throw was broken off before it was known what the hand showed."""


@dataclass(frozen=True, slots=True)
class Call:
    """What one player did with a throw.

    Attributes:
        player: The seat, from 1.
        thrown: The symbol or mis-throw; ``None`` where the camera failed to see it.
        t: The bottom of the player's own third stroke, seconds; ``None`` where there was none.
        t_sigma: Standard deviation of ``t``, seconds.
        confidence: The referee's belief in ``thrown``, 0 to 1.
        formed_t: When the symbol was there, seconds.
        lead: Seconds from the earliest opponent's third bottom to this player's; 0 for who was first.
        review: Whether an operator should look at it (ruling A7).
        symbols_seen: The symbols that settled after the third bottom, in order.
        fault: What was wrong with a shape that is incomplete or unrecognizable; ``None`` where fingers do not tell,
            and in verdicts from before that was told.
        review_reasons: Why an operator should look at it; empty where none should, and in verdicts from before that
            was told.
    """

    player: int
    thrown: Thrown | None
    t: float | None
    t_sigma: float | None
    confidence: float
    formed_t: float | None
    lead: float | None
    review: bool
    symbols_seen: tuple[Symbol, ...]
    fault: ShapeFault | None = None
    review_reasons: tuple[ReviewReason, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The player's part of a throw's line of ``--json``; times in seconds, to a tenth of a millisecond."""
        mis_throw = self.thrown.reason.value if isinstance(self.thrown, MisThrow) else None
        shown = self.thrown.value if isinstance(self.thrown, Symbol) else None
        return {
            "player": self.player,
            "call": shown if mis_throw is None else "mis-throw",
            "reason": mis_throw,
            "t": _rounded(self.t),
            "t_sigma": _rounded(self.t_sigma),
            "confidence": _rounded(self.confidence),
            "formed_t": _rounded(self.formed_t),
            "lead": _rounded(self.lead),
            "review": self.review,
            "review_reasons": [reason.value for reason in self.review_reasons],
            "symbols_seen": [symbol.value for symbol in self.symbols_seen],
            "shape": None if self.fault is None else self.fault.to_dict(),
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def certain_call(player: int, thrown: Thrown) -> Call:
    """The call of a throw that nobody watched, because it was typed or is a bot's: certain, and without times."""
    seen = (thrown,) if isinstance(thrown, Symbol) else ()
    return Call(player, thrown, None, None, 1.0, None, None, False, seen)


def nothing_seen(player: int) -> Call:
    """The call of a player of whose throw nothing can be said."""
    return Call(player, None, None, None, 0.0, None, None, False, ())


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on one throw.

    Attributes:
        number: The throw's number in its source, from 1.
        calls: One for each player who takes part, by seat.
        no_call_reason: Why there is no decision, or ``None``.
        settlement: Outcome and survivors (ruling A0); ``None`` on a no-call, which all survive.
        t: When the verdict was given, seconds.
        no_call_rule: The plain name of the rule that made it a no-call (:mod:`~referee.officiating.no_calls`), or
            ``None``; also where the verdict was written before rules had names.
    """

    number: int
    calls: tuple[Call, ...]
    no_call_reason: NoCallReason | None
    settlement: Settlement | None
    t: float
    no_call_rule: str | None = None

    @property
    def thrown(self) -> dict[int, Thrown]:
        """What each player threw, by seat, as far as it was seen."""
        return {call.player: call.thrown for call in self.calls if call.thrown is not None}

    @property
    def outcome(self) -> str:
        """The outcome's name as the JSON Lines spell it.

        A player who is watched alone is the single winner whatever was thrown, a mis-throw included: whoever asked for
        the throw settles it among all who threw.
        """
        return "no-call" if self.settlement is None else self.settlement.outcome.value

    @property
    def no_call_name(self) -> str | None:
        """The name by which people are told why there is no decision, or ``None``.

        It is the reason, but for two rules. Where a source ended, ``cut`` would blame the camera. Where strokes were
        not counted the hand may have been in sight, so ``hand-lost`` would be untrue.
        """
        return self.no_call_rule if self.no_call_rule in (SOURCE_ENDED, NOT_COUNTED) else self.no_call_reason

    @property
    def survivors(self) -> tuple[int, ...]:
        """The seats that go on."""
        if self.settlement is None:
            return tuple(call.player for call in self.calls)
        return self.settlement.survivors

    def to_dict(self, source: str | None = None) -> dict[str, object]:
        """The throw's line of ``referee judge --json`` and ``referee bout --json``, ready for JSON.

        Args:
            source: What the pictures came from; ``None`` where nobody has named it.
        """
        return {
            "type": "throw",
            "source": source,
            "number": self.number,
            "outcome": self.outcome,
            "survivors": list(self.survivors),
            "no_call_reason": None if self.no_call_reason is None else self.no_call_reason.value,
            "no_call_rule": self.no_call_rule,
            "players": [call.to_dict() for call in self.calls],
        }


@dataclass(frozen=True, slots=True)
class SourceVerdict(Verdict):
    """A verdict that knows its source.

    Attributes:
        source: What the pictures came from, as it was named.
    """

    source: str = ""

    @classmethod
    def of(cls, verdict: Verdict, source: str) -> Self:
        """A verdict with its source."""
        return cls(**{each.name: getattr(verdict, each.name) for each in fields(Verdict)}, source=source)

    def to_dict(self, source: str | None = None) -> dict[str, object]:
        """As of :class:`Verdict`; the verdict's own source where no other is given."""
        return Verdict.to_dict(self, source or self.source)
