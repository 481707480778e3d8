"""What the application remembers from one time to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec

from referee.bouts.person import person
from referee.errors import BadInputError, one_line, shown
from referee.host.choices import BoutChoice, GameChoice
from referee.host.language import Catalogue
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import make_folder, replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.locks import locked
from referee.storage.paths import user_data
from referee.symbols import MAX_PLAYERS, MIN_PLAYERS


class Preferences(msgspec.Struct):
    """What is remembered.

    Attributes:
        language: Which catalogue of texts.
        mute: No sounds.
        volume: How loud sounds are, in percent.
        speech: The count and the calls are spoken.
        less_motion: Nothing moves but the camera's picture.
        full_screen: The window fills the screen.
        bouts: The last bout set up, by mode.
        games: The last set-up of each card game, by name.
        last_game: The card game set up last.
        camera: The camera that throws come from, as a source names it; empty: the first there is.
        profile: The place that new bouts and games begin with.
        names: The players that new bouts begin with.
    """

    language: str = "en"
    mute: bool = False
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    speech: bool = False
    less_motion: bool = False
    full_screen: bool = False
    bouts: dict[str, BoutChoice] = {}
    games: dict[str, GameChoice] = {}
    last_game: str = "motor-city-showdown"
    camera: str = ""
    profile: str = "default"
    names: tuple[str, ...] = ()

    def forget(self, name: str, texts: Catalogue) -> None:
        """Takes somebody out of all set-ups; a seat's number stands in for the name, in the language of ``texts``."""

        def without(names: Sequence[str]) -> list[str]:
            return [
                texts("setup.player", number=seat) if person(each) == person(name) else each
                for seat, each in enumerate(names, start=1)
            ]

        self.names = tuple(without(self.names))
        for mode, bout in self.bouts.items():
            self.bouts[mode] = msgspec.structs.replace(bout, names=tuple(without(bout.names)))
        for game, choice in self.games.items():
            renamed = zip(choice.seats, without([seat.name for seat in choice.seats]), strict=True)
            seats = tuple(msgspec.structs.replace(seat, name=new) for seat, new in renamed)
            self.games[game] = msgspec.structs.replace(choice, seats=seats)


def preferences_file() -> Path:
    """Where preferences are kept."""
    return user_data() / "table.json"


def load_preferences(path: Path) -> Preferences:
    """Reads what was remembered; the default of each attribute that is not there, or is not understood.

    A set-up whose names cannot be shown, or of a bout of more or fewer players than there can be, is left out.
    """
    found, _ = _read(path)
    found.bouts = {
        mode: bout
        for mode, bout in found.bouts.items()
        if bout.is_lettered and MIN_PLAYERS <= len(bout.names) <= MAX_PLAYERS
    }
    found.games = {name: game for name, game in found.games.items() if game.is_lettered}
    return found


def preferences_fault(path: Path) -> str:
    """What is not understood of what was remembered, and why; empty: nothing, or there is no file."""
    _, faults = _read(path)
    return "; ".join(faults)


def _read(path: Path) -> tuple[Preferences, list[str]]:
    """What was remembered, attribute by attribute, and what is not understood of it."""
    found = Preferences()
    faults: list[str] = []
    if not path.exists():
        return found, []
    try:
        given = decode_json(read_file(path, SETTINGS_BYTES, "preferences"), dict[str, msgspec.Raw])
    except (BadInputError, msgspec.DecodeError) as error:
        return found, [str(error)]
    for field in msgspec.structs.fields(Preferences):
        try:
            if field.name in _SET_UPS and field.name in given:
                setattr(found, field.name, _set_ups(given[field.name], field.name, faults))
            elif field.name in given:
                setattr(found, field.name, decode_json(given[field.name], field.type))
        except msgspec.DecodeError as error:
            faults.append(f"{field.name}: {error}")
    return found, faults


_SET_UPS: Final[Mapping[str, type[BoutChoice | GameChoice]]] = {"bouts": BoutChoice, "games": GameChoice}
"""What a set-up is, by the attribute that holds all of its kind."""


def _set_ups(given: msgspec.Raw, attribute: str, faults: list[str]) -> dict[str, BoutChoice | GameChoice]:
    """The set-ups of one kind that are understood; of others ``faults`` is told."""
    found = {}
    for name, each in decode_json(given, dict[str, msgspec.Raw]).items():
        try:
            found[name] = decode_json(each, _SET_UPS[attribute])
        except msgspec.DecodeError as error:
            faults.append(f"{attribute}: {one_line(shown(name, str))}: {error}")
    return found


def save_preferences(path: Path, preferences: Preferences, before: Preferences | None = None) -> None:
    """Remembers what has changed; where nothing has, the file stays as it is.

    What another copy of the application has changed meanwhile stays too, such as a name that was forgotten there.

    Args:
        path: The file.
        preferences: What is to be remembered.
        before: What it was when this copy read or saved it last; the defaults where it is not given.

    Raises:
        StorageError: It cannot be written.
    """
    changes = _changes(preferences, before or Preferences())
    if not changes:
        return
    with storing(path):
        make_folder(path.parent)
        with locked(path):
            kept = load_preferences(path)
            for name, new in changes.items():
                setattr(kept, name, {**getattr(kept, name), **new} if isinstance(new, dict) else new)
            replace_file(path, msgspec.json.format(msgspec.json.encode(kept)))


def _changes(now: Preferences, before: Preferences) -> dict[str, object]:
    """What differs, by attribute; of several set-ups those that do."""
    changes: dict[str, object] = {}
    for name in Preferences.__struct_fields__:
        new, old = getattr(now, name), getattr(before, name)
        if isinstance(new, dict):
            new, old = {key: each for key, each in new.items() if each != old.get(key)}, {}
        if new != old:
            changes[name] = new
    return changes
