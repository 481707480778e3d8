"""Who sits where in a card game, and who decides for them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from referee.games.bots import Bot, PolicyBot, random_bot, sensible_bot
from referee.host.sources import Source

KINDS = ("human", "bot", "random")
"""A person, the bot that plays sensibly, and the one that plays at random."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player.

    Attributes:
        name: What the player is called.
        bot: Who decides; ``None`` for a person.
        throws: Where throws come from; ``None`` for the bot's own.
    """

    name: str
    bot: Bot | None
    throws: Source | None


def bot_for(kind: str, game: str, generator: Random) -> PolicyBot | None:
    """Who decides for a seat of one of the :data:`KINDS`; ``None`` for a person."""
    if kind == "human":
        return None
    return sensible_bot(game, generator) if kind == "bot" else random_bot(generator, game)
