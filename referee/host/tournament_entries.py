"""What the lines of a tournament's file say."""

from __future__ import annotations

import hashlib
from typing import Annotated, Final, TypeAlias

import msgspec

from referee.bouts.tournaments.results import LONGEST_NAME, PLAYERS, TournamentKind

FORMAT: Final = 1
"""The format that is written, and read."""
ID_DIGITS: Final = 32
"""Hexadecimal digits of an id: 128 bits."""

_Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^[0-9a-f]{{{ID_DIGITS}}}$")]
_Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
_Player: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=PLAYERS[-1])]


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="tournament"):
    """A tournament begins.

    Attributes:
        format: Grows whenever a file of before can no longer be read.
        program: The version that wrote it.
        id: The tournament's own, drawn at random; files of one id can be joined.
        at: Date and time, ISO 8601.
        name: What it is called.
        kind: See :class:`~referee.bouts.tournaments.results.TournamentKind`.
        players: Their names, in the order of seeding.
        best_of: Bouts of a match at most.
        mode: What a bout is.
        rounds: Of a Swiss tournament; 0: the usual number.
    """

    format: int
    program: _Words
    id: _Id
    at: _Words
    name: _Words
    kind: TournamentKind
    players: tuple[str, ...]
    best_of: int
    mode: str
    rounds: int


class ResultEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="result"):
    """A bout was played, or what was written of it was wrong.

    Attributes:
        at: Date and time, ISO 8601.
        table: Which table wrote it; may be empty.
        match: The match's name.
        bout: The bout's number in it; 0: this only takes back what it replaces.
        winner: Number of the player who won it.
        loser: Number of the other.
        ledger: The id of the bout's ledger, where there is one: the evidence for it, or for taking it back.
        replaces: The ids of results that were wrong.
    """

    at: _Words
    table: _Words
    match: Annotated[str, msgspec.Meta(max_length=16)]
    bout: Annotated[int, msgspec.Meta(ge=0, le=99)]
    winner: _Player
    loser: _Player
    ledger: _Words = ""
    replaces: Annotated[tuple[_Id, ...], msgspec.Meta(max_length=64)] = ()


def id_of(raw: bytes) -> str:
    """The id of a result: the SHA-256 of its line, cut to :data:`ID_DIGITS`."""
    return hashlib.sha256(raw).hexdigest()[:ID_DIGITS]
