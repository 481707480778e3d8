"""``referee evaluate``: measures a symbol model on a dataset or on photographs."""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from referee.commands.shared.datasets import has_learnt_from, read_hands
from referee.commands.shared.output import FEW_PEOPLE, amount, complain, print_json, with_progress
from referee.commands.shared.photographs import Photograph, read_list, shown_hand
from referee.errors import BadInputError, one_line
from referee.officiating.picture_reader import read_hand
from referee.recognition.features import AnyPoints
from referee.recognition.measures import ANSWERS, NONE, Answers, Floats, Words
from referee.recognition.model import Recognizer, load_card, load_model
from referee.recognition.plots import Example, draw_examples, draw_measures, kind_of_error
from referee.storage.files import require_writable
from referee.storage.paths import find_shipped, named
from referee.vision.picture_file import open_picture
from referee.vision.still import FoundHand, StillReader

_EXAMPLES: Final = 6


class _Lot(NamedTuple):
    """Hands whose truth is known, and what the model makes of them; N of each.

    Attributes:
        name: What each is called in a list of errors.
        truth: What it shows.
        gesture: The shape's own name.
        source: Where it was seen.
        person: Whose it is.
        table: N x 7 probabilities.
        points: N x 21 x 3 landmarks, pixels.
        folder: Where the pictures are that ``name`` names; ``None``: there are none.
        unseen: How many pictures had no hand, besides.
        broken: How many pictures could not be read, besides.
        dataset: The folder of the dataset that they are of, or beside whose hands their pictures were kept.
    """

    name: Words
    truth: Words
    gesture: Words
    source: Words
    person: Words
    table: Floats
    points: AnyPoints
    folder: Path | None
    unseen: int
    broken: int
    dataset: Path | None


def run(args: argparse.Namespace) -> int:
    """Measures and prints; a bad picture is reported and the others are done.

    Returns:
        0, or 2 where a picture could not be read.

    Raises:
        BadInputError: There is nothing to measure with.
        ModelError: The model cannot be loaded.
        StorageError: The figures cannot be written, which is found before anything is looked at.
    """
    if args.pictures is not None:
        require_writable(args.pictures / "errors")  # before hours may be spent on looking
    model = find_shipped("models", args.model)
    recognizer = load_model(model)
    lot = _gather(args.data, args.csv, recognizer)
    if lot.dataset is not None and has_learnt_from(load_card(model), lot.dataset):
        told = f"has learnt from {lot.dataset.name}, so it reads these hands better than others"
        complain("referee evaluate", f"{model}: {told}; its card.json says how it reads people left out")
    answers = Answers(lot.truth, lot.table)
    if args.json:
        for record in _records(lot, answers):
            print_json(record)
    else:
        _print_tables(lot, answers)
    if args.pictures is not None:
        kinds = _examples(lot, answers)
        drawing = chain(draw_measures(answers, args.pictures), draw_examples(kinds, args.pictures / "errors"))
        drawn = list(with_progress(drawing, "drawing"))
        if not args.json:
            print(*drawn, sep="\n")
    return 2 if lot.broken else 0


def _gather(data: str, listed: Path | None, recognizer: Recognizer) -> _Lot:
    if listed is None and not _is_folder_of_pictures(data):
        dataset = find_shipped("datasets", data)
        hands = read_hands("referee evaluate", dataset)
        if not len(hands):
            raise BadInputError(f"{data}: the dataset holds no hands yet")
        names = np.array([f"row {row}" for row in range(len(hands))], dtype=np.str_)
        probabilities = recognizer.probabilities(hands.points, hands.world)
        columns = (names, hands.label, hands.gesture, hands.source, hands.person)
        return _Lot(*columns, probabilities, hands.points, None, 0, 0, dataset)
    folder = named(Path(data))
    seen: list[tuple[Photograph, FoundHand]] = []
    unseen = broken = 0
    photographs = read_list(listed or folder.with_name(f"{folder.name}.csv"))
    reader = StillReader()
    for photograph in with_progress(photographs, "looking", len(photographs)):
        try:
            hand = shown_hand(folder / photograph.file, reader)
        except BadInputError as error:
            complain("referee evaluate", str(error))
            broken += 1
            continue
        if hand is None:
            unseen += 1
        else:
            seen.append((photograph, hand))
    if not seen:
        raise BadInputError(f"{data}: no hand in {amount(unseen, 'picture')}; {broken} could not be read")
    name, truth, gesture, source, person = (
        np.array([getattr(row, field) for row, _ in seen], dtype=np.str_) for field in Photograph._fields
    )
    table = np.array([read_hand(hand, recognizer).table for _, hand in seen])
    points = np.stack([hand.points for _, hand in seen])
    around = folder.resolve().parent
    recorded = around if (around / "dataset.json").exists() else None
    return _Lot(name, truth, gesture, source, person, table, points, folder, unseen, broken, recorded)


def _is_folder_of_pictures(data: str) -> bool:
    return Path(data).is_dir() and not (Path(data) / "dataset.json").exists()


def _examples(lot: _Lot, answers: Answers) -> dict[str, list[Example]]:
    """Some hands of each kind of error, with their pictures where there are any."""
    rows = {name: row for row, name in enumerate(lot.name.tolist())}
    return {
        kind_of_error(one, other): [
            Example(
                one_line(name),
                lot.points[rows[name]],
                None if lot.folder is None else open_picture(str(lot.folder / name)),
            )
            for name in names[:_EXAMPLES]
        ]
        for one, other, names in _errors(lot, answers)
    }


def _records(lot: _Lot, answers: Answers) -> list[dict[str, object]]:
    """JSON Lines: one for each source and answer, and for each person where they are few, then a summary."""
    titles = {"source": lot.source} | ({"person": lot.person} if _people_are_few(lot) else {})
    groups: list[dict[str, object]] = [
        {
            "type": "group",
            title: word,
            "label": answer,
            "hands": int(rows.sum()),
            "right": round(float(answers.right[rows].mean()), 4),
        }
        for title, words in titles.items()
        for word, answer, rows in _groups(words, answers)
    ]
    summary = {
        "type": "summary",
        "hands": len(lot.truth),
        "unseen": lot.unseen,
        "right": {answer: round(share, 4) for answer, share in answers.shares_right().items()},
        "false_symbol": round(answers.false_symbol(), 4),
        "calibration_error": round(answers.calibration_error(), 4),
        "confusion": {
            answer: dict(zip(ANSWERS, row, strict=True))
            for answer, row in zip(ANSWERS, answers.confusion().tolist(), strict=True)
        },
        "errors": {f"{one} as {other}": names for one, other, names in _errors(lot, answers)},
    }
    return [*groups, summary]


def _people_are_few(lot: _Lot) -> bool:
    return 1 < len(set(lot.person.tolist())) <= FEW_PEOPLE


def _groups(words: Words, answers: Answers) -> list[tuple[str, str, np.ndarray[tuple[int], np.dtype[np.bool_]]]]:
    """Each value of ``words`` and answer for which there are hands, and their rows."""
    rows = [
        (word, answer, (words == word) & (answers.truth == answer)) for word in np.unique(words) for answer in ANSWERS
    ]
    return [(str(word), answer, mask) for word, answer, mask in rows if mask.any()]


def _errors(lot: _Lot, answers: Answers) -> list[tuple[str, str, list[str]]]:
    """For each kind of error what hands showed, what they were called, and which they are."""
    kinds = [(one, other, (answers.truth == one) & (answers.called == other)) for one in ANSWERS for other in ANSWERS]
    return [(one, other, lot.name[rows].tolist()) for one, other, rows in kinds if one != other and rows.any()]


def _print_tables(lot: _Lot, answers: Answers) -> None:
    without = f"; {amount(lot.unseen, 'picture')} without a hand" if lot.unseen else ""
    print(f"{amount(len(lot.truth), 'hand')}{without}")
    _print_table("source", lot.source, answers)
    if _people_are_few(lot):
        _print_table("person", lot.person, answers)
    none = answers.truth == NONE
    if none.any():
        print(f"\nother shapes taken for a symbol: {answers.false_symbol():.4f}")
        for gesture in np.unique(lot.gesture[none & ~answers.right]):
            rows = none & (lot.gesture == gesture)
            print(f"  {gesture}: {int((~answers.right[rows]).sum())} of {int(rows.sum())}")
    print(f"\ncalibration error: {answers.calibration_error():.4f}; confidence, share right, hands:")
    for level in answers.reliability():
        print(f"  {level.confidence:.2f}  {level.right:.2f}  {level.hands}")
    print("\nerrors:")
    for one, other, names in _errors(lot, answers):
        more = ", ..." if len(names) > _EXAMPLES else ""
        print(f"  {one} called {other}, {len(names)}: {', '.join(map(one_line, names[:_EXAMPLES]))}{more}")


def _print_table(title: str, words: Words, answers: Answers) -> None:
    """The share called right for each value of ``words`` and each answer."""
    cells = {(word, answer): rows for word, answer, rows in _groups(words, answers)}
    wide = max(len(title), *(len(word) for word, _ in cells))
    print(f"\n{title:{wide}}" + "".join(f"{answer:>16}" for answer in ANSWERS))
    for word in dict.fromkeys(word for word, _ in cells):
        line = []
        for answer in ANSWERS:
            rows = cells.get((word, answer))
            line.append("" if rows is None else f"{answers.right[rows].mean():.3f} of {int(rows.sum())}")
        print(f"{word:{wide}}" + "".join(f"{cell:>16}" for cell in line))
