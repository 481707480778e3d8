"""Plays a game's log again: the same state, without drawing a single random number."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Sequence

from referee.errors import BadInputError, BadLog, IllegalAction, MalformedAction, OutOfTurn
from referee.games.catalogue import find_rules, new_game
from referee.games.chance import Draw
from referee.games.game import Game
from referee.games.log import GameLog, Move, parse_log
from referee.games.throw_notation import parse_throw


def replay(lines: Iterable[str]) -> Game:
    """The game that a referee's log tells, to its last line; it can be played on.

    Args:
        lines: JSON Lines, as :attr:`~referee.games.game.Game.log` gives them.

    Raises:
        BadLog: It is no log, is of other rules, holds what the rules do not allow, or comes to another result
            than it says.
    """
    log = parse_log(lines)
    game = play_log(log)
    require_result(log, game)
    return game


def _by_log(game: Game) -> tuple[Callable[[Iterable[str]], Game], tuple[list[str]]]:
    """How a game is pickled: its rules are functions, which cannot be."""
    return replay, (game.log,)


copyreg.pickle(Game, _by_log)


def play_log(log: GameLog) -> Game:
    """The game that a log tells.

    Raises:
        BadLog: It is of other rules, or holds what the rules do not allow; the text names the line.
    """
    header = log.header
    try:
        _check_version(header["rules"], find_rules(header["game"]).version)
        game = _begun(log, log.draws, strict=bool(log.moves))
    except (BadInputError, BadLog, TypeError) as error:
        raise BadLog(f"line 1: {error}") from error
    _all_drawn(game, 1)
    for move in log.moves:
        play_move(game, move, last=move is log.moves[-1])
    return game


def play_move(game: Game, move: Move, *, last: bool) -> None:
    """Plays one move of a log.

    Args:
        game: Standing where the move was made.
        move: What to play.
        last: Whether nothing follows it, so that its random results may have been cut off.

    Raises:
        BadLog: The rules do not allow it, or its random results are not those that it asks for.
    """
    game.chance.recorded.extend(move.draws)
    game.chance.strict = not last
    try:
        _apply(game, move)
    except (MalformedAction, IllegalAction, OutOfTurn, BadLog) as error:
        raise BadLog(f"line {move.number}: {error}") from error
    finally:
        game.chance.strict = False
    _all_drawn(game, move.number)


def require_result(log: GameLog, game: Game) -> None:
    """Makes sure that a log's last line, if it is a result, is the result that the game has.

    Raises:
        BadLog: It is another one.
    """
    if not same_result(log, game):
        raise BadLog("the log comes to another result than its last line says")


def same_result(log: GameLog, game: Game) -> bool:
    """Whether a log's last line, if it is a result, is the result that the game has."""
    return log.result is None or game.result == log.result


def is_by_seed(log: GameLog, game: Game) -> bool:
    """Whether the random results of a log are those that its seed gives: the game is played anew without them.

    Args:
        log: The log.
        game: What :func:`play_log` has made of it.
    """
    again = _begun(log)
    try:
        for move in log.moves:
            _apply(again, move)
    except (MalformedAction, IllegalAction, OutOfTurn):  # with the seed's cards it could not have been played
        return False
    return again.log == game.log


def _begun(log: GameLog, recorded: Sequence[Draw] = (), *, strict: bool = False) -> Game:
    header = log.header
    return new_game(
        header["game"],
        header["players"],
        header["seed"],
        header["deck"],
        header["options"],
        recorded=recorded,
        strict=strict,
    )


def _apply(game: Game, move: Move) -> None:
    if move.entry["type"] == "throw":
        game.apply_throw(parse_throw(move.entry["throw"]))
    else:
        game.apply(move.entry["player"], move.entry["action"])


def _check_version(logged: int, played: int) -> None:
    if logged != played:
        raise BadLog(f"rules version {logged}, this program plays {played}")


def _all_drawn(game: Game, number: int) -> None:
    if game.chance.recorded:
        raise BadLog(f"line {number}: followed by a random result that nothing asks for")
    game.chance.strict = False
