"""A card game being played: the game, its log, what people play for, and who decides for each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from contextlib import ExitStack

from referee.errors import StorageError
from referee.games.action import Action
from referee.games.game import Game
from referee.games.turns import Decision, Over, Throw
from referee.host.films import GameFilms
from referee.host.game_opening import OpenedGame
from referee.symbols import Thrown


class CardGame:
    """Plays a game on, and writes everything down before anybody is told of it.

    Attributes:
        game: As it stands; where a step cannot be written down, as it stood before.
        seats: The players by seat.
        names: Their names by seat.
        films: How far the films are decided in which throws are watched.
        elsewhere: The seats of people who decide elsewhere, such as on a phone, and are asked for nothing here.

    Args:
        opened: The game, its players, and where it is written down; closed with this one, or where that fails.
        ended: Called once the game is over and that is written down.

    Raises:
        RefereeError: The log or the ledger cannot be written.
    """

    def __init__(self, opened: OpenedGame, ended: Callable[[], None] = lambda: None) -> None:
        self.game: Game = opened.game
        self.seats = opened.seats
        self.names = {number: seat.name for number, seat in opened.seats.items()}
        self.films = GameFilms({} if opened.log is None else opened.log.films)
        self.elsewhere: Set[int] = frozenset()
        self._opened = opened
        self._ended = ended
        with ExitStack() as undo:
            undo.callback(opened.close)
            self._write()
            self._end()
            undo.pop_all()

    def play(
        self,
        ask: Callable[[int], Action | None],
        throw: Callable[[Throw], Mapping[int, Thrown] | None],
        tell: Callable[[], None],
    ) -> None:
        """Plays until the game is over or an input ends, for whoever has no screen to draw meanwhile.

        Args:
            ask: Lets the person of a seat decide; ``None``: there is nobody any more.
            throw: Gets a throw by the players of a turn; ``None``: none comes any more.
            tell: Called at the beginning and after every step, once it is written down.

        Raises:
            RefereeError: A step cannot be written down, or a source of throws broke off.
        """
        tell()
        while not self.over and self._step(ask, throw):
            tell()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in self.seats.items() if seat.bot is None)

    @property
    def next_bot(self) -> int:
        """A program's seat that is to decide now; 0 for none."""
        turn = self.game.turn
        return next((seat for seat in turn.players if self.seats[seat].bot), 0) if isinstance(turn, Decision) else 0

    @property
    def next_person(self) -> int:
        """The person who is to decide here and now, once all programs have; 0 for nobody."""
        turn = self.game.turn
        if not isinstance(turn, Decision) or self.next_bot:
            return 0
        return next((seat for seat in turn.players if seat not in self.elsewhere), 0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.game.turn, Over)

    def let_bot_decide(self) -> None:
        """Lets the next program decide.

        Raises:
            RefereeError: It cannot be written down.
        """
        seat = self.next_bot
        bot = self.seats[seat].bot
        assert bot is not None, "it is the next bot"
        self.decide(seat, bot.choose(self.game.view(seat), self.game.legal_actions(seat)))

    def decide(self, seat: int, action: Action) -> None:
        """A player decides.

        Raises:
            RefereeError: It is not allowed now, or cannot be written down.
        """
        if self._opened.staking is not None:
            self._opened.staking.before(self.game, self.game.check(seat, action))
        self._do(lambda game: game.apply(seat, action))

    def throw(self, thrown: Mapping[int, Thrown]) -> None:
        """The players of the turn have thrown.

        Raises:
            RefereeError: Others were to throw, or it cannot be written down.
        """
        self._do(lambda game: game.apply_throw(dict(thrown)), self.films.take())

    def close(self) -> None:
        """Closes log and ledger; all of the game is in them."""
        self._opened.close()

    def _step(self, ask: Callable[[int], Action | None], throw: Callable[[Throw], Mapping[int, Thrown] | None]) -> bool:
        """One decision or throw; whether there was one."""
        turn = self.game.turn
        if isinstance(turn, Throw):
            thrown = throw(turn)
            if thrown is not None:
                self.throw(thrown)
            return thrown is not None
        if self.next_bot:
            self.let_bot_decide()
            return True
        action = ask(self.next_person)
        if action is not None:
            self.decide(self.next_person, action)
        return action is not None

    def _do(self, step: Callable[[Game], None], films: Mapping[str, float] | None = None) -> None:
        before = self.game.clone()
        step(self.game)
        try:
            self._write(films)
        except StorageError:
            self.game = before  # what the log does not have was told to nobody
            raise
        self._end()

    def _write(self, films: Mapping[str, float] | None = None) -> None:
        if self._opened.log is not None:
            self._opened.log.save(self.game, films)

    def _end(self) -> None:
        if self.over:
            if self._opened.staking is not None:
                self._opened.staking.enter(self.game)
            self._ended()
