"""``referee tournament``: an evening of bouts, at one table or several."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

import referee
from referee.bouts.tournaments.results import BEST_OF, Plan, TournamentKind
from referee.bouts.words import MODES
from referee.commands.shared import options
from referee.commands.shared.output import complain, print_json
from referee.commands.shared.web_options import add_address, serving
from referee.errors import BadInputError, BadLedger
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.tournament_file import FILE, TournamentFile, joined_file
from referee.host.tournament_page import save_tournament_page
from referee.host.tournament_words import conflict_lines, tournament_lines, tournament_records
from referee.storage.locks import hidden
from referee.storage.paths import named

_FILE = "a tournament's folder, or the file in it"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb and its actions."""
    parser = subparsers.add_parser(
        "tournament",
        help="sets up a tournament, enters results, joins the files of several tables, and prints how it stands",
        description="Sets up a tournament, enters results, joins the files of several tables, and prints how it "
        "stands. Each table has a copy of the tournament's folder and adds its own results; joined in any order they "
        "give the same.",
        epilog="Example: referee tournament begin evening --kind swiss --players Ann,Bo,Cy,Di --best-of 3",
    )
    actions = parser.add_subparsers(title="actions", dest="action", metavar="ACTION", required=True)
    begin = actions.add_parser("begin", help="sets up a tournament", description="Sets up a tournament in a folder.")
    begin.add_argument("file", type=options.path, metavar="FOLDER", help="where to")
    kinds = [kind.value for kind in TournamentKind]
    begin.add_argument("--kind", required=True, choices=kinds, metavar="KIND", help=f"one of {', '.join(kinds)}")
    begin.add_argument(
        "--players", required=True, type=options.names, metavar="A,B", help="the names, the one seeded first in front"
    )
    begin.add_argument(
        "--best-of", type=int, choices=BEST_OF, default=1, metavar="N", help="bouts of a match at most (default: 1)"
    )
    begin.add_argument("--mode", choices=MODES, default="run-to-ten", help="what a bout is (default: run-to-ten)")
    begin.add_argument("--rounds", type=options.count, default=0, metavar="N", help="of a Swiss tournament")
    begin.add_argument("--name", metavar="NAME", help="what it is called (default: the folder's name)")
    begin.add_argument("--draw", type=options.seed, metavar="SEED", help="draws the order of players by this number")
    show = actions.add_parser("show", help="prints how it stands", description="Prints how a tournament stands.")
    result = actions.add_parser(
        "result", help="enters who won a bout", description="Enters who has won a bout of a match."
    )
    back = actions.add_parser(
        "take-back",
        help="takes back what was entered",
        description="Takes back what was entered of a match, such as by two tables that contradict each other.",
    )
    for action in (show, result, back):
        action.add_argument("file", type=options.path, metavar="FOLDER", help=_FILE)
    for action in (result, back):
        action.add_argument("match", metavar="MATCH", help="the match's name, such as 2.1")
        action.add_argument("--bout", type=options.count, default=0, metavar="N", help="which bout of it")
    for action, does in ((result, "enters it"), (back, "takes it back; all tables' results of it go")):
        action.add_argument("--table", default="", metavar="NAME", help=f"which table {does}")
    result.add_argument("--winner", required=True, metavar="NAME", help="who has won it")
    join = actions.add_parser(
        "join",
        help="adds the results of other tables' files",
        description="Adds to a tournament's file what the files of other tables have. Exit code 1 where results "
        "contradict each other, 2 where a file could not be joined; the others are.",
    )
    join.add_argument("file", type=options.path, metavar="FOLDER", help=_FILE)
    join.add_argument("others", type=options.path, nargs="+", metavar="OTHER", help="the others' folders or files")
    for action in (begin, show, result, back, join):
        options.add_json(action)
        action.add_argument(
            "--page",
            type=options.path,
            metavar="FILE",
            help="writes how it stands as an HTML page that is printed in A4, too",
        )
    board = actions.add_parser(
        "board",
        help="serves it as a page for a second screen",
        description="Serves how a tournament stands as a page for a second screen, until Ctrl-C. An operator joins "
        "the other tables of the network by their addresses; their results are added to the file.",
    )
    board.add_argument("file", type=options.path, metavar="FOLDER", help=_FILE)
    add_address(board)


def run(args: argparse.Namespace) -> int:
    """Does what was asked for, and prints how the tournament stands.

    Returns:
        2 where a file could not be joined, else 1 where results contradict each other.

    Raises:
        BadInputError: The tournament's file is none, what is to be entered cannot be, or the page would replace it.
        BadLedger: The tournament's file was changed or cut.
        StorageError: It cannot be written.
    """
    if args.action != "board" and args.page is not None:
        _require_apart(args.page, [args.file, *(args.others if args.action == "join" else ())])
    if args.action == "begin":
        players = list(args.players)
        if args.draw is not None:
            Random(args.draw).shuffle(players)  # noqa: S311 - a draw that can be repeated, not a secret
        plan = Plan(TournamentKind(args.kind), tuple(players), args.best_of, args.mode, args.rounds)
        place = args.file if args.file.suffix == ".jsonl" else args.file / FILE
        file = TournamentFile.begin(place, args.name or place.parent.resolve().name, plan, referee.__version__)
    else:
        file = TournamentFile.read(args.file)
        if file.cut:
            complain("referee tournament", f"{file.path}: its last line is cut off in the middle, left out")
    if args.action == "result":
        file.add(args.match, file.plan.number_of(args.winner), bout=args.bout, table=args.table)
    elif args.action == "board":
        return _serve(file, args.address, args.port)
    elif args.action == "take-back":
        file.take_back(args.match, args.bout, args.table)
    joined = _join(file, args.others) if args.action == "join" else None
    if joined != 0:
        _tell(file, args.page, as_json=args.json)
    if joined is not None and joined < len(args.others):
        return 2
    return 1 if file.tournament.conflicts else 0


def _require_apart(page: Path, tournaments: list[Path]) -> None:
    """Refuses a page that would replace a tournament's file, or one of those that are kept beside it.

    Args:
        page: Where the page is to be written.
        tournaments: The tournaments' folders or files; they need not be there yet.

    Raises:
        BadInputError: It would.
    """
    for given in tournaments:
        for file in (named(given), given / FILE):
            own = (file, file.parent / f"{file.name}.end", joined_file(file), hidden(file, "lock"))
            if page.resolve() in {each.resolve() for each in own}:
                raise BadInputError(f"{page}: a file of the tournament itself; expected another place for the page")


def _tell(file: TournamentFile, page: Path | None, *, as_json: bool) -> None:
    """Prints how it stands, and writes it as a page where one is wanted."""
    if as_json:
        for record in tournament_records(file):
            print_json(record)
    else:
        print("\n".join(tournament_lines(file)))
    if page is not None:
        save_tournament_page(file, page)
        complain("referee tournament", f"{page}: to be printed from a browser")


def _serve(file: TournamentFile, address: str, port: int) -> int:
    remote = RemoteTable()
    remote.show_tournament(file.path)
    with serving(remote, english(), address, port):
        while True:
            time.sleep(3600)


def _join(file: TournamentFile, others: list[Path]) -> int:
    """Adds the results of all files that can be joined, complains of the others, and counts those that were joined."""
    joined = 0
    for path in others:
        try:
            other = TournamentFile.read(path)
            added = file.join(other)
        except (BadInputError, BadLedger) as error:
            complain("referee tournament", str(error))
            continue
        joined += 1
        complain("referee tournament", f"{other.path}: results added: {added}")
    for line in conflict_lines(file, file.tournament.conflicts):
        complain("referee tournament", line)
    return joined
