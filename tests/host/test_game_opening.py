"""A card game is opened in one way: begun or taken up, for slips or for nothing, and never half."""

from dataclasses import replace

import pytest

from referee.errors import BadInputError
from referee.games.action import Action
from referee.games.catalogue import GAMES, new_game
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.pink_slip.stakes import Stakes
from referee.host.card_game import CardGame
from referee.host.game_opening import open_game, plays_for_slips
from referee.host.seats import Seat
from referee.symbols import Symbol


def people(*names):
    return {number: Seat(name, None, None) for number, name in enumerate(names, start=1)}


def opened(folder, *names, game="pink-slip", resume=False):
    def begin():
        return new_game(game, 2, 1), Stakes.of_new_game(dict(enumerate(names, start=1)), {})

    seats = people(*names)
    return open_game(
        folder / "game.jsonl", None if resume else begin, lambda _game, _stakes: seats, folder / "slips.jsonl"
    )


def bo_wins(playing, *actions):
    for seat, action in actions:
        playing.decide(seat, Action(action))
    playing.throw({1: Symbol.ROCK, 2: Symbol.PAPER})
    playing.close()


def test_a_game_that_is_refused_leaves_no_log(tmp_path):
    bo_wins(CardGame(opened(tmp_path, "Ann", "Bo")), (1, "one-time"), (2, "accept"))
    (tmp_path / "game.jsonl").unlink()
    with pytest.raises(BadInputError, match="Ann has no Pink Slip to stake"):
        opened(tmp_path, "Ann", "Cy")
    assert not (tmp_path / "game.jsonl").exists()


def test_a_game_that_is_taken_up_is_played_for_what_it_was_begun_for(tmp_path):
    playing = CardGame(opened(tmp_path, "Ann", "Bo"))
    playing.decide(1, Action("one-time"))
    playing.close()
    bo_wins(CardGame(opened(tmp_path, "Ann", "Bo", resume=True)), (2, "accept"))
    assert SlipLedger(tmp_path / "slips.jsonl").wins["ann"].winner == "Bo"


def test_who_refuses_the_seats_of_a_game_lets_go_of_its_log(tmp_path):
    CardGame(opened(tmp_path, "Ann", "Bo")).close()

    def refuse(_game, _stakes):
        raise BadInputError("others began it")

    with pytest.raises(BadInputError, match="others began it"):
        open_game(tmp_path / "game.jsonl", None, refuse)
    CardGame(opened(tmp_path, "Ann", "Bo", resume=True)).close()


def test_another_game_is_played_for_slips_as_soon_as_its_rules_say_so(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "for-ever", replace(GAMES["pink-slip"], name="for-ever"))
    monkeypatch.setitem(GAMES, "for-nothing", replace(GAMES["pink-slip"], name="for-nothing", slips=None))
    assert plays_for_slips("for-ever", ("human", "human"))
    assert not plays_for_slips("for-ever", ("human", "bot"))
    assert not plays_for_slips("for-nothing", ("human", "human"))
    bo_wins(CardGame(opened(tmp_path, "Ann", "Bo", game="for-ever")), (1, "one-time"), (2, "accept"))
    assert SlipLedger(tmp_path / "slips.jsonl").wins["ann"].mode == "one-time"
