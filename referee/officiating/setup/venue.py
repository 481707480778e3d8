"""Setting up a table, step by step: fed frames, it says what to prompt, and in the end what was found.

It neither prints nor draws, so that a terminal and a window can both lead people through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

import msgspec

from referee.errors import BadInputError
from referee.officiating.referee import Moment
from referee.officiating.setup.calibration import Calibration, calibrate, lanes_needed
from referee.officiating.setup.survey import Survey, VenueFacts
from referee.officiating.setup.trial import PlayerFacts, Trial
from referee.officiating.source_referee import SourceReferee
from referee.settings import Profile
from referee.symbols import Symbol
from referee.vision.frames import Frame, FrameSource
from referee.vision.lanes import lanes_for
from referee.vision.webcam import Webcam

LOOK_S: Final = 3.0
"""How long everybody holds a hand up, seconds."""


@dataclass(frozen=True, slots=True)
class VenueCue:
    """What people have to know now.

    Attributes:
        step: ``look``: hold a hand up, open; ``throw``: throw a symbol; ``done``.
        symbol: The symbol to throw; ``None``: any.
        left: Whole seconds of looking, or throws, that are still to come.
        moment: The frame as the referee saw it, while throwing.
    """

    step: Literal["look", "throw", "done"]
    symbol: Symbol | None
    left: int
    moment: Moment | None


class VenueSession:
    """Looks at the camera, sets lanes, and lets everybody throw.

    Args:
        source: Where frames come from; closed with the session. It is not iterated here.
        names: The players' names by seat, left to right or as the base's areas are listed.
        base: The settings to begin with.
        throws: How many throws to judge.

    Raises:
        BadInputError: The base's lanes are areas that do not fit the picture.
    """

    def __init__(self, source: FrameSource, names: Mapping[int, str], base: Profile, throws: int) -> None:
        self._source = source
        self._names = names
        self._base = base
        self._trial = Trial(list(names), throws, guided=source.live)
        areas = lanes_for(len(names), source.size, base.lanes) if base.lanes.areas else ()
        self._survey = Survey(len(names), source.fps, source.size, areas)
        self._referee: SourceReferee | None = None
        self._facts: VenueFacts | None = None

    def take(self, frame: Frame) -> VenueCue:
        """Takes the next frame. When looking is over, the frames of a file may be given once more from its first on.

        Raises:
            BadInputError: The lanes do not fit the picture.
            ModelError: The symbol model cannot be used.
        """
        if self._facts is None:
            self._survey.take(frame)
            left = LOOK_S - self._survey.lasted
            if left > 0:
                return VenueCue("look", None, ceil(left), None)
            self._facts = self._survey.facts
            lanes = lanes_needed(self._base, self._facts, len(self._names))
            profile = msgspec.structs.replace(self._base, lanes=lanes)
            self._referee = SourceReferee(self._source, len(self._names), profile)
            return self._cue(None)
        if self._trial.done or self._referee is None:
            return self._cue(None)
        moment = self._referee.take(frame)
        self._trial.take(moment)
        return self._cue(moment)

    def _cue(self, moment: Moment | None) -> VenueCue:
        if self._trial.done:
            return VenueCue("done", None, 0, moment)
        return VenueCue("throw", self._trial.symbol, self._trial.left, moment)

    @property
    def venue(self) -> VenueFacts:
        """What was measured of the camera and of hands in its pictures.

        Raises:
            BadInputError: The source ended before there was anything to measure.
        """
        if self._facts is None:
            raise BadInputError(f"{self._source.name}: ended before {LOOK_S:g} s; expected a longer one")
        return self._facts

    @property
    def done(self) -> bool:
        """Whether no more throws are needed."""
        return self._trial.done

    @property
    def judged(self) -> int:
        """How many throws were judged."""
        return self._trial.judged

    @property
    def players(self) -> dict[str, PlayerFacts]:
        """What was measured of each player, by name."""
        return {name: self._trial.facts[seat] for seat, name in self._names.items()}

    def result(self, name: str) -> Calibration:
        """The settings for what has been measured so far.

        Args:
            name: What to call the profile.

        Raises:
            BadInputError: The source ended before there was anything to measure.
        """
        camera = self._source.facts if isinstance(self._source, Webcam) else None
        return calibrate(self._base, name, self.venue, self.players, camera)

    def close(self) -> None:
        """Frees the models and closes the source."""
        if self._referee is not None:
            self._referee.close()
        self._source.close()

    def __enter__(self) -> VenueSession:
        """The session itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes it."""
        self.close()
