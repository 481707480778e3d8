"""What a player, or the audience, may know of a MOTOR CITY SHOWDOWN."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.games.motor_city.state import MotorCity
from referee.games.view import View


class MotorCityPlace(TypedDict):
    """What is before a player: counts, and what lies face up."""

    flip: str | None
    hand: int
    combat: int
    hole: bool
    barn: int
    out: bool


class Gift(TypedDict):
    """A card that was given away by the Woodpecker, and to whom."""

    to: int
    card: str


class MotorCityHand(TypedDict):
    """What a player sees of the own cards; ``laid`` are the Combat cards of this hand."""

    hand: list[str]
    flip: str | None
    combat: list[str]
    hole: str | None
    laid: list[str]
    gave: list[Gift]


class MotorCityTable(TypedDict):
    """The table as one seat sees it; ``seen`` has lain face up in the hand."""

    hand_number: int
    dealer: int
    final: bool
    hammer: bool
    deck: int
    pot: int
    seen: list[str]
    table: dict[str, MotorCityPlace]
    you: NotRequired[MotorCityHand]


class MotorCityView(View, MotorCityTable):
    """All that a seat sees."""


def view(state: MotorCity, player: int | None) -> MotorCityTable:
    """The table as one seat sees it, ready for JSON.

    Barn counts are public; what lies face down there and in the pot is hidden until the hand ends (B22).
    """
    shown: MotorCityTable = {
        "hand_number": state.hand_number,
        "dealer": state.dealer,
        "final": state.final,
        "hammer": state.hammer,
        "deck": len(state.deck),
        "pot": len(state.pot),
        "seen": list(state.seen),
        "table": {str(seat): _place(state, seat) for seat in state.seats},
    }
    if player is not None:
        shown["you"] = {
            "hand": list(state.hands[player]),
            "flip": state.flips.get(player),
            "combat": list(state.combat.get(player, [])),
            "hole": state.holes.get(player),
            "laid": list(state.laid[player]),
            "gave": [{"to": seat, "card": card} for seat, card in state.given[player]],
        }
    return shown


def _place(state: MotorCity, seat: int) -> MotorCityPlace:
    return {
        # Tableaus are sealed answers until all are laid, and then flipped at once: what lies here is face up.
        "flip": state.flips.get(seat),
        "hand": len(state.hands[seat]),
        "combat": len(state.combat.get(seat, [])),
        "hole": seat in state.holes,
        "barn": len(state.barns[seat]),
        "out": seat in state.out,
    }
