"""How a Jacks Rule is shown: a printed board with pegs."""

from __future__ import annotations

from referee.games.jacks_rule.board import BOARD, SIDE, SQUARES
from referee.games.jacks_rule.view import JacksView
from referee.games.showing import Board, Line, Names, Square, TableHints, in_a_row, rows_of


def boards(view: JacksView) -> list[Board]:
    """The board, which is printed: a view tells no more than the pegs."""
    squares = [Square(name, face, peg=view["pegs"].get(name, 0)) for name, face in BOARD.items()]
    return [rows_of(squares, SIDE)]


def lines(view: JacksView) -> list[Line]:
    """The rows that are finished, each with its colour."""
    return [(int(colour), tuple(row)) for colour, rows in view["rows"].items() for row in rows]


HINTS = TableHints(untold=frozenset({"pegs", "rows", "rows_to_win"}), boards=boards, lines=lines)


def in_words(view: JacksView, names: Names) -> list[str]:
    """The table in a few lines."""
    rows = [[square for square in SQUARES if square[1:] == str(row)] for row in range(1, SIDE + 1)]
    lines = ["     " + "   ".join(square[0] for square in rows[0])]
    for row in rows:
        shown = (f"#{view['pegs'][square]}" if square in view["pegs"] else BOARD[square] for square in row)
        lines.append((f"  {row[0][1:]:3}" + "".join(f"{what:4}" for what in shown)).rstrip())
    colours = (f"{names[int(seat)]} #{colour}" for seat, colour in view["colours"].items())
    lines.append(f"Pegs: {', '.join(colours)}; {view['rows_to_win']} to win; {view['stock']} cards in the stock")
    if "you" in view:
        lines.append(f"You: {in_a_row(view['you']['hand'])}")
    return lines
