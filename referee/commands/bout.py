"""``referee bout``: referees one bout, One Time or Run it to Ten."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from referee import __version__
from referee.bouts.settle import settle
from referee.bouts.words import MODES
from referee.commands.shared import options
from referee.commands.shared.desk import OperatorDesk
from referee.commands.shared.keyboard import Keyboard
from referee.commands.shared.output import complain, tell
from referee.commands.shared.reports import Tally
from referee.commands.shared.web_options import serving
from referee.errors import BadInputError
from referee.host.background import Display
from referee.host.bout_loop import referee_source
from referee.host.language import english
from referee.host.linger import Linger
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.host.remote_play import ShownBeside
from referee.host.sources import Source
from referee.officiating.ledger.bout_record import Record, start_bout
from referee.officiating.verdict import Verdict, certain_call
from referee.settings import Profile, load_profile
from referee.storage.local_files import open_file
from referee.symbols import MIN_PLAYERS, Thrown

if TYPE_CHECKING:
    from referee.vision.frames import FrameSource

_LINGER_S = 8.0
"""How long the winner stays on the scoreboard and on phones, unless somebody closes it."""
_LOOK_S = 0.1
"""Seconds after which it is looked whether a throw was typed on a phone."""


def run(args: argparse.Namespace) -> int:
    """Referees the bout to its end, or to the end of its source.

    Returns:
        0, or 2 where evidence that was asked for could not be written.
    """
    profile = load_profile(args.profile)
    record, goes_on = _open_record(args)
    with nullcontext() if record is None else record.hold():
        if record is not None and goes_on and (record.bout.winner is None or record.cut):
            record.resume()
        return _referee(args, profile, record)


def _referee(args: argparse.Namespace, profile: Profile, record: Record | None) -> int:
    players = args.players or MIN_PLAYERS
    names = options.names_for(args.names, players) if record is None else record.names
    bout = start_bout(args.mode, players) if record is None else record.bout
    if args.source.kind == "keyboard" and not args.web:
        desk = OperatorDesk(bout, Tally(args.source.text, args.mode, names), as_json=args.json, record=record)
        _take_typed_throws(desk, Keyboard(names))
        return 0
    remote = RemoteTable() if args.web else None
    desk = OperatorDesk(bout, Tally(args.source.text, args.mode, names), as_json=args.json, record=record)
    if bout.winner is not None and remote is None:
        desk.ended()  # nobody throws: no camera is needed to tell who has won
        return 0
    if remote is not None and record is not None:
        remote.show_ledger(record)
    with nullcontext() if remote is None else serving(remote, english(), args.address, args.port):
        if remote is not None and args.source.kind == "keyboard":
            _take_throws_from_phones(desk, remote)
        else:
            evidence = _evidence_folder(args)
            watch_bout(desk, args.source, profile, headless=args.headless, evidence=evidence, remote=remote)
    return 2 if desk.evidence_lost else 0


def _evidence_folder(args: argparse.Namespace) -> Path | None:
    """Where bundles go. A ledger is kept where evidence was asked for, so a bout that goes on keeps it unasked."""
    folder: Path | None = args.evidence
    if folder is None and args.resume is not None:
        folder = args.resume.parent
        complain("referee bout", f"evidence is kept beside the ledger, in {folder}")
    return folder


def _open_record(args: argparse.Namespace) -> tuple[Record | None, bool]:
    """The bout's ledger, and whether it is gone on with; ``None`` where none is kept.

    A bout of the same players in which nothing was decided yet is gone on with unasked: its source could not be opened.
    """
    if args.resume is None:
        if args.evidence is None:
            return None, False
        players = args.players or MIN_PLAYERS
        start_bout(args.mode, players)  # what is no bout gets no ledger
        names = tuple(options.names_for(args.names, players).values())
        ledger = args.evidence / "ledger.jsonl"
        if ledger.exists():
            begun = Record.read(ledger)
            if not begun.throws and (begun.opening.mode, begun.opening.names) == (args.mode, names):
                return begun, True
        return Record.begin(ledger, args.mode, names, __version__), False
    record = Record.read(args.resume)
    if record.opening.mode != args.mode:
        raise BadInputError(f"{args.resume}: the ledger of a {record.opening.mode} bout, not {args.mode}")
    if args.names is not None and args.names != record.opening.names:
        raise BadInputError(f"--names {','.join(args.names)}: the ledger has {','.join(record.opening.names)}")
    if args.players not in (None, len(record.names)):
        raise BadInputError(f"--players {args.players}: the ledger has {len(record.names)}")
    if record.cut:
        complain("referee bout", f"{args.resume}: its last line is cut off in the middle, left out")
    if args.evidence is not None and args.evidence.resolve() != args.resume.resolve().parent:
        raise BadInputError(f"--evidence {args.evidence}: expected the ledger's own folder, {args.resume.parent}")
    return record, True


def watch_bout(
    desk: OperatorDesk,
    source: Source,
    profile: Profile,
    *,
    headless: bool,
    evidence: Path | None = None,
    remote: RemoteTable | None = None,
) -> None:
    """Referees a bout before a camera, a file or simulated players, until it is won or they end.

    Args:
        desk: The bout, which prints what becomes of it.
        source: Where frames come from.
        profile: The venue's settings.
        headless: Whether to do without the scoreboard, as is done with a word where there is no screen.
        evidence: Where a bundle for every throw goes; ``None``: nowhere.
        remote: Where browsers see it, too; ``None``: nowhere.

    Raises:
        RefereeError: The source cannot be used or broke off, or the ledger cannot be written.
    """
    if source.kind == "file":
        open_file(source.text, "a video file").close()  # a name that is mistyped is told before anything is loaded
    closing = Event()

    def open_frames() -> FrameSource:
        from referee.host.frame_sources import open_source  # noqa: PLC0415 - OpenCV and the simulator take a while

        frames = open_source(source, len(desk.names), profile, tell, stopped=closing.is_set)
        desk.tally.source = frames.name
        return frames

    def work(window: Display | None) -> None:
        display = window if remote is None else ShownBeside(remote, window)
        referee_source(desk, open_frames, profile, display, tell, evidence=evidence, linger=_linger(remote))

    if headless or not _show_scoreboard(work, closing):
        work(None)


def _show_scoreboard(work: Callable[[Display], None], closing: Event) -> bool:
    """Does the work beside the scoreboard, which is there before networks and models are loaded.

    Returns:
        Whether there is a screen; without one the work is not begun.
    """
    # Imported here because who wants no window need not have pygame.
    from referee.table.scoreboard import Scoreboard, run_beside  # noqa: PLC0415 - see above

    try:
        board = Scoreboard()
    except BadInputError as error:
        complain("referee", f"{error}; going on without a window")
        return False
    with board:
        run_beside(board, work, closing=closing)
    return True


def _linger(remote: RemoteTable | None) -> Linger:
    """How long the end is shown. Who stops play, or has a challenge to decide, may yet overrule the last throw."""
    if remote is None:
        return Linger(_LINGER_S)
    return Linger(_LINGER_S, lambda: remote.shown.held or bool(remote.shown.challenges))


def _take_typed_throws(desk: OperatorDesk, keyboard: Keyboard) -> None:
    try:
        while desk.bout.winner is None:
            playing = desk.bout.playing
            thrown = keyboard.throw(playing, MODES[str(desk.tally.mode)])
            if thrown is None:
                break
            desk.overruled()
            if desk.takes(playing):
                desk.decide(_as_typed(thrown, len(desk.tally.verdicts) + 1))
            else:
                complain("referee bout", "what was typed does not count: an operator has decided who throws now")
    finally:
        desk.ended()


def _take_throws_from_phones(desk: OperatorDesk, remote: RemoteTable) -> None:
    """Has each player type on a phone, one after the other; nothing of it is shown before all have."""
    narrator = BoutNarrator(desk.bout, desk.names, history=desk.history)
    try:
        won = False
        while not won:
            _play_on_phones(desk, remote, narrator)
            won = _stays_won(desk, remote, narrator)
    finally:
        desk.ended()


def _play_on_phones(desk: OperatorDesk, remote: RemoteTable, narrator: BoutNarrator) -> None:
    while desk.bout.winner is None:
        remote.show_bout(narrator.view)
        thrown = _typed_on_phones(desk, remote, narrator)
        if thrown is not None:
            verdict = desk.decide(_as_typed(thrown, len(desk.tally.verdicts) + 1))
            narrator.decided(verdict, desk.bout)
    remote.show_bout(narrator.view)


def _stays_won(desk: OperatorDesk, remote: RemoteTable, narrator: BoutNarrator) -> bool:
    """Shows who has won for a while; whether that still stands then, whatever operators have decided meanwhile."""
    linger = _linger(remote)
    while desk.bout.winner is not None and not linger.over(desk.bout):
        time.sleep(_LOOK_S)
        _take_overrules(desk, remote, narrator)
    return desk.bout.winner is not None


def _take_overrules(desk: OperatorDesk, remote: RemoteTable, narrator: BoutNarrator) -> bool:
    """Shows what operators have decided since the last time; whether they have decided anything."""
    if not desk.overruled():
        return False
    narrator.corrected(desk.bout, desk.history)
    remote.show_bout(narrator.view)
    return True


def _typed_on_phones(desk: OperatorDesk, remote: RemoteTable, narrator: BoutNarrator) -> dict[int, Thrown] | None:
    """What each player types; ``None`` where an operator has decided meanwhile that others throw, or nobody."""
    thrown: dict[int, Thrown] = {}
    playing = desk.bout.playing
    while len(thrown) < len(playing):
        seat = playing[len(thrown)]
        remote.show_typing(seat)
        remote.wait(_LOOK_S)
        if (typed := remote.take_typed()) is not None:
            thrown[seat] = typed
        if _take_overrules(desk, remote, narrator) and not desk.takes(playing):
            remote.show_typing(0)
            remote.take_typed()  # of the throw that is not made any more
            return None
    return thrown


def _as_typed(thrown: Mapping[int, Thrown], number: int) -> Verdict:
    """Typed throws as a verdict: certain, and without times."""
    calls = tuple(certain_call(player, what) for player, what in sorted(thrown.items()))
    return Verdict(number, calls, None, settle(thrown), 0.0)
