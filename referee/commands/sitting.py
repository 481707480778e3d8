"""A card game as it is played at the command line, move by move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.commands.output import print_json
from referee.commands.table_text import table_in_words
from referee.commands.terminal import Terminal
from referee.games.action import named
from referee.games.game import Game
from referee.games.logfile import LogFile
from referee.games.pink_slip.stakes import Staking
from referee.games.showing import Names
from referee.games.turns import Decision, Over, Throw
from referee.seats import Seat, Throws


class Teller:
    """Tells what everybody may know, as it happens.

    Args:
        game: Being played.
        names: The players' names by seat.
        as_json: Whether to print the audience's log as JSON Lines, instead of words.
        told: How much of that log is known already.
    """

    def __init__(self, game: Game, names: Names, *, as_json: bool, told: int = 0) -> None:
        self._game = game
        self._names = names
        self._sentences = game.rules.texts.named(names)
        self._as_json = as_json
        self._told = told

    def tell(self) -> None:
        """Prints what has happened since the last time."""
        entries = self._game.told(None, self._told)
        if self._as_json:
            for line in self._game.log_for(None, self._told):
                print(line, flush=True)
        else:
            for entry in entries:
                if entry["type"] == "event":
                    print(self._sentences.say(entry["event"]), flush=True)
                elif entry["type"] == "throw":
                    print(named(entry["throw"], self._names), flush=True)
        self._told += len(entries)

    def sum_up(self) -> None:
        """Prints how the game stands at the end."""
        if self._as_json:
            print_json(self._game.result)
            return
        print(table_in_words(self._game.view(None), self._names))
        turn = self._game.turn
        print(self._sentences.say(turn.outcome.event) if isinstance(turn, Over) else "The game has not ended.")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything that a game needs to go on.

    Attributes:
        game: As it stands.
        seats: The players.
        terminal: Asks people.
        throws: Gets throws.
        teller: Tells everybody what happens.
        log: Where the log goes, if anywhere.
        staking: Takes what people play for into its ledger, where they play for keeps.
    """

    game: Game
    seats: Mapping[int, Seat]
    terminal: Terminal
    throws: Throws
    teller: Teller
    log: LogFile | None
    staking: Staking | None

    def play(self) -> None:
        """Plays until the game is over or an input ends."""
        while True:
            # Before anybody is told: whoever has seen an answer finds it in the log.
            if self.log is not None:
                self.log.save(self.game)
            if self.staking is not None:
                self.staking.enter(self.game)
            self.teller.tell()
            if not self._move():
                return

    def _move(self) -> bool:
        game, turn = self.game, self.game.turn
        if isinstance(turn, Over):
            return False
        if isinstance(turn, Decision):
            seat = turn.players[0]
            bot = self.seats[seat].bot
            if bot is not None:
                action = bot.choose(game.view(seat), game.legal_actions(seat))
            else:
                answer = self.terminal.ask(seat)
                if answer is None:
                    return False
                action = answer
            if self.staking is not None:
                self.staking.before(game.check(seat, action))
            game.apply(seat, action)
            return True
        thrown = self.throws.throw(turn, self._purpose(turn))
        if thrown is None:
            return False
        game.apply_throw(thrown)
        return True

    def _purpose(self, turn: Throw) -> str:
        names = {number: seat.name for number, seat in self.seats.items()}
        score = "" if turn.score is None else f" [{':'.join(map(str, turn.score.values()))}]"
        return f"{self.game.rules.texts.named(names).say(turn.event)}{score}"
