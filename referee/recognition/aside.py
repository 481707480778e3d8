"""Who is set aside: never trained on, so that two models can be compared on people whom neither has learnt from."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.recognition.dataset import DRAWN, Hands
from referee.recognition.model import Card, SetAside

_TENTH: Final = 10
_FEW: Final = 20
"""With fewer people nobody is set aside: each is worth more in training, and cross-validation has to do."""
_VALIDATED: Final = 2
"""People who have to be left to learn a label from: one of one person alone cannot be validated."""
NAMED: Final = 40
"""So many people are named one by one."""


def set_aside(hands: Hands) -> npt.NDArray[np.bool_]:
    """Which hands are never trained on: those of every tenth person, by name, or of one where that is nobody.

    It depends on the name, so that two models trained at different times can be compared on them. It does not depend on
    the name alone: nobody is set aside among the last two people who show a label, or where there are fewer than
    20 people.
    """
    people = hands.person.tolist()
    shown: dict[str, set[str]] = {}
    for person, label in zip(people, hands.label.tolist(), strict=True):
        shown.setdefault(person, set()).add(label)
    if len(shown) < _FEW:
        return np.zeros(len(hands), dtype=np.bool_)
    left = Counter(label for labels in shown.values() for label in labels)
    aside: set[str] = set()
    for person in sorted(shown, key=_order):
        if aside and not is_tenth(person):
            break
        if all(left[label] > _VALIDATED for label in shown[person]):
            aside.add(person)
            left.subtract(shown[person])
    return np.array([person in aside for person in people], dtype=np.bool_)


def told_aside(hands: Hands, aside: npt.NDArray[np.bool_]) -> SetAside:
    """What a model's card says of who was set aside.

    Where many are, those whose hands were only drawn are not named.

    Args:
        hands: All hands.
        aside: N flags, as of :func:`set_aside`.
    """
    people = set(hands.person[aside].tolist())
    named = people if len(people) <= NAMED else set(hands.person[aside & (hands.source != DRAWN)].tolist())
    taught = set(hands.person[~aside].tolist())
    return SetAside(
        people=len(people),
        names=tuple(sorted(named)) if len(named) <= NAMED else (),
        taught_all_the_same=tuple(sorted(filter(is_tenth, taught))),
    )


def never_taught(card: Card, person: str) -> bool:
    """Whether it is certain that a model has not learnt from a person.

    A card of before cards told of it is of a time when every tenth person was set aside, or of few people nobody.
    """
    told = card.set_aside
    if told is None:
        return card.persons >= _FEW and is_tenth(person)
    return person in told.names or (is_tenth(person) and person not in told.taught_all_the_same)


def is_tenth(person: str) -> bool:
    """Whether a person is the one of ten, by name."""
    return _number(person) % _TENTH == 0


def _order(person: str) -> tuple[int, int]:
    """Who is set aside before whom: every tenth first."""
    number = _number(person)
    return number % _TENTH, number


def _number(person: str) -> int:
    return int.from_bytes(hashlib.sha256(person.encode()).digest()[:4])
