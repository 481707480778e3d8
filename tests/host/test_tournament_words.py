"""Every kind of tournament is told to its end, for people and for programs."""

import shutil
from random import Random

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.language import english
from referee.host.tournament_file import FILE, TournamentFile, place_for_tournament
from referee.host.tournament_page import tournament_page as printed_page
from referee.host.tournament_words import tournament_lines, tournament_records, winners_words
from referee.web.tournaments import tournament_page


@pytest.fixture
def begin(tmp_path):
    def make(kind, best_of):
        plan = Plan(TournamentKind(kind), ("Ann", "Bo", "Cy", "Di"), best_of)
        return TournamentFile.begin(tmp_path / FILE, "Evening", plan, "1.0")

    return make


def test_a_double_knock_out_is_told_a_side_after_the_other_and_each_round_once(tmp_path):
    plan = Plan(TournamentKind.DOUBLE_KNOCK_OUT, ("Ann", "Bo", "Cy", "Di", "Ed"))
    file = TournamentFile.begin(tmp_path / FILE, "Evening", plan, "1.0")
    lines = tournament_lines(file)
    rounds = [line for line in lines[1 : lines.index("Standings")] if not line.startswith(" ")]
    assert rounds == [
        "Winners 1", "Winners 2", "Winners 3", "Losers 1", "Losers 2", "Losers 3", "Losers 4", "Final"
    ]  # fmt: skip
    assert not any("nobody" in line for line in lines)
    assert "  L1.1  (open) has a bye" in lines
    assert not any(line.startswith("  L1.2") for line in lines), "nobody ever comes there"
    board = tournament_page(file, english())["rounds"]
    assert [each["title"] for each in board] == rounds
    assert [f"  {match['name']}" for each in board for match in each["matches"]] == [
        line[:6].rstrip() for line in lines if line.startswith("  ") and line[2] in "WLF"
    ]


@pytest.mark.parametrize("kind", TournamentKind)
def test_every_kind_is_told_to_its_end(begin, kind):
    file, generator = begin(kind, best_of=3), Random(kind)
    while file.tournament.open:
        match = file.tournament.open[0]
        file.add(match.name, generator.choice(match.players))
    lines = tournament_lines(file)
    assert lines[0].startswith("Evening: ")
    assert lines[-1].endswith("the tournament")
    records = list(tournament_records(file))
    shown = tournament_page(file, english())["standings"]
    assert [list(each["numbers"]) for each in shown] == [
        ["points", "matches", "bouts", *(["tie_break"] if kind is TournamentKind.SWISS else [])]
    ] * 4
    if kind is TournamentKind.SWISS:
        ties = [each["tie_break"] for each in records if each["type"] == "standing"]
        assert [each["numbers"]["tie_break"] for each in shown] == list(map(str, ties))
    assert records[0]["winners"]
    assert sum(each["type"] == "standing" for each in records) == 4


def test_programs_are_told_which_bout_is_next_and_how_many_matches_somebody_has_played_and_won(begin):
    file = begin("round-robin", best_of=1)
    file.add("1.1", 1)
    records = list(tournament_records(file))
    next_bouts = {each["match"]: each["next_bout"] for each in records if each["type"] == "match"}
    assert (next_bouts["1.1"], next_bouts["1.2"]) == (None, 1), "the first match is decided"
    standings = {each["player"]: (each["played"], each["won"]) for each in records if each["type"] == "standing"}
    assert standings == {"Ann": (1, 1), "Di": (1, 0), "Bo": (0, 0), "Cy": (0, 0)}


@pytest.mark.parametrize(
    ("winners", "told"),
    [((1, 2, 3), "Ann, Bo and Cy win the tournament"), ((2,), "Bo wins the tournament"), ((), "")],
    ids=["three", "one", "nobody"],
)
def test_who_has_won_is_told_of_one_and_of_several(installed, winners, told):
    """Of three who have won against each other in turn nobody is better."""
    file = TournamentFile.begin(
        place_for_tournament(), "Evening", Plan(TournamentKind.ROUND_ROBIN, ("Ann", "Bo", "Cy")), "1.0"
    )
    beaten = {(1, 2): 1, (2, 3): 2, (1, 3): 3} if len(winners) == 3 else {(1, 2): 2, (2, 3): 2, (1, 3): 1}
    for match in file.tournament.open if winners else ():
        file.add(match.name, beaten[tuple(sorted(match.players))])
    assert winners_words(file.tournament, english()) == told
    assert tournament_page(file, english())["won"] == told
    assert told in tournament_lines(file) or not told
    assert told in printed_page(file, english())


def test_nobody_is_told_to_have_won_while_results_contradict_each_other(tmp_path):
    plan = Plan(TournamentKind.KNOCK_OUT, ("Ann", "Bo"), 3)
    file = TournamentFile.begin(tmp_path / "one" / FILE, "Evening", plan, "1.0")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    other = TournamentFile.read(tmp_path / "two")
    for each, winners in ((file, (1, 1)), (other, (2, 1, 1))):
        for winner in winners:
            each.add("1.1", winner)
    assert tournament_lines(file)[-1] == "Ann wins the tournament"
    file.join(other)
    assert file.tournament.matches[0].winner == 1, "the bouts that nobody contradicts decide the match"
    assert [conflict.bout for conflict in file.tournament.conflicts] == [1]
    assert winners_words(file.tournament, english()) == ""
    assert not any("the tournament" in told for told in (*tournament_lines(file), printed_page(file, english())))
    shown = tournament_page(file, english())
    assert (shown["won"], [each["won"] for each in shown["standings"]]) == ("", [False, False])
    assert next(tournament_records(file))["winners"] == []
