"""Says sentences aloud. They are made in a thread of its own: no picture and no verdict ever waits for one."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.errors import RefereeError
from referee.table.sounds import Sounds
from referee.table.voice import Voice

_LATE_S: Final = 0.4
"""A sentence that is made later than so long after its moment is not said: the next stroke may have come."""
_KEPT: Final = 64
"""Sentences that are kept once they are made: the count, and what is called in a bout of a few players."""


@dataclass(slots=True)
class _Wanted:
    """A sentence that is to be said.

    Attributes:
        made: Its samples, once they are there.
        until: When it is too late for it, in seconds of the monotonic clock.
    """

    made: Future[npt.NDArray[np.int16]]
    until: float


class Speech:
    """Says sentences; silent until it is turned on.

    Attributes:
        fault: Why nothing can be said although it is turned on; empty: nothing is wrong.

    Args:
        sounds: Plays what is said, with its volume.
    """

    def __init__(self, sounds: Sounds) -> None:
        self.fault = ""
        self._sounds = sounds
        self._pool: ThreadPoolExecutor | None = None
        self._voice: Voice | None = None
        self._begun: Future[None] | None = None
        self._made: dict[str, Future[npt.NDArray[np.int16]]] = {}
        self._wanted: _Wanted | None = None

    def turn(self, language: str, often: Sequence[str] = (), *, on: bool = True) -> None:
        """Speaks from now on, or is silent. Where it speaks that language already, it goes on.

        Args:
            language: Its code.
            often: Sentences that are made beforehand, because they have to be said at once.
            on: Whether to speak.
        """
        if on and self._voice is not None and self._voice.language == language:
            return
        self.close()
        if not on:
            return
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="speech")
        self._voice = Voice(language)
        self._begun = self._pool.submit(self._voice.begin)
        for sentence in often:
            self._make(sentence)

    def close(self) -> None:
        """Is silent from now on."""
        self.fault = ""
        self._wanted = None
        self._made.clear()
        pool, voice = self._pool, self._voice
        if pool is None or voice is None:
            return
        pool.shutdown(wait=False, cancel_futures=True)
        voice.close()  # before the thread is waited for: a reading that hangs holds up nobody
        pool.shutdown()
        self._pool = self._voice = self._begun = None

    def say(self, sentence: str, *, however_late: bool = False) -> None:
        """Says a sentence as soon as it is made; one that was to be said before is not waited for any more.

        Args:
            sentence: What to say; empty: nothing.
            however_late: Whether it belongs to no moment, and is said when the voice has been loaded at last.
        """
        if self._pool is not None and sentence:
            until = math.inf if however_late else time.monotonic() + _LATE_S
            self._wanted = _Wanted(self._make(sentence), until)
            self.update()

    def update(self) -> None:
        """Says what has been made meanwhile, unless its moment is over."""
        wanted = self._wanted
        if self._begun is not None and self._begun.done():
            self.fault = str(self._begun.exception() or "")
            self._begun = None
        if wanted is None or not wanted.made.done():
            return
        self._wanted = None
        try:
            samples = wanted.made.result()
        except RefereeError as error:
            self.fault = str(error)
            return
        self.fault = ""
        if time.monotonic() < wanted.until:
            self._sounds.say(samples)

    def _make(self, sentence: str) -> Future[npt.NDArray[np.int16]]:
        pool, voice = self._pool, self._voice
        assert pool is not None, "it is turned on"
        assert voice is not None, "it begins with the thread"
        made = self._made.get(sentence)
        if made is None or (made.done() and made.exception() is not None):  # a fault may have gone
            if len(self._made) >= _KEPT:
                del self._made[next(iter(self._made))]
            made = self._made[sentence] = pool.submit(voice.read, sentence)
        return made
