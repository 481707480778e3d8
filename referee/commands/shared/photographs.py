"""Labelled photographs: a folder of pictures and a CSV that says what each shows."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Final, NamedTuple

from referee.errors import BadInputError
from referee.recognition.exchange import cell_as_meant
from referee.recognition.measures import ANSWERS
from referee.recognition.model import INCOMPLETE, OTHER
from referee.storage.bounds import TABLE_BYTES
from referee.storage.local_files import read_file
from referee.vision.picture_file import open_picture
from referee.vision.still import FoundHand, StillReader

LEFT_OUT: Final = "ambiguous"
"""The label of pictures that people would argue about: they count for nothing."""
_LABELS: Final = (*ANSWERS, INCOMPLETE, OTHER, LEFT_OUT)


class Photograph(NamedTuple):
    """One row of the CSV.

    Attributes:
        file: The picture, as the CSV names it.
        label: One of the five symbols, or a word for none of them.
        gesture: The shape's own name; the label where the CSV has no such column.
        source: Who took it; empty where the CSV has no such column.
        person: Whose hand; empty where the CSV has no such column.
    """

    file: str
    label: str
    gesture: str
    source: str
    person: str


def read_list(table: Path) -> list[Photograph]:
    """Reads what pictures show; those labelled ``ambiguous`` are left out.

    Args:
        table: A CSV with the columns ``file`` and ``label``, and perhaps ``gesture``, ``source`` and ``person``.

    Raises:
        BadInputError: The CSV is missing, lacks a column, or has a label that is not known.
    """
    data = read_file(table, TABLE_BYTES, "a CSV of what the pictures show (--csv)")
    try:
        # Spreadsheets begin a file in UTF-8 with a mark.
        reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))
        missing = {"file", "label"} - set(reader.fieldnames or ())
        if missing:
            raise BadInputError(f"{table}: lacks the column {' and '.join(sorted(missing))}")
        rows = [_photograph(row, f"{table}:{reader.line_num}") for row in reader]
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadInputError(f"{table}: not a CSV: {error}") from error
    kept = [row for row in rows if row.label != LEFT_OUT]
    if not kept:
        raise BadInputError(f"{table}: names no picture to measure with")
    return kept


def _photograph(row: dict[str, str | None], place: str) -> Photograph:
    cells = {name: cell_as_meant(row.get(name) or "") for name in Photograph._fields}
    label, file = cells["label"], cells["file"]
    if label not in _LABELS:
        raise BadInputError(f"{place}: label {label!r}, expected one of {', '.join(_LABELS)}")
    return Photograph(file, label, cells["gesture"] or label, cells["source"], cells["person"])


def shown_hand(picture: Path, reader: StillReader) -> FoundHand | None:
    """The hand that a picture is about, or ``None`` where none is found: the largest of those that do not hang down.

    Raises:
        BadInputError: It is missing, or no picture.
    """
    return next(iter(reader.study(open_picture(str(picture)))), None)
