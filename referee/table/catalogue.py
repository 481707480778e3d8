"""The application's texts, by key: one file for each language."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.errors import BadInputError
from referee.paths import user_data
from referee.symbols import NoCallReason

_SHIPPED = Path(__file__).parent / "texts"


class Catalogue:
    """Texts of one language, by dotted key.

    Args:
        texts: Tables of texts, as a language's file has them.
    """

    def __init__(self, texts: dict[str, Any]) -> None:
        self._texts = texts

    @classmethod
    def load(cls, language: str = "en") -> Catalogue:
        """Reads a language: ``texts/LANGUAGE.toml`` of the user's own data, else of the program's.

        Raises:
            BadInputError: There is no such language, or its file is none.
        """
        for folder in (user_data() / "texts", _SHIPPED):
            path = folder / f"{language}.toml"
            if path.is_file():
                try:
                    return cls(tomllib.loads(path.read_text(encoding="utf-8")))
                except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                    raise BadInputError(f"{path}: {error}") from error
        raise BadInputError(f"{language}: no texts in that language; expected {user_data() / 'texts'}/{language}.toml")

    def say(self, key: str, **values: object) -> str:
        """The phrase of a throw; see :data:`referee.bouts.words.Say`."""
        return self(f"throw.{key}", **values)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with values put in its braces.

        Raises:
            KeyError: The language has no such text.
        """
        found: Any = self._texts
        for part in key.split("."):
            found = found[part]
        text: str = found
        return text.format(**values) if values else text


@lru_cache(maxsize=1)
def english() -> Catalogue:
    """The English texts, for what is told outside the application."""
    return Catalogue.load()


def no_call_words(reason: NoCallReason, texts: Catalogue) -> str:
    """What the camera failed at, and what people can change about it, in two sentences."""
    return f"{texts(f'no_call.{reason}.what')}. {texts(f'no_call.{reason}.change')}."
