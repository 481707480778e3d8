"""How a game of Stones is shown at the terminal."""

from __future__ import annotations

from referee.games.showing import Names
from referee.games.stones.view import StonesView
from referee.games.tricks.table import hand_of_tricks, own_cards


def in_words(view: StonesView, names: Names) -> list[str]:
    """The table in a few lines."""
    lines = [hand_of_tricks(view, names)]
    for seat, place in view["table"].items():
        bid = "no bid" if place["bid"] is None else f"bid {place['bid'] or 'Nil'}"
        lines.append(
            f"  {names[int(seat)]}: {bid}, {place['tricks']} tricks, {place['bags']} bags, {place['hand']} cards"
        )
    return [*lines, *([own_cards(view["you"]["hand"])] if "you" in view else [])]
