"""What is printed of a bout."""

import pytest

from referee.commands.main import main
from referee.commands.shared.desk import OperatorDesk, after_overrule_in_words, overrule_in_words
from referee.commands.shared.reports import Tally
from referee.officiating.ledger.bout_record import Record
from referee.symbols import MisThrow, NoCallReason, Symbol


def test_a_decision_about_several_players_is_told_in_one_line(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    decided = record.overrule(1, 1, "paper", "Kim", "the clip", others={2: "late"})
    told = overrule_in_words(decided, record.names)
    assert told == "Throw 1: paper is called for Ann, late is called for Bo, by Kim: the clip"


@pytest.fixture
def won(tmp_path, verdict):
    """A bout of three that is won by its third throw."""
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.SCISSORS}))
    for thrown in ({1: Symbol.ROCK, 2: Symbol.ROCK}, {1: Symbol.PAPER, 2: Symbol.ROCK}):
        record.decide(verdict(thrown))
    return record


@pytest.mark.parametrize(
    ("overrule", "told"),
    [
        ((1, 3, "rock"), "2 later throws do not count. Ann, Bo and Cy throw next"),
        ((2, 1, "paper"), "1 later throw does not count. Ann wins the bout"),
        ((3, 1, "rock"), "Ann and Bo throw next"),
    ],
)
def test_an_overrule_tells_in_both_places_who_throws_next_and_what_does_not_count(won, capsys, overrule, told):
    tally = Tally("", "one-time", won.names)
    desk = OperatorDesk(won.bout, tally, as_json=False, record=won)
    throw, player, call = overrule
    words = ["overrule", str(won.path), str(throw), "--player", str(player), "--call", call]
    assert main([*words, "--by", "Kim", "--reason", "the clip"]) == 0
    assert told in capsys.readouterr().out.splitlines()
    desk.overruled()
    assert f"referee bout: {told}" in capsys.readouterr().err.splitlines()


def test_an_overrule_of_a_no_call_tells_who_is_still_to_be_called(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict({1: MisThrow("absent"), 2: Symbol.ROCK}, no_call=NoCallReason.HAND_LOST))
    decided = record.overrule(1, 2, "paper", "Kim", "the clip")
    told = "Throw 1 does not count yet; still to be called: Ann. Ann and Bo throw next"
    assert after_overrule_in_words(decided, record) == told
