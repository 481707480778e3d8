"""Plays games for the tests: at random, or the way a test needs it."""

from importlib import import_module
from pathlib import Path
from random import Random

from referee.games import GAMES, Decision, Over, Throw, new_game
from referee.games.bots import random_bot
from referee.games.logfile import read_log
from referee.games.motor_city.cards import CARDS, SYMBOL_CARDS
from referee.games.replay import play_log
from referee.symbols import MisThrow, Reason, Symbol
from tests import playthroughs

THROWN = (*Symbol, MisThrow(Reason.LATE))
PAPER_WINS = {True: Symbol.PAPER, False: Symbol.ROCK}
# Random players take two hundred hands to reach the 500 points of Stones.
BRIEF = {"stones": {"target": 60}, "green-queen": {"target": 30}}


HELD = {
    *("motor-city-showdown", "spell-my-name", "war", "jokers-wild", "dueling-wizards", "jacks-rule", "tic-tac-rock"),
    *("stones", "green-queen", "janken-sandbox"),
}
"""Games whose cards are counted, and followed by eyes of their own: a file of checks that is not found is told."""


def checks(what):
    """What the files ``*_checks.py`` beside this one say of their games under a name, such as ``EYES``, by game."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("*_checks.py")):
        found |= getattr(import_module(f"{__package__}.{path.stem}"), what, {})
    return found


def random_move(game, rng):
    """One random answer or throw."""
    turn = game.turn
    if isinstance(turn, Throw):
        game.apply_throw({seat: rng.choice(THROWN) for seat in turn.players})
    else:
        seat = rng.choice(turn.players)
        game.apply(seat, random_bot(rng, game.rules.name).choose({}, game.legal_actions(seat)))


def random_games(name, count, first_seed=0, **options):
    """New games with every number of players, each with the generator that should play it.

    Games that would take too long at random are brief, unless the options say otherwise.
    """
    counts = GAMES[name].players
    for seed in range(first_seed, first_seed + count):
        players = counts[seed % len(counts)]
        yield new_game(name, players=players, seed=seed, options={**BRIEF.get(name, {}), **options}), Random(seed)


def recorded_games(name):
    """The finished games of ``tests/playthroughs``."""
    for path in sorted(Path(playthroughs.__file__).parent.glob("*.jsonl")):
        log = read_log(path)
        if log.header["game"] == name:
            yield play_log(log)


def win(game, winner):
    """Lets ``winner`` win the bout that is going on, with Paper against Rock."""
    assert isinstance(game.turn, Throw), game.turn
    step = game.state.pending[-1]
    while isinstance(game.turn, Throw) and game.state.pending and game.state.pending[-1] is step:
        game.apply_throw({seat: PAPER_WINS[seat == winner] for seat in game.turn.players})


def lay(game, **tableaus):
    """Lays tableaus: ``p1="R01 / J01 L07 / SC9"`` is Flip, Combat and Hole card; a single card a HAMMER."""
    last = "hammer" if game.state.final else "hole"
    for seat, text in tableaus.items():
        parts = [part.split() for part in text.split("/")]
        flip = f"flip {parts[0][0]} " if len(parts) > 1 else ""
        combat = f"combat {','.join(parts[1])} " if len(parts) > 2 else ""
        game.apply(int(seat[1:]), f"{flip}{combat}{last} {parts[-1][0]}")


def motor_city(first, last=None, options=None):
    """A MOTOR CITY SHOWDOWN with these first hands, and these cards in the Final deal.

    Every hand between has a symbol card to flip. Seats deal from 1, so seat 2 gets the first card.
    """
    players = len(first)
    first = {seat: cards.split() for seat, cards in first.items()}
    last = {seat: cards.split() for seat, cards in (last or {}).items()}
    order = [*range(2, players + 1), 1]
    top = [first[seat][place] for place in range(4) for seat in order]
    bottom = [last[seat][place] for place in range(len(last.get(1, []))) for seat in order]
    rest = [card for card in CARDS if card not in (*top, *bottom)]
    plain = [card for card in rest if card in SYMBOL_CARDS]
    special = [card for card in rest if card not in SYMBOL_CARDS]
    per_round = 3 * players
    middle = []
    while special or plain:
        quiet = per_round - min(2 * players, len(special))
        middle += plain[:quiet] + special[: per_round - quiet]
        del plain[:quiet], special[: per_round - quiet]
    return new_game("motor-city-showdown", players, seed=1, deck=[*top, *middle, *bottom], options=options)


def play_quietly(game, keep, until=lambda game: game.state.final):
    """Plays on without flipping a Card of Devastation; seat 1, or the first who throws, wins every throw.

    Args:
        keep: The Hole card that each seat holds on to.
        until: Where to stop; only at a decision or a throw.
    """
    while not until(game) and not isinstance(game.turn, Over):
        if isinstance(game.turn, Throw):
            win(game, game.turn.players[0])
            continue
        assert isinstance(game.turn, Decision)
        seat = game.turn.players[0]
        legal = game.legal_actions(seat)
        held = [action for action in legal if keep.get(seat) in action.values("hole")] or legal
        game.apply(seat, next(action for action in held if action.values("flip")[0] in SYMBOL_CARDS))


def chosen(game, seat):
    """What the game's own bot decides for a seat."""
    return game.rules.bot(game.view(seat), game.legal_actions(seat), Random(1))
