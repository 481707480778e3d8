"""PINK SLIP: the challenge, and the ledger that remembers who won whose. Each test cites its ruling."""

import pytest

from referee.errors import BadInputError, BadLog
from referee.games import Decision, Mode, Throw, new_game
from referee.games.pink_slip.ledger import Slip, SlipLedger, Win
from tests.games.game_helpers import win


@pytest.mark.parametrize("mode", list(Mode))
def test_the_challenger_proposes_and_the_opponent_accepts(mode):
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    assert game.legal_actions(1) == ("one-time", "run-to-ten")
    game.apply(1, mode.value)
    assert game.legal_actions(2) == ("accept", "decline")
    game.apply(2, "accept")
    assert isinstance(game.turn, Throw)
    assert game.turn.mode is mode
    win(game, 2)
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 1 if mode is Mode.ONE_TIME else 10}


def test_a_declined_challenge_is_off():
    # D1
    game = new_game("pink-slip", players=2, seed=1)
    game.apply(1, "one-time")
    assert game.turn == Decision((2,), "accept or decline the challenge")
    game.apply(2, "decline")
    assert game.turn.outcome.winners == ()


def test_a_pink_slip_is_for_two_players():
    # D1
    with pytest.raises(BadInputError, match="3 players, expected 2"):
        new_game("pink-slip", players=3)


WON = Win("Bo", "Ann", "2026-11-21", "one-time", "hash")


@pytest.fixture
def ledger(tmp_path):
    ledger = SlipLedger(tmp_path / "new" / "slips.jsonl")
    ledger.sign(Slip("Ann", "2026-11-01", "JL-17", "4711"))
    ledger.sign(Slip("Bo", "2026-11-02"))
    return ledger


def test_the_ledger_remembers_for_ever_who_won_whose(ledger):
    # D2
    ledger.record(WON)
    again = SlipLedger(ledger.path)
    assert again.wins == {"bo": WON}
    assert again.slips["ann"] == Slip("Ann", "2026-11-01", "JL-17", "4711")


def test_who_has_lost_their_slip_cannot_play_again(ledger):
    # D2; a won slip cannot be staked either: each stakes their own
    ledger.record(WON)
    ledger.check_stake("Ann")
    with pytest.raises(BadInputError, match="BO has no Pink Slip to stake: Ann won it on 2026-11-21"):
        SlipLedger(ledger.path).check_stake("BO")
    with pytest.raises(BadInputError, match="bo signed a Pink Slip on 2026-11-02"):
        ledger.sign(Slip("bo", "2026-11-30"))


def test_who_has_signed_nothing_cannot_play(ledger):
    with pytest.raises(BadInputError, match="Cy has signed no Pink Slip"):
        ledger.check_stake("Cy")


def test_the_same_game_is_entered_once(ledger):
    ledger.record(WON)
    ledger.record(WON)
    assert len(ledger.path.read_text().splitlines()) == 3


@pytest.mark.parametrize("line", ["{", "[]", '{"type":"lost"}', '{"type":"signed"}', '{"type":"signed","x":1}'])
def test_a_file_that_is_no_ledger_is_named_with_its_line(tmp_path, line):
    path = tmp_path / "slips.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(BadLog, match=r"slips\.jsonl: line 1"):
        SlipLedger(path)
