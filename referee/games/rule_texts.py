"""The rules of each game to read, as package data: ``texts/NAME.md``.

A text is plain enough for a screen to set: titles (``# ``, ``## ``), paragraphs, and lists of ``- `` items whose
further lines are indented, no more of Markdown than that. A line ``{suits}`` stands for ``texts/parts/suits.md``,
which several games share.
"""

from __future__ import annotations

import re
from importlib.resources import files

from referee.games.catalogue import find_rules

_TEXTS = files("referee.games") / "texts"
_PART = re.compile(r"^\{(.+)\}\n", re.MULTILINE)


def rules_text(name: str) -> str:
    """All the rules of a game, for somebody who does not know it.

    Raises:
        BadInputError: There is no game of that name.
    """
    return _PART.sub(lambda part: _read(f"parts/{part[1]}.md"), _read(f"{find_rules(name).name}.md"))


def _read(path: str) -> str:
    return _TEXTS.joinpath(path).read_text(encoding="utf-8")
