"""How fast the card-game engine plays at random on one core: games, hands and states a second.

A state is one answer or throw applied, with the legal actions that it was chosen from. Time is the process's own
time on the processor, so that other work on the machine does not count against it.

With ``--bots N`` it counts instead how many of N games the sensible bot wins against random ones.

Run: ``python -m benchmarks.engine [GAME ...] [--games N | --bots N] [--json]``
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections.abc import Mapping, Sequence
from random import Random

from referee.games import GAMES, Decision, Over, new_game
from referee.games.bots import play_out, random_bot, sensible_bot
from referee.games.rules import OptionValue
from referee.symbols import Symbol

LEAST_STATES = 20_000
"""States a second that MOTOR CITY SHOWDOWN must reach."""

_SYMBOLS = tuple(Symbol)

_CHOOSING = {"war": ({"variation": "five-card"}, {"variation": "never-ending"}), "janken-sandbox": ()}
"""Options under which something is decided, for games in which nothing is without them."""


def play_at_random(name: str, games: int) -> dict[str, float]:
    """Plays so many games, every number of players in turn, and counts."""
    players = GAMES[name].players
    generator = Random(1)  # noqa: S311 - play, not secrets
    decide = random_bot(generator, name).policy
    states = hands = 0
    start = time.process_time()
    for seed in range(games):
        game = new_game(name, players[seed % len(players)], seed=seed)
        while not isinstance(game.turn, Over):
            turn = game.turn
            if isinstance(turn, Decision):
                seat = turn.players[0]
                game.apply(seat, decide({}, game.legal_actions(seat), generator))
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


def sensible_wins(name: str, players: int, games: int, options: Mapping[str, OptionValue]) -> tuple[float, float]:
    """The share of games that one sensible bot wins among random ones, each seat in turn being its own.

    And the share that a player of those games wins on average: less than one in ``players`` where games are drawn,
    more where teams win.
    """
    wins = all_wins = 0
    for seed in range(games):
        game, seat = new_game(name, players, seed=seed, options=options), seed % players + 1
        generator = Random(seed)  # noqa: S311 - play, not secrets
        bots = {other: random_bot(generator, name) for other in game.state.seats}
        play_out(game, {**bots, seat: sensible_bot(name, generator)})
        wins += seat in game.state.winners
        all_wins += len(game.state.winners)
    return wins / games, all_wins / games / players


def report_bots(names: Sequence[str], games: int, *, as_json: bool) -> None:
    """Prints a line for each game that bots can play well or badly, and each number of players."""
    for name in names:
        ways = _CHOOSING.get(name, ({},)) if GAMES[name].cards and GAMES[name].bot else ()
        for options, players in itertools.product(ways, GAMES[name].players):
            share, average = sensible_wins(name, players, games, options)
            counts = {"players": players, "games": games, "wins": share, "average": average}
            record = {"game": name, "options": options, **counts}
            way = " ".join([name, *(f"{key}={value}" for key, value in options.items())])
            line = f"{way:32}{players} players: {share:.1%} of {games} games, on average a player {average:.1%}"
            print(json.dumps(record) if as_json else line, flush=True)


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description="Speed of the card-game engine at random play.")
    parser.add_argument("names", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=300, help="how many of each game (default: 300)")
    parser.add_argument("--json", action="store_true", help="print JSON Lines")
    parser.add_argument("--bots", type=int, metavar="N", help="how often the sensible bot beats random ones, in N")
    args = parser.parse_args()
    names = args.names or list(GAMES)
    if args.bots:
        report_bots(names, args.bots, as_json=args.json)
        return
    for name in names:
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
