"""A log plays again to the same state, without a random number, and says where it is no log."""

import json
import pickle
from random import Random

import pytest

from referee.errors import BadLog
from referee.games import GAMES, Over, new_game, replay
from referee.games.chance import Chance
from referee.games.log import parse_log
from referee.games.replay import is_by_seed, play_log
from tests.games.game_helpers import random_games, random_move


def played(name, seed, moves=10**6):
    game, rng = next(iter(random_games(name, 1, first_seed=seed)))
    while moves and not isinstance(game.turn, Over):
        random_move(game, rng)
        moves -= 1
    return game


def changed(line, **fields):
    return json.dumps({**json.loads(line), **fields})


@pytest.mark.parametrize("name", GAMES)
def test_a_log_plays_again_to_the_same_state_without_drawing(name, monkeypatch):
    games = [played(name, seed) for seed in range(4)]

    def drawn(_chance):
        raise AssertionError("a random number was drawn")

    monkeypatch.setattr(Chance, "_generator", drawn)
    for game in games:
        again = replay(game.log)
        assert again.state_hash == game.state_hash
        assert again.log == game.log


@pytest.mark.parametrize("name", GAMES)
def test_the_random_results_of_a_log_are_those_of_its_seed(name):
    for seed, moves in enumerate((0, 3, 30, 10**6)):
        lines = played(name, seed, moves).log
        chances = [place for place, line in enumerate(lines) if '"shuffle"' in line]
        for log in (parse_log(lines), parse_log(replay(lines[: len(lines) // 2 + 1]).log)):
            assert is_by_seed(log, play_log(log))
        if chances:
            result = json.loads(lines[chances[-1]])["result"]
            first = next(place for place in range(len(result)) if result[place] != result[-1])
            result[first], result[-1] = result[-1], result[first]
            doctored = parse_log([*lines[: chances[-1]], changed(lines[chances[-1]], result=result)])
            assert not is_by_seed(doctored, play_log(doctored))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 9, 40])
def test_a_game_is_pickled_as_its_log_and_goes_on_as_it_would_have(name, moves):
    game = played(name, 3, moves)
    again = pickle.loads(pickle.dumps(game))
    assert (again.state_hash, again.log, again.turn) == (game.state_hash, game.log, game.turn)
    for one in (game, again):
        rng = Random(5)
        for _ in range(20):
            if not isinstance(one.turn, Over):
                random_move(one, rng)
    assert (again.state_hash, again.log) == (game.state_hash, game.log)


def test_a_game_with_a_stacked_deck_is_pickled_with_it():
    game = new_game("war", players=2, seed=1, deck=["R5", "P9", "SA"])
    assert pickle.loads(pickle.dumps(game)).log == game.log


@pytest.mark.parametrize("films", ["a", ["a"], {"a": "1"}, {"a": 1}, {"a": None}, {"a": float("nan")}])
def test_films_are_known_by_times(films):
    log = played("run-to-ten", 1).log
    line = next(number for number, text in enumerate(log) if '"throw"' in text)
    log[line] = changed(log[line], films=films)
    with pytest.raises(BadLog, match=f"line {line + 1}: a throw whose films are no times"):
        replay(log)


def test_a_log_goes_on_as_the_game_would_have():
    game = played("motor-city-showdown", 3, moves=40)
    again = replay(game.log)
    for one in (game, again):
        rng = next(iter(random_games("one-time", 1)))[1]
        while not isinstance(one.turn, Over):
            random_move(one, rng)
    assert again.log == game.log


def test_a_game_with_a_stacked_deck_replays_with_it():
    game = new_game("spell-my-name", players=2, seed=7, deck=["BOLT", "JP", "NB"])
    random_move(game, Random(1))
    again = replay(game.log)
    assert again.state_hash == game.state_hash
    assert again.view(None)["top_discard"] == "BOLT"


def test_random_results_come_from_the_log_and_not_from_the_seed():
    game = new_game("motor-city-showdown", players=2, seed=7)
    lines = game.log
    lines[0] = changed(lines[0], seed=8)
    assert replay(lines).state.hands == game.state.hands


def repeat_a_card(result):
    return [result[1], *result[1:]]


def repeat_the_pick(result):
    return result * 2


@pytest.mark.parametrize(
    ("name", "draw", "forge", "said"),
    [
        ("war", "shuffle", repeat_a_card, "a recorded shuffle does not hold the cards that were shuffled"),
        ("motor-city-showdown", "pick", repeat_the_pick, "a recorded pick is none of what could be picked"),
    ],
)
def test_a_random_result_that_cannot_have_fallen_is_refused(name, draw, forge, said):
    lines = new_game(name, players=2, seed=7).log
    line = next(number for number, text in enumerate(lines) if f'"{draw}"' in text)
    lines[line] = changed(lines[line], result=forge(json.loads(lines[line])["result"]))
    with pytest.raises(BadLog, match=said):
        replay(lines)


def test_a_last_line_cut_in_the_middle_is_all_that_is_lost():
    game = played("motor-city-showdown", 3, moves=40)
    text = "\n".join(game.log) + "\n"
    whole = game.log
    for end in range(len(text) - len(whole[-1]) - 1, len(text)):
        log = parse_log(text[:end].split("\n"))
        kept = len(text[:end].split("\n")) - 1
        if text[:end].split("\n")[-1] in ("", whole[-1]):
            assert log.cut == ""
        else:
            assert log.cut == text[:end].split("\n")[-1]
            assert log.lines == kept
        assert play_log(log).log[: log.lines] == whole[: log.lines]


def test_random_results_cut_off_at_the_end_fall_again_as_they_fell():
    for seed in range(6):
        game = played("motor-city-showdown", seed)
        lines = game.log
        last_shuffle = max(place for place, line in enumerate(lines) if "shuffle" in line)
        assert replay(lines[:last_shuffle]).log == lines[: last_shuffle + 1]


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda lines: [], "empty"),
        (lambda lines: ["{"], "line 1: no JSON object"),
        (lambda lines: lines[1:], "line 1: chance, expected a header"),
        (lambda lines: [*lines[:5], "{", *lines[5:]], "line 6: no JSON object"),
        (lambda lines: [*lines[:5], "[1]", *lines[5:]], "line 6: no JSON object"),
        (lambda lines: [*lines[:5], '{"type":"undo"}', *lines[5:]], "line 6: type 'undo'"),
        (lambda lines: [*lines[:5], '{"type":"action","player":1}', *lines[5:]], "line 6: a action with"),
        (lambda lines: [*lines, lines[-1]], "result after the result"),
        (lambda lines: [*lines[:4], "{\n"], "line 5: no JSON object"),
        (lambda lines: [*lines[:4], "{", ""], "line 5: no JSON object"),
        (lambda lines: [changed(lines[0], rules=0), *lines[1:]], "line 1: rules version 0"),
        (lambda lines: [changed(lines[0], game="poker"), *lines[1:]], "line 1: 'poker' is no game"),
        (lambda lines: [changed(lines[0], players=9), *lines[1:]], "line 1: .* players: 9"),
        (lambda lines: [changed(lines[0], options={"target": []}), *lines[1:]], "line 1: option target"),
        (lambda lines: [lines[0], *lines[2:]], "line 1: a recorded 'shuffle', expected a pick"),
        (
            lambda lines: [lines[0], changed(lines[1], draw="nonsense"), *lines[2:]],
            "line 1: a recorded 'nonsense', expected a pick",
        ),
        (lambda lines: [lines[0], changed(lines[1], result=["R5"]), *lines[2:]], "line 1: a recorded pick is none"),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], "line 1: followed by a random result"),
        (lambda lines: [*lines[:3], lines[4], lines[4], *lines[5:]], "line 5: p. has decided already"),
        (lambda lines: [*lines[:3], changed(lines[3], action="keep"), *lines[4:]], "line 4: p.: keep is not"),
        (lambda lines: [*lines[:-1], changed(lines[-1], winners=[])], "another result"),
        (lambda lines: [*lines[:-1], changed(lines[-1], state="0")], "another result"),
    ],
)
def test_a_log_that_cannot_have_happened_is_refused_with_its_line(break_it, said):
    lines = played("motor-city-showdown", 3).log
    with pytest.raises(BadLog, match=said):
        replay(break_it(lines))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, "a log of type NoneType: expected its lines"),
        (5, "a log of type int"),
        ([b"{}"], "line 1: of type bytes; expected text"),
        (["", None], "line 2: of type NoneType"),
        (b"{}", "line 1: of type int"),
        (iter([]), "empty: expected a header line"),
    ],
)
def test_what_is_no_lines_of_text_is_no_log(given, expected):
    with pytest.raises(BadLog, match=expected):
        replay(given)
