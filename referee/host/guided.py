"""Leads people through a recording, and through the setting up of a table, from a source's first frame to its last."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from referee.bouts.person import first_spellings, person
from referee.host.frame_sources import open_source
from referee.host.sources import Source
from referee.officiating.setup.venue import VenueCue, VenueSession
from referee.recognition.dataset import Hands, append_part, create_dataset, read_dataset, with_sheets
from referee.recognition.recording import Cue, Prompt, RecordingSession, prompts_for
from referee.recognition.symbol_sheet import HALF
from referee.settings import Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import SymbolSheet, load_sheet
from referee.storage.interrupts import asked_later
from referee.vision.frames import Frame, FrameSource
from referee.vision.hands import TrackedHand
from referee.vision.lanes import Lane, lanes_for
from referee.vision.tracker import MediaPipeTracker
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch

COUNTDOWN_S: Final = 3.0
"""From a prompt to the first hand before a camera: people take a moment to show a shape. In a file nobody waits."""

STORED_EACH_S: Final = 5.0
"""Hands are stored about so often: a program that is killed loses no more of them. Each time takes an entry of the
dataset's index, whose room is limited; most shapes are recorded in less."""


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


@dataclass(frozen=True, slots=True, eq=False)
class GuidedRecording:
    """People before a source who are led through the shapes; see :func:`guided_recording`.

    Attributes:
        session: What to show, and what was kept.
        people: Who stands in which lane, by seat, under the names that their hands are kept under.
        source: Where they are seen.
        seen_in: What their hands are kept under: a film's resolved path, else the source's name.
        lanes: Where each of them stands.
    """

    session: RecordingSession
    people: Mapping[int, str]
    source: FrameSource | PosingPlayers
    seen_in: str
    lanes: tuple[Lane, ...]
    _watch: LaneWatch
    _folder: Path

    def lead(
        self,
        tell: Callable[[Cue, Frame, Sequence[TrackedHand | None]], bool],
        stored: Callable[[], None] = lambda: None,
    ) -> None:
        """Records until everything is there, the source ends, or somebody has enough; what was recorded is kept.

        Args:
            tell: Told of every frame, with the hands in it; answers whether to go on.
            stored: Called whenever hands were stored, of all frames that were told, and once more at the end: a call
                that was broken off can be made up for.

        Raises:
            CameraError: The camera broke off.
        """
        session, folder = self.session, self._folder
        try:
            prompt = _announce(session, self.source)
            stored_t = -np.inf
            for frame in self.source if prompt is not None else ():
                hands = self._watch.observe(frame)
                go_on = tell(session.take(frame.t, hands), frame, hands)
                if session.prompt != prompt or frame.t - stored_t >= STORED_EACH_S:
                    _store(session, folder, stored)
                    stored_t = frame.t
                if session.prompt != prompt:
                    prompt = _announce(session, self.source)
                if prompt is None or not go_on:
                    break
        finally:
            _store(session, folder, stored)


@contextmanager
def guided_recording(
    source: Source,
    people: Mapping[int, str],
    profile: Profile,
    folder: Path,
    tell: Callable[[str], None],
    *,
    each: int,
    sheet: str = "",
    only: Sequence[str] = (),
    countdown: float | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[GuidedRecording]:
    """Opens a source of people to record, and the dataset that their hands are added to.

    Who is in the dataset already goes on under the name there, however it is spelled now: splits go by it.

    A film that hands were recorded from before begins after the last of them. It is known by its resolved path, which
    stands with its hands: another folder may have a film of the same name.

    Args:
        source: Where they are seen; simulated ones show what they are asked to.
        people: Who stands in which lane, by seat.
        profile: The venue's settings.
        folder: The dataset's.
        tell: Told in a line when a camera fails and when it is back, where a film begins that is not new, and who is
            spelled otherwise in the dataset.
        each: How many hands of each shape are kept of each person.
        sheet: The symbol sheet's name or file; empty: the profile's.
        only: The shapes to ask for; empty: all.
        countdown: From a prompt to the first hand, seconds; :data:`COUNTDOWN_S` before a camera, else none, where it is
            not given.
        stopped: Whether nobody waits any more; see :func:`open_source`.

    Raises:
        BadInputError: A shape that the sheet does not have, another dataset in that folder, or a source without frames.
        CameraError: The camera cannot be opened.
    """
    name = sheet or profile.sheet
    shapes = load_sheet(name)
    prompts = prompts_for(shapes.rest, shapes.gestures, only)
    with people_before(source, len(people), profile, shapes, tell, stopped=stopped) as opened:
        hands = take_up_dataset(folder, with_sheets(f"referee record --sheet {name}", shapes.sha256))
        had = Counter() if hands is None else Counter(zip(hands.person.tolist(), hands.gesture.tolist(), strict=True))
        people = _as_spelled(dict.fromkeys(name for name, _ in had), people, folder, tell)
        film = source.kind == "file"
        seen_in = resolved_name(source.text) if film else opened.name
        after = -np.inf if hands is None or not film else _recorded_until(hands, seen_in)
        if np.isfinite(after) and isinstance(opened, VideoFile):
            opened.begin_after(after)
            tell(f"{opened.name}: begins after {after:.2f} s, since hands up to there are in {folder} already")
        lanes = lanes_for(len(people), opened.size, profile.lanes)
        wait = (COUNTDOWN_S if opened.live else 0.0) if countdown is None else countdown
        session = RecordingSession(people, prompts, each, source=seen_in, had=had, countdown=wait, after=after)
        with LaneWatch(lanes, lambda: MediaPipeTracker(profile.tracker)) as watch:
            yield GuidedRecording(session, people, opened, seen_in, tuple(lanes), watch, folder)


def take_up_dataset(folder: Path, made_by: str) -> Hands | None:
    """Begins a dataset, or reads what an earlier recording has put there; ``None`` where there is nothing.

    Raises:
        BadInputError: There is another dataset in that folder, or it cannot be read.
    """
    return read_dataset(folder) if create_dataset(folder, folder.name, made_by).parts else None


def _as_spelled(
    there: Collection[str], people: Mapping[int, str], folder: Path, tell: Callable[[str], None]
) -> dict[int, str]:
    """People by seat, under the names that a dataset has for them; of two spellings there the one that is given."""
    known = first_spellings(there)
    known |= {person(name): name for name in people.values() if name in there}
    spelled = {seat: known.get(person(name), name) for seat, name in people.items()}
    for seat, name in people.items():
        if spelled[seat] != name:
            tell(f"{name}: is recorded as {spelled[seat]}, whose hands are in {folder} already")
    return spelled


def _recorded_until(hands: Hands, film: str) -> float:
    """The time of the last hand from a film, seconds; minus infinity where there is none.

    Args:
        hands: A dataset's.
        film: The path of the film.
    """
    film = resolved_name(film)
    same = [source for source in set(hands.source.tolist()) if resolved_name(source) == film]
    return float(hands.t[np.isin(hands.source, same)].max(initial=-np.inf))


def resolved_name(film: str) -> str:
    """The absolute path of a film, links followed; bytes that are no text are written as escapes.

    A dataset from elsewhere may name what no file is called: that stays as it is.
    """
    try:
        return os.fsencode(Path(film).resolve()).decode(errors="backslashreplace")
    except (OSError, ValueError, RuntimeError):
        return film


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


def _store(session: RecordingSession, folder: Path, stored: Callable[[], None]) -> None:
    with asked_later():  # what is stored, and is not known to be, would be stored again
        hands = session.to_store()
        if hands is not None:
            append_part(folder, hands)
            session.stored()
        stored()
