"""What holds after every move of every game, played at random.

``REFEREE_GAMES=10000 pytest tests/games/test_invariants.py --timeout 0 -k NAME`` plays that many of one game.
"""

import json
import os
import re
from itertools import chain

import pytest

from referee.games import GAMES, Decision, Over, replay
from referee.games.log import Move
from referee.games.replay import play_move
from tests.games.game_helpers import HELD, checks, random_games, random_move

NOBODY_WINS = r"the challenge is off|p\d ends the game|a draw: .*"
GAMES_EACH = int(os.environ.get("REFEREE_GAMES", "0"))
FIRST_SEED = int(os.environ.get("REFEREE_FIRST_SEED", "0"))
# Half of the games are played with options that make them short, so that more of them begin and end.
SHORT = {
    "motor-city-showdown": ({"target": 20}, {"target": 20, "first-dealer": "throw"}),
    "spell-my-name": ({"hands": 1}, {"win-by": "points", "points": 30}, {"hands": 1, "first-dealer": "throw"}),
    **checks("SHORT"),
}
IN_SUITE = {
    "motor-city-showdown": 24,
    "spell-my-name": 12,
    **checks("IN_SUITE"),
}


def motor_city_cards(state):
    if not state.dealer:
        return GAMES["motor-city-showdown"].cards
    rows = (state.hands, state.combat, state.barns)
    lists = chain.from_iterable(row.values() for row in rows)
    return [*chain(*lists), *state.deck, *state.pot, *state.flips.values(), *state.holes.values()]


def check_motor_city(before, state):
    scored = sum(state.scores.values()) - sum(before["scores"].values())
    if scored:
        # 72 each hand; B19: less the undealt where a Bison ended a hand of two.
        assert scored == 72 or (len(state.seats) == 2 and 8 <= scored < 72)
        assert state.hand_number >= before["hand_number"]


def spell_my_name_cards(state):
    if not state.dealer:
        return GAMES["spell-my-name"].cards
    return [*state.draw_pile, *state.discards, *state.removed, *chain(*state.hands.values())]


def check_spell_my_name(_before, state):
    if not state.dealer:
        return
    assert state.draw_pile
    assert state.discards
    assert sum(state.won.values()) == state.hand_number - bool(state.pending)
    if state.options["win-by"] == "hands":
        assert state.scores == state.won
    elif state.reason.name != "oneness":
        # A hand is worth its bonus and the points of five cards; all cards together have 75.
        assert all(10 * won <= state.scores[seat] <= 85 * won for seat, won in state.won.items())
    waiting = state.pending[-1].name == "discard" if state.pending else True
    assert max(map(len, state.hands.values())) <= 4 + waiting


CARDS = {
    "motor-city-showdown": motor_city_cards,
    "spell-my-name": spell_my_name_cards,
    **checks("CARDS"),
}
CHECKS = {
    "motor-city-showdown": check_motor_city,
    "spell-my-name": check_spell_my_name,
    **checks("CHECKS"),
}


class Mirror:
    """A second game that is only told what the first one has written: saved and loaded at every move."""

    def __init__(self, game):
        self.game = replay(game.log)
        self.lines = len(game.log)

    def follow(self, game):
        entries = [json.loads(line) for line in game.log_from(self.lines)]
        self.lines += len(entries)
        draws = [(entry["draw"], entry["result"]) for entry in entries if entry["type"] == "chance"]
        play_move(self.game, Move(self.lines, entries[0], draws), last=False)


def games_of(name, count):
    default, *short = ({}, *SHORT.get(name, ()))
    half = count // 2 if short else 0
    yield from random_games(name, count - half, FIRST_SEED, **default)
    for place, options in enumerate(short):
        yield from random_games(name, half // len(short), FIRST_SEED + count + place * half, **options)


def test_the_cards_of_every_game_of_the_program_are_counted():
    assert set(CARDS) >= HELD


@pytest.mark.parametrize("name", GAMES)
def test_what_holds_after_every_move(name):
    cards_in = CARDS.get(name)
    check = CHECKS.get(name, lambda before, state: None)
    for game, rng in games_of(name, GAMES_EACH or IN_SUITE.get(name, 100)):
        cards = sorted(GAMES[name].cards_with(game.state.options))
        mirror = Mirror(game)
        before = {"scores": {}, "hand_number": 0}
        while not isinstance(game.turn, Over):
            assert game.turn.players
            if isinstance(game.turn, Decision):
                assert all(game.legal_actions(seat) for seat in game.turn.players)
            random_move(game, rng)
            mirror.follow(game)
            # Equal states have equal hashes; the hash itself, which is slow, is compared now and then.
            for other in (mirror.game, game.clone()):
                assert (other.state, other.turn, other.chance.draws) == (game.state, game.turn, game.chance.draws)
                assert rng.random() < 0.9 or other.state_hash == game.state_hash
            assert cards_in is None or sorted(cards_in(game.state)) == cards
            check(before, game.state)
            before = {"scores": dict(game.state.scores), "hand_number": getattr(game.state, "hand_number", 1)}
        assert game.turn.outcome.winners or re.fullmatch(NOBODY_WINS, game.turn.outcome.reason)
        assert replay(game.log).state_hash == game.state_hash
