"""A throw with its evidence in a bundle, and bundles that somebody has changed."""

import json
import zipfile
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from referee.officiating.evidence.bundle import FORMAT, Bundle, Manifest, read_bundle, write_bundle
from referee.officiating.evidence.bundle_writer import BundleWriter, EvidenceOrigin
from referee.officiating.evidence.recorder import EvidenceRecorder
from referee.officiating.evidence.rejudge import rejudge
from referee.officiating.referee import Moment
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import EvidenceSettings, OfficiatingSettings, Profile
from referee.vision.frames import Frame
from tests.officiating.conftest import ASKED, LongPlay


def some_throw():
    """The first throw of some play, with all that was seen until then."""
    play, umpire, seen = LongPlay(25, pause=1.0), Umpire((1, 2), OfficiatingSettings(), fingers=ASKED), []
    for each in play.frames(60.0):
        seen.append(each)
        since = umpire.counting_since
        for event in umpire.observe(each):
            if isinstance(event, Verdict):
                _, course = rejudge(seen, since, OfficiatingSettings(), 1, ASKED)
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
                    fingers=ASKED,
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


SIZE = (1280, 720)


@pytest.fixture
def record_play(tmp_path):
    """Records some play as fast as it can be handed over; gives the folder's bundles in order of time."""

    def record(seconds, *, live, size=SIZE, seed=2, megabytes=4000.0, ends=False, failed=None, unkept=0):
        profile = msgspec.structs.replace(Profile(), evidence=EvidenceSettings(megabytes=megabytes))
        source = SimpleNamespace(name="camera:0" if live else "bout.mp4", size=size, live=live)
        saved, removed, told = [], [], [] if failed is None else failed
        writer = BundleWriter(
            tmp_path / "evidence",
            EvidenceOrigin("0.1.0", source.name, ("Ann", "Bo"), size, profile, "0" * 64, ASKED),
            saved=lambda throw, path, sha256: saved.append(path),
            removing=removed.append,
            failed=told.append,
        )
        recorder = EvidenceRecorder(source, writer, profile.evidence.clip_s)
        noise = np.random.default_rng(1).integers(0, 255, (size[1], size[0] + 64, 3), dtype=np.uint8)
        umpire, throws = Umpire((1, 2), OfficiatingSettings(), fingers=ASKED), 0
        seen = list(LongPlay(seed, pause=1.0).frames(seconds))
        for place, each in enumerate(seen):
            since = umpire.counting_since
            events = umpire.observe(each)
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
        assert not told or failed is told
        assert len(saved) == throws - unkept > 0
        return [read_bundle(path) for path in saved if path.exists()]

    return record
