"""Sentences of what games say, made of events and the templates of a language.

In a template's braces stand names of an event's values: ``{seat} takes the trick with {card}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from referee.errors import BadInputError
from referee.games.action import named
from referee.games.event import Event, Value, kind_of


class Sentences:
    """Makes sentences of events; here with seats, cards and places as they are typed: ``p2 wins R03``.

    Args:
        template: Gives the template of an event's name.
        names: The players' names by seat; ``p1`` and so on where there are none.
        game: The game's name, for errors.
    """

    def __init__(
        self, template: Callable[[str], str], names: Mapping[int, str] | None = None, game: str = "game"
    ) -> None:
        self._template = template
        self._game = game
        self.names = names or {}

    def say(self, event: Event) -> str:
        """The event in a sentence; empty where there is nothing to say.

        Raises:
            BadInputError: There is no template for it, or the template has a name that the event has not.
        """
        if not event.name:
            return ""
        told = {name: self._tell(kind_of(name), value) for name, value in event.values.items()}
        try:
            return self._template(event.name).format(**told)
        except (AttributeError, LookupError, ValueError) as error:
            fault = "no sentence in English, or one with a name that the event has not"
            raise BadInputError(f"{self._game}: {event.name}: {fault}: {error}") from error

    def word(self, kind: str, value: int | str) -> str:
        """One value in words.

        Args:
            kind: One of :data:`~referee.games.event.KINDS`.
            value: The value.
        """
        if kind == "seat":
            return self.names.get(int(value), f"p{value}")
        if kind == "suit":
            return str(value).capitalize()
        if kind == "place":
            return named(str(value), self.names)
        return f"{value:+}" if kind == "change" else str(value)

    def join(self, kind: str, words: Iterable[str]) -> str:
        """Several values of a kind in one text."""
        return (" and " if kind == "seat" else ", ").join(words)

    def _tell(self, kind: str, value: Value) -> str:
        if isinstance(value, tuple):
            return self.join(kind, [self._tell(kind, item) for item in value])
        return self.say(value) if isinstance(value, Event) else self.word(kind, value)
