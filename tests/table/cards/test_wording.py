"""Whatever a game says to people has a sentence in the catalogue, which another language translates."""

import json
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from referee.games import GAMES, Over, new_game
from referee.games.logfile import read_log
from referee.games.replay import play_log
from referee.games.rules import Ask
from referee.host.catalogue import Catalogue, english
from referee.table.cards.reading import read_view
from referee.table.cards.wording import Wording
from tests import playthroughs
from tests.games.game_helpers import random_games, random_move

RECORDED = sorted(Path(playthroughs.__file__).parent.glob("*.jsonl"))
NAMES = {seat: f"Name {seat}" for seat in range(1, 9)}
LENGTH = 250
"""Moves of a random game that are looked at."""


@pytest.fixture
def words():
    return lambda name, texts=None: Wording(GAMES[name], NAMES, texts or english())


def events(game):
    """Everything that anybody has been told."""
    lines = chain.from_iterable(game.log_for(seat) for seat in (None, *game.state.seats))
    return {entry["text"] for entry in map(json.loads, lines) if entry["type"] == "event"}


def games_of(name):
    """Some games, each with the generator that should play it; with throws for the deal where there can be any."""
    yield from random_games(name, 4)
    if "first-dealer" in GAMES[name].options:
        count = next(count for count in GAMES[name].players if count >= 2)
        yield new_game(name, count, seed=3, options={"first-dealer": "throw"}), Random(3)


def without_one_way(said, words):
    """The sentences that no template fits, or several."""
    return [sentence for sentence in said if len(list(words.ways_to_say(sentence))) != 1]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_event_of_the_recorded_games_has_its_sentence(path, words):
    game = play_log(read_log(path))
    assert without_one_way(events(game) | {game.turn.outcome.reason}, words(game.rules.name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_purpose_and_action_of_a_game_has_its_sentence(name, words):
    rules = GAMES[name]
    asked = {step.purpose for step in rules.steps.values() if isinstance(step, Ask)}
    assert without_one_way(asked | set(rules.notation.forms.values()), words(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_whatever_lies_on_a_table_and_is_said_there_is_in_the_catalogue(name, words):
    texts, seen, said = english(), set(), set()
    for game, rng in games_of(name):
        for _ in range(LENGTH):
            if isinstance(game.turn, Over):
                break
            said.add(game.turn.purpose)
            readings = [read_view(game.view(seat)) for seat in (None, *game.turn.players)]
            places = [place for reading in readings for place in (reading, *reading.places)]
            seen |= {f"cards.facts.{fact}" for place in places for fact, _ in place.facts}
            piles = [*chain.from_iterable(reading.shared for reading in readings)]
            piles += [pile for reading in readings for place in reading.places for pile in place.piles]
            seen |= {f"cards.piles.{pile.name.partition('-p')[0]}" for pile in piles}
            random_move(game, rng)
        said |= events(game)
    assert without_one_way(said, words(name)) == []
    assert [key for key in seen if not texts.text_or(key, "")] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_what_is_picked_are_named_in_the_catalogue(name):
    for form in GAMES[name].notation.forms:
        keywords = form.split(" ")[::2]
        if len(form.split(" ")) > 2:
            assert all(english().text_or(f"cards.parts.{keyword}", "") for keyword in keywords), form


def test_the_engines_own_words_for_cards_and_places_are_left_to_the_language(words):
    war, sandbox = words("war"), words("janken-sandbox")
    assert (
        war.say("p1 plays S3 (3 of Scissors), p2 L6 (6 of Lizard)") == "Name 1 plays 3 of Scissors, Name 2 6 of Lizard"
    )
    assert sandbox.say("p1 moves a card from hand-p1 to bag") == "Name 1 moves a card from Name 1's hand to the bag"
    assert sandbox.say("p2 rolls DW: Q") == "Name 2 rolls Water die: Queen"
    assert sandbox.value("front-p3") == "the place before Name 3"
    assert sandbox.value("c3") == "c3"
    assert words("jacks-rule").say("You draw DAA") == "You draw Ace of Diamonds"
    assert words("spell-my-name").say("You draw J3") == "You draw J3"


def test_events_tell_cards_by_their_names(words):
    told = words("motor-city-showdown").say("p1 wins R03, SC7 by JL")
    assert told == "Name 1 wins Rock 3, Rainy Scarecrow 7 by JACK LABRADOR"


def test_a_throw_is_told_in_words(words):
    told = words("war").throw("p1=jack p2=mis-throw:late")
    assert told == "Name 1: JACK, Name 2: thrown too late"


def test_another_language_puts_names_numbers_and_lists_where_it_likes(words):
    texts = {
        "cards": {"suits": {"rock": "Stein", "labrador": "HUND"}},
        "said": {
            "lists": {"gains": "{count} an {player}", "flips": "{card} von {player}"},
            "war": {"most": "{player}: {count} Karten ({reason})"},
            "any": {"played_out": "alle Karten sind gespielt"},
            "motor-city-showdown": {"barns": "Aus: {gains} ({count})", "flip": "Auf: {flips}"},
        },
    }
    motor_city = words("motor-city-showdown", Catalogue(texts))
    over = motor_city.say("The hand is over: p1 wins 25, p2 wins 47, 72 in all")
    assert over == "Aus: 25 an Name 1, 47 an Name 2 (72)"
    assert motor_city.say("Flip: p1 R01, p2 L02") == "Auf: Stein 1 von Name 1, HUND 2 von Name 2"
    over = words("war", Catalogue(texts)).say("the cards are played out: p2 has 38 cards")
    assert over == "Name 2: 38 Karten (alle Karten sind gespielt)"


def test_a_sentence_that_the_language_lacks_is_told_in_english_and_a_new_one_as_it_is(words):
    war = words("war", Catalogue({}))
    assert war.say("p1 wins 2 cards") == "Name 1 wins 2 cards"
    assert war.say("p2 dances on the table") == "Name 2 dances on the table"
    # The form fits, the card is none of the game's.
    assert war.say("p1 discards ZZ, a dead card") == "Name 1 discards ZZ, a dead card"
