"""What judged bouts have come to, held against their truth: verdicts, calls, strokes and times."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from referee.officiating.events import Event, SymbolSeen
from referee.officiating.verdict import Call, Verdict
from referee.settings import Profile
from referee.symbols import MisThrow

_BEFORE_S, _AFTER_S = 0.3, 2.8
"""A verdict given from so long before a throw's first third bottom to so long after its last is that throw's."""
_ONE_FAULT = {"incomplete": "no symbol", "unrecognizable": "no symbol"}
_SOON_S = 0.1
_SAME_STROKE_S = 0.12
"""Less than half the time between two bottoms of the fastest strokes."""
_FAULT_KINDS = ("no symbol", "changed", "late", "absent")
_NOT_MARKED = "not marked"
_NO_CALL = "no call"
"""What is counted of each player of a throw that the camera saw well, and that got a no-call or no verdict."""


@dataclass
class Score:
    """What one or more bouts have come to.

    Attributes:
        right: Verdicts that are right, by what the truth was: ``clean``, a mis-throw, or a camera fault.
        wrong: Verdicts that are not, likewise.
        calls: What players did and what was called, incomplete and unrecognizable as one, where the camera saw well.
        extra: Verdicts where nobody threw.
        no_calls: No-calls for throws that the camera saw well, by reason.
        strokes: Whether the players who threw had their own third stroke taken for it, where the camera saw well.
        bottoms: Errors of third bottoms with their sigmas, seconds, by frames a second.
        formed: Errors of the times at which symbols were formed, seconds.
        called: Seconds from the moment a symbol was formed to the frame in which it was called; infinite where it
            never was.
        decided: Seconds from the end of the last hold to the verdict.
        marked: Calls by why they are marked for review, each reason for itself, or ``not marked``; and whether they are
            right.
    """

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    extra: int = 0
    no_calls: Counter[str] = field(default_factory=Counter)
    strokes: Counter[str] = field(default_factory=Counter)
    bottoms: defaultdict[float, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    formed: list[float] = field(default_factory=list)
    called: list[float] = field(default_factory=list)
    decided: list[float] = field(default_factory=list)
    marked: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, other: Score) -> None:
        """Takes in another's throws."""
        for name in ("right", "wrong", "calls", "no_calls", "strokes", "marked"):
            getattr(self, name).update(getattr(other, name))
        for name in ("formed", "called", "decided"):
            getattr(self, name).extend(getattr(other, name))
        for fps, bottoms in other.bottoms.items():
            self.bottoms[fps] += bottoms
        self.extra += other.extra


def compare(truth: dict[str, Any], events: Iterable[Event]) -> Score:
    """Holds the verdicts and calls of a bout against its truth."""
    events = list(events)
    score, left = Score(), [event for event in events if isinstance(event, Verdict)]
    symbols = [event for event in events if isinstance(event, SymbolSeen)]
    for throw in truth["throws"]:
        bottoms = [play["third_bottom_t"] for play in throw["players"] if play["third_bottom_t"] is not None]
        if not bottoms:
            continue
        around = min(bottoms) - _BEFORE_S, max(bottoms) + _AFTER_S
        verdict = next((verdict for verdict in left if around[0] < verdict.t < around[1]), None)
        if verdict is not None:
            left.remove(verdict)
        right = verdict is not None and verdict.outcome == throw["outcome"]
        if throw["camera_fault"] is None:
            right = _compare_calls(throw, verdict, truth["fps"], score) and right
            _compare_answers(throw, verdict, symbols, score)
        (score.right if right else score.wrong)[_kind(throw)] += 1
    score.extra = len(left)
    return score


def _compare_calls(throw: dict[str, Any], verdict: Verdict | None, fps: float, score: Score) -> bool:
    if verdict is None or verdict.no_call_reason is not None:
        score.no_calls["no verdict" if verdict is None else str(verdict.no_call_reason)] += 1
        for play in throw["players"]:
            score.calls[_as_one(play["fault"] or play["symbol"]), _NO_CALL] += 1
            if play["third_bottom_t"] is not None:
                score.strokes[_NO_CALL] += 1
        return False
    right = True
    for play, call in zip(throw["players"], verdict.calls, strict=True):
        truth = _as_one(play["fault"] or play["symbol"])
        called = _as_one(_called(call))
        score.calls[truth, called] += 1
        right = right and truth == called
        for why in [reason.value for reason in call.review_reasons] or [_NOT_MARKED]:
            score.marked[why, truth == called] += 1
        if play["third_bottom_t"] is not None:
            third = call.t is not None and abs(call.t - play["third_bottom_t"]) < _SAME_STROKE_S
            score.strokes["right" if third else "wrong"] += 1
        if call.t is not None and call.t_sigma is not None and play["third_bottom_t"] is not None:
            score.bottoms[fps].append((call.t - play["third_bottom_t"], call.t_sigma))
        if truth == called and call.formed_t is not None and play["formed_t"] is not None:
            score.formed.append(call.formed_t - play["formed_t"])
    return right


def _compare_answers(
    throw: dict[str, Any], verdict: Verdict | None, symbols: Iterable[SymbolSeen], score: Score
) -> None:
    """How soon symbols were called, and the verdict given."""
    holds = []
    for play in throw["players"]:
        if play["fault"] is not None or play["symbol"] is None:
            continue
        there = max(play["formed_t"] or 0.0, play["third_bottom_t"])
        holds.append(there + Profile().officiating.hold)
        seen = [
            event.t
            for event in symbols
            if event.player == play["player"] and event.symbol == play["symbol"] and there - 1.0 < event.t < holds[-1]
        ]
        score.called.append(seen[-1] - there if seen else np.inf)
    if verdict is not None and verdict.no_call_reason is None and len(holds) == len(throw["players"]):
        score.decided.append(verdict.t - max(holds))


def _called(call: Call) -> str:
    if isinstance(call.thrown, MisThrow):
        return call.thrown.reason.value
    return "not seen" if call.thrown is None else call.thrown.value


def _as_one(call: str) -> str:
    return _ONE_FAULT.get(str(call), str(call))


def _kind(throw: dict[str, Any]) -> str:
    if throw["camera_fault"] is not None:
        return f"camera: {throw['camera_fault']}"
    faults = sorted({play["fault"] for play in throw["players"] if play["fault"] is not None})
    return "mis-throw: " + ", ".join(faults) if faults else "clean"


def _shares(right: int, everybody: int, no_call: int) -> str:
    """The share of all players that is right, and that of players whose throw got a call: nobody loses by a no-call."""
    called = everybody - no_call
    return (
        f"{right} of {everybody} ({right / everybody:.2%}); where a call was made, of {called} "
        f"({right / max(called, 1):.2%})"
    )


def _report_marked(score: Score) -> None:
    print("marked for review (why: calls, of these wrong):")
    for why in sorted({why for why, _ in score.marked}, key=lambda why: (why == _NOT_MARKED, why)):
        wrong = score.marked[why, False]
        print(f"  {why}: {score.marked[why, True] + wrong}, {wrong}")


def report(score: Score) -> None:
    """Prints what the bouts have come to."""
    right, wrong = sum(score.right.values()), sum(score.wrong.values())
    print(f"verdicts right: {right} of {right + wrong} ({right / (right + wrong):.1%}); for no throw: {score.extra}")
    for kind in sorted(score.right | score.wrong):
        print(f"  {score.right[kind]:5} of {score.right[kind] + score.wrong[kind]:5}  {kind}")
    print("throws that were seen well, and got no call:", dict(score.no_calls) or "none")
    if not score.calls:
        return
    all_right = sum(count for (truth, call), count in score.calls.items() if truth == call)
    none = sum(count for (_, call), count in score.calls.items() if call == _NO_CALL)
    print(f"players' calls right: {_shares(all_right, score.calls.total(), none)}")
    print("  mis-throw   made  called so  no call  missed  called of others")
    for kind in _FAULT_KINDS:
        made = sum(count for (truth, _), count in score.calls.items() if truth == kind)
        so, none = score.calls[kind, kind], score.calls[kind, _NO_CALL]
        wrongly = sum(count for (truth, call), count in score.calls.items() if call == kind != truth)
        print(f"  {kind:10} {made:5} {so:10} {none:8} {made - so - none:7} {wrongly:17}")
    print("calls that are wrong (thrown, called):")
    for (thrown, called), count in score.calls.most_common():
        if called not in (thrown, _NO_CALL):
            print(f"  {count:5}  {thrown}, {called}")
    _report_marked(score)
    if not score.strokes:
        return
    counted = _shares(score.strokes["right"], score.strokes.total(), score.strokes[_NO_CALL])
    print(f"strokes counted right: {counted}")
    if not score.bottoms:
        return
    print("third bottom:")
    for fps, bottoms in [*sorted(score.bottoms.items()), ("all", [*chain(*score.bottoms.values())])]:
        errors = 1e3 * np.abs([error for error, _ in bottoms])
        honest = np.mean([abs(error) <= 2 * sigma for error, sigma in bottoms])
        print(
            f"  {fps} frames a second: median {np.median(errors):.1f} ms, 95 % within {np.percentile(errors, 95):.1f} "
            f"ms, truth within two sigma {honest:.1%}, {len(errors)} arms"
        )
    if not (score.formed and score.called and score.decided):
        return
    formed = 1e3 * np.abs(score.formed)
    print(f"symbol formed: median {np.median(formed):.0f} ms, 95 % within {np.percentile(formed, 95):.0f} ms")
    answers = [seconds for seconds in score.called if seconds < np.inf]
    soon = sum(seconds <= _SOON_S for seconds in answers)
    print(f"symbol called: median {1e3 * np.median(answers):.0f} ms after it was formed")
    print(
        f"  within {1e3 * _SOON_S:.0f} ms (three frames at 30 a second): "
        f"{_shares(soon, len(score.called), len(score.called) - len(answers))}"
    )
    late = 1e3 * np.array(score.decided)
    print(f"verdict: median {np.median(late):.0f} ms after the last hold, 95 % within {np.percentile(late, 95):.0f} ms")
