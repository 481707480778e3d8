"""Each throw gets a bundle, those who asked hear of it in time, and the oldest bundles go where the folder is full."""

from dataclasses import replace

import msgspec
import pytest

from referee.errors import BadEvidence, StorageError
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.bundle_writer import BundleWriter, DecidedThrow, EvidenceOrigin, ThrowClip
from referee.officiating.evidence.names import bundle_name, bundles_in
from referee.settings import EvidenceSettings, Profile
from tests.officiating.conftest import ASKED

NO_PICTURES = ThrowClip(b"", (), 0)


@pytest.fixture
def make_writer(tmp_path):
    """Makes a writer into a folder of the test's; whoever is told does nothing, unless the test says what."""

    def make(megabytes=4000.0, **told):
        profile = msgspec.structs.replace(Profile(), evidence=EvidenceSettings(megabytes=megabytes))
        origin = EvidenceOrigin("0.1.0", "camera:0", ("Ann", "Bo"), (640, 360), profile, "0" * 64, ASKED)
        nobody = {"saved": lambda *_: None, "removing": lambda _: None, "failed": lambda _: None}
        return BundleWriter(tmp_path / "evidence", origin, **{**nobody, **told})

    return make


def as_throw(bundle, number=1):
    """A throw that was decided, under a number."""
    return DecidedThrow(replace(bundle.verdict, number=number), bundle.manifest.counting_since, list(bundle.seen))


def test_a_bundle_has_the_throw_and_says_where_it_is_from(make_writer, throw, tmp_path):
    make_writer().write(as_throw(throw), replace(NO_PICTURES, missed=3))
    written = read_bundle(tmp_path / "evidence" / bundle_name(1))
    assert written.verdict == throw.verdict
    assert len(written.seen) == len(throw.seen)
    assert (written.manifest.source, written.manifest.names) == ("camera:0", ("Ann", "Bo"))
    assert (written.manifest.reproduced, written.manifest.clip_missed) == (True, 3)


def test_a_bundle_is_told_of_before_it_has_its_name(make_writer, throw):
    told = []
    make_writer(saved=lambda number, path, _: told.append((number, path.exists()))).write(as_throw(throw), NO_PICTURES)
    assert told == [(1, False)]


def test_a_bundle_that_the_ledger_refuses_is_not_kept(make_writer, throw, tmp_path):
    def refuse(*_):
        raise StorageError("ledger.jsonl: full")

    with pytest.raises(StorageError, match="full"):
        make_writer(saved=refuse).write(as_throw(throw), NO_PICTURES)
    assert list((tmp_path / "evidence").iterdir()) == []


def test_a_bundle_that_could_not_be_read_again_is_not_told_of_as_saved(make_writer, throw, tmp_path):
    told, late = [], replace(throw.seen[-1], t=throw.seen[0].t + 301.0)
    writer = make_writer(saved=lambda *saved: told.append(saved))
    with pytest.raises(BadEvidence, match="observations over 301 s, expected at most 300"):
        writer.write(replace(as_throw(throw), seen=[*throw.seen, late]), NO_PICTURES)
    assert told == []
    assert list((tmp_path / "evidence").iterdir()) == []


def test_the_oldest_bundle_goes_where_there_is_no_room_and_is_told_of_before(make_writer, throw, tmp_path):
    folder = tmp_path / "evidence"
    make_writer().write(as_throw(throw), NO_PICTURES)
    one = (folder / bundle_name(1)).stat().st_size / 1e6
    told = []
    writer = make_writer(megabytes=2.5 * one, removing=lambda path: told.append((path.name, path.exists())))
    for number in (2, 3, 4):
        writer.write(as_throw(throw, number), NO_PICTURES)
    assert told == [(bundle_name(1), True), (bundle_name(2), True)]
    assert [path.name for path in bundles_in(folder)] == [bundle_name(3), bundle_name(4)]


def test_making_room_takes_nothing_but_bundles(make_writer, throw, tmp_path):
    folder = tmp_path / "evidence"
    make_writer().write(as_throw(throw), NO_PICTURES)
    (folder / "throw-best.zip").write_bytes((folder / bundle_name(1)).read_bytes())
    (folder / "throw-1.zip").write_bytes(b"somebody's")
    (folder / "throw-9999.zip").symlink_to("nowhere")
    make_writer(megabytes=1e-3).write(as_throw(throw, 2), NO_PICTURES)
    assert sorted(path.name for path in folder.iterdir() if not path.name.startswith(".")) == [
        bundle_name(2),
        "throw-1.zip",
        "throw-9999.zip",
        "throw-best.zip",
    ]


def test_evidence_is_never_written_over(make_writer, throw, tmp_path):
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / bundle_name(1)).write_bytes(b"of another throw")
    with pytest.raises(StorageError, match="exists, and evidence is never written over"):
        make_writer().write(as_throw(throw), NO_PICTURES)
    assert (tmp_path / "evidence" / bundle_name(1)).read_bytes() == b"of another throw"


@pytest.fixture
def other_throw(throw):
    """A throw whose verdict does not follow from what is kept of it."""
    return DecidedThrow(replace(throw.verdict, t=throw.verdict.t + 1.0), throw.manifest.counting_since, throw.seen)


def test_that_a_throw_does_not_come_out_again_is_told(make_writer, other_throw, tmp_path):
    told = []
    make_writer(failed=told.append).write(other_throw, NO_PICTURES)
    assert not read_bundle(tmp_path / "evidence" / bundle_name(1)).manifest.reproduced
    assert "throw-0001.zip: what was kept of throw 1 does not lead to its verdict" in told[0]


def test_a_bundle_is_written_though_whoever_is_told_fails(make_writer, other_throw, tmp_path):
    def nobody_reads(_):
        raise BrokenPipeError

    writer = make_writer(failed=nobody_reads)
    writer.write(other_throw, NO_PICTURES)
    writer.tell_missing("throw 2", OSError("no room"))
    assert [path.name for path in bundles_in(tmp_path / "evidence")] == [bundle_name(1)]


def test_the_reason_for_missing_evidence_is_told(make_writer):
    told = []
    make_writer(failed=told.append).tell_missing("throw 2", OSError(28, "No space left on device"))
    assert told[0].endswith("evidence: no evidence of throw 2: No space left on device; the bout goes on")


def test_a_folder_that_cannot_be_made_is_named(make_writer, tmp_path):
    (tmp_path / "evidence").write_text("a file")
    with pytest.raises(StorageError, match="expected a folder for evidence"):
        make_writer()
