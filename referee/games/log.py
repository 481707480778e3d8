"""Game logs on their way in: JSON Lines checked line by line.

A log begins with a header, the stakes if people play for something, and the random results of the first deal. Each
action or throw follows, with the random results that it led to. A finished game ends with the result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from referee.errors import BadLog
from referee.games.chance import Draw

_FIELDS: dict[str, dict[str, type | tuple[type, ...]]] = {
    "header": {
        "game": str,
        "rules": int,
        "players": int,
        "options": dict,
        "seed": int,
        "deck": (list, type(None)),
    },
    "chance": {"draw": str, "result": list},
    "action": {"player": int, "action": str},
    "throw": {"throw": str},
    "stakes": {"id": str, "names": dict, "written": dict},
    "result": {"game": str, "winners": list, "scores": dict, "state": str},
}


@dataclass(slots=True)
class Move:
    """An action or a throw of a log.

    Attributes:
        number: Of its line, from 1.
        entry: The line.
        draws: The random results that follow it.
    """

    number: int
    entry: dict[str, Any]
    draws: list[Draw] = field(default_factory=list)


@dataclass(slots=True)
class GameLog:
    """A log that was read.

    Attributes:
        header: Its first line.
        draws: The random results before the first move.
        moves: In order.
        result: Its last line, in the log of a finished game.
        stakes: Who plays for what; ``None`` where nobody does.
        cut: What was left of a line cut off at the end; empty where the log is whole.
        lines: How many lines are whole.
    """

    header: dict[str, Any]
    draws: list[Draw] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    result: dict[str, Any] | None = None
    stakes: dict[str, Any] | None = None
    cut: str = ""
    lines: int = 0

    @property
    def films(self) -> dict[str, float]:
        """How far each film is decided that throws were watched in, seconds, by its SHA-256."""
        found: dict[str, float] = {}
        for move in self.moves:
            found |= move.entry.get("films", {})
        return found


def parse_log(lines: Iterable[str]) -> GameLog:
    """Reads a log. A last line that has no line break was cut off in the middle: it is left out and kept in ``cut``.

    Raises:
        BadLog: It is no game log; the text names the line.
    """
    given = _as_lines(lines)
    texts = [line for line in (line.rstrip("\r\n") for line in given) if line.strip()]
    # A file that ends with a whole line, split at its line breaks, has an empty one after it.
    is_open = bool(given) and bool(given[-1].strip()) and not given[-1].endswith("\n")
    log: GameLog | None = None
    for number, text in enumerate(texts, start=1):
        entry = _parse_line(text)
        if entry is None:
            if is_open and number == len(texts) and log is not None:
                log.cut = text
                return log
            raise BadLog(f"line {number}: no JSON object; expected a game log, which has one a line")
        _check(number, entry)
        log = _add(log, number, entry)
        log.lines = number
    if log is None:
        raise BadLog("empty: expected a header line")
    return log


def _as_lines(given: Iterable[str]) -> list[str]:
    """The lines of a log; a program may give anything."""
    if not isinstance(given, Iterable):
        raise BadLog(f"a log of type {type(given).__name__}: expected its lines")
    lines = list(given)
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise BadLog(f"line {number}: of type {type(line).__name__}; expected text")
    return lines


def _parse_line(text: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _check(number: int, entry: dict[str, Any]) -> None:
    kind = entry.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        told = "no type" if kind is None else f"type {kind!r}"
        raise BadLog(f"line {number}: {told}; expected a game log, whose lines have a type: {', '.join(_FIELDS)}")
    for name, expected in _FIELDS[kind].items():
        value = entry.get(name, ...)
        if not isinstance(value, expected) or isinstance(value, bool):
            raise BadLog(f"line {number}: a {kind} with {name} {_shown(value)}")
    if kind == "throw" and not _are_films(entry.get("films", {})):
        raise BadLog(f"line {number}: a throw whose films are no times by name")
    if kind == "chance" and not all(isinstance(card, str) for card in entry["result"]):
        raise BadLog(f"line {number}: a chance whose result is no list of names")


def _are_films(films: object) -> bool:
    return isinstance(films, dict) and all(isinstance(t, float) and isfinite(t) for t in films.values())


def _shown(value: object) -> str:
    return "missing" if value is ... else f"of the wrong type ({type(value).__name__})"


def _add(log: GameLog | None, number: int, entry: dict[str, Any]) -> GameLog:
    kind = entry["type"]
    if log is None:
        if kind != "header":
            raise BadLog(f"line {number}: {kind}, expected a header first")
        return GameLog(entry)
    if kind == "header":
        raise BadLog(f"line {number}: a second header")
    if log.result is not None:
        raise BadLog(f"line {number}: {kind} after the result")
    if kind == "stakes":
        if number != 2:
            raise BadLog(f"line {number}: stakes, expected right after the header")
        log.stakes = entry
    elif kind == "chance":
        (log.moves[-1].draws if log.moves else log.draws).append((entry["draw"], entry["result"]))
    elif kind == "result":
        log.result = entry
    else:
        log.moves.append(Move(number, entry))
    return log
