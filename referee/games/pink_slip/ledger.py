"""The ledger of Pink Slips: who signed one, and who won whose, for ever (ruling D2).

It is a chain of entries (:mod:`referee.storage.chain`) that only ever grows. Nothing of it goes over a network.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from referee.bouts.person import person
from referee.errors import BadInputError, BadLedger
from referee.storage.chain import Chain
from referee.storage.files import make_folder, storing
from referee.storage.locks import Hold, is_held, locked

_WHAT: Final = "a ledger of Pink Slips"


@dataclass(frozen=True, slots=True)
class Slip:
    """One person's Certificate of Title.

    Attributes:
        owner: Who signed it; the same name in other capitals is the same person.
        signed: The date of signing, ISO 8601.
        card_id: The JACK LABRADOR ID# written on it; may be empty.
        labracoin: The number of the owner's LabraCoin; may be empty.
    """

    owner: str
    signed: str
    card_id: str = ""
    labracoin: str = ""


@dataclass(frozen=True, slots=True)
class Win:
    """A slip that changed hands.

    Attributes:
        owner: Who signed the slip, and lost it.
        winner: Who has it now, for ever.
        won: The date, ISO 8601.
        mode: ``one-time`` or ``run-to-ten``.
        game: The identity of the game that decided it.
    """

    owner: str
    winner: str
    won: str
    mode: str
    game: str


class SlipLedger:
    """The ledger in a file, which is made with the first stake; several programs may add to it in turn.

    Attributes:
        path: Of the file.
        slips: By person.
        wins: By the person who lost the slip.

    Args:
        path: Of the file.

    Raises:
        BadInputError: It cannot be read.
        BadLedger: The file holds something else, or was changed; the text names the line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.slips: dict[str, Slip] = {}
        self.wins: dict[str, Win] = {}
        self._staked: dict[str, str] = {}  # the game that a person's slip was staked in last
        self._players: dict[str, list[str]] = {}  # the persons who staked, by game
        self._taken = 0
        self._chain = Chain(path, _WHAT) if path.exists() else None
        self._catch_up()

    @property
    def cut(self) -> str:
        """What was left of a line that was cut off while it was written; it goes with the next entry."""
        return "" if self._chain is None else self._chain.cut

    def check(self, names: Sequence[str], written: Sequence[str] = ()) -> None:
        """Makes sure that people have a slip of their own to stake, or may sign one; nothing is entered.

        Args:
            names: The players'.
            written: Those players for whom something is to be written on a slip that is signed now.

        Raises:
            BadInputError: The players are one person. Or somebody has lost their slip (a slip once won cannot be
                staked, D2), or has signed one already. Or a slip is staked in a game that is being played. The text
                says which.
        """
        self._refresh()
        self._check(names, written, game="")

    def stake(self, game: str, names: Sequence[str], slips: Sequence[Slip], today: str) -> None:
        """Enters that people stake their slips, and that those without a slip sign one, in one entry for all of them.

        Entering it for the same game again changes nothing.

        Args:
            game: The game's identity.
            names: The players'.
            slips: What each of them would sign now.
            today: The date, ISO 8601.

        Raises:
            BadInputError: As for :meth:`check`, or a slip was staked in another game since.
            StorageError: It cannot be written; nothing is signed or staked.
        """
        with storing(self.path):
            make_folder(self.path.parent)
            with locked(self.path):
                self._refresh()
                self._check(names, (), game)
                if game in self._players:
                    self._check_staked(names, game)
                    return
                new = [asdict(slip) for slip in slips if person(slip.owner) not in self.slips]
                entry = {"type": "staked", "game": game, "at": today, "names": list(names), "signed": new}
                if self._chain is None:
                    self._chain = Chain.create(self.path, _WHAT, _encoded(entry))
                else:
                    self._chain.append(_encoded(entry))
                self._catch_up()

    def record(self, win: Win) -> None:
        """Enters the result of a game; entering the same game's again changes nothing.

        Raises:
            BadInputError: The slip is not there to be won in this game.
            StorageError: It cannot be written.
        """
        self._refresh()
        if self._chain is None:
            raise BadInputError(f"{win.owner} has signed no Pink Slip")
        with self._chain.alone():
            self._catch_up()
            known = self.wins.get(person(win.owner))
            if known is not None and known.game == win.game and person(known.winner) == person(win.winner):
                return
            self._check_win(win)
            self._chain.append(_encoded({"type": "won", **asdict(win)}))
            self._catch_up()

    def hold(self, game: str) -> Hold:
        """Keeps the slips staked in a game from being staked in another for as long as it is played.

        Raises:
            BadInputError: Another program plays that game.
        """
        return Hold(self._place_of(game), "this game is being played by another program")

    def _check(self, names: Sequence[str], written: Sequence[str], game: str) -> None:
        people = [person(name) for name in names]
        if not all(people):
            raise BadInputError("a name that shows nothing; expected one that a Pink Slip can be signed with")
        if len(set(people)) < len(people):
            raise BadInputError(f"{' and '.join(names)} are one person; a Pink Slip is won from somebody else")
        for name, key in zip(names, people, strict=True):
            win, slip = self.wins.get(key), self.slips.get(key)
            if win is not None and win.game != game:
                raise BadInputError(f"{name} has no Pink Slip to stake: {win.winner} won it on {win.won}")
            if slip is not None and name in written:
                raise BadInputError(f"{name} signed a Pink Slip on {slip.signed}: there is one for life")
            staked = self._staked.get(key, game)
            if staked != game and is_held(self._place_of(staked)):
                raise BadInputError(f"{name}'s Pink Slip is staked in a game that is being played")

    def _check_staked(self, names: Sequence[str], game: str) -> None:
        """Makes sure that a game goes on as it was staked in, and is not decided again."""
        people = [person(name) for name in names]
        if people != self._players[game]:
            raise BadInputError(f"{' and '.join(names)}: expected those who staked their Pink Slips in this game")
        self._check_undecided(game)
        if any(self._staked[each] != game for each in people):
            raise BadInputError(f"{' or '.join(names)} has staked the Pink Slip in another game since")

    def _check_undecided(self, game: str) -> None:
        for win in self.wins.values():
            if win.game == game:
                raise BadInputError(f"this game is decided: {win.winner} won {win.owner}'s Pink Slip on {win.won}")

    def _check_win(self, win: Win) -> None:
        owner, winner = person(win.owner), person(win.winner)
        known = self.wins.get(owner)
        if known is not None:
            raise BadInputError(f"{win.owner} has no Pink Slip to stake: {known.winner} won it on {known.won}")
        if owner == winner or not {owner, winner} <= set(self._players.get(win.game, ())):
            raise BadInputError(f"{win.owner} and {win.winner} have staked no Pink Slips in this game")
        self._check_undecided(win.game)
        if self._staked[owner] != win.game:
            raise BadInputError(f"{win.owner} has staked the Pink Slip in another game since")

    def _place_of(self, game: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{game}")

    def _refresh(self) -> None:
        if self._chain is not None:
            self._chain.refresh()
        elif self.path.exists():
            self._chain = Chain(self.path, _WHAT)
        self._catch_up()

    def _catch_up(self) -> None:
        entries = [] if self._chain is None else self._chain.entries
        while self._taken < len(entries):
            try:
                self._take(json.loads(entries[self._taken]))
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError, BadInputError) as error:
                why = str(error) if isinstance(error, BadInputError) else "neither a stake nor a win"
                raise BadLedger(f"{self.path}: line {self._taken + 1}: {why}") from error
            self._taken += 1

    def _take(self, fields: dict[str, Any]) -> None:
        kind = fields.pop("type")
        if kind == "staked":
            slips = [Slip(**_texts(each)) for each in fields["signed"]]
            people = [person(name) for name in fields["names"]]
            game = _texts({"game": fields["game"]})["game"]
            if game in self._players or any(key in self.wins for key in people):
                raise BadInputError("a slip is staked that was lost, or a game's twice")
            for slip in slips:
                if self.slips.setdefault(person(slip.owner), slip) is not slip:
                    raise BadInputError(f"{slip.owner} signs a second Pink Slip")
            if not set(people) <= set(self.slips) or len(set(people)) < 2 or not all(people):
                raise BadInputError("somebody stakes a slip without having signed one")
            self._players[game] = people
            self._staked |= dict.fromkeys(people, game)
        elif kind == "won":
            win = Win(**_texts(fields))
            self._check_win(win)
            self.wins[person(win.owner)] = win
        else:
            raise KeyError(kind)


def _texts(fields: Mapping[str, Any]) -> dict[str, str]:
    if not all(isinstance(value, str) for value in fields.values()):
        raise TypeError("expected texts")
    return dict(fields)


def _encoded(entry: Mapping[str, object]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
