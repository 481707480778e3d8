"""A guided recording: which shape to show now, whose hand to keep, and how many are still needed.

It is fed hands and says what to prompt; it neither sees pictures nor prints, so that a terminal and a window can
both lead people through it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np

from referee.errors import BadInputError
from referee.recognition.dataset import Hands
from referee.recognition.model import INCOMPLETE, OTHER
from referee.recognition.symbol_sheet import HALF
from referee.symbols import Symbol
from referee.vision.hands import TrackedHand, detected

_SPACING_S: Final = 0.19
"""Looks at one hand that follow each other faster are all but the same."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A shape to show.

    Attributes:
        label: A symbol, ``incomplete`` or ``other``.
        gesture: The shape's own name.
    """

    label: str
    gesture: str

    @property
    def symbol(self) -> Symbol | None:
        """The symbol to show, or to stop on the way to; ``None`` for a shape that is none of the five."""
        return None if self.label == OTHER else Symbol(self.gesture.removeprefix(HALF))

    @property
    def is_halfway(self) -> bool:
        """Whether to stop before halfway to the symbol, where no finger counts as stretched yet (ruling A11)."""
        return self.label == INCOMPLETE

    @property
    def words(self) -> str:
        """What to tell people, in English."""
        if self.symbol is None:
            return f"none of the five: {self.gesture.replace('_', ' ')}"
        return f"{self.symbol.upper()}, but stop before halfway" if self.is_halfway else self.symbol.upper()


@dataclass(frozen=True, slots=True)
class Cue:
    """What people have to know now.

    Attributes:
        prompt: The shape to show; ``None`` when everything is recorded.
        seconds: Whole seconds until hands are kept; 0 while they are.
        needed: How many hands of this shape are still needed, by person; those who are done are left out.
        unseen: Who of them is not seen.
        kept: The hands that were kept in this frame.
    """

    prompt: Prompt | None
    seconds: int
    needed: Mapping[str, int]
    unseen: tuple[str, ...]
    kept: tuple[TrackedHand, ...]


def prompts_for(rest: str, gestures: Iterable[str], only: Sequence[str] = ()) -> tuple[Prompt, ...]:
    """Every shape that a recording asks for, in order.

    Args:
        rest: The symbol that is carried through the strokes: nothing is halfway to it.
        gestures: Names of the shapes that are none of the five.
        only: Names of the shapes to ask for; empty: all.

    Raises:
        BadInputError: A name of ``only`` is no shape of the sheet.
    """
    prompts = {symbol.value: Prompt(symbol.value, symbol.value) for symbol in Symbol}
    prompts |= {HALF + symbol: Prompt(INCOMPLETE, HALF + symbol) for symbol in Symbol if symbol != rest}
    prompts |= {name: Prompt(OTHER, name) for name in gestures}
    for name in only:
        if name not in prompts:
            raise BadInputError(f"{name}: not a shape of the symbol sheet (there are: {', '.join(prompts)})")
    return tuple(prompts[name] for name in only or prompts)


class RecordingSession:
    """Leads people through the shapes, all of them at once, and keeps their hands.

    Args:
        people: Who stands in which lane, by seat.
        prompts: The shapes, in order.
        needed: How many hands of each shape each person shows.
        source: Where the hands are seen: ``camera:0``, a file's name.
        had: How many hands there are already, by person and gesture, from a recording that was broken off.
        countdown: Seconds from a prompt to the first hand that is kept.
        after: When the last hand was kept from this source before, seconds; minus infinity: none was.
    """

    def __init__(
        self,
        people: Mapping[int, str],
        prompts: Sequence[Prompt],
        needed: int,
        *,
        source: str,
        had: Mapping[tuple[str, str], int],
        countdown: float,
        after: float = -np.inf,
    ) -> None:
        self._people = dict(people)
        self._waiting = list(prompts)
        self._needed = needed
        self._source = source
        self._had = Counter(dict(had))
        self._countdown = countdown
        self._begun: float | None = None
        self._last = dict.fromkeys(people, after)
        self._kept: list[tuple[TrackedHand, Prompt]] = []
        self._pass_on()

    @property
    def prompt(self) -> Prompt | None:
        """The shape to show now; ``None`` when everything is recorded."""
        return self._waiting[0] if self._waiting else None

    def needed(self, prompt: Prompt) -> dict[str, int]:
        """How many hands of a shape are still needed, by person; those who are done are left out."""
        left = {person: self._needed - self._had[person, prompt.gesture] for person in self._people.values()}
        return {person: count for person, count in left.items() if count > 0}

    @property
    def still_needed(self) -> int:
        """How many hands are still needed of everything."""
        return sum(sum(self.needed(prompt).values()) for prompt in self._waiting)

    @property
    def people_needed(self) -> tuple[str, ...]:
        """Of whom hands are still needed, in the order of their lanes."""
        needed = {person for prompt in self._waiting for person in self.needed(prompt)}
        return tuple(person for person in self._people.values() if person in needed)

    def take(self, t: float, hands: Iterable[TrackedHand | None]) -> Cue:
        """Takes what was seen in the next frame.

        Args:
            t: The frame's time, seconds; grows.
            hands: The hands that are followed, at most one for each lane; only those that were detected are kept.
        """
        prompt = self.prompt
        if prompt is None:
            return Cue(None, 0, {}, (), ())
        self._begun = t if self._begun is None else self._begun
        present = filter(None, map(detected, hands))
        seen = {hand.player: hand for hand in present if hand.player in self._people}
        seconds = ceil(max(self._begun + self._countdown - t, 0.0))
        kept = () if seconds else tuple(hand for hand in seen.values() if self._keep(hand, prompt))
        needed = self.needed(prompt)
        names = {self._people[seat] for seat in seen}
        self._pass_on()
        return Cue(prompt, seconds, needed, tuple(person for person in needed if person not in names), kept)

    @property
    def unstored(self) -> int:
        """How many hands were kept that are not stored yet."""
        return len(self._kept)

    def stored(self) -> None:
        """Is told that what :meth:`to_store` gave is stored."""
        self._kept = []

    def to_store(self) -> Hands | None:
        """The hands that were kept and are not stored yet; ``None`` where there are none."""
        if not self._kept:
            return None
        hands, prompts = zip(*self._kept, strict=True)
        return Hands(
            points=np.array([hand.points for hand in hands], dtype=np.float32),
            world=np.array([hand.world for hand in hands], dtype=np.float32),
            label=np.array([prompt.label for prompt in prompts], dtype=np.str_),
            gesture=np.array([prompt.gesture for prompt in prompts], dtype=np.str_),
            person=np.array([self._people[hand.player] for hand in hands], dtype=np.str_),
            handedness=np.array([hand.handedness for hand in hands], dtype=np.str_),
            source=np.array([self._source] * len(hands), dtype=np.str_),
            lane=np.array([hand.player for hand in hands], dtype=np.int16),
            t=np.array([hand.t for hand in hands], dtype=np.float64),
        )

    def _keep(self, hand: TrackedHand, prompt: Prompt) -> bool:
        person = self._people[hand.player]
        if person not in self.needed(prompt) or hand.t - self._last[hand.player] < _SPACING_S:
            return False
        self._last[hand.player] = hand.t
        self._had[person, prompt.gesture] += 1
        self._kept.append((hand, prompt))
        return True

    def _pass_on(self) -> None:
        """On to the next shape of which hands are needed."""
        while self._waiting and not self.needed(self._waiting[0]):
            self._waiting.pop(0)
            self._begun = None
