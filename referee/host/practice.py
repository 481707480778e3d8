"""The lesson and practice: steps that a person is led through, and what a coach says of each throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from referee.host.language import Catalogue, fault_words, no_call_words
from referee.host.pacing import Pacing
from referee.host.views import BoutPhase, BoutView, PlayerView
from referee.officiating.events import StrokeSeen
from referee.officiating.verdict import Call, ShapeFault, Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, Reason, Symbol

if TYPE_CHECKING:
    from referee.host.background import LatestValue
    from referee.officiating.referee import Moment
    from referee.officiating.source_referee import SourceReferee

Remark: TypeAlias = tuple[str, dict[str, object]]
"""What is said, as a key of the language's texts with its values."""

_PRAISE_S: Final = 1.5
_FEEDBACK_S: Final = 4.0
"""How long a step that is done stays: time to read a line, and two."""
_EARLY_S: Final = 0.1
"""A hand that opens less than this before the last stroke ends gives nothing away: others cannot answer as fast."""
_STROKE_EARLY_S: Final = 0.3
"""A stroke takes about half a second: who opened this long before the last one's end threw on the one before."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to do.

    Attributes:
        kind: ``show`` a symbol and hold it; ``read`` what beats what; ``throw``: all strokes and a symbol.
        symbol: Which; ``None``: any.
    """

    kind: Literal["show", "read", "throw"]
    symbol: Symbol | None = None


def lesson() -> Iterator[Exercise]:
    """The five shapes, what beats what, and three throws."""
    yield from (Exercise("show", symbol) for symbol in Symbol)
    yield Exercise("read")
    yield from (Exercise("throw", symbol) for symbol in (Symbol.ROCK, Symbol.JACK, Symbol.LABRADOR))


def practice(rng: Random) -> Iterator[Exercise]:
    """One throw after the other, each of a symbol that is drawn."""
    while True:
        yield Exercise("throw", rng.choice(tuple(Symbol)))


@dataclass(frozen=True, slots=True, eq=False)
class PracticeView:
    """What is shown of a step.

    Attributes:
        step: What is to be done; ``None``: everything is done.
        strokes: The stroke on which a symbol is thrown.
        picture: The camera's picture with the hand in it.
        told: What the coach says of the last throw or shape; empty before it.
        good: Whether that is praise.
    """

    step: Exercise | None
    strokes: int
    picture: BoutView | None = None
    told: tuple[Remark, ...] = ()
    good: bool = False


@dataclass(slots=True)
class _Watched:
    """What was seen since the last verdict.

    Attributes:
        shown: What the hand shows.
        since: Since when, seconds.
        opened: When each symbol was first shown after the stroke before the last.
        before_last: When that stroke ended.
    """

    shown: Symbol | None = None
    since: float = 0.0
    opened: dict[Symbol, float] = field(default_factory=dict)
    before_last: float | None = None


class PracticeSession:
    """Leads one person through steps; takes what the referee sees, and says what was good and what was not.

    Args:
        steps: What to do, in order.
        settings: The venue's limits.
        name: What the person is called.
        ask: Asks a simulated player to throw a symbol from now on, or any (``None``); without it a person is watched.
    """

    def __init__(
        self,
        steps: Iterable[Exercise],
        settings: OfficiatingSettings,
        name: str,
        ask: Callable[[Symbol | None], None] | None = None,
    ) -> None:
        self._steps = iter(steps)
        self._settings = settings
        self._name = name
        self._ask = ask
        self._skip = Event()
        self._watched = _Watched()
        self._next_at: float | None = None
        self.view = PracticeView(self._next_step(), settings.strokes)

    def skip(self) -> None:
        """Goes on to the next step with the next picture; may be called from another thread."""
        self._skip.set()

    def run(self, watching: SourceReferee, latest: LatestValue[PracticeView]) -> None:
        """Goes through the source until all is done or nobody looks any more.

        Raises:
            RefereeError: The source broke off.
        """
        pacing = None if watching.source.live else Pacing()
        watching.arm([1])
        for moment in watching:
            if pacing is not None:
                pacing.wait(moment.frame.t)
            step = self.view.step
            self.take(moment)
            if self._ask is not None and self.view.step is not step:
                watching.arm([1])  # the picture jumps: the strokes so far are not those of the next throw
            latest.show(self.view)
            if self.view.step is None or latest.closed:
                return

    def take(self, moment: Moment) -> PracticeView:
        """Takes what the referee has made of the next picture."""
        t, step = moment.frame.t, self.view.step
        told, good = self.view.told, self.view.good
        if self._skip.is_set() or (self._next_at is not None and t >= self._next_at):
            self._skip.clear()
            self._next_at = None
            step, told, good = self._next_step(), (), False
        if step is not None:
            found = self._watch(step, moment)
            if found is not None:
                told, good = found
        self.view = PracticeView(step, self._settings.strokes, self._picture(moment), told, good)
        return self.view

    def _next_step(self) -> Exercise | None:
        step = next(self._steps, None)
        if self._ask is not None and step is not None:
            self._ask(step.symbol)
        return step

    def _watch(self, step: Exercise, moment: Moment) -> tuple[tuple[Remark, ...], bool] | None:
        """What there is to say of the moment, and whether it is praise; ``None``: nothing new."""
        t, watched = moment.frame.t, self._watched
        readings = moment.seen.readings
        shown = readings[0].call if readings else None
        if shown is not watched.shown:
            watched.shown, watched.since = shown, t
        if shown is not None and watched.before_last is not None:
            watched.opened.setdefault(shown, watched.since)
        for event in moment.events:
            if isinstance(event, StrokeSeen) and event.number == self._settings.strokes - 1:
                watched.before_last, watched.opened = event.t, {}
            elif isinstance(event, Verdict) and step.kind == "throw":
                return self._judge(step, event, t)
        # A simulated player throws the shape: the step stays until somebody has seen enough of it.
        held = self._ask is None and shown is not None and t - watched.since >= self._settings.hold
        if step.kind == "show" and held and shown is step.symbol and self._next_at is None:
            self._next_at = t + _PRAISE_S
            return (("shown", {"symbol": step.symbol}),), True
        return None

    def _judge(self, step: Exercise, verdict: Verdict, t: float) -> tuple[tuple[Remark, ...], bool]:
        call, watched = verdict.calls[0], self._watched
        self._watched = _Watched(watched.shown, watched.since)
        if verdict.no_call_name is not None:
            return (("no_call", {"name": verdict.no_call_name}),), False
        opened = watched.opened.get(call.thrown) if isinstance(call.thrown, Symbol) else None
        if opened is not None and watched.before_last is not None and opened < watched.before_last:
            opened = watched.before_last
        told, good = coach(call, self._settings, step.symbol, opened)
        if good and self._next_at is None:  # a simulated player throws again before praise has been read
            self._next_at = t + _FEEDBACK_S
        return told, good

    def _picture(self, moment: Moment) -> BoutView:
        points = {hand.player: hand.points for hand in moment.hands}
        player = PlayerView(1, self._name, points=points.get(1), strokes=moment.strokes.get(1, 0))
        strokes = self._settings.strokes
        return BoutView("", BoutPhase.WAITING, (player,), "", "", image=moment.frame.image, strokes_to_throw=strokes)


def coach(
    call: Call, settings: OfficiatingSettings, asked: Symbol | None, opened: float | None = None
) -> tuple[tuple[Remark, ...], bool]:
    """What a coach says of a throw.

    Args:
        call: What the referee called.
        settings: The venue's limits.
        asked: The symbol that was asked for; ``None``: any.
        opened: Since when the symbol was seen after the stroke before the last, seconds; ``None``: only when it was
            thrown.

    Returns:
        What is said, in the order of its weight, and whether the throw was good.
    """
    thrown = call.thrown
    if isinstance(thrown, MisThrow):
        return (_of_mis_throw(thrown.reason, call, settings),), False
    if thrown is None:
        return (("not_seen", {}),), False
    told: list[Remark] = []
    if asked is not None and thrown is not asked:
        told.append(("other", {"symbol": thrown, "asked": asked}))
    early = 0.0 if opened is None or call.t is None or thrown is Symbol.ROCK else call.t - opened
    if early >= _STROKE_EARLY_S:
        told.append(("stroke_early", {"before": settings.strokes - 1, "number": settings.strokes}))
    elif early >= _EARLY_S:
        told.append(("early", {"ms": _ms(early)}))
    good = not told
    if good:
        told.append(("good", {"symbol": thrown}))
    if call.formed_t is not None and call.t is not None and call.formed_t > call.t:
        ms = {"ms": _ms(call.formed_t - call.t), "most": _ms(settings.late_after)}
        told.append(("formed", {**ms, "number": settings.strokes}))
    return tuple(told), good


def _of_mis_throw(reason: Reason, call: Call, settings: OfficiatingSettings) -> Remark:
    if reason is Reason.LATE and call.formed_t is not None and call.t is not None:
        return "late", {"ms": _ms(call.formed_t - call.t - settings.late_after), "number": settings.strokes}
    if reason is Reason.CHANGED and len(call.symbols_seen) > 1:
        return "changed", {"symbol": call.symbols_seen[0], "other": call.symbols_seen[1]}
    if call.fault is not None:
        return "nearly", {"fault": call.fault}
    return reason.value, {"number": settings.strokes}


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}"


def say_told(told: Remark, texts: Catalogue) -> str:
    """What a coach says, as :func:`coach` gives it, in somebody's language."""
    key, values = told
    if key == "no_call":
        return texts("coach.no_call", why=no_call_words(str(values["name"]), texts))
    return texts(f"coach.{key}", **{name: _said(value, texts) for name, value in values.items()})


def _said(value: object, texts: Catalogue) -> object:
    if isinstance(value, Symbol):
        return texts.say(value.value)
    return fault_words(value, texts) if isinstance(value, ShapeFault) else value
