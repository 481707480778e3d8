"""Landmark datasets: labelled hands without pictures, in a folder of bounded parts.

A dataset is a folder with ``dataset.json`` (what it is, its parts and their hashes) and ``part-NNN.npz``
files of plain arrays, never pickles. Parts are written whole or not at all, so a build that is broken off
goes on where it was.
"""

from __future__ import annotations

import hashlib
import io
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError
from referee.recognition.model import LABELS
from referee.storage.archives import read_archive, read_array
from referee.storage.bounds import DATASET_BYTES, INDEX_BYTES, PART_BYTES, WORD
from referee.storage.documents import decode_json, require_utf8
from referee.storage.files import make_folder, replace_file, storing
from referee.storage.folders import replace_folder, require_own_folder, staging_folder
from referee.storage.local_files import read_file
from referee.storage.locks import locked

FORMAT: Final = 1
DRAWN: Final = "simulated"
"""The source of hands that no person showed: each picture's is a person of its own."""
_ROWS_IN_A_PART: Final = 4000
_INDEX: Final = "dataset.json"
_PART_NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")
_SHEET: Final = "symbol sheet SHA-256 "
_SHEET_NAME: Final = re.compile(rf" --sheet .*?(?= --views | --hands | \({_SHEET})")
"""The name that a sheet was asked for by, in what a dataset was made by."""
_COLUMNS: Final = {
    "points": ("f", 3),
    "world": ("f", 3),
    "label": ("U", 1),
    "gesture": ("U", 1),
    "person": ("U", 1),
    "handedness": ("U", 1),
    "source": ("U", 1),
    "lane": ("i", 1),
    "t": ("f", 1),
}
_Bounds = tuple[int, int]
"""The rows of a part: the first, and the one after the last."""
_NONE_YET: Final = (0,) * len(_COLUMNS)
"""The widest cells of a dataset without hands."""


class Part(msgspec.Struct, frozen=True):
    """One file of a dataset: its name, its rows and its SHA-256."""

    file: str
    rows: Annotated[int, msgspec.Meta(ge=0)]
    sha256: str


class Index(msgspec.Struct, frozen=True):
    """What ``dataset.json`` says.

    Attributes:
        format: Version of this format.
        name: What to call the dataset.
        made_by: The command that made it, and which symbol sheets it had (:func:`sheets_of`).
        parts: Its files, in order.
        widest: The bytes of each column's widest cell in any part, in the columns' order; empty where nobody has told.
        meant: How many parts it is to have; 0 where nobody has told.
    """

    format: int
    name: str
    made_by: str
    parts: tuple[Part, ...] = ()
    widest: tuple[int, ...] = ()
    meant: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether it has all its parts; a build that was broken off, or still goes on, leaves one that has not."""
        return len(self.parts) >= self.meant


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """Labelled hands, column by column; N rows.

    Attributes:
        points: N x 21 x 3, pixels of the picture (z on the scale of x), float32.
        world: N x 21 x 3, metres, float32.
        label: A symbol, ``incomplete`` or ``other``.
        gesture: The shape's own name, such as ``three`` or ``half paper``.
        person: Whose hand; splits go by it.
        handedness: ``left`` or ``right``.
        source: Where it was seen: ``simulated``, ``camera:0``, a file's name.
        lane: The player's lane, from 1; 0 where there was none.
        t: The frame's time in its source, seconds.
    """

    points: npt.NDArray[np.float32]
    world: npt.NDArray[np.float32]
    label: npt.NDArray[np.str_]
    gesture: npt.NDArray[np.str_]
    person: npt.NDArray[np.str_]
    handedness: npt.NDArray[np.str_]
    source: npt.NDArray[np.str_]
    lane: npt.NDArray[np.int16]
    t: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.label)

    def select(self, rows: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> Hands:
        """The hands at ``rows`` (a mask or indices)."""
        return Hands(**{name: getattr(self, name)[rows] for name in _COLUMNS})


def concatenate(several: Sequence[Hands]) -> Hands:
    """All hands of several lots, in order."""
    return Hands(**{name: np.concatenate([getattr(hands, name) for hands in several]) for name in _COLUMNS})


def with_sheets(made_by: str, *sheets: str) -> str:
    """What a dataset was made by, with the SHA-256 of the symbol sheets whose shapes its hands show."""
    return f"{made_by} ({', '.join(f'{_SHEET}{sheet}' for sheet in sheets)})" if sheets else made_by


def sheets_of(made_by: str) -> tuple[str, ...]:
    """The sheets that :func:`with_sheets` has put there, each once; none where it is not known."""
    return tuple(dict.fromkeys(re.findall(f"{_SHEET}([0-9a-f]{{64}})", made_by)))


def read_index(folder: Path) -> Index:
    """Reads what a dataset says of itself.

    Raises:
        BadInputError: There is none, or it is of another version.
    """
    path = folder / _INDEX
    if not path.exists():
        raise BadInputError(f"{folder}: no dataset here (expected a folder with {_INDEX})")
    try:
        index = decode_json(read_file(path, INDEX_BYTES, "a dataset's index"), Index)
    except msgspec.DecodeError as error:
        raise BadInputError(f"{path}: not a dataset's index: {error}") from error
    if index.format != FORMAT:
        raise BadInputError(f"{path}: dataset format {index.format}, expected {FORMAT}")
    return index


def read_dataset(folder: Path) -> Hands:
    """Reads a whole dataset and checks every part against its hash.

    Raises:
        BadInputError: A part is missing, cut off, changed, too large or not what it should hold.
    """
    index = read_index(folder)
    if not index.parts:
        raise BadInputError(f"{folder}: the dataset holds no hands yet")
    parts: list[Hands] = []
    rows, widest = 0, _NONE_YET
    for part in index.parts:
        hands = _read_part(folder, part)
        parts.append(hands)
        rows, widest = rows + len(hands), _widest(widest, hands)
        _require_room(folder, rows, widest)
    return concatenate(parts)


def _widest(before: tuple[int, ...], hands: Hands) -> tuple[int, ...]:
    """The bytes of each column's widest cell, of hands and of those before them."""
    return tuple(max(getattr(hands, name).itemsize, cell) for name, cell in zip(_COLUMNS, before, strict=True))


def _require_room(folder: Path, rows: int, widest: tuple[int, ...]) -> None:
    """Refuses more hands than are read: put together, all rows have room for the longest word of any."""
    cells = (math.prod((21, 3)[: dimensions - 1]) for _, dimensions in _COLUMNS.values())
    if rows * sum(cell * count for cell, count in zip(widest, cells, strict=True)) > DATASET_BYTES:
        raise BadInputError(
            f"{folder}: together its hands take more than {DATASET_BYTES} bytes; expected fewer, with the others in a "
            "dataset of their own"
        )


def most_hands(letters: Mapping[str, int]) -> int:
    """How many hands a dataset has room for, whatever they show.

    Args:
        letters: How long the words of each column of text are at most.
    """
    cells = (
        4 * letters[name] if kind == "U" else 2 if kind == "i" else 8 if dimensions == 1 else 4 * math.prod((21, 3))
        for name, (kind, dimensions) in _COLUMNS.items()
    )
    return DATASET_BYTES // sum(cells)


def dataset_sha256(*folders: Path) -> str:
    """Identifies what is in one or more datasets: the SHA-256 over their parts'."""
    parts = [part for folder in folders for part in read_index(folder).parts]
    return hashlib.sha256(" ".join(part.sha256 for part in parts).encode()).hexdigest()


def _read_part(folder: Path, part: Part) -> Hands:
    path = folder / part.file
    if _PART_NAME.fullmatch(part.file) is None or path.is_symlink():
        raise BadInputError(f"{folder}: part {part.file[:100]!r} is not a file of this folder")
    data = read_file(path, PART_BYTES, "a dataset's part")
    if hashlib.sha256(data).hexdigest() != part.sha256:
        raise BadInputError(f"{path}: cut off or changed (its SHA-256 is not the one in {_INDEX})")
    # A file made elsewhere has the hash that its index says, and may be anything.
    return _hands_in(data, part.rows, path)


def _hands_in(data: bytes, rows: int, path: Path) -> Hands:
    try:
        members = read_archive(io.BytesIO(data), PART_BYTES, [f"{name}.npy" for name in _COLUMNS])
        hands = Hands(**{name: read_array(members[f"{name}.npy"]) for name in _COLUMNS})
    except ValueError as error:
        raise BadInputError(f"{path}: not a dataset's part: {error}") from error
    _check(hands, rows, path)
    return hands


def _check(hands: Hands, rows: int, path: Path) -> None:
    for name, (kind, dimensions) in _COLUMNS.items():
        column = getattr(hands, name)
        shape = (rows, 21, 3)[:dimensions]
        if column.dtype.kind != kind or column.shape != shape:
            raise BadInputError(f"{path}: column {name} is {column.dtype} {column.shape}, expected {shape}")
        if kind == "f" and not np.isfinite(column).all():
            raise BadInputError(f"{path}: column {name} holds what is no number")
        if kind == "U":
            _check_words(column, f"{path}: column {name}")
    unknown = sorted(set(hands.label.tolist()) - set(LABELS))
    if unknown:
        raise BadInputError(f"{path}: label {unknown[0]!r}, expected one of {', '.join(LABELS)}")


def _check_words(column: npt.NDArray[np.str_], where: str) -> None:
    characters = column.itemsize // 4
    if characters > WORD:
        raise BadInputError(f"{where} has room for words of {characters} characters, expected at most {WORD}")
    codes = np.frombuffer(column.tobytes(), column.dtype.byteorder.replace("|", "=") + "u4")
    if (codes > 0x10FFFF).any() or ((codes >= 0xD800) & (codes < 0xE000)).any():
        raise BadInputError(f"{where} holds what is no text")


def create_dataset(folder: Path, name: str, made_by: str, meant: int = 0) -> Index:
    """Begins a dataset, or goes on with the one that is there.

    One begun before datasets told of their symbol sheets goes on without telling of them: of its first hands' sheet
    nobody knows more than its name.

    A symbol sheet counts by its SHA-256, where both tell it, and not by the name that it was asked for by.

    Args:
        folder: Where to.
        name: What to call it.
        made_by: The command that makes its hands.
        meant: How many parts it is to have, where that is known.

    Raises:
        BadInputError: A dataset made in another way, or something else, is there; it is left alone. Or what it was made
            by is too long, or not in UTF-8.
        StorageError: It cannot be written.
    """
    require_utf8(name, made_by)
    if (folder / _INDEX).exists():
        index = read_index(folder)
        if not _same_way(index.made_by, made_by):
            raise BadInputError(
                f"{folder}: holds a dataset made by `{index.made_by}`, not by `{made_by}`; choose another folder"
            )
        return index
    index = Index(FORMAT, name, made_by, meant=meant)
    with storing(folder):
        require_own_folder(folder, _INDEX, "a dataset")
        make_folder(folder.parent)
        with locked(folder):
            if (folder / _INDEX).exists():  # another program was quicker
                return create_dataset(folder, name, made_by, meant)
            replace_file(folder / _INDEX, _index_text(folder, index))
    return index


def _same_way(before: str, now: str) -> bool:
    """Whether two commands make the same hands: alike but for the name of the same sheet."""
    if not sheets_of(before):
        return before == re.sub(rf" \({_SHEET}[^()]*\)$", "", now)
    return _SHEET_NAME.sub("", before) == _SHEET_NAME.sub("", now)


def append_part(folder: Path, hands: Hands) -> Index:
    """Adds hands to a dataset, whole or not at all; several programs may do so in turn.

    A reader needs no lock: a part that the index lists never changes.

    Raises:
        BadInputError: There is no dataset, or none that could be read back with these hands; it is left as it was.
        StorageError: It cannot be written; what was there before still is.
    """
    with storing(folder), locked(folder):
        return _add_part(folder, read_index(folder), hands)


def _add_part(folder: Path, index: Index, hands: Hands) -> Index:
    """Writes one more part into a folder, and then the index that lists it; nothing that could not be read back."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **{name: _narrowed(getattr(hands, name)) for name in _COLUMNS})
    data = buffer.getvalue()
    part = Part(f"part-{len(index.parts):03d}.npz", len(hands), hashlib.sha256(data).hexdigest())
    widest = _widest(_widest_in(folder, index), _hands_in(data, len(hands), folder / part.file))
    index = msgspec.structs.replace(index, parts=(*index.parts, part), widest=widest)
    _require_room(folder, sum(each.rows for each in index.parts), widest)
    text = _index_text(folder, index)
    replace_file(folder / part.file, data)
    replace_file(folder / _INDEX, text)
    return index


def _narrowed(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Text as wide as the longest word, so that the same hands make the same file wherever they were before."""
    return np.array(column.tolist(), np.str_) if column.dtype.kind == "U" else column


def _widest_in(folder: Path, index: Index) -> tuple[int, ...]:
    """The bytes of each column's widest cell in a dataset, which is read where its index does not tell."""
    if not index.parts:
        return _NONE_YET
    told = len(index.widest) == len(_COLUMNS)
    return index.widest if told else _widest(_NONE_YET, read_dataset(folder))


def write_dataset(
    folder: Path,
    name: str,
    made_by: str,
    hands: Hands,
    parts: Sequence[int] = (),
    *,
    meant: int = 0,
    progress: Callable[[Sequence[_Bounds]], Iterable[_Bounds]] = iter,
) -> None:
    """Writes a whole dataset; its folder appears when it is complete.

    Args:
        folder: Where to.
        name: What to call it.
        made_by: The command that made its hands.
        hands: All of them.
        parts: How many go into each part; empty: as many as fit well.
        meant: How many parts it is to have once it is built on.
        progress: Passes the parts' bounds on, one after the other, so that progress can be shown.

    Raises:
        BadInputError: Something is there already; it is left alone. Or the hands are more than could be read back, or a
            name is not in UTF-8.
        StorageError: It cannot be written; no part of it is there.
    """
    require_utf8(name, made_by)
    _require_room(folder, len(hands), _widest(_NONE_YET, hands))
    with storing(folder):
        make_folder(folder.parent)
        with locked(folder):
            if folder.exists():
                raise BadInputError(f"{folder}: is there already; choose another folder")
            with staging_folder(folder) as beside:
                fill_dataset(beside, Index(FORMAT, name, made_by, meant=meant), hands, parts, progress)
                replace_folder(beside, folder)


def fill_dataset(
    folder: Path,
    index: Index,
    hands: Hands,
    parts: Sequence[int] = (),
    progress: Callable[[Sequence[_Bounds]], Iterable[_Bounds]] = iter,
) -> None:
    """Writes an index and its hands into a folder that has neither yet; see :func:`write_dataset`."""
    replace_file(folder / _INDEX, _index_text(folder, index))
    begins = accumulate(parts[:-1], initial=0) if parts else range(0, len(hands), _ROWS_IN_A_PART)
    for begin, end in progress(list(pairwise([*begins, len(hands)]))):
        index = _add_part(folder, index, hands.select(np.arange(begin, end)))


def _index_text(folder: Path, index: Index) -> bytes:
    """What ``dataset.json`` is to say.

    Raises:
        BadInputError: It is longer than what :func:`read_index` reads.
    """
    text = msgspec.json.format(msgspec.json.encode(index), indent=2) + b"\n"
    if len(text) > INDEX_BYTES:
        raise BadInputError(
            f"{folder}: with {len(index.parts)} parts its {_INDEX} would be larger than {INDEX_BYTES} bytes; add to a "
            "new dataset, and put both together with `referee dataset merge`"
        )
    return text
