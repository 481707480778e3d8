"""Bots: their throws are an equilibrium, their decisions come from the view alone, and they beat chance.

``benchmarks/engine.py --bots 1000`` measures how clearly.
"""

import json
from collections import Counter
from random import Random

import pytest

from referee.games import GAMES, Decision, Mode, Over, Throw, new_game
from referee.games.action import Action
from referee.games.bots import play_out, random_bot, sensible_bot
from referee.host.seats import bot_for
from referee.symbols import Symbol
from tests.games.game_helpers import BRIEF

# In a sandbox there is nothing to win, and in War nothing is chosen but in some of its variations.
PLAYED_WELL = [
    name for name in GAMES if GAMES[name].bot and GAMES[name].cards and name not in {"janken-sandbox", "war"}
]


CASES = [
    *(
        (name, count, BRIEF.get(name, {}), 30 if count < 4 else 15 * count)
        for name in PLAYED_WELL
        for count in GAMES[name].players
    ),
    # Luck has the larger part in a 5 Card War: it takes many to tell.
    ("war", 2, {"variation": "five-card"}, 300),
    ("war", 2, {"variation": "never-ending"}, 30),
]


def test_a_random_bot_takes_each_action_as_often_whatever_it_is_called():
    bot, legal = random_bot(Random(3)), [Action("lay N1"), Action("lay N2"), Action("lay N3"), Action("end")]
    counts = Counter(bot.choose({}, legal) for _ in range(4000))
    # Three degrees of freedom: above 21.1 once in 10,000 times.
    assert sum((counts[action] - 1000) ** 2 / 1000 for action in legal) < 21.1


def test_at_a_sandbox_a_random_bot_takes_each_kind_of_action_as_often():
    legal = new_game("janken-sandbox", 2, seed=1).legal_actions(1)
    bot, kinds = bot_for("random", "janken-sandbox", Random(3)), {action.verb for action in legal}
    counts = Counter(bot.choose({}, legal).verb for _ in range(1000 * len(kinds)))
    # Eight degrees of freedom at most: above 31.8 once in 10,000 times.
    assert len(kinds) <= 9
    assert sum((counts[kind] - 1000) ** 2 / 1000 for kind in kinds) < 31.8


def test_throws_fall_as_the_mix_says():
    bot = random_bot(Random(3))
    turn = Throw((1, 2), Mode.ONE_TIME, "")
    counts = Counter(bot.throw(turn, 1) for _ in range(9000))
    expected = {Symbol.JACK: 3000, Symbol.LABRADOR: 3000}
    # Four degrees of freedom: above 23.5 once in 10,000 times.
    assert sum((counts[s] - expected.get(s, 1000)) ** 2 / expected.get(s, 1000) for s in Symbol) < 23.5


@pytest.mark.parametrize(("name", "players", "options", "count"), CASES)
def test_the_sensible_bot_beats_random_ones_clearly(name, players, options, count):
    wins = all_wins = 0
    for seed in range(count):
        game, seat = new_game(name, players, seed=seed, options=options), seed % players + 1
        generator = Random(seed)  # one for all: with equal ones they would tie for ever
        bots = {other: random_bot(generator, name) for other in game.state.seats}
        play_out(game, {**bots, seat: sensible_bot(name, generator)})
        wins += seat in game.turn.outcome.winners
        all_wins += len(game.turn.outcome.winners)
    # By chance as often as everybody, which is 1 in ``players`` where one wins; three standard deviations above it.
    chance = all_wins / count / players
    assert wins / count > chance + 3 * (chance * (1 - chance) / count) ** 0.5


def number_keys(view):
    """The names in a view whose dictionaries have keys that are no text."""
    keyed = {
        name
        for name, value in view.items()
        if isinstance(value, dict) and not all(isinstance(key, str) for key in value)
    }
    return keyed.union(
        *(number_keys(value) for name, value in view.items() if name not in keyed and isinstance(value, dict))
    )


@pytest.mark.parametrize("name", GAMES)
def test_bots_of_every_game_play_it_to_its_end_from_views_that_are_plain_json(name):
    for players in GAMES[name].players:
        game = new_game(name, players, seed=players, options=BRIEF.get(name))
        bot = sensible_bot(name, Random(1))
        while not isinstance(game.turn, Over):
            if isinstance(game.turn, Decision):
                seat = game.turn.players[0]
                assert number_keys(game.view(seat)) == {"scores"}
                view = json.loads(json.dumps(game.view(seat)))
                assert view["scores"] == {str(seat): score for seat, score in game.scores.items()}
                game.apply(seat, bot.choose(view, game.legal_actions(seat)))
            else:
                game.apply_throw({seat: bot.throw(game.turn, seat) for seat in game.turn.players})
        # The documents say what becomes of these keys; others would come to a bot as something else than they were.
        assert number_keys(game.view(None)) == {"scores"}
        outcome = game.turn.outcome
        assert outcome.winners or outcome.reason.startswith("a draw") or name == "janken-sandbox"
