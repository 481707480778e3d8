"""Evidence is written while play goes on: whole behind a file, thinned behind a camera, and bounded on disk.

The camera is a simulated one: frames that come faster than they can be encoded.
"""

import signal
import threading
import time
from types import SimpleNamespace

import pytest

from referee.errors import StorageError
from referee.officiating.evidence.bundle import write_bundle
from referee.officiating.evidence.names import bundle_name, bundles_in
from referee.officiating.evidence.recorder import EvidenceRecorder
from referee.officiating.evidence.replay import judge_landmarks


def test_behind_a_camera_pictures_are_left_out_that_would_have_to_wait_and_landmarks_never(record_play):
    first, *_ = record_play(8.0, live=True)
    assert first.manifest.clip_missed > 0
    assert len(first.clip_t) < len(first.seen)
    assert judge_landmarks(first, None).landmarks == "same"


def test_a_file_waits_for_its_pictures(record_play):
    first, *_ = record_play(8.0, live=False, size=(320, 180))
    assert first.manifest.clip_missed == 0
    kept = [each.t for each in first.seen if first.clip_t[0] <= each.t <= first.clip_t[-1]]
    assert list(first.clip_t) == pytest.approx(kept)


def test_a_clip_begins_a_second_before_the_time_after_which_strokes_count(record_play):
    _, second, *_ = record_play(16.0, live=False, size=(320, 180), seed=4)
    counting_since = min(second.manifest.counting_since.values())
    assert second.clip_t[0] == pytest.approx(counting_since - 1.0, abs=0.1)


def test_the_oldest_bundles_go_when_the_folder_is_full(record_play, tmp_path):
    bundles = record_play(25.0, live=False, size=(160, 90), megabytes=4.0)
    assert bundles[0].verdict.number > 1
    numbers = [bundle.verdict.number for bundle in bundles]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), "none goes before an older one"
    assert sum(path.stat().st_size for path in (tmp_path / "evidence").iterdir()) < 4e6


@pytest.mark.timeout(120)
def test_a_file_goes_on_where_whoever_is_told_of_faults_fails_too(record_play, monkeypatch):
    """As on a standard error that nobody reads: throw 1 cannot be written, and throw 2 still is."""

    def nobody_reads(_):
        raise BrokenPipeError

    def broken_at_first(path, *given):
        if path.name == bundle_name(1):
            raise StorageError(f"{path}: no room")
        write_bundle(path, *given)

    monkeypatch.setattr("referee.officiating.evidence.bundle_writer.write_bundle", broken_at_first)
    bundles = record_play(25.0, live=False, size=(160, 90), failed=SimpleNamespace(append=nobody_reads), unkept=1)
    assert bundles[0].verdict.number == 2


def test_bundles_are_in_the_order_of_their_throws(tmp_path):
    numbers = [1, 999, 1000, 1001, 9999, 10000, 10001]
    for number in reversed(numbers):
        (tmp_path / bundle_name(number)).touch()
    assert bundles_in(tmp_path) == [tmp_path / bundle_name(number) for number in numbers]


def test_ctrl_c_while_the_recorder_starts_leaves_no_thread(record_play, interrupted):
    before = threading.enumerate()
    interrupted("evidence")
    with pytest.raises(KeyboardInterrupt):
        record_play(1.0, live=False)
    for thread in set(threading.enumerate()) - set(before):
        thread.join(20.0)
    assert threading.enumerate() == before


class SlowWriter:
    """Keeps what it is given once it may go on."""

    def __init__(self):
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.kept, self.told = [], []
        self.tell_broken_off = self.told.append

    def write(self, throw, _clip, wanted=lambda: True):
        self.begun.set()
        self.may_go_on.wait(60.0)
        if not wanted():
            raise StorageError("broken off")
        self.kept.append(throw.verdict.number)

    def tell_missing(self, what, _error):
        self.told.append(what)


@pytest.fixture
def closed_under_ctrl_c():
    """Closes a recorder of two throws, and gives its writer; Ctrl-C comes so often while the first is written."""
    writer, arrived = SlowWriter(), threading.Event()

    def heard(*_):
        arrived.set()
        raise KeyboardInterrupt

    def press(times):
        writer.begun.wait(60.0)
        for _ in range(times):
            arrived.clear()
            time.sleep(0.3)  # until the recorder waits: a signal that comes just before it does wakes nobody
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            while not arrived.wait(5.0):
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        writer.may_go_on.set()

    def close(times):
        recorder = EvidenceRecorder(SimpleNamespace(size=(160, 90), live=False), writer, 10.0)
        for number in (1, 2):
            recorder.decided(SimpleNamespace(number=number, t=5.0), SimpleNamespace(counting_since={1: 1.0}))
        pressing = threading.Thread(target=press, args=(times,))
        pressing.start()
        with pytest.raises(KeyboardInterrupt):
            recorder.close()
        kept = list(writer.kept)
        pressing.join(60.0)
        recorder._thread.join(60.0)
        return kept, writer

    before = signal.signal(signal.SIGINT, heard)
    yield close
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="nothing there wakes a thread that waits")
class TestCtrlC:
    def test_once_waits_for_the_bundles(self, closed_under_ctrl_c):
        kept, writer = closed_under_ctrl_c(1)
        assert kept == [1, 2], "they are there when the program goes on ending"
        assert writer.told == []

    def test_twice_breaks_off_and_names_the_throws_that_have_none(self, closed_under_ctrl_c):
        _, writer = closed_under_ctrl_c(2)
        assert writer.told == [[1, 2]], "once, and at once"
        assert writer.kept == [], "what is told is so"
