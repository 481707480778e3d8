"""Choosing one of a game's legal actions by picking what is on the table: cards, players, squares.

Nothing here knows a game: an action's own notation says what can be picked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.games.action import Action
from referee.games.event import Event

Keywords = tuple[str, ...]
"""The keywords of an action, which tell the forms of a game's notation apart."""


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


class Choice:
    """A player's way to one of the legal actions.

    Args:
        legal: What is allowed; at least one.
    """

    def __init__(self, legal: Sequence[Action]) -> None:
        self._legal = {action: tuple(_parts(action)) for action in legal}
        self._form: Keywords | None = None
        self._picked: list[str] = []
        self._before: list[int] = []
        if len(self.forms) == 1:
            self.begin(self.forms[0])

    @property
    def forms(self) -> tuple[Keywords, ...]:
        """What the player can do, in the order of the actions."""
        return tuple(dict.fromkeys(form_of(action) for action in self._legal))

    @property
    def form(self) -> Keywords | None:
        """What the player has begun to do; ``None`` while that is open."""
        return self._form

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before) or (self._form is not None and len(self.forms) > 1)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The parts of what the player does, as far as they are picked; empty while its form is open."""
        fitting = self._fitting()
        if self._form is None or not fitting:
            return ()
        left = list(self._picked)
        slots = []
        for place, keyword in enumerate(self._form):
            sizes = [len(self._legal[action][place][1]) for action in fitting if place < len(self._legal[action])]
            size = max(sizes, default=0)
            taken, left = left[:size], left[size:]
            slots.append(Slot(keyword, tuple(taken), size))
        return tuple(slot for slot in slots if slot.size)

    @property
    def values(self) -> frozenset[str]:
        """Everything that can be picked in what the player does."""
        return frozenset(value for action in self._fitting() for _, values in self._legal[action] for value in values)

    @property
    def action(self) -> Action | None:
        """The action that the picks make; ``None`` while more is to be picked."""
        fitting = self._fitting()
        whole = [action for action in fitting if sum(len(values) for _, values in self._legal[action]) == self._count]
        if self._form is not None and len(whole) == 1:
            return whole[0]
        # One card is left for the last place: nobody is asked for what is no choice.
        return fitting[0] if len(fitting) == 1 and (self._picked or len(self._legal) == 1) else None

    @property
    def options(self) -> tuple[str, ...]:
        """What can be picked next, each once; of several forms, only what belongs to one of them alone."""
        by_form: dict[str, set[Keywords]] = {}
        for action in self._fitting():
            for value in self._next(self._legal[action]):
                by_form.setdefault(value, set()).add(form_of(action))
        return tuple(value for value, forms in by_form.items() if len(forms) == 1)

    def openings(self, form: Keywords) -> tuple[str, ...]:
        """What can be picked first in one of the forms; empty for one that takes nothing."""
        found = (self._next(parts) for action, parts in self._legal.items() if form_of(action) == form)
        return tuple(dict.fromkeys(value for values in found for value in values))

    def begin(self, form: Keywords) -> None:
        """Decides what to do, before anything is picked for it."""
        self._form, self._picked, self._before = form, [], []
        self._pick_what_is_no_choice()

    def pick(self, value: str) -> None:
        """Picks one of the options."""
        if self._form is None:
            self._form = next(form_of(action) for action in self._fitting() if value in self._next(self._legal[action]))
        self._before.append(len(self._picked))
        self._picked.append(value)
        self._pick_what_is_no_choice()

    def take_back(self) -> None:
        """Takes the last pick back, with what followed from it."""
        if self._before:
            del self._picked[self._before.pop() :]
        if not self._before and len(self.forms) > 1:
            self._form, self._picked = None, []

    def _pick_what_is_no_choice(self) -> None:
        while self._form is not None and self.action is None and len(self.options) == 1:
            self._picked.extend(self.options)

    @property
    def picked(self) -> tuple[str, ...]:
        """Everything picked so far, in order."""
        return tuple(self._picked)

    @property
    def _count(self) -> int:
        return len(self._picked)

    def _fitting(self) -> list[Action]:
        """The actions that the picks so far can still become."""
        return [
            action
            for action, parts in self._legal.items()
            if self._form in {None, form_of(action)} and _fits(parts, self._picked)
        ]

    def _next(self, parts: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
        left = list(self._picked)
        for _, values in parts:
            mine, left = left[: len(values)], left[len(values) :]
            if len(mine) < len(values):
                yield from (value for value in values if value not in mine)
                return


def _parts(action: Action) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keywords of an action with their values; none for a last keyword that stands alone."""
    words = action.split(" ")
    for place in range(0, len(words), 2):
        yield words[place], tuple(words[place + 1].split(",")) if place + 1 < len(words) else ()


def _fits(parts: Iterable[tuple[str, tuple[str, ...]]], picked: Sequence[str]) -> bool:
    """Whether picks are the beginning of an action: in any order within a set of cards."""
    left = list(picked)
    for _, values in parts:
        mine, left = left[: len(values)], left[len(values) :]
        if not set(mine) <= set(values):
            return False
        if not left:
            return True
    return not left


def meanings(forms: Mapping[str, Event]) -> dict[Keywords, Event]:
    """What each form of a notation means, by its keywords."""
    return {form_of(form): meaning for form, meaning in forms.items()}
