"""What a tournament may be, and which of its results count."""

import pytest

from referee.bouts.tournaments.results import Plan, Result, TournamentKind
from referee.bouts.tournaments.tournament import tournament_of
from referee.errors import BadInputError
from tests.bouts.tournaments.played import plan


@pytest.mark.parametrize("name", ["\U0001f469\u200d\U0001f680", "\u0646\u200c\u0645"], ids=["joined emoji", "Persian"])
def test_a_player_may_have_a_name_with_joined_characters(name):
    assert Plan(TournamentKind.KNOCK_OUT, ("Ann", name)).players == ("Ann", name)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"players": ("Ann",)}, "1 players: expected 2 to 128"),
        ({"players": ("Ann", " ")}, "expected a name"),
        ({"players": ("Ann", "A" * 101)}, "expected a name of 1 to 100"),
        ({"players": ("Ann", "B\x1b[2J")}, "that can be printed"),
        ({"players": ("Ann", "B\u200d\u200do")}, "that can be printed"),
        ({"players": ("Ann", "\u200d")}, "that can be printed"),
        ({"players": ("Ann", "Bo", "ann ")}, "two players of one name"),
        ({"players": ("\u00e9va", "Bo", "e\u0301va")}, "two players of one name"),
        ({"best_of": 2}, "best of 2: expected one of 1, 3, 5"),
        ({"mode": "war"}, "war: expected one of one-time, run-to-ten"),
        ({"rounds": 2}, "2 rounds"),
        ({"kind": TournamentKind.SWISS, "rounds": 2, "players": ("Ann", "Bo")}, "2 rounds: expected 1 to 1"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_in_a_line(changes, told):
    fields = {"kind": TournamentKind.KNOCK_OUT, "players": ("Ann", "Bo", "Cy"), **changes}
    with pytest.raises(BadInputError, match=told):
        Plan(**fields)


def test_a_player_is_found_by_name_however_it_is_written():
    assert plan("swiss", 4).number_of(" p3 ") == 3
    assert Plan(TournamentKind.SWISS, ("Bo", "\u00e9va")).number_of("E\u0301va") == 2
    with pytest.raises(BadInputError, match="P9: no player of this tournament; expected one of P1, P2"):
        plan("swiss", 2).number_of("P9")


FINAL = plan("knock-out", 2, best_of=3)
FIRST = Result("a", "1.1", 1, 1, 2)


def test_a_match_is_won_with_more_than_half_of_its_bouts_in_whatever_order_they_come():
    results = [FIRST, Result("b", "1.1", 2, 2, 1), Result("c", "1.1", 3, 1, 2)]
    assert tournament_of(FINAL, results[:2]).open[0].bout == 3
    for told in (results, results[::-1], [results[2], results[0]]):
        assert tournament_of(FINAL, told).winners == (1,)


@pytest.mark.parametrize("winner", [1, 2])
def test_a_bout_after_the_one_that_decided_the_match_counts_for_nobody(winner):
    results = [FIRST, Result("b", "1.1", 2, 1, 2), Result("c", "1.1", 3, winner, 3 - winner)]
    for told in (results, results[::-1]):
        tournament = tournament_of(FINAL, told)
        assert (tournament.matches[0].wins, tournament.winners) == ((2, 0), (1,))


def test_two_tables_that_tell_of_one_bout_alike_agree():
    tournament = tournament_of(FINAL, [FIRST, Result("b", "1.1", 1, 1, 2)])
    assert tournament.matches[0].wins == (1, 0)
    assert tournament.conflicts == ()


def test_a_bout_that_two_tables_tell_otherwise_counts_for_nobody_until_one_result_replaces_the_others():
    other = Result("b", "1.1", 1, 2, 1)
    tournament = tournament_of(FINAL, [FIRST, other])
    assert tournament.matches[0].wins == (0, 0)
    (conflict,) = tournament.conflicts
    assert (conflict.match, conflict.bout, {each.id for each in conflict.results}) == ("1.1", 1, {"a", "b"})
    right = Result("c", "1.1", 1, 2, 1, replaces=("a", "b"))
    for told in ([FIRST, other, right], [right, other, FIRST]):
        tournament = tournament_of(FINAL, told)
        assert tournament.matches[0].wins == (0, 1)
        assert tournament.conflicts == ()


def test_a_result_of_others_or_of_no_match_is_a_conflict_and_can_be_taken_back():
    strangers = [Result("x", "1.1", 1, 1, 3), Result("y", "9.9", 1, 1, 2), Result("z", "1.1", 4, 1, 2)]
    tournament = tournament_of(plan("knock-out", 2, best_of=3), strangers)
    assert {each.match for each in tournament.conflicts} == {"1.1", "9.9"}
    assert (tournament.matches[0].wins, tournament.matches[0].bout) == ((0, 0), 1)  # the bout is still to be played
    back = Result("b", "1.1", 0, 0, 0, replaces=("x", "y", "z"))
    assert tournament_of(FINAL, [*strangers, back]).conflicts == ()


@pytest.mark.parametrize("early", [Result("x", "1.1", 1, 1, 2), Result("x", "2.1", 1, 1, 2)], ids=["bye", "not filled"])
def test_a_result_of_a_bye_or_of_a_match_whose_players_are_not_known_yet_is_a_conflict(early):
    tournament = tournament_of(plan("knock-out", 3), [early])
    assert [match.players for match in tournament.matches] == [(1, 0), (2, 3), (1, None)]
    assert [(each.match, each.bout, each.results) for each in tournament.conflicts] == [(early.match, 0, (early,))]


def test_results_that_replace_each_other_or_themselves_are_no_endless_matter():
    one, other = Result("a", "1.1", 1, 1, 2, ("b",)), Result("b", "1.1", 1, 2, 1, ("a",))
    assert tournament_of(FINAL, [one, other]).matches[0].wins == (0, 0)
    assert tournament_of(FINAL, [Result("a", "1.1", 1, 1, 2, ("a",))]).matches[0].wins == (1, 0)


def test_one_id_with_two_contents_gives_one_course_in_whatever_order():
    one, other = Result("a", "1.1", 1, 1, 2), Result("a", "1.1", 1, 2, 1)
    assert tournament_of(FINAL, [one, other]) == tournament_of(FINAL, [other, one])
