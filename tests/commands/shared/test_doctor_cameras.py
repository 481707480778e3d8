"""A camera is tried before people play: its rate, light and exposure."""

import pytest

from referee.commands import doctor
from referee.commands.main import main
from referee.commands.shared import doctor_cameras
from referee.host.sources import Source
from referee.settings import CameraSettings, Profile
from referee.vision.cameras.devices import Device
from referee.vision.cameras.facts import Facts
from referee.vision.snapshots import Snapshot
from referee.vision.webcam import Webcam
from tests.commands.conftest import faults
from tests.vision.conftest import RecordedCamera, encode, grey_levels


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


@pytest.mark.parametrize(("pictures", "told"), [(1, "1 picture: too few"), (2, "2 pictures: too few"), (3, "dark")])
def test_a_film_of_too_few_pictures_is_told_by_itself_and_nobody_looks_for_a_cable(tmp_path, pictures, told):
    film = tmp_path / "short.mp4"
    encode(film, grey_levels(pictures), [number / 30 for number in range(pictures)])
    found = list(doctor_cameras.check_camera(Source("file", 0, str(film)), Profile()))
    assert any(told in fault for fault, _ in found)
    assert not any("cable" in remedy or "gives no pictures" in fault for fault, remedy in found)


def test_a_film_that_breaks_off_is_told_by_itself(tmp_path, dim):
    broken = tmp_path / "broken.mp4"
    data = bytearray(dim.read_bytes())
    quarter = len(data) // 4
    data[quarter : 2 * quarter] = bytes(quarter)
    broken.write_bytes(data)
    (found,) = doctor_cameras.check_camera(Source("file", 0, str(broken)), Profile())
    assert found[1].startswith("copy the film again")


def test_simulated_players_are_not_mended_with_a_camera(tmp_path, capsys):
    (tmp_path / "p.toml").write_text('sheet = "nowhere.toml"', encoding="utf-8")
    told = faults(capsys, "--source", "simulate", "--profile", str(tmp_path / "p.toml"))
    assert told["model"].startswith("nowhere.toml: no such file")
    assert told["camera"] == "simulated players cannot be drawn without the symbol sheet"
    fast = Profile(camera=CameraSettings(fps=500))
    (found,) = doctor_cameras.check_camera(Source("simulate", 0, "simulate"), fast)
    assert found[0] == "fps 500: expected 12 to 240"
    assert found[1].startswith("change it in the profile")


@pytest.mark.parametrize(
    ("there", "told"), [((), True), ((Snapshot(Device(0, "Lamp", "/dev/video0"), None, "dark"),), False)]
)
def test_where_there_is_no_camera_it_is_said_that_no_picture_was_written(monkeypatch, capsys, tmp_path, there, told):
    monkeypatch.setattr(doctor_cameras, "look_at_all", lambda: list(there))
    for name in ("_versions", "_model", "_storage", "_games", "_window_checks"):
        monkeypatch.setattr(doctor, name, lambda *_: {})
    monkeypatch.setattr(doctor, "check_camera", lambda *_: ())
    assert main(["doctor", "--source", "simulate", "--pictures", str(tmp_path / "pictures")]) == 0
    said = capsys.readouterr()
    assert ("no camera, so no picture was written" in said.err) is told
    assert ("Lamp" in said.out) is not told


def test_a_file_in_the_place_of_the_folder_for_pictures_is_told_at_once(tmp_path, capsys):
    (tmp_path / "pictures").write_text("a file")
    assert main(["doctor", "--pictures", str(tmp_path / "pictures")]) == 2
    assert "pictures: is a file; expected a folder" in capsys.readouterr().err
