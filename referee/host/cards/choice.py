"""Choosing one of a game's legal actions by picking what is on the table: cards, players, squares.

Nothing here knows a game: an action's own notation says what can be picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.games.action import Action
from referee.games.event import Event

Keywords = tuple[str, ...]
"""The keywords of an action, which tell the forms of a game's notation apart."""

Parts = tuple[tuple[str, tuple[str, ...]], ...]
"""The keywords of an action with their values."""


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
    """What some picks can still become; worked out once for them, because a player may have thousands of actions.

    Attributes:
        form: What the player has begun to do; ``None`` while that is open.
        picked: Everything picked so far, in order.

    Args:
        legal: The actions of that form, each with its parts; of every form while it is open.
        form: See the attribute.
        picked: See the attribute.
    """

    def __init__(self, legal: Mapping[Action, Parts], form: Keywords | None, picked: tuple[str, ...]) -> None:
        self.form = form
        self.picked = picked
        self._legal = legal

    @cached_property
    def fitting(self) -> dict[Action, Parts]:
        """The actions that are left, with their parts."""
        return {action: parts for action, parts in self._legal.items() if _fits(parts, self.picked)}

    @cached_property
    def action(self) -> Action | None:
        """The action that the picks make; ``None`` while more is to be picked."""
        if self.form is not None:
            count = len(self.picked)
            whole = [act for act, parts in self.fitting.items() if sum(len(values) for _, values in parts) == count]
            if len(whole) == 1:
                return whole[0]
        # One card is left for the last place: nobody is asked for what is no choice.
        return next(iter(self.fitting)) if len(self.fitting) == 1 and self.picked else None

    @cached_property
    def options(self) -> dict[str, Keywords]:
        """What can be picked next, with the form to which it belongs; nothing that belongs to several."""
        by_form: dict[str, set[Keywords]] = {}
        for parts in self.fitting.values():
            for value in _next(parts, self.picked):
                by_form.setdefault(value, set()).add(_form(parts))
        return {value: form for value, (form, *others) in by_form.items() if not others}

    @cached_property
    def values(self) -> frozenset[str]:
        """Everything that can be picked in the actions that are left."""
        return frozenset(value for parts in self.fitting.values() for _, values in parts for value in values)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The parts of the form, as far as they are picked; empty while it is open."""
        left = self.picked
        slots = []
        for place, keyword in enumerate(self.form or ()):
            size = max((len(parts[place][1]) for parts in self.fitting.values()), default=0)
            taken, left = left[:size], left[size:]
            slots.append(Slot(keyword, taken, size))
        return tuple(slot for slot in slots if slot.size)


class Choice:
    """A player's way to one of the legal actions.

    Args:
        legal: What is allowed; at least one.
    """

    def __init__(self, legal: Sequence[Action]) -> None:
        self._legal = {action: tuple(_parts(action)) for action in legal}
        self._by_form: dict[Keywords, dict[Action, Parts]] = {}
        for action, parts in self._legal.items():
            self._by_form.setdefault(_form(parts), {})[action] = parts
        self._openings = {
            form: tuple(dict.fromkeys(value for parts in actions.values() for value in _next(parts, ())))
            for form, actions in self._by_form.items()
        }
        self._before: list[int] = []
        self._reach = _Reach(self._legal, None, ())
        if len(self.forms) == 1:
            self.begin(self.forms[0])

    @property
    def forms(self) -> tuple[Keywords, ...]:
        """What the player can do, in the order of the actions."""
        return tuple(self._by_form)

    @property
    def form(self) -> Keywords | None:
        """What the player has begun to do; ``None`` while that is open."""
        return self._reach.form

    @property
    def begun(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._before) or (self.form is not None and len(self.forms) > 1)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The parts of what the player does, as far as they are picked; empty while its form is open."""
        return self._reach.slots

    @property
    def values(self) -> frozenset[str]:
        """Everything that can be picked in what the player does."""
        return self._reach.values

    @property
    def action(self) -> Action | None:
        """The action that the picks make; ``None`` while more is to be picked."""
        return next(iter(self._legal)) if len(self._legal) == 1 else self._reach.action

    @property
    def options(self) -> tuple[str, ...]:
        """What can be picked next, each once; of several forms, only what belongs to one of them alone."""
        return tuple(self._reach.options)

    @property
    def picked(self) -> tuple[str, ...]:
        """Everything picked so far, in order."""
        return self._reach.picked

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
        self._go_to(self.form or self._reach.options[value], (*self.picked, value))
        self._pick_what_is_no_choice()

    def take_back(self) -> None:
        """Takes the last pick back, with what followed from it."""
        if self._before:
            self._go_to(self.form, self.picked[: self._before.pop()])
        if not self._before and len(self.forms) > 1:
            self._go_to(None, ())

    def _pick_what_is_no_choice(self) -> None:
        while self.form is not None and self.action is None and len(self.options) == 1:
            self._go_to(self.form, self.picked + self.options)

    def _go_to(self, form: Keywords | None, picked: tuple[str, ...]) -> None:
        self._reach = _Reach(self._legal if form is None else self._by_form[form], form, picked)


def _next(parts: Parts, picked: tuple[str, ...]) -> Iterator[str]:
    """What an action takes next after picks that fit it."""
    left = picked
    for _, values in parts:
        mine, left = left[: len(values)], left[len(values) :]
        if len(mine) < len(values):
            yield from (value for value in values if value not in mine)
            return


def _form(parts: Parts) -> Keywords:
    return tuple(keyword for keyword, _ in parts)


def _parts(action: Action) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keywords of an action with their values; none for a last keyword that stands alone."""
    words = action.split(" ")
    for place in range(0, len(words), 2):
        yield words[place], tuple(words[place + 1].split(",")) if place + 1 < len(words) else ()


def _fits(parts: Parts, picked: tuple[str, ...]) -> bool:
    """Whether picks are the beginning of an action: in any order within a set of cards."""
    left = picked
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
