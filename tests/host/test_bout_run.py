"""A bout that runs takes up what an operator decides."""

from referee.bouts.run_to_ten import RunToTen
from referee.commands.main import main
from referee.host.bout_run import BoutRun
from referee.officiating.ledger.bout_record import Record
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from tests.officiating.conftest import LongPlay


def test_an_operators_word_reaches_a_bout_that_runs(tmp_path, capsys):
    ledger = tmp_path / "ledger.jsonl"
    record = Record.begin(ledger, "run-to-ten", ("Ann", "Bo"), "0.1.0")
    run = BoutRun(RunToTen(), {1: "Ann", 2: "Bo"}, print, record)
    umpire = Umpire((1, 2), OfficiatingSettings())
    for each in LongPlay(2, pause=1.0).frames(12.0):
        for event in umpire.observe(each.t, each.samples, each.moves, each.quality, each.second_hands):
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
