"""Watches all lanes at once: one tracker for each, side by side in threads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import replace
from threading import Lock

import numpy as np

from referee.settings import LandmarkModel
from referee.vision.arm_motion import ArmMotion
from referee.vision.frames import Frame
from referee.vision.hands import HandTracker, TrackedHand, read_only
from referee.vision.lanes import Lane
from referee.vision.unmoved import Moving


class LaneWatch:
    """Looks for each player's hand in that player's lane.

    LiteRT lets go of the interpreter lock, so that lanes are worked on side by side.

    Args:
        lanes: One for each player.
        make_tracker: Gives a fresh tracker; called once for each lane.
    """

    def __init__(self, lanes: Sequence[Lane], make_tracker: Callable[[], HandTracker]) -> None:
        self._lanes = tuple(lanes)
        self._trackers: dict[int, HandTracker] = {}
        with ExitStack() as undo:  # a tracker that cannot be made, or closed, leaves none of the others behind
            undo.callback(self._trackers.clear)
            for lane in lanes:
                self._trackers[lane.player] = tracker = make_tracker()
                undo.callback(tracker.close)
            self._at_work = {lane.player: Lock() for lane in lanes}
            self._newest: Frame | None = None
            self._threads = ThreadPoolExecutor(max_workers=len(lanes), thread_name_prefix="lane")
            undo.callback(self._threads.shutdown)
            self._open = undo.pop_all()

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes, by seat."""
        return self._lanes

    def observe(
        self,
        frame: Frame,
        players: Collection[int] | None = None,
        lite: Collection[int] = (),
        motions: Sequence[ArmMotion] = (),
    ) -> tuple[TrackedHand | None, ...]:
        """Looks at the next frame.

        Ctrl-C may break this off at any place. Looks at the frame may then still be under way, or not have begun. The
        next frame waits for those, and these are left out.

        Args:
            frame: The frame; its time must grow from call to call.
            players: Those who take part; the other lanes are not looked at. ``None``: everybody.
            lite: Those for whom the lite landmark model will do: it is enough to know where the hand is.
            motions: How the arms have moved since the frame before, as far as that is known.

        Returns:
            For each lane, in its order, the hand in pixels of the whole frame, detected or predicted, or ``None``. Its
            landmarks cannot be changed.
            What a tracker raises is raised here, when the others have ended.
        """
        moving = {motion.player: motion for motion in motions}

        def look(lane: Lane) -> TrackedHand | None:
            model: LandmarkModel = "lite" if lane.player in lite else "full"
            with self._at_work[lane.player]:
                is_newest = frame is self._newest
                return self._look(lane, frame, moving.get(lane.player), model=model) if is_newest else None

        self._newest = frame
        asked = [lane for lane in self._lanes if players is None or lane.player in players]
        # This thread takes a lane itself: it would only wait.
        others = [self._threads.submit(look, lane) for lane in asked[1:]]
        try:
            found = [look(lane) for lane in asked[:1]]
        finally:
            wait(others)  # or the next frame would be given to a tracker that is still at work
        found += [other.result() for other in others]
        by_player = {lane.player: hand for lane, hand in zip(asked, found, strict=True)}
        return tuple(by_player.get(lane.player) for lane in self._lanes)

    def _look(self, lane: Lane, frame: Frame, motion: ArmMotion | None, *, model: LandmarkModel) -> TrackedHand | None:
        corner = np.array((lane.left, lane.top, 0.0))
        moving = None
        if motion is not None:
            went = np.array(motion.velocity) * ((motion.t - motion.since) * motion.height)
            moving = Moving(np.array(motion.place) - corner[:2], went)
        found = self._trackers[lane.player].track(lane.cut(frame.image), frame.t, model=model, moving=moving)
        if found is None:
            return None
        points, world = read_only(found.points + corner), read_only(found.world)
        return replace(found, player=lane.player, points=points, world=world)

    def close(self) -> None:
        """Frees the trackers, all of them where one raises; closing twice does no harm."""
        self._open.close()

    def __enter__(self) -> LaneWatch:
        """The watch itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Frees the trackers."""
        self.close()
