"""Leads people through a recording, and through the setting up of a table, from a source's first frame to its last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from referee.host.footage import open_source
from referee.host.sources import Source
from referee.officiating.setup.venue import Cue as VenueCue
from referee.officiating.setup.venue import VenueSession
from referee.recognition.dataset import append_part, create_dataset, read_dataset
from referee.recognition.recording import HALF, Cue, Prompt, RecordingSession
from referee.settings import Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import SymbolSheet
from referee.vision.frames import Frame, FrameSource
from referee.vision.hands import TrackedHand
from referee.vision.watch import LaneWatch


def people_before(
    source: Source,
    people: int,
    profile: Profile,
    sheet: SymbolSheet,
    tell: Callable[[str], None],
    *,
    stopped: Callable[[], bool] = lambda: False,
) -> FrameSource | PosingPlayers:
    """Opens a source of people to record; simulated ones show what they are asked to; see :func:`open_source`.

    Raises:
        BadInputError: There is no such file, or there are no frames behind a keyboard.
        CameraError: The camera cannot be opened.
    """
    if source.kind == "simulate":
        size = (profile.camera.width, profile.camera.height)
        return PosingPlayers(source.number, people, sheet, size, profile.camera.fps)
    return open_source(source, people, profile, tell, stopped=stopped)


def take_up_dataset(folder: Path, made_by: str) -> Counter[tuple[str, str]]:
    """Begins a dataset, or counts what an earlier recording has put there, by person and gesture.

    Raises:
        BadInputError: There is another dataset in that folder, or it cannot be read.
    """
    if not create_dataset(folder, folder.name, made_by).parts:
        return Counter()
    hands = read_dataset(folder)
    return Counter(zip(hands.person.tolist(), hands.gesture.tolist(), strict=True))


def lead_recording(
    session: RecordingSession,
    source: FrameSource,
    watch: LaneWatch,
    folder: Path,
    tell: Callable[[Cue, Frame, Sequence[TrackedHand | None]], bool],
) -> None:
    """Records until everything is there, the source ends, or somebody has enough; what was recorded is kept.

    Args:
        session: What to show, and what was kept.
        source: Where frames come from.
        watch: Finds the hands.
        folder: The dataset's.
        tell: Told of every frame, with the hands in it; answers whether to go on.

    Raises:
        CameraError: The camera broke off.
    """
    try:
        prompt = _announce(session, source)
        for frame in source if prompt is not None else ():
            hands = watch.observe(frame)
            go_on = tell(session.take(frame.t, hands), frame, hands)
            if session.prompt != prompt:
                _store(session, folder)
                prompt = _announce(session, source)
            if prompt is None or not go_on:
                break
    finally:
        _store(session, folder)


def lead_venue(session: VenueSession, source: FrameSource, tell: Callable[[VenueCue, Frame], bool]) -> None:
    """Sets a table up until all throws were judged, the source ends, or somebody has enough.

    Args:
        session: What to do, and what was found.
        source: Where frames come from.
        tell: Told of every frame; answers whether to go on.

    Raises:
        RefereeError: The camera broke off, or the lanes do not fit the picture.
    """
    for step in ("look", "throw"):
        # A file begins again, for throws that were made while it was only looked at; a camera just goes on.
        for frame in source:
            cue = session.take(frame)
            if not tell(cue, frame):
                return
            if cue.step != step:
                break
        else:
            return


def _announce(session: RecordingSession, source: FrameSource) -> Prompt | None:
    prompt = session.prompt
    if prompt is not None and isinstance(source, PosingPlayers):
        source.show(prompt.gesture.removeprefix(HALF), half=prompt.gesture.startswith(HALF))
    return prompt


def _store(session: RecordingSession, folder: Path) -> None:
    hands = session.to_store()
    if hands is not None:
        append_part(folder, hands)
        session.stored()
