"""What the engine promises for every game: turns, refusals, unseen answers, chance, clones."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from referee.errors import BadInputError, IllegalAction, MalformedAction, OutOfTurn
from referee.games import GAMES, Decision, Mode, Over, Throw, new_game
from referee.games.action import Action, Notation
from referee.games.event import Event
from referee.games.game_texts import GameTexts
from referee.games.rules import Ask, Do, Rules, Step, Table, everybody
from referee.symbols import MisThrow, Symbol
from tests.games.game_helpers import motor_city, random_games, random_move

LAID = {1: "flip R01 combat R02,R03 hole R04", 2: "flip S01 combat S02,S03 hole S04"}


def quiet():
    return motor_city({1: "R01 R02 R03 R04", 2: "S01 S02 S03 S04"})


def everything(game):
    return [
        (game.view(seat), game.log_for(seat), game.legal_actions(seat) if seat else ())
        for seat in (None, *game.state.seats)
    ]


def test_one_time_eliminates_until_one_is_left():
    game = new_game("one-time", players=3, seed=1)
    assert game.turn == Throw((1, 2, 3), Mode.ONE_TIME, "One Time")
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.SCISSORS})
    assert game.turn.players == (1, 2)
    game.apply_throw({1: Symbol.ROCK, 2: MisThrow("late")})
    assert game.turn.outcome.winners == (1,)
    assert game.scores == {1: 1, 2: 0, 3: 0}


def test_run_to_ten_counts_three_for_labrador_over_jack():
    # A5
    game = new_game("run-to-ten", players=2, seed=1)
    for points in (3, 6, 9):
        game.apply_throw({1: Symbol.LABRADOR, 2: Symbol.JACK})
        assert game.turn.score == game.scores == game.view(2)["scores"] == {1: points, 2: 0}
    game.apply_throw({1: Symbol.LABRADOR, 2: Symbol.JACK})
    assert isinstance(game.turn, Over)
    assert (game.turn.outcome.winners, game.scores) == ((1,), {1: 12, 2: 0})


@pytest.mark.parametrize(
    ("player", "action", "error"),
    [
        (1, "flip R01", MalformedAction),
        (1, "flip R01 combat R02,R03 hole R05", IllegalAction),
        (1, "challenge p2", IllegalAction),
        (3, "flip R01 combat R02,R03 hole R04", OutOfTurn),
        (1.0, "flip R01 combat R02,R03 hole R04", OutOfTurn),
        (True, "flip R01 combat R02,R03 hole R04", OutOfTurn),
        (1, None, MalformedAction),
    ],
)
def test_refused_actions_are_different_errors_and_change_nothing(player, action, error):
    game = quiet()
    before = (game.state_hash, game.log, everything(game))
    with pytest.raises(error):
        game.apply(player, action)
    assert (game.state_hash, game.log, everything(game)) == before


@pytest.mark.parametrize(
    ("thrown", "error"),
    [
        ({1: Symbol.ROCK}, OutOfTurn),
        ({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.ROCK}, OutOfTurn),
        ({True: Symbol.ROCK, 2: Symbol.ROCK}, OutOfTurn),
        ({"1": Symbol.ROCK, 2: Symbol.ROCK}, OutOfTurn),
        ({1: Symbol.ROCK, 2: "paper "}, MalformedAction),
        (None, MalformedAction),
        ([1, 2], MalformedAction),
        ("p1=rock p2=rock", MalformedAction),
    ],
)
def test_refused_throws_change_nothing(thrown, error):
    game = new_game("run-to-ten", players=2, seed=1)
    before = (game.state_hash, game.log)
    with pytest.raises(error):
        game.apply_throw(thrown)
    assert (game.state_hash, game.log) == before


def test_no_throw_is_taken_where_a_decision_is_due_and_no_decision_where_a_throw_is():
    game = quiet()
    with pytest.raises(OutOfTurn, match="no throw is asked for"):
        game.apply_throw({1: Symbol.ROCK, 2: Symbol.ROCK})
    for seat, action in LAID.items():
        game.apply(seat, action)
    with pytest.raises(OutOfTurn, match="p1 is not asked"):
        game.apply(1, LAID[1])


def test_nobody_sees_an_answer_before_all_are_in():
    game = quiet()
    before = everything(game)
    game.apply(2, LAID[2])
    for seat in (None, 1):
        place = 0 if seat is None else seat
        assert (game.view(seat), game.log_for(seat)) == before[place][:2]
    assert game.legal_actions(1) == before[1][2]
    with pytest.raises(OutOfTurn, match="p2 has decided already"):
        game.apply(2, LAID[2])
    assert game.turn == Decision((1,), "lay the tableaus")


def test_the_order_of_answering_makes_no_difference():
    one, other = quiet(), quiet()
    for seat in (1, 2):
        one.apply(seat, LAID[seat])
        other.apply(3 - seat, LAID[3 - seat])
    assert one.state_hash == other.state_hash
    assert [one.view(seat) for seat in (None, 1, 2)] == [other.view(seat) for seat in (None, 1, 2)]


def test_cards_that_were_shown_are_told_in_the_order_of_the_seats_whoever_has_played_first():
    stands = []
    for order in ((1, 2), (2, 1)):
        game = new_game("war", players=2, seed=1, options={"variation": "five-card"})
        chosen = {seat: game.legal_actions(seat)[0] for seat in order}
        for seat in order:
            game.apply(seat, chosen[seat])
        stands.append((game.state_hash, game.view(None)))
    assert stands[0] == stands[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game(name):
    for (one, rng), (other, same_rng) in zip(random_games(name, 4), random_games(name, 4), strict=True):
        for _ in range(200):
            if isinstance(one.turn, Over):
                break
            random_move(one, rng)
            random_move(other, same_rng)
        assert one.log == other.log
        assert one.state_hash == other.state_hash


def test_what_happens_to_a_clone_does_not_touch_the_game():
    for game, rng in random_games("motor-city-showdown", 6):
        for _ in range(60):
            random_move(game, rng)
        before = (game.state_hash, game.log, everything(game))
        twin = game.clone()
        assert twin.state_hash == game.state_hash
        for _ in range(60):
            if not isinstance(twin.turn, Over):
                random_move(twin, rng)
        assert (game.state_hash, game.log, everything(game)) == before


class Pair(NamedTuple):
    """A pile and a number."""

    pile: list[str]
    number: int


@dataclass(slots=True)
class Cells(Table):
    """A state whose lists lie in tuples, beside other things, and in what is a sort of dictionary or of tuple."""

    piles: tuple[list[str], ...] = field(default_factory=lambda: ([], []))
    cells: list[list[str] | None] = field(default_factory=lambda: [None, [], []])
    pair: Pair = field(default_factory=lambda: Pair([], 0))
    named: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def test_a_clone_shares_no_list_of_any_state_that_the_engine_takes(monkeypatch):
    def start(seats, options, _deck):
        state = Cells(seats, options, dict.fromkeys(seats, 0))
        state.then(Step("keep"), Step("end"))
        return state

    def keep(state, _step, answers, _desk):
        for pile in (state.piles[1], state.cells[2], state.pair.pile, state.named["kept"]):
            pile.extend(map(str, answers.values()))

    steps = {
        "keep": Ask(Event("keep"), everybody, lambda *_: [Action("keep")], keep),
        "end": Do(lambda state, _step, _desk: state.finish((1,), Event("over"))),
    }
    texts = GameTexts("cells", said={"keep": "keep", "over": "over"})
    notation = Notation({"keep": Event("keep")})
    monkeypatch.setitem(GAMES, "cells", Rules("cells", "Cells", 1, (2,), start, steps, notation, lambda *_: {}, texts))
    game = new_game("cells", 2, seed=1)
    before, twin = game.state_hash, game.clone()
    for seat in (1, 2):
        twin.apply(seat, "keep")
    assert twin.state.cells == [None, [], ["keep", "keep"]]
    assert game.state_hash == before


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ([Step("ending")], "half: no step 'ending': expected one of keep, end"),
        ([Step("end")], "half: over: no sentence in English"),
    ],
    ids=["a step is missing", "a sentence is missing"],
)
def test_a_game_that_is_half_written_is_told_what_it_lacks(monkeypatch, after, said):
    def start(seats, options, _deck):
        state = Table(seats, options, dict.fromkeys(seats, 0))
        state.then(Step("keep"), *after)
        return state

    steps = {
        "keep": Ask(Event("keep"), lambda *_: (1,), lambda *_: [Action("keep")], lambda *_: None),
        "end": Do(lambda state, _step, _desk: state.finish((1,), Event("over"))),
    }
    notation, texts = Notation({"keep": Event("keep")}), GameTexts("half", said={"keep": "keep"})
    monkeypatch.setitem(GAMES, "half", Rules("half", "Half", 1, (2,), start, steps, notation, lambda *_: {}, texts))
    game = new_game("half", 2, seed=1)
    with pytest.raises(BadInputError, match=re.escape(said)):
        game.apply(1, "keep")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"name": "poker", "players": 2}, "'poker' is no game"),
        ({"name": ["war"], "players": 2}, "is no game"),
        ({"name": "run-to-ten", "players": 3}, "run-to-ten: players: 3, expected 2"),
        ({"name": "run-to-ten", "players": 2.0}, "run-to-ten: players: 2.0, expected 2"),
        ({"name": "one-time", "players": 2, "seed": -1}, "seed -1"),
        ({"name": "one-time", "players": 2, "deck": ["R01"]}, "one-time has no cards"),
        ({"name": "one-time", "players": 2, "options": {"x": 1}}, "option x"),
        (
            {"name": "motor-city-showdown", "players": 2, "options": {"target": "0"}},
            "target=0: expected 1 to",
        ),
        ({"name": "tic-tac-rock", "players": 2, "options": {"boards": 1.0}}, "boards=1.0: expected"),
        ({"name": "motor-city-showdown", "players": 2, "deck": ["R01", "R99"]}, "card 2, 'R99'"),
        ({"name": "motor-city-showdown", "players": 2, "deck": [["R01"]]}, "card 1"),
        (
            {"name": "motor-city-showdown", "players": 2, "deck": ["R01", "R01"]},
            "card 2, R01, is there twice",
        ),
    ],
)
def test_a_game_that_cannot_begin_says_why(arguments, said):
    with pytest.raises(BadInputError, match=said):
        new_game(**arguments)


def test_a_number_may_begin_with_zeros():
    options = {"target": "0" * 40 + "100"}
    assert new_game("jokers-wild", 2, 1, options=options).state.options["target"] == 100


@pytest.mark.parametrize("player", [9, 0, -1, "1", True, 1.0, b"1", [1]])
def test_a_seat_that_nobody_has_is_told_wherever_a_player_is_named(player):
    game = new_game("motor-city-showdown", players=3, seed=7)
    said = f"p{player} does not play: expected p1, p2, p3" if type(player) is int else f"{player!r} is no seat"
    asking = [game.legal_actions, game.view, game.log_for, game.told, lambda seat: game.apply(seat, "keep")]
    for ask in asking:
        with pytest.raises(OutOfTurn, match=re.escape(said)):
            ask(player)
    for ask in (game.view, game.log_for, game.told):
        assert ask(None), "the audience's"


def test_who_plays_and_is_not_asked_has_no_legal_actions():
    game = new_game("one-time", players=2, seed=1)
    assert game.legal_actions(1) == ()
