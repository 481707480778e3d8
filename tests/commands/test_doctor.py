"""``referee doctor``: what is wrong is named with what to do about it, and the exit code says so."""

import json
from importlib import metadata

from referee.commands.main import main
from referee.storage.paths import shipped_root
from tests.commands.conftest import faults


def test_a_sound_installation_has_nothing_wrong_with_it_but_what_this_machine_lacks(capsys):
    found = faults(capsys, "--source", "simulate:2")
    assert {name for name, told in found.items() if told} <= {"display", "sound", "storage"}
    assert set(found) == {"versions", "model", "storage", "games", "languages", "camera", "display", "sound"}


def test_a_screen_that_shows_nothing_and_no_camera_are_found(capsys):
    assert main(["doctor", "--source", "camera:97"]) == 1
    told = capsys.readouterr().out
    assert "camera: camera:97: no such camera" in told
    assert "use --headless" in told
    assert "silent" in told


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


def test_a_language_with_a_mistake_is_found(capsys, installed, dim):
    (installed / "texts").mkdir(parents=True)
    (installed / "texts" / "de.toml").write_text('[app]\nback = "{zuruck"\n')
    told = faults(capsys, "--source", str(dim))["languages"]
    assert "de.toml: app.back: expected a text with nothing but names in braces" in told


def test_a_language_whose_file_has_no_languages_name_is_found(capsys, installed, dim):
    (installed / "texts").mkdir(parents=True)
    (installed / "texts" / "my german.toml").write_text("[app]")
    assert "my german.toml: 'my german' is no language" in faults(capsys, "--source", str(dim))["languages"]
