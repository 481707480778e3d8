"""Evidence is written while play goes on: whole behind a file, thinned behind a camera, and bounded on disk.

The camera is a simulated one: frames that come faster than they can be encoded.
"""

from dataclasses import replace
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.commands.main import main
from referee.host.bout_run import BoutRun
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.recorder import EvidenceRecorder
from referee.officiating.evidence.replay import judge_landmarks
from referee.officiating.ledger.bout_record import Record
from referee.officiating.referee import Moment, load_recognizer
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import EvidenceSettings, OfficiatingSettings, Profile
from referee.symbols import NoCallReason
from referee.vision.frames import Frame
from tests.officiating.conftest import LongPlay

SIZE = (1280, 720)


@pytest.fixture
def record_play(tmp_path):
    """Records some play as fast as it can be handed over; gives the folder's bundles in order of time."""

    def record(seconds, *, live, size=SIZE, seed=2, megabytes=4000.0, ends=False):
        profile = msgspec.structs.replace(Profile(), evidence=EvidenceSettings(megabytes=megabytes))
        source = SimpleNamespace(name="camera:0" if live else "bout.mp4", size=size, live=live)
        watched = SimpleNamespace(source=source, model_sha256="0" * 64)
        saved, removed, failed = [], [], []
        recorder = EvidenceRecorder(
            tmp_path / "evidence",
            watched,
            profile,
            names=("Ann", "Bo"),
            program="0.1.0",
            saved=lambda throw, path, sha256: saved.append(path),
            removing=removed.append,
            failed=failed.append,
        )
        noise = np.random.default_rng(1).integers(0, 255, (size[1], size[0] + 64, 3), dtype=np.uint8)
        umpire, throws = Umpire((1, 2), OfficiatingSettings()), 0
        seen = list(LongPlay(seed, pause=1.0).frames(seconds))
        for place, each in enumerate(seen):
            since = umpire.counting_since
            events = umpire.observe(each.t, each.samples, each.moves, each.quality, each.second_hands)
            if ends and place == len(seen) - 1:
                events += umpire.finish()
            frame = Frame(place, each.t, noise[:, place % 64 : place % 64 + size[0]])
            moment = Moment(frame, each, since, {}, tuple(events), None)
            recorder.take(moment)
            for event in events:
                if isinstance(event, Verdict):
                    throws += 1
                    recorder.decided(event, moment)
        recorder.close()
        assert not failed
        assert len(saved) == throws > 0
        return [read_bundle(path) for path in saved if path.exists()]

    return record


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


def test_the_oldest_bundles_go_when_the_folder_is_full(record_play, tmp_path):
    bundles = record_play(25.0, live=False, size=(160, 90), megabytes=4.0)
    assert bundles[0].verdict.number > 1
    numbers = [bundle.verdict.number for bundle in bundles]
    assert numbers == list(range(numbers[0], numbers[-1] + 1)), "none goes before an older one"
    assert sum(path.stat().st_size for path in (tmp_path / "evidence").iterdir()) < 4e6


def broken_off(seconds):
    """Whether some play has a throw under way after so many seconds."""
    umpire = Umpire((1, 2), OfficiatingSettings())
    for each in LongPlay(2, pause=1.0).frames(seconds):
        umpire.observe(each.t, each.samples, each.moves, each.quality, each.second_hands)
    return umpire.finish() != []


def test_a_throw_that_the_pictures_broke_off_comes_out_the_same(record_play):
    seconds = next(seconds for seconds in np.arange(2.0, 9.0, 0.1) if broken_off(seconds))
    *_, last = record_play(float(seconds), live=False, size=(160, 90), ends=True)
    assert last.verdict.no_call_reason is NoCallReason.CUT
    assert last.verdict.no_call_rule == "source-ended"
    assert judge_landmarks(last, None).verdict == last.verdict
    before_rules_had_names = replace(last, verdict=replace(last.verdict, no_call_rule=None))
    assert judge_landmarks(before_rules_had_names, None).landmarks == "same"
    by_another_rule = replace(last, verdict=replace(last.verdict, no_call_rule="camera-fault"))
    assert judge_landmarks(by_another_rule, None).landmarks == "differs"


def test_another_model_than_the_throw_was_judged_by_is_told_and_changes_nothing(record_play):
    first, *_ = record_play(8.0, live=False, size=(160, 90))
    again = judge_landmarks(first, load_recognizer(Profile()))
    assert (again.landmarks, again.readings) == ("same", "other-model")


def test_an_operators_word_reaches_a_bout_that_runs(tmp_path, capsys):
    ledger = tmp_path / "ledger.jsonl"
    record = Record.begin(ledger, "run-to-ten", ("Ann", "Bo"), "0.1.0")
    run = BoutRun(RunToTen(), {1: "Ann", 2: "Bo"}, print, record)
    umpire = Umpire((1, 2), OfficiatingSettings())
    for each in LongPlay(2, pause=1.0).frames(12.0):
        for event in umpire.observe(each.t, each.samples, each.moves, each.quality, each.second_hands):
            if isinstance(event, Verdict):
                run.decide(event)
    assert run.overruled() == []
    words = ["overrule", str(ledger), "1", "--by", "Kim", "--reason", "the clip"]
    assert main([*words, "--player", "1", "--call", "jack"]) == 0
    assert main([*words, "--player", "2", "--call", "labrador"]) == 0
    capsys.readouterr()
    assert len(run.overruled()) == 2
    assert run.bout.score == Record.read(ledger).bout.score
    assert run.bout.score[2] >= 3
