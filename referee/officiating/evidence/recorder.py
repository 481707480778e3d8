"""Keeps evidence while play goes on: observations in memory, pictures encoded, bundles written by a thread."""

from __future__ import annotations

import queue
import threading
from collections import deque
from typing import Final

from referee.officiating.evidence.bundle_writer import BundleWriter, DecidedThrow, ThrowClip
from referee.officiating.evidence.rejudge import needed_from
from referee.officiating.observation import Observation
from referee.officiating.referee import Moment
from referee.officiating.verdict import Verdict
from referee.vision.frames import Frame, FrameSource
from referee.vision.video_writer import ClipBuffer

_WAITING: Final = 12
"""Pictures that may wait to be encoded, about 33 megabytes at 1280 x 720."""
_LEAD_IN_S: Final = 1.0
"""The clip begins this long before the first stroke that counts, seconds."""
_TAIL_S: Final = 0.4
"""The clip ends this long after the verdict, seconds. An umpire who judges it again may need a few frames more."""
_CLIP_BYTES: Final = 64 * 2**20


class EvidenceRecorder:
    """Hands every throw to the writer of its bundle, with what was seen of it.

    The caller only hands over references: encoding, checking and writing are done by a thread. Behind a camera a
    picture that would have to wait is left out of the clip, never out of the observations; a file is held back.

    Args:
        source: Where the frames come from.
        writer: Writes the bundles, in that thread.
        clip_s: How long a clip may be at most, seconds.
    """

    def __init__(self, source: FrameSource, writer: BundleWriter, clip_s: float) -> None:
        self._writer = writer
        self._live = source.live
        self._seen: deque[Observation] = deque()
        self._decided: list[tuple[Verdict, dict[int, float]]] = []
        self._owed: set[int] = set()
        self._owing = threading.Lock()
        self._broken_off = False
        self._jobs: queue.SimpleQueue[Frame | DecidedThrow | None] = queue.SimpleQueue()
        self._room = threading.BoundedSemaphore(_WAITING)
        self._missed: deque[float] = deque(maxlen=10_000)
        self._clip = ClipBuffer(source.size, clip_s, _CLIP_BYTES)
        self._ended: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="evidence")
        try:
            self._thread.start()
        except BaseException:  # Ctrl-C may come before it returns, and nobody could close this then
            self._jobs.put(None)
            raise

    def take(self, moment: Moment) -> None:
        """Takes the next moment; verdicts among its events are to be given to :meth:`decided` as well."""
        if moment.ended:  # its frame was in the moment before
            return
        self._seen.append(moment.seen)
        begin = min([needed_from(moment.counting_since), *(needed_from(since) for _, since in self._decided)])
        while self._seen[0].t < begin:
            self._seen.popleft()
        if self._room.acquire(blocking=not self._live):
            self._jobs.put(moment.frame)
        else:
            self._missed.append(moment.seen.t)
        if self._decided and moment.seen.t >= self._decided[0][0].t + _TAIL_S:
            self._hand_over()

    def decided(self, verdict: Verdict, moment: Moment) -> None:
        """Takes a verdict of the moment that was taken last; its bundle is written a little later."""
        self._owed.add(verdict.number)
        self._decided.append((verdict, moment.counting_since))

    def close(self) -> None:
        """Writes what is left, and waits for it, also after Ctrl-C.

        Raises:
            KeyboardInterrupt: It came while this waited, and all is written. At a second one nothing more is begun, and
                it is told which throws have no evidence.
        """
        try:
            self._finish()
        except KeyboardInterrupt:
            try:
                self._finish()
            except KeyboardInterrupt:
                self._break_off()
                raise
            raise

    def _finish(self) -> None:
        """Hands over what is left, and waits until all is written; may be broken off anywhere, and begun anew."""
        while self._decided:
            self._hand_over()
        self._jobs.put(None)
        # On Python 3.11 a thread whose join was interrupted counts as ended, and the process ends without it. An event
        # has a lock that Ctrl-C can leave taken; this queue has none.
        self._ended.get()
        self._thread.join()

    def _break_off(self) -> None:
        """Begins no more bundles, and tells of which throws there are none."""
        with self._owing:
            self._broken_off = True
            missing = sorted(self._owed)
        if missing:
            self._writer.tell_broken_off(missing)

    def _hand_over(self) -> None:
        verdict, since = self._decided[0]
        begin, end = needed_from(since), verdict.t + _TAIL_S
        self._jobs.put(DecidedThrow(verdict, since, [each for each in self._seen if begin <= each.t <= end]))
        del self._decided[0]  # last: Ctrl-C before it has the throw handed over twice, which does no harm

    def _work(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                if isinstance(job, DecidedThrow):
                    self._keep(job)
                else:
                    self._encode(job)
        finally:
            for _ in range(2):  # close waits twice where Ctrl-C breaks off the first time
                self._ended.put(None)

    def _keep(self, throw: DecidedThrow) -> None:
        number = throw.verdict.number
        with self._owing:
            if number not in self._owed or self._broken_off:
                return
        try:
            self._writer.write(throw, self._cut(throw), lambda: self._settle(number))
        except Exception as error:  # a file waits for this thread: it must go on whatever happens
            with self._owing:
                told = self._broken_off and number in self._owed
                self._owed.discard(number)
            if not told:
                self._writer.tell_missing(f"throw {number}", error)

    def _settle(self, number: int) -> bool:
        """Whether a throw's bundle may be kept; after it, nobody tells that there is none because of Ctrl-C."""
        with self._owing:
            if not self._broken_off:
                self._owed.discard(number)
            return not self._broken_off

    def _encode(self, frame: Frame) -> None:
        try:
            self._clip.add(frame)
        except Exception as error:  # as above
            self._writer.tell_missing("a picture", error)
        finally:
            self._room.release()

    def _cut(self, throw: DecidedThrow) -> ThrowClip:
        begin, end = min(throw.counting_since.values()) - _LEAD_IN_S, throw.verdict.t + _TAIL_S
        clip, clip_t = self._clip.cut(begin, end)
        return ThrowClip(clip, clip_t, sum(begin <= t <= end for t in tuple(self._missed)))
