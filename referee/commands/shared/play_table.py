"""A card game's table in words, from a player's view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from referee.games.catalogue import find_rules
from referee.games.showing import Names

# What every view has; the terminal shows it elsewhere.
_SHOWN_ELSEWHERE = {"game", "player", "seats", "options", "scores", "turn", "table", "you"}


def table_in_words(view: Mapping[str, Any], names: Names) -> str:
    """What a player can see, in a few lines; told plainly where the game has no words of its own for it."""
    scores = ", ".join(f"{names[int(seat)]} {score}" for seat, score in view["scores"].items())
    describe = find_rules(view["game"]).in_words or _plain_table
    return "\n".join([*describe(view, names), f"Scores: {scores}"])


def _plain_table(view: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """For games without words of their own: a line for all on the table, for each player, and for one's own cards."""
    lines = []
    for name, value in view.items():
        if name == "boards":
            lines += _boards(value)
        elif name not in _SHOWN_ELSEWHERE and value not in (None, [], {}, False):
            lines.append(_label(name) if value is True else f"{_label(name)}: {_words(value)}")
    lines += [f"  {names[int(seat)]}: {_words(place) or '-'}" for seat, place in view.get("table", {}).items()]
    if view.get("you"):
        lines.append(f"You: {_words(view['you']) or 'no cards'}")
    return lines


def _label(name: str) -> str:
    return name.replace("_", " ")


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        told = ((name, _words(item)) for name, item in value.items() if item not in (None, [], {}, 0, False))
        return ", ".join(f"{_label(name)} {words}" for name, words in told)
    if isinstance(value, list):
        return " ".join(_run(item, sum(1 for _ in same)) for item, same in groupby(value))
    return str(value)


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
