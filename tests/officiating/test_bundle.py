"""A bundle is what was written or it is refused, in one line that says why."""

import dataclasses
import hashlib
import io
import json
import zipfile

import msgspec
import numpy as np
import pytest

from referee.bouts.settle import settle
from referee.errors import BadEvidence, BadInputError
from referee.officiating.evidence.bundle import FORMAT, Bundle, Manifest, read_bundle, write_bundle
from referee.officiating.evidence.rejudge import rejudge
from referee.officiating.evidence.replay import judge_landmarks
from referee.officiating.evidence.rows import pack, unpack
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings, Profile
from referee.symbols import Symbol
from tests.officiating.conftest import LongPlay


def some_throw():
    """The first throw of some play, with all that was seen until then."""
    play, umpire, seen = LongPlay(2, pause=1.0), Umpire((1, 2), OfficiatingSettings()), []
    for each in play.frames(60.0):
        seen.append(each)
        since = umpire.counting_since
        for event in umpire.observe(each.t, each.samples, each.moves, each.quality, each.second_hands):
            if isinstance(event, Verdict):
                _, course = rejudge(seen, since, OfficiatingSettings(), 1)
                manifest = Manifest(
                    format=FORMAT,
                    program="0.1.0",
                    written="2026-01-01T12:00:00+00:00",
                    source="camera:0",
                    names=("Ann", "Bo"),
                    size=(640, 360),
                    profile=Profile(),
                    model_sha256="0" * 64,
                    counting_since=since,
                    reproduced=True,
                    clip_missed=0,
                    sha256={},
                )
                return Bundle(manifest, event, course, seen, b"", ())
    raise AssertionError("nobody threw")


@pytest.fixture(scope="module")
def throw():
    return some_throw()


@pytest.fixture
def path(throw, tmp_path):
    write_bundle(tmp_path / "throw-0001.zip", throw)
    return tmp_path / "throw-0001.zip"


def rewrite(path, **changes):
    """Writes the bundle's members anew, some of them changed; ``None`` leaves one out."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in {**members, **changes}.items():
            if data is not None:
                archive.writestr(name, data)


def manifest(path, **changes):
    with zipfile.ZipFile(path) as archive:
        return json.dumps(json.loads(archive.read("manifest.json")) | changes)


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


def test_another_verdict_than_the_landmarks_give_is_seen(throw, tmp_path):
    other = Verdict(1, throw.verdict.calls, throw.verdict.no_call_reason, throw.verdict.settlement, 99.0)
    write_bundle(tmp_path / "b.zip", Bundle(throw.manifest, other, throw.course, throw.seen, b"", ()))
    assert judge_landmarks(read_bundle(tmp_path / "b.zip"), None).landmarks == "differs"


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


def test_players_who_are_not_there_are_refused(path):
    rewrite(path, **{"manifest.json": manifest(path, counting_since={"7": 0.0})})
    with pytest.raises(BadEvidence, match=r"names players \[7\] of 2"):
        read_bundle(path)


def test_nothing_is_unpacked_that_grows(path):
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (members | {"clip.mp4": bytes(50_000_000)}).items():
            archive.writestr(name, data)
    with pytest.raises(BadEvidence, match="is compressed or encrypted"):
        read_bundle(path)


def test_an_array_whose_header_claims_more_than_it_has_is_refused(throw, path):
    data = pack(throw.seen, ())
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(file, "w") as changed:
        for name in archive.namelist():
            content = archive.read(name)
            if name == "points.npy":
                rows = str(sum(len(each.hands) for each in throw.seen)).encode()
                content = content.replace(rows, b"9" * len(rows), 1)
            changed.writestr(name, content)
    with pytest.raises(BadEvidence, match="cannot be read: an array that says"):
        unpack(file.getvalue())


def test_what_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(BadInputError, match=r"none\.zip: no such file"):
        read_bundle(tmp_path / "none.zip")


def planted(path, **changes):
    """A bundle that a stranger made: its hashes are those of its members."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()} | changes
    lead = json.loads(members.pop("manifest.json"))
    lead["sha256"] = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
    rewrite(path, **members, **{"manifest.json": json.dumps(lead).encode()})


def inner(throw, change=None, coding=zipfile.ZIP_STORED, clip_t=()):
    """The observations with their arrays changed: ``change`` gets them and gives them back."""
    with zipfile.ZipFile(io.BytesIO(pack(throw.seen, clip_t))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", coding) as archive:
        for name, data in (change(members) if change else members).items():
            archive.writestr(name, data)
    return file.getvalue()


def encrypted(data):
    """The archive with the flag that says that its members are encrypted."""
    changed = bytearray(data)
    changed[6] |= 1
    changed[data.rfind(b"PK\x01\x02") + 8] |= 1
    for place in range(len(data)):
        if data[place : place + 4] == b"PK\x01\x02":
            changed[place + 8] |= 1
    return bytes(changed)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (lambda throw: inner(throw, coding=zipfile.ZIP_LZMA), "compressed or encrypted"),
        (lambda throw: inner(throw, coding=zipfile.ZIP_BZIP2), "compressed or encrypted"),
        (lambda throw: encrypted(inner(throw)), "compressed or encrypted"),
        (
            lambda throw: inner(throw, lambda m: m | {"points.npy": b"\x93NUMPY\x01\x00\xff\xff" + b"(" * 65535}),
            "no array",
        ),
        (lambda throw: inner(throw, lambda m: m | {"x": b"1"}), "holds 'x'"),
        (
            lambda throw: inner(throw, lambda m: m | {"t.npy": bytes(2**27)}, zipfile.ZIP_DEFLATED),
            "unpacked it would be larger",
        ),
        (lambda throw: pack(throw.seen, (0.0, float("nan"), 1.0)), "clip_t holds what is no number"),
        (lambda throw: pack(throw.seen, (1.0, 1.0, 1.0)), "the times of the clip do not grow"),
        (lambda throw: pack(throw.seen, (0.0, 1e6)), "the clip over 1000000 s"),
        (lambda throw: pack(throw.seen, (0.0, 1e300)), "the times of the clip do not grow, or are no times"),
        (lambda throw: pack(throw.seen, [i / 1e6 for i in range(70_000)]), "70000 rows"),
    ],
    ids=["lzma", "bzip2", "encrypted", "header", "stray", "bomb", "nan", "constant", "long", "1e300", "many"],
)
def test_observations_made_to_do_harm_are_refused(throw, path, seen, told):
    planted(path, **{"landmarks.npz": seen(throw)})
    with pytest.raises(BadEvidence, match=rf"throw-0001\.zip: .*{told}"):
        read_bundle(path)


@pytest.mark.parametrize(
    ("member", "old", "new", "told"),
    [
        ("verdict.json", b'"player":2', b'"player":99', "names player 99 of 2"),
        ("verdict.json", b'"player":2', b'"player":1', "does not call each player once"),
        ("verdict.json", b'"number":1', b'"number":-1', "a time or number that no throw has"),
        ("verdict.json", b'"t_sigma":', b'"t_sigma":1e300,"was":', "a time or number that no throw has"),
        ("strokes.json", b'"player":1', b'"player":7', "names player 7 of 2"),
        ("strokes.json", b'{"', b'{"x":' + b"[" * 9000, "not an evidence bundle's contents"),
        ("manifest.json", b'"strokes":3', b'"strokes":0', "Expected `int` >= 1 - at `\\$.profile"),
        ("manifest.json", b'"hold":0.5', b'"hold":1e300', "Expected `float` <= 5.0"),
        ("manifest.json", b'"size":[640,360]', b'"size":[0,0]', "pictures of 0 x 0"),
        ("manifest.json", b'"size":[640,360]', b'"size":[300000000,1]', "pictures of 300000000 x 1"),
        ("manifest.json", b'["Ann","Bo"]', b"[]", "0 names"),
    ],
)
def test_what_does_not_belong_together_is_refused(path, member, old, new, told):
    with zipfile.ZipFile(path) as archive:
        data = archive.read(member)
    assert old in data
    (rewrite if member == "manifest.json" else planted)(path, **{member: data.replace(old, new)})
    with pytest.raises(BadEvidence, match=rf"throw-0001\.zip: .*{told}"):
        read_bundle(path)


def test_a_verdict_that_settles_otherwise_than_its_calls_is_refused(throw, path):
    forged = dataclasses.replace(throw.verdict, settlement=settle({1: Symbol.ROCK, 2: Symbol.ROCK}))
    planted(path, **{"verdict.json": msgspec.json.encode(forged)})
    with pytest.raises(BadEvidence, match="settles the throw otherwise than its calls"):
        read_bundle(path)


def test_an_archive_of_ten_thousand_files_is_not_listed(path):
    rewrite(path, **{f"{number}": b"" for number in range(10_000)})
    with pytest.raises(BadEvidence, match="table of contents is larger"):
        read_bundle(path)
