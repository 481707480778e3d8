"""A card game at the terminal: people are asked for decisions, and told what has happened."""

from __future__ import annotations

import sys
from collections.abc import Set
from typing import TextIO

from referee.commands.shared.output import clear_screen, complain, print_json
from referee.commands.shared.play_table import table_in_words
from referee.errors import RefereeError
from referee.games.action import Action, named
from referee.games.event import Event
from referee.games.game import Game
from referee.games.showing import Names
from referee.games.turns import Decision, Over
from referee.host.cards.wording import house_options
from referee.host.language import english

_MOST_LISTED = 100
"""More choices than these are told by their forms; a free table has thousands."""
_NOT_ENDED = "The game has not ended."


class Terminal:
    """Asks people: the table in words, numbered choices, help on the rules of the moment.

    Args:
        game: Being played.
        out: Where the questions go.
        names: The players' names by seat.
        shared: Whether several people use this terminal, who must not see each other's cards.
    """

    def __init__(self, game: Game, out: TextIO, names: Names, *, shared: bool) -> None:
        self._game = game
        self._out = out
        self._names = names
        self._sentences = game.rules.texts.named(names)
        self._veiled = shared and sys.stdin.isatty()
        # How far each has read; what has happened before a game is taken up is no news.
        self._read = {seat: len(game.told(seat)) for seat in game.state.seats}

    def ask(self, seat: int) -> Action | None:
        """Lets a player decide; what is not understood or not allowed is asked for again.

        Returns:
            A legal action, or ``None`` once the input has ended.
        """
        if self._veiled:
            clear_screen(self._out)
            self._show(f"{self._names[seat]}, press Enter when nobody else looks. ", end="")
            if not sys.stdin.readline():
                return None
        self._show_table(seat)
        action = self._choice(seat)
        if self._veiled:
            clear_screen(self._out)
            self._out.flush()
        return action

    def _show_table(self, seat: int) -> None:
        self._show(table_in_words(self._game.view(seat), self._names))
        for event in self._private_news(seat):
            self._show(f"! {self._sentences.say(event)}")
        purpose = self._sentences.say(turn.event) if isinstance(turn := self._game.turn, Decision) else ""
        self._show(f"{self._names[seat]}: {purpose} (a number, the words, or ? for help)")
        for number, action in enumerate(self._listed(seat), start=1):
            self._show(f"  {number}. {named(action, self._names)}")
        if not self._listed(seat):
            self._show_forms({action.verb for action in self._game.legal_actions(seat)})

    def _listed(self, seat: int) -> tuple[Action, ...]:
        """The actions that are numbered: all of them, or none where nobody would read them."""
        legal = self._game.legal_actions(seat)
        return legal if len(legal) <= _MOST_LISTED else ()

    def _private_news(self, seat: int) -> list[Event]:
        fresh = self._game.told(seat, self._read[seat])
        self._read[seat] += len(fresh)
        return [entry["event"] for entry in fresh if entry.get("to") == seat]

    def _choice(self, seat: int) -> Action | None:
        listed = {str(number): action for number, action in enumerate(self._listed(seat), start=1)}
        while True:
            self._show("> ", end="")
            line = sys.stdin.readline()
            if not line:
                return None
            text = line.strip()
            if text == "?":
                self._help()
            elif text.lstrip("0") in listed:
                return listed[text.lstrip("0")]
            else:
                try:
                    return self._game.check(seat, text)
                except RefereeError as error:
                    self._show(str(error))

    def _help(self) -> None:
        options = house_options(self._game.rules, self._game.state.options, english())
        for text in filter(None, (options, self._game.help)):
            self._show(text)
        self._show_forms({form.partition(" ")[0] for form in self._game.rules.notation.forms})

    def _show_forms(self, verbs: Set[str]) -> None:
        for form, meaning in self._game.rules.meanings.items():
            if form.partition(" ")[0] in verbs:
                self._show(f"  {form}: {meaning}")

    def _show(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._out, flush=True)


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
        """Prints how the game stands at the end; as JSON nothing where it has not ended, as that would be a draw."""
        turn = self._game.turn
        if not self._as_json:
            print(table_in_words(self._game.view(None), self._names))
            print(self._sentences.say(turn.outcome.event) if isinstance(turn, Over) else _NOT_ENDED)
        elif isinstance(turn, Over):
            print_json(self._game.result)
        else:
            complain("referee play", _NOT_ENDED)
