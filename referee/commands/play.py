"""``referee play``: plays a card game at the terminal, with people, bots, cameras and videos."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from referee.bouts.throw_source import ThrowSource
from referee.commands.shared import options
from referee.commands.shared.at_hand import require_source
from referee.commands.shared.keyboard import Keyboard
from referee.commands.shared.output import complain, tell
from referee.commands.shared.play_beside import play_beside
from referee.commands.shared.play_terminal import Teller, Terminal
from referee.commands.shared.web_options import add_web
from referee.errors import BadInputError, StorageError
from referee.games.action import seat_of
from referee.games.bots import RepeatableBot, sensible_bot
from referee.games.catalogue import GAMES, new_game
from referee.games.game import Game
from referee.games.logfile import LogFile
from referee.games.pink_slip.stakes import Stakes
from referee.games.rules import OptionValue
from referee.games.turns import Throw
from referee.host.card_game import CardGame
from referee.host.films import GameFilms
from referee.host.game_opening import OpenedGame, open_game, plays_for_slips
from referee.host.language import english, no_call_words
from referee.host.seats import KINDS, Seat, bot_for
from referee.host.sources import SOURCE_FORMS, Source
from referee.host.throws import SeatThrows
from referee.officiating.verdict import Verdict
from referee.storage.bounds import TABLE_BYTES
from referee.storage.local_files import read_file
from referee.symbols import Thrown
from referee.vision.lanes import load_profile_for

if TYPE_CHECKING:
    from referee.officiating.referee import Moment
    from referee.officiating.source_referee import SourceReferee


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "play",
        help="plays a card game",
        description="Plays a card game. People decide at this terminal, or at phones with --web; throws come from "
        "where --throws says, and typed ones from where people decide.",
        epilog="Example: referee play motor-city-showdown --players human,bot --names Ann,Robo --log game.jsonl",
    )
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--players", type=_kinds, default=("human", "bot"), metavar="KIND,...", help="human, bot or random, by seat"
    )
    parser.add_argument("--names", type=options.names, metavar="A,B", help="the players' names, by seat")
    parser.add_argument(
        "--throws",
        type=_seat_source,
        action="append",
        default=[],
        metavar="SEAT=SOURCE",
        help=f"where a seat's throws come from: {SOURCE_FORMS}, or bot (default: people type, bots throw)",
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="see `referee games`")
    parser.add_argument("--seed", type=options.seed, metavar="N", help="decides everything random in the game")
    parser.add_argument("--deck", type=options.path, metavar="FILE", help="card names for the first deal, top first")
    parser.add_argument("--log", type=options.path, metavar="FILE", help="writes the referee's log into a new file")
    parser.add_argument(
        "--resume", type=options.path, metavar="FILE", help="takes up the game of a log, and goes on with it"
    )
    parser.add_argument(
        "--ledger", type=options.path, metavar="FILE", help="where people play for Pink Slips: their ledger"
    )
    parser.add_argument(
        "--slip",
        type=_slip,
        action="append",
        default=[],
        metavar="SEAT=ID[/COIN]",
        help="the card ID and LabraCoin number written on a Pink Slip that is signed now",
    )
    parser.add_argument("--headless", action="store_true", help="no window")
    options.add_profile(parser)
    options.add_json(parser)
    add_web(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the game to its end, or to the end of the input."""
    for_slips = _plays_for_slips(args)
    if args.resume is not None and args.log is not None:
        raise BadInputError(f"--log {args.log}: a resumed game goes on in its own log")
    if args.resume is not None and args.slip:
        raise BadInputError(f"--slip: what is written on the slips stands in {args.resume}")
    by_chance = SystemRandom()
    with ExitStack() as closing:
        opened = open_game(
            args.log if args.resume is None else args.resume,
            (lambda: _begin(args, for_slips=for_slips)) if args.resume is None else None,
            lambda game, stakes: _seat_players(args, game, stakes, by_chance, for_slips=for_slips),
            args.ledger,
        )
        closing.callback(opened.close)
        closing.enter_context(_telling_how_to_go_on(opened.log))
        _tell_what_was_lost(args, opened)
        game, seats = opened.game, opened.seats
        out = sys.stderr if args.json else sys.stdout
        names = {number: seat.name for number, seat in seats.items()}
        told = 0 if args.resume is None else len(game.told(None))
        teller = Teller(game, names, as_json=args.json, told=told)
        thrower = sensible_bot(game.rules.name, by_chance)
        if args.web:
            play_beside(opened, teller, thrower, args)
            return 0
        people = [seat for seat in seats.values() if seat.bot is None]
        terminal = Terminal(game, out, names, shared=len(people) > 1)
        playing = CardGame(opened)
        throws = SeatThrows(seats, thrower, _watcher(args.profile, playing.films), Keyboard(names), tell)
        closing.callback(throws.close)

        def throw(turn: Throw) -> Mapping[int, Thrown] | None:
            return throws.throw(turn, _purpose(game, turn, names))

        playing.play(terminal.ask, throw, teller.tell)
        teller.sum_up()
    return 0


def _begin(args: argparse.Namespace, *, for_slips: bool) -> tuple[Game, Stakes | None]:
    """A new game, and what people play for in it."""
    game = _new_game(args, len(args.players), dict(_option(text) for text in args.option))
    names = options.names_for(args.names, len(args.players))
    return game, Stakes.of_new_game(names, dict(args.slip)) if for_slips else None


def _new_game(args: argparse.Namespace, players: int, chosen: Mapping[str, OptionValue]) -> Game:
    """A game as it is asked for; what is wrong with its deck is told with the deck's file."""
    game = new_game(args.game, players, args.seed, options=chosen)  # first: what is wrong here is not the deck's
    if args.deck is None:
        return game
    deck = _read_deck(args.deck)
    try:
        return new_game(args.game, players, args.seed, deck, chosen)
    except BadInputError as error:
        raise BadInputError(f"{args.deck}: {error}") from error


def _check_resumed(args: argparse.Namespace, game: Game, stakes: Stakes | None, *, for_slips: bool) -> None:
    """Makes sure that the game of a log is the one that is asked for, played for what it was begun for."""
    if game.rules.name != args.game:
        raise BadInputError(f"{args.resume}: a game of {game.rules.name}, expected {args.game}")
    _check_begun_so(args, game)
    if (stakes is not None) != for_slips:
        what = "nobody plays" if stakes is None else "two people play"
        raise BadInputError(f"{args.resume}: {what} for Pink Slips in this game; expected --players as it began")
    if stakes is not None and args.names is not None and args.names != tuple(stakes.names.values()):
        raise BadInputError(f"--names {','.join(args.names)}: expected {','.join(stakes.names.values())}, who began it")


def _check_begun_so(args: argparse.Namespace, game: Game) -> None:
    """Makes sure that the game of a log began with the seed, the deck and the options that are named, if any are."""
    begun, named = json.loads(game.log[0]), dict(_option(text) for text in args.option)
    asked = _new_game(args, begun["players"], {**begun["options"], **named})
    header = json.loads(asked.log[0])
    given = {"seed": args.seed is not None, "deck": args.deck is not None, "options": bool(named)}
    for what in (what for what in given if given[what] and header[what] != begun[what]):
        raise BadInputError(f"{args.resume}: a game with {what} {begun[what]}, expected {header[what]}")


def _tell_what_was_lost(args: argparse.Namespace, opened: OpenedGame) -> None:
    if opened.lost:
        complain("referee play", f"{args.resume}: the last line was cut off in the middle and is lost")
    if opened.staking is not None and opened.staking.ledger.cut:
        complain("referee play", f"{opened.staking.ledger.path}: its last line is cut off in the middle, left out")


@contextmanager
def _telling_how_to_go_on(log: LogFile | None) -> Iterator[None]:
    """Adds to a fault of the disk how the game is gone on with; a log that is full is not."""
    try:
        yield
    except StorageError as error:
        if log is None or not isinstance(error.__cause__, OSError):
            raise
        raise StorageError(f"{error}; go on with --resume {shlex.quote(str(log.path))}") from error


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadInputError(f"--option {text}: expected KEY=VALUE")
    return key, value


def _slip(text: str) -> tuple[int, tuple[str, str]]:
    seat, equals, written = text.partition("=")
    if not equals or seat not in {"1", "2"}:
        raise argparse.ArgumentTypeError(f"{text!r}: expected SEAT=ID or SEAT=ID/COIN")
    card_id, _, labracoin = written.partition("/")
    return int(seat), (card_id, labracoin)


def _read_deck(path: Path) -> list[str]:
    try:
        cards = read_file(path, TABLE_BYTES, "card names").decode("utf-8-sig").split()  # some editors begin with a mark
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not a text file; expected card names") from error
    if not cards:
        raise BadInputError(f"{path}: empty; expected card names")
    return cards


def _seat_players(
    args: argparse.Namespace, game: Game, stakes: Stakes | None, by_chance: Random, *, for_slips: bool
) -> dict[int, Seat]:
    if args.resume is not None:
        _check_resumed(args, game, stakes, for_slips=for_slips)
    count = len(game.state.seats)
    if len(args.players) != count:
        raise BadInputError(f"--players {','.join(args.players)}: {len(args.players)}, the game has {count}")
    names = options.names_for(args.names, count) if stakes is None else stakes.names
    wanted = dict(args.throws)
    for number in wanted:
        if number not in names:
            raise BadInputError(f"--throws {number}: expected a seat from 1 to {count}")
    # Among bots alone the seed decides all, so that a game can be played again. Against people nothing that is
    # written down may tell how a bot will throw.
    alone = "human" not in args.players
    seats = {}
    for number, kind in enumerate(args.players, start=1):
        source = wanted.get(number, options.source("keyboard") if kind == "human" else None)
        bot = bot_for(kind, game.rules.name, by_chance)
        repeated = RepeatableBot(bot.policy, partial(_seed_of_move, game, number)) if alone and bot else bot
        seats[number] = Seat(names[number], repeated, source)
    return seats


def _seed_of_move(game: Game, seat: int) -> str:
    """The seed of a bot's next move in a game that it plays among bots alone."""
    return f"{game.chance.seed}/bots/{game.length}/{seat}"


def _purpose(game: Game, turn: Throw, names: Mapping[int, str]) -> str:
    score = "" if turn.score is None else f" [{':'.join(map(str, turn.score.values()))}]"
    return f"{game.rules.texts.named(names).say(turn.event)}{score}"


def _watcher(profile_name: str, films: GameFilms) -> Callable[[Source, Sequence[int]], ThrowSource]:
    def watch(origin: Source, seats: Sequence[int]) -> ThrowSource:
        # Imported here because what reads hands takes seconds, and most games are played without it.
        from referee.host.watched_throws import watch_throws  # noqa: PLC0415 - see above

        return watch_throws(
            origin, len(seats), load_profile_for(len(seats), profile_name), tell, _tell_no_calls, films=films
        )

    return watch


def _tell_no_calls(_: SourceReferee, __: Moment, verdicts: Sequence[Verdict]) -> None:
    """Tells the players to throw again: the game hears only of throws that were decided."""
    for verdict in verdicts:
        if verdict.no_call_name is not None:
            words = no_call_words(verdict.no_call_name, english())
            print(f"{english()('bout.no_call')}: {words}", file=sys.stderr, flush=True)


def _plays_for_slips(args: argparse.Namespace) -> bool:
    """Whether people play for keeps."""
    if not plays_for_slips(args.game, args.players):
        if args.ledger is not None or args.slip:
            games = " or ".join(rules.name for rules in GAMES.values() if rules.slips is not None)
            raise BadInputError(f"--ledger and --slip are only for {games} among people")
        return False
    if args.names is None and args.resume is None:
        raise BadInputError("--names: a Pink Slip is signed by name, expected --names A,B")
    return True


def _kinds(text: str) -> tuple[str, ...]:
    """Reads a ``--players human,bot``."""
    given = tuple(text.split(","))
    if not set(given) <= set(KINDS):
        raise argparse.ArgumentTypeError(f"{text!r}: expected {', '.join(KINDS)} for each seat, such as human,bot")
    return given


def _seat_source(text: str) -> tuple[int, Source | None]:
    """Reads a ``--throws SEAT=SOURCE``: ``2=keyboard``, ``p1=camera``, ``1=bot``."""
    word, equals, origin = text.partition("=")
    expected = f"SEAT=SOURCE, the source {SOURCE_FORMS}, or bot"
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")
    try:
        seat = seat_of(word if word.startswith("p") else f"p{word}")
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}") from error
    return seat, None if origin == "bot" else options.source(origin)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what throws come from is there.

    Raises:
        BadInputError: A video file is not, or the profile, or its lanes are not for so many.
    """
    for origin, players in Counter(dict(args.throws).values()).items():
        if origin is not None:
            require_source(origin, args.profile, players)
