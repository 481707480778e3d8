"""How a SPELL MY NAME is shown."""

from __future__ import annotations

from referee.games.showing import Names, TableHints, in_a_row
from referee.games.spell_my_name.view import SpellView

HINTS = TableHints(untold=frozenset({"bison_played"}), seats=frozenset({"challenger"}), spells="JACKL")


def in_words(view: SpellView, names: Names) -> list[str]:
    """The table in a few lines."""
    challenger = f"{names[view['challenger']]} is the Challenger" if view["challenger"] else "nobody deals yet"
    lines = [
        f"Hand {view['hand_number']}, {challenger}; {view['draw_pile']} cards to "
        f"draw, {view['top_discard'] or 'none'} on the discards"
    ]
    for seat, place in view["table"].items():
        lines.append(f"  {names[int(seat)]}: {place['hand']} cards, {place['won']} hands won")
    return [*lines, *([f"You: {in_a_row(view['you']['hand']) or 'no cards'}"] if "you" in view else [])]
