"""Whatever a game says to people has a sentence in the catalogue, which another language translates."""

import re
from itertools import chain
from random import Random

import pytest

from referee.games import GAMES, Over, new_game
from referee.games.catalogue import text_folders
from referee.games.event import Event
from referee.host.cards.view_reading import Pile, read_view
from referee.host.cards.wording import Wording
from referee.host.language import Catalogue, english
from tests.games.game_helpers import random_games, random_move

NAMES = {seat: f"Name {seat}" for seat in range(1, 9)}
LENGTH = 250
"""Moves of a random game that are looked at."""


@pytest.fixture
def words():
    return lambda name, texts=None: Wording(GAMES[name], NAMES, texts or english())


def games_of(name):
    """Some games, each with the generator that should play it; with throws for the deal where there can be any."""
    yield from random_games(name, 4)
    if "first-dealer" in GAMES[name].options:
        count = next(count for count in GAMES[name].players if count >= 2)
        yield new_game(name, count, seed=3, options={"first-dealer": "throw"}), Random(3)


def languages():
    """Every language that comes with the program, and what it has for each game."""
    return sorted({path.stem for folder in text_folders() for path in folder.glob("*.toml")})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_language_has_every_sentence_of_every_game_with_its_values(language, name):
    rules, texts = GAMES[name], Catalogue.load(language)
    for event, template in rules.texts.templates.items():
        told = texts.text_or(f"said.{name}.{event}", "") or texts.text_or(f"said.any.{event}", "")
        assert told, event
        assert set(re.findall(r"{(\w+)}", told)) == set(re.findall(r"{(\w+)}", template)), event


@pytest.mark.parametrize("name", GAMES)
def test_whatever_lies_on_a_table_and_is_said_there_is_in_the_catalogue(name, words):
    texts, seen = english(), set()
    for game, rng in games_of(name):
        for _ in range(LENGTH):
            if isinstance(game.turn, Over):
                break
            readings = [read_view(game.view(seat)) for seat in (None, *game.turn.players)]
            places = [place for reading in readings for place in (reading, *reading.places)]
            seen |= {f"cards.facts.{fact}" for place in places for fact, _ in place.facts}
            piles = [*chain.from_iterable(reading.shared for reading in readings)]
            piles += [pile for reading in readings for place in reading.places for pile in place.piles]
            seen |= {f"cards.piles.{pile.name.partition('-p')[0]}" for pile in piles}
            random_move(game, rng)
    assert [key for key in seen if not texts.text_or(key, "")] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_what_is_picked_are_named_in_the_catalogue(name):
    for form in GAMES[name].notation.forms:
        keywords = form.split(" ")[::2]
        if len(form.split(" ")) > 2:
            assert all(english().text_or(f"cards.parts.{keyword}", "") for keyword in keywords), form


def test_cards_suits_and_places_are_told_by_what_people_call_them(words):
    war, sandbox = words("war"), words("janken-sandbox")
    assert (
        war.say(Event("both-play", seat=1, card="S3", other=2, other_card="L6"))
        == "Name 1 plays 3 of Scissors, Name 2 6 of Lizard"
    )
    moved = Event("moves-unseen", seat=1, place="hand-p1", other_place="bag")
    assert sandbox.say(moved) == "Name 1 moves a card from Name 1's hand to the bag"
    assert sandbox.say(Event("rolls", seat=2, card="DW", word="Q")) == "Name 2 rolls Water die: Queen"
    assert sandbox.value("front-p3") == "the place before Name 3"
    assert sandbox.value("c3") == "c3"
    assert words("jacks-rule").say(Event("you-draw", cards=("DAA",))) == "You draw Ace of Diamonds"
    assert words("spell-my-name").say(Event("you-draw", cards=("J3",))) == "You draw J3"


def test_events_tell_cards_by_their_names(words):
    told = words("motor-city-showdown").say(Event("flip-by-card", seat=1, cards=("R03", "SC7"), card="JL"))
    assert told == "Name 1 wins Rock 3, Rainy Scarecrow 7 by JACK LABRADOR"


def test_a_square_is_told_by_the_card_that_is_printed_there(words):
    peg = Event("peg", seat=1, card="HAB", number=2, place="c3", other_card="C9")
    told = words("jacks-rule").say(peg)
    assert told == "Name 1 plays Ace of Hearts: a peg of colour 2 on c3 (9 of Clubs)"


def test_a_throw_is_told_in_words(words):
    told = words("war").throw("p1=jack p2=mis-throw:late")
    assert told == "Name 1: JACK, Name 2: thrown too late"


def test_another_language_puts_names_numbers_and_lists_where_it_likes(words):
    texts = {
        "cards": {"suits": {"rock": "Stein", "labrador": "HUND"}},
        "throw": {"and": "{first} und {last}"},
        "said": {
            "war": {"most": "{seat}: {count} Karten ({reason})"},
            "any": {"played-out": "alle Karten sind gespielt"},
            "green-queen": {"lowest-score": "{points}: {seats}"},
            "motor-city-showdown": {
                "barns": "Aus: {parts} ({count})",
                "barns-part": "{count} an {seat}",
                "flip": "Auf: {parts}",
                "flip-part": "{card} von {seat}",
            },
        },
    }
    motor_city = words("motor-city-showdown", Catalogue(texts))
    gains = tuple(Event("barns-part", seat=seat, count=count) for seat, count in ((1, 25), (2, 47)))
    assert motor_city.say(Event("barns", parts=gains, count=72)) == "Aus: 25 an Name 1, 47 an Name 2 (72)"
    flips = tuple(Event("flip-part", seat=seat, card=card) for seat, card in ((1, "R01"), (2, "L02")))
    assert motor_city.say(Event("flip", parts=flips)) == "Auf: Stein 1 von Name 1, HUND 2 von Name 2"
    most = Event("most", reason=Event("played-out"), seat=2, count=38)
    assert words("war", Catalogue(texts)).say(most) == "Name 2: 38 Karten (alle Karten sind gespielt)"
    shared = Event("lowest-score", seats=(1, 2, 3), points=7)
    assert words("green-queen", Catalogue(texts)).say(shared) == "7: Name 1, Name 2 und Name 3"


def test_a_sentence_that_the_language_lacks_is_told_in_english(words):
    war = words("war", Catalogue({}))
    assert war.say(Event("wins-cards", seat=1, count=2)) == "Name 1 wins 2 cards"


def test_the_head_of_tic_tac_rock_counts_rounds_as_its_rules_do(words):
    reading = read_view(new_game("tic-tac-rock", 2, seed=1).view(None))
    assert "Round 1" in words("tic-tac-rock").facts(reading.facts)


@pytest.mark.parametrize(
    ("pile", "told"), [("draw-pile", "Draw-pile 3"), ("camp-p2", "Camp 3"), ("front-p2", "In front 3")]
)
def test_a_heap_without_a_name_in_the_language_is_told_by_its_own(words, pile, told):
    assert words("janken-sandbox").pile(Pile(pile, ("R05",), hidden=2, heap=True)) == told
