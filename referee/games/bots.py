"""Players that are programs: one at random, and one that plays sensibly from its view alone.

Both throw by the mixed strategy of the bout's equilibrium: nobody can do better against it than chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from referee.games.action import Action
from referee.games.dueling_wizards import bot as dueling_wizards
from referee.games.equilibrium import mix_for
from referee.games.game import Game
from referee.games.green_queen import bot as green_queen
from referee.games.jacks_rule import bot as jacks_rule
from referee.games.janken_sandbox import bot as janken_sandbox
from referee.games.jokers_wild import bot as jokers_wild
from referee.games.motor_city import bot as motor_city
from referee.games.pink_slip import bot as pink_slip
from referee.games.spell_my_name import bot as spell_my_name
from referee.games.stones import bot as stones
from referee.games.tic_tac_rock import bot as tic_tac_rock
from referee.games.turns import Decision, Over, Throw
from referee.games.war import bot as war
from referee.symbols import Symbol

T = TypeVar("T")

View: TypeAlias = Mapping[str, Any]
Policy: TypeAlias = Callable[[View, Sequence[Action], Random], Action]
"""Chooses one of the legal actions from a view; the generator breaks ties and hides habits."""


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


def at_random(_view: View, legal: Sequence[Action], generator: Random) -> Action:
    """Any legal action, each as likely as the others; at a free table, any kind of action first, and then one of it."""
    if legal[-1] == "end":
        # Else nearly all would be moves of single cards, and the game, which one of thousands ends, would last all day.
        kind = _one_of(sorted({action.verb for action in legal}), generator)
        legal = [action for action in legal if action.verb == kind]
    return _one_of(legal, generator)


def _one_of(choices: Sequence[T], generator: Random) -> T:
    return choices[int(generator.random() * len(choices))]


SENSIBLE: Mapping[str, Policy] = {
    "motor-city-showdown": motor_city.choose,
    "spell-my-name": spell_my_name.choose,
    "pink-slip": pink_slip.choose,
    "dueling-wizards": dueling_wizards.choose,
    "jacks-rule": jacks_rule.choose,
    "jokers-wild": jokers_wild.choose,
    "tic-tac-rock": tic_tac_rock.choose,
    "stones": stones.choose,
    "green-queen": green_queen.choose,
    "janken-sandbox": janken_sandbox.choose,
    "war": war.choose,
}
"""The policy of each game in which anything is decided but throws."""


def sensible_bot(game: str, generator: Random) -> PolicyBot:
    """The bot that plays a game sensibly."""
    return PolicyBot(SENSIBLE.get(game, at_random), generator)


def random_bot(generator: Random) -> PolicyBot:
    """The bot that decides at random."""
    return PolicyBot(at_random, generator)


def play_out(game: Game, bots: Mapping[int, Bot]) -> None:
    """Lets bots play a game to its end."""
    while not isinstance(game.turn, Over):
        turn = game.turn
        if isinstance(turn, Decision):
            for seat in turn.players:
                game.apply(seat, bots[seat].choose(game.view(seat), game.legal_actions(seat)))
        else:
            game.apply_throw({seat: bots[seat].throw(turn, seat) for seat in turn.players})
