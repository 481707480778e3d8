"""What is heard follows from what has changed."""

from dataclasses import replace

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.cues import call_between, cue_between
from referee.table.sounds import SoundCue

NAMES = {1: "Ann", 2: "Bo"}


def test_each_stroke_is_heard_and_the_last_otherwise(frame, lanes):
    narrator = BoutNarrator(RunToTen(), NAMES, lanes(2))
    before, heard = narrator.view, []
    counts = ({1: 0, 2: 0}, {1: 1, 2: 0}, {1: 1, 2: 1}, {1: 2, 2: 2}, {1: 3, 2: 2}, {1: 3, 2: 3})
    for number, strokes in enumerate(counts):
        narrator.watched(frame(number / 30), [], strokes)
        heard.append(cue_between(before, narrator.view))
        before = narrator.view
    assert heard == [None, SoundCue.BEAT, None, SoundCue.SECOND, SoundCue.THROW, None]


@pytest.mark.parametrize(
    ("thrown", "no_call", "cue"),
    [
        ({1: Symbol.ROCK, 2: Symbol.PAPER}, None, SoundCue.PAPER),
        ({1: Symbol.LABRADOR, 2: Symbol.SCISSORS}, None, SoundCue.SCISSORS),
        ({1: Symbol.ROCK, 2: Symbol.ROCK}, None, SoundCue.CALL),
        ({1: Symbol.LABRADOR, 2: Symbol.JACK}, None, SoundCue.CHEER),
        ({1: MisThrow(Reason.LATE), 2: Symbol.PAPER}, None, SoundCue.FOUL),
        ({1: Symbol.ROCK, 2: None}, NoCallReason.HAND_LOST, SoundCue.NO_CALL),
    ],
)
def test_a_verdict_is_heard_once(verdict, thrown, no_call, cue):
    bout = RunToTen()
    narrator = BoutNarrator(bout, NAMES)
    before = narrator.view
    narrator.decided(verdict(thrown, no_call=no_call), bout if no_call else bout.after(thrown))
    assert cue_between(before, narrator.view) is cue
    assert cue_between(narrator.view, narrator.view) is None


def test_each_verdict_is_heard_where_nobody_watches_strokes_between_them(verdict):
    bout, heard = RunToTen(), []
    narrator = BoutNarrator(bout, NAMES, typed=True)
    for thrown in ({1: Symbol.ROCK, 2: Symbol.PAPER}, {1: Symbol.JACK, 2: Symbol.LABRADOR}):
        before, after = narrator.view, bout.after(thrown)
        narrator.decided(verdict(thrown), after)
        heard.append(cue_between(before, narrator.view))
        bout = after
    assert heard == [SoundCue.PAPER, SoundCue.CHEER]


def test_winning_the_bout_is_heard(verdict):
    bout = RunToTen(points=[(9, 0)])
    thrown = {1: Symbol.PAPER, 2: Symbol.ROCK}
    narrator = BoutNarrator(bout, NAMES)
    before = narrator.view
    narrator.decided(verdict(thrown), bout.after(thrown))
    assert cue_between(before, narrator.view) is SoundCue.WIN


def test_strokes_are_counted_aloud(frame, lanes):
    narrator = BoutNarrator(RunToTen(), NAMES, lanes(2))
    before, called = narrator.view, []
    for number, strokes in enumerate(({1: 1, 2: 0}, {1: 1, 2: 1}, {1: 2, 2: 2}, {1: 3, 2: 3})):
        narrator.watched(frame(number / 30), [], strokes)
        called.append(call_between(before, narrator.view, english()))
        before = narrator.view
    assert called == ["one", "", "two", "three"]


@pytest.mark.parametrize(
    ("thrown", "no_call", "call"),
    [
        ({1: Symbol.ROCK, 2: Symbol.PAPER}, None, "Bo wins. Paper beats Rock"),
        ({1: Symbol.ROCK, 2: Symbol.ROCK}, None, "Tie, throw again. Both threw Rock"),
        ({1: Symbol.ROCK, 2: None}, NoCallReason.HAND_LOST, "No throw: hand lost"),
        ({1: Symbol.ROCK, 2: None}, NoCallReason.TOO_DARK, "No throw: too dark"),
    ],
)
def test_a_verdict_is_called_out_in_a_sentence_or_two(verdict, thrown, no_call, call):
    bout = RunToTen()
    narrator = BoutNarrator(bout, NAMES)
    before = narrator.view
    narrator.decided(verdict(thrown, no_call=no_call), bout if no_call else bout.after(thrown))
    assert call_between(before, narrator.view, english()) == call
    assert call_between(narrator.view, narrator.view, english()) == ""


def test_a_film_that_ends_during_a_throw_is_called_out_as_that(verdict):
    narrator = BoutNarrator(RunToTen(), NAMES)
    before = narrator.view
    given = verdict({1: Symbol.ROCK, 2: None}, no_call=NoCallReason.CUT)
    narrator.decided(replace(given, no_call_rule="source-ended"), RunToTen())
    assert call_between(before, narrator.view, english()) == "No throw: film ended"


def test_every_reason_for_a_no_call_is_said_in_two_words():
    assert all(len(english()(f"speech.why.{reason}").split()) == 2 for reason in NoCallReason)
