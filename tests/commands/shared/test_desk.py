"""What is printed of a bout."""

from referee.commands.shared.desk import overrule_in_words
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol


def test_a_decision_about_several_players_is_told_in_one_line(tmp_path, verdict):
    record = Record.begin(tmp_path / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}))
    decided = record.overrule(1, 1, "paper", "Kim", "the clip", others={2: "late"})
    told = overrule_in_words(decided, record.names)
    assert told == "Throw 1: paper is called for Ann, late is called for Bo, by Kim: the clip"
