"""Where a table and the browsers beside it meet: what they are shown, and what they answer.

Whoever plays a game or a bout puts in what there is to see, and takes out what was answered. A server does the
opposite, in a thread of its own. Of a card game nothing gets here but views of seats (:meth:`.Game.view`), legal
actions and sentences that these seats may read.

Besides decisions, browsers ask for three things: a throw that is typed, a challenge of a call, and what an operator
wants to begin.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from referee.errors import IllegalAction, MalformedAction, OutOfTurn, RefereeError
from referee.games.action import Action
from referee.host.card_game import CardGame
from referee.host.cards.telling import last_events, purpose
from referee.host.cards.wording import Wording
from referee.host.shown import Challenge, GameShown, Invitation, SeatShown, Settled, Shown, Typing, Wish
from referee.host.views import BoutView, PastThrow
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Thrown

_EVENTS: Final = 6
"""How many of the last events a browser is told: as many lines as a phone shows without scrolling."""


class RemoteTable:
    """Where a table and the browsers beside it meet. Every method may be called from any thread.

    Attributes:
        joined: The seats that play on a phone; set by the server.
        invitations: For the seats that a phone can still take; set by the server.
        renew: Gives a seat anew: whoever had it is shut out, and there is a new invitation. Set by the server.
        challenging: Held while a challenge, or a decision about a throw, is written down and taken: sent several times
            at once, or by several operators, it is taken once.
        join: Gives what takes in the results of a tournament's other table at an address from now on, or no longer;
            raises where that cannot be. Set by the server.
    """

    def __init__(self) -> None:
        self.joined: frozenset[int] = frozenset()
        self.invitations: tuple[Invitation, ...] = ()
        self.renew: Callable[[int], None] = lambda _: None
        self.join: Callable[[str, bool], Callable[[], None]] = lambda _address, _joined: lambda: None
        self.challenging = threading.Lock()
        self._lock = threading.Lock()
        self._answered = threading.Event()
        self._shown = Shown()
        # One answer for each seat, whatever is sent: nothing can pile up.
        self._answers: dict[int, tuple[Action, int]] = {}
        self._stamps: dict[int, int] = {}
        self._wanted = _Wanted()
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
        """Shows a bout, or a game's throw; ``None`` once it is over. A throw that was decided is challenged no more."""
        history = () if view is None else view.history
        with self._lock:
            left = tuple(each for each in self._shown.challenges if each.past in history)
            left += () if view is None else self._reopened(view, left)
            self._shown = replace(self._shown, bout=view, challenges=left, settled=self._settled(history))
        self._listener()

    def show_typing(self, seat: int) -> None:
        """Says whose throw is to be typed; 0 for nobody's."""
        with self._lock:
            typing = self._shown.typing
            if (0 if typing is None else typing.seat) == seat or (seat and self._wanted.thrown is not None):
                return
            self._wanted.thrown = None
            self._wanted.stamp += 1
            # Those who type are asked by seat, so one that is no higher than the last begins another throw.
            typed = self._wanted.asked if seat > max(self._wanted.asked, default=0) else ()
            self._wanted.asked = (*typed, seat) if seat else self._wanted.asked
            self._shown = replace(self._shown, typing=Typing(seat, self._wanted.stamp, typed) if seat else None)
        self._listener()

    def type_throw(self, seat: int, thrown: Thrown, stamp: int) -> None:
        """Takes a throw that was typed, unless it answers another question than the one that is open."""
        with self._lock:
            typing = self._shown.typing
            if typing is None or (typing.seat, typing.stamp) != (seat, stamp) or self._shown.held:
                return
            self._wanted.thrown = thrown
            self._shown = replace(self._shown, typing=None)
        self._listener()
        self._answered.set()

    def take_typed(self) -> Thrown | None:
        """The throw that was typed since the last time, if one was."""
        with self._lock:
            thrown, self._wanted.thrown = self._wanted.thrown, None
        return thrown

    def challenge(self, seat: int, throw: int) -> bool:
        """Takes a player's challenge.

        Returns:
            Whether that is the newest throw, and the seat can challenge it: once, and nobody has two challenges open.
        """
        with self._lock:
            past, name = self._challenged(seat, throw)
            if past is None:
                return False
            self._wanted.challenged.add((seat, throw))
            challenges = (*self._shown.challenges, Challenge(seat, name, past))
            self._shown = replace(self._shown, challenges=challenges)
        self._listener()
        return True

    def may_challenge(self, seat: int, throw: int) -> bool:
        """Whether a seat can challenge a throw now."""
        with self._lock:
            return self._challenged(seat, throw)[0] is not None

    def settle(self, throw: int, lost: Collection[int] = (), *, stands: bool = True) -> None:
        """An operator has decided: nobody challenges the throw any more.

        Args:
            throw: The throw's number.
            lost: Whose challenges were wrong; each has one less.
            stands: Whether the call stands, which is told at once; any other decision is told with the bout after it.
        """
        with self._lock:
            settled = self._shown.settled
            if stands and self._shown.bout is not None:
                called = (past for past in self._shown.bout.history if past.number == throw)
                settled = next((Settled(past, past) for past in called), settled)
            open_ones = tuple(each for each in self._shown.challenges if each.past.number != throw)
            left = self._shown.challenges_left
            if left is not None:
                left = {seat: count - (seat in lost) for seat, count in left.items()}
            self._shown = replace(self._shown, challenges=open_ones, challenges_left=left, settled=settled)
        self._listener()

    def offer(self, *wishes: Wish) -> None:
        """Says what an operator can begin now."""
        with self._lock:
            if self._shown.offers == frozenset(wishes):
                return
            self._wanted.wish = None
            self._shown = replace(self._shown, offers=frozenset(wishes))
        self._listener()

    def wish(self, wish: Wish) -> bool:
        """Takes what an operator wants to begin.

        Returns:
            Whether that can be begun now.
        """
        with self._lock:
            if wish not in self._shown.offers:
                return False
            self._wanted.wish = wish
        self._answered.set()
        return True

    def take_wish(self) -> Wish | None:
        """What an operator wants to begin, if anything."""
        with self._lock:
            wish, self._wanted.wish = self._wanted.wish, None
        return wish

    def show_ledger(self, record: Record | None, challenges: int | None = None) -> None:
        """Says where the ledger of the bout is that is shown; challenges that it leaves open are open again.

        Args:
            record: The bout, as its ledger tells it; ``None``: there is none.
            challenges: How many challenges each seat has in the whole bout; ``None``: as many as wanted.
        """
        path, bout_id = (None, "") if record is None else (record.path, record.opening.id)
        left = None if record is None or challenges is None else record.challenges_left(challenges)
        with self._lock:
            if record is not None:
                self._wanted.challenged, self._wanted.open = set(record.challenges.made), list(record.challenges.open)
            self._shown = replace(self._shown, ledger=path, bout_id=bout_id, challenges_left=left)
        self._listener()

    def show_tournament(self, path: Path | None) -> None:
        """Says where the file of the tournament is that is played here; ``None``: none is."""
        with self._lock:
            self._shown = replace(self._shown, tournament=path)
        self._listener()

    def clear(self) -> None:
        """Shows nothing but the tournament: a game or bout was left."""
        with self._lock:
            self._shown = Shown(held=self._shown.held, tournament=self._shown.tournament)
            self._answers.clear()
            self._wanted = _Wanted(self._wanted.stamp)
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
            Whether something was; then the game is to be shown.

        Raises:
            RefereeError: It cannot be written down. The other answers were carried out, and the game is shown: who
                gave this one can answer again.
        """
        with self._lock:
            answers, self._answers = self._answers, {}
            # What came in before the last answer was shown is an answer to the question before.
            fresh = {seat: action for seat, (action, stamp) in answers.items() if stamp == self._stamps[seat]}
            for seat in fresh:
                self._stamps[seat] += 1
        decided = False
        failures: list[RefereeError] = []
        for seat, action in sorted(fresh.items()):
            try:
                playing.decide(seat, action)
            except (IllegalAction, MalformedAction, OutOfTurn):
                continue  # the question was answered at the table meanwhile
            except RefereeError as error:
                failures.append(error)
                continue
            decided = True
        if failures:
            assert self._shown.game is not None, "what was answered was shown"
            # Nobody else shows the game now, and an answer is only taken by the stamp that is shown.
            self.show_game(playing, self._shown.game.words)
            raise failures[0]
        return decided

    def _settled(self, history: Sequence[PastThrow]) -> Settled | None:
        """What was decided last, by the throws so far: the throws shown before are those of the same bout.

        Of several throws that were decided between two looks at the ledger it is the latest.
        """
        before = () if self._shown.bout is None else self._shown.bout.history
        for old, new in reversed(list(zip(before, history, strict=False))):
            if old.decisions != new.decisions:
                return Settled(old, new)
        return self._shown.settled if len(history) == len(before) else None

    def _reopened(self, view: BoutView, known: Sequence[Challenge]) -> tuple[Challenge, ...]:
        """The challenges that the ledger of a bout that goes on has left open, once their throws are shown."""
        names = {each.player: each.name for each in view.players}
        throws = {past.number: past for past in view.history}
        shown = {(each.seat, each.past.number) for each in known}
        found = [each for each in self._wanted.open if each[1] in throws]
        self._wanted.open = [each for each in self._wanted.open if each not in found]
        return tuple(Challenge(seat, names[seat], throws[throw]) for seat, throw in found if (seat, throw) not in shown)

    def _challenged(self, seat: int, throw: int) -> tuple[PastThrow | None, str]:
        shown = self._shown
        if shown.bout is None or shown.ledger is None or (seat, throw) in self._wanted.challenged:
            return None, ""
        if any(each.seat == seat for each in shown.challenges):
            return None, ""
        if shown.challenges_left is not None and shown.challenges_left.get(seat, 0) < 1:
            return None, ""
        newest = shown.bout.history[-1:]
        past = next((each for each in newest if each.number == throw and seat in each.thrown), None)
        return past, next((each.name for each in shown.bout.players if each.player == seat), "")

    def _seat_shown(self, playing: CardGame, words: Wording, viewer: int | None) -> SeatShown:
        game = playing.game
        legal = () if viewer is None else game.legal_actions(viewer)
        stamp = 0
        if viewer is not None:
            before = None if self._shown.game is None else self._shown.game.seats.get(viewer)
            changed = before is None or before.legal != legal
            stamp = self._stamps[viewer] = self._stamps.get(viewer, 0) + changed
        return SeatShown(game.view(viewer), legal, tuple(last_events(game, words, viewer, _EVENTS)), stamp)


@dataclass(slots=True)
class _Wanted:
    """What browsers want besides decisions: the newest of each, so that nothing can pile up.

    Attributes:
        stamp: Of the throw that was asked for last.
        thrown: What was typed for it.
        asked: Who was asked for the newest throw so far, by seat.
        wish: What an operator wants to begin.
        challenged: By which seat which throws were: nobody fills a ledger with challenges.
        open: Challenges by seat and throw that the ledger has left open, until their throws are shown.
    """

    stamp: int = 0
    thrown: Thrown | None = None
    asked: tuple[int, ...] = ()
    wish: Wish | None = None
    challenged: set[tuple[int, int]] = field(default_factory=set)
    open: list[tuple[int, int]] = field(default_factory=list)
