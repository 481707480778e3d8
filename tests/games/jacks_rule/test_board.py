"""Jacks Rule: the board's squares, and the rows of five on it."""

import copy
from pathlib import Path

import pytest

from referee.errors import BadInputError
from referee.games.deck import read_card_data
from referee.games.jacks_rule import board
from referee.games.jacks_rule.board import BOARD, CORNERS, ROWS_THROUGH, SQUARES, at_the_end, read_board


def test_the_board_shows_every_card_but_jacks_twice_with_jokers_in_the_corners():
    # M1
    assert len(BOARD) == 100
    assert {"a1", "j1", "a10", "j10"} == CORNERS
    faces = list(BOARD.values())
    assert {faces.count(face) for face in faces if face != "JK"} == {2}
    assert not {"CJ", "DJ", "HJ", "SJ"} & set(faces)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: rows[:9], "10 rows of 10"),
        (lambda rows: [*rows[:9], rows[9] + " C2"], "10 rows of 10"),
        (lambda rows: [rows[0].replace("JK", "C2", 1), *rows[1:]], "corners C2"),
        (lambda rows: [rows[0], rows[1].replace("CQ", "CJ"), *rows[2:]], "CJ is there 1 times, expected 0"),
        (lambda rows: [rows[0], rows[1].replace("CQ", "CK"), *rows[2:]], "CK is there 3 times, expected 2"),
    ],
)
def test_a_board_that_cannot_be_is_refused_on_loading(change, said):
    # Ruling M1, "checked on loading"
    data = read_card_data(Path(board.__file__).with_name("board.toml"))
    changed = copy.deepcopy(data)
    changed["board"]["rows"] = change(data["board"]["rows"])
    assert read_board(data) == BOARD
    with pytest.raises(BadInputError, match=said):
        read_board(changed)


def test_there_are_192_rows_of_five():
    # Rule text: "an unbroken straight line - vertical, horizontal, or diagonal"
    rows = {row for square in SQUARES for row in ROWS_THROUGH[square]}
    assert len(rows) == 2 * 10 * 6 + 2 * 6 * 6
    assert ("a1", "b2", "c3", "d4", "e5") in rows
    assert ("e1", "d2", "c3", "b4", "a5") in {tuple(reversed(row)) for row in rows} | rows
    assert len(ROWS_THROUGH["a1"]) == 3
    assert len(ROWS_THROUGH["e5"]) == 20


def test_a_square_ends_a_line_only_where_each_of_its_rows_goes_on_without_it():
    # M5: both squares end the six from a5 to f5, but the row down from a5 would be gone without it
    across = [f"{column}5" for column in "abcdef"]
    down = tuple(f"a{row}" for row in range(5, 10))
    rows = [tuple(across[:5]), tuple(across[1:]), down]
    assert not at_the_end("a5", rows)
    assert at_the_end("f5", rows)
