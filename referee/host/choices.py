"""What people choose at set-up of a bout or card game; it is kept with it."""

from __future__ import annotations

from typing import Final

import msgspec

_NO_PEOPLE: Final = ("simulate", "bot")
"""Kinds of sources behind which not everybody is a person."""
UNWATCHED: Final = ("keyboard", "bot")
"""Where throws come from that no camera, film or simulator shows: they are typed, or drawn by chance."""


def _is_lettered(*texts: str) -> bool:
    """Whether texts can be lettered: everything can but the character 0, which nobody can type."""
    return not any("\0" in text for text in texts)


class SeatChoice(msgspec.Struct, frozen=True):
    """One player as chosen at set-up.

    Attributes:
        name: What the player is called.
        kind: ``human``, ``bot`` or ``random`` (a bot that plays at random).
        throws: Where throws come from: ``camera``, ``camera:1``, ``simulate:7``, a video file, ``keyboard``, ``bot``.
    """

    name: str
    kind: str = "human"
    throws: str = "camera"


class MatchChoice(msgspec.Struct, frozen=True):
    """The match of a tournament that a bout is played for.

    Attributes:
        tournament: The tournament's id.
        match: The match's name.
        bout: The bout's number in it.
        numbers: The numbers of the players in the tournament, by seat.
    """

    tournament: str
    match: str
    bout: int
    numbers: tuple[int, int]


class BoutChoice(msgspec.Struct, frozen=True):
    """A bout as chosen at set-up.

    Attributes:
        mode: ``one-time`` or ``run-to-ten``.
        names: The players' names, left to right.
        source: Where throws come from, for all of them; ``bot``: player 1 types, and the others throw by chance.
        profile: The venue profile's name.
        match: What it is played for; ``None``: nothing but itself.
        challenges: How many each player has; one whose challenge is right keeps it. ``None``: as many as wanted.
        by_chance: Whether throws came from simulated players or from chance before they came from ``source``.
        thrown_before: How many throws it had when ``source`` was chosen.
    """

    mode: str
    names: tuple[str, ...]
    source: str = "camera"
    profile: str = "default"
    match: MatchChoice | None = None
    challenges: int | None = None
    by_chance: bool = False
    thrown_before: int = 0

    @property
    def of_people(self) -> bool:
        """Whether everybody who throws is a person, and was from the beginning."""
        return not self.by_chance and self.source.partition(":")[0] not in _NO_PEOPLE

    @property
    def is_lettered(self) -> bool:
        """Whether its names can be shown."""
        return _is_lettered(self.source, *self.names)


class GameChoice(msgspec.Struct, frozen=True):
    """A card game as chosen at set-up.

    Attributes:
        game: One of :data:`referee.games.catalogue.GAMES`.
        seats: The players, by seat.
        options: House options that differ from their defaults.
        profile: The venue profile's name.
        seed: Decides the deal; ``None``: drawn from the operating system.
        slips: What is written on Pink Slips that are signed in it: the card's number and the coin's, by seat.
    """

    game: str
    seats: tuple[SeatChoice, ...]
    options: dict[str, str] = {}
    profile: str = "default"
    seed: int | None = None
    slips: dict[int, tuple[str, str]] = {}

    @property
    def is_lettered(self) -> bool:
        """Whether its names can be shown."""
        return all(_is_lettered(seat.name, seat.throws) for seat in self.seats)
