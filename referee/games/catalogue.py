"""The games there are, and how one begins."""

from __future__ import annotations

import pkgutil
import secrets
import threading
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from operator import index
from pathlib import Path
from typing import Any, Final

from referee.errors import BadInputError, shown
from referee.games.chance import MAX_SEED, Chance, Draw
from referee.games.game import Game
from referee.games.game_texts import SHARED
from referee.games.rules import Ask, OptionValue, Rules
from referee.games.view import view_fault
from referee.storage.bounds import DIGITS

ENTRY_POINTS = "referee.games"
"""The group of entry points by which a package of its own registers a game, or several."""

_FILLED_WITH: Final = {"facts": "value", "piles": "name", "places": "name"}
"""The only name in braces that a text of these tables of ``cards`` can have."""


class KnownGames(MutableMapping[str, Rules[Any]]):
    """The games there are, by name. They are loaded when one is first asked for: an added game may import this package.

    An added game that cannot be loaded, or whose English cannot be read, is left out. It keeps nobody from the others.
    A program may set games of its own, each under its own name; what is no game is a :class:`.BadInputError`.
    """

    def __init__(self) -> None:
        self._games: dict[str, Rules[Any]] = {}
        self._faults: list[str] = []
        self._loaded = False
        self._lock = threading.RLock()

    @property
    def faults(self) -> Sequence[str]:
        """What is wrong with each added game that was left out, with its package and entry point."""
        self._load()
        return tuple(self._faults)

    def __getitem__(self, name: str) -> Rules[Any]:
        self._load()
        return self._games[name]

    def __setitem__(self, name: str, rules: Rules[Any]) -> None:
        if not isinstance(rules, Rules) or rules.name != name:
            raise BadInputError(f"GAMES[{shown(name)}] = {shown(rules)}: expected Rules whose name is the key")
        self._load()
        self._games[name] = rules

    def __delitem__(self, name: str) -> None:
        self._load()
        del self._games[name]

    def __iter__(self) -> Iterator[str]:
        self._load()
        return iter(self._games)

    def __len__(self) -> int:
        self._load()
        return len(self._games)

    def _load(self) -> None:
        with self._lock:
            if self._loaded:
                return
            self._loaded = True
            games: dict[str, Rules[Any]] = {}
            for module in _own_modules():
                own = getattr(import_module(module), "GAMES", None)
                if isinstance(own, tuple) and all(isinstance(rules, Rules) for rules in own):
                    games |= {rules.name: rules for rules in own}
                else:
                    wrong = "no GAMES" if own is None else f"GAMES is {shown(own)}"
                    self._faults.append(f"{module}: {wrong}; expected a tuple of Rules")
            for entry in entry_points(group=ENTRY_POINTS):
                try:
                    added = _added_games(entry, games)
                except Exception as error:  # another's code may fail in any way
                    package = "an unknown package" if entry.dist is None else entry.dist.name
                    self._faults.append(f"{package}, {entry.name} = {entry.value}: {type(error).__name__}: {error}")
                else:
                    games |= added
            ordered = sorted(games.values(), key=lambda rules: (rules.place, rules.name))
            self._games = {rules.name: rules for rules in ordered}


def _own_modules() -> Iterator[str]:
    """The modules with the rules of the games in this folder."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        name = f"referee.games.{module.name}.rules"
        if module.ispkg and find_spec(name) is not None:
            yield name


def _added_games(entry: EntryPoint, known: Collection[str]) -> dict[str, Rules[Any]]:
    """The games that one entry point of an installed package registers, by name.

    Raises:
        BadInputError: It registers something that is no game, a name that is taken, or a game that lacks a text or
            whose view no screen can read.
    """
    found = entry.load()
    games: dict[str, Rules[Any]] = {}
    for rules in found if isinstance(found, tuple) else (found,):
        if not isinstance(rules, Rules):
            raise BadInputError("registered as a game, and is none: expected Rules, or a tuple")
        if rules.name in known or rules.name in games:
            raise BadInputError(f"{rules.name}: two games have this name")
        _require_texts(rules)
        _require_names(rules)
        _require_view(rules)
        games[rules.name] = rules
    return games


def _require_texts(rules: Rules[Any]) -> None:
    """Makes each sentence of a game that is known before it is played, and reads its rules.

    Raises:
        BadInputError: A text is missing or cannot be read.
        OSError: The rules cannot be read.
    """
    faces = [rules.face(card) for card in rules.cards]
    for event in (
        *rules.notation.forms.values(),
        *(step.purpose for step in rules.steps.values() if isinstance(step, Ask)),
        *(event for face in faces for event in (face.name, face.power)),
    ):
        rules.texts.english.say(event)
    _ = rules.texts.rules


def _require_names(rules: Rules[Any]) -> None:
    """Fills in what a game calls its piles, facts and places.

    Raises:
        BadInputError: That is no text, or has another name in braces than a screen fills in.
    """
    for table, name in _FILLED_WITH.items():
        own = rules.texts.cards.get(table)
        for key, text in own.items() if isinstance(own, Mapping) else ():
            try:
                text.format(**{name: ""})
            except (AttributeError, LookupError) as error:
                expected = f"expected a text with no name in braces but {{{name}}}"
                raise BadInputError(f"{rules.name}: cards.{table}.{key}: {text!r}, {expected}") from error


def _require_view(rules: Rules[Any]) -> None:
    """Begins a game, and looks at it as a screen does.

    Raises:
        BadInputError: Something in the view is not as a screen expects it, or a card has no face.
    """
    options = {name: option.default for name, option in rules.options.items()}
    game = Game(rules, tuple(range(1, rules.players[0] + 1)), options, Chance(1), None)
    for seat in (None, *game.state.seats):
        view: Mapping[str, Any] = game.view(seat)
        fault = view_fault(view, rules.hints)
        if fault:
            raise BadInputError(f"{rules.name}: view: {fault}")
        for card in view.get("you", {}).get("hand", ()):
            try:
                rules.face(card)
            except KeyError as error:
                raise BadInputError(f"{rules.name}: view: {card} in a hand: no card of the game") from error


GAMES: Final = KnownGames()
"""Every game by its name."""


def new_game(
    name: str,
    players: int,
    seed: int | None = None,
    deck: Iterable[str] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    recorded: Sequence[Draw] = (),
    strict: bool = False,
) -> Game:
    """Begins a game.

    Args:
        name: One of :data:`GAMES`.
        players: How many play; their seats are numbered from 1.
        seed: Decides everything random; drawn from the operating system where it is not given.
        deck: Card names, top first, for the first deal; then seat 1 deals. Cards that it leaves out lie under
            it, in an order from the seed.
        options: House options that differ from their defaults, as values or as text.
        recorded: Random results that a log has already, for replay.
        strict: Refuse to draw beyond ``recorded``.

    Raises:
        BadInputError: No such game, option, value or card, or not that many players.
    """
    rules = find_rules(name)
    count = _whole(players)
    if count is None or count not in rules.players:
        counts = ", ".join(str(count) for count in rules.players)
        raise BadInputError(f"{rules.name}: players: {shown(players)}, expected {counts}")
    number = secrets.randbits(63) if seed is None else _whole(seed)
    if number is None or not 0 <= number <= MAX_SEED:
        raise BadInputError(f"seed {shown(seed)}: expected a whole number from 0 to {MAX_SEED}")
    chosen = _options(rules, options or {})
    cards = None if deck is None else _deck(rules, chosen, deck)
    chance = Chance(number, recorded=deque(recorded), strict=strict)
    return Game(rules, tuple(range(1, count + 1)), chosen, chance, cards)


def _whole(value: object) -> int | None:
    """A whole number as Python's own, of whatever kind it is; ``None`` for anything else."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # it is tried
    except TypeError:
        return None


def find_rules(name: str) -> Rules[Any]:
    """The rules of a game.

    Raises:
        BadInputError: There is no game of that name.
    """
    if not isinstance(name, str) or name not in GAMES:
        broken = f" (cannot be loaded: {'; '.join(GAMES.faults)})" if GAMES.faults else ""
        raise BadInputError(f"{shown(name)} is no game: expected {', '.join(GAMES)}{broken}")
    return GAMES[name]


def _options(rules: Rules[Any], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    if not isinstance(given, Mapping):
        raise BadInputError(f"options of type {type(given).__name__}: expected a dict from option to value")
    chosen = {name: option.default for name, option in rules.options.items()}
    for name, wanted in given.items():
        if name not in rules.options:
            known = ", ".join(rules.options) or "none"
            raise BadInputError(f"option {shown(name, str)}: {rules.name} has no such option (there are: {known})")
        values = rules.options[name].values
        value = _chosen(values, wanted)
        if value is None:
            raise BadInputError(f"option {name}={shown(wanted, str)}: expected {describe_values(values)}")
        chosen[name] = value
    return chosen


def _chosen(values: Sequence[OptionValue], wanted: object) -> OptionValue | None:
    """The value of an option that is wanted, or whose text is; ``None`` where there is none."""
    number = _whole(wanted)
    if isinstance(wanted, str) and wanted.isdecimal():
        # The digits first: Python reads no number of thousands of them.
        number = int(wanted.lstrip("0")[:DIGITS] or "0")
    told = (value for value in values if isinstance(wanted, str) and str(value) == wanted)
    return number if number in values else next(told, None)


def text_folders() -> list[Path]:
    """Where games have their texts, a file for each language: first what several share."""
    folders = [SHARED, *(rules.texts.folder for rules in GAMES.values())]
    return [folder for folder in dict.fromkeys(folders) if folder is not None]


def describe_values(values: Sequence[OptionValue]) -> str:
    """The values of an option in a few words."""
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}" + (f" in steps of {values.step}" if values.step != 1 else "")
    return " or ".join(str(value) for value in values)


def _deck(rules: Rules[Any], options: Mapping[str, OptionValue], deck: Iterable[str]) -> list[str]:
    if not rules.cards:
        raise BadInputError(f"deck: {rules.name} has no cards")
    if not isinstance(deck, Iterable):
        raise BadInputError(f"deck of type {type(deck).__name__}: expected card names")
    known = set(rules.cards_with(options))
    cards: dict[str, None] = {}  # in order; an iterator can be gone through only once
    for place, card in enumerate(deck, start=1):
        if not isinstance(card, str) or card not in known:
            with_options = " with these options" if isinstance(card, str) and card in rules.cards else ""
            raise BadInputError(f"deck: card {place}, {shown(card)}, is no card of {rules.name}{with_options}")
        if card in cards:
            raise BadInputError(f"deck: card {place}, {card}, is there twice")
        cards[card] = None
    return list(cards)
