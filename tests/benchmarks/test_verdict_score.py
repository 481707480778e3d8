"""Published shares count everybody whom the camera saw well; a no-call is no way to leave out a throw."""

import math

import pytest

from benchmarks.verdict_score import compare, report
from referee.bouts.settle import settle
from referee.officiating.events import SymbolSeen
from referee.officiating.verdict import Call, Verdict
from referee.symbols import NoCallReason, Symbol


def truth(begin):
    """A throw of two players, who show paper and rock."""
    plays = [
        {
            "player": player,
            "third_bottom_t": begin + 2.0,
            "formed_t": begin + 2.0,
            "symbol": symbol,
            "fault": None,
            "symbols": [symbol],
            "changed_t": None,
        }
        for player, symbol in ((1, "paper"), (2, "rock"))
    ]
    return {"number": 1, "outcome": "single-winner", "camera_fault": None, "players": plays}


def verdict(begin, reason=None):
    thrown = {1: Symbol.PAPER, 2: Symbol.ROCK}
    calls = tuple(
        Call(player, what, begin + 2.01, 0.01, 0.99, begin + 2.0, 0.0, review=False, symbols_seen=(what,))
        for player, what in thrown.items()
    )
    return Verdict(1, calls, reason, None if reason else settle(thrown), begin + 2.5)


@pytest.fixture
def score():
    """One throw is called right, and one of the same is no call: player 2's hand was not seen."""
    throws = {"fps": 30.0, "players": 2, "throws": [truth(0.0), truth(10.0)]}
    seen = [SymbolSeen(1, Symbol.PAPER, 2.03), SymbolSeen(2, Symbol.ROCK, 2.03), SymbolSeen(1, Symbol.PAPER, 12.03)]
    return compare(throws, [*seen, verdict(0.0), verdict(10.0, NoCallReason.HAND_LOST)])


def test_players_of_a_no_call_count_where_the_camera_saw_them_well(score):
    assert (score.right.total(), score.wrong.total(), score.no_calls) == (1, 1, {"hand-lost": 1})
    assert score.strokes == {"right": 2, "no call": 2}
    assert score.calls["rock", "no call"] == 1
    assert [math.isinf(seconds) for seconds in score.called] == [False, False, False, True]


def test_the_report_has_both_shares(score, capsys):
    report(score)
    said = capsys.readouterr().out
    assert "players' calls right: 2 of 4 (50.00%); where a call was made, of 2 (100.00%)" in said
    assert "strokes counted right: 2 of 4 (50.00%); where a call was made, of 2 (100.00%)" in said
    assert "not marked: 2, 0" in said
    assert "30 a second): 3 of 4 (75.00%); where a call was made, of 3 (100.00%)" in said
