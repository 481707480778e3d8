"""What each card of each deck shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.games.green_queen.state import GREEN_QUEEN
from referee.games.jacks_rule.cards import FACES as STANDARD_FACES
from referee.games.jacks_rule.cards import JOKER as STANDARD_JOKER
from referee.games.jacks_rule.cards import ONE_EYED, TWO_EYED
from referee.games.janken.deck import CARDS as JANKEN_CARDS
from referee.games.janken.deck import JOKER, rank_of, suit_of
from referee.games.janken_sandbox.things import PIP_DIE, RANK_DICE, THINGS, TOKENS
from referee.games.motor_city import cards as motor_city
from referee.games.spell_my_name import cards as spell_my_name
from referee.host.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a card.

    Attributes:
        index: In its corner: ``7``, ``Q``; empty for a card that its picture tells.
        suit: The picture beside the index; empty where it has none.
        picture: The large one.
        name: In words.
        power: What a special card does, in a sentence; empty for the others.
    """

    index: str
    suit: str
    picture: str
    name: str = ""
    power: str = ""


def face_of(game: str, card: str, texts: Catalogue) -> Face:
    """What a card of a game shows.

    Args:
        game: The game's name.
        card: The card's name in the game's notation.
        texts: Names and powers in people's language.

    Raises:
        KeyError: The game has no such card.
    """
    if game in _DECKS:
        return _DECKS[game](card, texts)
    return _janken(game, card, texts)


_MOTOR_CITY_PICTURES = {
    "BH": "black-hole",
    "MCS": "city",
    "JL": "pair",
    "HB": "bison",
    "RV": "jaws",
    "WP": "woodpecker",
}


def _motor_city(card: str, texts: Catalogue) -> Face:
    symbol = motor_city.SYMBOLS.get(card)
    suit = "" if symbol is None else symbol.value
    if card in motor_city.SYMBOL_CARDS:
        number = str(int(card[1:]))
        return Face(number, suit, suit, f"{texts(f'cards.suits.{suit}')} {number}")
    if card in motor_city.SCARECROWS:
        number = str(motor_city.SCARECROWS[card])
        return _special(Face(number, suit, "scarecrow"), "motor-city-showdown.SC", texts)
    number = str(motor_city.RAVENOUS.get(card, ""))
    power = motor_city.power_of(card)
    return _special(Face(number, suit, _MOTOR_CITY_PICTURES[power]), f"motor-city-showdown.{power}", texts)


def _spell_my_name(card: str, texts: Catalogue) -> Face:
    if card == spell_my_name.BISON:
        return _special(Face("", "", "bison"), "spell-my-name.NB", texts)
    if card == spell_my_name.BOLT:
        return _special(Face("", "", "bolt"), "spell-my-name.BOLT", texts)
    letter = card[0]
    if card in spell_my_name.PURITY:
        return _special(Face(letter, "", "purity"), "spell-my-name.P", texts)
    symbol = spell_my_name.SYMBOLS[card].value
    points = spell_my_name.POINTS[card]
    return Face(card, symbol, symbol, texts("cards.points", letter=letter, points=points))


def _special(face: Face, told: str, texts: Catalogue) -> Face:
    """A special card with its name and power: what the catalogue tells of it."""
    name, power = (texts(f"cards.special.{told}.{what}", number=face.index) for what in ("name", "power"))
    return replace(face, name=name, power=power)


def _janken(game: str, card: str, texts: Catalogue) -> Face:
    if card not in JANKEN_CARDS:
        return _thing(card, texts)
    suit, rank = suit_of(card).value, rank_of(card)
    word = texts(f"cards.suits.{suit}")
    if rank == JOKER:
        name = texts("cards.of", rank=texts("cards.ranks.joker"), suit=word)
        own = game if game == "jokers-wild" else "janken"
        return Face("", suit, "joker", name, texts(f"cards.special.{own}.joker"))
    power = texts("cards.special.green-queen.LQ") if (game, card) == ("green-queen", GREEN_QUEEN) else ""
    return Face(rank, suit, suit, texts("cards.of", rank=_rank(rank, texts), suit=word), power)


_STANDARD_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def _standard(card: str, texts: Catalogue) -> Face:
    face = STANDARD_FACES[card]
    if face == STANDARD_JOKER:
        return Face("", "", "joker", texts("cards.ranks.joker"), texts("cards.special.jacks-rule.joker"))
    suit, rank = _STANDARD_SUITS[face[0]], face[1:]
    name = texts("cards.of", rank=_rank(rank, texts), suit=texts(f"cards.suits.{suit}"))
    if face in TWO_EYED:
        return Face("J", suit, suit, name, texts("cards.special.jacks-rule.two-eyed"))
    if face in ONE_EYED:
        return Face("J", suit, suit, name, texts("cards.special.jacks-rule.one-eyed"))
    return Face(rank, suit, suit, name)


def _thing(thing: str, texts: Catalogue) -> Face:
    """A die, a token or a rule card of the sandbox."""
    if thing in RANK_DICE:
        suit = texts(f"cards.suits.{suit_of(thing[1:] + 'A').value}")
        return Face("", suit_of(thing[1:] + "A").value, "die", texts("cards.things.rank_die", suit=suit))
    if thing == PIP_DIE:
        return Face("", "", "die", texts("cards.things.pip_die"))
    if thing not in THINGS:
        raise KeyError(thing)
    kind, number = ("token", thing[1:]) if thing in TOKENS else ("rule", thing[4:])
    picture = "token" if kind == "token" else "scroll"
    return Face(number, "", picture, texts(f"cards.things.{kind}", number=number))


def _rank(rank: str, texts: Catalogue) -> str:
    return rank if rank.isdecimal() else texts(f"cards.ranks.{rank}")


_DECKS: dict[str, Callable[[str, Catalogue], Face]] = {
    "motor-city-showdown": _motor_city,
    "spell-my-name": _spell_my_name,
    "jacks-rule": _standard,
}
"""Games that are not played with the Janken Deck."""
