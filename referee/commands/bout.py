"""``referee bout``: referees one bout, One Time or Run it to Ten."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from threading import Event

from referee import __version__
from referee.bouts.settle import settle
from referee.bouts.words import MODES
from referee.commands.shared import options
from referee.commands.shared.desk import Desk
from referee.commands.shared.keyboard import Keyboard
from referee.commands.shared.output import complain, tell
from referee.commands.shared.reports import Tally
from referee.errors import BadInputError
from referee.footage import open_source
from referee.officiating.ledger.record import Record, start_bout
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict, certain_call
from referee.settings import Profile, load_profile
from referee.symbols import Thrown
from referee.table.beside import Display, run_beside
from referee.table.scoreboard import Scoreboard
from referee.table.watching import referee_bout
from referee.vision.frames import FrameSource

_LINGER_S = 8.0
"""How long the winner stays on the scoreboard, unless somebody closes it."""


def run(args: argparse.Namespace) -> int:
    """Referees the bout to its end, or to the end of its source.

    Returns:
        0, or 2 where evidence that was asked for could not be written.
    """
    profile = load_profile(args.profile)
    record = _open_record(args)
    with nullcontext() if record is None else record.hold():
        return _referee(args, profile, record)


def _referee(args: argparse.Namespace, profile: Profile, record: Record | None) -> int:
    if record is not None and args.resume is not None:
        record.resume()
    names = options.names_for(args.names, args.players) if record is None else record.names
    bout = start_bout(args.mode, args.players) if record is None else record.bout
    if args.source.kind == "keyboard":
        desk = Desk(bout, Tally(args.source.text, args.mode, names), as_json=args.json, record=record)
        _take_typed_throws(desk, Keyboard(names))
        return 0
    closing = Event()
    source = open_source(args.source, len(names), profile, tell, stopped=closing.is_set)
    desk = Desk(bout, Tally(source.name, args.mode, names), as_json=args.json, record=record)
    watch_bout(desk, source, profile, headless=args.headless, evidence=args.evidence, closing=closing)
    return 2 if desk.evidence_lost else 0


def _open_record(args: argparse.Namespace) -> Record | None:
    """The bout's ledger, begun or taken up again; ``None`` where none is kept."""
    if args.resume is None:
        if args.evidence is None:
            return None
        start_bout(args.mode, args.players)  # what is no bout gets no ledger
        names = options.names_for(args.names, args.players)
        return Record.begin(args.evidence / "ledger.jsonl", args.mode, tuple(names.values()), __version__)
    record = Record.read(args.resume)
    if record.opening.mode != args.mode:
        raise BadInputError(f"{args.resume}: the ledger of a {record.opening.mode} bout, not {args.mode}")
    if args.names is not None and args.names != record.opening.names:
        raise BadInputError(f"--names {','.join(args.names)}: the ledger has {','.join(record.opening.names)}")
    if record.cut:
        complain("referee bout", f"{args.resume}: its last line is cut off in the middle, left out")
    if args.evidence is not None and args.evidence.resolve() != args.resume.resolve().parent:
        raise BadInputError(f"--evidence {args.evidence}: expected the ledger's own folder, {args.resume.parent}")
    return record


def watch_bout(
    desk: Desk,
    source: FrameSource,
    profile: Profile,
    *,
    headless: bool,
    evidence: Path | None = None,
    closing: Event | None = None,
) -> None:
    """Referees a bout before a camera, a file or simulated players, until it is won or they end.

    Args:
        desk: Where the bout is kept.
        source: Where frames come from; closed at the end.
        profile: The venue's settings.
        headless: Whether to do without the scoreboard, as is done with a word where there is no screen.
        evidence: Where a bundle for every throw goes; ``None``: nowhere.
        closing: Set once the scoreboard's window is closed.

    Raises:
        RefereeError: The source broke off, or the ledger cannot be written.
    """
    with SourceReferee(source, len(desk.tally.names), profile) as watching:
        work = partial(_watch, desk, watching, profile, evidence)
        board = None if headless else _open_scoreboard()
        if board is None:
            work(None)
        else:
            with board:
                run_beside(board, work, closing=closing)


def _open_scoreboard() -> Scoreboard | None:
    try:
        return Scoreboard()
    except BadInputError as error:
        complain("referee", f"{error}; going on without a window")
        return None


def _watch(
    desk: Desk, watching: SourceReferee, profile: Profile, evidence: Path | None, display: Display | None
) -> None:
    recording = nullcontext() if evidence is None else desk.record_evidence(evidence, watching, profile, __version__)
    try:
        with recording:  # its end adds lines to the ledger, whose head the summary tells
            referee_bout(desk, watching, profile, display, tell)
    finally:
        desk.sum_up()
    if display is not None:
        _linger(display)


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
    calls = tuple(certain_call(player, what) for player, what in sorted(thrown.items()))
    return Verdict(number, calls, None, settle(thrown), 0.0)
