"""A throw in words: what was thrown, who won, and why. Shared by the command line and the scoreboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from referee.bouts.settle import Outcome, Settlement, settle, top_cycle
from referee.errors import MalformedAction
from referee.symbols import MisThrow, Reason, Symbol, Thrown

MODES: Mapping[str, str] = {"one-time": "One Time", "run-to-ten": "Run it to Ten"}
"""The kinds of bout, as they are typed and as players call them."""

_JOINER: Final = re.compile("(?<=[^\\u200c\\u200d])[\\u200c\\u200d](?=[^\\u200c\\u200d])")

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

PHRASES: Mapping[str, str] = {
    **{symbol.value: name for symbol, name in SYMBOL_NAMES.items()},
    **{reason.value: phrase for reason, phrase in REASON_PHRASES.items()},
    "player": "Player {seat}",
    "and": "{first} and {last}",
    "wins": "{names} wins",
    "again": "{names} throw again",
    "tie": "Tie, throw again",
    "all_way_tie": "All-way tie, throw again",
    "beats": "{winner} beats {losers}",
    "beat": "{winners} beat {losers}",
    "cycle": "{symbols} each win and lose",
    "both_threw": "both threw {symbol}",
    "all_threw": "all threw {symbol}",
    "others_threw": "the others threw {symbol}",
    "both_mis_threw": "both mis-threw",
    "all_mis_threw": "all mis-threw",
    "mis_threw": "{names} mis-threw",
    "points": "{why}: {points} points",
    "too_slow_camera": "the camera gives {rate} pictures a second; {least} are needed. There are no calls until "
    "then: add light, or fix the exposure",
    "too_slow_machine": "this machine takes {rate} pictures a second; {least} are needed. There are no calls until "
    "then: close other programs, or choose the lite model in the profile",
    "fast_enough": "there are {rate} pictures a second again: throws are called",
}
"""What a throw is told with, in English."""

Say: TypeAlias = Callable[..., str]
"""Gives the phrase of a key of :data:`PHRASES` in some language, with values put in its braces."""


def say_in_english(key: str, **values: object) -> str:
    """The English phrase; see :data:`Say`."""
    return PHRASES[key].format(**values)


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
        MalformedAction: It is none of them; the text lists them.

    Example:
        >>> parse_thrown("Jack")
        <Symbol.JACK: 'jack'>
    """
    lowered = word.strip().lower()
    if lowered not in THROWN_WORDS:
        raise MalformedAction(f"{word.strip()!r} is none of {', '.join(THROWN_WORDS)}")
    return MisThrow(Reason.UNRECOGNIZABLE) if lowered == "mis-throw" else Symbol(lowered)


def join_words(words: Sequence[str], say: Say = say_in_english) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return say("and", first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def thrown_words(thrown: Thrown, say: Say = say_in_english) -> str:
    """What was thrown: the symbol, or what was wrong with it."""
    return say(thrown.value if isinstance(thrown, Symbol) else thrown.reason.value)


def explain(
    thrown: Mapping[int, Thrown], names: Mapping[int, str] | None = None, points: int = 0, say: Say = say_in_english
) -> Explanation:
    """Says in words what :func:`~referee.bouts.settle.settle` decides, and why.

    Args:
        thrown: What each player threw, by seat.
        names: The players' names by seat; "Player 1" and so on where there are none.
        points: What the throw was worth to its winner, where points are counted; 0 says nothing of points.
        say: Gives the phrases.

    Raises:
        BadInputError: As in ``settle``.

    Example:
        >>> str(explain({1: Symbol.JACK, 2: Symbol.ROCK, 3: MisThrow("late")}, {1: "Ann", 2: "Bo", 3: "Cy"}))
        'Ann wins: JACK beats Rock, Cy mis-threw'
    """
    settlement = settle(thrown)
    called = {player: (names or {}).get(player) or say("player", seat=player) for player in thrown}
    why = _why(thrown, settlement, called, say)
    if points > 1:
        why = say("points", why=why, points=points)
    return Explanation(_headline(settlement, called, say), why)


def _headline(settlement: Settlement, called: Mapping[int, str], say: Say) -> str:
    survivors = join_words([called[player] for player in settlement.survivors], say)
    if settlement.outcome is Outcome.SINGLE_WINNER:
        return say("wins", names=survivors)
    if settlement.outcome is Outcome.SPLIT_DECISION:
        return say("again", names=survivors)
    return say("tie" if len(called) == 2 else "all_way_tie")


def _why(thrown: Mapping[int, Thrown], settlement: Settlement, called: Mapping[int, str], say: Say) -> str:
    shown = [what for what in thrown.values() if isinstance(what, Symbol)]
    mis_threw = [called[player] for player, what in sorted(thrown.items()) if isinstance(what, MisThrow)]
    if not shown:
        return say("both_mis_threw" if len(thrown) == 2 else "all_mis_threw")
    top = top_cycle(shown)
    best, rest = _symbols(top, say), _symbols(set(shown) - top, say)
    told = say("mis_threw", names=join_words(mis_threw, say))
    clauses = []
    if rest:
        clauses.append(
            say("beats", winner=best, losers=rest) if len(top) == 1 else say("beat", winners=best, losers=rest)
        )
    elif len(top) > 1:
        clauses.append(say("cycle", symbols=best))
    elif settlement.outcome is not Outcome.SINGLE_WINNER:
        if mis_threw and len(shown) > 2:
            return f"{told}, {say('others_threw', symbol=best)}"
        clauses.append(say("both_threw" if len(shown) == 2 else "all_threw", symbol=best))
    if mis_threw:
        clauses.append(told)
    return ", ".join(clauses)


def _symbols(symbols: Iterable[Symbol], say: Say) -> str:
    present = frozenset(symbols)
    return join_words([say(symbol.value) for symbol in SYMBOL_NAMES if symbol in present], say)


def is_shown(text: str) -> bool:
    """Whether every character of a text is printed.

    A joiner (U+200D, U+200C) between two such characters is allowed: joined emoji and several scripts need it.
    """
    return _JOINER.sub("", text).isprintable()
