"""The connected cameras, each with a picture, among which one is chosen."""

import numpy as np
import pygame

from referee.vision import snapshots
from referee.vision.cameras.devices import Device
from referee.vision.snapshots import Snapshot


def test_cameras_are_listed_by_name_with_a_picture_and_chosen_by_it(home, monkeypatch):
    desk, door = Device(0, "Desk Cam", "/dev/video0"), Device(2, "Door Cam", "/dev/video2")
    picture = np.full((180, 320, 3), (0, 200, 0), np.uint8)
    seen = [Snapshot(desk, picture, ""), Snapshot(door, None, f"{door}: another program uses it; close that")]
    monkeypatch.setattr(snapshots, "look_at_all", lambda: seen)
    home.press("c")
    home.until(lambda: home.shows("Door Cam"))
    assert home.shows("Desk Cam")
    assert home.shows("another program uses it")
    assert not home.shows("No camera")
    assert green(home) > 5000
    home.click("Run it to Ten")
    home.click("camera")
    assert home.shows("Desk Cam")
    assert green(home) > 5000
    home.press("esc")
    assert home.app.preferences.bouts["run-to-ten"].source == "camera:Desk Cam"


def green(home):
    """How many pixels of what is shown are as green as the camera's picture."""
    shown = pygame.surfarray.array3d(home.app.canvas.surface).astype(int)
    return int((abs(shown - (0, 200, 0)) < 5).all(axis=2).sum())
