"""A card game's table in words, from a player's view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.commands.shared.plain_table import plain_table
from referee.games.jacks_rule.board import BOARD, SIDE, SQUARES
from referee.games.motor_city.cards import SYMBOL_CARDS, SYMBOLS

View = Mapping[str, Any]
Names = Mapping[int, str]


def table_in_words(view: View, names: Names) -> str:
    """What a player can see, in a few lines."""
    scores = ", ".join(f"{names[int(seat)]} {score}" for seat, score in view["scores"].items())
    describe = _TABLES.get(view["game"], plain_table)
    return "\n".join([*describe(view, names), f"Scores: {scores}"])


def _motor_city(view: View, names: Names) -> list[str]:
    lines = [
        f"Hand {view['hand_number']}, {_deals(view, names)}, {view['deck']} cards in the deck, "
        f"{view['pot']} in the pot{', Final Tableau' if view['final'] else ''}"
    ]
    for seat, place in view["table"].items():
        state = "sits out" if place["out"] else f"Flip {_with_symbols(place['flip']) or '-'}, {place['combat']} Combat"
        lines.append(f"  {names[int(seat)]}: {state}, {place['barn']} in the Barn")
    you = view.get("you")
    if you:
        held = {"hand": you["hand"], "Flip": you["flip"], "Combat": you["combat"], "Hole": you["hole"]}
        lines.append("You: " + "; ".join(f"{name} {_with_symbols(cards)}" for name, cards in held.items() if cards))
        lines += [f"  you gave {names[gift['to']]} {gift['card']}" for gift in you["gave"]]
    return lines


def _with_symbols(cards: str | list[str] | None) -> str:
    """Cards of MOTOR CITY SHOWDOWN; a Card of Devastation with the symbol that it shows."""
    each = [cards] if isinstance(cards, str) else cards or []
    shows = {card: f"{card}({symbol})" for card, symbol in SYMBOLS.items() if card not in SYMBOL_CARDS}
    return _cards([shows.get(card, card) for card in each])


def _spell_my_name(view: View, names: Names) -> list[str]:
    challenger = f"{names[view['challenger']]} is the Challenger" if view["challenger"] else "nobody deals yet"
    lines = [
        f"Hand {view['hand_number']}, {challenger}; {view['draw_pile']} cards to "
        f"draw, {view['top_discard'] or 'none'} on the discards"
    ]
    for seat, place in view["table"].items():
        lines.append(f"  {names[int(seat)]}: {place['hand']} cards, {place['won']} hands won")
    return lines + _own_cards(view)


def _stones(view: View, names: Names) -> list[str]:
    lines = [_hand_of_tricks(view, names)]
    for seat, place in view["table"].items():
        bid = "no bid" if place["bid"] is None else f"bid {place['bid'] or 'Nil'}"
        lines.append(
            f"  {names[int(seat)]}: {bid}, {place['tricks']} tricks, {place['bags']} bags, {place['hand']} cards"
        )
    return lines + _own_cards(view)


def _green_queen(view: View, names: Names) -> list[str]:
    lines = [f"{_hand_of_tricks(view, names)}; the point suit is {str(view['point_suit'] or 'not cut').title()}"]
    for seat, place in view["table"].items():
        lines.append(f"  {names[int(seat)]}: {place['hand']} cards, has taken {_cards(place['taken']) or 'no points'}")
    return lines + _own_cards(view)


def _hand_of_tricks(view: View, names: Names) -> str:
    trick = ", ".join(f"{names[play['seat']]} {play['card']}" for play in view["trick"])
    return f"Hand {view['hand_number']}, {_deals(view, names)}; on the table: {trick or 'nothing'}"


def _deals(view: View, names: Names) -> str:
    return f"{names[view['dealer']]} deals" if view["dealer"] else "nobody deals yet"


def _own_cards(view: View) -> list[str]:
    return [f"You: {_cards(view['you']['hand']) or 'no cards'}"] if view.get("you") else []


def _dueling_wizards(view: View, names: Names) -> list[str]:
    if not view["round"]:
        return []
    lines = [f"Round {view['round']}, hand {view['hand']}"]
    if view["pool"]:
        lines.append(f"Elements: {_cards(view['pool'])}")
    elif view["attacker"]:
        lines[0] += f", {names[view['attacker']]} attacks"
    for seat, place in view["table"].items():
        spell = " ".join(_counted(card, view["values"]) if card else "?" for card in place["spell"])
        lines.append(
            f"  {names[int(seat)]}: {place['hit_points']} hit points, spell {spell or '-'}, "
            f"holds {_cards(place['holds']) or 'nothing'}; discards {_cards(place['discards']) or 'none'}"
        )
    if view.get("you"):
        lines.append(f"You: hand {_cards(view['you']['hand']) or '-'}; spell {_cards(view['you']['spell']) or '-'}")
    return lines


def _counted(card: str, values: Mapping[str, int]) -> str:
    return f"{card} (counts {values[card]})" if card in values else card


def _jacks_rule(view: View, names: Names) -> list[str]:
    rows = [[square for square in SQUARES if square[1:] == str(row)] for row in range(1, SIDE + 1)]
    lines = ["     " + "   ".join(square[0] for square in rows[0])]
    for row in rows:
        shown = (f"#{view['pegs'][square]}" if square in view["pegs"] else BOARD[square] for square in row)
        lines.append((f"  {row[0][1:]:3}" + "".join(f"{what:4}" for what in shown)).rstrip())
    colours = (f"{names[int(seat)]} #{colour}" for seat, colour in view["colours"].items())
    lines.append(f"Pegs: {', '.join(colours)}; {view['rows_to_win']} to win; {view['stock']} cards in the stock")
    if view.get("you"):
        lines.append(f"You: {_cards(view['you']['hand'])}")
    return lines


def _cards(cards: str | list[str]) -> str:
    return cards if isinstance(cards, str) else " ".join(cards)


_TABLES: Mapping[str, Callable[[View, Names], list[str]]] = {
    "motor-city-showdown": _motor_city,
    "spell-my-name": _spell_my_name,
    "dueling-wizards": _dueling_wizards,
    "jacks-rule": _jacks_rule,
    "stones": _stones,
    "green-queen": _green_queen,
}
"""Games whose view needs words of its own; the others are told plainly."""
