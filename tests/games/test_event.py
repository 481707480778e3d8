"""What games say is data that any language can tell: every event has its sentence and its values."""

from random import Random
from string import Formatter

import pytest

from referee.games import GAMES, Over, new_game
from referee.games.bots import sensible_bot
from referee.games.event import KINDS, NOTHING, Event, kind_of
from referee.games.rules import Ask
from referee.games.turns import Decision
from tests.games.game_helpers import random_games, random_move, recorded_games

LENGTH = 300
"""Moves of a game that are looked at."""


def bot_move(game, generator):
    bot = sensible_bot(game.rules.name, generator)
    turn = game.turn
    if isinstance(turn, Decision):
        seat = turn.players[0]
        game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat)))
    else:
        game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})


def games_of(name):
    """Games of every number of players, each with its generator and how it is moved on."""
    for game, generator in random_games(name, 4):
        yield game, generator, random_move
    counts = GAMES[name].players
    for count in counts:
        for seed in (1, 2):
            yield new_game(name, count, seed=seed), Random(seed), bot_move
    if "first-dealer" in GAMES[name].options:
        count = next(count for count in counts if count >= 2)
        yield new_game(name, count, seed=3, options={"first-dealer": "throw"}), Random(3), random_move


def told(game):
    """Everything that anybody has been told."""
    for seat in (None, *game.state.seats):
        yield from (entry["event"] for entry in game.told(seat) if entry["type"] == "event")


def with_parts(event):
    """An event, and those within it."""
    yield event
    for value in event.values.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Event):
                yield from with_parts(part)


def said(name):
    """All the events that a game has said here: in play, asking, ending, and by what its actions mean."""
    rules = GAMES[name]
    events = {step.purpose for step in rules.steps.values() if isinstance(step, Ask)}
    events.update(rules.notation.forms.values())
    events.update(event for card in rules.cards for event in (rules.face(card).name, rules.face(card).power))
    for game in recorded_games(name):
        events.update(told(game), [game.turn.outcome.event])
    for game, generator, move in games_of(name):
        for _ in range(LENGTH):
            if isinstance(game.turn, Over):
                events.add(game.turn.outcome.event)
                break
            events.add(game.turn.event)
            move(game, generator)
        events.update(told(game))
    return {part for event in events for part in with_parts(event)} - {NOTHING}


def faults(event, templates):
    """What is wrong with an event."""
    if event.name not in templates:
        return [f"{event}: has no sentence"]
    found = []
    if {name for _, name, _, _ in Formatter().parse(templates[event.name]) if name} != set(event.values):
        found.append(f"{event}: its sentence is {templates[event.name]!r}")
    for name, value in event.values.items():
        for item in value if isinstance(value, tuple) else (value,):
            plain = item.entry if isinstance(item, Event) else item
            if type(plain) is not KINDS.get(kind_of(name)):
                found.append(f"{event}: {name} is {item!r}")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_a_sentence_with_its_values_and_nothing_else(name):
    templates = GAMES[name].texts.templates
    events = said(name)
    assert events
    assert [fault for event in events for fault in faults(event, templates)] == []


def test_the_sentences_of_a_game_are_declared_with_values_that_every_language_can_tell():
    for rules in GAMES.values():
        for template in rules.texts.templates.values():
            names = {name for _, name, _, _ in Formatter().parse(template) if name}
            assert {kind_of(name) for name in names} <= set(KINDS), template


def test_an_event_is_plain_data_in_a_log():
    event = Event("most", reason=Event("played-out"), seat=2, count=38)
    assert event.entry == {"event": "most", "reason": {"event": "played-out"}, "seat": 2, "count": 38}
    parts = (Event("flip-part", seat=1, card="R01"), Event("flip-part", seat=2, card="L02"))
    assert Event("flip", parts=parts).entry["parts"][1] == {"event": "flip-part", "seat": 2, "card": "L02"}
    assert Event("left-over", cards=("R2", "P3")).entry["cards"] == ["R2", "P3"]
