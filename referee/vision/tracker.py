"""Follows one hand through the pictures of one lane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from referee.settings import LandmarkModel, TrackerSettings
from referee.vision.background_model import BackgroundModel, Foreground
from referee.vision.boxes import Box
from referee.vision.frames import WHOLE_STEP_S, Image, outlasts
from referee.vision.hand_reader import HandReader
from referee.vision.hand_track import HandTrack
from referee.vision.hands import HandState, TrackedHand, palm_centre
from referee.vision.landmarks import Landmarks
from referee.vision.network_input import balanced
from referee.vision.palm_search import PalmSearch
from referee.vision.palms import Palm
from referee.vision.stillness import StillHand
from referee.vision.unmoved import Moving, Place, UnmovedThings


@dataclass(frozen=True, slots=True)
class StageSettings:
    """When each stage of tracking runs.

    Attributes:
        slow: The most that a hand moves from picture to picture, as a share of the box's side, to be read where it was.
        read_every_s: A hand is read anew at this interval, seconds, whatever it looks like. All lanes do so in the same
            pictures, because they share the cores.
        follow_every_s: Where it is enough to know where the hand is, it is read at this interval, seconds, and
            predicted in between: in about every other picture at 30 a second. All lanes do so in the same pictures. It
            is half of ``read_every_s``, so that whenever a hand is read anew it is looked at anyway.
        learn_every_s: The background is learnt at this interval, seconds, because it changes slowly.
        standing: The share of a palm that stands before the background has to be larger than this. Otherwise there is
            no hand, but a face or a fence that looks like one.
    """

    slow: float = 0.03
    read_every_s: float = 0.15
    follow_every_s: float = 0.075
    learn_every_s: float = 0.1
    standing: float = 0.05


@dataclass(slots=True)
class _Picture:
    """The lane's present picture and what is known of it.

    Attributes:
        image: The picture.
        t: Its time, seconds.
        moving: How the arm moves.
        in_white: Whether the networks look at it in white light.
        foreground: What differs from the background.
    """

    image: Image
    t: float
    moving: Moving | None
    in_white: bool
    foreground: Foreground | None = None
    _white: Image | None = None

    @property
    def white(self) -> Image:
        """The picture in white light; itself where its light is so."""
        if self._white is None:
            self._white = balanced(self.image)
        return self._white

    @property
    def seen(self) -> Image:
        """What the networks look at."""
        return self.white if self.in_white else self.image


class MediaPipeTracker:
    """A :class:`~referee.vision.hands.HandTracker` on MediaPipe's two hand networks, in stages over one state.

    Predict: the last box moves on with the arm. MediaPipe's own tracking leaves the box where it was, and a fast stroke
    leaves that box. Where it is enough to know where the hand is, most pictures end here. Verify: the landmark
    network looks in the predicted box. Detect again: where it finds no hand, the palm detector searches the same
    picture, and the landmark network looks at the palms that were found. If it sees no hand in them, the other of the
    two landmark models looks as long as the hand is predicted. Once it is lost, palms that are faint or may be turned
    otherwise are looked at. Background: a thing that does not stand before the background is no hand. Compare: a hand
    that rests while the arm moves gives way to one that is found where the arm moves. Far from the arm it is no hand. A
    hand that no stage finds is predicted for a moment, and then lost. Strokes are counted in the arm's motion all the
    same.

    Args:
        settings: Which model, and the least scores.
        threads: How many of the machine's cores it may use. Two cores read a picture in six tenths of the time of one.
        stages: When the stages have their turns.
        zero: Gives the time from which their intervals are counted, seconds; 0.0 where it is not given.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(
        self,
        settings: TrackerSettings,
        threads: int = 1,
        stages: StageSettings = StageSettings(),
        *,
        zero: Callable[[], float] = float,
    ) -> None:
        self._stages, self._zero = stages, zero
        self._track = HandTrack()
        self._reader = HandReader(settings, threads)
        self._search = PalmSearch(settings.detection, threads)
        self._still = StillHand()
        self._background = BackgroundModel()
        self._learnt_t = -np.inf
        self._unmoved = UnmovedThings()
        self._in_white = False

    def track(
        self, image: Image, t: float, *, model: LandmarkModel = "full", moving: Moving | None = None
    ) -> TrackedHand | None:
        """Looks for the hand in the next picture; see :class:`~referee.vision.hands.HandTracker`."""
        picture, track = _Picture(image, t, moving, self._in_white), self._track
        if self._reader.want(model, anew=self._is_due(t, track.t, self._stages.read_every_s)):
            self._still.forget()
        # What was rejected is let go once the arm rests, also while no hand is followed instead.
        self._unmoved.move(t, moving, track.usual if track.box is None else track.box.side)
        followed = model == "lite" and track.hand is not None
        waits = followed and not self._unmoved.behind and not self._is_due(t, track.seen_t, self._stages.follow_every_s)
        found = self._stayed(picture, looks=not waits)
        if found is None and waits:
            track.predict(t, moving)
            return track.tracked(t)
        found = found or self._verified(picture) or self._detected_again(picture)
        found = None if found is None else self._moving(found, picture)
        if found is not None:
            if found is not track.hand:
                self._still.keep(image)
            track.detect(found, t)
            self._in_white = picture.seen is not image
            self._search.searches = 0
        # Until a hand has been found it may be anywhere, and would be learnt as background.
        if track.box is not None and not outlasts(self._stages.learn_every_s, t - self._learnt_t):
            self._background.learn(image, t, track.box, track.arm(image))
            self._learnt_t = t
        return track.tracked(t)

    def close(self) -> None:
        """There is nothing to free: LiteRT's models go with the object."""

    def _is_due(self, t: float, last_t: float, every_s: float) -> bool:
        """Whether a hand is to be read again that was read at ``last_t``, both in seconds.

        Where frames fall on the intervals' very limits, as every third one at 20 a second does, each is due on its own.
        Times that are rounded to whole steps, as the clock's zero is, too, would lie now before the limit, now behind
        it.
        """
        start = self._zero() - 2 * WHOLE_STEP_S
        return (t - start) // every_s != (last_t - start) // every_s

    def _stayed(self, picture: _Picture, *, looks: bool) -> Landmarks | None:
        """The hand where it was, if it is slow. Most hands are slow most of the time, and need no prediction.

        Args:
            picture: The lane's picture.
            looks: Whether the network looks at a hand that has moved a little. Otherwise only one that has not moved
                at all is told.
        """
        track, t = self._track, picture.t
        if track.box is None or track.state is HandState.PREDICTED:
            return None
        step = float(np.linalg.norm(track.velocity)) * (t - track.seen_t)
        # A hand that sets off is drawn back to the middle of its old box by the network, and would seem to rest.
        by_arm = 0.0 if picture.moving is None else picture.moving.step
        if max(step, by_arm) > self._stages.slow * track.box.side:
            return None
        read_now = self._is_due(t, track.seen_t, self._stages.read_every_s)
        if not read_now and self._still.is_still(picture.image, track.box):
            return track.hand
        if not looks:
            return None
        found = self._reader.look(picture.seen, track.box)
        return None if found is None or self._reader.is_astray(found, track.box) else found

    def _verified(self, picture: _Picture) -> Landmarks | None:
        """The hand where it is predicted to be."""
        track = self._track
        if track.box is None or (track.is_lost(picture.t) and self._search.searches):
            return None
        track.predict(picture.t, picture.moving)
        found = self._reader.read(picture.seen, track.box, track.usual, track)
        return found if found is not None and track.plausible(found) else None

    def _detected_again(self, picture: _Picture) -> Landmarks | None:
        """The hand where a palm is detected.

        A hand that is lost is sought in the picture as it is, and then in white light. That comes second because a
        coloured wall may pass for coloured light.
        """
        track, is_lost = self._track, self._track.is_lost(picture.t)
        if is_lost:
            picture.in_white = False
        palms = self._search.find(picture.seen, picture.t, track, picture.moving)
        found = self._look_in([palm.box for palm in palms], picture)
        if found is None and is_lost and picture.white is not picture.image:
            picture.in_white = True
            palms = self._search.find(picture.seen, picture.t, track, picture.moving, again=True)
            found = self._look_in([palm.box for palm in palms], picture)
        if found is not None:
            return found
        otherwise = self._look_harder if is_lost else self._look_otherwise
        return otherwise(palms, picture)

    def _look_in(self, boxes: Sequence[Box], picture: _Picture, presence: float = 0.0) -> Landmarks | None:
        """The first hand in one of the boxes. When a hand is sought anew the boxes are of palms, and tell its size."""
        track = self._track
        anew = track.is_lost(picture.t)
        for box in boxes:
            hand = self._reader.read(picture.seen, box, box.side if anew else track.usual, track)
            if hand is None or hand.presence < presence or not self._stands_out(hand, picture):
                continue
            if self._unmoved.is_known(palm_centre(hand.points), box.side):
                continue
            if anew:
                track.usual = box.side
            elif not track.plausible(hand):
                continue
            return hand
        return None

    def _look_otherwise(self, palms: Sequence[Palm], picture: _Picture) -> Landmarks | None:
        """Looks with the other network, which sees hands that this one does not; it stays in use for a while.

        It looks at the palms first, if there are any. They tell how the hand is turned, which the last box may have
        wrong.
        """
        boxes = [palm.box for palm in palms]
        if self._track.box is not None:
            boxes.append(self._track.box)
        found = self._look_in(boxes, picture) if self._reader.other() else None
        if found is None:
            self._reader.other()
        return found

    def _look_harder(self, palms: Sequence[Palm], picture: _Picture) -> Landmarks | None:
        """Looks at palms that are unsure or may be turned otherwise.

        Two looks have to be sure, the second in the box that the first gives.
        """
        sure = self._track.model.sure
        for box in self._search.harder(palms):
            hand = self._reader.exact.read(picture.seen, box)
            if hand is not None and hand.presence >= sure:
                found = self._look_in([hand.next_box], picture, sure)
                if found is not None:
                    return found
        return None

    def _stands_out(self, hand: Landmarks, picture: _Picture) -> bool:
        """Whether the palm's place differs from the background."""
        picture.foreground = picture.foreground or self._background.compare(picture.image)
        return picture.foreground.share_in(hand.points) > self._stages.standing

    def _moving(self, found: Landmarks, picture: _Picture) -> Landmarks | None:
        """The hand that moves with the arm: what was found, or another one; ``None`` if what was found is no hand."""
        track, unmoved = self._track, self._unmoved
        if track.is_lost(picture.t):
            unmoved.found_anew()
        side = found.next_box.side
        if not unmoved.left_behind(picture.t, palm_centre(found.points), side):
            return found
        # Another hand may be found in one of the next pictures as well as in this one.
        due = self._is_due(picture.t, track.seen_t, self._stages.follow_every_s)
        other = self._at_arm(palm_centre(found.points), side, picture) if due else None
        if other is None and not unmoved.doubted(side):
            return found
        # Two hands that move in turns are both at work. None of them was a thing that rests.
        again = other is not None and unmoved.is_known(palm_centre(other.points), side)
        unmoved.reject()
        track.reject(at_work=again)
        return other

    def _at_arm(self, resting: Place, side: float, picture: _Picture) -> Landmarks | None:
        """A hand where the arm moves, or came to rest, other than the one that rests, and nearer to the arm."""
        unmoved = self._unmoved

        def may_be(place: Place) -> bool:
            return not unmoved.is_same(place, resting, side) and unmoved.is_nearer(place, resting)

        for palm in self._search.near(picture.seen, unmoved.place, side):
            hand = self._reader.exact.read(picture.seen, palm.box) if may_be(palm.centre) else None
            if hand is not None and hand.presence >= self._track.model.sure and may_be(palm_centre(hand.points)):
                self._track.usual = palm.box.side
                return hand
        return None
