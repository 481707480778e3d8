"""How a Dueling Wizards is shown."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.dueling_wizards.levels import HIT_POINTS
from referee.games.dueling_wizards.view import WizardsView
from referee.games.showing import Names, TableHints, in_a_row


def bars(view: WizardsView) -> dict[str, int]:
    """How many hit points the round began with; nothing before the first one."""
    return {"hit_points": HIT_POINTS[view["round"]]} if view["round"] else {}


HINTS = TableHints(
    untold=frozenset({"hand", "values", "round_winners", "high_cards"}),
    seats=frozenset({"first", "attacker"}),
    bars=bars,
    duels=frozenset({"shows", "shows-both"}),
)


def in_words(view: WizardsView, names: Names) -> list[str]:
    """The table in a few lines; none before the first round."""
    if not view["round"]:
        return []
    lines = [f"Round {view['round']}, hand {view['hand']}"]
    if view["pool"]:
        lines.append(f"Elements: {in_a_row(view['pool'])}")
    elif view["attacker"]:
        lines[0] += f", {names[view['attacker']]} attacks"
    for seat, place in view["table"].items():
        spell = " ".join(_counted(card, view["values"]) if card else "?" for card in place["spell"])
        lines.append(
            f"  {names[int(seat)]}: {place['hit_points']} hit points, spell {spell or '-'}, "
            f"holds {in_a_row(place['holds']) or 'nothing'}; discards {in_a_row(place['discards']) or 'none'}"
        )
    if "you" in view:
        lines.append(f"You: hand {in_a_row(view['you']['hand']) or '-'}; spell {in_a_row(view['you']['spell']) or '-'}")
    return lines


def _counted(card: str, values: Mapping[str, int]) -> str:
    return f"{card} (counts {values[card]})" if card in values else card
