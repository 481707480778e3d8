"""People whom the table remembers: name, colour, and a picture where they agree; all of it is forgotten on request."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Final

import msgspec

from referee.bouts.person import person
from referee.errors import BadInputError
from referee.games.catalogue import GAMES
from referee.host.game_opening import plays_for_slips
from referee.host.keeping import bouts, games
from referee.host.language import Catalogue
from referee.storage.bounds import PICTURE_BYTES, SETTINGS_BYTES
from referee.storage.documents import decode_json
from referee.storage.files import make_folder, remove_file, replace_file, storing
from referee.storage.local_files import read_file
from referee.storage.locks import is_held, locked
from referee.storage.paths import user_data
from referee.storage.stamps import stamp_now

COLOURS: Final = 12
"""Colours that somebody may have: those of the seats."""
_MOST: Final = 1000
_NAME: Final = 100
_ASIDE: Final = "people.json.unreadable-"
"""What a file that cannot be read is called once it is kept aside, before the time of that."""


class RememberedPerson(msgspec.Struct, frozen=True):
    """Somebody whom the table remembers.

    Attributes:
        name: As they wrote it.
        colour: The seat's number whose colour they like; 0: none.
        picture: What their picture's file is called, without its ending; empty: there is none.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=_NAME)]
    colour: Annotated[int, msgspec.Meta(ge=0, le=COLOURS)] = 0
    picture: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{32})?$")] = ""


class _File(msgspec.Struct, frozen=True):
    people: tuple[RememberedPerson, ...] = ()


class _Entries(msgspec.Struct, frozen=True):
    """The same file before its people are decoded, one by one."""

    people: tuple[msgspec.Raw, ...] = ()


class People:
    """Those whom the table remembers, in a file that its owner alone can read.

    Args:
        folder: Where it is; the user's own data where it is not given.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_data()
        self.path = self._folder / "people.json"

    def all(self) -> list[RememberedPerson]:
        """Everybody; nobody where the file is not there or is none. An entry that is none costs only itself."""
        try:
            found = [_decoded(each) for each in self._entries()]
        except (BadInputError, msgspec.DecodeError):
            return []
        return list({person(each.name): each for each in found if each is not None}.values())[-_MOST:]

    def find(self, name: str) -> RememberedPerson:
        """Somebody by name; a person of whom nothing is remembered where there is none. Capitals make no difference."""
        wanted = person(name)
        return next((each for each in self.all() if person(each.name) == wanted), RememberedPerson(name[:_NAME]))

    def remember(self, name: str, colour: int) -> None:
        """Remembers somebody's colour.

        Raises:
            StorageError: It cannot be written.
        """
        self._put(msgspec.structs.replace(self.find(name), colour=colour))

    def keep_picture(self, name: str, picture: bytes) -> None:
        """Keeps a picture of somebody who agrees to it; the one before goes.

        Args:
            name: Whose.
            picture: A PNG file.

        Raises:
            BadInputError: It is too large.
            StorageError: It cannot be written.
        """
        if len(picture) > PICTURE_BYTES:
            raise BadInputError(f"a picture of {len(picture)} bytes: expected {PICTURE_BYTES} at most")
        new = msgspec.structs.replace(self.find(name), picture=token_hex(16))
        place = self.picture_of(new)
        assert place is not None, "it was named just now"
        with storing(place):
            make_folder(place.parent)
            with locked(self.path):  # nobody else removes it before the file names it
                replace_file(place, picture, private=True)
                self._put(new)

    def remove_picture(self, name: str) -> None:
        """Forgets somebody's picture, and remembers the rest.

        Raises:
            StorageError: It cannot be removed.
        """
        self._put(msgspec.structs.replace(self.find(name), picture=""))

    def picture_of(self, known: RememberedPerson) -> Path | None:
        """Where somebody's picture is; ``None``: there is none."""
        return self._folder / "people" / f"{known.picture}.png" if known.picture else None

    def forget(self, name: str) -> None:
        """Forgets somebody's name, colour and picture; the bouts that they played stay.

        A file that was kept aside, because it cannot be read, goes where the name is in it.

        Raises:
            StorageError: It cannot be written.
        """
        self._write([each for each in self.all() if person(each.name) != person(name)])
        with storing(self.path):
            for aside in self._folder.glob(f"{_ASIDE}*"):
                if name.casefold() in aside.read_text(encoding="utf-8", errors="replace").casefold():
                    remove_file(aside)

    def _put(self, new: RememberedPerson) -> None:
        others = [each for each in self.all() if person(each.name) != person(new.name)]
        self._write([*others, new][-_MOST:])

    def _entries(self) -> tuple[msgspec.Raw, ...]:
        """What the file has of each.

        Raises:
            BadInputError: It cannot be read.
            msgspec.DecodeError: It holds something else.
        """
        return decode_json(read_file(self.path, SETTINGS_BYTES, "people"), _Entries).people

    def _write(self, people: list[RememberedPerson]) -> None:
        """Writes the file; pictures that it does not name go."""
        with storing(self.path):
            make_folder(self._folder)
            with locked(self.path):
                self._put_aside()
                replace_file(self.path, msgspec.json.format(msgspec.json.encode(_File(tuple(people)))), private=True)
                named = {self.picture_of(each) for each in people}
                for picture in (self._folder / "people").glob("*.png"):
                    if picture not in named:
                        remove_file(picture)

    def _put_aside(self) -> None:
        """Keeps a file that cannot be read under another name, for somebody who can mend it."""
        if not self.path.exists():
            return
        try:
            self._entries()
        except (BadInputError, msgspec.DecodeError):
            self.path.rename(self._folder / f"{_ASIDE}{stamp_now()}")


def _decoded(entry: msgspec.Raw) -> RememberedPerson | None:
    """An entry of the file; ``None`` where it is none."""
    try:
        return decode_json(entry, RememberedPerson)
    except msgspec.DecodeError:
        return None


def names_fault(names: Sequence[str], texts: Catalogue) -> str:
    """Why these names cannot be played under; empty: they can. Spellings of one person's name are alike."""
    people = [person(name) for name in names]
    return texts("setup.names_fault") if not all(people) or len(set(people)) < len(people) else ""


def seat_colours(names: Mapping[int, str]) -> dict[int, int]:
    """Whose colour each seat has: the one that its player likes, where they are remembered with one.

    Where two like the same, the first seat has it, and the second keeps its own. A seat whose own colour somebody else
    has takes the first one that nobody has.

    Args:
        names: The players' names by seat.

    Returns:
        For each seat, the number of the seat that its colour belongs to; no two are alike.
    """
    liked = {person(each.name): each.colour for each in People().all() if each.colour}
    colours: dict[int, int] = {}
    for seat, name in names.items():
        colour = liked.get(person(name), 0)
        if colour and colour not in colours.values():
            colours[seat] = colour
    for seat in names:
        if seat not in colours:
            free = (each for each in (seat, *range(1, COLOURS + 1)) if each not in colours.values())
            colours[seat] = next(free, seat)
    return colours


def forget_bouts(name: str) -> int:
    """Removes the kept bouts that somebody played in, ledgers and clips; one that is being refereed stays.

    Returns:
        How many were removed.

    Raises:
        StorageError: One cannot be removed.
    """
    removed = 0
    for kept in list(bouts()):
        if person(name) in map(person, kept.choice.names) and not is_held(kept.ledger):
            with storing(kept.folder):
                shutil.rmtree(kept.folder)
            removed += 1
    return removed


def forget_games(name: str) -> int:
    """Removes the kept card games that somebody sat in.

    One that is being played stays, and one among people for their Pink Slips, whose ledger has the names too.

    Returns:
        How many were removed.

    Raises:
        StorageError: One cannot be removed.
    """
    removed = 0
    for kept in list(games()):
        game, seats = kept.choice.game, kept.choice.seats
        sat = person(name) in (person(seat.name) for seat in seats)
        for_slips = game in GAMES and plays_for_slips(game, (seat.kind for seat in seats))
        if sat and not for_slips and not is_held(kept.log):
            with storing(kept.folder):
                shutil.rmtree(kept.folder)
            removed += 1
    return removed
