"""The English sentences of the games' engine, as patterns: what the catalogue has in the tables below ``said``.

In a template's braces stands the kind of thing that varies, such as ``{player} takes {card}``, or the name of one of
``said.lists``: the template of each part of a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from referee.host.catalogue import english

SEAT = r"p[1-9][0-9]?"
SQUARE = r"[a-j][0-9]+"
_CARD = r"[A-Z][A-Z0-9]*"
_NUMBER = r"[+-]?[0-9]+"

_PATTERNS = {
    "player": SEAT,
    "players": rf"{SEAT}(?: and {SEAT})*",
    # Where the engine adds what a card is called, that is left to the language.
    "card": rf"{_CARD}(?: \(\w+ of \w+\)|, \w+ of \w+)?",
    "cards": rf"{_CARD}(?:, {_CARD})*",
    "printed": _CARD,
    "suit": r"(?i:rock|paper|scissors|water|lizard)",
    "value": r"[A-Z0-9]+|[a-z]+",
    "number": _NUMBER,
    "count": _NUMBER,
    "points": _NUMBER,
    "square": SQUARE,
    "squares": rf"{SQUARE}(?:, {SQUARE})*",
    "place": rf"{SQUARE}|[a-z]+(?:-{SEAT})?",
    # A sentence of its own.
    "reason": ".+",
}

_LISTS = "said.lists."


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template.

    Attributes:
        key: In the catalogue.
        english: The template.
        pattern: What its sentences look like; each group is named like the braces that it stands for.
    """

    key: str
    english: str
    pattern: re.Pattern[str]


def kind_of(name: str) -> str:
    """Of what kind is what stands in braces of a name: another player is ``other``, another card ``other_card``."""
    return "player" if name == "other" else name.removeprefix("other_")


@lru_cache(maxsize=1)
def sentences() -> tuple[Sentence, ...]:
    """All whole sentences."""
    return tuple(sentence for sentence in _all() if not sentence.key.startswith(_LISTS))


@lru_cache(maxsize=1)
def parts() -> dict[str, Sentence]:
    """What each part of a list looks like, by the list's name."""
    return {sentence.key.removeprefix(_LISTS): sentence for sentence in _all() if sentence.key.startswith(_LISTS)}


@lru_cache(maxsize=1)
def _all() -> tuple[Sentence, ...]:
    return tuple(Sentence(key, text, _pattern(text)) for key, text in english().under("said"))


def _pattern(text: str) -> re.Pattern[str]:
    pattern = ""
    for literal, name, _, _ in Formatter().parse(text):
        pattern += re.escape(literal)
        if name:
            # A list's parts are looked at one by one.
            pattern += f"(?P<{name}>{_PATTERNS.get(kind_of(name), '.+')})"
    return re.compile(pattern)
