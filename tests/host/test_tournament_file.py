"""A tournament's file: kept whole, joined in any order and twice, and refused where it was changed."""

import os

import msgspec
import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.errors import BadInputError, BadLedger, StorageError
from referee.host.choices import BoutChoice, MatchChoice
from referee.host.keeping import LOOKED_AT, bouts_of_tournament, keep_bout
from referee.host.tournament_entries import FORMAT
from referee.host.tournament_file import FILE, TournamentFile, place_for_tournament, tournaments
from referee.host.tournament_words import tournament_lines, tournament_records
from referee.officiating.ledger.bout_record import Record
from referee.storage import files
from referee.storage.chain import Chain
from referee.symbols import Symbol

PLAYERS = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def begin(tmp_path):
    def make(kind="round-robin", best_of=1, folder="one"):
        plan = Plan(TournamentKind(kind), PLAYERS, best_of)
        return TournamentFile.begin(tmp_path / folder / FILE, "Evening", plan, "1.0")

    return make


def copied(file, folder):
    """A copy of its own for another table: both files are carried over."""
    place = file.path.parent.with_name(folder)
    place.mkdir()
    for path in file.path.parent.glob("tournament.jsonl*"):
        (place / path.name).write_bytes(path.read_bytes())
    return TournamentFile.read(place)


def told(file):
    """Everything that is told of it."""
    return list(tournament_records(file)), tournament_lines(file)


def test_two_tables_give_one_table_in_any_order_and_twice(begin):
    one = begin()
    two, whole = copied(one, "two"), copied(one, "whole")
    for match, winner, table in (("1.1", 1, one), ("1.2", 3, two), ("2.1", 1, two), ("3.2", 4, one)):
        table.add(match, winner, table=table.path.parent.name)
    three = copied(one, "three")
    assert one.join(two) == 2
    assert two.join(three) == 2
    assert (one.join(two), two.join(one), one.join(one)) == (0, 0, 0)
    assert told(one) == told(two)
    for other in (three, two, three):
        whole.join(other)
    assert told(whole) == told(one)
    assert told(TournamentFile.read(one.path)) == told(one)


def test_tables_that_contradict_each_other_are_told_until_it_is_put_right_at_any_table(begin):
    one = begin()
    two = copied(one, "two")
    one.add("1.1", 1, table="hall")
    two.add("1.1", 4, table="kitchen")
    one.join(two)
    (conflict,) = [each for each in tournament_records(one) if each["type"] == "conflict"]
    assert {result["table"] for result in conflict["results"]} == {"hall", "kitchen"}
    assert "Conflict in match 1.1, bout 1: " in tournament_lines(one)[-2]
    with pytest.raises(BadInputError, match=r"bout 1 of match 1.1 is written down"):
        one.add("1.1", 4, bout=1)
    assert one.take_back("1.1", 1) == 2
    one.add("1.1", 4)
    two.join(one)
    assert told(one) == told(two)
    assert two.tournament.conflicts == ()
    assert two.tournament.match("1.1").winner == 4


def test_what_cannot_be_a_result_is_refused_in_a_line_and_nothing_is_written(begin):
    file = begin("knock-out", best_of=3)
    before = file.path.read_bytes()
    for match, winner, bout, words in (
        ("2.1", 1, 0, "match 2.1 cannot be played now; those that can: 1.1, 1.2"),
        ("9.9", 1, 0, "match 9.9 cannot be played now"),
        ("1.1", 2, 0, "match 1.1 is Ann against Di: one of them wins it"),
        ("1.1", 1, 4, "bout 4: expected 1 to 3"),
    ):
        with pytest.raises(BadInputError, match=words):
            file.add(match, winner, bout=bout)
    with pytest.raises(BadInputError, match=r"nothing is written of match 1.1"):
        file.take_back("1.1", 0)
    assert file.path.read_bytes() == before
    file.add("1.1", 1)
    file.add("1.1", 1)
    for bout in (0, 3):
        with pytest.raises(BadInputError, match=r"match 1.1 is decided"):
            file.add("1.1", 1, bout=bout)
    with pytest.raises(BadInputError, match=r"bout 2 of match 1.1 is written down; take it back first"):
        file.add("1.1", 4, bout=2)


def test_files_of_two_tournaments_are_not_joined(begin):
    one, other = begin(), begin(folder="other")
    other.add("1.1", 1)
    with pytest.raises(BadInputError, match="of another tournament, Evening"):
        one.join(other)
    assert one.results == {}


def test_programs_that_write_at_the_same_time_take_in_each_others_results(begin):
    one = begin()
    same = TournamentFile.read(one.path.parent)
    one.add("1.1", 1)
    with pytest.raises(BadInputError, match=r"match 1.1 is decided"):
        same.add("1.1", 4)
    same.add("1.2", 3)
    one.refresh()
    assert told(one) == told(same)


def test_a_line_that_was_cut_off_is_left_out_and_the_next_one_takes_its_place(begin):
    file = begin()
    file.add("1.1", 1)
    whole = file.path.read_bytes()
    file.add("1.2", 2)
    file.path.write_bytes(whole + file.path.read_bytes()[len(whole) :][:40])
    end = file.path.with_name(f"{FILE}.end")
    end.write_bytes(end.read_bytes().rpartition(b'{"lines":3')[0])
    cut = TournamentFile.read(file.path)
    assert cut.cut
    assert cut.tournament.match("1.2").winner is None
    cut.add("1.2", 3)
    assert TournamentFile.read(file.path).tournament.match("1.2").winner == 3


def test_a_result_that_was_changed_is_found(begin):
    file = begin()
    file.add("1.1", 1)
    file.path.write_bytes(file.path.read_bytes().replace(b'"winner":1', b'"winner":4'))
    with pytest.raises(BadLedger, match="line 2 was changed"):
        TournamentFile.read(file.path)


def test_a_tournament_of_another_format_is_not_read_as_one_of_this(begin, tmp_path):
    other = msgspec.structs.replace(begin().entry, format=FORMAT + 1)
    Chain.create(tmp_path / FILE, "a tournament's file", msgspec.json.encode(other))
    with pytest.raises(BadLedger, match=f"line 1 does not begin a tournament of format {FORMAT}"):
        TournamentFile.read(tmp_path / FILE)


@pytest.mark.parametrize("name", ["", " ", "Eve\nning", "\u202eEvening", "x" * 101])
def test_a_tournaments_name_shows_and_ends(tmp_path, name):
    with pytest.raises(BadInputError, match="expected a name of 1 to 100 characters"):
        TournamentFile.begin(tmp_path / FILE, name, Plan(TournamentKind.ROUND_ROBIN, PLAYERS), "1.0")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_loses_nothing_that_was_written(begin, monkeypatch):
    file = begin()
    file.add("1.1", 1)
    monkeypatch.setattr(files.os, "write", lambda *_: (_ for _ in ()).throw(OSError(28, os.strerror(28))))
    with pytest.raises(StorageError, match="No space left"):
        file.add("1.2", 2)
    monkeypatch.undo()
    assert TournamentFile.read(file.path).tournament.match("1.2").winner is None
    file.add("1.2", 3)
    assert TournamentFile.read(file.path).tournament.match("1.2").winner == 3


def test_a_tournament_begun_after_the_clock_was_set_back_stands_first(installed, monkeypatch):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS)
    for at in ("2026-10-25T02:50:00.000+02:00", "2026-10-25T02:10:00.000+01:00"):
        monkeypatch.setattr("referee.host.tournament_file.iso_now", lambda _, at=at: at)
        TournamentFile.begin(place_for_tournament(), f"Begun {at}", plan, "1.0")
    assert [each.entry.at[11:] for each in tournaments()] == ["02:10:00.000+01:00", "02:50:00.000+02:00"]


def test_bouts_that_were_played_for_it_are_entered_once_and_again_when_they_are_overruled(installed, verdict):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Evening", plan, "1.0")
    wanted = MatchChoice(file.entry.id, "1.1", 1, (4, 1))
    kept = keep_bout(BoutChoice("one-time", ("Di", "Ann"), "keyboard", match=wanted))
    other = keep_bout(BoutChoice("one-time", ("Di", "Ann"), "keyboard"))
    record = Record.read(kept.ledger)
    assert file.take_bouts([kept, other]) == 0
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    assert file.take_bouts([kept, other], "hall") == 1
    assert file.take_bouts([kept, other]) == 0
    assert file.tournament.match("1.1").winner == 4
    record.overrule(1, 2, "paper", "Kim", "an open hand")
    assert file.take_bouts([kept]) == 1
    assert file.tournament.match("1.1").winner == 1
    assert file.tournament.conflicts == ()
    assert [each.entry.id for each in tournaments()] == [file.entry.id]


def test_a_bout_that_nobody_has_won_any_more_is_taken_back_until_it_is_won_again(installed, verdict):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Evening", plan, "1.0")
    wanted = MatchChoice(file.entry.id, "1.1", 1, (4, 1))
    kept = keep_bout(BoutChoice("one-time", ("Di", "Ann"), "keyboard", match=wanted))
    record = Record.read(kept.ledger)
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    file.take_bouts([kept])
    record.overrule(1, None, "again", "Kim", "called out")
    assert file.take_bouts([kept], "hall") == 1
    assert file.take_bouts([kept]) == 0
    again = TournamentFile.read(file.path)
    assert [entry.table for entry in again.results.values()] == ["", "hall"]
    assert (again.tournament.match("1.1").winner, again.tournament.match("1.1").bout) == (None, 1)
    assert again.tournament.match("2.1").players == (None, None)
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}, 2))
    assert file.take_bouts([kept]) == 1
    assert file.tournament.match("1.1").winner == 4
    assert file.tournament.conflicts == ()


def test_all_bouts_are_entered_after_a_clock_was_set_back_and_the_first_when_it_is_overruled(installed, verdict):
    plan = Plan(TournamentKind.ROUND_ROBIN, tuple(f"P{number}" for number in range(1, 11)), mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Evening", plan, "1.0")
    first = None
    while file.tournament.open:
        match = file.tournament.open[0]
        numbers = (match.players[0], match.players[1])
        wanted = MatchChoice(file.entry.id, match.name, 1, numbers)
        kept = keep_bout(BoutChoice("one-time", tuple(plan.players[each - 1] for each in numbers), match=wanted))
        Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
        if len(file.results) > LOOKED_AT:
            kept.folder.rename(kept.folder.with_name(f"2020-01-01-{len(file.results):06}-000000"))
        assert file.take_bouts(bouts_of_tournament(file.entry.id)) == 1
        first = first or kept
    assert len(file.results) == 45
    Record.read(first.ledger).overrule(1, 2, "paper", "Kim", "an open hand")
    assert file.take_bouts(bouts_of_tournament(file.entry.id)) == 1
    assert file.tournament.match(first.choice.match.match).winner == first.choice.match.numbers[1]
    assert file.take_bouts(bouts_of_tournament(file.entry.id)) == 0


@pytest.mark.parametrize("source", ["simulate:1", "bot"])
def test_what_nobody_threw_is_no_result_of_a_tournament(installed, verdict, source):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Evening", plan, "1.0")
    kept = keep_bout(BoutChoice("one-time", ("Di", "Ann"), source, match=MatchChoice(file.entry.id, "1.1", 1, (4, 1))))
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    assert file.take_bouts([kept]) == 0
    assert file.results == {}


def test_a_bout_of_a_match_that_no_file_can_hold_spoils_nothing(installed, verdict):
    plan = Plan(TournamentKind.KNOCK_OUT, PLAYERS, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Evening", plan, "1.0")
    kept = keep_bout(BoutChoice("one-time", ("Di", "Ann"), match=MatchChoice(file.entry.id, "x" * 999, 1, (4, 1))))
    Record.read(kept.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    with pytest.raises(BadInputError, match="no result of a tournament"):
        file.take_bouts([kept])
    assert TournamentFile.read(file.path).results == {}
