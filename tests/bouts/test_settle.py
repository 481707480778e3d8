"""Settling one throw, against the outcomes as the rule texts name them."""

from collections.abc import Mapping
from itertools import product

import pytest

from referee.bouts.settle import Outcome, Settlement, settle, top_cycle
from referee.errors import BadInputError
from referee.symbols import MisThrow, Reason, Symbol, Thrown, beats

R, P, S, J, L = Symbol
MIS = MisThrow(Reason.UNRECOGNIZABLE)

# Appendix of Motor City Showdown, points 2 to 4, as winner and losers.
TEXT_BEATS = {"R": "SL", "S": "PL", "P": "RL", "J": "RPS", "L": "J"}
LETTERS = dict(zip((R, P, S, J, L), "RPSJL", strict=True))


def seated(*thrown: Thrown) -> dict[int, Thrown]:
    return dict(enumerate(thrown, start=1))


def by_the_texts(letters: Mapping[int, str]) -> tuple[str, tuple[int, ...]]:
    """The outcome in the words of "Multiplayer JACK LABRADOR clarification", which never speak of cycles."""
    thrown = set(letters.values())
    everybody = tuple(letters)
    beats_all_others = {one for one in thrown if thrown - {one} <= set(TEXT_BEATS[one])}
    scenario_1 = len(thrown) == 1
    scenario_2 = {"J", "L"} <= thrown and bool(thrown & set("RPS"))
    scenario_3 = thrown == set("RPS")
    if scenario_1 or scenario_2 or scenario_3:
        return "all-way-tie", everybody
    best = tuple(player for player, letter in letters.items() if letter in beats_all_others)
    if len(best) == 1:
        return "single-winner", best
    if len(best) >= 2:
        return "split-decision", best
    # Ruling A1: the one profile that the texts leave open.
    assert thrown == set("RPSL")
    return "split-decision", tuple(player for player, letter in letters.items() if letter != "L")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_profile_comes_out_as_the_texts_say(players):
    for symbols in product(Symbol, repeat=players):
        thrown = seated(*symbols)
        settlement = settle(thrown)
        letters = {player: LETTERS[symbol] for player, symbol in thrown.items()}
        assert (settlement.outcome.value, settlement.survivors) == by_the_texts(letters), symbols


def test_what_beats_what_is_as_in_the_texts():
    for one, other in product(Symbol, repeat=2):
        assert beats(one, other) == (LETTERS[other] in TEXT_BEATS[LETTERS[one]]), (one, other)


def test_rock_paper_scissors_and_labrador_put_labrador_out():
    # A1
    assert settle(seated(R, L, P, S)) == Settlement(Outcome.SPLIT_DECISION, (1, 3, 4))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_mis_throws_is_out_and_the_others_are_settled_among_themselves(players):
    # A3, with mis-throws in every position and number short of everybody
    for thrown_list in product((*Symbol, MIS), repeat=players):
        thrown = seated(*thrown_list)
        sound = {player: what for player, what in thrown.items() if isinstance(what, Symbol)}
        if not sound or len(sound) == players:
            continue
        expected = settle(sound).survivors if len(sound) > 1 else tuple(sound)
        outcome = Outcome.SINGLE_WINNER if len(expected) == 1 else Outcome.SPLIT_DECISION
        assert settle(thrown) == Settlement(outcome, expected), thrown_list


def test_a_mis_throw_beside_two_equal_symbols_is_a_split_decision():
    # A3 names this very case
    assert settle(seated(MIS, R, R)) == Settlement(Outcome.SPLIT_DECISION, (2, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_mis_throwing_is_an_all_way_tie(players):
    # A4
    everybody = tuple(range(1, players + 1))
    assert settle(seated(*[MIS] * players)) == Settlement(Outcome.ALL_WAY_TIE, everybody)


def test_the_reason_of_a_mis_throw_decides_nothing():
    # A2: one fate for the whole union of the texts' lists
    outcomes = {settle(seated(MisThrow(reason), P, P)) for reason in Reason}
    assert outcomes == {Settlement(Outcome.SPLIT_DECISION, (2, 3))}


def test_seats_need_not_begin_at_one_nor_come_in_order():
    # survivors of an earlier throw keep their seats
    assert settle({4: P, 2: P, 3: R}) == Settlement(Outcome.SPLIT_DECISION, (2, 4))


def test_a_throw_needs_an_opponent():
    with pytest.raises(BadInputError, match="two players"):
        settle({1: R})


def test_top_cycle_beats_everything_outside_it_and_cannot_be_smaller():
    # A0, checked over every set of symbols against every candidate set
    for chosen in product((False, True), repeat=5):
        present = {symbol for symbol, taken in zip(Symbol, chosen, strict=True) if taken}
        dominating = [
            set(inside)
            for keep in product((False, True), repeat=len(present))
            if (inside := [symbol for symbol, kept in zip(sorted(present), keep, strict=True) if kept])
            and all(beats(one, other) for one in inside for other in present - set(inside))
        ]
        assert top_cycle(present) == min(dominating, key=len, default=set())
