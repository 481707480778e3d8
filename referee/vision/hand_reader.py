"""Reads the hand in a box by one of two landmark networks. The box is corrected until the hand lies in its middle."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.settings import LandmarkModel, TrackerSettings
from referee.vision.boxes import Box
from referee.vision.frames import Image
from referee.vision.hand_track import HandTrack
from referee.vision.landmarks import LandmarkNetwork, Landmarks


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """How a hand is read.

    Attributes:
        astray: A hand this far from the middle of the box, as a share of the box's side, is read again in a box of its
            own: the network draws the landmarks of such a hand along with the box, by up to 4 cm.
        readings: The most readings of a hand in one picture.
    """

    astray: float = 0.08
    readings: int = 3


class HandReader:
    """Reads hands by the chosen network, or by the other one, which sees some hands that the first does not.

    Args:
        settings: The two networks, and the least presence.
        threads: How many work on one picture.
        how: How a hand is read.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, settings: TrackerSettings, threads: int, how: ReaderSettings = ReaderSettings()) -> None:
        self._how = how
        self.exact = LandmarkNetwork(settings.model, settings.presence, threads)
        """The network by which symbols are read."""
        self._following = self.exact
        if settings.following != settings.model:
            self._following = LandmarkNetwork(settings.following, settings.presence, threads)
        self._present = self._wanted = self.exact

    def want(self, model: LandmarkModel, *, anew: bool) -> bool:
        """Chooses the network for the pictures from now on.

        Args:
            model: ``lite``: it is enough to know where the hand is, so the network for following will do.
            anew: Whether to come back from the other network, which has seen what this one did not.

        Returns:
            Whether another network reads than before: what that said of a resting hand is not good enough, or more
            than is needed.
        """
        network = self._following if model == "lite" else self.exact
        if network is self._wanted and not anew:
            return False
        self._wanted = network
        changed, self._present = network is not self._present, network
        return changed

    def other(self) -> bool:
        """Switches to the other network; returns ``False`` if there is none."""
        self._present = self._following if self._present is self.exact else self.exact
        return self._following is not self.exact

    def look(self, image: Image, box: Box) -> Landmarks | None:
        """The hand in exactly this box, pixels of ``image``; ``None`` where there is none."""
        return self._present.read(image, box)

    def is_astray(self, found: Landmarks, box: Box) -> bool:
        """Whether the hand is too far from the middle of its box."""
        return found.next_box.distance(box) >= self._how.astray * box.side

    def read(self, image: Image, box: Box, usual: float, track: HandTrack) -> Landmarks | None:
        """The hand in a box, read in boxes of about the ``usual`` side, pixels, until it lies in the middle."""
        found = self.look(image, box)
        for _ in range(1, self._how.readings):
            if found is None or not self.is_astray(found, box):
                break
            side = track.brought_to_usual(max(box.side, found.next_box.side), usual)
            box = replace(found.next_box, side=side)
            found = self.look(image, box) or found
        return found
