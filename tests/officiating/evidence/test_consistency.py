"""A bundle whose parts do not belong together is refused."""

import dataclasses
import hashlib
import io
import json
import zipfile

import msgspec
import pytest

from referee.bouts.settle import settle
from referee.errors import BadEvidence
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.rows import pack
from referee.symbols import Symbol
from tests.officiating.evidence.conftest import manifest, rewrite


def test_players_who_are_not_there_are_refused(path):
    rewrite(path, **{"manifest.json": manifest(path, counting_since={"7": 0.0})})
    with pytest.raises(BadEvidence, match=r"names players \[7\] of 2"):
        read_bundle(path)


@pytest.mark.parametrize("name", ["\x00Ann", "Ann\nBo", "\u202eAnn"])
def test_a_name_that_does_not_show_is_refused(path, name):
    rewrite(path, **{"manifest.json": manifest(path, names=[name, "Bo"])})
    with pytest.raises(BadEvidence, match="a player's name does not show"):
        read_bundle(path)


def test_a_name_of_more_than_200_characters_is_refused(path):
    rewrite(path, **{"manifest.json": manifest(path, names=["A" * 201, "Bo"])})
    with pytest.raises(BadEvidence, match="expected one of at most 200 characters for each"):
        read_bundle(path)


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
        ("manifest.json", b'"hold":0.5', b'"hold":1e300', "Expected `float` <= 3.0"),
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


def stranger(throw, kind):
    """The observations with a seat that nobody has in the first hand, motion or second hand that was seen."""
    place = next(place for place, each in enumerate(throw.seen) if getattr(each, kind))
    first, *others = getattr(throw.seen[place], kind)
    seen = list(throw.seen)
    seen[place] = dataclasses.replace(seen[place], **{kind: (dataclasses.replace(first, player=3), *others)})
    return seen


@pytest.mark.parametrize("kind", ["hands", "motions", "second_hands"])
def test_what_was_seen_of_a_player_who_is_not_there_is_refused(throw, path, kind):
    planted(path, **{"landmarks.npz": pack(stranger(throw, kind), ())})
    with pytest.raises(BadEvidence, match="names player 3 of 2"):
        read_bundle(path)
