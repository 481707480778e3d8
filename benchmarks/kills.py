"""Kills programs while they write, and looks whether what they had announced is still there.

``python -m benchmarks.kills`` kills 1,000 programs. Half of them are killed at each step of writing a store in turn, in
the middle of a write too; the others at any moment. A program that ends before that does not count. The stores are
ledgers, bundles, game logs, the ledger of Pink Slips, datasets, models, operators' acts, what the application goes on
with, preferences, tournaments and people. Bundles are stand-ins, and models copies of the shipped one; one program in
25 trains a model from 52 hands, which takes it seconds. Ends with exit code 1 where something was lost, or where a
store could not be gone on with.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.faults import killed_after, killed_at
from benchmarks.table_stores import (
    lost_in_acts,
    lost_in_kept,
    lost_in_people,
    lost_in_preferences,
    lost_in_tournament,
    write_acts,
    write_kept,
    write_people,
    write_preferences,
    write_tournament,
)
from referee.bouts.settle import settle
from referee.commands.main import main as main_of_program
from referee.commands.shared.output import with_progress
from referee.games.catalogue import new_game
from referee.games.game import Game
from referee.games.logfile import LogFile, read_log
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.pink_slip.stakes import Stakes, Staking
from referee.games.replay import play_log
from referee.officiating.evidence.names import bundle_name
from referee.officiating.ledger.bout_record import Record
from referee.officiating.verdict import Verdict, certain_call
from referee.officiating.verifying import verify_folder
from referee.recognition.dataset import Hands, append_part, create_dataset, read_dataset, read_index
from referee.recognition.model import load_model
from referee.storage.files import publish_file, stage_file, staged
from referee.storage.folders import finish_folder, replace_folder
from referee.storage.paths import shipped_root
from referee.symbols import Symbol

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Store:
    """A kind of thing that is kept.

    Attributes:
        name: Of the store.
        write: Writes into a folder, over and over where it can, and announces each thing once it is kept.
        lost: What of all that was announced in a folder is not there; raises where the store cannot be read.
        prepare: Makes what is written, once for all programs.
        steps: The step of its writing at which a program is killed is drawn from so many. A program that begins in an
            empty folder takes at least as many.
        lasts: Seconds within which it is killed, where it is killed at any moment.
    """

    name: str
    write: Callable[[Path, Say], None]
    lost: Callable[[Path, list[str]], list[str]]
    prepare: Callable[[], object] = lambda: None
    steps: int = 200
    lasts: float = 0.25

    @property
    def slow(self) -> bool:
        """Whether a program takes seconds, and fewer are killed."""
        return self.lasts > 1.0


_ROUNDS: Final = 12
"""Things written before a program ends by itself; most are killed long before."""


def _throw(record: Record) -> Verdict:
    calls = tuple(certain_call(seat, Symbol.ROCK) for seat in (1, 2))
    return record.decide(Verdict(1, calls, None, settle({1: Symbol.ROCK, 2: Symbol.ROCK}), 0.0))


def _write_bout(folder: Path, say: Say) -> None:
    path = folder / "ledger.jsonl"
    record = Record.read(path) if path.exists() else Record.begin(path, "one-time", ("Ann", "Bo"), "0")
    with record.hold():
        record.resume()
        for _ in range(_ROUNDS):
            number = _throw(record).number
            say(f"throw-{number}")
            record.overrule(number, None, "again", "Kim", "why")
            say(f"overrule-{number}")


def _lost_in_bout(folder: Path, announced: list[str]) -> list[str]:
    path = folder / "ledger.jsonl"
    if not path.exists():
        return announced
    record = Record.read(path)
    kept = {f"throw-{number}" for number in record.throws}
    kept |= {f"overrule-{number}" for number, throw in record.throws.items() if throw.again}
    return [word for word in announced if word not in kept]


def _write_bundles(folder: Path, say: Say) -> None:
    path = folder / "ledger.jsonl"
    record = Record.read(path) if path.exists() else Record.begin(path, "one-time", ("Ann", "Bo"), "0")
    record.resume()
    for _ in range(_ROUNDS):
        number = _throw(record).number
        place = folder / bundle_name(number)
        # A bundle's writing without what is in one: some bytes.
        unnamed = stage_file(place, lambda file: file.write(b"evidence" * 1000))
        record.keep_evidence(number, place, _sha256(unnamed))
        publish_file(unnamed, place)
        say(str(number))


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _lost_in_bundles(folder: Path, announced: list[str]) -> list[str]:
    if not (folder / "ledger.jsonl").exists():
        return announced
    record = Record.read(folder / "ledger.jsonl")
    for stored in record.bundles.values():
        place = folder / stored.file
        assert stored.is_at(place) or stored.is_at(staged(place)), f"{place}: in the ledger and not there"
    # These bundles hold no evidence; all else is as it should be.
    faults = [fault for fault in verify_folder(folder).faults if "no whole evidence bundle" not in fault]
    assert not faults, faults
    return [word for word in announced if not record.bundles[int(word)].is_at(folder / bundle_name(int(word)))]


def _write_log(folder: Path, say: Say) -> None:
    path = folder / "game.jsonl"
    if path.exists():
        log, game, _ = LogFile.resume(path)
    else:
        game = new_game("motor-city-showdown", 2, seed=3)
        log = LogFile.create(path, game)
    rng = random.Random(5)  # noqa: S311 - which cards are played does not matter
    for _ in range(4 * _ROUNDS):
        if not _play(game, rng):
            break
        log.save(game)
        say(str(len(game.log)))


def _play(game: Game, rng: random.Random) -> bool:
    for seat in game.turn.players:
        legal = game.legal_actions(seat)
        if legal:
            game.apply(seat, rng.choice(legal))
            return True
    if not game.turn.players:
        return False
    game.apply_throw({seat: rng.choice(list(Symbol)) for seat in game.turn.players})
    return True


def _lost_in_log(folder: Path, announced: list[str]) -> list[str]:
    path = folder / "game.jsonl"
    if not path.exists():
        return announced
    log = read_log(path)
    play_log(log)
    return [word for word in announced if int(word) > log.lines]


def _write_slips(folder: Path, say: Say) -> None:
    for _ in range(_ROUNDS):
        ledger = SlipLedger(folder / "slips.jsonl")
        number = len(ledger.slips)
        names = {1: f"A{number}", 2: f"B{number}"}
        staking = Staking(ledger, Stakes.of_new_game(names, {1: (f"card{number}", "")}))
        staking.check()
        game = new_game("pink-slip", 2)
        for seat, action in ((1, "one-time"), (2, "accept")):
            staking.before(game, game.check(seat, action))
            game.apply(seat, action)
        say(f"signed-{names[1]}")
        game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
        staking.enter(game)
        say(f"won-{names[1]}")
        staking.close()


def _lost_in_slips(folder: Path, announced: list[str]) -> list[str]:
    ledger = SlipLedger(folder / "slips.jsonl")
    kept = {f"signed-{slip.owner}" for slip in ledger.slips.values()} | {f"won-{w.owner}" for w in ledger.wins.values()}
    return [word for word in announced if word not in kept]


@cache
def _all_hands() -> Hands:
    return read_dataset(shipped_root() / "datasets" / "people")


@cache
def _some_hands() -> Hands:
    return _all_hands().select(np.arange(3))


def _write_dataset(folder: Path, say: Say) -> None:
    create_dataset(folder / "few", "few", "a trial")
    for _ in range(_ROUNDS):
        say(str(len(append_part(folder / "few", _some_hands()).parts)))


def _lost_in_dataset(folder: Path, announced: list[str]) -> list[str]:
    if not (folder / "few" / "dataset.json").exists():
        return announced
    parts = len(read_index(folder / "few").parts)
    assert not parts or len(read_dataset(folder / "few")) == 3 * parts
    return [word for word in announced if int(word) > parts]


def _write_model(folder: Path, say: Say) -> None:
    place = folder / "model"
    finish_folder(place)
    last = _model_number(place)
    for number in range(last + 1, last + 1 + _ROUNDS):
        new = staged(place)
        shutil.rmtree(new, ignore_errors=True)
        shutil.copytree(shipped_root() / "models" / "default", new)
        (new / "number").write_text(str(number))
        replace_folder(new, place)
        say(str(number))


def _model_number(place: Path) -> int:
    return int((place / "number").read_text()) if place.exists() else 0


def _lost_in_model(folder: Path, announced: list[str]) -> list[str]:
    place = folder / "model"
    finish_folder(place)
    if place.exists():
        load_model(place)
    return [word for word in announced if int(word) > _model_number(place)]


@cache
def _stored_hands() -> tempfile.TemporaryDirectory[str]:
    """A dataset of a few hands of all shapes; removed when the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="referee-kills-")
    create_dataset(Path(folder.name), "few", "a trial")
    append_part(Path(folder.name), _all_hands().select(np.arange(0, len(_all_hands()), 1000)))
    return folder


def _write_trained_model(folder: Path, say: Say) -> None:
    place = folder / "model"
    finish_folder(place)
    last = _seed(place)
    for seed in range(last + 1, last + 4):
        words = ["train", "--dataset", _stored_hands().name, "--out", str(place), "--force", "--jobs", "1"]
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # neither tables nor progress
            code = main_of_program([*words, "--seed", str(seed)])
        assert code == 0
        say(str(seed))


def _seed(place: Path) -> int:
    """What the model in that place was trained with; 0 where there is none."""
    if not place.exists():
        return 0
    return int(json.loads((place / "card.json").read_bytes())["made_by"].rpartition(" ")[2])


def _lost_in_trained_model(folder: Path, announced: list[str]) -> list[str]:
    place = folder / "model"
    finish_folder(place)
    if place.exists():
        load_model(place)
    return [word for word in announced if int(word) > _seed(place)]


STORES: Final = (
    Store("ledger", _write_bout, _lost_in_bout),
    Store("bundles", _write_bundles, _lost_in_bundles),
    Store("game log", _write_log, _lost_in_log, steps=180),
    Store("Pink Slips", _write_slips, _lost_in_slips),
    Store("dataset", _write_dataset, _lost_in_dataset, _some_hands, steps=160),
    Store("model", _write_model, _lost_in_model),
    Store("trained model", _write_trained_model, _lost_in_trained_model, _stored_hands, steps=120, lasts=2.5),
    Store("operators' acts", write_acts, lost_in_acts, steps=130, lasts=0.1),
    Store("bouts and games kept", write_kept, lost_in_kept),
    Store("preferences", write_preferences, lost_in_preferences, steps=80, lasts=0.1),
    Store("tournament", write_tournament, lost_in_tournament),
    Store("people", write_people, lost_in_people),
)


def kill(store: Store, count: int, folder: Path, rng: random.Random) -> Iterator[tuple[int, list[str]]]:
    """Kills programs that write into a store, one after the other, each going on where the one before was killed.

    Args:
        store: What is written.
        count: How many.
        folder: Where; empty at first.
        rng: When they are killed.

    Yields:
        For each program killed, how many things had been announced since the one before, and what was lost of all that
        was announced until then.
    """
    announced: list[str] = []
    gone: list[str] = []
    place, killed, told, fresh = folder, 0, 0, True
    store.prepare()
    for number in itertools.count():
        if killed == count:
            return
        if fresh:
            announced, place = [], folder / str(number)
            place.mkdir(parents=True)
        work = lambda say, place=place: store.write(place, say)  # noqa: E731 - bound to this place
        if killed % 2:
            said, was_killed = killed_at(1 + rng.randrange(store.steps), work)
        else:
            said, was_killed = killed_after(rng.uniform(0.0, store.lasts), work)
        announced += said
        told += len(said)
        gone += store.lost(place, announced)
        if was_killed:
            yield told, gone
            killed, told, gone = killed + 1, 0, []
        # Where a program came to its end there may be nothing left to write, as in a game that is over.
        fresh = not was_killed or killed % 20 == 0


def _shared(kills: int) -> dict[Store, int]:
    """How many programs are killed in each store: one in 25 in a slow one, as many as each other in the others."""
    slow = {store: kills // 25 for store in STORES if store.slow}
    quick = [store for store in STORES if not store.slow]
    left, over = divmod(kills - sum(slow.values()), len(quick))
    return {store: left + (place < over) for place, store in enumerate(quick)} | slow


def _in_words(killed: int, said: int, lost: int) -> str:
    return f"{killed} programs killed, {said} things announced, {lost} lost"


def main() -> int:
    """Kills, and prints how many were killed in each store and what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="how many programs are killed in all (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="when they are killed (default: 1)")
    options = parser.parse_args()
    rng = random.Random(options.seed)  # noqa: S311 - no secrets
    done, said, lost = Counter[str](), Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="referee-kills-") as folder:
        for store, count in _shared(options.kills).items():
            trials = kill(store, count, Path(folder) / store.name, rng)
            for told, gone in with_progress(trials, store.name, count):
                done[store.name] += 1
                said[store.name] += told
                lost[store.name] += len(gone)
                if gone:
                    print(f"{store.name}: lost {', '.join(gone)}")
            print(f"{store.name}: {_in_words(done[store.name], said[store.name], lost[store.name])}", flush=True)
    print(_in_words(done.total(), said.total(), lost.total()))
    return 1 if lost.total() else 0


if __name__ == "__main__":
    raise SystemExit(main())
