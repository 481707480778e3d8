"""What a coach says of a throw, and how a person is led through the lesson."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from referee.host.language import english, no_call_words
from referee.host.practice import Exercise, PracticeSession, coach, lesson, practice, say_told
from referee.officiating.events import StrokeSeen
from referee.officiating.verdict import Call, NoCallReason, ShapeFault, WrongFinger, nothing_seen
from referee.settings import OfficiatingSettings
from referee.symbols import MisThrow, Symbol

SETTINGS = OfficiatingSettings()


def call(thrown, *, formed=2.04, seen=()):
    """A throw whose third stroke ended at 2 s."""
    return Call(1, thrown, 2.0, 0.005, 1.0, formed, None, False, seen)


def said(told):
    texts = english()
    return [say_told(each, texts) for each in told]


@pytest.mark.parametrize(
    ("thrown", "opened", "expected"),
    [
        (call(Symbol.JACK), None, "A good JACK."),
        (call(Symbol.JACK), 1.6, "You threw on stroke 2: keep the fist until stroke 3."),
        (call(Symbol.JACK), 1.85, "Your hand opened 150 ms too early: others can read it."),
        (call(Symbol.JACK), 1.95, "A good JACK."),
        (call(Symbol.ROCK), 1.5, "A good Rock."),
        (call(MisThrow("late"), formed=2.38), None, "Late by 80 ms: open the hand with stroke 3."),
        (
            call(MisThrow("changed"), seen=(Symbol.PAPER, Symbol.JACK)),
            None,
            "You changed from Paper to JACK: hold what you threw.",
        ),
        (call(MisThrow("incomplete")), None, "The symbol was not finished: stretch the fingers all the way."),
        (
            replace(call(MisThrow("incomplete")), fault=ShapeFault(Symbol.JACK, (WrongFinger("little", "bent"),))),
            None,
            "That was nearly JACK: little finger is bent.",
        ),
        (nothing_seen(1), None, "The camera did not see your hand."),
    ],
)
def test_a_coach_says_what_gave_a_throw_away(thrown, opened, expected):
    told, good = coach(thrown, SETTINGS, None, opened)
    assert said(told)[0] == expected
    assert good is expected.startswith("A good")


def test_a_coach_says_how_much_time_was_left():
    told, _ = coach(call(Symbol.JACK), SETTINGS, Symbol.JACK)
    assert said(told)[1] == "Your hand was ready 40 ms after stroke 3. 300 ms are allowed."


def test_another_symbol_than_was_asked_for_is_no_good():
    told, good = coach(call(Symbol.PAPER), SETTINGS, Symbol.LABRADOR)
    assert said(told)[0] == "That was Paper, not LABRADOR."
    assert not good


def test_the_lesson_has_the_five_shapes_what_beats_what_and_throws():
    steps = list(lesson())
    assert [step.symbol for step in steps if step.kind == "show"] == list(Symbol)
    assert [step.kind for step in steps].index("read") == 5
    assert steps[-1].kind == "throw"


def test_practice_never_ends_and_asks_for_every_symbol():
    asked = [step.symbol for step in islice(practice(Random(1)), 60)]
    assert set(asked) == set(Symbol)


class Reading:
    def __init__(self, symbol):
        self.call = symbol


class Frame:
    image = None

    def __init__(self, t):
        self.t = t


class Seen:
    def __init__(self, symbol):
        self.readings = (Reading(symbol),)


class Moment:
    """As much of what the referee makes of a picture as the session looks at."""

    hands = ()

    def __init__(self, t, symbol, *events):
        self.frame, self.seen, self.strokes, self.events = Frame(t), Seen(symbol), {}, events


def test_a_shape_counts_once_it_was_held_and_the_next_is_asked_for():
    session = PracticeSession([Exercise("show", Symbol.ROCK), Exercise("read")], SETTINGS, "Ann")
    assert not session.take(Moment(0.0, Symbol.ROCK)).told
    assert not session.take(Moment(0.4, Symbol.PAPER)).told
    assert not session.take(Moment(0.8, Symbol.ROCK)).told
    shown = session.take(Moment(1.4, Symbol.ROCK))
    assert said(shown.told) == ["That is Rock."]
    assert session.take(Moment(3.0, Symbol.ROCK)).step == Exercise("read")


@pytest.mark.parametrize("hold", [0.3, 1.0])
def test_a_shape_is_held_as_long_as_the_venue_asks_for(hold):
    session = PracticeSession([Exercise("show", Symbol.ROCK)], OfficiatingSettings(hold=hold), "Ann")
    praised = [session.take(Moment(step / 20, Symbol.ROCK)).good for step in range(40)]
    assert praised.index(True) / 20 == pytest.approx(hold)


@pytest.mark.parametrize("strokes", [2, 3, 4])
def test_a_hand_that_opens_a_stroke_early_is_told_so_whatever_stroke_the_venue_throws_on(verdict, strokes):
    settings = OfficiatingSettings(strokes=strokes)
    session = PracticeSession([Exercise("throw", Symbol.PAPER)], settings, "Ann")
    last = 3.5  # of the throw in the verdict
    for number in range(1, strokes):
        t = last - 0.6 * (strokes - number)
        session.take(Moment(t, Symbol.ROCK, StrokeSeen(1, number, t)))
    assert session.take(Moment(last - 0.5, Symbol.PAPER)).picture.strokes_to_throw == strokes
    view = session.take(Moment(4.1, Symbol.PAPER, verdict({1: Symbol.PAPER, 2: Symbol.ROCK})))
    assert said(view.told)[0] == f"You threw on stroke {strokes - 1}: keep the fist until stroke {strokes}."


def test_a_simulated_player_is_asked_for_the_symbol_of_each_step_and_held_to_it(verdict):
    asked = []
    steps = [Exercise("throw", Symbol.JACK), Exercise("read"), Exercise("throw", Symbol.ROCK)]
    session = PracticeSession(steps, SETTINGS, "Ann", asked.append)
    assert asked == [Symbol.JACK]
    other = session.take(Moment(4.2, Symbol.PAPER, verdict({1: Symbol.PAPER, 2: Symbol.ROCK})))
    assert said(other.told)[0] == "That was Paper, not JACK."
    assert session.take(Moment(8.4, Symbol.JACK, verdict({1: Symbol.JACK, 2: Symbol.ROCK}))).good
    session.take(Moment(13.0, None))
    session.skip()
    session.take(Moment(13.1, None))
    assert asked == [Symbol.JACK, None, Symbol.ROCK]


def test_a_throw_while_praise_is_read_puts_the_next_step_off_no_further(verdict):
    session = PracticeSession([Exercise("throw", Symbol.JACK), Exercise("read")], SETTINGS, "Ann")
    for t in (4.0, 7.5):
        assert session.take(Moment(t, Symbol.JACK, verdict({1: Symbol.JACK, 2: Symbol.ROCK}))).good
    assert session.take(Moment(8.0, None)).step == Exercise("read")


_RULES = {"source-ended": NoCallReason.CUT, "absent-arm-moved-in-time": NoCallReason.HAND_LOST}


@pytest.mark.parametrize("reason", [*NoCallReason, *_RULES])
def test_a_no_call_is_told_by_its_own_name_with_what_to_change(verdict, reason):
    given = replace(verdict({1: None}, no_call=_RULES.get(reason, reason)), no_call_rule=reason)
    session = PracticeSession([Exercise("throw", Symbol.JACK)], SETTINGS, "Ann")
    view = session.take(Moment(4.2, None, given))
    assert said(view.told) == [f"{no_call_words(reason, english())} Once more."]
    assert not view.good


def test_a_simulated_player_is_not_praised_for_a_shape_that_happens_to_be_asked_for():
    session = PracticeSession([Exercise("show", Symbol.ROCK), Exercise("read")], SETTINGS, "Ann", lambda _: None)
    for t in (0.0, 1.0, 4.0):
        view = session.take(Moment(t, Symbol.ROCK))
        assert (view.step, view.told) == (Exercise("show", Symbol.ROCK), ())


def test_a_step_is_skipped_and_after_the_last_all_is_done():
    session = PracticeSession([Exercise("read"), Exercise("throw")], SETTINGS, "Ann")
    for expected in (Exercise("throw"), None):
        session.skip()
        assert session.take(Moment(0.0, None)).step == expected
