"""What referees have in common, whatever they are given: players, lanes, the umpire, and what is known so far."""

from __future__ import annotations

import os
from collections.abc import Sequence

from referee.officiating import given
from referee.officiating.events import Event
from referee.officiating.referee_state import State
from referee.officiating.umpire import Umpire
from referee.recognition.symbol_sheet import SheetTables, read_sheet
from referee.settings import Profile
from referee.vision.lanes import Lane, lanes_for


class BaseReferee:
    """Keeps the umpire, and what is known after each observation.

    Args:
        players: How many players, 1 to 4, left to right or as the profile's areas are listed.
        size: Width and height of the pictures, pixels.
        profile: The venue's settings, or their name or path.

    Attributes:
        profile: The venue's settings.
        size: As given.
        fingers: What each symbol of the profile's sheet asks of the fingers.
        state: What is known after the newest picture.

    Raises:
        BadInputError: A value cannot be used, there is no such profile or symbol sheet, or the lanes do not fit the
            pictures.
    """

    def __init__(self, players: int, size: tuple[int, int], profile: Profile | str | os.PathLike[str]) -> None:
        players = given.player_count(players)
        self.size = given.picture_size(size)
        self.profile = given.profile_named(profile)
        lanes = lanes_for(players, self.size, self.profile.lanes)
        self.fingers = read_sheet(self.profile.sheet, SheetTables).fingers
        self._umpire = Umpire([lane.player for lane in lanes], self.profile.officiating, fingers=self.fingers)
        self.state = State(lanes, self.size, self._umpire.playing)
        self._newest_t: float | None = None

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """Each player's part of the picture, by seat."""
        return self.state.lanes

    def arm(self, players: Sequence[int]) -> None:
        """From now on only these players' throws are judged; strokes so far are forgotten.

        Raises:
            BadInputError: There is no such player, one is named twice, or none is named.
        """
        self._umpire.arm(given.playing_seats(players, [lane.player for lane in self.lanes]))
        self.state = self.state.after(self._umpire)

    def finish(self) -> tuple[Event, ...]:
        """Tells the referee that no picture follows.

        Returns:
            A no-call, where a throw was under way that will never be seen to its end.
        """
        events = tuple(self._umpire.finish())
        self.state = self.state.after(self._umpire, events)
        return events
