"""A bundle is what was written or it is refused, in one line that says why."""

import zipfile

import numpy as np
import pytest

from referee.errors import BadEvidence, BadInputError
from referee.officiating.evidence.bundle import FORMAT, read_bundle
from referee.officiating.evidence.replay import judge_landmarks
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


def test_what_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(BadInputError, match=r"none\.zip: no such file"):
        read_bundle(tmp_path / "none.zip")


def test_an_archive_of_ten_thousand_files_is_not_listed(path):
    rewrite(path, **{f"{number}": b"" for number in range(10_000)})
    with pytest.raises(BadEvidence, match="table of contents is larger"):
        read_bundle(path)
