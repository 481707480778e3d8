"""Cameras that are there as a test wants it."""

from referee.settings import CameraSettings
from referee.vision.cameras.devices import Device

DESK = Device(0, "Desk Cam", "/dev/video0", "046d 0825 1111", "1-1")


DOOR = Device(2, "Door Cam", "/dev/video2", "046d 0825 2222", "1-2", "/dev/v4l/by-id/usb-Door")


ASKED = CameraSettings()
