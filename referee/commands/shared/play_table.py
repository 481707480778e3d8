"""A card game's table in words, from a player's view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from referee.games.catalogue import find_rules
from referee.games.showing import SEATS, Names

# What every view has; the terminal shows it elsewhere.
_SHOWN_ELSEWHERE = {"game", "player", "seats", "options", "scores", "turn", "table", "you"}


def table_in_words(view: Mapping[str, Any], names: Names) -> str:
    """What a player can see, in a few lines; told plainly where the game has no words of its own for it."""
    scores = ", ".join(f"{names[int(seat)]} {score}" for seat, score in view["scores"].items())
    rules = find_rules(view["game"])
    plain = _PlainTable(names, SEATS | rules.hints.seats)
    lines = plain.lines(view) if rules.in_words is None else rules.in_words(view, names)
    return "\n".join([*lines, f"Scores: {scores}"])


@dataclass(frozen=True, slots=True)
class _PlainTable:
    """For games without words of their own.

    Attributes:
        names: The players' names by seat.
        seats: Names of facts that name a seat.
    """

    names: Names
    seats: Set[str]

    def lines(self, view: Mapping[str, Any]) -> list[str]:
        """A line for all on the table, for each player, and for one's own cards."""
        lines = []
        for name, value in view.items():
            if name == "boards":
                lines += _boards(value)
            elif name not in _SHOWN_ELSEWHERE and value not in (None, [], {}, False):
                label = self._label(name)
                lines.append(label if value is True else f"{label}: {self._words(value, name)}")
        lines += [
            f"  {self._label(seat)}: {self._words(place) or '-'}" for seat, place in view.get("table", {}).items()
        ]
        if view.get("you"):
            lines.append(f"You: {self._words(view['you']) or 'no cards'}")
        return lines

    def _label(self, name: str) -> str:
        # A view has a seat as text where it is the key to something.
        return self.names[int(name)] if name.isdecimal() else name.replace("_", " ")

    def _words(self, value: object, name: str = "") -> str:
        if isinstance(value, Mapping):
            told = (
                (key, self._words(item, key)) for key, item in value.items() if item not in (None, [], {}, 0, False)
            )
            return ", ".join(f"{self._label(key)} {words}" for key, words in told)
        if isinstance(value, list):
            return " ".join(_run(item, sum(1 for _ in same)) for item, same in groupby(value))
        return self.names[value] if isinstance(value, int) and name in self.seats else str(value)


def _run(item: object, count: int) -> str:
    # A view has None for what lies face down.
    return f"({count} face down)" if item is None else " ".join([str(item)] * count)


def _boards(boards: list[list[list[dict[str, Any]]]]) -> list[str]:
    """Boards side by side; each place with its card, or what is to be said instead."""
    return [
        "    ".join("  ".join(f"{cell['place']} {_cell(cell):>3}" for cell in row) for row in rows)
        for rows in zip(*boards, strict=True)
    ]


def _cell(cell: Mapping[str, Any]) -> str:
    return str(cell["card"] or ("???" if cell["face_down"] else "."))
