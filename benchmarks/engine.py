"""How fast the card-game engine plays at random on one core: games, hands and states a second.

A state is one answer or throw applied, with the legal actions that it was chosen from. Time is the process's own
time on the processor, so that other work on the machine does not count against it.

Run: ``python benchmarks/engine.py [--games N] [--json]``
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random

from referee.games import GAMES, Decision, Over, new_game
from referee.symbols import Symbol

LEAST_STATES = 20_000
"""States a second that MOTOR CITY SHOWDOWN must reach."""

_SYMBOLS = tuple(Symbol)


def play_at_random(name: str, games: int) -> dict[str, float]:
    """Plays so many games, every number of players in turn, and counts."""
    players = GAMES[name].players
    generator = Random(1)  # noqa: S311 - play, not secrets
    states = hands = 0
    start = time.process_time()
    for seed in range(games):
        game = new_game(name, players[seed % len(players)], seed=seed)
        while not isinstance(game.turn, Over):
            turn = game.turn
            if isinstance(turn, Decision):
                seat = turn.players[0]
                legal = game.legal_actions(seat)
                game.apply(seat, legal[int(generator.random() * len(legal))])
            else:
                game.apply_throw({seat: _SYMBOLS[int(generator.random() * 5)] for seat in turn.players})
            states += 1
        hands += getattr(game.state, "hand_number", 1)
    seconds = time.process_time() - start
    return {
        "games": games,
        "games_per_second": round(games / seconds, 1),
        "hands_per_second": round(hands / seconds, 1),
        "states_per_second": round(states / seconds),
    }


def main() -> None:
    """Prints a line for each game, and whether MOTOR CITY SHOWDOWN is fast enough."""
    parser = argparse.ArgumentParser(description="Speed of the card-game engine at random play.")
    parser.add_argument("--games", type=int, default=300, help="how many of each game (default: 300)")
    parser.add_argument("--json", action="store_true", help="print JSON Lines")
    args = parser.parse_args()
    for name in GAMES:
        rates = play_at_random(name, args.games)
        if args.json:
            print(json.dumps({"game": name, **rates}), flush=True)
            continue
        print(
            f"{name:22}{rates['games_per_second']:10,.0f} games/s{rates['hands_per_second']:10,.0f} hands/s"
            f"{rates['states_per_second']:10,.0f} states/s"
            + (f" (at least {LEAST_STATES:,})" if name == "motor-city-showdown" else ""),
            flush=True,
        )


if __name__ == "__main__":
    main()
