"""What a game is to the engine: data about it, and the steps of which its play is made.

A game's state holds a stack of :class:`Step`, the things still to be done; the last one comes next. There are
three sorts of step: what happens by itself (:class:`Do`), what players decide (:class:`Ask`), and what hands
decide (:class:`Contest`). Since what is pending is data, a game can be saved and taken up at any point, also
with a bout inside a power inside a round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import BadInputError
from referee.games.action import Action, Notation
from referee.games.event import NOTHING, Event
from referee.games.faces import Face, plain_face
from referee.games.game_texts import GameTexts
from referee.games.showing import NO_HINTS, Names, TableHints
from referee.games.turns import Mode

OptionValue: TypeAlias = int | str

Policy: TypeAlias = Callable[[Any, Sequence[Action], Random], Action]
"""Chooses one of the legal actions from a view; the generator breaks ties and hides habits.

The view is the game's own type, such as :class:`~referee.games.war.view.WarView`.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing still to be done.

    Attributes:
        name: Which of the game's steps.
        seat: The player it belongs to; 0 where it is nobody's.
        seats: Other players it concerns.
        card: The card it is about.
    """

    name: str
    seat: int = 0
    seats: tuple[int, ...] = ()
    card: str = ""


@dataclass(slots=True)
class Table:
    """What the state of every game has; each game adds its own.

    Attributes:
        seats: All players, ascending.
        options: The house options of this game.
        scores: By seat.
        pending: The steps still to be done, the next one last; empty when the game is over.
        bout: The live action going on, if any.
        winners: Who has won, once the game is over.
        reason: Why it is over.
    """

    seats: tuple[int, ...]
    options: dict[str, OptionValue]
    scores: dict[int, int]
    pending: list[Step] = field(default_factory=list)
    bout: OneTime | RunToTen | None = None
    winners: tuple[int, ...] = ()
    reason: Event = NOTHING

    def then(self, *steps: Step) -> None:
        """Puts steps before everything that is pending, the first of them to be done first."""
        self.pending.extend(reversed(steps))

    def finish(self, winners: Sequence[int], reason: Event) -> None:
        """Ends the game."""
        self.pending.clear()
        self.winners = tuple(sorted(winners))
        self.reason = reason

    @property
    def points(self) -> dict[int, int] | None:
        """The points of the Run it to Ten that is played, by seat; ``None`` where none is."""
        return self.bout.score if isinstance(self.bout, RunToTen) else None

    @property
    def leaders(self) -> list[int]:
        """The seats with the highest score."""
        most = max(self.scores.values())
        return [seat for seat in self.seats if self.scores[seat] == most]

    def draw(self, reason: Event) -> None:
        """Ends the game as a draw, which nobody has won (ruling O1); a win that players share is none (O2)."""
        self.finish((), Event("drawn", reason=reason))

    def left_of(self, seat: int) -> int:
        """The next player clockwise."""
        place = self.seats.index(seat)
        return self.seats[(place + 1) % len(self.seats)]

    def from_left_of(self, seat: int) -> tuple[int, ...]:
        """Everybody clockwise, this player last: the order in which a dealer deals."""
        place = self.seats.index(seat) + 1
        return (*self.seats[place:], *self.seats[:place])


class Desk(Protocol):
    """What steps may do to the world outside the state."""

    def draw_shuffled(self, cards: Sequence[str]) -> list[str]:
        """The cards in a random order, written into the log."""

    def draw_pick(self, choices: Sequence[str]) -> str:
        """One of the choices at random, written into the log."""

    def say(self, event: Event, to: int | None = None) -> None:
        """Announces something that has happened, to one player or (``None``) to everybody.

        Nothing may be said to a player that the player may not know.
        """


S = TypeVar("S", bound=Table)


@dataclass(frozen=True, slots=True)
class Do(Generic[S]):
    """A step that needs nobody."""

    run: Callable[[S, Step, Desk], None]


@dataclass(frozen=True, slots=True)
class Ask(Generic[S]):
    """A step in which players decide.

    Attributes:
        purpose: What is decided, seen by everybody.
        players: The seats that decide, ascending, from the state and the step.
        actions: What a seat may do: never empty, and never depending on what others have answered.
        answered: Carries out the answers of all of them, by seat.
    """

    purpose: Event
    players: Callable[[S, Step], tuple[int, ...]]
    actions: Callable[[S, Step, int], list[Action]]
    answered: Callable[[S, Step, Mapping[int, Action], Desk], None]


@dataclass(frozen=True, slots=True)
class Contest(Generic[S]):
    """A step that the players in ``step.seats`` decide with their hands.

    Attributes:
        mode: The kind of bout.
        purpose: What it is about.
        won: Carries out the result, from the state, the step and the winner.
    """

    mode: Mode
    purpose: Callable[[S, Step], Event]
    won: Callable[[S, Step, int, Desk], None]


def seat_of_step(_state: Table, step: Step) -> tuple[int, ...]:
    """For an :class:`Ask` that one player answers: whose step it is."""
    return (step.seat,)


def everybody(state: Table, _step: Step) -> tuple[int, ...]:
    """For an :class:`Ask` that all players answer."""
    return state.seats


AnyStep: TypeAlias = Do[S] | Ask[S] | Contest[S]


@dataclass(frozen=True, slots=True)
class Option:
    """A house option.

    Attributes:
        default: What it is where nobody says otherwise.
        values: All the values it may have.
        meaning: What it decides, in words.
    """

    default: OptionValue
    values: Sequence[OptionValue]
    meaning: str


@dataclass(frozen=True, slots=True)
class ForSlips:
    """How two people play a game for their Pink Slips; the winner keeps the loser's (ruling D2).

    Attributes:
        staked_by: The action by which both slips are staked; nothing is signed before.
    """

    staked_by: str


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """A game.

    Attributes:
        name: As the command line spells it.
        title: As people write it.
        version: Goes up when the same log would play differently.
        players: How many can play, ascending.
        start: The state before the first step, from the seats, the options and the first deck (``None``: from
            the seed).
        steps: Every step by name.
        notation: Of its actions.
        view: What a seat may know (``None``: the audience), built from what is allowed, ready for JSON.
        texts: The sentences of its events and its rules to read, in each language.
        face: What a card shows, by its name; a ``KeyError`` for none of its cards.
        bot: How a sensible player decides; ``None`` where nothing is decided but throws.
        at_random: How a random player decides; ``None`` where each legal action is as likely as the others.
        hints: What a screen has to be told of its view.
        in_words: The table in a few lines for the terminal, from a view and the players' names; ``None`` where the
            structure of the view tells enough.
        place: Where lists of games have it: the lowest first, and then by name.
        minutes: About how long it lasts with the fewest players: six seconds for each decision and throw, counted in
            games of bots; 0: as long as they like.
        options: By name.
        cards: Every card's name; empty for a game without cards.
        unverified: What rests on a fact that no rule text gives, in words, each with its ruling.
        help: The rules of a step in a few sentences, by the step's name. Where an option that is ``yes`` changes them,
            it has an entry of its own: ``play-spades`` for the step ``play`` and the option ``spades``.
        deck: The cards that are used under given options, where those are not all.
        slips: How people play it for their Pink Slips; ``None`` where nobody does.
        one_bout: Whether a single bout decides the game, so that its points are the game's scores while it is played.
    """

    name: str
    title: str
    version: int
    players: tuple[int, ...]
    start: Callable[[tuple[int, ...], dict[str, OptionValue], list[str] | None], S]
    steps: Mapping[str, AnyStep[S]]
    notation: Notation
    view: Callable[[S, int | None], Mapping[str, Any]]
    texts: GameTexts
    face: Callable[[str], Face] = plain_face
    bot: Policy | None = None
    at_random: Policy | None = None
    hints: TableHints = NO_HINTS
    in_words: Callable[[Any, Names], list[str]] | None = None
    place: int = 1000
    minutes: int = 0
    options: Mapping[str, Option] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    help: Mapping[str, str] = field(default_factory=dict)
    deck: Callable[[Mapping[str, OptionValue]], tuple[str, ...]] | None = None
    slips: ForSlips | None = None
    one_bout: bool = False

    @property
    def meanings(self) -> dict[str, str]:
        """What each form of the notation means, in English."""
        return {form: self.texts.english.say(event) for form, event in self.notation.forms.items()}

    def step(self, name: str) -> AnyStep[S]:
        """A step by its name.

        Raises:
            BadInputError: The game has none of that name, as in a game that somebody is still writing.
        """
        try:
            return self.steps[name]
        except KeyError as error:
            raise BadInputError(f"{self.name}: no step {name!r}: expected one of {', '.join(self.steps)}") from error

    def cards_with(self, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """The cards that are used under these options."""
        return self.cards if self.deck is None else self.deck(options)
