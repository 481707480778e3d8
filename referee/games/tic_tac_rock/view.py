"""What a player, or the audience, may know of a Tic-Tac-Rock."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.tic_tac_rock.board import BOARDS
from referee.games.tic_tac_rock.state import TicTacRock
from referee.games.view import HandCount, OwnHand, View


class Cell(TypedDict):
    """A place of a board: the card on top, and how many lie there."""

    place: str
    card: str | None
    face_down: bool
    cards: int


class TicTacRockTable(TypedDict):
    """The table as one seat sees it; ``boards`` are rows of cells, ``played`` the places of the turn going on."""

    round_number: int
    dealer: int
    draw_pile: int
    played: list[str]
    boards: list[list[list[Cell]]]
    table: dict[str, HandCount]
    you: NotRequired[OwnHand]


class TicTacRockView(View, TicTacRockTable):
    """All that a seat sees."""


def view(state: TicTacRock, player: int | None) -> TicTacRockTable:
    """The table as one seat sees it, ready for JSON: the boards row by row, one's own hand, and counts."""
    shown: TicTacRockTable = {
        "round_number": state.hand_number,
        "dealer": state.dealer,
        "draw_pile": len(state.draw_pile),
        "played": list(state.played),
        "boards": [
            [[_cell(state, place) for place in places[start : start + 3]] for start in (0, 3, 6)]
            for places in BOARDS[: state.board_count]
        ],
        "table": {str(seat): {"hand": len(state.hands.get(seat, []))} for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands.get(player, []))}
    return shown


def _cell(state: TicTacRock, place: str) -> Cell:
    pile = state.boards.get(place, [])
    down = place in state.face_down
    return {
        "place": place,
        "card": pile[-1] if pile and not down else None,
        "face_down": down,
        "cards": len(pile),
    }
