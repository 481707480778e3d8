"""Every reader of what comes from outside, as a function of bytes: for ``benchmarks.fuzz`` and the tests.

Where a format carries hashes of its parts, the bytes are one part, and the hashes around it are made to fit: otherwise
nothing would get past them.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from referee.commands.shared.photographs import read_list
from referee.errors import BadInputError, RefereeError
from referee.games.catalogue import GAMES, new_game
from referee.games.log import parse_log
from referee.games.logfile import read_log
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.replay import play_log
from referee.host.cards.wording import Wording
from referee.host.choices import BoutChoice, GameChoice
from referee.host.known_people import People
from referee.host.language import Catalogue, english
from referee.host.remote import RemoteTable
from referee.host.shown import GameShown, SeatShown
from referee.host.sources import parse_source
from referee.host.tournament_file import TournamentFile
from referee.host.tournament_words import tournament_lines
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.replay import ClipFrames, judge_landmarks
from referee.officiating.evidence.rows import unpack
from referee.officiating.ledger.bout_record import Record
from referee.recognition.dataset import read_dataset
from referee.recognition.model import load_model
from referee.settings import load_profile
from referee.simulator.sheet import load_sheet
from referee.storage.archives import read_array
from referee.storage.bounds import SETTINGS_BYTES
from referee.storage.chain import Chain
from referee.storage.documents import decode_json
from referee.storage.local_files import read_file
from referee.storage.paths import shipped_root
from referee.table.preferences import load_preferences
from referee.vision.picture_file import open_picture
from referee.vision.video import VideoFile
from referee.web.operations import checked
from referee.web.other_tables import decoded
from referee.web.seat_desk import MalformedMessage, SeatDesk
from referee.web.tournaments import tournament_page

CORPUS: Final = Path(__file__).parents[1] / "tests" / "corpus"
"""Inputs that are kept: a folder for each reader."""

_FRAMES: Final = 30
"""So many frames of a video are looked at, or of a clip."""

Read = Callable[[bytes], None]


@dataclass(frozen=True, slots=True)
class Reader:
    """One reader.

    Attributes:
        read: Reads bytes; whatever it raises besides ``RefereeError`` is a defect.
        words: What belongs into its files, for mutations.
    """

    read: Read
    words: tuple[bytes, ...] = ()


def refuses_or_reads(reader: Reader, data: bytes) -> bool:
    """Whether it read them; ``False``: it refused in one line.

    Raises:
        AssertionError: It refused without a word, or something below it warned, or wrote to standard error.
    """
    with _no_other_words():
        try:
            reader.read(data)
        except RefereeError as error:
            if not str(error).strip():
                raise AssertionError("an error without a word") from error
            return False
    return True


@contextmanager
def _no_other_words() -> Iterator[None]:
    """Raises ``AssertionError`` where something is warned of or written to standard error.

    Libraries in C write past Python, to the file descriptor.
    """
    sys.stderr.flush()
    with tempfile.TemporaryFile() as written, warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        kept = os.dup(2)
        os.dup2(written.fileno(), 2)
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)
        written.seek(0)
        words = [written.read(2000).decode(errors="replace"), *(str(warning.message) for warning in warned)]
    if any(words):
        raise AssertionError(f"not in its one line: {' '.join(words).strip()}")


@contextmanager
def _as_file(data: bytes, name: str = "file") -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield path


def _from_file(read: Callable[[Path], object], name: str = "file") -> Read:
    def reader(data: bytes) -> None:
        with _as_file(data, name) as path:
            read(path)

    return reader


def _ledger(data: bytes) -> None:
    """Reads a ledger whose lines say this, with hashes that are right: wrong ones are refused before anything else."""
    first, *others = data.split(b"\n")
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "ledger.jsonl"
        chain = Chain.create(path, "a ledger", first)
        for entry in others:
            if entry:
                chain.append(entry)
        Record.read(path)


def _people(path: Path) -> None:
    people = People(path.parent)
    for each in people.all():
        people.picture_of(each)
    people.remember("Ann", 1)


def _other_table(data: bytes) -> None:
    """Takes what another table's server answers into a tournament's file."""
    told = decoded(data, "192.168.1.7:8460")
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        chain = Chain.create(Path(folder, "tournament.jsonl"), "a tournament", msgspec.json.encode(told.entry))
        file = TournamentFile(chain)
        file.take(told.entry, map(msgspec.json.encode, told.results), "192.168.1.7:8460")
        tournament_page(TournamentFile.read(chain.path), english())


def _tournament(data: bytes) -> None:
    """Reads a tournament whose lines say this, joins it with itself, and tells it."""
    first, *others = data.split(b"\n")
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "tournament.jsonl"
        chain = Chain.create(path, "a tournament", first)
        for entry in others:
            if entry:
                chain.append(entry)
        file = TournamentFile.read(path)
        file.join(TournamentFile.read(path))
        tournament_lines(file)


def _slips(data: bytes) -> None:
    """Reads a ledger of Pink Slips that says this, as :func:`_ledger` reads a bout's."""
    first, *others = data.split(b"\n")
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        path = Path(folder) / "slips.jsonl"
        chain = Chain.create(path, "a ledger", first)
        for entry in others:
            if entry:
                chain.append(entry)
        SlipLedger(path).check(["Ann", "Bo"])


def _choice(path: Path) -> None:
    data = read_file(path, SETTINGS_BYTES, "a choice")
    for kind in (BoutChoice, GameChoice):
        with suppress(msgspec.DecodeError):
            decode_json(data, kind)
            return
    raise BadInputError(f"{path}: no choice")


def _sent_by_browser() -> Read:
    """Each line is a message of a phone's, or of an operator's."""
    game = new_game("motor-city-showdown", 2, seed=1)
    seat = game.turn.players[0]
    desk, words = SeatDesk(seat, RemoteTable()), Wording(game.rules, {1: "Ann", 2: "Bo"}, english())
    views = (SeatShown(game.view(seat), tuple(game.legal_actions(seat)), (), stamp) for stamp in count())

    def reader(data: bytes) -> None:
        desk.take(GameShown(words, "", "", (1, 2), {seat: next(views)}))
        for line in data.split(b"\n")[:50]:
            try:
                message = msgspec.json.decode(line, type=dict[str, Any])
                desk.answer(message)
                desk.page(words)
            except (MalformedMessage, msgspec.MsgspecError, RecursionError, UnicodeError):
                message = {}
            with suppress(MalformedMessage):
                checked(message)

    return reader


def _card_game(path: Path) -> None:
    play_log(read_log(path))


def _bundle(path: Path) -> None:
    bundle = read_bundle(path)
    judge_landmarks(bundle, None)
    if bundle.clip:
        with ClipFrames(bundle) as frames:
            _look(iter(frames))


def _look(frames: Iterator[object]) -> None:
    for number, _ in enumerate(frames):
        if number == _FRAMES:
            return


def _member_of_bundle(member: str) -> Read:
    whole = _members(next((CORPUS / "bundle").glob("*.zip")).read_bytes())

    def reader(data: bytes) -> None:
        members = whole | {member: data}
        if member != "manifest.json":
            lead = json.loads(members["manifest.json"])
            lead["sha256"] = {name: hashlib.sha256(each).hexdigest() for name, each in members.items()}
            members["manifest.json"] = json.dumps(lead).encode()
        with _as_file(_zipped(members)) as path:
            _bundle(path)

    return reader


def _members(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        return {name: file.read(name) for name in file.namelist()}


def _zipped(members: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, data in members.items():
            file.writestr(name, data)
    return buffer.getvalue()


def _array(data: bytes) -> None:
    try:
        read_array(data)
    except ValueError as error:  # what reads the archive tells which part it was
        raise RefereeError(str(error)) from error


def _part_of_dataset(data: bytes) -> None:
    index = {
        "format": 1,
        "name": "few",
        "made_by": "a test",
        "parts": [{"file": "part-000.npz", "rows": 4, "sha256": hashlib.sha256(data).hexdigest()}],
    }
    with _as_file(data, "part-000.npz") as path:
        (path.parent / "dataset.json").write_text(json.dumps(index))
        read_dataset(path.parent)


def _index_of_dataset(data: bytes) -> None:
    with _as_file(data, "dataset.json") as path:
        shutil.copyfile(next((CORPUS / "dataset-part").glob("*.npz")), path.parent / "part-000.npz")
        read_dataset(path.parent)


def _model(data: bytes) -> None:
    shipped = shipped_root() / "models" / "default"
    manifest = json.loads((shipped / "manifest.json").read_bytes())
    manifest["sha256"]["model.skops"] = hashlib.sha256(data).hexdigest()
    with _as_file(data, "model.skops") as path:
        (path.parent / "manifest.json").write_text(json.dumps(manifest))
        shutil.copyfile(shipped / "card.json", path.parent / "card.json")
        load_model(path.parent)


def _description_of_model() -> Read:
    whole = _members(next((CORPUS / "model").glob("*.skops")).read_bytes())
    return lambda data: _model(_zipped(whole | {"schema.json": data}))


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="replace").split("\n")


def _action(data: bytes) -> None:
    """The first line names a game, the others are typed at its table."""
    name, *typed = _lines(data)
    game = new_game(name if name in GAMES else "war", 2, seed=1)
    for text in typed[:50]:
        try:
            game.apply(1, text)
        except RefereeError:
            continue


def _options(data: bytes) -> None:
    """A source, and the header of a game's log."""
    first, *rest = _lines(data)
    with suppress(RefereeError):
        parse_source(first)
    play_log(parse_log(rest))


READERS: Final[Mapping[str, Callable[[], Reader]]] = {
    "profile": lambda: Reader(
        _from_file(lambda path: load_profile(str(path))), (b"nan", b"[officiating]", b"strokes = 0", b"[[", b'"')
    ),
    "sheet": lambda: Reader(_from_file(lambda path: load_sheet(str(path))), (b"nan", b"weight = 0", b"[[", b"inf")),
    "texts": lambda: Reader(_from_file(Catalogue.read), (b"{name.__class__}", b"{name:300000000}", b"{", b"[", b"'")),
    "preferences": lambda: Reader(_from_file(load_preferences), (b"null", b"[", b"{")),
    "people": lambda: Reader(_from_file(_people, "people.json"), (b"null", b'"colour":99', b'"picture":"../')),
    "card-game": lambda: Reader(_from_file(_card_game), (b"p99", b'"seed":', b"null", b"\n", b"-1")),
    "action": lambda: Reader(_action, (b"p99", b"R01", b" ", b",", b"\n")),
    "options": lambda: Reader(_options, (b"camera:", b"simulate:", b"null", b"[", b"\n")),
    "ledger": lambda: Reader(_ledger, (b'"player":99', b"null", b"\n", b"-1")),
    "tournament": lambda: Reader(_tournament, (b'"winner":99', b'"bout":0', b'"replaces":[', b"null", b"\n", b"swiss")),
    "slips": lambda: Reader(_slips, (b'"winner":"Ann"', b"null", b"\n", b"g1", b"[]")),
    "choice": lambda: Reader(_from_file(_choice), (b"null", b"[", b"-1", b'"')),
    "other-table": lambda: Reader(_other_table, (b'"winner":99', b'"results":[', b'"score":-9', b"null", b"swiss")),
    "web": lambda: Reader(_sent_by_browser(), (b'"do":', b'"at":"0.0"', b"null", b"\n", b"[")),
    "bundle": lambda: Reader(_from_file(_bundle), (b"PK\1\2", b"PK\5\6", b"PK\3\4")),
    "bundle-manifest": lambda: Reader(_member_of_bundle("manifest.json"), (b"null", b"[", b"-1", b"0")),
    "bundle-verdict": lambda: Reader(_member_of_bundle("verdict.json"), (b"null", b'"player":99', b"-1")),
    "bundle-strokes": lambda: Reader(_member_of_bundle("strokes.json"), (b"null", b'"player":99', b"-1")),
    "bundle-clip": lambda: Reader(_member_of_bundle("clip.mp4"), (b"moov", b"stts", b"dref", b"\0\0\0\0")),
    "landmarks": lambda: Reader(lambda data: void(unpack(data)), (b"PK\1\2", b"PK\5\6", b"\x93NUMPY")),
    "array": lambda: Reader(_array, (b"'descr': '<f8'", b"(99999999,)", b"|O", b"\x93NUMPY\1\0")),
    "dataset-part": lambda: Reader(_part_of_dataset, (b"PK\1\2", b"PK\5\6", b"\x93NUMPY", b"<U9999")),
    "dataset-index": lambda: Reader(_index_of_dataset, (b"../", b"null", b"[", b"-1")),
    "model": lambda: Reader(_model, (b"PK\1\2", b"PK\5\6", b"\x93NUMPY")),
    "model-description": lambda: Reader(_description_of_model(), (b"__class__", b"os", b"system", b"null", b"[")),
    "picture": lambda: Reader(_from_file(open_picture), (b"IHDR", b"\xff\xd8", b"\xff\xc0", b"RIFF", b"BM", b"II*\0")),
    "video": lambda: Reader(
        _from_file(lambda path: _look(iter(VideoFile(path)))), (b"moov", b"mdat", b"stts", b"dref")
    ),
    "photographs": lambda: Reader(_from_file(read_list), (b"file,label\n", b'"', b"\0", b"=1+1", b"rock")),
}
"""Each reader by its name, made when it is asked for."""


def void(_value: object) -> None:
    """Drops what was read."""
