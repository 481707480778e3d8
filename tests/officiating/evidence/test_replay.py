"""A throw is judged again from its bundle."""

from dataclasses import replace
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from referee.commands.main import main
from referee.errors import BadEvidence
from referee.officiating.evidence.bundle import Bundle, read_bundle, write_bundle
from referee.officiating.evidence.replay import ClipFrames, judge_landmarks
from referee.officiating.referee import load_recognizer
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import ReviewReason, Verdict
from referee.recognition.reading import Reading
from referee.settings import OfficiatingSettings, Profile
from referee.symbols import NoCallReason, Symbol
from tests.officiating.conftest import LongPlay


def test_another_verdict_than_the_landmarks_give_is_seen(throw, tmp_path):
    other = Verdict(1, throw.verdict.calls, throw.verdict.no_call_reason, throw.verdict.settlement, 99.0)
    write_bundle(tmp_path / "b.zip", Bundle(throw.manifest, other, throw.course, throw.seen, b"", ()))
    assert judge_landmarks(read_bundle(tmp_path / "b.zip"), None).landmarks == "differs"


def broken_off(seconds):
    """Whether some play has a throw under way after so many seconds."""
    umpire = Umpire((1, 2), OfficiatingSettings())
    for each in LongPlay(2, pause=1.0).frames(seconds):
        umpire.observe(each)
    return umpire.finish() != []


def with_reasons(bundle, reasons):
    """A bundle whose calls that are to be reviewed are so for other reasons."""
    calls = [replace(call, review_reasons=reasons) if call.review else call for call in bundle.verdict.calls]
    return replace(bundle, verdict=replace(bundle.verdict, calls=tuple(calls)))


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


def test_why_a_call_is_to_be_reviewed_comes_out_the_same(record_play):
    *_, doubtful = record_play(2.9, live=False, size=(160, 90), ends=True)
    assert [call.review_reasons for call in doubtful.verdict.calls] == [(ReviewReason.UNDECIDED,)] * 2
    assert judge_landmarks(doubtful, None).landmarks == "same"
    before_reasons_were_told = with_reasons(doubtful, ())
    assert judge_landmarks(before_reasons_were_told, None).landmarks == "same"
    for_another_reason = with_reasons(doubtful, (ReviewReason.SMALL_HAND,))
    assert judge_landmarks(for_another_reason, None).landmarks == "differs"


def test_another_model_than_the_throw_was_judged_by_is_told_and_changes_nothing(record_play):
    first, *_ = record_play(8.0, live=False, size=(160, 90))
    again = judge_landmarks(first, load_recognizer(Profile()))
    assert (again.landmarks, again.readings) == ("same", "other-model")


def test_where_the_same_model_reads_otherwise_now_the_throw_is_judged_by_what_it_reads(throw):
    nothing = Reading(dict.fromkeys(Symbol, 0.0), 1.0, 0.0)
    model = SimpleNamespace(sha256=throw.manifest.model_sha256, read=lambda hands: [nothing] * len(hands))
    again = judge_landmarks(throw, model)
    assert (again.readings, again.landmarks) == ("differs", "differs")


def test_a_throw_that_was_judged_by_other_parameters_is_told(record_play, capsys, tmp_path):
    first, *_ = record_play(8.0, live=False, size=(160, 90))
    first = replace(first, clip=b"", clip_t=())  # parameters are those of the landmarks: hands need not be found again
    assert judge_landmarks(first, None).parameters == "same"
    other = replace(first, manifest=msgspec.structs.replace(first.manifest, parameters_sha256="0" * 64))
    assert judge_landmarks(other, None).parameters == "differs"
    before_it_was_kept = replace(first, manifest=msgspec.structs.replace(first.manifest, parameters_sha256=None))
    assert judge_landmarks(before_it_was_kept, None).parameters is None
    for bundle, told in (first, 0), (other, 1), (before_it_was_kept, 0):
        write_bundle(tmp_path / "throw.zip", bundle)
        assert main(["replay", str(tmp_path / "throw.zip")]) == 0, "the verdict comes out the same"
        assert capsys.readouterr().out.count("judged by other parameters than this program has") == told


def test_a_clip_that_breaks_off_is_not_the_one_that_was_judged(record_play):
    *_, last = record_play(9.0, live=False, size=(160, 90), ends=True)
    with ClipFrames(last) as clip:
        assert [frame.t for frame in clip] == list(last.clip_t)
    for other in (last.clip_t[:-1], (*last.clip_t, last.clip_t[-1] + 0.03)):
        with ClipFrames(replace(last, clip_t=other)) as clip, pytest.raises(BadEvidence, match="not the one"):
            list(clip)
