"""What the application remembers from one time to the next, and what people chose at set-up."""

from __future__ import annotations

from pathlib import Path

import msgspec

from referee.bounds import SETTINGS_BYTES
from referee.documents import decode_json
from referee.errors import BadInputError
from referee.files import read_file
from referee.paths import user_data
from referee.storage.files import save_file


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


class BoutChoice(msgspec.Struct, frozen=True):
    """A bout as chosen at set-up.

    Attributes:
        mode: ``one-time`` or ``run-to-ten``.
        names: The players' names, left to right.
        source: Where throws come from, for all of them.
        profile: The venue profile's name.
    """

    mode: str
    names: tuple[str, ...]
    source: str = "camera"
    profile: str = "default"


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


class Preferences(msgspec.Struct):
    """What is remembered.

    Attributes:
        language: Which catalogue of texts.
        mute: No sounds.
        less_motion: Nothing moves but the camera's picture.
        full_screen: The window fills the screen.
        bouts: The last bout set up, by mode.
        games: The last set-up of each card game, by name.
        last_game: The card game set up last.
    """

    language: str = "en"
    mute: bool = False
    less_motion: bool = False
    full_screen: bool = False
    bouts: dict[str, BoutChoice] = {}
    games: dict[str, GameChoice] = {}
    last_game: str = "motor-city-showdown"


def preferences_file() -> Path:
    """Where preferences are kept."""
    return user_data() / "table.json"


def load_preferences(path: Path) -> Preferences:
    """Reads what was remembered; the defaults where nothing readable is there: nothing of worth is lost by that."""
    try:
        return decode_json(read_file(path, SETTINGS_BYTES, "preferences"), Preferences)
    except (BadInputError, msgspec.DecodeError):
        return Preferences()


def save_preferences(path: Path, preferences: Preferences) -> None:
    """Remembers.

    Raises:
        StorageError: It cannot be written.
    """
    save_file(path, msgspec.json.format(msgspec.json.encode(preferences)))
