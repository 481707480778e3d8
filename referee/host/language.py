"""The application's texts, by key: one file for each language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.bouts.words import join_words
from referee.errors import BadInputError
from referee.games.catalogue import text_folders
from referee.officiating.verdict import Call, ShapeFault
from referee.storage.language_file import read_texts
from referee.storage.paths import user_data

_SHIPPED = Path(__file__).parent / "texts"
_ENGLISH = _SHIPPED / "en.toml"
_LANGUAGE = re.compile(r"[A-Za-z0-9]{1,8}([-_][A-Za-z0-9]{1,8}){0,3}")


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

        What the games have in that language is added where the file does not have it. Where neither has a text, as in a
        file that was written for an older version, it is English.

        Raises:
            BadInputError: There is no such language, or its file is none.
        """
        if _LANGUAGE.fullmatch(language) is None:
            raise BadInputError(f"{language!r}: no language; expected letters, such as en or pt-br")
        for folder in (user_data() / "texts", _SHIPPED):
            path = folder / f"{language}.toml"
            if path.is_file():
                own = cls.read(path)._texts
                told = _merged(_said_by_games(language, english()._texts)[0], own)
                # Pages take the same code for the same language, so English's would keep them from changing to this.
                return cls(_merged(_merged(english()._texts, {"web": {"language": language}}), told))
        raise BadInputError(f"{language}: no texts in that language; expected {user_data() / 'texts'}/{language}.toml")

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Reads a language's file.

        Raises:
            BadInputError: It is none, or a text has something else in braces than a name.
        """
        return cls(read_texts(path, english()._texts))

    def say(self, key: str, **values: object) -> str:
        """The phrase of a throw; see :data:`referee.bouts.words.Say`."""
        return self(f"throw.{key}", **values)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with values put in its braces.

        Raises:
            KeyError: The language has no such text.
        """
        text: str = self._find(key)
        return text.format(**values) if values else text

    def text_or(self, key: str, own: str) -> str:
        """The text of a key with its braces, or another where the language has none: games may be newer than that."""
        try:
            text: str = self._find(key)
        except KeyError:
            return own
        return text

    def under(self, key: str) -> Iterator[tuple[str, str]]:
        """Every text of a table and of the tables in it, with its whole key.

        Raises:
            KeyError: The language has no such table.
        """
        for name, value in self._find(key).items():
            if isinstance(value, Mapping):
                yield from self.under(f"{key}.{name}")
            else:
                yield f"{key}.{name}", value

    def _find(self, key: str) -> Any:  # noqa: ANN401 - a text or a table, as the key says
        found: Any = self._texts
        for part in key.split("."):
            found = found[part]
        return found


def languages() -> dict[str, str]:
    """The languages that there are texts in, each with what it calls itself: the program's and the user's own.

    English is always among them: where the user's own file for it cannot be used, the program's can.
    """
    named = {"en": english()("app.language")}
    for language, path in _language_files():
        try:
            named[language] = Catalogue.read(path).text_or("app.language", named.get(language, language))
        except BadInputError:
            continue  # a file that is none cannot be chosen; language_faults says why
    return dict(sorted(named.items()))


def language_faults() -> list[str]:
    """Why files of languages are not used that are there, a line for each."""
    faults = []
    for path in sorted((user_data() / "texts").glob("*.toml")):
        # A hidden file is what an editor or a system leaves there.
        if _LANGUAGE.fullmatch(path.stem) is None and not path.name.startswith("."):
            shown = path.with_name(repr(path.name)[1:-1])
            faults.append(f"{shown}: {path.stem!r} is no language; expected letters, such as en or pt-br")
    for language, path in _language_files():
        try:
            Catalogue.read(path)
        except BadInputError as error:
            faults.append(str(error))
        faults += _said_by_games(language, english()._texts)[1]
    return faults


def _language_files() -> list[tuple[str, Path]]:
    """Each language's file, in the order of their codes; the user's own comes before the program's."""
    found = {
        path.stem: path
        for folder in (_SHIPPED, user_data() / "texts")
        for path in sorted(folder.glob("*.toml"))
        if _LANGUAGE.fullmatch(path.stem)
    }
    return sorted(found.items())


@lru_cache(maxsize=1)
def english() -> Catalogue:
    """The English texts that come with the program: for what is told outside the application, and to translate by."""
    own = read_texts(_ENGLISH)
    return Catalogue(_merged(_said_by_games("en", own)[0], own))


def _said_by_games(language: str, model: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What the games have in a language, each in its own package, and why files of theirs are left out.

    Args:
        language: The language.
        model: The texts in English.
    """
    found: dict[str, Any] = {}
    faults = []
    for folder in text_folders():
        path = folder / f"{language}.toml"
        if path.is_file():
            try:
                # What an earlier game has no later one may make another thing of.
                found = _merged(found, read_texts(path, _merged(found, model)))
            except BadInputError as error:
                faults.append(str(error))
    return found, faults


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Two tables in one; where both have a text it is the other's."""
    both = {
        name: _merged(one[name], value) if isinstance(value, Mapping) and isinstance(one.get(name), Mapping) else value
        for name, value in other.items()
    }
    return {**one, **both}


def no_call_words(name: str, texts: Catalogue) -> str:
    """What the camera failed at, and what people can change about it, in two sentences.

    Args:
        name: The no-call's (:attr:`.Verdict.no_call_name`).
        texts: The language.
    """
    return f"{texts(f'no_call.{name}.what')}. {texts(f'no_call.{name}.change')}."


def fault_words(fault: ShapeFault, texts: Catalogue) -> str:
    """The symbol that a shape was nearest to, and which fingers were wrong."""
    wrong = [texts(f"fault.{each.found}.{each.finger}") for each in fault.wrong]
    return texts("fault.nearly", symbol=texts.say(fault.like.value), wrong=join_words(wrong, texts.say))


def review_words(call: Call, texts: Catalogue) -> str:
    """That an operator should look at a call, and why; empty where none should."""
    if not call.review:
        return ""
    why = [texts(f"review.{reason.value}") for reason in call.review_reasons]
    # Verdicts from before reasons were told have none.
    return texts("review.of", why=join_words(why, texts.say)) if why else texts("review.plain")
