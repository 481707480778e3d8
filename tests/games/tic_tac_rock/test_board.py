"""Tic-Tac-Rock: which rows win, and which cards may be covered."""

import itertools

import pytest

from referee.games.tic_tac_rock.board import BOARDS, LINES, may_cover, row_completed


@pytest.mark.parametrize("suits", list(itertools.product("RPSWL", repeat=2)), ids="".join)
def test_only_a_strictly_weaker_card_is_covered(suits):
    # H2
    beats = {"SP", "PR", "RL", "LW", "WS", "SL", "LP", "PW", "WR", "RS"}
    assert may_cover(f"{suits[0]}5", f"{suits[1]}5") is ("".join(suits) in beats)


def test_every_row_across_down_and_diagonal_wins_and_nothing_else():
    rows = {frozenset((place, *others)) for place, lines in LINES.items() for others in lines}
    named = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"]
    shift = str.maketrans("abc", "def")
    assert rows == {frozenset(row.translate(table).split()) for row in named for table in ({}, shift)}
    for three in itertools.combinations(BOARDS[0], 3):
        tops = dict(zip(three[:2], ("R2", "R3"), strict=True))
        completed = row_completed(tops, three[2], "R4", numbers_count=False)
        assert completed == ("rock" if frozenset(three) in rows else "")
