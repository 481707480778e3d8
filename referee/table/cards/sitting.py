"""A card game at the table: begun or taken up from where it is kept, and told in people's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from referee.errors import BadInputError
from referee.games.catalogue import new_game
from referee.games.game import Game
from referee.games.pink_slip.stakes import Stakes
from referee.games.turns import Decision
from referee.host.card_game import CardGame
from referee.host.cards.telling import CardDuel, asked_throw, last_events, newest_duel, purpose, unread_events
from referee.host.cards.wording import Wording
from referee.host.choices import GameChoice, SeatChoice
from referee.host.game_opening import open_game, plays_for_slips
from referee.host.game_throws import Asked
from referee.host.keeping import Kept, mark_over
from referee.host.language import Catalogue
from referee.host.seats import Seat, bot_for
from referee.host.sources import Source, parse_source


class TableSitting(CardGame):
    """Plays a kept game on, and tells it in people's language.

    Attributes:
        words: What the game says, in people's language.
        lost: What was left out of the log on going on: a line that was cut off in the middle.

    Args:
        kept: The game; begun where its log is not there yet.
        texts: The language.
        generator: What bots decide and throw by.

    Raises:
        RefereeError: It cannot be begun, or its log cannot be read or written.
    """

    def __init__(self, kept: Kept[GameChoice], texts: Catalogue, generator: Random) -> None:
        choice = kept.choice
        seats = {number: _seat(seat, choice.game, generator) for number, seat in enumerate(choice.seats, start=1)}
        begin = None if kept.log.exists() else lambda: _begin(choice)
        opened = open_game(kept.log, begin, lambda game, _stakes: _seated(game, choice.game, seats))
        super().__init__(opened, lambda: mark_over(kept))
        self.films.texts = texts
        self.lost = opened.lost
        self.words = Wording(self.game.rules, self.names, texts, self.game.state.options)
        self._told = len(self.game.told(None))

    def throw_from(self, choice: GameChoice) -> None:
        """Goes on with throws from where a choice says; who decides for whom stays."""
        self.seats = {
            number: replace(seat, throws=_source(choice.seats[number - 1])) for number, seat in self.seats.items()
        }

    @property
    def asked_throw(self) -> Asked | None:
        """The throw that the game waits for, if it does."""
        return asked_throw(self.game, self.words)

    @property
    def prompt(self) -> str:
        """Who is to do what now, in words."""
        texts, turn = self.words.texts, self.game.turn
        if not isinstance(turn, Decision):
            return purpose(self.game, self.words)
        seat = self.next_bot or self.next_person
        name = self.names[seat] if seat else texts("phones.on_phones")
        return texts("cards.play.asks", name=name, purpose=self.words.say(turn.event))

    def new_duel(self) -> CardDuel | None:
        """The last cards that were turned over against each other since this was last asked."""
        since, self._told = self._told, len(self.game.told(None))
        return newest_duel(self.game, self.words, since)

    def events(self, seat: int | None, most: int) -> list[str]:
        """The last things that have happened, in words, as far as a seat may know of them.

        Args:
            seat: Whose; ``None``: the audience's.
            most: How many.
        """
        return last_events(self.game, self.words, seat, most)

    def unread(self, seat: int | None) -> int:
        """How many events are new since a seat's own last move; the newest alone where nobody looks."""
        return unread_events(self.game, seat)


def _begin(choice: GameChoice) -> tuple[Game, Stakes | None]:
    """A new game as chosen, and what people play for in it."""
    game = new_game(choice.game, len(choice.seats), choice.seed, options=choice.options)
    if not plays_for_slips(choice.game, (seat.kind for seat in choice.seats)):
        return game, None
    return game, Stakes.of_new_game({number: seat.name for number, seat in enumerate(choice.seats, 1)}, choice.slips)


def _seated(game: Game, name: str, seats: Mapping[int, Seat]) -> Mapping[int, Seat]:
    """The players, who must have set up the game that is in the log: the two are files of their own."""
    if game.rules.name != name or len(game.state.seats) != len(seats):
        log = f"its log has {game.rules.name} for {len(game.state.seats)}"
        raise BadInputError(f"{log}, and it was set up as {name} for {len(seats)}: expected the same")
    return seats


def _seat(seat: SeatChoice, game: str, generator: Random) -> Seat:
    return Seat(seat.name, bot_for(seat.kind, game, generator), _source(seat))


def _source(seat: SeatChoice) -> Source | None:
    return None if seat.throws == "bot" else parse_source(seat.throws)
