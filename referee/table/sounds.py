"""Sound cues, made by the program: nothing is loaded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from referee.table.screen_and_sound import STAND_INS

RATE: Final = 44_100
"""Samples a second of all sounds."""
_LOUDNESS: Final = 0.35
LOUDEST: Final = 100
"""The highest volume, in percent."""


class SoundCue(StrEnum):
    """What is told by a sound."""

    BEAT = "beat"
    SECOND = "second"
    THROW = "throw"
    CALL = "call"
    WIN = "win"
    CHEER = "cheer"
    FOUL = "foul"
    NO_CALL = "no-call"
    CARD = "card"
    TICK = "tick"
    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"
    JACK = "jack"
    LABRADOR = "labrador"


_NOTES: Final[dict[SoundCue, tuple[tuple[float, float], ...]]] = {
    # The count goes up by a third and a sixth to an octave: whoever does not look hears which stroke it was.
    SoundCue.BEAT: ((440.0, 0.07),),
    SoundCue.SECOND: ((554.4, 0.07),),
    SoundCue.THROW: ((880.0, 0.16),),
    SoundCue.CALL: ((659.3, 0.09), (784.0, 0.14)),
    SoundCue.WIN: ((523.3, 0.12), (659.3, 0.12), (784.0, 0.12), (1046.5, 0.4)),
    SoundCue.CHEER: ((523.3, 0.08), (784.0, 0.08), (1046.5, 0.08), (1318.5, 0.08), (1568.0, 0.45)),
    SoundCue.FOUL: ((196.0, 0.18), (146.8, 0.32)),
    SoundCue.NO_CALL: ((330.0, 0.12), (330.0, 0.12)),
    SoundCue.CARD: ((1200.0, 0.02),),
    SoundCue.TICK: ((987.8, 0.05),),
    # Each symbol that wins has a call of its own: rock falls, paper glides, scissors snip, JACK's fanfare, two barks.
    SoundCue.ROCK: ((164.8, 0.09), (110.0, 0.3)),
    SoundCue.PAPER: ((784.0, 0.07), (659.3, 0.07), (523.3, 0.07), (440.0, 0.18)),
    SoundCue.SCISSORS: ((1568.0, 0.04), (1244.5, 0.06), (1568.0, 0.04), (1244.5, 0.08)),
    SoundCue.JACK: ((392.0, 0.1), (523.3, 0.1), (659.3, 0.26)),
    SoundCue.LABRADOR: ((311.1, 0.05), (233.1, 0.09), (311.1, 0.05), (233.1, 0.14)),
}
"""Hertz and seconds of each cue's notes, one after the other."""


class Sounds:
    """Plays cues; silent where there is no loudspeaker.

    Attributes:
        mute: Whether it is silent.
        volume: How loud, in percent from 0 to 100; what is played from then on has it.
        is_heard: Whether there is a loudspeaker.

    Args:
        mute: Whether to begin silent.
        volume: How loud to begin.
    """

    def __init__(self, *, mute: bool = False, volume: int = LOUDEST) -> None:
        self.mute = mute
        self.volume = volume
        self.is_heard = False
        self._sounds: dict[SoundCue, pygame.mixer.Sound] = {}
        self._spoken: pygame.mixer.Sound | None = None
        try:
            with _silence():
                pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error:
            return  # a table without a loudspeaker plays as well
        self.is_heard = pygame.mixer.get_driver() not in STAND_INS
        self._sounds = {cue: pygame.mixer.Sound(buffer=waveform(cue).tobytes()) for cue in SoundCue}

    def play(self, cue: SoundCue) -> None:
        """Plays a cue, unless muted."""
        if cue in self._sounds:
            self._begin(self._sounds[cue])

    def say(self, samples: npt.NDArray[np.int16]) -> None:
        """Plays what is said, unless muted; what was said before ends.

        Args:
            samples: :data:`RATE` a second, one channel.
        """
        if self._sounds and len(samples):
            if self._spoken is not None:
                self._spoken.stop()
            self._spoken = pygame.mixer.Sound(buffer=samples.tobytes())
            self._begin(self._spoken)

    def _begin(self, sound: pygame.mixer.Sound) -> None:
        if not self.mute:
            # Loudness goes with the square of the amplitude: half the way down has to be heard as that.
            sound.set_volume((self.volume / LOUDEST) ** 2)
            sound.play()

    def close(self) -> None:
        """Lets go of the loudspeaker."""
        self._sounds.clear()
        self._spoken = None
        pygame.mixer.quit()


@contextmanager
def _silence() -> Iterator[None]:
    """Within, nothing is written on standard error: ALSA's library writes a dozen lines where there is no loudspeaker.

    It writes from C, past :data:`sys.stderr`.
    """
    try:
        kept = os.dup(2)
    except OSError:
        yield  # there is no standard error, as in a program without a console
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def waveform(cue: SoundCue) -> npt.NDArray[np.int16]:
    """A cue's samples, 44,100 a second, one channel."""
    parts = []
    for pitch, seconds in _NOTES[cue]:
        t = np.arange(int(RATE * seconds)) / RATE
        wave = np.sin(2 * np.pi * pitch * t) + 0.3 * np.sin(4 * np.pi * pitch * t)
        # Neither end clicks: a few milliseconds of rise, and a fall over the whole note.
        envelope = np.minimum(1.0, t / 0.004) * np.exp(-4.0 * t / seconds) * np.minimum(1.0, (seconds - t) / 0.004)
        parts.append(wave * envelope)
    return np.asarray(_LOUDNESS / 1.3 * 32_767 * np.concatenate(parts), np.int16)
