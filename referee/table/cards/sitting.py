"""A card game at the table: the game itself, its log, who decides for each seat, and what has been told."""

from __future__ import annotations

from random import SystemRandom

from referee.games.action import Action
from referee.games.catalogue import new_game
from referee.games.logfile import LogFile
from referee.games.pink_slip.stakes import Stakes, Staking
from referee.games.turns import Decision, Over, Throw
from referee.seats import Seat, bot_for
from referee.sources import parse_source
from referee.symbols import Thrown
from referee.table.cards.throwing import Asked
from referee.table.cards.wording import Wording
from referee.table.catalogue import Catalogue
from referee.table.keeping import Kept, mark_over, plays_for_slips, slip_ledger
from referee.table.preferences import GameChoice, SeatChoice

_HAPPENED = {"event", "throw"}
"""What of a log is told; what players have decided is told by the events that follow."""


class TableSitting:
    """Plays a kept game on, and writes everything down before anybody is told of it.

    Attributes:
        game: As it stands.
        seats: The players by seat.
        names: Their names by seat.
        words: What the game says, in people's language.
        lost: What was left out of the log on going on: a line that was cut off in the middle.

    Args:
        kept: The game; begun where its log is not there yet.
        texts: The language.

    Raises:
        RefereeError: It cannot be begun, or its log cannot be read or written.
    """

    def __init__(self, kept: Kept[GameChoice], texts: Catalogue) -> None:
        self._kept = kept
        choice = kept.choice
        self.lost = ""
        self.seats = {number: _seat(seat, choice.game) for number, seat in enumerate(choice.seats, start=1)}
        self.names = {number: seat.name for number, seat in self.seats.items()}
        self._staking: Staking | None = None
        if kept.log.exists():
            self._log, self.game, self.lost = LogFile.resume(kept.log)
            stakes = None if self._log.stakes is None else Stakes.from_log(self._log.stakes)
        else:
            self.game = new_game(choice.game, len(choice.seats), choice.seed, options=choice.options)
            stakes = Stakes.of_new_game(self.names, choice.slips) if plays_for_slips(choice) else None
            self._log = LogFile.create(kept.log, self.game, None if stakes is None else stakes.entry)
        self.words = Wording(self.game.rules, self.names, texts)
        try:
            if stakes is not None:
                self._staking = Staking(slip_ledger(), stakes)
                self._staking.goes_on(self.game)
            if self.over:
                self._end()
        except BaseException:
            self.close()
            raise

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, who decide at this screen."""
        return tuple(number for number, seat in self.seats.items() if seat.bot is None)

    @property
    def next_bot(self) -> int:
        """A program's seat that is to decide now; 0 for none."""
        turn = self.game.turn
        return next((seat for seat in turn.players if self.seats[seat].bot), 0) if isinstance(turn, Decision) else 0

    @property
    def next_person(self) -> int:
        """The person who is to decide now, once all programs have; 0 for nobody."""
        turn = self.game.turn
        return turn.players[0] if isinstance(turn, Decision) and not self.next_bot else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.game.turn, Over)

    def let_bot_decide(self) -> None:
        """Lets the next program decide."""
        seat = self.next_bot
        bot = self.seats[seat].bot
        assert bot is not None, "it is the next bot"
        self.decide(seat, bot.choose(self.game.view(seat), self.game.legal_actions(seat)))

    def decide(self, seat: int, action: Action) -> None:
        """A player decides.

        Raises:
            RefereeError: It is not allowed now, or cannot be written down.
        """
        if self._staking is not None:
            self._staking.before(self.game.check(seat, action))
        self.game.apply(seat, action)
        self._save()

    def throw(self, thrown: dict[int, Thrown]) -> None:
        """The players of the turn have thrown.

        Raises:
            RefereeError: Others were to throw, or it cannot be written down.
        """
        self.game.apply_throw(thrown)
        self._save()

    @property
    def asked_throw(self) -> Asked | None:
        """The throw that the game waits for, if it does."""
        turn, bout = self.game.turn, self.game.state.bout
        if not isinstance(turn, Throw) or bout is None:
            return None
        return Asked(turn, bout, self.words.say(turn.event))

    def events(self, seat: int | None, most: int) -> list[str]:
        """The last things that have happened, in words, as far as a seat may know of them.

        Args:
            seat: Whose; ``None``: the audience's.
            most: How many.
        """
        happened = [entry for entry in self.game.told(seat) if entry["type"] in _HAPPENED][-most:]
        return [
            self.words.say(entry["event"]) if entry["type"] == "event" else self.words.throw(entry["throw"])
            for entry in happened
        ]

    def close(self) -> None:
        """Closes the log; all of the game is in it."""
        if self._staking is not None:
            self._staking.close()
        self._log.close()

    def _save(self) -> None:
        self._log.save(self.game)
        if self.over:
            self._end()

    def _end(self) -> None:
        if self._staking is not None:
            self._staking.enter(self.game)
        mark_over(self._kept)


def _seat(seat: SeatChoice, game: str) -> Seat:
    throws = None if seat.throws == "bot" else parse_source(seat.throws)
    return Seat(seat.name, bot_for(seat.kind, game, SystemRandom()), throws)
