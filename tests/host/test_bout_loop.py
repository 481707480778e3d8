"""A bout is refereed before pictures until they end, and nothing counts while it is held."""

from contextlib import suppress
from functools import partial
from random import Random
from types import SimpleNamespace

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.errors import CameraError
from referee.host.background import LatestValue
from referee.host.bout_loop import _decide, _linger, referee_source, type_kept_bout
from referee.host.bout_run import BoutRun
from referee.host.choices import BoutChoice
from referee.host.keeping import keep_bout
from referee.host.language import english
from referee.host.linger import Linger
from referee.host.narrator import BoutNarrator
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.names import bundles_in
from referee.officiating.evidence.replay import judge_landmarks
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import AGAIN
from referee.officiating.verdict import SOURCE_ENDED
from referee.settings import Profile
from referee.symbols import Symbol
from referee.vision.video import VideoFile


class Looker:
    """Somebody who looks at the first views and then goes, and holds play until so many were shown."""

    def __init__(self, views=10**6, *, held_for=0):
        self.held_for, self.views, self.left = held_for, [], views

    @property
    def held(self):
        return len(self.views) < self.held_for

    @property
    def closed(self):
        return self.left <= 0

    def show(self, view):
        self.views.append(view)
        self.left -= 1


@pytest.fixture
def played(rendered, monkeypatch):
    def play(display):
        monkeypatch.setattr("referee.host.bout_loop.Pacing", lambda: SimpleNamespace(wait=lambda t: None))
        run = BoutRun(RunToTen(), {1: "Ann", 2: "Bo"}, print, None)
        view = referee_source(run, lambda: VideoFile(rendered[0]), Profile(), display, print)
        return run, view

    return play


def test_a_bout_goes_on_until_its_pictures_end(played, rendered):
    run, view = played(None)
    assert len(view.history) == len(rendered[1]["throws"])
    assert sum(run.bout.score.values()) > 0 or rendered[1]["throws"][0]["outcome"] == "all-way-tie"


def test_nothing_counts_while_it_is_held(played):
    display = Looker(held_for=10**6)
    run, _ = played(display)
    assert run.bout.score == {1: 0, 2: 0}
    assert not any(view.history for view in display.views)


def test_a_verdict_of_what_hands_did_while_it_was_held_does_not_count(played):
    display = Looker()
    played(display)
    decided = next(place for place, view in enumerate(display.views) if view.history)
    let_go = Looker(held_for=decided)
    played(let_go)
    assert not any(view.history for view in let_go.views)


def test_a_throw_of_those_who_do_not_throw_any_more_is_no_throw(tmp_path, verdict):
    """An overrule and a verdict come with the same picture: the verdict is of those who were to throw before it."""
    ledger = tmp_path / "ledger.jsonl"
    record = Record.begin(ledger, "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.SCISSORS}))
    run = BoutRun(record.bout, record.names, print, record)
    assert run.bout.playing == (1, 2)
    other = Record.read(ledger)
    other.overrule(1, 2, "scissors", "Kim", "the clip")
    other.overrule(1, 3, "rock", "Kim", "the clip")
    narrator = BoutNarrator(run.bout, run.names, history=run.history)
    seen = SimpleNamespace(events=[verdict({1: Symbol.PAPER, 2: Symbol.ROCK})], frame=None)
    armed = []
    _decide(run, SimpleNamespace(arm=armed.append), narrator, seen, held=False)
    assert armed == [(1, 3)]
    assert len(run.history) == len(narrator.view.history) == 1
    seen.events = [verdict({1: Symbol.PAPER, 3: Symbol.ROCK})]
    _decide(run, SimpleNamespace(arm=armed.append), narrator, seen, held=False)
    assert run.bout.winner == 1


def test_it_ends_when_nobody_looks_any_more(played):
    display = Looker(views=3)
    played(display)
    assert len(display.views) == 3


class Unplugged(VideoFile):
    """A camera that gives no more pictures from the middle of a hold on."""

    live, gone = True, None

    def __iter__(self):
        yield from (frame for frame in super().__iter__() if frame.t < 2.7)
        self.gone()


def break_off():
    raise CameraError("camera:0: unplugged")


@pytest.fixture
def unplugged(rendered, tmp_path):
    def play(gone):
        record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), "0.1.0")
        run, camera, display = BoutRun(record.bout, record.names, print, record), Unplugged(rendered[0]), Looker()
        camera.gone = partial(gone, display)
        with suppress(CameraError):
            referee_source(run, lambda: camera, Profile(), display, print, evidence=tmp_path)
        return run

    return play


def test_a_throw_that_a_cameras_end_cuts_off_is_a_no_call_in_ledger_and_evidence(unplugged, tmp_path):
    run = unplugged(lambda display: break_off())
    assert [throw.no_call_name for throw in run.history] == [SOURCE_ENDED]
    (bundle,) = map(read_bundle, bundles_in(tmp_path))
    again = judge_landmarks(bundle, None)
    assert (again.landmarks, again.verdict) == ("same", bundle.verdict)
    times = [each.t for each in bundle.seen]
    assert times == sorted(set(times)), "each frame once"


def test_a_throw_is_no_no_call_where_a_camera_ends_because_nobody_looks_any_more(unplugged):
    run = unplugged(lambda display: setattr(display, "left", 0))
    assert run.history == ()


@pytest.fixture
def won(tmp_path, verdict):
    """A One Time that Bo has won by the first throw."""
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    return BoutRun(record.bout, record.names, print, record), Record.read(record.path)


def test_a_bout_whose_end_is_still_shown_goes_on_where_its_last_throw_is_overruled(rendered, won):
    run, operators = won

    class Operator(Looker):
        def show(self, view):
            super().show(view)
            if len(self.views) == 2:
                operators.overrule(1, None, AGAIN, "Kim", "a bell rang")

    display = Operator()
    last = referee_source(run, lambda: VideoFile(rendered[0]), Profile(), display, print, linger=Linger(0.3))
    assert [view.winner for view in display.views[:3]] == [2, 2, None]
    assert display.views[2].headline == "Ann and Bo, throw"
    assert len(last.history) == 2, "the pictures have one more throw"
    assert last.winner == run.bout.winner


def test_what_is_overruled_after_the_pictures_have_ended_is_shown(won):
    run, operators = won
    display = Looker()

    def deciding():
        if run.bout.winner == 2:
            operators.overrule(1, 2, "scissors", "Kim", "the clip")
        return run.bout.winner == 2

    _linger(run, BoutNarrator(run.bout, run.names, history=run.history), display, Linger(0.3, deciding))
    assert [view.winner for view in display.views] == [1]


def play_against_bots(generator):
    """Player 1 types Rock for a whole bout, and the others throw by chance; what everybody threw."""
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "bot"))
    latest = LatestValue()
    typed = SimpleNamespace(throw=lambda players, _purpose, _outdated: dict.fromkeys(players, Symbol.ROCK))
    type_kept_bout(kept, latest, typed, english(), generator, shown_for=0.0)
    return [throw.thrown for throw in latest.take().history]


def test_a_bout_against_bots_can_be_played_again(installed):
    """Whoever tests such a bout passes a generator in, and knows how it goes."""
    first = play_against_bots(Random(7))
    assert {thrown[1] for thrown in first} == {Symbol.ROCK}
    assert play_against_bots(Random(7)) == first
    assert play_against_bots(Random(8)) != first


class Clock:
    """The time, which goes on by sleep alone; ``meanwhile`` is called at every sleep."""

    def __init__(self):
        self.now = 0.0
        self.meanwhile = lambda: None

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds
        self.meanwhile()


class Watched(LatestValue):
    """What is shown, each view with its time."""

    def __init__(self, clock):
        super().__init__()
        self.clock, self.views = clock, []

    def show(self, view):
        self.views.append((self.clock.now, view))


@pytest.fixture
def left_to_chance(installed, monkeypatch, verdict):
    """A One Time whose person is out after a throw; the others' throws tie twice, then Cleo wins."""
    clock = Clock()
    for module in ("bout_loop", "pacing"):
        monkeypatch.setattr(f"referee.host.{module}.time", clock)
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo", "Cleo"), "bot"))
    latest = Watched(clock)
    chance = iter([Symbol.ROCK] * 6 + [Symbol.SCISSORS, Symbol.ROCK])
    typed = SimpleNamespace(throw=lambda players, _purpose, _outdated: dict.fromkeys(players, Symbol.SCISSORS))

    def play():
        generator = SimpleNamespace(choice=lambda _: next(chance))
        type_kept_bout(kept, latest, typed, english(), generator, shown_for=2.5)
        return [(at, len(view.history)) for at, view in latest.views]

    return SimpleNamespace(play=play, clock=clock, kept=kept, latest=latest)


def test_each_verdict_is_seen_where_all_who_are_left_throw_by_chance(left_to_chance):
    shown = left_to_chance.play()
    since = {}
    for at, throws in shown:
        since.setdefault(throws, at)
    assert list(since) == [0, 1, 2, 3, 4]
    assert all(since[throws + 1] - since[throws] >= 2.5 for throws in (1, 2, 3))
    assert left_to_chance.latest.views[-1][1].winner == 3


def test_nobody_throws_by_chance_once_the_bout_is_left_or_while_it_is_held(left_to_chance):
    clock, latest = left_to_chance.clock, left_to_chance.latest

    def meanwhile():
        latest.held = 1.0 <= clock.now < 9.0
        if clock.now >= 11.0:
            latest.close()

    clock.meanwhile = meanwhile
    assert {throws for _, throws in left_to_chance.play()} == {0, 1}


def test_a_throw_that_is_overruled_while_its_verdict_is_seen_is_shown_so_at_once(left_to_chance):
    def meanwhile():
        record = Record.read(left_to_chance.kept.ledger)
        if len(record.throws) == 1 and left_to_chance.clock.now >= 1.0:
            record.overrule(1, 1, "paper", "Kim", "an open hand")
            left_to_chance.clock.meanwhile = lambda: None

    left_to_chance.clock.meanwhile = meanwhile
    left_to_chance.play()
    overruled = next(
        (at, view) for at, view in left_to_chance.latest.views if view.history and view.history[0].overruled
    )
    assert overruled[0] < 1.5
    assert overruled[1].winner == 1
