"""A camera is tried before people play: its rate, light and exposure."""

from referee.vision.cameras.facts import Facts
from referee.vision.webcam import Webcam
from tests.commands.conftest import faults
from tests.vision.conftest import RecordedCamera


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
