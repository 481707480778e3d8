"""What no text says of the throw itself."""

from __future__ import annotations

from pathlib import Path

from referee.games.deck import read_card_data, unverified_facts

UNVERIFIED_SHAPES = unverified_facts(read_card_data(Path(__file__).with_name("facts.toml")))
"""The hand shapes (ruling A10), in every game that is decided by JACK LABRADOR."""
