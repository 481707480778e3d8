"""Swiss rounds: who stands alike meets, nobody meets twice while that can be avoided, and byes are fair."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.bouts.tournaments.swiss import pair_round, usual_rounds
from referee.bouts.tournaments.tournament import tournament_of
from tests.bouts.tournaments.played import by_chance, plan, play, stronger


def byes(tournament):
    return Counter(max(match.players) for match in tournament.matches if match.is_bye)


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6), (65, 7)])
def test_the_usual_rounds_leave_one_who_has_won_all(players, rounds):
    assert usual_rounds(players) == rounds
    _, tournament = play(plan("swiss", players), stronger)
    assert tournament.winners == (1,)
    assert sum(each.points == rounds for each in tournament.standings) == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 11), st.integers(0, 10_000), st.data())
def test_nobody_meets_twice_while_it_can_be_avoided_and_byes_are_fair(count, seed, data):
    rounds = data.draw(st.integers(1, count - 1 + count % 2))
    _, tournament = play(plan("swiss", count, rounds=rounds), by_chance(Random(seed)))
    for number in range(1, rounds + 1):
        before = Counter(
            frozenset(match.players) for match in tournament.matches if match.round < number and not match.is_bye
        )
        now = [match for match in tournament.matches if match.round == number]
        assert sorted(player for match in now for player in match.players if player) == list(range(1, count + 1))
        again = sum(frozenset(match.players) in before for match in now if not match.is_bye)
        off = {max(match.players) for match in now if match.is_bye}
        assert again == fewest(set(range(1, count + 1)) - off, before)
    counted = [byes(tournament)[player] for player in range(1, count + 1)]
    assert max(counted) - min(counted) <= 1
    assert sum(counted) == rounds * (count % 2)


def fewest(players, before):
    """The fewest pairs that have met, found by trying all pairings of a few players."""
    if not players:
        return 0
    first = min(players)
    return min(
        (frozenset((first, other)) in before) + fewest(players - {first, other}, before) for other in players - {first}
    )


@given(st.integers(1, 4), st.data())
@settings(max_examples=80, deadline=None)
def test_a_round_repeats_as_few_pairs_as_can_be(half, data):
    players = range(1, 2 * half + 1)
    met = data.draw(st.sets(st.sampled_from(list(combinations(players, 2)))))
    scores = sorted((data.draw(st.integers(0, 4)) for _ in players), reverse=True)
    pairs = pair_round(tuple(players), tuple(scores), frozenset(met), frozenset())
    assert sorted(player for pair in pairs for player in pair) == list(players)
    before = {frozenset(pair) for pair in met}
    assert sum(frozenset(pair) in before for pair in pairs) == fewest(set(players), before)


def test_players_of_one_score_meet_the_upper_half_the_lower():
    assert [match.players for match in tournament_of(plan("swiss", 8), []).open] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    results, _ = play(plan("swiss", 8, rounds=1), stronger)
    second = tournament_of(plan("swiss", 8, rounds=2), results)
    assert [match.players for match in second.open] == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_the_next_round_begins_only_when_all_results_of_this_one_are_there():
    results, _ = play(plan("swiss", 6, rounds=1), stronger)
    tournament = tournament_of(plan("swiss", 6, rounds=2), results[:-1])
    assert {match.round for match in tournament.matches} == {1}
    assert tournament.winners == ()
    assert {match.round for match in tournament_of(plan("swiss", 6, rounds=2), results).open} == {2}


def test_a_bye_is_a_point_and_goes_to_the_last_who_had_none():
    _, tournament = play(plan("swiss", 5, rounds=5), stronger)
    assert byes(tournament) == dict.fromkeys(range(1, 6), 1)
    assert tournament.matches[2].players == (5, 0)


def test_a_bye_counts_as_a_point_where_the_next_round_is_paired():
    results, _ = play(plan("swiss", 5, rounds=1), stronger)
    second = [match for match in tournament_of(plan("swiss", 5, rounds=2), results).matches if match.round == 2]
    assert [match.players for match in second] == [(1, 5), (2, 3), (4, 0)]


def test_where_as_few_pairs_meet_again_the_best_player_meets_somebody_of_the_same_score():
    # Only 1 and 4, 2 and 4, 3 and 4 have not met: 1 and 4 with 2 and 3 would be one pair that meets again, too.
    met = frozenset({(1, 2), (1, 3), (2, 3)})
    assert pair_round((1, 2, 3, 4), (2, 2, 1, 0), met, frozenset()) == ((1, 2), (3, 4))


def test_a_pair_that_has_to_meet_again_makes_no_room_for_another():
    new = {(2, 4), (2, 5), (3, 6), (4, 6)}
    met = frozenset(combinations(range(1, 7), 2)) - new
    assert pair_round((1, 2, 3, 4, 5, 6), (1, 1, 1, 0, 0, 0), met, frozenset()) == ((1, 3), (2, 5), (4, 6))


def test_a_bye_goes_to_another_than_the_last_where_the_others_would_else_meet_again():
    assert pair_round((1, 2, 3), (0, 0, 0), frozenset({(1, 2)}), frozenset()) == ((1, 3), (2, 0))


def test_whose_opponents_have_more_points_stands_before_another_who_was_seeded_better():
    won = {(1, 3): 3, (2, 4): 2, (2, 3): 2, (1, 4): 1}
    _, tournament = play(plan("swiss", 4, rounds=2), lambda match: won[match.players])
    assert [(each.player, each.points, each.tie_break) for each in tournament.standings] == [
        (2, 2, 1),
        (3, 1, 3),
        (1, 1, 1),
        (4, 0, 3),
    ]
    assert [each.place for each in tournament.standings] == [1, 2, 3, 4]


def test_whose_opponents_have_more_points_stands_before_another_with_better_bouts():
    won = {(1, 3): (1, 3, 3), (2, 4): (2, 2), (2, 3): (2, 2), (1, 4): (1, 1)}
    _, tournament = play(plan("swiss", 4, best_of=3, rounds=2), lambda match: won[match.players][match.bout - 1])
    assert [(each.player, each.points, each.tie_break, each.bouts) for each in tournament.standings[1:3]] == [
        (3, 1, 3, (2, 3)),
        (1, 1, 1, (3, 2)),
    ]


def test_whose_opponents_have_more_points_stands_before_others_with_as_many():
    _, tournament = play(plan("swiss", 8), stronger)
    assert [each.points for each in tournament.standings] == [3, 2, 2, 2, 1, 1, 1, 0]
    level = [each.tie_break for each in tournament.standings if each.points == 2]
    assert level == sorted(level, reverse=True)


def test_who_won_more_bouts_stands_before_another_whose_bouts_differ_by_as_many():
    won = {(1, 3): (1, 3, 1), (2, 4): (2, 2), (1, 2): (1, 1), (3, 4): (3, 4, 3)}
    _, tournament = play(plan("swiss", 4, best_of=3, rounds=2), lambda match: won[match.players][match.bout - 1])
    assert [(each.place, each.player, each.tie_break, each.bouts) for each in tournament.standings[1:3]] == [
        (2, 3, 2, (3, 3)),
        (3, 2, 2, (2, 2)),
    ]
