"""Somebody's hands and pictures, taken out of a dataset again: whoever has agreed may change their mind."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from referee.bouts.person import person
from referee.commands.shared.datasets import INDEX, has_learnt_from, merges_of, sources_of, those_of
from referee.commands.shared.output import FEW_PEOPLE
from referee.commands.shared.record_pictures import LIST, PICTURES, stem_of
from referee.errors import BadInputError, RefereeError
from referee.recognition.dataset import fill_dataset, read_dataset, read_index
from referee.recognition.exchange import cell_as_meant
from referee.recognition.model import load_card
from referee.storage.bounds import TABLE_BYTES
from referee.storage.files import replace_file, storing, whole_lines
from referee.storage.folders import finish_folder, folder_before, replace_folder, staging_folder
from referee.storage.interrupts import asked_later
from referee.storage.local_files import read_file
from referee.storage.locks import locked

_PART: Final = re.compile(r"part-[0-9]+\.npz")
_HALF_WRITTEN: Final = re.compile(r"\..*\.new")


class _Listed(NamedTuple):
    """A picture in the list of a dataset's pictures: its file, whose it is, and its line cell by cell."""

    file: str
    person: str
    cells: list[str]


def forget_person(folder: Path, name: str) -> tuple[int, int]:
    """Writes a dataset anew without one person, and puts it in the place of the old one, of which nothing stays.

    All spellings of the name are that person. What else is in the folder stays. After any break either the old dataset
    or the new one is there, whole; the next call removes what may be left of the old one.

    Args:
        folder: The dataset's.
        name: Whose hands and pictures are removed.

    Returns:
        How many hands were removed, and how many pictures.

    Raises:
        BadInputError: It cannot be read, or has nothing of that person.
        StorageError: It cannot be written.
    """
    folder = folder.resolve()
    with storing(folder), locked(folder):
        finish_folder(folder)
        _remove_before(folder)
        index, hands = read_index(folder), read_dataset(folder)
        header, listed = _read_list(folder / LIST)
        names = {*hands.person.tolist(), *(each.person for each in listed)}
        spellings = {each for each in names if person(each) == person(name)}
        if not spellings:
            raise BadInputError(f"{name}: no such person in {folder} (there are: {_told(names)})")
        kept = hands.select(~np.isin(hands.person, list(spellings)))
        stems = {stem_of(each, gesture) for each in spellings for gesture in set(hands.gesture.tolist())}
        gone = _pictures_of(folder / PICTURES, listed, spellings, stems)
        own = {INDEX, LIST, *(part.file for part in index.parts)}
        with staging_folder(folder) as beside:
            shutil.copytree(folder, beside, symlinks=True, ignore=_all_but_others(folder, own, gone))
            left = [each.cells for each in listed if each.person not in spellings]
            if left:
                replace_file(beside / LIST, _as_csv([header, *left]))
            fill_dataset(beside, msgspec.structs.replace(index, parts=(), widest=(), meant=0), kept)
            with asked_later():  # in between, the old dataset would stay beside the new one
                replace_folder(beside, folder)
                _remove_before(folder)
    return len(hands) - len(kept), len(gone)


def what_still_has_them(folder: Path, name: str) -> Iterator[str]:
    """Says, in a line each, what else may have somebody's hands once they are taken out of a dataset.

    These are its sources that have them, datasets that were put together from it, and models that have learnt from it
    or from such a one. They are looked for where the program looks, and beside the dataset.

    Args:
        folder: The dataset's.
        name: Whose hands are removed.
    """
    for path in sources_of(folder):
        with suppress(RefereeError):
            if person(name) in {person(each) for each in set(read_dataset(path).person.tolist())}:
                yield f"{path}: {folder.name} was put together from it, and it still has their hands; remove them there"
    for path in merges_of(folder):
        yield f"{path}: was put together from {folder.name}; what it has of them is removed in the same way"
    for path in those_of("models", "card.json", folder.resolve()):
        try:
            card = load_card(path)
        except RefereeError:
            continue
        if has_learnt_from(card, folder):
            before = folder_before(path).name
            remedy = "remove it" if path.name.startswith(".") else f"train it anew, and then remove {before} beside it"
            yield f"{path}: has learnt from {folder.name}, and still holds what it learnt; {remedy}"


def _remove_before(folder: Path) -> None:
    if folder_before(folder).exists():
        shutil.rmtree(folder_before(folder))


def _read_list(table: Path) -> tuple[list[str], list[_Listed]]:
    """The names of the columns, and the pictures; a line that was cut off in the middle is left out."""
    if not table.exists():
        return [], []
    whole, _ = whole_lines(read_file(table, TABLE_BYTES, "a list of pictures"))
    try:
        header, *rows = csv.reader(io.StringIO(whole.decode("utf-8-sig"), newline=""))
        file, whose = header.index("file"), header.index("person")
    except (ValueError, csv.Error) as error:
        raise BadInputError(
            f"{table}: no CSV with the columns file and person, so whose they are is unknown"
        ) from error
    return header, [
        _Listed(cell_as_meant(row[file]), cell_as_meant(row[whose]), row) for row in rows if len(row) > max(file, whose)
    ]


def _as_csv(rows: list[list[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _told(names: Collection[str]) -> str:
    more = len(names) - FEW_PEOPLE
    return ", ".join(sorted(names)[:FEW_PEOPLE]) + (f" and {more} more" if more > 0 else "")


def _pictures_of(
    pictures: Path, listed: Collection[_Listed], spellings: Collection[str], stems: Collection[str]
) -> set[Path]:
    """Somebody's pictures: those that are listed, and those of a recording that was killed before it listed them."""
    there = {path for path in pictures.rglob("*") if path.is_file()}
    known = {pictures / each.file for each in listed}
    theirs = {pictures / each.file for each in listed if each.person in spellings}
    unlisted = {path for path in there - known if path.stem.rpartition("-")[0] in stems}
    return there & (theirs | unlisted)


def _all_but_others(
    folder: Path, own: Collection[str], gone: Collection[Path]
) -> Callable[[str, list[str]], list[str]]:
    """What is not copied as it is: the dataset's own files, what was half written, and the pictures that go."""

    def left_out(place: str, names: list[str]) -> list[str]:
        paths = {name: Path(place) / name for name in names}
        parts = {name for name, path in paths.items() if path.parent == folder and _PART.fullmatch(name)}
        half = {name for name in names if _HALF_WRITTEN.fullmatch(name)}
        mine = {name for name, path in paths.items() if path in gone or (path.parent == folder and name in own)}
        return [*parts, *half, *mine]

    return left_out
