"""A bundle is what was written or it is refused, in one line that says why."""

import hashlib
import json
import zipfile
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from referee.errors import BadEvidence, BadInputError
from referee.officiating.evidence.bundle import FORMAT, read_bundle
from referee.officiating.evidence.replay import judge_landmarks
from referee.symbols import Symbol
from tests.officiating.evidence.conftest import manifest, rewrite


def test_it_comes_back_as_it_was_written(throw, path):
    bundle = read_bundle(path)
    assert bundle.verdict == throw.verdict
    assert bundle.course == throw.course
    for one, other in zip(bundle.seen, throw.seen, strict=True):
        assert (one.t, one.readings, one.quality) == (other.t, other.readings, other.quality)
        for hand, really in zip(one.hands, other.hands, strict=True):
            assert np.array_equal(hand.points, really.points)
            assert np.array_equal(hand.world, really.world)
    assert judge_landmarks(bundle, None).landmarks == "same"
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_fingers_are_told_again_by_the_bundles_own_sheet(record_play):
    bundles = record_play(40.0, live=False, size=(160, 90))
    told = [each for each in bundles if any(call.fault is not None for call in each.verdict.calls)]
    assert told
    for each in bundles:
        assert judge_landmarks(each, None).landmarks == "same"
    unknown = msgspec.structs.replace(told[0].manifest, fingers=None)
    assert judge_landmarks(replace(told[0], manifest=unknown), None).landmarks == "differs"


def test_a_bundle_from_before_fingers_were_told_comes_out_the_same(throw, path):
    with zipfile.ZipFile(path) as archive:
        verdict, before = (json.loads(archive.read(name)) for name in ("verdict.json", "manifest.json"))
    for call in verdict["calls"]:
        del call["fault"]
    del before["fingers"]
    stored = json.dumps(verdict).encode()
    before["sha256"]["verdict.json"] = hashlib.sha256(stored).hexdigest()
    rewrite(path, **{"verdict.json": stored, "manifest.json": json.dumps(before)})
    bundle = read_bundle(path)
    assert bundle.manifest.fingers is None
    assert bundle.verdict == replace(
        throw.verdict, calls=tuple(replace(call, fault=None) for call in throw.verdict.calls)
    )
    assert judge_landmarks(bundle, None).landmarks == "same"


@pytest.mark.parametrize(
    ("asked", "why"),
    [({}, "asked: expected rock"), ({symbol: ["bent"] * 4 for symbol in Symbol}, "length 5"), (None, "asked")],
)
def test_fingers_that_are_none_are_refused(path, asked, why):
    rewrite(path, **{"manifest.json": manifest(path, fingers={"least": 0.5, "asked": asked})})
    with pytest.raises(BadEvidence, match=why):
        read_bundle(path)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97])
def test_a_changed_byte_is_noticed(path, share):
    data = bytearray(path.read_bytes())
    data[int(share * len(data))] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(BadEvidence, match=r"throw-0001\.zip: "):
        read_bundle(path)


def test_a_member_exchanged_with_its_checksum_is_noticed(path):
    with zipfile.ZipFile(path) as archive:
        verdict = archive.read("verdict.json")
    rewrite(path, **{"verdict.json": verdict.replace(b'"number":1', b'"number":2')})
    with pytest.raises(BadEvidence, match=r"verdict\.json was changed since it was written"):
        read_bundle(path)


def test_half_a_bundle_is_refused(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(BadEvidence, match="no whole evidence bundle"):
        read_bundle(path)


@pytest.mark.parametrize("name", ["../evil.py", "/etc/passwd", "notes.txt"])
def test_a_file_that_is_none_of_a_bundles_is_refused(path, name):
    rewrite(path, **{name: b"1"})
    with pytest.raises(BadEvidence, match=f"holds '{name}'"):
        read_bundle(path)


def test_a_missing_file_is_refused(path):
    rewrite(path, **{"strokes.json": None})
    with pytest.raises(BadEvidence, match="has not each of its 5 files"):
        read_bundle(path)


def test_a_foreign_version_is_named(path):
    rewrite(path, **{"manifest.json": manifest(path, format=FORMAT + 6)})
    with pytest.raises(BadEvidence, match=f"bundle format {FORMAT + 6}, this program reads {FORMAT}"):
        read_bundle(path)


def test_nothing_is_unpacked_that_grows(path):
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (members | {"clip.mp4": bytes(50_000_000)}).items():
            archive.writestr(name, data)
    with pytest.raises(BadEvidence, match="is compressed or encrypted"):
        read_bundle(path)


@pytest.mark.parametrize("member", ["manifest.json", "verdict.json", "strokes.json"])
def test_a_member_that_is_larger_than_any_that_is_written_is_refused(path, member):
    rewrite(path, **{member: b" " * (2**20 + 1)})
    with pytest.raises(BadEvidence, match=f"{member} is larger than {2**20} bytes"):
        read_bundle(path)


def test_what_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(BadInputError, match=r"none\.zip: no such file"):
        read_bundle(tmp_path / "none.zip")


def test_an_archive_of_ten_thousand_files_is_not_listed(path):
    rewrite(path, **{f"{number}": b"" for number in range(10_000)})
    with pytest.raises(BadEvidence, match="table of contents is larger"):
        read_bundle(path)
