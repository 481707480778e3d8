"""A bout that runs takes up what an operator decides."""

from referee.bouts.run_to_ten import RunToTen
from referee.commands.main import main
from referee.host.bout_run import BoutRun
from referee.officiating.ledger.bout_record import Record
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, NoCallReason, Symbol
from tests.officiating.conftest import LongPlay


def test_an_operators_word_reaches_a_bout_that_runs(tmp_path, capsys):
    ledger = tmp_path / "ledger.jsonl"
    record = Record.begin(ledger, "run-to-ten", ("Ann", "Bo"), "0.1.0")
    run = BoutRun(RunToTen(), {1: "Ann", 2: "Bo"}, print, record)
    umpire = Umpire((1, 2), OfficiatingSettings())
    for each in LongPlay(2, pause=1.0).frames(12.0):
        for event in umpire.observe(each):
            if isinstance(event, Verdict):
                run.decide(event)
    assert run.overruled() == []
    words = ["overrule", str(ledger), "1", "--by", "Kim", "--reason", "the clip"]
    assert main([*words, "--player", "1", "--call", "jack"]) == 0
    assert main([*words, "--player", "2", "--call", "labrador"]) == 0
    capsys.readouterr()
    assert len(run.overruled()) == 2
    assert run.bout.score == Record.read(ledger).bout.score
    assert run.bout.score[2] >= 3


def test_a_throw_that_an_overrule_of_an_earlier_one_leaves_out_is_no_win_of_anybody(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    run = BoutRun(record.bout, record.names, print, record)
    run.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK, 3: Symbol.SCISSORS}))
    run.decide(verdict({1: Symbol.PAPER, 2: Symbol.ROCK}))
    assert [past.survivors for past in run.history] == [(1, 2), (1,)]
    record.overrule(1, 3, "paper", "Kim", "the clip")
    first, second = run.history
    assert (first.survivors, first.uncounted, first.overruled) == ((3,), "", True)
    assert (second.survivors, second.uncounted, second.overruled) == ((), "bout.left_out", False)
    assert second.thrown == {1: Symbol.PAPER, 2: Symbol.ROCK}


def test_the_history_knows_who_is_still_to_be_called_in_a_no_call(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    run = BoutRun(record.bout, record.names, print, record)
    thrown = {1: MisThrow("absent"), 2: None, 3: Symbol.ROCK}
    run.decide(verdict(thrown, no_call=NoCallReason.HAND_LOST))
    assert [past.to_call for past in run.history] == [()]
    record.overrule(1, 3, "paper", "Kim", "the clip")
    assert [past.to_call for past in run.history] == [(1, 2)]


def test_a_call_that_is_confirmed_or_put_back_is_not_called_otherwise(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), "0.1.0")
    run = BoutRun(record.bout, record.names, print, record)
    run.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    for call, otherwise in (("rock", False), ("jack", True), ("rock", False)):
        record.overrule(1, 1, call, "Kim", "the clip")
        assert run.history[0].overruled == otherwise
    record.overrule(1, None, "again", "Kim", "the clip")
    assert run.history[0].overruled
