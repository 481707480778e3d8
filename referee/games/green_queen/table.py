"""How a game of Green Queen is shown."""

from __future__ import annotations

from referee.games.green_queen.view import QueenView
from referee.games.showing import Names, TableHints, in_a_row
from referee.games.tricks.table import hand_of_tricks, own_cards

HINTS = TableHints(untold=frozenset({"passing"}), seats=frozenset({"left_over_to"}))


def in_words(view: QueenView, names: Names) -> list[str]:
    """The table in a few lines."""
    lines = [f"{hand_of_tricks(view, names)}; the point suit is {(view['point_suit'] or 'not cut').title()}"]
    for seat, place in view["table"].items():
        taken = in_a_row(place["taken"]) or "no points"
        lines.append(f"  {names[int(seat)]}: {place['hand']} cards, has taken {taken}")
    if "you" in view:
        lines.append(own_cards(view["you"]["hand"]))
        if view["passing"] and not view["you"]["received"]:
            lines.append(f"You pass to {names[view['passing'][str(view['player'])]]}")
    return lines
