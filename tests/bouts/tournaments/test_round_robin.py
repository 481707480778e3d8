"""Everybody meets everybody once, and nobody twice in a round."""

from collections import Counter
from itertools import combinations

import pytest

from referee.bouts.tournaments.results import Result
from referee.bouts.tournaments.round_robin import rounds_of
from referee.bouts.tournaments.tournament import tournament_of
from tests.bouts.tournaments.played import plan, play, stronger


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 11, 16, 33])
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(players):
    rounds = rounds_of(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    for pairs in rounds:
        assert len({player for pair in pairs for player in pair}) == 2 * len(pairs) == players - players % 2


def test_with_an_odd_number_everybody_has_one_round_off():
    off = [set(range(1, 8)) - {player for pair in pairs for player in pair} for pairs in rounds_of(7)]
    assert sorted(player for each in off for player in each) == [1, 2, 3, 4, 5, 6, 7]


def test_all_matches_can_be_played_from_the_start_at_any_table():
    assert len(tournament_of(plan("round-robin", 6), []).open) == 15


def test_the_strongest_wins_and_the_table_counts_matches_and_bouts():
    _, tournament = play(plan("round-robin", 4, best_of=3), stronger)
    assert tournament.winners == (1,)
    assert [(each.place, each.player, each.won, each.played, each.bouts) for each in tournament.standings] == [
        (1, 1, 3, 3, (6, 0)), (2, 2, 2, 3, (4, 2)), (3, 3, 1, 3, (2, 4)), (4, 4, 0, 3, (0, 6)),
    ]  # fmt: skip


def test_of_two_with_as_many_points_the_one_stands_first_who_beat_the_other():
    won = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 3}
    _, tournament = play(plan("round-robin", 4), lambda match: won[tuple(sorted(match.players))])
    assert [each.points for each in tournament.standings] == [2, 2, 2, 0]
    won[3, 4] = 4
    _, tournament = play(plan("round-robin", 4), lambda match: won[tuple(sorted(match.players))])
    assert [each.player for each in tournament.standings] == [2, 1, 4, 3]


def test_who_beat_the_other_stands_first_even_with_fewer_bouts():
    bouts = {(1, 2): [1, 2, 1], (1, 3): [3, 3], (1, 4): [1, 4, 1], (2, 3): [2, 2], (2, 4): [2, 2], (3, 4): [4, 4]}
    _, tournament = play(
        plan("round-robin", 4, best_of=3), lambda match: bouts[tuple(sorted(match.players))][match.bout - 1]
    )
    assert [(each.player, each.points, each.bouts) for each in tournament.standings[:2]] == [
        (1, 2, (4, 4)), (2, 2, (5, 2)),
    ]  # fmt: skip
    assert tournament.winners == (1,)


def test_where_nothing_else_tells_players_apart_those_who_won_more_bouts_stand_first():
    """Three beat each other in a circle, each with two bouts more won than lost; the first seed won the fewest."""
    bouts = {
        (1, 2): [1, 2, 1, 2, 1],
        (2, 3): [2, 3, 2, 3, 2],
        (1, 3): [3, 1, 3, 3],
        (1, 4): [1, 1, 1],
        (2, 4): [2, 4, 2, 2],
        (3, 4): [3, 4, 3, 4, 3],
    }
    _, tournament = play(
        plan("round-robin", 4, best_of=5), lambda match: bouts[tuple(sorted(match.players))][match.bout - 1]
    )
    assert [(each.place, each.player, each.points, each.bouts) for each in tournament.standings] == [
        (1, 2, 2, (8, 6)), (1, 3, 2, (8, 6)), (3, 1, 2, (7, 5)), (4, 4, 0, (3, 9)),
    ]  # fmt: skip


def test_a_circle_of_three_shares_the_first_place():
    won = {(1, 2): 1, (2, 3): 2, (1, 3): 3}
    _, tournament = play(plan("round-robin", 3), lambda match: won[tuple(sorted(match.players))])
    assert tournament.winners == (1, 2, 3)
    assert {each.place for each in tournament.standings} == {1}


def test_a_match_that_is_under_way_shows_its_bouts_and_is_no_match_played():
    tournament = tournament_of(plan("round-robin", 2, best_of=3), [Result("a", "1.1", 1, 2, 1)])
    assert [(each.player, each.played, each.bouts) for each in tournament.standings] == [(2, 0, (1, 0)), (1, 0, (0, 1))]
    assert tournament.winners == ()


def test_who_has_played_every_match_is_not_out_before_all_have():
    results, _ = play(plan("round-robin", 3), stronger)
    tournament = tournament_of(plan("round-robin", 3), [result for result in results if result.winner == 1])
    assert [(each.player, each.played, each.out) for each in tournament.standings] == [
        (1, 2, False), (2, 1, False), (3, 1, False),
    ]  # fmt: skip
