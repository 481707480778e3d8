"""How a table at which tricks are taken is shown."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.showing import Names, in_a_row, who_deals
from referee.games.tricks.view import TricksView


def hand_of_tricks(view: TricksView, names: Names) -> str:
    """The hand and the trick going on, in a line for the terminal."""
    trick = ", ".join(f"{names[play['seat']]} {play['card']}" for play in view["trick"])
    dealer = who_deals(view["dealer"], names)
    return f"Hand {view['hand_number']}, {dealer}; on the table: {trick or 'nothing'}"


def own_cards(hand: Sequence[str]) -> str:
    """One's own cards, in a line for the terminal."""
    return f"You: {in_a_row(hand) or 'no cards'}"
