"""States as plain data: written out for hashing, and copied.

A state is made of dataclasses, lists, tuples, dictionaries and JSON's own values, nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

from referee.games.event import Event

T = TypeVar("T")


def canonical(value: object, say: Callable[[Event], str]) -> str:
    """One spelling for equal values: JSON with sorted keys and no spaces, dataclasses as objects.

    Args:
        value: A state, or anything made of the same.
        say: Makes a sentence of an event. Logs have hashes of sentences, since reasons were sentences once.
    """

    def members(item: Any) -> object:  # noqa: ANN401 - what the encoder hands over
        return (
            say(item) if isinstance(item, Event) else {field.name: getattr(item, field.name) for field in fields(item)}
        )

    return json.dumps(value, default=members, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: object, say: Callable[[Event], str]) -> str:
    """The SHA-256 of :func:`canonical`, in hexadecimal."""
    return hashlib.sha256(canonical(value, say).encode()).hexdigest()


def copied(value: T) -> T:
    """A copy that shares nothing that could change; frozen dataclasses are shared."""
    return cast(T, _copier(type(value))(value))


def _copier(kind: type) -> Callable[[Any], object]:
    copier = _COPIERS.get(kind)
    if copier is None:
        copier = _COPIERS[kind] = _make_copier(kind)
    return copier


def _shared(value: object) -> object:
    return value


_UNCHANGING: set[type] = set()
"""The types whose copier is :func:`_shared`; added as they are met."""


def _copied_list(value: list[Any]) -> list[Any]:
    # Most hold cards, which cannot change.
    return value.copy() if _UNCHANGING.issuperset(map(type, value)) else [copied(item) for item in value]


def _copied_tuple(value: tuple[Any, ...]) -> tuple[Any, ...]:
    return value if _UNCHANGING.issuperset(map(type, value)) else tuple([copied(item) for item in value])


_COPIERS: dict[type, Callable[[Any], object]] = {
    list: _copied_list,
    tuple: _copied_tuple,
    dict: lambda value: {key: _copier(type(item))(item) for key, item in value.items()},
}
"""How each type is copied; others are added as they are met."""


def _make_copier(kind: type) -> Callable[[Any], object]:
    if issubclass(kind, list | tuple | dict):  # such as a Counter, or a tuple with names
        return deepcopy
    # mypy does not know __dataclass_params__, which every dataclass has.
    if not is_dataclass(kind) or kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        _UNCHANGING.add(kind)
        return _shared
    names = [field.name for field in fields(kind)]

    def copy_members(value: object) -> object:
        twin: object = object.__new__(kind)
        for name in names:
            item = getattr(value, name)
            setattr(twin, name, _copier(type(item))(item))
        return twin

    return copy_members
