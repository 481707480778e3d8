"""A throw in words: what was thrown, who won, and why. Shared by the command line and the scoreboard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.bouts.settle import Outcome, Settlement, settle, top_cycle
from referee.symbols import MisThrow, Reason, Symbol, Thrown

SYMBOL_NAMES: Mapping[Symbol, str] = {
    Symbol.ROCK: "Rock",
    Symbol.PAPER: "Paper",
    Symbol.SCISSORS: "Scissors",
    Symbol.JACK: "JACK",
    Symbol.LABRADOR: "LABRADOR",
}
"""Capitals as in the rule texts."""

REASON_PHRASES: Mapping[Reason, str] = {
    Reason.INCOMPLETE: "symbol not finished",
    Reason.UNRECOGNIZABLE: "none of the five symbols",
    Reason.CHANGED: "changed after it was thrown",
    Reason.LATE: "thrown too late",
    Reason.ABSENT: "no throw",
}

THROWN_WORDS: tuple[str, ...] = (*(symbol.value for symbol in Symbol), "mis-throw")
"""How a throw is spelled where a person types one."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A settled throw in two short sentences without a full stop.

    Attributes:
        headline: What happens now: "Ann wins", "Ann and Bo throw again".
        why: What decided it: "JACK beats Rock and Paper".
    """

    headline: str
    why: str

    def __str__(self) -> str:
        return f"{self.headline}: {self.why}"


def parse_thrown(word: str) -> Thrown:
    """Reads one of :data:`THROWN_WORDS`, in any case.

    ``mis-throw`` stands for a mis-throw of no particular reason, kept as *unrecognizable*: the reason
    decides nothing.

    Raises:
        ValueError: It is none of them; the text lists them.
    """
    lowered = word.strip().lower()
    if lowered not in THROWN_WORDS:
        raise ValueError(f"{word!r} is none of {', '.join(THROWN_WORDS)}")
    return MisThrow(Reason.UNRECOGNIZABLE) if lowered == "mis-throw" else Symbol(lowered)


def join_words(words: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def explain(thrown: Mapping[int, Thrown], names: Mapping[int, str] | None = None, points: int = 0) -> Explanation:
    """Says in words what :func:`~referee.bouts.settle.settle` decides, and why.

    Args:
        thrown: What each player threw, by seat.
        names: The players' names by seat; "Player 1" and so on where there are none.
        points: What the throw was worth to its winner, where points are counted; 0 says nothing of points.

    Raises:
        ValueError: As in ``settle``.
    """
    settlement = settle(thrown)
    called = {player: (names or {}).get(player) or f"Player {player}" for player in thrown}
    why = _why(thrown, settlement, called)
    if points > 1:
        why += f": {points} points"
    return Explanation(_headline(settlement, called), why)


def _headline(settlement: Settlement, called: Mapping[int, str]) -> str:
    survivors = join_words([called[player] for player in settlement.survivors])
    if settlement.outcome is Outcome.SINGLE_WINNER:
        return f"{survivors} wins"
    if settlement.outcome is Outcome.SPLIT_DECISION:
        return f"{survivors} throw again"
    return "Tie, throw again" if len(called) == 2 else "All-way tie, throw again"


def _why(thrown: Mapping[int, Thrown], settlement: Settlement, called: Mapping[int, str]) -> str:
    shown = [what for what in thrown.values() if isinstance(what, Symbol)]
    mis_threw = [called[player] for player, what in sorted(thrown.items()) if isinstance(what, MisThrow)]
    if not shown:
        return f"{'both' if len(thrown) == 2 else 'all'} mis-threw"
    top = top_cycle(shown)
    clauses = []
    if top != set(shown):
        verb = "beats" if len(top) == 1 else "beat"
        clauses.append(f"{_symbols(top)} {verb} {_symbols(set(shown) - top)}")
    elif len(top) > 1:
        clauses.append(f"{_symbols(top)} each win and lose")
    elif settlement.outcome is not Outcome.SINGLE_WINNER:
        clauses.append(f"{'both' if len(shown) == 2 else 'all'} threw {_symbols(top)}")
    if mis_threw:
        clauses.append(f"{join_words(mis_threw)} mis-threw")
    return ", ".join(clauses)


def _symbols(symbols: Iterable[Symbol]) -> str:
    present = frozenset(symbols)
    return join_words([name for symbol, name in SYMBOL_NAMES.items() if symbol in present])
