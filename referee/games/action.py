"""Actions that print and parse, and the notation that a game declares for its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from referee.errors import MalformedAction, shown
from referee.games.event import Event

_SEAT = re.compile(r"p[1-9][0-9]?")
_SEAT_WORD = re.compile(r"\bp([1-9][0-9]?)\b")


class Action(str):
    """One thing a player does, in words: ``flip R03 combat J01,L07 hole SC9``, ``challenge p2``, ``keep``.

    It is its own notation: keywords and values take turns, separated by one space; a list of values has
    commas and no spaces. Equal text is the same action.
    """

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The first keyword."""
        return self.partition(" ")[0]

    def values(self, keyword: str) -> tuple[str, ...]:
        """The values after ``keyword``; empty where the action has no such keyword."""
        words = self.split(" ")
        for place in range(0, len(words) - 1, 2):
            if words[place] == keyword:
                return tuple(words[place + 1].split(","))
        return ()

    @property
    def seat(self) -> int:
        """The seat that the action names first.

        Raises:
            ValueError: It names none.
        """
        return seat_of(next((word for word in self.split(" ") if is_seat(word)), ""))


def is_seat(word: str) -> bool:
    """Whether a word names a seat, as ``p2`` does."""
    return _SEAT.fullmatch(word) is not None


def seat_of(word: str) -> int:
    """Reads ``p2`` as seat 2.

    Raises:
        ValueError: It is no seat.
    """
    if not is_seat(word):
        raise ValueError(f"{word!r} names no seat: expected p1, p2 and so on")
    return int(word[1:])


def named(text: str, names: Mapping[int, str]) -> str:
    """A text with the players' names instead of ``p1``."""
    return _SEAT_WORD.sub(lambda found: names.get(int(found[1]), found[0]), text)


_LONGEST = 100
"""How many letters a message spends on what was expected, so that it stays one line that can be read."""


def _some(choices: Sequence[str]) -> str:
    """All the choices in words, or the first and the last of too many."""
    said = " or ".join(choices)
    return said if len(said) <= _LONGEST else f"one of {len(choices)}, {', '.join(choices[:3])} to {choices[-1]}"


class Notation:
    """The forms that a game's actions take.

    Args:
        forms: Each form with the event that says what it means, such as ``"flip CARD combat CARDS hole CARD"``.
            ``CARD`` is one card, ``CARDS`` a set of cards (printed in the order of ``cards``), ``SEAT`` a player,
            any other value in capitals one of its ``words``.
        cards: The names of all the game's cards, in the order in which sets print.
        public: The verbs whose actions everybody sees as they are made; the others are the player's own
            secret, and what becomes known of them is announced by the rules.
        words: The words that each further kind of value may be, such as ``{"SUIT": ("rock", "paper")}``.
    """

    def __init__(
        self,
        forms: Mapping[str, Event],
        cards: Sequence[str] = (),
        public: Iterable[str] = (),
        words: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self.forms = dict(forms)
        self.public = frozenset(public)
        self._words = {kind: tuple(known) for kind, known in (words or {}).items()}
        self._order = {card: place for place, card in enumerate(cards)}
        self._by_keywords = {tuple(form.split(" ")[::2]): form.split(" ") for form in forms}

    def parse(self, text: str) -> Action:
        """Reads an action, whatever the spacing and the order within a set of cards.

        Raises:
            MalformedAction: It fits none of the forms; the text says what was expected.
        """
        if not isinstance(text, str):
            raise MalformedAction(f"{shown(text)}: expected words")
        if not self.forms:
            raise MalformedAction(f"{text!r}: this game has no actions, its players only throw")
        words = text.split()
        form = self._by_keywords.get(tuple(words[::2]))
        if form is None or len(form) != len(words):
            raise MalformedAction(f"{text!r}: expected {self._forms_like(words)}")
        return Action(
            " ".join(
                word if place % 2 == 0 else self._value(kind, word)
                for place, (kind, word) in enumerate(zip(form, words, strict=True))
            )
        )

    def _forms_like(self, words: Sequence[str]) -> str:
        """The forms that begin as the words do; where none does all of them, or only how they begin."""
        like = [form for form in self.forms if form.split(" ")[0] in words[:1]]
        said = " or ".join(like or self.forms)
        return said if len(said) <= _LONGEST else " or ".join(dict.fromkeys(form.split(" ")[0] for form in self.forms))

    def _value(self, kind: str, word: str) -> str:
        if kind == "SEAT":
            if not is_seat(word):
                raise MalformedAction(f"{word!r} names no player: expected p1, p2 and so on")
            return word
        if kind in self._words:
            if word not in self._words[kind]:
                raise MalformedAction(f"{word!r} is no {kind.lower()}: expected {_some(self._words[kind])}")
            return word
        cards = word.split(",") if kind == "CARDS" else [word]
        for card in cards:
            if card not in self._order:
                raise MalformedAction(f"{card!r} is no card of this game")
        if len(set(cards)) != len(cards):
            raise MalformedAction(f"{word!r} names a card twice")
        return ",".join(sorted(cards, key=self._order.__getitem__))
