"""Plays the recorded games of ``tests/playthroughs`` again, for rules that have changed, or records new ones.

    python scripts/playthroughs.py spell-my-name-3 war       # these again
    python scripts/playthroughs.py --new jacks-rule-9 jacks-rule 9 SEED [KEY=VALUE ...]

A game that is there keeps its header, with new options at their defaults, and its moves as long as the rules allow
them. From there on, and in a new game, sensible bots play it to its end from its seed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from referee.errors import RefereeError
from referee.games.bots import Bot, play_out, sensible_bot
from referee.games.catalogue import new_game
from referee.games.game import Game
from referee.games.log import GameLog
from referee.games.logfile import read_log
from referee.games.throw_notation import parse_throw
from referee.games.turns import Over

_FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"


def main(words: list[str]) -> None:
    """Does what the command line says."""
    if not words or {"-h", "--help"} & set(words):
        print(__doc__)
        return
    if words[:1] == ["--new"]:
        name, rules, players, seed, *options = words[1:]
        game = new_game(rules, int(players), int(seed), options=dict(option.split("=") for option in options))
        _finish(name, game, "")
        return
    for name in words:
        log = read_log(_FOLDER / f"{name}.jsonl")
        header = log.header
        game = new_game(header["game"], header["players"], header["seed"], header["deck"], header["options"])
        _finish(name, game, _play_on(game, log))


def _play_on(game: Game, log: GameLog) -> str:
    """Plays the moves of a log as long as the rules allow them; returns why they did not allow the next."""
    for move in log.moves:
        if isinstance(game.turn, Over):
            return f"; over before line {move.number}"
        try:
            if move.entry["type"] == "throw":
                game.apply_throw(parse_throw(move.entry["throw"]))
            else:
                game.apply(move.entry["player"], move.entry["action"])
        except RefereeError as error:
            return f"; from line {move.number} on by bots: {error}"
    return "" if isinstance(game.turn, Over) else "; not over yet, bots go on"


def _finish(name: str, game: Game, note: str) -> None:
    generator = Random(f"{game.chance.seed}/bots")  # noqa: S311 - the same moves every time
    bots: dict[int, Bot] = {seat: sensible_bot(game.rules.name, generator) for seat in game.state.seats}
    play_out(game, bots)
    lines = game.log
    (_FOLDER / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{name}: {len(lines)} lines, {game.rules.texts.english.say(game.state.reason)}{note}")


if __name__ == "__main__":
    main(sys.argv[1:])
