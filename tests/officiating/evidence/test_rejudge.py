"""A verdict depends on what its evidence holds, and on nothing else; hours of play take no more room than minutes."""

import pickle
from collections import deque
from dataclasses import replace

import numpy as np
import pytest

from referee.officiating.evidence.rejudge import needed_from, rejudge
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.umpire import StrokeSeen, Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import Symbol
from referee.vision.quality import FrameQuality
from tests.officiating.conftest import ASKED, LIVING, LongPlay, Seen, throwing, times


def watch(play, seconds, fps=24.0, quality=lambda t: LIVING, playing=None):
    """Every verdict of an umpire who sees all of a play, with what the evidence of it has to hold."""
    umpire = Umpire(play.players, OfficiatingSettings(), fingers=ASKED)
    seen = deque()
    for whole in play.frames(seconds, fps, quality):
        each = whole if playing is None else _as_observed(umpire, whole, playing(whole.t))
        since = umpire.counting_since
        seen.append(each)
        while seen[0].t < needed_from(since):
            seen.popleft()
        for event in umpire.observe(each):
            if isinstance(event, Verdict):
                yield event, since, list(seen)


def _as_observed(umpire, seen, playing):
    """What is seen where only some play: the others' hands are not looked for, but how their arms move is known."""
    if playing != umpire.playing:
        umpire.arm(playing)
    looks = [look for look in zip(seen.hands, seen.readings, strict=True) if look[0].player in playing]
    return replace(seen, hands=tuple(hand for hand, _ in looks), readings=tuple(reading for _, reading in looks))


@pytest.mark.parametrize(("seed", "players", "seconds"), [(1, 2, 60.0), (2, 2, 60.0), (3, 4, 30.0), (4, 1, 75.0)])
def test_the_same_verdict_comes_out_of_what_was_stored_bit_for_bit(seed, players, seconds):
    throws = 0
    for verdict, since, seen in watch(LongPlay(seed, players, pause=8.0), seconds):
        stored, _ = unpack(pack(seen, ()))
        again, course = rejudge(stored, since, OfficiatingSettings(), verdict.number, ASKED)
        assert again == verdict
        assert all(isinstance(stroke, StrokeSeen) and stroke.t > since[stroke.player] for stroke in course.strokes)
        throws += 1
    assert throws > 2


def faults(seed, seconds):
    """A camera that is dark, freezes, cuts or flickers for a while, every few seconds."""
    rng, spells, t = np.random.default_rng(seed), [], 0.0
    looks = {
        "dark": lambda: FrameQuality(10.0, 0.0, repeated=False),
        "frozen": lambda: replace(LIVING, repeated=True),
        "flickering": lambda: replace(LIVING, jump=0.9 * (rng.random() < 0.3)),
    }
    while t < seconds:
        t += rng.exponential(4.0)
        spells.append((t, t + rng.choice([0.05, 0.2, 0.6, 3.0, 8.0]), looks[rng.choice(list(looks))]))
        t = spells[-1][1]
    return lambda now: next((look() for begin, end, look in spells if begin <= now < end), LIVING)


@pytest.mark.parametrize(("seed", "fps"), [(1, 30.0), (2, 15.0), (3, 13.0), (4, 11.0), (5, 11.0)])
def test_whatever_the_camera_does_the_same_verdict_comes_out(seed, fps):
    play, rules = LongPlay(seed, pause=8.0), set()
    for verdict, since, seen in watch(play, 90.0, fps, faults(seed, 90.0)):
        again, _ = rejudge(seen, since, OfficiatingSettings(), verdict.number, ASKED)
        assert again == verdict
        rules.add(verdict.no_call_rule)
    assert rules & {"camera-fault", "pictures-spoilt"}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_who_comes_back_into_play_is_judged_by_the_same_motion(seed):
    """An operator's decision may bring a player back in the middle of a stroke."""
    turns = [(1, 2), (1, 2, 3), (2, 3), (1, 2, 3)]
    play, brought_back = LongPlay(seed, players=3, pause=6.0), 0
    for verdict, since, seen in watch(play, 120.0, playing=lambda t: turns[int(t / 4.3) % len(turns)]):
        again, _ = rejudge(seen, since, OfficiatingSettings(), verdict.number, ASKED)
        assert again == verdict
        brought_back += 1
    assert brought_back > 2


class BaseHands:
    """Two players throw three times; an open hand rests below the second one's fist, and is followed in its strokes."""

    players = (1, 2)

    def frames(self, seconds, fps, _quality):
        rng, before = np.random.default_rng(5), None
        for t in times(seconds, fps):
            start = 1.0 + 5.0 * (t // 5.0)
            arms = {1: throwing("paper", start=start), 2: throwing("jack", start=start + 0.05)}
            samples = {player: arm.sample(t, rng) for player, arm in arms.items()}
            if t < arms[2].bottom(2):
                samples[2] = replace(samples[2], centre=np.array((300.0, 430.0)) + rng.normal(0, 0.5, 2))
            moves = {} if before is None else {player: arm.move(player, t, before, rng) for player, arm in arms.items()}
            before = t
            yield Seen(t, samples, moves)


def test_a_throw_that_flow_alone_shows_comes_out_the_same():
    called = []
    for verdict, since, seen in watch(BaseHands(), 15.0):
        again, _ = rejudge(seen, since, OfficiatingSettings(), verdict.number, ASKED)
        assert again == verdict
        called.append(verdict.calls[1].thrown)
    assert called == [Symbol.JACK] * 3


def test_what_goes_before_the_first_count_matters_and_is_kept():
    """Otherwise the bundle could be shorter, and the test above would not be worth much."""
    differs = 0
    for verdict, since, seen in watch(LongPlay(2, 2, pause=8.0), 60.0):
        late = [each for each in seen if each.t > min(since.values()) + 1.5]
        again, _ = rejudge(late, since, OfficiatingSettings(), verdict.number, ASKED)
        differs += again != verdict
    assert differs > 0


def test_an_hour_takes_no_more_memory_than_ten_minutes():
    play = LongPlay(9, 2, pause=95.0)  # longer than the minute for which a bundle goes back
    umpire = Umpire(play.players, OfficiatingSettings())
    sizes, kept, verdicts, length = [], deque(), 0, 0.0
    for t, samples, moves in play.samples(3600.0, 13.0, 5.0):
        kept.append(t)
        while kept[0] < needed_from(umpire.counting_since):
            kept.popleft()
        length = max(length, kept[-1] - kept[0])
        events = umpire.observe(Seen(t, samples, moves))
        verdicts += any(isinstance(event, Verdict) for event in events)
        if t > 60.0 * (len(sizes) + 1):
            sizes.append(len(pickle.dumps(umpire)))
    assert verdicts > 30
    assert max(sizes[10:]) < 1.3 * max(sizes[:10])
    assert length < 75.0  # a minute of counting and what goes before it: the evidence in memory is bounded too
