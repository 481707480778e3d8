"""What the application keeps while it is open, for :mod:`benchmarks.kills`: each store's writing, and what was lost."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import bouts, broken_off, keep_bout, keep_game, mark_over, throw_from
from referee.host.known_people import People
from referee.host.remote import RemoteTable
from referee.host.tournament_file import FILE, TournamentFile
from referee.officiating.ledger.bout_record import Record
from referee.storage.chain import Chain
from referee.storage.paths import user_data
from referee.table.preferences import Preferences, load_preferences, save_preferences
from referee.web.operations import operate

Say = Callable[[str], None]

_ROUNDS: Final = 12
"""Things written before a program ends by itself."""


def write_acts(folder: Path, say: Say) -> None:
    """Enters operators' acts, and announces each one's number."""
    path, remote = folder / "operators.jsonl", RemoteTable()
    last = len(_acts(path))
    for number in range(last + 1, last + 1 + _ROUNDS):
        operate({"do": "hold"}, f"{number}", remote, path)
        say(f"{number}")


def _acts(path: Path) -> list[str]:
    return [json.loads(entry)["by"] for entry in Chain(path, "acts").entries] if path.exists() else []


def lost_in_acts(folder: Path, announced: list[str]) -> list[str]:
    """The acts announced that are not there."""
    kept = _acts(folder / "operators.jsonl")
    return [word for word in announced if word not in kept]


def write_kept(folder: Path, say: Say) -> None:
    """Begins bouts as the table does, changes their source, begins and ends games; announces their folders."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    for _ in range(_ROUNDS):
        bout = throw_from(keep_bout(BoutChoice("one-time", ("Ann", "Bo"))), "keyboard")
        say(bout.folder.name)
        game = keep_game(GameChoice("war", (SeatChoice("Ann"), SeatChoice("Bo", "bot")), seed=3))
        mark_over(game)
        say(game.folder.name)


def lost_in_kept(folder: Path, announced: list[str]) -> list[str]:
    """The bouts and games announced that are not there, or not as they were announced."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    broken_off()
    begun = [bout for bout in bouts() if bout.ledger.exists()]
    kept = {bout.folder.name for bout in begun if Record.read(bout.ledger) and bout.choice.source == "keyboard"}
    kept |= {over.parent.name for over in (user_data() / "games").glob("*/over")}
    return [word for word in announced if word not in kept]


def write_tournament(folder: Path, say: Say) -> None:
    """Begins a tournament, and enters and takes back results; announces what counts after each step."""
    path = folder / FILE
    if path.exists():
        file = TournamentFile.read(path)
    else:
        plan = Plan(TournamentKind.ROUND_ROBIN, tuple(f"P{number}" for number in range(_ROUNDS)), best_of=3)
        file = TournamentFile.begin(path, "Evening", plan, "1.0")
    for match in file.tournament.open[:_ROUNDS]:
        players = [player for player in match.players if player]
        file.add(match.name, players[0])
        file.take_back(match.name, 0)
        file.add(match.name, players[1])
        say(f"{match.name}:{players[1]}")


def lost_in_tournament(folder: Path, announced: list[str]) -> list[str]:
    """The results announced that are not there."""
    path = folder / FILE
    if not path.exists():
        return announced
    kept = {f"{each.match}:{each.winner}" for each in TournamentFile.read(path).results.values()}
    return [word for word in announced if word not in kept]


def write_people(folder: Path, say: Say) -> None:
    """Remembers people with a colour and a picture, and forgets every other one; announces those who are remembered."""
    people = People(folder)
    first = len(people.all())
    for number in range(first, first + _ROUNDS):
        people.keep_picture(f"P{number}", b"picture")
        people.remember(f"P{number}", 1)
        people.remember("forgotten", 2)
        people.forget("forgotten")
        say(f"P{number}")


def lost_in_people(folder: Path, announced: list[str]) -> list[str]:
    """The people announced who are not remembered, or whose picture is not there."""
    people = People(folder)
    kept = {each.name for each in people.all() if (place := people.picture_of(each)) is not None and place.exists()}
    return [word for word in announced if word not in kept]


def write_preferences(folder: Path, say: Say) -> None:
    """Keeps preferences over and over, and announces a number that is in them."""
    path = folder / "table.json"
    last = len(load_preferences(path).language)
    for number in range(last + 1, last + 1 + _ROUNDS):
        save_preferences(path, Preferences(language="x" * number))
        say(str(number))


def lost_in_preferences(folder: Path, announced: list[str]) -> list[str]:
    """The numbers announced that are larger than what was kept."""
    path = folder / "table.json"
    if path.exists():
        msgspec.json.decode(path.read_bytes(), type=Preferences)
    return [word for word in announced if int(word) > len(load_preferences(path).language)]
