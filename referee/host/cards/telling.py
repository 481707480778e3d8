"""What is told of a card game besides what lies on the table: the last events, and the throw that it waits for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from referee.bouts.settle import settle
from referee.bouts.words import join_words
from referee.games.event import Event
from referee.games.game import Game
from referee.games.throw_notation import parse_throw
from referee.games.turns import Over, Throw
from referee.host.cards.wording import Wording
from referee.host.game_throws import Asked
from referee.host.views import PastThrow

_HAPPENED: Final = {"event", "throw"}
"""What of a log is told; what players have decided is told by the events that follow."""
_DUELLISTS: Final = 2
"""Cards of fewer players do not meet."""


def last_events(game: Game, words: Wording, seat: int | None, most: int) -> list[str]:
    """The last things that have happened, in words, as far as a seat may know of them.

    Args:
        game: The game.
        words: In which they are told.
        seat: Whose; ``None``: the audience's.
        most: How many.
    """
    happened = [entry for entry in game.told(seat) if entry["type"] in _HAPPENED][-most:]
    return [
        words.say(entry["event"]) if entry["type"] == "event" else words.throw(entry["throw"]) for entry in happened
    ]


def unread_events(game: Game, seat: int | None) -> int:
    """How many of the last events a seat has not seen before its own last move; 1 for the audience."""
    if seat is None:
        return 1
    new = 0
    for entry in reversed(game.told(seat)):
        if entry["type"] == "action" and entry["player"] == seat:
            break
        new += entry["type"] in _HAPPENED
    return max(1, new)


@dataclass(frozen=True, slots=True)
class CardDuel:
    """Cards that were turned over against each other.

    Attributes:
        cards: Each player's, by seat.
        winner: The seat that has won by them; 0 where nobody has, or not yet.
        told: What followed from it, in words.
    """

    cards: Mapping[int, tuple[str, ...]]
    winner: int
    told: tuple[str, ...]


def newest_duel(game: Game, words: Wording, since: int) -> CardDuel | None:
    """The last cards that were turned over against each other, if there were any.

    Args:
        game: The game.
        words: In which it is told.
        since: How many of the entries that the audience is told were there before.
    """
    hints = game.rules.hints
    happened = [entry["event"] for entry in game.told(None, since) if entry["type"] == "event"]
    cards: dict[int, tuple[str, ...]] = {}
    following: list[Event] = []
    for event in happened:
        if event.name in hints.duels:
            # Cards of one duel are shown in one event or in one after the other.
            cards = {**({} if following else cards), **dict(_shown(event))}
            following = []
        elif cards:
            following.append(event)
    if len(cards) < _DUELLISTS:
        return None
    ends = [place for place, event in enumerate(following) if event.name in hints.won]
    winner = following[ends[0]].values["seat"] if ends else 0
    assert isinstance(winner, int), "a seat is a number"
    told = following[: ends[0] + 1] if ends else following
    return CardDuel(cards, winner, tuple(words.say(event) for event in told))


def _shown(event: Event) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Whose cards an event shows; ``other_card`` is that of ``other``, or the second one of ``seat``."""
    values: Mapping[str, Any] = event.values
    parts: Sequence[Event] = values.get("parts", ())
    for part in parts:
        yield from _shown(part)
    if "card" in values:
        other = (values["other_card"],) if "other_card" in values else ()
        yield values["seat"], (values["card"], *(() if "other" in values else other))
        if "other" in values:
            yield values["other"], other


def asked_throw(game: Game, words: Wording) -> Asked | None:
    """The throw that a game waits for, if it does."""
    turn, bout = game.turn, game.state.bout
    if not isinstance(turn, Throw) or bout is None:
        return None
    return Asked(turn, bout, words.say(turn.event), _throws_of_bout(game))


def _throws_of_bout(game: Game) -> tuple[PastThrow, ...]:
    """The throws of the bout that a game waits for; nothing else is told between two of them."""
    newest = takewhile(lambda entry: entry["type"] == "throw", reversed(game.told(None)))
    thrown = [parse_throw(entry["throw"]) for entry in newest]
    return tuple(
        PastThrow(number, each, settle(each).survivors, None) for number, each in enumerate(reversed(thrown), start=1)
    )


def purpose(game: Game, words: Wording) -> str:
    """What the game waits for, or how it has ended, in words: everybody may know that.

    The points of a Run it to Ten are told here where the game's scores are others.
    """
    turn = game.turn
    if isinstance(turn, Throw) and turn.score is not None and not game.rules.one_bout:
        (seat, points), (rival, others) = turn.score.items()
        return words.texts(
            "cards.play.stands",
            purpose=words.say(turn.event),
            name=words.names[seat],
            points=points,
            other=words.names[rival],
            other_points=others,
        )
    if not isinstance(turn, Over):
        return words.say(turn.event)
    names = join_words([words.names[seat] for seat in turn.outcome.winners], words.texts.say)
    head = words.texts("cards.play.winner", names=names) if names else words.texts("cards.play.nobody")
    return f"{head}: {words.say(turn.outcome.event)}"
