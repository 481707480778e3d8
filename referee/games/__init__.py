"""The card-game engine, and one package for each game.

Nothing in it imports a package from elsewhere but through :mod:`referee.storage`, which reads and keeps its files.

Example:
    >>> from referee.games import new_game
    >>> from referee.symbols import Symbol
    >>> game = new_game("one-time", players=2, seed=7)
    >>> game.turn.players
    (1, 2)
    >>> game.apply_throw({1: Symbol.ROCK, 2: Symbol.JACK})
    >>> game.turn.outcome.winners
    (2,)
"""

from referee.games.catalogue import GAMES, new_game
from referee.games.game import Game
from referee.games.replay import replay
from referee.games.rule_texts import rules_text
from referee.games.turns import Decision, GameOutcome, Mode, Over, Throw

__all__ = ["GAMES", "Decision", "Game", "GameOutcome", "Mode", "Over", "Throw", "new_game", "replay", "rules_text"]
