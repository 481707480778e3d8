"""The texts of a game: a folder in its package, with a file for each language.

``en.toml`` has the sentences of the game's events in the table ``said.GAME``, and may have any other table of the
application's catalogue. ``de.toml`` has the same in German, and so on. ``GAME.md`` are the rules to read.
What several games say is in ``referee/games/texts``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from referee.errors import BadInputError
from referee.games.sentences import Sentences
from referee.storage.language_file import read_texts

SHARED = Path(__file__).with_name("texts")
"""What several games say, in the table ``said.any``, and parts of their rules."""

_PART = re.compile(r"^\{(.+)\}\n", re.MULTILINE)


class GameTexts:
    """The texts of one game.

    Args:
        game: The game's name.
        folder: Where its files are; ``None`` for a game of one file, whose English follows.
        said: The English template of each event, where there is no folder.
        rules: The rules to read, where there is no folder.
        hashed: How events were worded whose English has changed since: logs have hashes of the old words.
    """

    def __init__(
        self,
        game: str,
        folder: Path | None = None,
        said: Mapping[str, str] | None = None,
        rules: str = "",
        *,
        hashed: Mapping[str, str] | None = None,
    ) -> None:
        self._game = game
        self._said = said or {}
        self._rules = rules
        self._hashed = hashed or {}
        self.folder = folder

    @cached_property
    def templates(self) -> Mapping[str, str]:
        """The English template of each event, those that games share included: what the game can say."""
        own = self._said if self.folder is None else _said(self.folder, self._game)
        return {**_said(SHARED, "any"), **own}

    @cached_property
    def cards(self) -> Mapping[str, Any]:
        """What the English file calls piles, facts and places: its table ``cards``; empty where there is none."""
        own = {} if self.folder is None else read_texts(self.folder / "en.toml").get("cards")
        return own if isinstance(own, Mapping) else {}

    @cached_property
    def english(self) -> Sentences:
        """Sentences with seats and cards as they are typed."""
        return self.named({})

    @cached_property
    def hashed(self) -> Sentences:
        """The sentences whose hashes logs have; see :func:`referee.games.plain.canonical`."""
        return Sentences({**self.templates, **self._hashed}.__getitem__, game=self._game)

    def named(self, names: Mapping[int, str]) -> Sentences:
        """English sentences with the players' names."""
        return Sentences(self.templates.__getitem__, names, self._game)

    @property
    def rules(self) -> str:
        """All the rules of the game, to read; see :mod:`referee.games.rule_texts`."""
        if self.folder is None:
            return self._rules
        own = (self.folder / f"{self._game}.md").read_text(encoding="utf-8")
        return _PART.sub(lambda part: (SHARED / f"parts/{part[1]}.md").read_text(encoding="utf-8"), own)


def _said(folder: Path, table: str) -> dict[str, str]:
    """The sentences in English of a folder of texts.

    Raises:
        BadInputError: There is no such file, or no such table in it.
    """
    path = folder / "en.toml"
    said = read_texts(path, {"said": {table: {}}}).get("said", {}).get(table)
    if said is None:
        raise BadInputError(f"{path}: no table [said.{table}]")
    return dict(said)
