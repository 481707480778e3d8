"""``referee train``: trains a symbol model from datasets."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import joblib
import numpy as np

from referee.commands.shared.datasets import read_hands, spelled_once
from referee.commands.shared.output import complain, with_progress
from referee.errors import BadInputError, ModelError
from referee.recognition.aside import NAMED, never_taught, set_aside, told_aside
from referee.recognition.dataset import Hands, concatenate, dataset_sha256, read_index, sheets_of
from referee.recognition.measures import NONE, Answers
from referee.recognition.model import MANIFEST, Card, Recognizer, SetAside, load_card, load_model, save_model
from referee.recognition.plots import draw_measures
from referee.recognition.training import FOLDS, Trained, train
from referee.storage.documents import require_utf8
from referee.storage.files import make_folder, require_writable, storing
from referee.storage.folders import (
    finish_folder,
    folder_before,
    put_folder_away,
    replace_folder,
    require_own_folder,
    staging_folder,
)
from referee.storage.locks import Hold
from referee.storage.paths import find_shipped, place_for, shipped_behind

_NOISE: Final = 0.003
"""A model is worse when it is right on a smaller share of the hands set aside, by more than this."""
_REFUSED: Final = 1


def run(args: argparse.Namespace) -> int:
    """Trains and stores a model, or puts the one before back.

    Returns:
        0, or 1 where the new model is worse and was not stored.

    Raises:
        BadInputError: The dataset cannot be used, something else is in the model's place, or there is no model to go
            back to.
        ModelError: The model to go back to cannot be loaded; the one in its place stays.
        StorageError: The model cannot be written, which is found before training; the one in its place stays.
    """
    out = args.out or place_for("models", "default")
    if args.rollback:
        _roll_back(out)
        return 0
    with storing(out):
        finish_folder(out)  # a model whose replacement was broken off is the one before
    require_own_folder(out, MANIFEST, "a model")
    require_writable(out)
    require_utf8(*args.dataset, *args.rare)  # the card names them
    folders = [find_shipped("datasets", name) for name in args.dataset]
    hands = spelled_once("referee train", concatenate([read_hands("referee train", folder) for folder in folders]))
    unknown = sorted(set(args.rare) - set(hands.gesture.tolist()))
    if unknown:
        where = " or ".join(map(str, folders))
        raise BadInputError(f"--rare {','.join(unknown)}: no such gesture in {where}; see referee dataset inspect")
    aside = set_aside(hands)
    taught, unseen = hands.select(~aside), hands.select(aside)
    with joblib.parallel_config(n_jobs=args.jobs or joblib.cpu_count()):
        trained = _train(taught, args.seed, args.rare)
    _warn_of_lone(taught, trained)
    answers = Answers(taught.label[trained.validated], trained.table[trained.validated])
    made_by = f"referee train --dataset {','.join(args.dataset)} --seed {args.seed}"
    made_by += f" --rare {','.join(args.rare)}" if args.rare else ""
    told = told_aside(hands, aside)
    card = _card(made_by, folders, taught, trained, answers, aside=told)
    _print_card(card)
    print(_words_of(told))
    new = Recognizer(trained.networks)
    others = "set aside" if len(unseen) else "left out, each in turn"
    right = (_answers_on(new, unseen) if len(unseen) else answers).shares_right()
    print(f"hands of the people {others}: {_mean_right(right):.4f} right")
    # Where none is there yet, the one that is found in its stead is the one before, as when it is stored.
    before = out if out.exists() else shipped_behind("models", out) or out
    if not args.force and _is_worse(new, answers, unseen, before):
        return _REFUSED
    _replace(out, trained, card, answers)
    print(f"{out}: stored")
    return 0


def _train(hands: Hands, seed: int, rare: tuple[str, ...]) -> Trained:
    *_, trained = with_progress(train(hands, seed, rare), "training", FOLDS)
    assert trained is not None, "the last step of training is its result"
    return trained


def _warn_of_lone(hands: Hands, trained: Trained) -> None:
    """Says which labels no network was asked about that had met them."""
    for label in sorted(set(hands.label[~trained.validated].tolist())):
        people = len(set(hands.person[hands.label == label].tolist()))
        of = "one person" if people == 1 else f"{people} people"
        complain("referee train", f"{label} is known of {of} only; it cannot be validated, and counts in no figure")


def _card(
    made_by: str, folders: Sequence[Path], hands: Hands, trained: Trained, answers: Answers, *, aside: SetAside
) -> Card:
    false = (answers.truth == NONE) & ~answers.right
    gesture = hands.gesture[trained.validated]
    gestures = sorted(set(gesture[false].tolist()))
    return Card(
        made_by=made_by,
        dataset=", ".join(folder.name for folder in folders),
        dataset_sha256=dataset_sha256(*folders),
        hands=len(hands),
        persons=len(set(hands.person)),
        cross_validation={answer: round(share, 4) for answer, share in answers.shares_right().items()},
        false_symbol=round(answers.false_symbol(), 4),
        false_by_gesture={g: round(float(false[gesture == g].mean()), 4) for g in gestures},
        calibration_error=round(answers.calibration_error(), 4),
        reliability=[(round(b.confidence, 4), round(b.right, 4), b.hands) for b in answers.reliability()],
        temperature=round(trained.temperature, 3),
        set_aside=aside,
        sheets=tuple(sorted({sheet for folder in folders for sheet in sheets_of(read_index(folder).made_by)})),
    )


def _print_card(card: Card) -> None:
    print(f"{card.dataset}: {card.hands} hands of {card.persons} people; each read by a model without that person:")
    for answer, share in card.cross_validation.items():
        print(f"  {answer:9s} {share:.4f} right")
    print(f"  other shapes taken for a symbol: {card.false_symbol:.4f}; calibration error {card.calibration_error:.4f}")


def _answers_on(recognizer: Recognizer, hands: Hands) -> Answers:
    return Answers(hands.label, recognizer.probabilities(hands.points, hands.world))


def _mean_right(shares: Mapping[str, float]) -> float:
    """The mean over the answers of the share called right."""
    return sum(shares.values()) / len(shares)


def _words_of(aside: SetAside) -> str:
    """Who was set aside, in a line."""
    if not aside.people:
        return "nobody is set aside"
    count = "one person" if aside.people == 1 else f"{aside.people} people"
    among = "" if aside.people == len(aside.names) else "; recorded among them"
    who = f"{among}: {', '.join(aside.names)}" if aside.names else ""
    return f"set aside, never learnt from: {count}{who}"


def _is_worse(new: Recognizer, answers: Answers, unseen: Hands, place: Path) -> bool:
    """Whether a new model reads hands worse than the one before, where this version can read that one.

    Both are asked about the people set aside whom the one before has not learnt from either. Where there are none, the
    cross-validation of each counts, as its card has it.

    Args:
        new: The new model.
        answers: Its cross-validation.
        unseen: The hands of the people set aside, whom it has not learnt from.
        place: Where the model before is.
    """
    try:
        old, card = load_model(place), load_card(place)
    except ModelError:
        return False
    met = [person for person in sorted(set(unseen.person.tolist())) if not never_taught(card, person)]
    fair = unseen.select(~np.isin(unseen.person, met))
    if met:
        who = ", ".join(met) if len(met) <= NAMED else f"{len(met)} of the people set aside"
        then = "they count in no comparison" if len(fair) else "each model's own cross-validation is compared"
        complain("referee train", f"{place}: the model there may have learnt from {who}; {then}")
    if len(fair):
        after, before = (_mean_right(_answers_on(model, fair).shares_right()) for model in (new, old))
        on = "of the others" if met else "of them"
    elif card.cross_validation:
        after, before = _mean_right(answers.shares_right()), _mean_right(card.cross_validation)
        on = "of those left out when it was trained"
    else:
        return False
    if after >= before - _NOISE:
        return False
    told = f"the model there is right on {before:.4f} {on}; kept (the new one: {after:.4f}; --force replaces it)"
    complain("referee train", f"{place}: {told}")
    return True


def _replace(folder: Path, trained: Trained, card: Card, answers: Answers) -> None:
    """Stores the model beside and lets the two change places, so that there is always one that can be loaded.

    Where there is none yet, but one that comes with the program is found in its stead, that is the one before.
    """
    with storing(folder):
        make_folder(folder.parent)
        with Hold(folder, "another program is storing a model here"):
            finish_folder(folder)
            is_first = not folder.exists() and shipped_behind("models", folder) is not None
            with staging_folder(folder) as beside:
                save_model(beside, trained.networks, card)
                list(draw_measures(answers, beside / "figures"))
                replace_folder(beside, folder)
            if is_first:  # one that was put away, and is not the one before any more
                shutil.rmtree(folder_before(folder), ignore_errors=True)


def _roll_back(folder: Path) -> None:
    """Puts the model before back; before the first of the user's own, that is the one that comes with the program."""
    before, shipped = folder_before(folder), shipped_behind("models", folder)
    with storing(folder):
        finish_folder(folder)
        if not before.is_dir() and (shipped is None or not folder.is_dir()):
            raise BadInputError(f"{folder}: there is no model to go back to")
        with Hold(folder, "another program is storing a model here"):
            if before.is_dir():
                load_model(before)
                replace_folder(before, folder)
            elif shipped is not None:
                load_model(shipped)
                put_folder_away(folder)
    which = "the model before" if folder.is_dir() else f"the model that comes with the program ({shipped})"
    print(f"{folder}: {which} is back; another --rollback undoes this")
