"""What a tournament is known by: how it was set up, and the results of its bouts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import Final

from referee.bouts.person import person
from referee.bouts.words import MODES, is_shown
from referee.errors import BadInputError

PLAYERS: Final = range(2, 129)
"""How many players a tournament may have: 128 play 8,128 matches of a round robin."""
BEST_OF: Final = (1, 3, 5, 7, 9)
"""Bouts of a match at most; an odd number, so that somebody has more."""
LONGEST_NAME: Final = 100
"""Characters of a player's name."""
MOST_ROUNDS: Final = 20
"""Rounds of a Swiss tournament at most: an evening has fewer, and 7 find one winner among 128."""


class TournamentKind(StrEnum):
    """Who meets whom, as it is spelled everywhere in the program's input and output."""

    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"
    DOUBLE_KNOCK_OUT = "double-knock-out"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament as it was set up.

    Attributes:
        kind: Who meets whom.
        players: Their names, the one seeded first in front; a player's number is the place here, from 1 on.
        best_of: Bouts of a match at most: who has won more than half of them has won the match.
        mode: What a bout is: ``one-time`` or ``run-to-ten``.
        rounds: Of a Swiss tournament; 0: as many as find one winner among them, the usual number. Others have as many
            as they take.

    Raises:
        BadInputError: A name is missing, too long or there twice, or a number is none of those that may be.
    """

    kind: TournamentKind
    players: tuple[str, ...]
    best_of: int = 1
    mode: str = "run-to-ten"
    rounds: int = 0

    def __post_init__(self) -> None:
        count = len(self.players)
        if count not in PLAYERS:
            raise BadInputError(f"{count} players: expected {PLAYERS[0]} to {PLAYERS[-1]}")
        for name in self.players:
            if not name.strip() or not is_shown(name) or len(name) > LONGEST_NAME:
                expected = f"expected a name of 1 to {LONGEST_NAME} characters that can be printed"
                raise BadInputError(f"{name[:LONGEST_NAME]!r}: {expected}")
        twice = [name for name, times in Counter(map(person, self.players)).items() if times > 1]
        if twice:
            raise BadInputError(f"{twice[0]}: two players of one name")
        if self.best_of not in BEST_OF:
            raise BadInputError(f"best of {self.best_of}: expected one of {', '.join(map(str, BEST_OF))}")
        if self.mode not in MODES:
            raise BadInputError(f"{self.mode}: expected one of {', '.join(MODES)}")
        most = min(MOST_ROUNDS, count - 1 + count % 2)  # in so many everybody meets everybody
        if self.rounds and (self.kind is not TournamentKind.SWISS or not 0 < self.rounds <= most):
            raise BadInputError(f"{self.rounds} rounds: expected 1 to {most}, and of a Swiss tournament only")

    @property
    def numbers(self) -> range:
        """The players' numbers, from 1 on."""
        return range(1, len(self.players) + 1)

    @property
    def needed(self) -> int:
        """The bouts that win a match."""
        return self.best_of // 2 + 1

    def number_of(self, name: str) -> int:
        """A player's number.

        Raises:
            BadInputError: Nobody is called so.
        """
        for number, known in enumerate(self.players, start=1):
            if person(known) == person(name):
                return number
        raise BadInputError(f"{name}: no player of this tournament; expected one of {', '.join(self.players)}")


@dataclass(frozen=True, slots=True)
class Result:
    """One bout of a match, as somebody wrote it down.

    Attributes:
        id: Its own; no other result has it. One that is there twice is one.
        match: The match's name, such as ``2.1``.
        bout: The bout's number in the match, from 1 on; 0: it only takes back those that it replaces.
        winner: Number of the player who won it.
        loser: Number of the other.
        replaces: The ids of results that were wrong, and for which this one stands.
    """

    id: str
    match: str
    bout: int
    winner: int
    loser: int
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Results that cannot all be right: none of them counts until one replaces the others.

    Attributes:
        match: The match's name.
        bout: The bout's number in it; 0 where others than the match's players are said to have played it.
        results: The results.
    """

    match: str
    bout: int
    results: tuple[Result, ...]


class Results:
    """The results of a tournament by match, those that were replaced left out.

    Args:
        results: In any order; one may be there more than once.
    """

    def __init__(self, results: Iterable[Result]) -> None:
        by_id = {result.id: result for result in sorted(results, key=astuple)}
        gone = {each for result in by_id.values() for each in result.replaces if each != result.id}
        self._matches: Mapping[str, list[Result]] = defaultdict(list)
        for key in sorted(set(by_id) - gone):
            if by_id[key].bout:
                self._matches[by_id[key].match].append(by_id[key])

    @property
    def matches(self) -> set[str]:
        """The names of the matches that there are results of."""
        return set(self._matches)

    def of(self, match: str, players: tuple[int, int], best_of: int) -> tuple[tuple[int, int], list[Conflict]]:
        """What a match's players have won of it.

        Args:
            match: The match's name.
            players: Their numbers.
            best_of: Bouts of a match at most.

        Returns:
            The bouts that either has won until the match was decided, and the results that cannot all be right.
        """
        wins, conflicts = dict.fromkeys(players, 0), []
        fitting: dict[int, list[Result]] = defaultdict(list)
        strange: list[Result] = []
        for result in self._matches.get(match, ()):
            fits = {result.winner, result.loser} == set(players) and 1 <= result.bout <= best_of
            (fitting[result.bout] if fits else strange).append(result)
        if strange:
            conflicts.append(Conflict(match, 0, tuple(strange)))
        for bout, told in sorted(fitting.items()):
            winners = {result.winner for result in told}
            if len(winners) == 1:
                if max(wins.values()) <= best_of // 2:  # a bout after the one that decided the match counts for nobody
                    wins[winners.pop()] += 1
            else:
                conflicts.append(Conflict(match, bout, tuple(told)))
        return (wins[players[0]], wins[players[1]]), conflicts

    def next_bout(self, match: str, players: tuple[int, int], best_of: int) -> int:
        """The first bout of a match of which there is no result; 0 where there is none left to play."""
        told = {result.bout for result in self._matches.get(match, ()) if {result.winner, result.loser} == set(players)}
        return next((bout for bout in range(1, best_of + 1) if bout not in told), 0)

    def stray(self, match: str) -> Conflict:
        """The results of a match that has no players yet, or that there is not."""
        return Conflict(match, 0, tuple(self._matches[match]))
