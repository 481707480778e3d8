"""``referee dataset``: builds the simulated dataset, looks into others, merges, forgets people, takes in and out."""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

import joblib
import numpy as np

from referee.commands.shared.datasets import MERGE, read_hands, spelled_once
from referee.commands.shared.forgetting import forget_person, what_still_has_them
from referee.commands.shared.output import FEW_PEOPLE, amount, complain, print_json, with_progress
from referee.errors import BadInputError
from referee.recognition.dataset import (
    DRAWN,
    Hands,
    Index,
    append_part,
    concatenate,
    create_dataset,
    most_hands,
    read_index,
    sheets_of,
    with_sheets,
    write_dataset,
)
from referee.recognition.exchange import merge, write_csv
from referee.recognition.model import LABELS
from referee.recognition.symbol_sheet import HALF
from referee.simulator.kinds import Hands as DrawnAs
from referee.simulator.sheet import SymbolSheet, load_sheet
from referee.simulator.simulated_hands import LOOKS, Views, draw_hands
from referee.storage.locks import Hold
from referee.storage.paths import find_shipped, folders_of, place_for
from referee.workers import spread

T = TypeVar("T")

_SPEAKER: Final = "referee dataset"
_NAMES: Final[dict[DrawnAs, dict[Views, str]]] = {
    "capsules": {"any": "capsules", "thrown": "capsules_thrown"},
    "people": {"any": "people", "thrown": "people_thrown"},
}
_BUILD: Final = "referee dataset build"
"""How what a built dataset was made by begins."""
_LOT: Final = 100
"""Pictures drawn in one go, each lot from a seed of its own, so that the result does not depend on the jobs."""
_LOTS_IN_A_PART: Final = 10
_EXAMPLES: Final = 10


def run(args: argparse.Namespace) -> int:
    """Does what was asked for; a broken dataset among those that are listed is reported, and the others are listed.

    Returns:
        0, or 2 where one that was to be listed is broken.

    Raises:
        BadInputError: A dataset is not there, is broken, or was made in another way.
    """
    if args.action == "build":
        _build(args)
    elif args.action == "list":
        return _list(as_json=args.json)
    elif args.action == "inspect":
        _inspect(find_shipped("datasets", args.dataset), as_json=args.json)
    elif args.action == "merge":
        _merge(args)
    elif args.action == "forget":
        _forget(find_shipped("datasets", args.dataset), args.person)
    elif args.action == "import":
        _import(args.folder, args.name or args.folder.resolve().name)
    else:
        hands = read_hands(_SPEAKER, find_shipped("datasets", args.dataset))
        rows = sum(1 for _ in with_progress(write_csv(hands, args.table), "writing", len(hands)))
        print(f"{args.table}: {amount(rows, 'hand')}")
    return 0


def _build(args: argparse.Namespace) -> None:
    folder = args.out or place_for("datasets", _NAMES[args.hands][args.views])
    sheet = load_sheet(args.sheet)
    _require_room(args, sheet)
    made_by = f"{_BUILD} --seed {args.seed} --pictures {args.pictures} --sheet {args.sheet}"
    made_by += "" if args.views == "any" else f" --views {args.views}"
    made_by += f" --hands {args.hands}"
    parts = -(-args.pictures // (_LOT * _LOTS_IN_A_PART))
    create_dataset(folder, folder.name, with_sheets(made_by, sheet.sha256), parts)
    with Hold(folder, "is being built by another program"):
        _build_parts(args, folder, sheet, read_index(folder))


def _require_room(args: argparse.Namespace, sheet: SymbolSheet) -> None:
    """Refuses more pictures than a dataset has room for, before hours are spent on them.

    Raises:
        BadInputError: There may be more hands in them.
    """
    views: Views = args.views
    gestures = (*sheet.gestures, *(f"{HALF}{symbol}" for symbol in sheet.symbols))
    person = _person(args.seed, args.pictures // _LOT, views, args.hands)
    letters = {
        "label": max(map(len, LABELS)),
        "gesture": max(map(len, gestures)),
        "person": len(f"{person}-{_LOT}"),
        "handedness": len("right"),
        "source": len(DRAWN),
    }
    most = most_hands(letters) // LOOKS[views]
    if args.pictures > most:
        raise BadInputError(
            f"--pictures {args.pictures}: with {LOOKS[views]} hands of each they may not fit into a dataset; "
            f"expected at most {most}"
        )


def _build_parts(args: argparse.Namespace, folder: Path, sheet: SymbolSheet, index: Index) -> None:
    views: Views = args.views
    drawn_as: DrawnAs = args.hands
    lots = -(-args.pictures // _LOT)
    begin = len(index.parts) * _LOTS_IN_A_PART
    if 0 < begin < lots:
        complain(_SPEAKER, f"{folder}: goes on after {_pictures_in(index, args.pictures)}")
    sizes = [min(_LOT, args.pictures - lot * _LOT) for lot in range(lots)]
    drawn = with_progress(
        _draw(args.seed, sheet, views, drawn_as, sizes, begin=begin, jobs=args.jobs or joblib.cpu_count()),
        "drawing hands",
        max(lots - begin, 0),
    )
    waiting: list[Hands] = []
    try:
        for lot, hands in enumerate(drawn, start=begin):
            waiting.append(hands)
            if len(waiting) == _LOTS_IN_A_PART or lot == lots - 1:
                index = append_part(folder, concatenate(waiting))
                waiting = []
    finally:
        if len(index.parts) * _LOTS_IN_A_PART < lots:
            kept = _pictures_in(index, args.pictures)
            complain(_SPEAKER, f"{folder}: broken off; the hands of {kept} are kept, and the same command goes on")
    print(f"{folder}: {_contents(index)}")


def _pictures_in(index: Index, pictures: int) -> str:
    """How many of the pictures of a build are in its parts."""
    return f"{min(len(index.parts) * _LOTS_IN_A_PART * _LOT, pictures)} of {amount(pictures, 'picture')}"


def _draw(
    seed: int, sheet: SymbolSheet, views: Views, drawn_as: DrawnAs, sizes: list[int], *, begin: int, jobs: int
) -> Iterator[Hands]:
    tasks = (
        joblib.delayed(draw_hands)(
            np.random.default_rng([seed, lot]),
            sheet,
            sizes[lot],
            _person(seed, lot, views, drawn_as),
            views=views,
            drawn_as=drawn_as,
        )
        for lot in range(begin, len(sizes))
    )
    return spread(tasks, jobs)


def _person(seed: int, lot: int, views: Views, drawn_as: DrawnAs) -> str:
    """The name of the people drawn in a lot; see :func:`draw_hands`."""
    return f"{_NAMES[drawn_as][views]}-{seed}-{lot}"


def _contents(index: Index) -> str:
    hands = sum(part.rows for part in index.parts)
    parts = amount(len(index.parts), "part") if index.is_whole else f"{len(index.parts)} of {index.meant} parts"
    return f"{amount(hands, 'hand')} in {parts}"


def _merge(args: argparse.Namespace) -> None:
    folders = [find_shipped("datasets", name) for name in args.datasets]
    reading = (read_hands(_SPEAKER, folder) for folder in folders)
    several = list(with_progress(reading, "reading", len(folders)))
    hands = spelled_once(_SPEAKER, merge(several, args.without))
    words = [args.out.name, *(folder.name for folder in folders)]
    words += ["--without", ",".join(args.without)] if args.without else []
    made_by = MERGE + shlex.join(words)
    sheets = dict.fromkeys(sheet for folder in folders for sheet in sheets_of(read_index(folder).made_by))
    made_by = with_sheets(made_by, *sheets)
    write_dataset(args.out, args.out.name, made_by, hands, progress=_writing)
    left_out = sum(map(len, several)) - len(hands)
    print(f"{args.out}: {amount(len(hands), 'hand')}; left out, or there twice: {left_out}")


def _writing(parts: Sequence[T]) -> Iterator[T]:
    return with_progress(parts, "writing", len(parts))


def _forget(folder: Path, person: str) -> None:
    if read_index(folder).made_by.startswith(_BUILD):
        raise BadInputError(f"{folder}: was drawn by the program, and has nobody's hands; expected a recorded dataset")
    # Before another folder takes the place of the one that one may be in.
    others = list(what_still_has_them(folder, person))
    hands, pictures = forget_person(folder, person)
    print(f"{folder}: {amount(hands, 'hand')} and {amount(pictures, 'picture')} of {person} removed")
    for line in others:
        complain(_SPEAKER, line)


def _import(folder: Path, name: str) -> None:
    index, hands = read_index(folder), spelled_once(_SPEAKER, read_hands(_SPEAKER, folder))
    place = place_for("datasets", name)
    # A build that goes on counts the parts that are there: each has the hands of so many pictures. Others are put into
    # fewer parts, which are read faster.
    parts = [part.rows for part in index.parts] if index.made_by.startswith(_BUILD) else []
    write_dataset(place, name, index.made_by, hands, parts, meant=index.meant if parts else 0, progress=_writing)
    print(f"{place}: {amount(len(hands), 'hand')}")


def _list(*, as_json: bool) -> int:
    code = 0
    for path in sorted(path for folder in folders_of("datasets") for path in folder.glob("*/dataset.json")):
        try:
            index = read_index(path.parent)
        except BadInputError as error:
            complain(_SPEAKER, str(error))
            code = 2
            continue
        if as_json:
            hands = sum(part.rows for part in index.parts)
            told = {"dataset": index.name, "hands": hands, "parts": len(index.parts), "made_by": index.made_by}
            print_json(told | {"whole": index.is_whole})
        else:
            print(f"{index.name}: {_contents(index)}, made by `{index.made_by}`")
    return code


def _inspect(folder: Path, *, as_json: bool) -> None:
    from referee.recognition.inspection import (  # noqa: PLC0415 - scikit-learn is in the part that trains
        find_strangers,
        near_duplicates,
        suspects,
    )

    hands = read_hands(_SPEAKER, folder)
    if not len(hands):
        raise BadInputError(f"{folder}: the dataset holds no hands yet")
    hands = spelled_once(_SPEAKER, hands)
    labels, gestures = Counter(hands.label.tolist()), Counter(hands.gesture.tolist())
    people = {label: len(set(hands.person[hands.label == label])) for label in labels}
    persons: dict[str, Counter[str]] = {}
    for person, label in zip(hands.person.tolist(), hands.label.tolist(), strict=True):
        persons.setdefault(person, Counter())[label] += 1
    strangers = list(with_progress(find_strangers(hands), "comparing", len(hands)))
    twins, doubtful = near_duplicates(strangers), suspects(hands, strangers)
    if as_json:
        print_json(
            {
                "dataset": str(folder),
                "hands": len(hands),
                "labels": labels,
                "gestures": gestures,
                "people": people,
                "persons": persons,
                "near_duplicates": twins,
                "suspects": [{"row": row, "label": str(hands.label[row]), "like": like} for row, like in doubtful],
            }
        )
        return
    print(f"{folder}: {amount(len(hands), 'hand')}, people: {len(set(hands.person))}")
    for label, count in labels.most_common():
        print(f"  {label}: {amount(count, 'hand')}, people: {people[label]}")
    if len(persons) <= FEW_PEOPLE:
        for person, shown in sorted(persons.items()):
            print(f"  {person}: " + ", ".join(f"{label} {shown[label]}" for label in labels))
    print("gestures: " + ", ".join(f"{gesture} {count}" for gesture, count in gestures.most_common()))
    print(f"near-duplicates of another person's hand: {len(twins)}{_examples([f'{a} and {b}' for a, b in twins])}")
    words = [f"{row} ({hands.label[row]}, like {like})" for row, like in doubtful]
    print(f"labels that look wrong: {len(doubtful)}{_examples(words)}")


def _examples(words: list[str]) -> str:
    more = ", ..." if len(words) > _EXAMPLES else ""
    return f": rows {', '.join(words[:_EXAMPLES])}{more}" if words else ""
