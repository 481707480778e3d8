"""The games there are, and how one begins."""

from __future__ import annotations

import pkgutil
import secrets
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from referee.errors import BadInputError
from referee.games.chance import MAX_SEED, Chance
from referee.games.game import Game
from referee.games.game_texts import SHARED
from referee.games.rules import OptionValue, Rules
from referee.storage.bounds import DIGITS

ENTRY_POINTS = "referee.games"
"""The group of entry points by which a package of its own registers a game, or several."""


def _registered() -> Iterator[Rules[Any]]:
    """The games of the packages in this folder, and those that are installed beside the program.

    Raises:
        BadInputError: What is registered as a game is none.
    """
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        name = f"referee.games.{module.name}.rules"
        if module.ispkg and find_spec(name) is not None:
            yield from import_module(name).GAMES
    for entry in entry_points(group=ENTRY_POINTS):
        found = entry.load()
        for rules in found if isinstance(found, tuple) else (found,):
            if not isinstance(rules, Rules):
                raise BadInputError(f"{entry.value}: registered as a game, and is none: expected Rules, or a tuple")
            yield rules


def _all_games() -> dict[str, Rules[Any]]:
    games: dict[str, Rules[Any]] = {}
    for rules in sorted(_registered(), key=lambda rules: (rules.place, rules.name)):
        if games.setdefault(rules.name, rules) is not rules:
            raise BadInputError(f"{rules.name}: two games have this name")
    return games


GAMES: dict[str, Rules[Any]] = _all_games()
"""Every game by its name."""


def new_game(
    name: str,
    players: int,
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    recorded: Sequence[list[str]] = (),
    strict: bool = False,
) -> Game:
    """Begins a game.

    Args:
        name: One of :data:`GAMES`.
        players: How many play; their seats are numbered from 1.
        seed: Decides everything random; drawn from the operating system where it is not given.
        deck: Card names, top first, for the first deal; then seat 1 deals. Cards that it leaves out lie under
            it, in an order from the seed.
        options: House options that differ from their defaults. Text is accepted for a number.
        recorded: Random results that a log has already, for replay.
        strict: Refuse to draw beyond ``recorded``.

    Raises:
        BadInputError: No such game, option, value or card, or not that many players.
    """
    rules = find_rules(name)
    if not isinstance(players, int) or players not in rules.players:
        counts = ", ".join(str(count) for count in rules.players)
        raise BadInputError(f"{rules.name}: {players} players, expected {counts}")
    if seed is None:
        seed = secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise BadInputError(f"seed {seed!r}: expected a whole number from 0 to {MAX_SEED}")
    chosen = _options(rules, options or {})
    cards = None if deck is None else _deck(rules, chosen, deck)
    chance = Chance(seed, recorded=deque(recorded), strict=strict)
    return Game(rules, tuple(range(1, players + 1)), chosen, chance, cards)


def find_rules(name: str) -> Rules[Any]:
    """The rules of a game.

    Raises:
        BadInputError: There is no game of that name.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise BadInputError(f"{name!r} is no game: expected {', '.join(GAMES)}")
    return GAMES[name]


def _options(rules: Rules[Any], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    chosen = {name: option.default for name, option in rules.options.items()}
    for name, wanted in given.items():
        if name not in rules.options:
            known = ", ".join(rules.options) or "none"
            raise BadInputError(f"option {name}: {rules.name} has no such option (there are: {known})")
        option = rules.options[name]
        numeric = isinstance(option.default, int) and isinstance(wanted, str) and wanted.isdecimal()
        # The digits first: Python reads no number of thousands of them.
        value = int(str(wanted).lstrip("0")[:DIGITS] or "0") if numeric else wanted
        if isinstance(value, (bool, float)) or value not in option.values:
            raise BadInputError(f"option {name}={value}: expected {describe_values(option.values)}")
        chosen[name] = value
    return chosen


def text_folders() -> list[Path]:
    """Where games have their texts, a file for each language: first what several share."""
    folders = [SHARED, *(rules.texts.folder for rules in GAMES.values())]
    return [folder for folder in dict.fromkeys(folders) if folder is not None]


def describe_values(values: Sequence[OptionValue]) -> str:
    """The values of an option in a few words."""
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    return " or ".join(str(value) for value in values)


def _deck(rules: Rules[Any], options: Mapping[str, OptionValue], deck: Sequence[str]) -> list[str]:
    if not rules.cards:
        raise BadInputError(f"deck: {rules.name} has no cards")
    known = set(rules.cards_with(options))
    seen: set[str] = set()
    for place, card in enumerate(deck, start=1):
        if not isinstance(card, str) or card not in known:
            with_options = " with these options" if card in rules.cards else ""
            raise BadInputError(f"deck: card {place}, {card!r}, is no card of {rules.name}{with_options}")
        if card in seen:
            raise BadInputError(f"deck: card {place}, {card}, is there twice")
        seen.add(card)
    return list(deck)
