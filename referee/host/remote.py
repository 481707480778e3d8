"""Where a table and the browsers beside it meet: what they are shown, and what they answer.

Whoever plays a game or a bout puts in what there is to see, and takes out what was answered. A server does the
opposite, in a thread of its own. Of a card game nothing gets here but views of seats (:meth:`.Game.view`), legal
actions and sentences that these seats may read.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from referee.errors import IllegalAction, MalformedAction, OutOfTurn
from referee.games.action import Action
from referee.games.view import View
from referee.host.card_game import CardGame
from referee.host.cards.telling import last_events, purpose
from referee.host.cards.wording import Wording
from referee.host.views import BoutView

_EVENTS: Final = 6
"""How many of the last events a browser is told: as many lines as a phone shows without scrolling."""


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


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """All that there is to see at a table.

    Attributes:
        game: The card game, if one is played.
        bout: The bout or the game's throw, if hands decide now.
        held: Whether an operator has stopped play.
        ledger: Where the bout's ledger is, which an operator may overrule; ``None``: there is none.
    """

    game: GameShown | None = None
    bout: BoutView | None = None
    held: bool = False
    ledger: Path | None = None


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


class RemoteTable:
    """Where a table and the browsers beside it meet. Every method may be called from any thread.

    Attributes:
        joined: The seats that play on a phone; set by the server.
        invitations: For the seats that a phone can still take; set by the server.
        renew: Gives a seat anew: whoever had it is shut out, and there is a new invitation. Set by the server.
    """

    def __init__(self) -> None:
        self.joined: frozenset[int] = frozenset()
        self.invitations: tuple[Invitation, ...] = ()
        self.renew: Callable[[int], None] = lambda _: None
        self._lock = threading.Lock()
        self._answered = threading.Event()
        self._shown = Shown()
        # One answer for each seat, whatever is sent: nothing can pile up.
        self._answers: dict[int, tuple[Action, int]] = {}
        self._stamps: dict[int, int] = {}
        self._listener: Callable[[], None] = lambda: None

    @property
    def shown(self) -> Shown:
        """What there is to see now."""
        return self._shown

    def listen(self, listener: Callable[[], None]) -> None:
        """Has a function called whenever there is something else to see; it is called in any thread, and is quick."""
        self._listener = listener

    def show_game(self, playing: CardGame, words: Wording) -> None:
        """Shows a card game as it stands; called by the thread that plays it."""
        game = playing.game
        viewers: tuple[int | None, ...] = (None, *playing.people)
        with self._lock:
            seats = {viewer: self._seat_shown(playing, words, viewer) for viewer in viewers}
            shown = GameShown(words, purpose(game, words), words.help(game.help_topic), playing.people, seats)
            self._shown = replace(self._shown, game=shown)
        self._listener()

    def show_bout(self, view: BoutView | None) -> None:
        """Shows a bout, or a game's throw; ``None`` once it is over."""
        with self._lock:
            self._shown = replace(self._shown, bout=view)
        self._listener()

    def show_ledger(self, path: Path | None) -> None:
        """Says where the ledger of the bout is that is shown."""
        with self._lock:
            self._shown = replace(self._shown, ledger=path)
        self._listener()

    def clear(self) -> None:
        """Shows nothing: a game or bout was left."""
        with self._lock:
            self._shown = Shown(held=self._shown.held)
            self._answers.clear()
        self._listener()

    def hold(self, *, held: bool) -> None:
        """Stops play, or lets it go on; whoever plays looks at :attr:`shown`."""
        with self._lock:
            self._shown = replace(self._shown, held=held)
        self._listener()

    def answer(self, seat: int, action: Action, stamp: int) -> None:
        """Takes a seat's answer to the question with a stamp; one to an earlier question is dropped."""
        with self._lock:
            game = self._shown.game
            shown = None if game is None else game.seats.get(seat)
            if shown is None or shown.stamp != stamp or action not in shown.legal:
                return
            self._answers[seat] = (action, stamp)
        self._answered.set()

    def wait(self, seconds: float) -> None:
        """Waits until somebody has answered, so long at most."""
        self._answered.wait(seconds)
        self._answered.clear()

    def take_answers(self, playing: CardGame) -> bool:
        """Carries out what was answered; called by the thread that plays the game.

        Returns:
            Whether something was.

        Raises:
            RefereeError: It cannot be written down.
        """
        with self._lock:
            answers, self._answers = self._answers, {}
            # What came in before the last answer was shown is an answer to the question before.
            fresh = {seat: action for seat, (action, stamp) in answers.items() if stamp == self._stamps[seat]}
            for seat in fresh:
                self._stamps[seat] += 1
        decided = False
        for seat, action in sorted(fresh.items()):
            try:
                playing.decide(seat, action)
            except (IllegalAction, MalformedAction, OutOfTurn):
                continue  # the question was answered at the table meanwhile
            decided = True
        return decided

    def _seat_shown(self, playing: CardGame, words: Wording, viewer: int | None) -> SeatShown:
        game = playing.game
        legal = () if viewer is None else game.legal_actions(viewer)
        stamp = 0
        if viewer is not None:
            before = None if self._shown.game is None else self._shown.game.seats.get(viewer)
            changed = before is None or before.legal != legal
            stamp = self._stamps[viewer] = self._stamps.get(viewer, 0) + changed
        return SeatShown(game.view(viewer), legal, tuple(last_events(game, words, viewer, _EVENTS)), stamp)
