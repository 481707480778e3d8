"""The rules of each game to read, as package data.

A text is plain enough for a screen to set: titles (``# ``, ``## ``), paragraphs, and lists of ``- `` items whose
further lines are indented, no more of Markdown than that. A line ``{suits}`` stands for ``texts/parts/suits.md``,
which several games share.
"""

from __future__ import annotations

from referee.games.catalogue import find_rules


def rules_text(name: str) -> str:
    """All the rules of a game, for somebody who does not know it.

    Raises:
        BadInputError: There is no game of that name.
    """
    return find_rules(name).texts.rules
