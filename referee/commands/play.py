"""``referee play``: plays a card game at the terminal, with people, bots, cameras and videos."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom

from referee.bouts.throw_source import ThrowSource
from referee.commands.shared import options
from referee.commands.shared.keyboard import Keyboard
from referee.commands.shared.output import complain, tell
from referee.commands.shared.seats import kinds, seat_source
from referee.commands.shared.teller import Teller
from referee.commands.shared.terminal import Terminal
from referee.errors import BadInputError
from referee.games.bots import sensible_bot
from referee.games.catalogue import GAMES, new_game
from referee.games.game import Game
from referee.games.logfile import LogFile
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.pink_slip.stakes import Stakes, Staking
from referee.games.turns import Throw
from referee.host.card_game import CardGame
from referee.host.seats import Seat, bot_for
from referee.host.sources import SOURCE_FORMS, Source
from referee.host.throws import SeatThrows
from referee.settings import load_profile
from referee.storage.bounds import TABLE_BYTES
from referee.storage.local_files import read_file
from referee.storage.paths import user_data
from referee.symbols import Thrown


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "play",
        help="plays a card game",
        description="Plays a card game. People decide at this terminal; throws come from where --throws says.",
        epilog="Example: referee play motor-city-showdown --players human,bot --names Ann,Robo --log game.jsonl",
    )
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--players", type=kinds, default=("human", "bot"), metavar="KIND,...", help="human, bot or random, by seat"
    )
    parser.add_argument("--names", type=options.names, metavar="A,B", help="the players' names, by seat")
    parser.add_argument(
        "--throws",
        type=seat_source,
        action="append",
        default=[],
        metavar="SEAT=SOURCE",
        help=f"where a seat's throws come from: {SOURCE_FORMS}, or bot (default: people type, bots throw)",
    )
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="see `referee games`")
    parser.add_argument("--seed", type=options.seed, metavar="N", help="decides everything random in the game")
    parser.add_argument("--deck", type=Path, metavar="FILE", help="card names for the first deal, top first")
    parser.add_argument("--log", type=Path, metavar="FILE", help="writes the referee's log into a new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="takes up the game of a log, and goes on with it")
    parser.add_argument("--ledger", type=Path, metavar="FILE", help="PINK SLIP among people: the ledger of slips")
    parser.add_argument(
        "--slip",
        type=_slip,
        action="append",
        default=[],
        metavar="SEAT=ID[/COIN]",
        help="PINK SLIP: the card ID and LabraCoin number written on a slip that is signed now",
    )
    parser.add_argument("--headless", action="store_true", help="no window")
    options.add_profile(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the game to its end, or to the end of the input."""
    with ExitStack() as closing:
        game, log, stakes = _open_game(args, closing)
        seats = _seat_players(args, game, stakes)
        staking = _stake(args, game, stakes, closing)
        if log is None and args.log is not None:
            log = LogFile.create(args.log, game, None if stakes is None else stakes.entry)
            closing.callback(log.close)
        out = sys.stderr if args.json else sys.stdout
        names = {number: seat.name for number, seat in seats.items()}
        people = [seat for seat in seats.values() if seat.bot is None]
        terminal = Terminal(game, out, names, shared=len(people) > 1)
        thrower = sensible_bot(game.rules.name, SystemRandom())
        throws = SeatThrows(seats, thrower, _watcher(args.profile), Keyboard(names), tell)
        closing.callback(throws.close)
        told = 0 if args.resume is None else len(game.told(None))
        teller = Teller(game, names, as_json=args.json, told=told)
        playing = CardGame(game, seats, log, staking)

        def throw(turn: Throw) -> Mapping[int, Thrown] | None:
            return throws.throw(turn, _purpose(game, turn, names))

        playing.play(terminal.ask, throw, teller.tell)
        teller.sum_up()
    return 0


def _open_game(args: argparse.Namespace, closing: ExitStack) -> tuple[Game, LogFile | None, Stakes | None]:
    """The game, begun or taken up again, with its log if that is there, and what people play for."""
    for_slips = _plays_for_slips(args)
    if args.resume is None:
        deck = None if args.deck is None else _read_deck(args.deck)
        chosen = dict(_option(text) for text in args.option)
        game = new_game(args.game, len(args.players), args.seed, deck, chosen)
        names = options.names_for(args.names, len(args.players))
        return game, None, Stakes.of_new_game(names, dict(args.slip)) if for_slips else None
    if args.log is not None:
        raise BadInputError(f"--log {args.log}: a resumed game goes on in its own log")
    if args.slip:
        raise BadInputError(f"--slip: what is written on the slips stands in {args.resume}")
    log, game, cut = LogFile.resume(args.resume)
    closing.callback(log.close)
    if cut:
        complain("referee play", f"{args.resume}: the last line was cut off in the middle and is lost")
    if game.rules.name != args.game:
        raise BadInputError(f"{args.resume}: a game of {game.rules.name}, expected {args.game}")
    if (log.stakes is not None) != for_slips:
        what = "nobody plays" if log.stakes is None else "two people play"
        raise BadInputError(f"{args.resume}: {what} for Pink Slips in this game; expected --players as it began")
    stakes = None if log.stakes is None else Stakes.from_log(log.stakes)
    if stakes is not None and args.names is not None and args.names != tuple(stakes.names.values()):
        raise BadInputError(f"--names {','.join(args.names)}: expected {','.join(stakes.names.values())}, who began it")
    return game, log, stakes


def _option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise BadInputError(f"--option {text}: expected KEY=VALUE")
    return key, value


def _slip(text: str) -> tuple[int, tuple[str, str]]:
    seat, equals, written = text.partition("=")
    if not equals or not seat.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r}: expected SEAT=ID or SEAT=ID/COIN")
    card_id, _, labracoin = written.partition("/")
    return int(seat), (card_id, labracoin)


def _read_deck(path: Path) -> list[str]:
    try:
        return read_file(path, TABLE_BYTES, "card names").decode().split()
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: not a text file; expected card names") from error


def _seat_players(args: argparse.Namespace, game: Game, stakes: Stakes | None) -> dict[int, Seat]:
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
    generator = Random(f"{game.chance.seed}/bots") if alone else SystemRandom()  # noqa: S311 - see above
    seats = {}
    for number, kind in enumerate(args.players, start=1):
        source = wanted.get(number, options.source("keyboard") if kind == "human" else None)
        seats[number] = Seat(names[number], bot_for(kind, game.rules.name, generator), source)
    return seats


def _purpose(game: Game, turn: Throw, names: Mapping[int, str]) -> str:
    score = "" if turn.score is None else f" [{':'.join(map(str, turn.score.values()))}]"
    return f"{game.rules.texts.named(names).say(turn.event)}{score}"


def _watcher(profile_name: str) -> Callable[[Source, Sequence[int]], ThrowSource]:
    def watch(origin: Source, seats: Sequence[int]) -> ThrowSource:
        # Imported here because MediaPipe takes seconds, and most games are played without it.
        from referee.commands.shared.watched import throws_before  # noqa: PLC0415 - see above

        return throws_before(origin, len(seats), load_profile(profile_name))

    return watch


def _plays_for_slips(args: argparse.Namespace) -> bool:
    """Whether people play for keeps; a bot has no slip to lose."""
    if args.game != "pink-slip" or any(kind != "human" for kind in args.players):
        if args.ledger is not None or args.slip:
            raise BadInputError("--ledger and --slip are only for pink-slip among people")
        return False
    if args.names is None and args.resume is None:
        raise BadInputError("--names: a Pink Slip is signed by name, expected --names A,B")
    return True


def _stake(args: argparse.Namespace, game: Game, stakes: Stakes | None, closing: ExitStack) -> Staking | None:
    if stakes is None:
        return None
    ledger = SlipLedger(args.ledger or user_data() / "pink-slips.jsonl")
    if ledger.cut:
        complain("referee play", f"{ledger.path}: its last line is cut off in the middle, left out")
    staking = Staking(ledger, stakes)
    closing.callback(staking.close)
    if args.resume is None:
        staking.check()
    else:
        staking.goes_on(game)
    return staking
