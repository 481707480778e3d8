"""How a MOTOR CITY SHOWDOWN is shown."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.motor_city.cards import SYMBOL_CARDS, SYMBOLS
from referee.games.motor_city.view import MotorCityView
from referee.games.showing import Names, TableHints, in_a_row, who_deals

HINTS = TableHints(
    counts=frozenset({"combat", "hole", "barn", "pot"}),
    face_up=frozenset({"flip"}),
    always=frozenset({"flip", "barn", "pot"}),
    untold=frozenset({"seen", "laid", "gave"}),
    duels=frozenset({"flip"}),
    won=frozenset(
        {
            *(f"flip-by-{how}" for how in ("symbols", "throw", "card")),
            *(f"flip-and-pot-by-{how}" for how in ("symbols", "throw", "card")),
            "black-hole",
        }
    ),
)


def in_words(view: MotorCityView, names: Names) -> list[str]:
    """The table in a few lines."""
    lines = [
        f"Hand {view['hand_number']}, {who_deals(view['dealer'], names)}, {view['deck']} cards in the deck, "
        f"{view['pot']} in the pot{', Final Tableau' if view['final'] else ''}"
    ]
    for seat, place in view["table"].items():
        flip = _with_symbols([place["flip"]] if place["flip"] else [])
        state = "sits out" if place["out"] else f"Flip {flip or '-'}, {place['combat']} Combat"
        lines.append(f"  {names[int(seat)]}: {state}, {place['barn']} in the Barn")
    if "you" in view:
        you = view["you"]
        flip_card, hole = ([card] if card else [] for card in (you["flip"], you["hole"]))
        held = {"hand": you["hand"], "Flip": flip_card, "Combat": you["combat"], "Hole": hole}
        lines.append("You: " + "; ".join(f"{name} {_with_symbols(cards)}" for name, cards in held.items() if cards))
        lines += [f"  you gave {names[gift['to']]} {gift['card']}" for gift in you["gave"]]
    return lines


def _with_symbols(cards: Sequence[str]) -> str:
    """Cards side by side; a Card of Devastation with the symbol that it shows."""
    shows = {card: f"{card}({symbol})" for card, symbol in SYMBOLS.items() if card not in SYMBOL_CARDS}
    return in_a_row([shows.get(card, card) for card in cards])
