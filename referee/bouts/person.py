"""Whom a name stands for: two spellings that look alike are one person, wherever people are told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Characters that show nothing, besides those that Unicode calls formats and controls."""
_DOT_ABOVE, _DOTLESS = "\u0307", "\u0131"


def person(name: str) -> str:
    """The person that a name stands for.

    Capitals, those of Turkish too, spaces, the way an accent is stored, and what cannot be seen make no difference.
    """
    folded = unicodedata.normalize("NFKC", name).casefold().replace(f"i{_DOT_ABOVE}", "i").replace(_DOTLESS, "i")
    shown = (each for each in _UNSEEN.sub("", folded) if unicodedata.category(each) not in {"Cf", "Cc"} or each == "\t")
    # Folding takes some letters apart, such as the Greek iota with two accents.
    return " ".join(unicodedata.normalize("NFKC", "".join(shown)).split())


def first_spellings(names: Iterable[str]) -> dict[str, str]:
    """How each person among names is spelled first, by the person."""
    return {person(name): name for name in reversed([*names])}
