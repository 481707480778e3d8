"""A card game as it goes on: programs first, everything written down before it is told, to the end of game or input."""

from random import Random

import pytest

from benchmarks.faults import spoilt
from referee.errors import RefereeError, StorageError
from referee.games.action import Action
from referee.games.catalogue import new_game
from referee.games.logfile import LogFile
from referee.games.turns import Throw
from referee.host.card_game import CardGame
from referee.host.game_opening import OpenedGame
from referee.host.seats import Seat, bot_for
from referee.symbols import Symbol


def seats(game, *kinds):
    return {
        number: Seat(f"P{number}", bot_for(kind, game, Random(number)), None)
        for number, kind in enumerate(kinds, start=1)
    }


def nobody(_):
    raise AssertionError("nobody is asked")


def test_what_is_told_is_in_the_log_before(tmp_path):
    path = tmp_path / "game.jsonl"
    game = new_game("green-queen", 3, 5)
    log = LogFile.create(path, game)
    playing = CardGame(OpenedGame(game, seats("green-queen", "bot", "bot", "random"), log))
    written = []

    def tell():
        assert path.read_text().splitlines() == game.log
        written.append(len(game.log))

    playing.play(nobody, lambda turn: dict.fromkeys(turn.players, Symbol.ROCK), tell)
    playing.close()
    assert written == sorted(written)
    assert len(written) > 5


def test_programs_decide_before_people_are_asked():
    game = new_game("motor-city-showdown", 3, 4)
    playing = CardGame(OpenedGame(game, seats("motor-city-showdown", "human", "bot", "bot")))
    asked = []

    def ask(seat):
        asked.append((seat, playing.next_bot))

    playing.play(ask, nobody, lambda: None)
    assert asked == [(1, 0)]
    assert playing.people == (1,)


def test_it_stops_where_an_input_ends_and_is_marked_over_once_it_is():
    over = []
    game = new_game("one-time", 2, 1)
    playing = CardGame(OpenedGame(game, seats("one-time", "human", "human")), ended=lambda: over.append(True))
    playing.play(nobody, lambda turn: None, lambda: None)
    assert isinstance(game.turn, Throw)
    assert over == []
    playing.play(nobody, lambda turn: {1: Symbol.ROCK, 2: Symbol.PAPER}, lambda: None)
    assert playing.over
    assert over == [True]


def test_what_is_not_allowed_changes_nothing():
    game = new_game("motor-city-showdown", 2, 4)
    playing = CardGame(OpenedGame(game, seats("motor-city-showdown", "human", "human")))
    before = game.state_hash
    with pytest.raises(RefereeError):
        playing.decide(1, Action("nonsense"))
    assert game.state_hash == before


def test_a_throw_or_decision_that_cannot_be_written_down_has_not_happened(tmp_path):
    for name, step in (
        ("one-time", lambda playing: playing.throw({1: Symbol.ROCK, 2: Symbol.PAPER})),
        ("motor-city-showdown", lambda playing: playing.decide(1, playing.game.legal_actions(1)[0])),
    ):
        path, game = tmp_path / f"{name}.jsonl", new_game(name, 2, 4)
        playing = CardGame(OpenedGame(game, seats(name, "human", "human"), LogFile.create(path, game)))
        before = playing.game.state_hash
        with spoilt(1, "full"), pytest.raises(StorageError):
            step(playing)
        assert playing.game.state_hash == before
        assert path.read_text().splitlines() == playing.game.log
        step(playing)  # the disk has room again
        assert playing.game.state_hash != before
        assert path.read_text().splitlines() == playing.game.log
        playing.close()
