"""What people have played before, by the ledgers of the bouts that are kept: of one person, and of two head to head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.bouts.person import person
from referee.bouts.run_to_ten import points_for
from referee.bouts.settle import settle
from referee.errors import BadInputError, RefereeError
from referee.host.keeping import bouts
from referee.officiating.evidence.names import require_bout_folder
from referee.officiating.ledger.bout_record import Record, score_of
from referee.symbols import Symbol, Thrown


@dataclass(frozen=True, slots=True)
class PlayedBout:
    """A bout of people that is over.

    Attributes:
        at: Date and time of its beginning, ISO 8601.
        mode: ``one-time`` or ``run-to-ten``.
        names: The players' names, by seat from 1 on.
        winner: The seat that won.
        score: Points by seat; ``None`` outside Run it to Ten.
        throws: What counted for each seat in each throw, overrules included; a throw that does not count is left out.
    """

    at: str
    mode: str
    names: tuple[str, ...]
    winner: int
    score: Mapping[int, int] | None
    throws: tuple[Mapping[int, Thrown], ...]

    def seat_of(self, name: str) -> int:
        """A person's seat; 0 where they did not play. Capitals and spaces make no difference."""
        wanted = person(name)
        return next((seat for seat, each in enumerate(self.names, start=1) if person(each) == wanted), 0)


@dataclass(frozen=True, slots=True)
class PersonalRecord:
    """What somebody has done in some bouts.

    Attributes:
        name: As it was written the last time.
        bouts: How many.
        won: How many of them were won.
        throws: How many throws counted.
        throws_won: How many of them nobody else survived.
        three_points: How often LABRADOR beat JACK for them in Run it to Ten.
        mis_throws: How many of them were none of the five symbols.
        symbols: How often each symbol was thrown.
    """

    name: str
    bouts: int
    won: int
    throws: int
    throws_won: int
    three_points: int
    mis_throws: int
    symbols: Mapping[Symbol, int]


def played_bouts(left_out: Callable[[Path], None] | None = None) -> list[PlayedBout]:
    """The bouts of people that are kept and over, the newest first; ledgers that cannot be read are left out.

    A bout in which anything but people threw for a while is left out whole: its score is nobody's.

    Args:
        left_out: Is told each ledger of people that cannot be read.
    """
    return list(_played(left_out))


def people_in(played: Sequence[PlayedBout]) -> list[str]:
    """Who has played, as they were written the last time; who played most stands first."""
    names: dict[str, str] = {}
    for bout in played:
        for name in bout.names:
            names.setdefault(person(name), name)
    often = Counter(person(name) for bout in played for name in bout.names)
    return sorted(names.values(), key=lambda name: (-often[person(name)], person(name)))


def bouts_of(played: Sequence[PlayedBout], *names: str) -> list[PlayedBout]:
    """The bouts that all of these people played in."""
    return [bout for bout in played if all(bout.seat_of(name) for name in names)]


def record_of(played: Sequence[PlayedBout], name: str) -> PersonalRecord:
    """What somebody has done in those of some bouts that they played in."""
    own = bouts_of(played, name)
    symbols: Counter[Symbol] = Counter()
    won = throws_won = three_points = mis_throws = 0
    for bout in own:
        seat = bout.seat_of(name)
        won += bout.winner == seat
        for thrown in bout.throws:
            if seat not in thrown:
                continue
            mine = thrown[seat]
            if isinstance(mine, Symbol):
                symbols[mine] += 1
            else:
                mis_throws += 1
            throws_won += settle(thrown).survivors == (seat,)
            three_points += bout.score is not None and points_for(thrown)[seat] == 3
    called = own[0].names[own[0].seat_of(name) - 1] if own else name
    count = sum(symbols.values()) + mis_throws
    return PersonalRecord(called, len(own), won, count, throws_won, three_points, mis_throws, symbols)


def record_line(record: PersonalRecord) -> dict[str, Any]:
    """What ``referee history --json`` prints of a person."""
    return {
        "type": "person",
        "name": record.name,
        "bouts": record.bouts,
        "won": record.won,
        "throws": record.throws,
        "throws_won": record.throws_won,
        "three_points": record.three_points,
        "mis_throws": record.mis_throws,
        "symbols": {symbol.value: record.symbols.get(symbol, 0) for symbol in Symbol},
    }


def bout_line(bout: PlayedBout) -> dict[str, Any]:
    """What ``referee history --json`` prints of a bout."""
    return {
        "type": "bout",
        "at": bout.at,
        "mode": bout.mode,
        "names": list(bout.names),
        "winner": bout.names[bout.winner - 1],
        "score": None if bout.score is None else {str(seat): points for seat, points in bout.score.items()},
        "throws": len(bout.throws),
    }


def _played(left_out: Callable[[Path], None] | None) -> Iterator[PlayedBout]:
    for kept in bouts():
        if not kept.choice.of_people:
            continue
        try:
            bout = _read(kept.ledger, kept.ledger.stat().st_size)
        except (RefereeError, OSError):
            # The verb `verify` says what is wrong with it.
            if left_out is not None and _has_begun(kept.folder):
                left_out(kept.ledger)
            continue
        if bout is not None:
            yield bout


def _has_begun(folder: Path) -> bool:
    """Whether anything of a bout is in its folder. One that was cut off while it was begun has only its choice."""
    try:
        require_bout_folder(folder)
    except BadInputError:
        return False
    return True


@lru_cache(maxsize=2048)
def _read(ledger: Path, _size: int) -> PlayedBout | None:
    """A bout by its ledger, which is read again only when it has grown; ``None``: it is not over."""
    record = Record.read(ledger)
    if record.bout.winner is None:
        return None
    return PlayedBout(
        record.opening.at,
        record.opening.mode,
        record.opening.names,
        record.bout.winner,
        score_of(record.bout),
        tuple(counts for _, counts in record.course if counts is not None),
    )
