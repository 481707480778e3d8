"""``referee bout``: referees one bout, One Time or Run it to Ten."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from referee.bouts.bout import Bout
from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.bouts.settle import settle
from referee.commands import options
from referee.commands.keyboard import Keyboard
from referee.commands.output import complain, print_json
from referee.commands.reports import Tally, throw_in_words, throw_record
from referee.commands.sources import open_source
from referee.errors import BadInputError
from referee.officiating.referee import Moment, Referee
from referee.officiating.verdict import Call, Verdict
from referee.settings import Profile, load_profile
from referee.symbols import Symbol, Thrown
from referee.table.beside import Display, run_beside
from referee.table.narrator import BoutNarrator
from referee.table.scoreboard import Scoreboard
from referee.vision.frames import FrameSource

MODES = {"one-time": "One Time", "run-to-ten": "Run it to Ten"}

_LINGER_S = 8.0
"""How long the winner stays on the scoreboard, unless somebody closes it."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "bout",
        help="referees one bout: one-time or run-to-ten",
        description="Referees one bout. One Time: 2 to 4 players, until one is left. Run it to Ten: two "
        "players, first to ten points.",
    )
    parser.add_argument("mode", choices=MODES, help="the kind of bout")
    parser.add_argument(
        "--source",
        type=options.source,
        required=True,
        metavar="SOURCE",
        help=f"where throws come from: {options.SOURCE_FORMS}",
    )
    options.add_players(parser)
    parser.add_argument("--names", type=options.names, metavar="A,B", help="the players' names, left to right")
    options.add_profile(parser)
    parser.add_argument("--headless", action="store_true", help="no window")
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Referees the bout to its end, or to the end of its source."""
    names = options.names_for(args.names, args.players)
    profile = load_profile(args.profile)
    bout = start_bout(args.mode, args.players)
    if args.source.kind == "keyboard":
        desk = Desk(bout, Tally(args.source.text, args.mode, names), as_json=args.json)
        _take_typed_throws(desk, Keyboard(names))
    else:
        source = open_source(args.source, args.players, profile)
        desk = Desk(bout, Tally(source.name, args.mode, names), as_json=args.json)
        watch_bout(desk, source, profile, headless=args.headless)
    return 0


def start_bout(mode: str, players: int) -> Bout:
    """A bout before its first throw.

    Raises:
        BadInputError: Run it to Ten for more than two.
    """
    if mode == "one-time":
        return OneTime(range(1, players + 1))
    if players != 2:
        raise BadInputError(f"--players {players}: Run it to Ten is for two players")
    return RunToTen()


class Desk:
    """Where a bout is kept: takes verdicts, prints them, and knows how the bout stands.

    Args:
        bout: The bout before its first throw.
        tally: Counts for the summary.
        as_json: Whether to print JSON Lines.
    """

    def __init__(self, bout: Bout, tally: Tally, *, as_json: bool) -> None:
        self.bout = bout
        self.tally = tally
        self._as_json = as_json

    def decide(self, verdict: Verdict) -> None:
        """Takes a verdict; a no-call leaves the bout as it was."""
        self.tally.verdicts.append(verdict)
        if verdict.settlement is not None:
            self.bout = self.bout.after(verdict.thrown)
        if self._as_json:
            print_json(throw_record(self.tally.source, verdict))
        else:
            print(f"{throw_in_words(verdict, self.tally.names)}{self._standing()}", flush=True)

    def sum_up(self) -> None:
        """Prints how the bout has ended."""
        if self._as_json:
            print_json(self.tally.record(self._score, self.bout.winner))
        elif self.bout.winner is not None:
            print(f"{self.tally.names[self.bout.winner]} wins the bout{self._standing()}")
        else:
            print(f"The throws have ended before the bout was won{self._standing()}")

    @property
    def _score(self) -> dict[int, int] | None:
        return self.bout.score if isinstance(self.bout, RunToTen) else None

    def _standing(self) -> str:
        return "" if self._score is None else f" [{':'.join(map(str, self._score.values()))}]"


def watch_bout(desk: Desk, source: FrameSource, profile: Profile, *, headless: bool) -> None:
    """Referees a bout before a camera, a file or simulated players, until it is won or they end.

    Args:
        desk: Where the bout is kept.
        source: Where frames come from; closed at the end.
        profile: The venue's settings.
        headless: Whether to do without the scoreboard, as is done with a word where there is no screen.
    """
    with Referee(source, len(desk.tally.names), profile) as referee:
        work = partial(_watch, desk, referee, profile)
        board = None if headless else _open_scoreboard()
        if board is None:
            work(None)
        else:
            with board:
                run_beside(board, work)


def _open_scoreboard() -> Scoreboard | None:
    try:
        return Scoreboard()
    except BadInputError as error:
        complain("referee", f"{error}; going on without a window")
        return None


def _watch(desk: Desk, referee: Referee, profile: Profile, display: Display | None) -> None:
    narrator = BoutNarrator(
        desk.bout, desk.tally.names, referee.lanes, referee.source.name, profile.officiating.strokes
    )
    try:
        for moment in referee if display is None else _at_pace(referee):
            desk.tally.saw_frame(moment.frame.t)
            narrator.watched(moment.frame, moment.hands, moment.strokes)
            for event in moment.events:
                if isinstance(event, Verdict):
                    desk.decide(event)
                    narrator.decided(event, desk.bout)
                    referee.arm(desk.bout.playing)
            if display is not None:
                display.show(narrator.view)
                if display.closed:
                    break
            if desk.bout.winner is not None:
                break
    finally:
        desk.sum_up()
    if display is not None:
        _linger(display)


def _at_pace(moments: Iterable[Moment]) -> Iterator[Moment]:
    """Holds moments back to the time at which they happened, so that a file is not shown faster than it is."""
    begun: float | None = None
    for moment in moments:
        now = time.monotonic()
        begun = now - moment.frame.t if begun is None else begun
        time.sleep(max(0.0, begun + moment.frame.t - now))
        yield moment


def _linger(display: Display) -> None:
    until = time.monotonic() + _LINGER_S
    while not display.closed and time.monotonic() < until:
        time.sleep(0.05)


def _take_typed_throws(desk: Desk, keyboard: Keyboard) -> None:
    try:
        while desk.bout.winner is None:
            thrown = keyboard.throw(desk.bout.playing, MODES[str(desk.tally.mode)])
            if thrown is None:
                break
            desk.decide(_as_typed(thrown, len(desk.tally.verdicts) + 1))
    finally:
        desk.sum_up()


def _as_typed(thrown: Mapping[int, Thrown], number: int) -> Verdict:
    """Typed throws as a verdict: certain, and without times."""
    calls = tuple(
        Call(player, what, None, None, 1.0, None, None, False, (what,) if isinstance(what, Symbol) else ())
        for player, what in sorted(thrown.items())
    )
    return Verdict(number, calls, None, settle(thrown), 0.0)
