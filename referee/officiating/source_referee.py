"""A referee with a source of its own: a camera, a video file, simulated players."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from referee.errors import RefereeError
from referee.officiating import given
from referee.officiating.referee import Moment, Referee, recognizer_for
from referee.officiating.verdict import SourceVerdict, Verdict
from referee.recognition.model import SymbolReader
from referee.settings import Profile
from referee.vision.cameras.addresses import refuse_address
from referee.vision.frames import Frame, FrameSource
from referee.vision.hands import HandTracker
from referee.vision.lanes import lanes_for
from referee.vision.video import VideoFile


class SourceReferee(Referee):
    """Watches a source and decides every throw in it.

    Args:
        source: Where frames come from; closed with the referee, and also where the referee cannot be made.
        players: How many players, 1 to 4, left to right or as the profile's areas are listed.
        profile: The venue's settings.
        recognizer: Reads symbols (:class:`.SymbolReader`); the profile's model where it is not given.
        cores: How many of the machine's cores to keep busy; all where it is not given.
        tracker: As of :class:`.Referee`.

    Raises:
        BadInputError: The lanes do not fit the picture.
        ModelError: The model cannot be used.
    """

    def __init__(
        self,
        source: FrameSource,
        players: int,
        profile: Profile,
        recognizer: SymbolReader | None = None,
        cores: int | None = None,
        *,
        tracker: Callable[[], HandTracker] | None = None,
    ) -> None:
        with ExitStack() as undo:
            undo.callback(source.close)
            self.source = source
            super().__init__(
                players,
                source.size,
                profile,
                tracker=tracker,
                recognizer=recognizer,
                cores=cores,
                live=source.live,
            )
            undo.pop_all()

    def __iter__(self) -> Iterator[Moment]:
        """Goes through the source to its end.

        A throw that the end cuts off is a no-call. In a film it comes with the last frame. Behind a camera it comes
        in one more moment (:attr:`.Moment.ended`), because no frame waits there for the one after it.

        Raises:
            RefereeError: The source broke off.
        """
        newest: Moment | None = None
        try:
            for frame, last in with_last(self.source):
                newest = self.take(frame, last=last)
                yield newest
        except RefereeError:
            yield from self._cut_off(newest)
            raise
        yield from self._cut_off(newest)

    def _cut_off(self, newest: Moment | None) -> Iterator[Moment]:
        """The moment after the newest one, behind a camera that ended in the middle of a throw."""
        events = self.finish() if self.source.live else ()
        if newest is not None and events:
            yield replace(newest, events=events, ended=True)

    def close(self) -> None:
        """Frees the trackers and closes the source, also where a tracker cannot be closed."""
        try:
            super().close()
        finally:
            self.source.close()


def judge(
    file: str | Path,
    players: int = 2,
    profile: Profile | str | os.PathLike[str] = "default",
    *,
    tracker: Callable[[], HandTracker] | None = None,
    recognizer: SymbolReader | None = None,
    cores: int | None = None,
) -> Generator[SourceVerdict, None, None]:
    """Adjudicates every throw in a video file, each on its own, as ``referee judge`` does.

    Example::

        for throw in referee.judge("evening.mp4", players=2):
            print(throw.outcome, throw.survivors)

    Args:
        file: A local video file.
        players: How many players, 1 to 4, left to right or as the profile's areas are listed.
        profile: The venue's settings, or their name or path.
        tracker: As of :class:`.Referee`.
        recognizer: As of :class:`.Referee`.
        cores: As of :class:`.Referee`.

    Yields:
        The verdicts, each as soon as it is given. Closing the generator, or reading it to its end, frees all it holds.

    Raises:
        BadInputError: At once where the file is no video, or an address, or a value cannot be used; after the last
            verdict where the file breaks off.
        ModelError: A model cannot be used.
    """
    players, profile = given.player_count(players), given.profile_named(profile)
    if isinstance(file, str):
        refuse_address(file)
    video = VideoFile(file)
    lanes_for(players, video.size, profile.lanes)
    cores = given.core_count(cores)
    if tracker is not None:  # told at once, not with the first verdict
        given.tracker_maker(tracker)
    recognizer = recognizer_for(profile, recognizer)

    def verdicts() -> Generator[SourceVerdict, None, None]:
        with SourceReferee(video, players, profile, recognizer, cores, tracker=tracker) as watching:
            for moment in watching:
                for event in moment.events:
                    if isinstance(event, Verdict):
                        yield SourceVerdict.of(event, str(file))

    return verdicts()


def with_last(source: FrameSource) -> Iterator[tuple[Frame, bool]]:
    """The frames, and whether each is known to be the last: behind a camera none is, where a file is read ahead.

    Raises:
        RefereeError: The source broke off, after its last frame.
    """
    if source.live:
        yield from ((frame, False) for frame in source)
        return
    held: Frame | None = None
    broken: RefereeError | None = None
    try:
        for frame in source:
            if held is not None:
                yield held, False
            held = frame
    except RefereeError as error:
        broken = error
    if held is not None:
        yield held, True
    if broken is not None:
        raise broken
