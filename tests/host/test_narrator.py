"""What the scoreboard tells, moment by moment; no window is needed for it."""

from dataclasses import replace

import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.host.language import english
from referee.host.narrator import BoutNarrator
from referee.host.views import BoutPhase
from referee.symbols import MisThrow, NoCallReason, Symbol

R, P, S, J, L = Symbol
NAMES = {1: "Ann", 2: "Bo", 3: "Cy"}


@pytest.fixture
def run_to_ten(lanes):
    return BoutNarrator(RunToTen(), NAMES, lanes(2), "bout.mp4")


def decide(narrator, bout, verdict):
    after = bout.after({call.player: call.thrown for call in verdict.calls})
    narrator.decided(verdict, after)
    return after


def test_a_bout_begins_by_asking_its_players_to_throw(run_to_ten):
    view = run_to_ten.view
    assert (view.phase, view.headline) == (BoutPhase.WAITING, "Ann and Bo, throw")
    assert "stroke 3" in view.explanation
    assert (view.title, view.target) == ("Run it to Ten", 10)
    assert [player.score for player in view.players] == [0, 0]


def test_each_players_strokes_are_counted_until_both_have_thrown(run_to_ten, frame):
    phases = []
    for step, counts in enumerate([(0, 0), (1, 0), (2, 1), (3, 2), (3, 3)]):
        run_to_ten.watched(frame(step / 30), (None, None), dict(enumerate(counts, start=1)))
        assert [player.strokes for player in run_to_ten.view.players] == list(counts)
        phases.append((run_to_ten.view.phase, run_to_ten.view.headline))
    assert phases == [
        (BoutPhase.WAITING, "Ann and Bo, throw"),
        (BoutPhase.STROKES, "1"),
        (BoutPhase.STROKES, "2"),
        (BoutPhase.STROKES, "THROW"),
        (BoutPhase.HOLD, "Hold it"),
    ]


def test_labrador_over_jack_is_told_with_its_three_points(run_to_ten, verdict):
    decide(run_to_ten, RunToTen(), verdict({1: J, 2: L}))
    view = run_to_ten.view
    assert (view.phase, view.headline) == (BoutPhase.VERDICT, "Bo wins")
    assert view.explanation == "LABRADOR beats JACK: 3 points"
    assert [(player.score, player.gained, player.survived) for player in view.players] == [
        (0, 0, False),
        (3, 3, True),
    ]


def test_a_verdict_stays_until_the_next_throw_begins(run_to_ten, verdict, frame):
    decide(run_to_ten, RunToTen(), verdict({1: P, 2: R}))
    for t, counts in [(0.0, {1: 3, 2: 3}), (0.1, {1: 3, 2: 3}), (0.2, {1: 0, 2: 0})]:
        run_to_ten.watched(frame(t), (None, None), counts)
        assert run_to_ten.view.headline == "Ann wins"
    run_to_ten.watched(frame(0.3), (None, None), {1: 0, 2: 1})
    view = run_to_ten.view
    assert (view.phase, [player.call for player in view.players]) == (BoutPhase.STROKES, [None, None])
    assert [player.score for player in view.players] == [1, 0]


def test_a_verdict_goes_with_strokes_that_begin_before_all_arms_were_still(run_to_ten, verdict, frame):
    decide(run_to_ten, RunToTen(), verdict({1: P, 2: R}))
    for t, counts in [(0.0, {1: 3, 2: 3}), (0.1, {1: 0, 2: 1})]:
        run_to_ten.watched(frame(t), (None, None), counts)
    assert run_to_ten.view.phase is BoutPhase.STROKES


@pytest.mark.parametrize("reason", NoCallReason)
def test_a_no_call_says_what_was_wrong_and_what_to_change_and_scores_nothing(run_to_ten, verdict, reason):
    # ruling A8
    run_to_ten.decided(verdict({1: L, 2: J}, no_call=reason), RunToTen())
    view = run_to_ten.view
    assert (view.phase, view.headline) == (BoutPhase.NO_CALL, "No call, throw again")
    assert english()(f"no_call.{reason}.what") in view.explanation
    assert english()(f"no_call.{reason}.change") in view.explanation
    assert [(player.score, player.gained, player.survived) for player in view.players] == [(0, 0, None)] * 2
    assert view.history[-1].no_call_name is reason


def test_a_film_that_ends_during_a_throw_is_no_fault_of_the_camera(run_to_ten, verdict):
    given = replace(verdict({1: L, 2: None}, no_call=NoCallReason.CUT), no_call_rule="source-ended")
    run_to_ten.decided(given, RunToTen())
    assert run_to_ten.view.headline == "No call, throw again"
    assert run_to_ten.view.explanation.startswith("The film ended during the throw. ")
    assert given.to_dict()["no_call_reason"] == "cut"


def test_who_is_out_is_out_from_the_next_throw_on(lanes, verdict, frame):
    # the throw that puts a player out still shows what that player threw
    bout = OneTime((1, 2, 3))
    narrator = BoutNarrator(bout, NAMES, lanes(3))
    decide(narrator, bout, verdict({1: P, 2: P, 3: MisThrow("changed")}))
    view = narrator.view
    assert view.headline == "Ann and Bo throw again"
    assert [player.playing for player in view.players] == [True, True, True]
    narrator.watched(frame(0.0), (None, None, None), {1: 0, 2: 0, 3: 0})
    narrator.watched(frame(0.1), (None, None, None), {1: 1, 2: 1, 3: 0})
    assert [player.playing for player in narrator.view.players] == [True, True, False]
    assert [player.score for player in narrator.view.players] == [None, None, None]


def test_a_bout_that_is_won_says_so_and_goes_on_saying_it(run_to_ten, verdict, frame):
    # ruling A5: 9 + 3 = 12 is a win
    decide(run_to_ten, RunToTen(points=[(9, 0)]), verdict({1: L, 2: J}))
    for t, count in [(0.0, 0), (0.1, 2)]:
        run_to_ten.watched(frame(t), (None, None), {1: count, 2: 0})
        view = run_to_ten.view
        assert (view.phase, view.winner, view.headline) == (BoutPhase.WON, 1, "Ann wins the bout")
        assert view.explanation == "LABRADOR beats JACK: 3 points"
        assert view.players[0].score == 12


def test_the_history_has_every_throw_in_order(run_to_ten, verdict):
    bout = RunToTen()
    for number, thrown in enumerate([{1: R, 2: R}, {1: R, 2: P}], start=1):
        bout = decide(run_to_ten, bout, verdict(thrown, number))
    assert [(past.number, past.thrown, past.survivors) for past in run_to_ten.view.history] == [
        (1, {1: R, 2: R}, (1, 2)),
        (2, {1: R, 2: P}, (2,)),
    ]


def test_a_pause_says_what_it_waits_for_and_ends(run_to_ten):
    run_to_ten.paused("the camera is unplugged")
    assert (run_to_ten.view.phase, run_to_ten.view.explanation) == (BoutPhase.PAUSED, "the camera is unplugged")
    run_to_ten.paused(None)
    assert run_to_ten.view.phase is BoutPhase.WAITING


def test_who_has_won_is_told_even_where_the_camera_is_slow_by_then(run_to_ten):
    run_to_ten.corrected(RunToTen(points=[(9, 12)]), ())
    run_to_ten.paused("pictures come too slowly")
    assert (run_to_ten.view.phase, run_to_ten.view.headline) == (BoutPhase.WON, "Bo wins the bout")


def test_the_rate_is_told_as_the_referee_has_measured_it(run_to_ten, frame):
    for rate in (None, 30.0, 15.2):
        run_to_ten.watched(frame(), (None, None), {1: 0, 2: 0}, rate)
        assert run_to_ten.view.fps == rate


def test_hands_go_to_their_own_players(run_to_ten, frame, hand, lanes):
    second = hand(lanes(2)[1])
    run_to_ten.watched(frame(), (None, second), {1: 0, 2: 0})
    assert run_to_ten.view.players[0].points is None
    assert run_to_ten.view.players[1].points is second.points
