"""What a player, or the audience, may know of a Dueling Wizards."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.janken.janken_deck import in_deck_order
from referee.games.view import OwnHand, View


class WizardsPlace(TypedDict):
    """What is before a player; ``None`` in a spell lies face down."""

    hit_points: int
    holds: list[str]
    spell: list[str | None]
    discards: list[str]


class WizardsHand(OwnHand):
    """What a player sees of the own cards."""

    spell: list[str]


class WizardsTable(TypedDict):
    """The table as one seat sees it; ``values`` is what players have said that cards count."""

    round: int
    hand: int
    level: int
    first: int
    attacker: int
    pool: list[str]
    deck: int
    values: dict[str, int]
    round_winners: list[int]
    high_cards: dict[str, str]
    table: dict[str, WizardsPlace]
    you: NotRequired[WizardsHand]


class WizardsView(View, WizardsTable):
    """All that a seat sees."""


def view(state: DuelingWizards, player: int | None) -> WizardsTable:
    """The table as one seat sees it, ready for JSON.

    All cards are chosen in the open, so everybody knows what the other holds; hidden is which of them lie face
    down. ``holds`` is both together, sorted.
    """
    shown: WizardsTable = {
        "round": state.round_number,
        "hand": state.hand_of_round,
        "level": state.level,
        "first": state.first,
        "attacker": state.attacker,
        "pool": list(state.pool),
        "deck": len(state.deck),
        "values": dict(state.values),
        "round_winners": list(state.round_winners),
        "high_cards": {str(seat): card for seat, card in state.high_cards.items()},
        "table": {str(seat): _place(state, seat) for seat in state.seats} if state.round_number else {},
    }
    if player is not None:
        dealt = player in state.hands
        shown["you"] = {
            "hand": in_deck_order(state.hands[player]) if dealt else [],
            "spell": list(state.spells[player]) if dealt else [],
        }
    return shown


def _place(state: DuelingWizards, seat: int) -> WizardsPlace:
    seen = state.seen(seat)
    hidden = state.spells[seat][len(seen) :]
    return {
        "hit_points": state.hit_points[seat],
        "holds": in_deck_order([*state.hands[seat], *hidden]),
        "spell": [*seen, *(None for _ in hidden)],
        "discards": list(state.discards[seat]),
    }
