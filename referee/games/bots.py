"""Players that are programs: one at random, and one that plays sensibly from its view alone.

Both throw by the mixed strategy of the bout's equilibrium: nobody can do better against it than chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

from referee.games.action import Action
from referee.games.catalogue import find_rules
from referee.games.equilibrium import mix_for
from referee.games.game import Game
from referee.games.rules import Policy
from referee.games.turns import Decision, Over, Throw
from referee.games.view import View
from referee.symbols import Symbol

T = TypeVar("T")


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Answers a decision, knowing no more than its view."""

    def throw(self, turn: Throw, seat: int) -> Symbol:
        """Throws."""


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """A bot that decides by a policy and throws by the equilibrium.

    Attributes:
        policy: How it decides.
        generator: Its own, not the game's. One that cannot be foretold, such as ``random.SystemRandom``, where
            people play against it.
    """

    policy: Policy
    generator: Random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """See :class:`Bot`."""
        return self.policy(view, legal, self.generator)

    def throw(self, turn: Throw, seat: int) -> Symbol:
        """See :class:`Bot`."""
        mix = mix_for(turn, seat)
        return self.generator.choices(list(mix), list(mix.values()))[0]


@dataclass(frozen=True, slots=True)
class RepeatableBot:
    """A bot whose every move has a generator of its own.

    So a game that is taken up from its log, where bots draw nothing, goes on as it would have.

    Attributes:
        policy: How it decides.
        seed: Gives the seed of its next move.
    """

    policy: Policy
    seed: Callable[[], str]

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """See :class:`Bot`."""
        return self._bot.choose(view, legal)

    def throw(self, turn: Throw, seat: int) -> Symbol:
        """See :class:`Bot`."""
        return self._bot.throw(turn, seat)

    @property
    def _bot(self) -> PolicyBot:
        return PolicyBot(self.policy, Random(self.seed()))  # noqa: S311 - a game that can be repeated, not a secret


def at_random(_view: object, legal: Sequence[Action], generator: Random) -> Action:
    """Any legal action, each as likely as the others."""
    return one_of(legal, generator)


def one_of(choices: Sequence[T], generator: Random) -> T:
    """One of the choices, each as likely as the others."""
    return choices[int(generator.random() * len(choices))]


def sensible_bot(game: str, generator: Random) -> PolicyBot:
    """The bot that plays a game sensibly."""
    return PolicyBot(find_rules(game).bot or at_random, generator)


def random_bot(generator: Random, game: str | None = None) -> PolicyBot:
    """The bot that decides at random, in the way of a game that has one of its own; see :class:`.Rules`."""
    own = None if game is None else find_rules(game).at_random
    return PolicyBot(own or at_random, generator)


def play_out(game: Game, bots: Mapping[int, Bot]) -> None:
    """Lets bots play a game to its end."""
    while not isinstance(game.turn, Over):
        turn = game.turn
        if isinstance(turn, Decision):
            for seat in turn.players:
                game.apply(seat, bots[seat].choose(game.view(seat), game.legal_actions(seat)))
        else:
            game.apply_throw({seat: bots[seat].throw(turn, seat) for seat in turn.players})
