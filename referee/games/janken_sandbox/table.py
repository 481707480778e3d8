"""How the sandbox's table is shown: heaps whose top everybody sees, and a field."""

from __future__ import annotations

from referee.games.janken_sandbox.things import BAG, DECK, DISCARDS, FIELD, SIDE
from referee.games.janken_sandbox.view import SandboxView
from referee.games.showing import Board, Square, TableHints, rows_of

_COLUMNS = 5


def boards(view: SandboxView) -> list[Board]:
    """The field: what lies on top of each of its places."""
    tops = {name: things[-1] if things else "" for name, things in view["places"].items()}
    squares = [Square(name, tops.get(name) or None, name in tops and tops[name] is None) for name in FIELD]
    return [rows_of(squares, _COLUMNS)]


HINTS = TableHints(
    untold=frozenset({"places", "dice", "idle"}),
    dice=("dice",),
    boards=boards,
    heaps=(DECK, DISCARDS, SIDE, BAG),
    front="front",
)
