"""Settles one throw: who goes on, and what the outcome is called (rulings A0 to A4).

Rule texts: "How To Play 3 & 4 Player JACK LABRADOR" and "Multiplayer JACK LABRADOR clarification".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from referee.errors import BadInputError
from referee.symbols import Symbol, Thrown, beats


class Outcome(StrEnum):
    """The three outcomes of a throw, spelled as everywhere in the program's input and output."""

    SINGLE_WINNER = "single-winner"
    """One player goes on, and has won."""
    SPLIT_DECISION = "split-decision"
    """Some are out, and two or more throw again."""
    ALL_WAY_TIE = "all-way-tie"
    """Nobody is out: all throw again."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a throw came out.

    Attributes:
        outcome: One of the three.
        survivors: The seats that go on, ascending: the winner alone, or those who throw again.
    """

    outcome: Outcome
    survivors: tuple[int, ...]


def settle(thrown: Mapping[int, Thrown]) -> Settlement:
    """Settles one throw.

    The survivors are the players who threw a symbol of the top cycle of the symbols thrown (ruling A0). A
    player who mis-throws is out whatever the others do (A3), except that nobody is where all mis-throw (A4).
    The outcome is named from the survivors among all who threw.

    Args:
        thrown: What each player threw, by seat.

    Raises:
        BadInputError: Fewer than two players threw: nobody can win or lose.

    Example:
        >>> settle({1: Symbol.ROCK, 2: Symbol.PAPER, 3: Symbol.JACK})
        Settlement(outcome=<Outcome.SINGLE_WINNER: 'single-winner'>, survivors=(3,))
    """
    if len(thrown) < 2:
        raise BadInputError(f"a throw is settled among two players or more, not {len(thrown)}")
    top = top_cycle(what for what in thrown.values() if isinstance(what, Symbol))
    survivors = tuple(player for player in sorted(thrown) if thrown[player] in top or not top)
    if len(survivors) == 1:
        outcome = Outcome.SINGLE_WINNER
    elif len(survivors) == len(thrown):
        outcome = Outcome.ALL_WAY_TIE
    else:
        outcome = Outcome.SPLIT_DECISION
    return Settlement(outcome, survivors)


def top_cycle(symbols: Iterable[Symbol]) -> frozenset[Symbol]:
    """The smallest set of the symbols thrown that beats every symbol thrown outside it (ruling A0).

    Between two different symbols one always beats the other. So the set consists of the symbols from which every other
    one can be reached along arrows from winner to loser (Moon, *Topics on Tournaments*, 1968).

    Args:
        symbols: The symbols thrown; repeats change nothing. Without any, the set is empty.

    Example:
        >>> sorted(top_cycle([Symbol.ROCK, Symbol.PAPER, Symbol.SCISSORS, Symbol.LABRADOR]))
        [<Symbol.PAPER: 'paper'>, <Symbol.ROCK: 'rock'>, <Symbol.SCISSORS: 'scissors'>]
    """
    return _top_cycle(frozenset(symbols))


# There are 32 sets of symbols, and the card games settle tens of thousands of throws a second.
@cache
def _top_cycle(present: frozenset[Symbol]) -> frozenset[Symbol]:
    return frozenset(symbol for symbol in present if _reached_from(symbol, present) == present)


def _reached_from(start: Symbol, present: frozenset[Symbol]) -> frozenset[Symbol]:
    reached = {start}
    frontier = [start]
    while frontier:
        winner = frontier.pop()
        losers = {symbol for symbol in present if beats(winner, symbol)} - reached
        reached |= losers
        frontier.extend(losers)
    return frozenset(reached)
