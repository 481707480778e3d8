"""Cameras: which there are, how each is opened on this system, and when its pictures were taken."""
