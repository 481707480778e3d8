"""What a game says, in people's language: its engine's sentences, and what lies on its table.

The engine's English is the language of its logs, which programs read. On the way to the screen a sentence is told by
the catalogue's template for it (:mod:`referee.table.cards.sentences`), as gettext does it with its message ids. What
has no template is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.bouts.words import join_words, thrown_words
from referee.games.action import named, seat_of
from referee.games.jacks_rule.cards import FACES as PRINTED
from referee.games.rule_texts import rules_text
from referee.games.rules import Rules
from referee.games.throws import parse_throw
from referee.host.catalogue import Catalogue
from referee.table.cards.faces import face_of
from referee.table.cards.reading import Pile
from referee.table.cards.sentences import SEAT, SQUARE, Sentence, kind_of, parts, sentences

_SEATS = {"dealer", "challenger", "left_over_to", "leader", "first", "attacker"}
"""Facts that name a seat."""


class Wording:
    """Says what a game says in a language.

    Attributes:
        names: The players' names by seat.

    Args:
        rules: The game's.
        names: The players' names by seat.
        texts: The language.
    """

    def __init__(self, rules: Rules[Any], names: Mapping[int, str], texts: Catalogue) -> None:
        self.names = names
        self._rules = rules
        self._texts = texts
        self._kinds: Mapping[str, Callable[[str], str | None]] = {
            "player": self.value,
            "players": self._players,
            # What the engine adds in English is left to the language.
            "card": lambda card: self._card(re.split(r"[ ,]", card)[0]),
            "cards": self._cards,
            "printed": self._printed,
            "suit": lambda suit: self._word(suit.lower()),
            "value": self._word,
            "place": self._place,
            "reason": lambda reason: next(self.ways_to_say(reason), None),
        }

    def say(self, sentence: str) -> str:
        """A sentence of the engine: an event, a purpose, what an action means, why the game is over."""
        told = next(self.ways_to_say(sentence), None)
        return named(sentence, self.names) if told is None else told

    def ways_to_say(self, sentence: str) -> Iterator[str]:
        """What each template that fits makes of a sentence; the catalogue is at fault if there is more than one."""
        tried = (self._fill(template, sentence) for template in sentences())
        return (told for told in tried if told is not None)

    def meaning(self, action: str) -> str:
        """What a form of the game's notation means, as on a button."""
        told = self.say(action)
        return told[:1].upper() + told[1:]

    def act(self, keywords: Sequence[str]) -> str:
        """A short name for an action, by its keywords; empty where its meaning is short enough."""
        return self._texts.text_or(f"cards.acts.{self._rules.name}.{'-'.join(keywords)}", "")

    @property
    def meanings(self) -> list[str]:
        """What can be done in the game, each once."""
        return list(dict.fromkeys(map(self.meaning, self._rules.notation.forms.values())))

    def help(self, topic: str) -> str:
        """The rules of a moment, by their entry in the rules' help; empty where there is none."""
        return self._texts.text_or(f"help.{self._rules.name}.{topic}", self._rules.help.get(topic, ""))

    @property
    def rules(self) -> str:
        """All the rules, to read; see :mod:`referee.games.rule_texts`."""
        return self._texts.text_or(f"rules.{self._rules.name}", rules_text(self._rules.name))

    @property
    def unverified(self) -> list[str]:
        """What rests on a fact that no rule text gives."""
        key = f"unverified.{self._rules.name}"
        facts = enumerate(self._rules.unverified, start=1)
        return [self._texts.text_or(f"{key}.{number}", fact) for number, fact in facts]

    def throw(self, throw: str) -> str:
        """A throw as the log has it: ``p1=rock p2=mis-throw:late``."""
        return ", ".join(
            self._texts("replay.said", name=self.names[seat], call=thrown_words(what, self._texts.say))
            for seat, what in parse_throw(throw).items()
        )

    def value(self, value: str) -> str:
        """A value of a choice or a fact: a player, a card, a suit, a rank, a place; any other as it is."""
        if re.fullmatch(SEAT, value):
            return self.names.get(seat_of(value), value)
        return self._card(value) or self._word(value) or self._place(value) or value

    def facts(self, facts: Sequence[tuple[str, Any]]) -> str:
        """What is no card, in one line."""
        return "   ".join(self._fact(name, value) for name, value in facts)

    def pile(self, pile: Pile) -> str:
        """What a pile is called, and how many cards a heap has."""
        if pile.heap:
            place, _, seat = pile.name.partition("-p")
            told = self._texts(f"cards.piles.{place}", name=self.names.get(int(seat or 0), ""))
            return f"{told} {pile.count}"
        return self._texts.text_or(f"cards.piles.{pile.name}", pile.name.replace("_", " ").capitalize())

    def part(self, keyword: str) -> str:
        """What a part of an action is called, by its keyword."""
        return self._texts.text_or(f"cards.parts.{keyword}", keyword.capitalize())

    def _fact(self, name: str, value: object) -> str:
        if name in _SEATS and isinstance(value, int):
            value = self.names.get(value, value)
        elif isinstance(value, str):
            value = self.value(value)
        own = name.replace("_", " ") + ("" if value is True else " {value}")
        return self._texts.text_or(f"cards.facts.{name}", own).format(value=value)

    def _fill(self, template: Sentence, sentence: str) -> str | None:
        """A sentence in the language, where the template fits it."""
        found = template.pattern.fullmatch(sentence)
        if found is None:
            return None
        values = {name: self._in_words(kind_of(name), text) for name, text in found.groupdict().items()}
        if None in values.values():
            return None
        return self._texts.text_or(template.key, template.english).format(**values)

    def _in_words(self, kind: str, text: str) -> str | None:
        """What stands in a template's braces, in words; ``None`` where it is no such thing after all."""
        if kind in parts():
            return _joined(self._fill(parts()[kind], item) for item in text.split(", "))
        return self._kinds[kind](text) if kind in self._kinds else text

    def _players(self, seats: str) -> str:
        return join_words([self.value(seat) for seat in seats.split(" and ")], self._texts.say)

    def _cards(self, cards: str) -> str | None:
        return _joined(self._card(card) for card in cards.split(", "))

    def _printed(self, face: str) -> str | None:
        """What a square of a printed board shows."""
        return next((self._card(card) for card, shown in PRINTED.items() if shown == face), None)

    def _card(self, card: str) -> str | None:
        """What people call a card or a thing; its own name where it shows that."""
        try:
            face = face_of(self._rules.name, card, self._texts)
        except KeyError:
            return None
        return card if face.index == card else face.name

    def _word(self, word: str) -> str | None:
        """A number, a suit, a rank, or a direction."""
        if word.isdecimal():
            return word
        tables = ("suits", "ranks", "words")
        return next(filter(None, (self._texts.text_or(f"cards.{table}.{word}", "") for table in tables)), None)

    def _place(self, place: str) -> str | None:
        """A place of the sandbox."""
        if re.fullmatch(SQUARE, place):
            return place
        kind, _, seat = place.partition("-p")
        name = self.names.get(int(seat), f"p{seat}") if seat.isdecimal() else ""
        return self._texts.text_or(f"cards.places.{kind}", "").format(name=name) or None


def game_title(rules: Rules[Any], texts: Catalogue) -> str:
    """What a game is called."""
    return texts.text_or(f"games.{rules.name}", rules.title)


def _joined(words: Iterable[str | None]) -> str | None:
    """Words with commas between them; ``None`` where one is missing."""
    found = [word or "" for word in words]
    return ", ".join(found) if all(found) else None
