"""What games with cards have in common: the facts printed on cards, the first dealer, a deck to deal from."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from referee.games.action import seat_of
from referee.games.rules import Desk

CardData: TypeAlias = dict[str, dict[str, Any]]
"""Sections of facts, each with ``verified``, the ``ruling`` that it follows, and its ``meaning`` in words."""


def read_card_data(path: Path) -> CardData:
    """Reads a game's ``cards.toml``."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def unverified_facts(data: CardData) -> tuple[str, ...]:
    """The facts that no rule text gives, in words, each with its ruling."""
    return tuple(f"{section['meaning']} ({section['ruling']})" for section in data.values() if not section["verified"])


def first_dealer(seats: Sequence[int], stacked: list[str] | None, desk: Desk) -> int:
    """Who deals the first hand: seat 1 where the players stacked the deck, else drawn from the seed (B25)."""
    return seat_of(desk.draw_pick([f"p{seat}" for seat in seats])) if stacked is None else 1


def new_deck(cards: Sequence[str], stacked: list[str] | None, desk: Desk) -> list[str]:
    """A deck to deal from, the top card last.

    Args:
        cards: All the cards of the game.
        stacked: Cards that lie on top in this order, top first; the others lie under them, shuffled.
        desk: Of the game.
    """
    top = stacked or []
    rest = [card for card in cards if card not in top]
    return [*top, *(desk.draw_shuffled(rest) if rest else [])][::-1]


def deal(deck: list[str], order: Sequence[int], each: int) -> dict[int, list[str]]:
    """Takes so many cards for each seat from the top of a deck, one at a time around the table."""
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    for _ in range(each):
        for seat in order:
            hands[seat].append(deck.pop())
    return hands
