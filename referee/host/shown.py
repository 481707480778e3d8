"""What browsers are shown of a table, as plain data: a game as each seat may know it, a bout, and what can be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from referee.games.action import Action
from referee.games.view import View
from referee.host.cards.wording import Wording
from referee.host.views import BoutView, PastThrow


@dataclass(frozen=True, slots=True, eq=False)
class SeatShown:
    """A card game at one moment, as one viewer may know it.

    Attributes:
        view: What the viewer may know of the table.
        legal: What the viewer may answer now; empty for who is not asked.
        events: The last things that have happened, in words.
        stamp: Changes whenever what may be answered does, and with each answer: what was meant for an earlier question
            is no answer to a later one.
    """

    view: View
    legal: tuple[Action, ...]
    events: tuple[str, ...]
    stamp: int


@dataclass(frozen=True, slots=True, eq=False)
class GameShown:
    """A card game at one moment, for every viewer.

    Attributes:
        words: Its language and the players' names.
        purpose: What it waits for, or how it has ended.
        help: The rules of the moment.
        people: The seats of people.
        seats: By seat of a person; ``None`` is the audience.
    """

    words: Wording
    purpose: str
    help: str
    people: tuple[int, ...]
    seats: Mapping[int | None, SeatShown]


class Wish(StrEnum):
    """What an operator may want to begin."""

    NEXT = "next"
    THROW = "throw"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Typing:
    """A throw that a seat is to type.

    Attributes:
        seat: Whose.
        stamp: Changes with each throw that is asked for: a touch that comes late or twice throws nothing else.
        typed: The seats that have typed theirs of the same throw before.
    """

    seat: int
    stamp: int
    typed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player's challenge of a throw, until it is called otherwise or an operator lets the call stand.

    Attributes:
        seat: Who challenges.
        name: The player's.
        past: The throw as it was called then.
    """

    seat: int
    name: str
    past: PastThrow


@dataclass(frozen=True, slots=True)
class Settled:
    """What an operator has decided about a throw last.

    Attributes:
        before: The throw as it counted before.
        now: As it counts now.
    """

    before: PastThrow
    now: PastThrow

    @property
    def stands(self) -> bool:
        """Whether it counts as before."""
        return self.now == replace(self.before, decisions=self.now.decisions)


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """All that there is to see at a table.

    Attributes:
        game: The card game, if one is played.
        bout: The bout or the game's throw, if hands decide now.
        held: Whether an operator has stopped play.
        ledger: Where the bout's ledger is, which an operator may overrule; ``None``: there is none.
        bout_id: The bout's own, as its ledger has it; empty where there is no ledger.
        typing: The throw that is to be typed, if one is.
        challenges: Those that nobody has decided yet, one for each seat at most.
        settled: What an operator has decided about a throw, until the next verdict; ``None``: nothing.
        challenges_left: How many challenges each seat has left; ``None``: as many as wanted.
        offers: What an operator can begin now.
        tournament: The file of the tournament that is played here; ``None``: none is.
    """

    game: GameShown | None = None
    bout: BoutView | None = None
    held: bool = False
    ledger: Path | None = None
    bout_id: str = ""
    typing: Typing | None = None
    challenges: tuple[Challenge, ...] = ()
    settled: Settled | None = None
    challenges_left: Mapping[int, int] | None = None
    offers: frozenset[Wish] = frozenset()
    tournament: Path | None = None

    @property
    def people(self) -> Mapping[int, str]:
        """Who may have a phone, by seat: the people of a game, or everybody in a bout."""
        if self.game is not None:
            return {seat: self.game.words.names[seat] for seat in self.game.people}
        return {} if self.bout is None else {each.player: each.name for each in self.bout.players}


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets a phone take a seat.

    Attributes:
        seat: Which.
        name: The player's.
        link: The address to open, with a token that is good for one phone.
        code: The link as a QR code: rows of modules, true for a dark one. Without the quiet zone around it.
    """

    seat: int
    name: str
    link: str = field(repr=False)
    code: tuple[tuple[bool, ...], ...] = field(repr=False)
