"""How a tournament stands follows from its results alone: not from their order, nor from how often they are told."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.bouts.tournaments.results import TournamentKind
from referee.bouts.tournaments.tournament import tournament_of
from tests.bouts.tournaments.played import by_chance, plan, play


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(list(TournamentKind)), st.integers(2, 12), st.sampled_from([1, 3, 5]), st.integers(0, 10_000))
def test_results_of_several_tables_give_one_course_in_any_order_and_twice(kind, count, best_of, seed):
    generator = Random(seed)
    whole, tournament = play(plan(kind, count, best_of), by_chance(generator))
    part = whole[: generator.randrange(len(whole) + 1)]
    one = [result for result in part if generator.random() < 0.6]
    other = [result for result in part if result not in one or generator.random() < 0.3]
    together = tournament_of(plan(kind, count, best_of), part)
    for results in (one + other, other + one, one + other + one, generator.sample(part, len(part))):
        assert tournament_of(plan(kind, count, best_of), results) == together
    assert together.conflicts == ()
    assert tournament.winners
    assert not tournament.open


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("count", [2, 3, 7, 12])
def test_places_count_all_players_and_winners_are_first(kind, count):
    results, tournament = play(plan(kind, count, best_of=3), by_chance(Random(count)))
    assert sorted(each.player for each in tournament.standings) == list(range(1, count + 1))
    places = [each.place for each in tournament.standings]
    assert places == sorted(places)
    assert places[0] == 1
    assert tournament.winners == tuple(each.player for each in tournament.standings if each.place == 1)
    assert sum(each.bouts[0] for each in tournament.standings) == len(results)
    assert [tournament.name_of(player) for player in tournament.winners] == [
        f"P{player}" for player in tournament.winners
    ]


def test_what_comes_later_is_asked_for_by_name():
    tournament = tournament_of(plan("knock-out", 4), [])
    assert tournament.match("2.1").players == (None, None)
    assert tournament.match("3.1") is None


@pytest.mark.parametrize("kind", TournamentKind)
def test_everybody_is_out_once_it_is_over_and_not_before(kind):
    results, tournament = play(plan(kind, 4), by_chance(Random(1)))
    assert all(each.out for each in tournament.standings)
    assert not all(each.out for each in tournament_of(plan(kind, 4), results[:-1]).standings)
