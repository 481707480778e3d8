"""A card game's table in words, from a player's view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.commands.shared.plain_table import plain_table
from referee.games.catalogue import find_rules
from referee.games.showing import Names


def table_in_words(view: Mapping[str, Any], names: Names) -> str:
    """What a player can see, in a few lines; told plainly where the game has no words of its own for it."""
    scores = ", ".join(f"{names[int(seat)]} {score}" for seat, score in view["scores"].items())
    describe = find_rules(view["game"]).in_words or plain_table
    return "\n".join([*describe(view, names), f"Scores: {scores}"])
