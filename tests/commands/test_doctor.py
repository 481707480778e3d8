"""``referee doctor``: what is wrong is named with what to do about it, and the exit code says so."""

import json
from importlib import metadata

import numpy as np
import pytest

from referee.commands.main import main
from referee.storage.paths import shipped_root
from referee.vision.cameras.facts import Facts
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video
from referee.vision.webcam import Webcam
from tests.vision.test_webcam import RecordedCamera


@pytest.fixture
def dim(tmp_path):
    """Three and a half seconds of a dark room, at ten frames a second."""
    rng = np.random.default_rng(0)
    frames = (Frame(n, n / 10, rng.integers(10, 30, (120, 160, 3)).astype(np.uint8)) for n in range(35))
    write_video(frames, tmp_path / "dim.mp4", (160, 120), 10)
    return tmp_path / "dim.mp4"


def faults(capsys, *words):
    code = main(["doctor", "--json", *words])
    _, *checks, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    found = {check["check"]: " ".join(fault["fault"] for fault in check["faults"]) for check in checks}
    assert all(fault["remedy"] for check in checks for fault in check["faults"])
    assert all(check["ok"] == (not check["faults"]) for check in checks)
    assert code == (1 if summary["faults"] else 0)
    return found


def test_a_sound_installation_has_nothing_wrong_with_it_but_what_this_machine_lacks(capsys):
    found = faults(capsys, "--source", "simulate:2")
    assert {name for name, told in found.items() if told} <= {"display", "sound", "storage"}
    assert set(found) == {"versions", "model", "storage", "camera", "display", "sound"}


def test_a_screen_that_shows_nothing_and_no_camera_are_found(capsys, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert main(["doctor", "--source", "camera:97"]) == 1
    told = capsys.readouterr().out
    assert "camera: camera:97: no such camera" in told
    assert "use --headless" in told
    assert "silent" in told


def test_a_camera_slower_than_it_claims_in_a_dark_room_with_its_exposure_free(capsys, monkeypatch, dim):
    class Claiming(RecordedCamera):
        """Stands for the hardware: says 30 frames a second and gives ten."""

        facts = Facts("Dim Camera", pixel_format="MJPG", automatic=True)

        def __init__(self):
            super().__init__(dim)
            self.fps = 30.0

    monkeypatch.setattr(Webcam, "open", lambda *_: Webcam("Dim Camera", Claiming()))
    told = faults(capsys, "--source", "camera")["camera"]
    assert "where 30 are promised" in told
    assert "gives pictures of 160 x 120, where the profile asks for 1280 x 720" in told
    assert "dark" in told
    assert "exposure by itself" in told


def test_a_tampered_model_is_found(capsys, tmp_path, dim):
    for file in (shipped_root() / "models" / "default").glob("*.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    path = tmp_path / "model.skops"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    (tmp_path / "p.toml").write_text(f"model = {json.dumps(str(tmp_path))}", encoding="utf-8")
    assert (
        "changed since it was stored"
        in faults(capsys, "--source", str(dim), "--profile", str(tmp_path / "p.toml"))["model"]
    )


def test_a_package_of_another_version_is_found(capsys, monkeypatch, dim):
    real = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0.10.35" if name == "mediapipe" else real(name))
    assert "mediapipe 0.10.35, expected ==0.10.21" in faults(capsys, "--source", str(dim))["versions"]
