"""A long evening in one program: what it leaves behind in memory, threads and open files.

    python -m benchmarks.soak FOLDER [--bouts 50] [--seconds 25] [--games 20] [--pictures 216000]

Bouts are opened at the table and left by Escape after so many seconds. Bots play card games to their end. One referee
judges two hours of pictures, at 30 a second, as fast as it can, with evidence. FOLDER keeps what was measured, a line
for each bout, game and 3,600 pictures: begun again with the same FOLDER, it goes on where it was broken off. What is
compared was measured in one run of the program, from the third line of each part on.

Exits with 1 where a part leaves more than 10 MB, a thread or a file behind. Linux only: it reads ``/proc/self``.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.repeated import RepeatedPictures
from referee.bouts.one_time import OneTime
from referee.commands.shared.output import with_progress
from referee.games.catalogue import GAMES
from referee.host.bout_run import BoutRun
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import keep_bout, keep_game
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.settings import Profile, load_profile
from referee.table.app import FPS, App
from referee.table.cards.game_screen import GameScreen
from referee.table.pace import Pace
from referee.table.screen import Screen
from referee.table.screens.bout import BoutScreen
from referee.table.screens.home import HomeScreen

_LEAST_MB: Final = 10.0
"""What a part may leave behind."""
_WARM: Final = 2
"""Lines of a part that are not compared: networks are loaded and caches filled in them."""
_LOOK: Final = 3_600
"""Pictures between two measurements."""
_GAME_S: Final = 120.0
"""A card game that takes longer is left."""
_PROFILE: Final = "[camera]\nwidth = 640\nheight = 360\n"


class Measurement(msgspec.Struct, frozen=True):
    """What the program holds at a moment.

    Attributes:
        part: ``bout``, ``game`` or ``pictures``.
        run: Which run of the program, by the time it began, seconds.
        memory: Resident, in MB.
        threads: As the system counts them.
        files: Open ones.
    """

    part: str
    run: float
    memory: float
    threads: int
    files: int


class Soak:
    """Does the parts one after the other, and writes a line for each thing done.

    Args:
        folder: Where the lines and what is played are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "soak.jsonl"
        self._run = time.time()
        self.measurements: list[Measurement] = []
        if self._file.exists():
            whole, _, _ = self._file.read_bytes().rpartition(b"\n")  # a line that was cut off is done again
            self.measurements = [msgspec.json.decode(line, type=Measurement) for line in whole.splitlines()]
            self._file.write_bytes(whole + b"\n" if whole else b"")

    def done(self, part: str) -> int:
        """How many of a part are done."""
        return sum(measurement.part == part for measurement in self.measurements)

    def measure(self, part: str) -> None:
        """One more is done."""
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        measurement = Measurement(
            part,
            self._run,
            pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
            _count("/proc/self/task"),
            _count("/proc/self/fd"),
        )
        self.measurements.append(measurement)
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(measurement) + b"\n")
        print(
            f"{part} {self.done(part)}: {measurement.memory:.0f} MB, {measurement.threads} threads, "
            f"{measurement.files} open files",
            flush=True,
        )

    def left_behind(self, part: str) -> Measurement | None:
        """What the last of a part has more than the first that is compared; ``None`` where there is nothing to compare.

        Memory breathes: the mean of the last third is held against that of the first.
        """
        measurements = [
            measurement
            for measurement in self.measurements
            if measurement.part == part and measurement.run == self._run
        ][_WARM:]
        if len(measurements) < 3:
            return None
        third = len(measurements) // 3
        first, last = measurements[:third], measurements[-third:]
        grown = (
            sum(measurement.memory for measurement in last) - sum(measurement.memory for measurement in first)
        ) / third
        threads = max(measurement.threads for measurement in last) - max(measurement.threads for measurement in first)
        files = max(measurement.files for measurement in last) - max(measurement.files for measurement in first)
        return Measurement(part, self._run, grown, threads, files)


def _count(folder: str) -> int:
    return sum(1 for _ in Path(folder).iterdir())


def _show(app: App, screen: Screen, seconds: float, over: Callable[[], bool]) -> None:
    """Shows a screen for so long, or until it is over, and leaves it; waits until what it did beside has ended."""
    pace, home = Pace(FPS), app.screen
    app.push(screen)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not over():
        app.step(pace.wait())
    while app.screen not in {home, None}:
        app.pop()
    app.tasks.wait()
    app.step(pace.wait())


def _bouts(soak: Soak, app: App, count: int, seconds: float) -> None:
    for number in range(soak.done("bout") + 1, count + 1):
        kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), f"simulate:{number}"))
        _show(app, BoutScreen(app, kept), seconds, lambda: False)
        soak.measure("bout")


def _games(soak: Soak, app: App, count: int) -> None:
    for number, name in islice(enumerate(cycle(GAMES), start=1), soak.done("game"), count):
        rules = GAMES[name]
        players = rules.players[number % len(rules.players)]
        seats = tuple(SeatChoice(f"Player {seat}", "bot", "bot") for seat in range(1, players + 1))
        screen = GameScreen(app, keep_game(GameChoice(name, seats, seed=number)), pace=0.0, shown_for=0.0)
        # mypy does not infer the type of a lambda with a default.
        _show(app, screen, _GAME_S, lambda screen=screen: screen.sitting.over)  # type: ignore[misc]
        soak.measure("game")


def _pictures(soak: Soak, folder: Path, profile: Profile, count: int) -> None:
    left = count // _LOOK - soak.done("pictures")
    if left <= 0:
        return
    names = {1: "Ann", 2: "Bo"}
    run = BoutRun(OneTime((1, 2)), names, lambda line: print(line, file=sys.stderr))
    with (
        SourceReferee(RepeatedPictures(profile, left * _LOOK), 2, profile) as watching,
        run.record_evidence(folder / "evidence", watching, profile),
    ):
        watching.arm((1, 2))
        for number, moment in enumerate(with_progress(watching, "pictures", left * _LOOK), start=1):
            run.saw(moment)
            for event in moment.events:
                if isinstance(event, Verdict):
                    run.decide(event, moment)
                    run.bout = OneTime((1, 2))
                    watching.arm((1, 2))
            if number % _LOOK == 0:
                soak.measure("pictures")


def main() -> int:
    """Does what is left to do, and says what was left behind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="keeps what was measured; the same again goes on")
    parser.add_argument("--bouts", type=int, default=50, help="bouts opened at the table (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=25.0, help="for which each is shown (default: %(default)s)")
    parser.add_argument("--games", type=int, default=20, help="card games (default: %(default)s)")
    parser.add_argument("--pictures", type=int, default=216_000, help="pictures judged (default: %(default)s)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    # Before the window is opened, which would take being ended for being closed, and go on with the next part.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    soak = Soak(options.folder)
    with tempfile.TemporaryDirectory() as data:
        os.environ["XDG_DATA_HOME"] = data
        small = Path(data, "small.toml")
        small.write_text(_PROFILE, encoding="utf-8")
        with App() as app:
            app.push(HomeScreen(app))
            _bouts(soak, app, options.bouts, options.seconds)
            _games(soak, app, options.games)
            _pictures(soak, Path(data), load_profile(str(small)), options.pictures)
    grew = False
    for part in ("bout", "game", "pictures"):
        left = soak.left_behind(part)
        if left is None:
            print(f"{part}: {soak.done(part)} done, too few in this run to compare")
            continue
        grew = grew or left.memory > _LEAST_MB or left.threads > 0 or left.files > 0
        print(
            f"{part}: {soak.done(part)} done; left behind {left.memory:+.1f} MB, {left.threads:+d} threads, "
            f"{left.files:+d} open files"
        )
    return int(grew)


if __name__ == "__main__":
    sys.exit(main())
