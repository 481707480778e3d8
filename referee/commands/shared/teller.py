"""Tells at the command line what happens in a card game."""

from __future__ import annotations

from referee.commands.shared.output import print_json
from referee.commands.shared.table_text import table_in_words
from referee.games.action import named
from referee.games.game import Game
from referee.games.showing import Names
from referee.games.turns import Over


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
