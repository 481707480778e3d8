"""What is told of a card game besides what lies on the table: the last events, and the throw that it waits for."""

from __future__ import annotations

from typing import Final

from referee.bouts.words import join_words
from referee.games.game import Game
from referee.games.turns import Over, Throw
from referee.host.cards.wording import Wording
from referee.host.game_throws import Asked

_HAPPENED: Final = {"event", "throw"}
"""What of a log is told; what players have decided is told by the events that follow."""


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


def asked_throw(game: Game, words: Wording) -> Asked | None:
    """The throw that a game waits for, if it does."""
    turn, bout = game.turn, game.state.bout
    if not isinstance(turn, Throw) or bout is None:
        return None
    return Asked(turn, bout, words.say(turn.event))


def purpose(game: Game, words: Wording) -> str:
    """What the game waits for, or how it has ended, in words: everybody may know that."""
    turn = game.turn
    if not isinstance(turn, Over):
        return words.say(turn.event)
    names = join_words([words.names[seat] for seat in turn.outcome.winners], words.texts.say)
    head = words.texts("cards.play.winner", names=names) if names else words.texts("cards.play.nobody")
    return f"{head}: {words.say(turn.outcome.event)}"
