"""Trial throws measure how players stroke and form their symbols."""

from types import SimpleNamespace

import pytest

from referee.officiating.events import StrokeSeen
from referee.officiating.setup.trial import Trial
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol


def moment(*events, hands=()):
    return SimpleNamespace(hands=hands, events=events)


def strokes(player, *bottoms):
    return [StrokeSeen(player, number, t) for number, t in enumerate(bottoms, start=1)]


def test_each_symbol_is_asked_for_in_turn_until_all_throws_are_judged(verdict):
    trial = Trial((1, 2), 3, guided=True)
    asked = []
    while not trial.done:
        asked.append(trial.symbol)
        trial.take(moment(verdict({1: trial.symbol, 2: trial.symbol})))
    assert asked == list(Symbol)[:3]
    assert trial.facts[1].shown == asked
    assert trial.facts[1].misread == []


def test_another_symbol_than_the_one_asked_for_is_a_misreading_only_where_players_follow_the_prompt(verdict):
    thrown = verdict({1: Symbol.JACK, 2: Symbol.ROCK})
    guided, free = Trial((1, 2), 5, guided=True), Trial((1, 2), 5, guided=False)
    assert guided.symbol is Symbol.ROCK
    assert free.symbol is None
    for trial in (guided, free):
        trial.take(moment(thrown))
    assert guided.facts[1].misread == [(Symbol.ROCK, Symbol.JACK)]
    assert guided.facts[2].misread == []
    assert free.facts[1].misread == []


@pytest.mark.parametrize("reason", Reason)
def test_a_throw_that_came_too_late_or_not_at_all_is_no_misreading(verdict, reason):
    trial = Trial((1, 2), 5, guided=True)
    trial.take(moment(verdict({1: MisThrow(reason), 2: Symbol.ROCK})))
    facts, mistimed = trial.facts[1], reason in {Reason.LATE, Reason.ABSENT}
    assert facts.mistimed == [MisThrow(reason)] * mistimed
    assert facts.misread == [(Symbol.ROCK, MisThrow(reason))] * (not mistimed)


def test_times_are_measured_from_stroke_to_stroke_and_from_bottom_to_symbol(verdict):
    trial = Trial((1, 2), 5, guided=True)
    trial.take(moment(*strokes(1, 1.0, 1.4), hands=(SimpleNamespace(player=1, presence=0.9),)))
    trial.take(moment(*strokes(1, 2.0, 2.5, 3.1)))
    trial.take(moment(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}, t=3.1, formed_t=3.2, lead=0.05)))
    facts = trial.facts[1]
    assert facts.stroke_gaps == pytest.approx([0.5, 0.6]), "those of a count begun anew are not between"
    assert facts.delays == pytest.approx([0.1])
    assert facts.leads == [0.05]
    assert facts.presences == [0.9]
    assert facts.throws == 1


def test_a_symbol_that_was_there_at_the_third_bottom_says_nothing_of_how_fast_the_hand_forms_one(verdict):
    """A fist was carried, and its time is that of the bottom."""
    trial = Trial((1, 2), 5, guided=True)
    trial.take(moment(verdict({1: Symbol.ROCK, 2: Symbol.ROCK}, t=3.1, formed_t=3.1)))
    assert trial.facts[1].delays == []
    assert trial.facts[1].shown == [Symbol.ROCK]


def test_strokes_are_those_of_one_throw_alone(verdict):
    trial = Trial((1, 2), 5, guided=True)
    trial.take(moment(*strokes(1, 2.0, 2.5, 3.1)))
    for _ in range(2):  # nothing is counted of the second throw
        trial.take(moment(verdict({1: Symbol.ROCK, 2: Symbol.ROCK})))
    assert trial.facts[1].stroke_gaps == pytest.approx([0.5, 0.6])


def test_a_symbol_is_given_up_after_three_no_calls(verdict):
    trial = Trial((1, 2), 5, guided=True)
    spoilt = moment(verdict({1: Symbol.ROCK, 2: None}, 1, NoCallReason.HAND_LOST))
    for _ in range(2):
        trial.take(spoilt)
    assert trial.symbol is Symbol.ROCK
    trial.take(spoilt)
    assert trial.symbol is not Symbol.ROCK
    assert (trial.judged, trial.left) == (0, 4)
    assert trial.facts[1].throws == 0


def test_a_trial_ends_though_a_throw_was_given_up_and_only_the_others_were_judged(verdict):
    trial = Trial((1, 2), 2, guided=True)
    for _ in range(3):
        trial.take(moment(verdict({1: Symbol.ROCK, 2: None}, 1, NoCallReason.HAND_LOST)))
    trial.take(moment(verdict({1: Symbol.ROCK, 2: Symbol.ROCK})))
    assert trial.done
    assert trial.judged == 1
