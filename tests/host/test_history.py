"""What was played before is counted from the ledgers, overrules included, and of people alone."""

import json

import pytest

from referee.commands.main import main
from referee.host.choices import BoutChoice
from referee.host.history import bouts_of, people_in, played_bouts, record_of
from referee.host.keeping import keep_bout, throw_from
from referee.officiating.ledger.bout_record import Record
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol

ROCK, PAPER, SCISSORS, JACK, LABRADOR = Symbol
LATE = MisThrow(Reason.LATE)


@pytest.fixture
def play(installed, verdict):
    """Keeps a bout of some throws, each what seats 1, 2 and so on threw."""

    def keep(names, *throws, mode="one-time", source="keyboard"):
        kept = keep_bout(BoutChoice(mode, names, source))
        record = Record.read(kept.ledger)
        for throw in throws:
            record.decide(verdict(dict(zip(record.bout.playing, throw, strict=True))))
        return record

    return keep


@pytest.fixture
def evening(play):
    """Three bouts of Ann, two of them with Bo, and some that do not count."""
    play(("Ann", "Bo"), (ROCK, ROCK), (ROCK, SCISSORS))
    play(("bo ", "Ann"), (LABRADOR, JACK), (LABRADOR, JACK), (LABRADOR, JACK), (ROCK, LATE), mode="run-to-ten")
    play(("Ann", "Cy", "Di"), (ROCK, ROCK, SCISSORS), (PAPER, ROCK))
    play(("Ann", "Bo"), (ROCK, ROCK))
    play(("Ann", "Bo"), (ROCK, SCISSORS), source="simulate:1")
    play(("Ann", "Bo"), (ROCK, SCISSORS), source="bot")


def test_a_person_is_counted_over_all_bouts_that_are_over(evening):
    record = record_of(played_bouts(), "ann")
    assert (record.name, record.bouts, record.won) == ("Ann", 3, 2)
    assert (record.throws, record.throws_won, record.three_points, record.mis_throws) == (8, 2, 0, 1)
    assert record.symbols == {ROCK: 3, JACK: 3, PAPER: 1}
    assert people_in(played_bouts()) == ["Ann", "bo ", "Cy", "Di"]


def test_two_are_counted_over_the_bouts_that_both_played_in(evening):
    common = bouts_of(played_bouts(), "Ann", "Bo")
    assert [bout.mode for bout in common] == ["run-to-ten", "one-time"]
    ann, bo = record_of(common, "Ann"), record_of(common, "Bo")
    assert (ann.won, bo.won, bo.three_points) == (1, 1, 3)
    assert common[0].score == {1: 10, 2: 0}


@pytest.mark.parametrize("sources", [("simulate:1", "keyboard"), ("bot", "camera", "keyboard"), ("camera", "bot")])
def test_a_bout_that_was_thrown_by_chance_for_a_while_does_not_count(installed, verdict, sources):
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), sources[0]))
    record = Record.read(kept.ledger)
    for source in (*sources[1:], ""):
        record.decide(verdict({1: PAPER, 2: ROCK}))
        kept = throw_from(kept, source) if source else kept
    while record.bout.winner is None:
        record.decide(verdict({1: PAPER, 2: ROCK}))
    assert played_bouts() == []


def test_a_bout_that_people_threw_before_a_camera_and_by_keys_counts(installed, verdict):
    kept = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "camera"))
    record = Record.read(throw_from(kept, "keyboard").ledger)
    record.decide(verdict({1: PAPER, 2: ROCK}))
    assert record_of(played_bouts(), "Ann").won == 1


@pytest.mark.parametrize("sources", [("camera", "bot"), ("simulate:1", "bot"), ("keyboard", "bot", "simulate:2")])
def test_a_bout_counts_for_which_chance_was_chosen_by_mistake_and_threw_nothing(installed, verdict, sources):
    kept = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), sources[0]))
    record = Record.read(kept.ledger)
    if kept.choice.of_people:
        record.decide(verdict({1: PAPER, 2: ROCK}))
    for source in (*sources[1:], "keyboard"):
        kept = throw_from(kept, source)
    while record.bout.winner is None:
        record.decide(verdict({1: PAPER, 2: ROCK}))
    assert record_of(played_bouts(), "Ann").won == 1


def test_a_no_call_is_no_throw_of_anybody(play, verdict):
    record = play(("Ann", "Bo"), (ROCK, ROCK))
    record.decide(verdict({1: PAPER, 2: ROCK}, no_call=NoCallReason.SECOND_HAND))
    record.decide(verdict({1: ROCK, 2: SCISSORS}))
    (bout,) = played_bouts()
    assert bout.throws == ({1: ROCK, 2: ROCK}, {1: ROCK, 2: SCISSORS})
    assert (record_of([bout], "Ann").throws, record_of([bout], "Ann").throws_won) == (2, 1)


@pytest.mark.parametrize(
    ("mode", "names", "throws", "three_points"),
    [
        ("one-time", ("Ann", "Bo"), [(LABRADOR, JACK)], 0),
        ("one-time", ("Ann", "Bo", "Cy"), [(LABRADOR, JACK, JACK)], 0),
        ("run-to-ten", ("Ann", "Bo"), [(LABRADOR, JACK)] * 4, 4),
    ],
)
def test_a_labrador_that_beats_jack_gives_three_points_in_run_it_to_ten_only(play, mode, names, throws, three_points):
    # ruling A5: three points are of Run it to Ten, which two play
    play(names, *throws, mode=mode)
    ann = record_of(played_bouts(), "Ann")
    assert (ann.throws_won, ann.three_points) == (len(throws), three_points)


def test_an_overruled_bout_counts_as_it_was_overruled(play):
    record = play(("Ann", "Bo"), (ROCK, SCISSORS))
    assert record_of(played_bouts(), "Ann").won == 1
    record.overrule(1, 2, "paper", "Kim", "an open hand")
    assert record_of(played_bouts(), "Ann").won == 0
    assert record_of(played_bouts(), "Bo").symbols == {PAPER: 1}


def test_a_throw_that_an_overrule_of_an_earlier_one_leaves_out_is_nobody_s(play):
    record = play(("Ann", "Bo", "Cy"), (ROCK, ROCK, SCISSORS), (PAPER, ROCK))
    assert record_of(played_bouts(), "Ann").throws_won == 1
    record.overrule(1, 3, "paper", "Kim", "an open hand")
    (bout,) = played_bouts()
    ann, cy = record_of([bout], "Ann"), record_of([bout], "Cy")
    assert (ann.won, ann.throws, ann.throws_won, ann.symbols) == (0, 1, 0, {ROCK: 1})
    assert (cy.won, cy.throws, cy.throws_won) == (1, 1, 1)


def test_a_ledger_that_was_changed_is_left_out(play, installed):
    play(("Ann", "Bo"), (ROCK, SCISSORS)).path.write_bytes(b"nothing")
    assert played_bouts() == []


def test_the_verb_names_each_ledger_that_cannot_be_read_and_counts_the_others(evening, play, capsys):
    main(["history"])
    whole = capsys.readouterr().out
    changed = play(("Ann", "Bo"), (ROCK, SCISSORS)).path
    changed.write_bytes(changed.read_bytes().replace(b"rock", b"jack"))
    gone = play(("Ann", "Cy"), (ROCK, SCISSORS)).path
    gone.unlink()
    play(("Ann", "Bo"), (ROCK, SCISSORS), source="bot").path.write_bytes(b"nothing")
    assert main(["history"]) == 2
    out, err = capsys.readouterr()
    assert out == whole
    for ledger, line in zip((gone, changed), err.splitlines(), strict=True):
        said = f"{ledger}: cannot be read and is left out; see referee verify {ledger.parent}"
        assert line == f"referee history: {said}"
    assert main(["history", "Ann", "Bo", "--json"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_a_bout_that_was_cut_off_while_it_was_begun_is_no_fault(evening, installed, capsys):
    ledger = keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard")).ledger
    ledger.unlink()
    ledger.with_name("ledger.jsonl.end").unlink()
    assert main(["history"]) == 0
    assert capsys.readouterr().err == ""


def test_the_verb_tells_everybody_one_and_two(evening, capsys):
    assert main(["history"]) == 0
    assert capsys.readouterr().out.startswith("Ann: 2 of 3 bouts won, 2 of 8 throws won alone")
    assert main(["history", "Ann", "Bo"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert "Run it to Ten  bo , Ann 10 : 0  bo  won" in lines[2]
    assert main(["history", "cy", "--json"]) == 0
    person, bout = map(json.loads, capsys.readouterr().out.splitlines())
    assert (person["type"], person["won"], person["symbols"]["rock"]) == ("person", 0, 2)
    assert (bout["names"], bout["winner"], bout["throws"]) == (["Ann", "Cy", "Di"], "Ann", 2)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Zoe"], "Zoe: nobody of that name has played; there are: Ann, bo , Cy, Di"),
        (["Ann", "ANN"], "are one person"),
        (["Ann", "Bo", "Cy"], "3 names: expected one person, or two"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(evening, capsys, names, told):
    assert main(["history", *names]) == 2
    assert told.replace("bo ,", "bo,") in " ".join(capsys.readouterr().err.replace(" ,", ",").split())


def test_where_nobody_has_played_that_is_said(installed, capsys):
    assert main(["history"]) == 0
    assert capsys.readouterr().out == "Nobody has played a bout yet.\n"
    assert main(["history", "--json"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["history", "Ann"]) == 2
    assert "Ann: nobody of that name has played; nobody has played a bout yet" in capsys.readouterr().err
