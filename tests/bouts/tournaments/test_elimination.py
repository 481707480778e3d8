"""Knock-outs of any number of players find one winner, and put out who lost once, or twice."""

from collections import Counter
from random import Random

import pytest

from referee.bouts.tournaments.elimination import seeded
from referee.bouts.tournaments.tournament import tournament_of
from tests.bouts.tournaments.played import by_chance, plan, play, stronger

NUMBERS = [*range(2, 18), 31, 32, 33, 100]


def lost(tournament):
    return Counter(match.loser for match in tournament.matches if match.loser)


@pytest.mark.parametrize("count", NUMBERS)
def test_a_knock_out_of_any_number_puts_out_all_but_one_with_one_lost_match(count):
    _, tournament = play(plan("knock-out", count), by_chance(Random(count)))
    (winner,) = tournament.winners
    assert lost(tournament) == dict.fromkeys(set(range(1, count + 1)) - {winner}, 1)
    assert sum(not match.is_bye for match in tournament.matches) == count - 1
    assert tournament.conflicts == ()


@pytest.mark.parametrize("count", NUMBERS)
def test_a_double_knock_out_of_any_number_puts_out_all_but_one_with_two_lost_matches(count):
    for seed in range(3):
        _, tournament = play(plan("double-knock-out", count), by_chance(Random(seed)))
        (winner,) = tournament.winners
        counted = lost(tournament)
        assert all(counted[player] == 2 for player in range(1, count + 1) if player != winner)
        assert counted[winner] <= 1
        final = tournament.match("F.1")
        assert (tournament.match("F.2") is not None) == (final.winner == final.players[1])
        assert tournament.standings[0].player == winner
        assert tournament.standings[1].player == tournament.matches[-1].loser


def test_who_wins_the_winners_side_has_to_lose_the_final_twice():
    for lost_by_first, names in ((set(), ["F.1"]), ({"F.1"}, ["F.1", "F.2"]), ({"F.1", "F.2"}, ["F.1", "F.2"])):
        _, tournament = play(
            plan("double-knock-out", 8),
            lambda match, lost=lost_by_first: (max if match.name in lost else min)(match.players),
        )
        assert [match.name for match in tournament.matches if match.name.startswith("F")] == names
        assert tournament.winners == ((2,) if "F.2" in lost_by_first else (1,))


@pytest.mark.parametrize("count", NUMBERS)
def test_the_first_seeds_have_the_byes_and_meet_last(count):
    order = seeded(count)
    assert sorted(player for player in order if player) == list(range(1, count + 1))
    pairs = list(zip(order[::2], order[1::2], strict=True))
    assert sorted(max(pair) for pair in pairs if 0 in pair) == list(range(1, order.count(0) + 1))
    _, tournament = play(plan("knock-out", count), stronger)
    assert tournament.winners == (1,)
    assert tournament.standings[1].player == 2
    if count >= 4:
        assert {each.player for each in tournament.standings if each.place == 3} == {3, 4}


@pytest.mark.parametrize("kind", ["knock-out", "double-knock-out"])
def test_a_bye_is_no_point_and_no_match_played(kind):
    first = tournament_of(plan(kind, 3), []).standings[0]
    assert (first.player, first.played, first.won, first.points) == (1, 0, 0, 0)
    _, tournament = play(plan(kind, 3), stronger)
    assert all(each.points == each.won for each in tournament.standings)


def test_a_match_waits_for_its_players_and_others_are_played_meanwhile():
    tournament = tournament_of(plan("knock-out", 8), [])
    assert [match.name for match in tournament.open] == ["1.1", "1.2", "1.3", "1.4"]
    assert tournament.match("3.1").players == (None, None)


def test_losers_do_not_meet_again_at_once():
    """In the second round of the losers' side nobody meets who has just put them there."""
    _, tournament = play(plan("double-knock-out", 16), stronger)
    first = {frozenset(match.players) for match in tournament.matches if match.name.startswith("W1")}
    second = {frozenset(match.players) for match in tournament.matches if match.name.startswith(("L1", "L2"))}
    assert not first & second
