"""Lets bots play Run it to Ten, each against each, and prints who won how often.

    uv run python examples/bot_tournament.py [GAMES]

A bot is anything with ``choose`` and ``throw`` (:class:`referee.games.bots.Bot`).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from referee.games import Throw, new_game
from referee.games.action import Action
from referee.games.bots import Bot, play_out, sensible_bot
from referee.games.view import View
from referee.symbols import Symbol


class Stubborn:
    """Always throws one symbol."""

    def __init__(self, symbol: Symbol) -> None:
        self.symbol = symbol

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """In a game with decisions: the first one that is allowed."""
        return legal[0]

    def throw(self, turn: Throw, seat: int) -> Symbol:
        """Throws."""
        return self.symbol


class Bold(Stubborn):
    """Throws JACK or LABRADOR while behind, and else Rock, Paper or Scissors."""

    def __init__(self, generator: Random) -> None:
        super().__init__(Symbol.JACK)
        self.generator = generator

    def throw(self, turn: Throw, seat: int) -> Symbol:
        """Throws."""
        score = turn.score or {}
        behind = score.get(seat, 0) < max(score.values(), default=0)
        special, plain = (Symbol.JACK, Symbol.LABRADOR), (Symbol.ROCK, Symbol.PAPER, Symbol.SCISSORS)
        return self.generator.choice(special if behind else plain)


BOTS: dict[str, Callable[[Random], Bot]] = {
    "JACK always": lambda _: Stubborn(Symbol.JACK),
    "LABRADOR always": lambda _: Stubborn(Symbol.LABRADOR),
    "bold": Bold,
    "equilibrium": lambda generator: sensible_bot("run-to-ten", generator),
}


def main(games: int = 50) -> Counter[str]:
    """Plays, prints the table and gives it back."""
    won: Counter[str] = Counter(dict.fromkeys(BOTS, 0))
    for pair in combinations(BOTS, 2):
        for seed in range(games):
            game = new_game("run-to-ten", players=2, seed=seed)
            play_out(game, {seat: BOTS[name](Random(f"{seed} {seat}")) for seat, name in enumerate(pair, start=1)})
            (winner,) = game.state.winners
            won[pair[winner - 1]] += 1
    for name, times in won.most_common():
        print(f"{name:16} {times:4} of {games * (len(BOTS) - 1)}")
    return won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=50)
    args = parser.parse_args()
    if args.games < 1:
        parser.error(f"games {args.games}: expected 1 or more")
    try:
        main(args.games)
        sys.stdout.flush()
    except OSError as error:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would try again at its end
        sys.exit(141 if isinstance(error, BrokenPipeError) else f"bot_tournament.py: error: {error}")
