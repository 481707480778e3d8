"""From a source as people name it to frames."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from referee.errors import BadInputError
from referee.host.sources import Source
from referee.settings import Profile
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.frames import FrameSource
from referee.vision.video import VideoFile
from referee.vision.webcam import Webcam

SIMULATED_THROWS = 120
"""More than a bout ever takes; throws that are not needed are never drawn."""


def open_source(
    source: Source,
    players: int,
    profile: Profile,
    tell: Callable[[str], None],
    *,
    stopped: Callable[[], bool] = lambda: False,
) -> FrameSource:
    """Opens a camera, a video file or simulated players.

    Args:
        source: Which.
        players: How many stand there.
        profile: The venue's settings.
        tell: Told in a line when a camera fails and when it is back, and what of its settings could not be set.
        stopped: Asked while a camera gives no picture whether nobody waits for one any more; its frames then end.

    Raises:
        BadInputError: There is no such file, or there are no frames behind a keyboard.
        CameraError: The camera cannot be opened.
    """
    if source.kind == "camera":
        return Webcam.open(source.camera, profile.camera, tell, stopped)
    if source.kind == "file":
        return VideoFile(source.text)
    if source.kind == "simulate":
        return simulated_players(source.number, players, profile)
    raise BadInputError(f"{source.text}: no pictures come from there")


def simulated_players(seed: int, players: int, profile: Profile) -> SimulatedSource:
    """Players who throw again and again, now and then wrongly, before the profile's camera."""
    scenario = sample_scenario(
        np.random.default_rng(seed),
        sheet=load_sheet(profile.sheet),
        players=players,
        throws=SIMULATED_THROWS,
        fps=profile.camera.fps,
        size=(profile.camera.width, profile.camera.height),
        fault_rate=0.08,
        hands="people",
        name=f"simulate:{seed}",
    )
    return SimulatedSource(scenario)
