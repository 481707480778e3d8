"""How a hand is seen: its direction, its size, and its place in the picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from referee.simulator.skeleton import Floats, rotation


@dataclass(frozen=True, slots=True)
class CameraView:
    """How a forearm and its hand are seen.

    Attributes:
        heading: Direction of the forearm in the picture, elbow to wrist, degrees: 0 up, 90 to the right.
        pitch: Degrees by which the hand end leans towards the camera.
        turn: Rotation about the forearm, degrees: at 0 a right hand's palm faces the camera, at 180 its back.
        left: Whether it is a left hand.
        scale: Pixels for each metre at the wrist.
        wrist: Where the wrist is, in pixels: x to the right, y down.
        distance: From camera to wrist, in metres.
    """

    heading: float
    pitch: float
    turn: float
    left: bool
    scale: float
    wrist: tuple[float, float]
    distance: float = 1.2

    @staticmethod
    def thrown_turn(heading: float, pronation: float, *, left: bool) -> float:
        """The turn of a hand that is thrown along ``heading``.

        At no pronation the thumb is up. Of two players who face each other, one shows the camera the back and the other
        the palm of the same hand. A player who faces the camera shows it the thumb's side.
        """
        return 90.0 + (-heading if left else heading) - pronation

    def magnification(self, towards: Floats) -> Floats:
        """The scale, pixels a metre, at points that are ``towards`` metres nearer to the camera than the wrist."""
        enlarged: Floats = self.scale * self.distance / np.maximum(self.distance - towards, 0.1)
        return enlarged


def project(points: Floats, view: CameraView) -> Floats:
    """Points of the hand's frame (n x 3, metres) to pixels: x right, y down, z towards the viewer."""
    seen = turn_to_viewer(points, view)
    scale = view.magnification(seen[:, 2])
    return np.stack(
        [view.wrist[0] + seen[:, 0] * scale, view.wrist[1] - seen[:, 1] * scale, seen[:, 2] * view.scale], axis=1
    )


def turn_to_viewer(vectors: Floats, view: CameraView) -> Floats:
    """Turns vectors of the hand's frame into the viewer's: x right, y up, z towards the viewer."""
    mirrored = vectors * ([-1.0, 1.0, 1.0] if view.left else [1.0, 1.0, 1.0])
    turn = -view.turn if view.left else view.turn
    matrix = rotation(2, -view.heading) @ rotation(0, view.pitch) @ rotation(1, turn)
    return mirrored @ matrix.T


def from_viewer(vector: Floats, view: CameraView) -> Floats:
    """Takes a vector from the viewer's frame (x right, y up, z towards the viewer) into the hand's."""
    # The rows are what the hand's own axes look like.
    own: Floats = vector @ turn_to_viewer(np.eye(3), view).T
    return own
