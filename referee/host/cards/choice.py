"""Choosing one of a game's legal actions by picking what is on the table: cards, players, squares.

Nothing here knows a game: an action's own notation says what can be picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from referee.games.action import Action
from referee.games.event import Event

Keywords = tuple[str, ...]
"""The keywords of an action, which tell the forms of a game's notation apart."""

Parts = tuple[tuple[str, ...], ...]
"""What stands behind each keyword of an action; nothing for a last keyword that stands alone."""


def form_of(text: str) -> Keywords:
    """The keywords of an action, or of a form of the notation."""
    return tuple(text.split(" ")[::2])


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of an action that has been picked, or is still to be.

    Attributes:
        keyword: What it is called.
        values: What has been picked for it.
        size: How many it takes at most.
    """

    keyword: str
    values: tuple[str, ...]
    size: int


class _Reach:
    """What the picks of one form can still become; worked out once for them: a player may have thousands of actions.

    Attributes:
        form: What the player has begun to do.
        picked: Everything picked so far, in order.

    Args:
        legal: The actions of that form, each with its parts.
        form: See the attribute.
        picked: See the attribute.
    """

    def __init__(self, legal: Mapping[Action, Parts], form: Keywords, picked: tuple[str, ...]) -> None:
        self.form = form
        self.picked = picked
        self._legal = legal

    @cached_property
    def fitting(self) -> Mapping[Action, Parts]:
        """The actions that are left, with their parts."""
        if not self.picked:
            return self._legal
        return {action: parts for action, parts in self._legal.items() if _fits(parts, self.picked)}

    @cached_property
    def action(self) -> Action | None:
        """The action that the picks make; ``None`` while more is to be picked."""
        whole = [action for action, parts in self.fitting.items() if sum(map(len, parts)) == len(self.picked)]
        if len(whole) == 1:
            return whole[0]
        # One card is left for the last place: nobody is asked for what is no choice.
        return next(iter(self.fitting)) if len(self.fitting) == 1 and self.picked else None

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What can be picked next, each once."""
        return tuple(dict.fromkeys(value for parts in self.fitting.values() for value in _next(parts, self.picked)))

    @cached_property
    def values(self) -> frozenset[str]:
        """Everything that can be picked in the actions that are left."""
        return _values_of(self.fitting.values())

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The parts of the form, as far as they are picked."""
        left = self.picked
        slots = []
        for place, keyword in enumerate(self.form):
            size = max((len(parts[place]) for parts in self.fitting.values() if place < len(parts)), default=0)
            taken, left = left[:size], left[size:]
            slots.append(Slot(keyword, taken, size))
        return tuple(slot for slot in slots if slot.size)


class Choice:
    """A player's way to one of the legal actions.

    Args:
        legal: What is allowed; at least one.
    """

    def __init__(self, legal: Sequence[Action]) -> None:
        self._by_form: dict[Keywords, dict[Action, Parts]] = {}
        for action in legal:
            words = action.split(" ")
            parts = tuple(map(_values, words[1::2]))
            self._by_form.setdefault(tuple(words[::2]), {})[action] = parts
        self._openings = {form: _first(actions.values()) for form, actions in self._by_form.items()}
        self._only = legal[0] if len(legal) == 1 else None
        self._before: list[int] = []
        self._reach: _Reach | None = None
        if len(self.forms) == 1:
            self.begin(self.forms[0])

    @property
    def forms(self) -> tuple[Keywords, ...]:
        """What the player can do, in the order of the actions."""
        return tuple(self._by_form)

    @property
    def form(self) -> Keywords | None:
        """What the player has begun to do; ``None`` while that is open."""
        return None if self._reach is None else self._reach.form

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before) or (self.form is not None and len(self.forms) > 1)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The parts of what the player does, as far as they are picked; empty while its form is open."""
        return () if self._reach is None else self._reach.slots

    @property
    def values(self) -> frozenset[str]:
        """Everything that can be picked in what the player does."""
        if self._reach is None:
            return _values_of(parts for actions in self._by_form.values() for parts in actions.values())
        return self._reach.values

    @property
    def action(self) -> Action | None:
        """The action that the picks make; ``None`` while more is to be picked."""
        return self._only if self._only is not None or self._reach is None else self._reach.action

    @property
    def options(self) -> tuple[str, ...]:
        """What can be picked next, each once; of several forms, only what belongs to one of them alone."""
        if self._reach is not None:
            return self._reach.options
        forms = Counter(chain.from_iterable(self._openings.values()))
        return tuple(value for value, count in forms.items() if count == 1)

    @property
    def picked(self) -> tuple[str, ...]:
        """Everything picked so far, in order."""
        return () if self._reach is None else self._reach.picked

    def openings(self, form: Keywords) -> tuple[str, ...]:
        """What can be picked first in one of the forms; empty for one that takes nothing."""
        return self._openings[form]

    def begin(self, form: Keywords) -> None:
        """Decides what to do, before anything is picked for it."""
        self._before = []
        self._go_to(form, ())
        self._pick_what_is_no_choice()

    def pick(self, value: str) -> None:
        """Picks one of the options."""
        self._before.append(len(self.picked))
        form = self.form or next(form for form in self.forms if value in self._openings[form])
        self._go_to(form, (*self.picked, value))
        self._pick_what_is_no_choice()

    def take_back(self) -> None:
        """Takes the last pick back, with what followed from it."""
        if self._before and self._reach is not None:
            self._go_to(self._reach.form, self.picked[: self._before.pop()])
        if not self._before and len(self.forms) > 1:
            self._reach = None

    def _pick_what_is_no_choice(self) -> None:
        while self._reach is not None and self.action is None and len(self.options) == 1:
            self._go_to(self._reach.form, self.picked + self.options)

    def _go_to(self, form: Keywords, picked: tuple[str, ...]) -> None:
        self._reach = _Reach(self._by_form[form], form, picked)


@lru_cache(maxsize=1024)
def _values(word: str) -> tuple[str, ...]:
    """What stands behind a keyword; the same few hundred words stand in all actions of a game."""
    return tuple(word.split(","))


def _values_of(actions: Iterable[Parts]) -> frozenset[str]:
    return frozenset(chain.from_iterable(frozenset(chain.from_iterable(actions))))


def _first(actions: Iterable[Parts]) -> tuple[str, ...]:
    """What can be picked first in actions, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(dict.fromkeys(parts[0] for parts in actions if parts))))


def _next(parts: Parts, picked: tuple[str, ...]) -> Iterator[str]:
    """What an action takes next after picks that fit it."""
    left = picked
    for values in parts:
        mine, left = left[: len(values)], left[len(values) :]
        if len(mine) < len(values):
            yield from (value for value in values if value not in mine)
            return


def _fits(parts: Parts, picked: tuple[str, ...]) -> bool:
    """Whether picks are the beginning of an action: in any order within a set of cards."""
    left = picked
    for values in parts:
        mine, left = left[: len(values)], left[len(values) :]
        if not set(mine) <= set(values):
            return False
        if not left:
            return True
    return not left


def meanings(forms: Mapping[str, Event]) -> dict[Keywords, Event]:
    """What each form of a notation means, by its keywords."""
    return {form_of(form): meaning for form, meaning in forms.items()}
