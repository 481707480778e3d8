"""What a game says, in people's language: sentences of its events, and what lies on its table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.bouts.words import join_words, thrown_words
from referee.games.action import is_seat, seat_of
from referee.games.catalogue import new_game
from referee.games.event import Event
from referee.games.rules import OptionValue, Rules
from referee.games.sentences import Sentences
from referee.games.showing import SEATS
from referee.games.throw_notation import parse_throw
from referee.host.cards.front import Front
from referee.host.cards.view_reading import Pile, read_view
from referee.host.language import Catalogue

_SQUARE = r"[a-j][0-9]+"


class Wording(Sentences):
    """Says what a game says in a language; cards are told by what people call them.

    Args:
        rules: The game's.
        names: The players' names by seat.
        texts: The language.
        options: The house options of a game that is played; as usual where none are given.

    Attributes:
        texts: The language.
        house_options: The options that are not as usual, in words; empty where all are.
    """

    def __init__(
        self,
        rules: Rules[Any],
        names: Mapping[int, str],
        texts: Catalogue,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        super().__init__(self._template_of, names, rules.name)
        self._rules = rules
        self.texts = texts
        self.house_options = house_options(rules, options or {}, texts)

    def word(self, kind: str, value: int | str) -> str:
        """One value in words; see :class:`~referee.games.sentences.Sentences`."""
        text = str(value)
        if kind == "card":
            return self._card(text) or text
        if kind in {"suit", "rank", "word"}:
            return self._word(text) or text
        return self._place(text) or text if kind == "place" else super().word(kind, value)

    def join(self, kind: str, words: Iterable[str]) -> str:
        """Several values of a kind in one text."""
        return join_words(list(words), self.texts.say) if kind == "seat" else super().join(kind, words)

    def front(self, card: str) -> Front:
        """What a card shows.

        Raises:
            KeyError: The game has no such card.
        """
        face = self._rules.face(card)
        return Front(face.index, face.suit, face.picture, self.say(face.name), self.say(face.power))

    def first_fronts(self, most: int) -> tuple[Front, ...]:
        """The first cards that a player has, or that lie on the table, in a game of that name."""
        if not self._rules.cards:
            return ()
        reading = read_view(new_game(self._rules.name, self._rules.players[0], seed=1).view(1))
        lying = (card for place in reading.places for pile in place.piles for card in pile.cards)
        squares = (square.shows for board in reading.boards for row in board for square in row if square.shows)
        shown = islice(dict.fromkeys((*reading.hand, *lying, *squares, *self._rules.cards)), most)
        return tuple(map(self.front, shown))

    def meaning(self, action: Event) -> str:
        """What a form of the game's notation means, as on a button."""
        told = self.say(action)
        return told[:1].upper() + told[1:]

    @property
    def title(self) -> str:
        """What the game is called."""
        return game_title(self._rules, self.texts)

    @property
    def forms(self) -> Mapping[str, Event]:
        """The forms of the game's notation, and what each means."""
        return self._rules.notation.forms

    def act(self, keywords: Sequence[str]) -> str:
        """A short name for an action, by its keywords; empty where its meaning is short enough."""
        return self.texts.text_or(f"cards.acts.{self._rules.name}.{'-'.join(keywords)}", "")

    @property
    def meanings(self) -> list[str]:
        """What can be done in the game, each once."""
        return list(dict.fromkeys(map(self.meaning, self._rules.notation.forms.values())))

    def help(self, topic: str) -> str:
        """The rules of a moment, by their entry in the rules' help; empty where there is none."""
        return self.texts.text_or(f"help.{self._rules.name}.{topic}", self._rules.help.get(topic, ""))

    @property
    def rules(self) -> str:
        """All the rules, to read; see :mod:`referee.games.rule_texts`."""
        return self.texts.text_or(f"rules.{self._rules.name}", self._rules.texts.rules)

    @property
    def unverified(self) -> list[str]:
        """What rests on a fact that no rule text gives."""
        key = f"unverified.{self._rules.name}"
        facts = enumerate(self._rules.unverified, start=1)
        return [self.texts.text_or(f"{key}.{number}", fact) for number, fact in facts]

    def throw(self, throw: str) -> str:
        """A throw as the log has it: ``p1=rock p2=mis-throw:late``."""
        return ", ".join(
            self.texts("replay.said", name=self.names[seat], call=thrown_words(what, self.texts.say))
            for seat, what in parse_throw(throw).items()
        )

    def value(self, value: str) -> str:
        """A value of a choice or a fact: a player, a card, a suit, a rank, a place; any other as it is."""
        if is_seat(value):
            return self.names.get(seat_of(value), value)
        return self._card(value) or self._word(value) or self._place(value) or value

    def facts(self, facts: Sequence[tuple[str, Any]]) -> str:
        """What is no card, in one line."""
        return "   ".join(self._fact(name, value) for name, value in facts)

    def pile(self, pile: Pile) -> str:
        """What a pile is called, and how many cards a heap has."""
        place, _, seat = pile.name.rpartition("-p") if pile.heap else ("", "", "")
        if not seat.isdecimal():
            place, seat = pile.name, "0"
        told = self.texts.text_or(f"cards.piles.{place}", place.replace("_", " ").capitalize())
        return f"{told.format(name=self.names.get(int(seat), ''))} {pile.count}" if pile.heap else told

    def part(self, keyword: str) -> str:
        """What a part of an action is called, by its keyword."""
        return self.texts.text_or(f"cards.parts.{keyword}", keyword.capitalize())

    def _fact(self, name: str, value: object) -> str:
        if name in SEATS | self._rules.hints.seats and isinstance(value, int):
            value = self.names.get(value, value)
        elif isinstance(value, str):
            value = self.value(value)
        own = name.replace("_", " ") + ("" if value is True else " {value}")
        return self.texts.text_or(f"cards.facts.{name}", own).format(value=value)

    def _template_of(self, event: str) -> str:
        """The language's template of an event, else the game's own."""
        own = self.texts.text_or(f"said.{self._rules.name}.{event}", "") or self.texts.text_or(f"said.any.{event}", "")
        return own or self._rules.texts.templates[event]

    def _card(self, card: str) -> str | None:
        """What people call a card or a thing; its own name where it shows that."""
        try:
            front = self.front(card)
        except KeyError:
            return None
        return card if front.index == card else front.name

    def _word(self, word: str) -> str | None:
        """A number, a suit, a rank, or a direction."""
        if word.isdecimal():
            return word
        tables = ("suits", "ranks", "words")
        return next(filter(None, (self.texts.text_or(f"cards.{table}.{word}", "") for table in tables)), None)

    def _place(self, place: str) -> str | None:
        """A place of the sandbox."""
        if re.fullmatch(_SQUARE, place):
            return place
        kind, _, seat = place.partition("-p")
        name = self.names.get(int(seat), f"p{seat}") if seat.isdecimal() else ""
        return self.texts.text_or(f"cards.places.{kind}", "").format(name=name) or None


def game_title(rules: Rules[Any], texts: Catalogue) -> str:
    """What a game is called."""
    return texts.text_or(f"games.{rules.name}", rules.title)


def option_name(game: str, option: str, texts: Catalogue) -> str:
    """What a house option of a game is called."""
    return texts.text_or(f"options.{game}.{option}.name", option.replace("-", " ").replace("_", " "))


def option_value(game: str, option: str, value: OptionValue, texts: Catalogue) -> str:
    """A value of a house option in words."""
    return texts.text_or(f"options.{game}.{option}.values.{value}", str(value))


def house_options(rules: Rules[Any], options: Mapping[str, OptionValue], texts: Catalogue) -> str:
    """The options of a game that are not as usual, in one line; empty where all are."""
    told = [
        f"{option_name(rules.name, name, texts)} {option_value(rules.name, name, value, texts)}"
        for name, value in options.items()
        if name in rules.options and value != rules.options[name].default
    ]
    return texts("cards.play.options", options=", ".join(told)) if told else ""
