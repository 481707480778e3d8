"""A file of a language: texts by dotted key, checked so that each can be shown and filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from referee.errors import BadInputError
from referee.storage.bounds import TEXTS_BYTES
from referee.storage.documents import read_toml

_TEMPLATE: Final = re.compile(r"([^{}]|\{\{|\}\}|\{[a-z_][a-z0-9_]*\})*+")
_NAME: Final = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
_CONTROL: Final = re.compile(r"[^\n\t -~\xa0-\U0010ffff]")
"""What cannot be lettered: the control characters, but for a new line and a tab."""


def read_texts(path: Path, model: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Reads a language's file.

    Args:
        path: Its path.
        model: The texts in English, if there are any to hold it to.

    Raises:
        BadInputError: It is none, or a text has something else in braces than a name.
    """
    texts: dict[str, Any] = read_toml(path, TEXTS_BYTES, dict, "a language's texts")
    _check(texts, f"{path}: ", model)
    return texts


def _check(table: Mapping[str, object], where: str, model: object) -> None:
    """Checks that texts are texts that can be shown, with nothing in braces but names that English has there.

    ``str.format`` also reads attributes and items of what it is given, and makes room for any width that it is told.

    Args:
        table: Of the language.
        where: The file and the table's name.
        model: The same table in English, if there is one.

    Raises:
        BadInputError: They hold something else.
    """
    for name, text in table.items():
        if _CONTROL.search(name) or (isinstance(text, str) and _CONTROL.search(text)):
            shown = repr(name)[1:-1]
            raise BadInputError(f"{where}{shown}: {text!r} has a control character, such as NUL; expected none")
        own = model.get(name) if isinstance(model, Mapping) else None
        if own is not None and isinstance(text, Mapping) != isinstance(own, Mapping):
            raise BadInputError(f"{where}{name}: expected {'a table' if isinstance(own, Mapping) else 'a text'}")
        if isinstance(text, Mapping):
            _check(text, f"{where}{name}.", own)
        elif not isinstance(text, str) or not _TEMPLATE.fullmatch(text):
            raise BadInputError(f"{where}{name}: expected a text with nothing but names in braces, such as {{name}}")
        elif isinstance(own, str) and not set(_NAME.findall(text)) <= set(_NAME.findall(own)):
            raise BadInputError(f"{where}{name}: {text!r} has a name in braces that English has not: {own!r}")
