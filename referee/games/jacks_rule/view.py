"""What a player, or the audience, may know of a Jacks Rule."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.jacks_rule.state import JacksRule
from referee.games.view import HandCount, OwnHand, View


class JacksTable(TypedDict):
    """The table as one seat sees it: colours by seat, and the squares that have a peg or are in a finished line."""

    dealer: int
    colours: dict[str, int]
    rows_to_win: int
    stock: int
    discards: list[str]
    pegs: dict[str, int]
    rows: dict[str, list[list[str]]]
    table: dict[str, HandCount]
    you: NotRequired[OwnHand]


class JacksView(View, JacksTable):
    """All that a seat sees."""


def view(state: JacksRule, player: int | None) -> JacksTable:
    """The table as one seat sees it, ready for JSON: the board, what was played, and one's own hand.

    Teammates do not see each other's cards (ruling M9).
    """
    shown: JacksTable = {
        "dealer": state.dealer,
        "colours": {str(seat): state.colour_of(seat) for seat in state.seats},
        "rows_to_win": state.rows_to_win,
        "stock": len(state.stock),
        "discards": list(state.discards),
        "pegs": dict(state.pegs),
        "rows": {str(colour): [list(row) for row in rows] for colour, rows in state.rows.items()},
        "table": {str(seat): {"hand": len(state.hands.get(seat, ()))} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands.get(player, ()))}
    return shown
