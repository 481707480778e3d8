"""What the truth says of each fault, against ruling A7 in the ruling's own words."""

import numpy as np
import pytest

from referee.recognition.fingers import as_shares
from referee.simulator.arm_path import PoseTrack, StrokeStyle
from referee.simulator.plays import PlaySampler
from referee.simulator.skeleton import ANGLES, FINGERS
from referee.symbols import MisThrow, Reason, Symbol

MARGIN = 0.040


def plays(sheet, fault, count=120):
    rng = np.random.default_rng(11)
    for _ in range(count):
        carried = sheet.sample_pose(sheet.rest, rng).angles
        style = StrokeStyle.sample(rng, 0.185).at_rate(float(rng.uniform(1.2, 3.5)))
        yield carried, PlaySampler(rng, sheet, carried, MARGIN).sample(style, 1.0, fault)


def away_from(value, limit):
    return abs(value - limit) >= MARGIN - 1e-9


def test_a_good_throw_shows_one_symbol_within_300_ms_of_its_third_bottom(sheet):
    seen = set()
    for _, play in plays(sheet, None, 400):
        truth = play.truth
        assert truth.thrown == truth.symbol
        assert truth.symbols == (truth.symbol,)
        assert truth.third_bottom_t == play.pumped.bottoms[2]
        delay = truth.formed_t - truth.third_bottom_t
        assert delay <= 0.300
        assert away_from(delay, 0.300)
        assert away_from(delay, 0.170)
        assert truth.changed_t is None
        seen.add(truth.symbol)
    assert seen == set(Symbol)


def test_a_carried_fist_is_rock_at_its_own_bottom_and_never_moves(sheet):
    rocks = [play for _, play in plays(sheet, None, 200) if play.truth.symbol is Symbol.ROCK]
    assert rocks
    for play in rocks:
        assert play.truth.formed_t == play.truth.third_bottom_t
        assert play.fingers == ()


def test_formed_is_when_the_fingers_have_stopped(sheet):
    for carried, play in plays(sheet, None):
        if play.fingers:
            track = PoseTrack(carried, play.fingers)
            formed = play.truth.formed_t
            assert (track.angles(formed) == track.angles(formed + 2)).all()
            assert (track.angles(formed - 0.02) != track.angles(formed)).any()
            assert 0.059 <= play.fingers[0].duration <= 0.251


def test_late_is_more_than_300_ms_or_on_the_fourth_stroke(sheet):
    on_fourth = 0
    for _, play in plays(sheet, Reason.LATE):
        truth = play.truth
        delay = truth.formed_t - truth.third_bottom_t
        assert delay >= 0.300 + MARGIN - 1e-9
        assert truth.thrown == MisThrow("late")
        assert truth.symbols != (Symbol.ROCK,)
        if len(play.pumped.bottoms) == 4:
            on_fourth += 1
        else:
            # Later it would be a fist at the end of the hold, and so a Rock.
            assert delay <= 0.5 - MARGIN + 1e-9
    assert on_fourth > 10


def test_changed_shows_two_settled_symbols_within_the_hold(sheet):
    for carried, play in plays(sheet, Reason.CHANGED):
        truth = play.truth
        first, second = truth.symbols
        assert first != second
        assert first is not Symbol.ROCK
        hold_end = max(truth.third_bottom_t, truth.formed_t) + 0.5
        assert truth.changed_t <= hold_end - MARGIN
        track = PoseTrack(carried, play.fingers)
        # The first symbol stands still for a tenth of a second after it counts.
        from_t = max(truth.third_bottom_t, truth.formed_t)
        assert (track.angles(from_t) == track.angles(from_t + 0.1)).all()
        assert (track.angles(truth.changed_t) == track.angles(truth.changed_t + 2)).all()
        assert truth.thrown == MisThrow("changed")


def stretched(angles):
    """How far the four fingers but the thumb are stretched, 0 to 1 (ruling A11)."""
    degrees = dict(zip(ANGLES, angles, strict=True))
    bends = [sum(degrees[f"{finger}.{joint}"] for joint in ("mcp", "pip", "dip")) for finger in FINGERS]
    return as_shares(0.0, bends)[1:]


def test_incomplete_stops_before_its_fingers_count_as_stretched_and_stays(sheet):
    limits = sheet.fingers
    opened = {tuple(np.array(asked[1:]) == "stretched") for symbol, asked in limits.asked.items() if symbol != "rock"}
    shown = 0
    for carried, play in plays(sheet, Reason.INCOMPLETE):
        assert (play.truth.symbol, play.truth.formed_t, play.truth.symbols) == (None, None, ())
        end = PoseTrack(carried, play.fingers).angles(99)
        assert 10 < np.abs(end - carried).max() < 130
        shown += tuple(stretched(end) >= limits.least) in opened
    assert shown <= 3, "of 120; a finger that is carried loosely can be stretched already"


def test_a_symbol_is_held_up_loosely_with_the_fingers_stretched_that_it_asks_for(sheet):
    least = set()
    for carried, play in plays(sheet, None, 400):
        asked = np.array(sheet.fingers.asked[play.truth.symbol][1:]) == "stretched"
        shares = stretched(PoseTrack(carried, play.fingers).angles(99))
        assert (shares[asked] >= sheet.fingers.least).all()
        if play.truth.symbol is Symbol.SCISSORS:
            least.add(round(float(shares[asked].min()), 1))
    assert {0.7, 0.8, 0.9} <= least


def test_the_thumb_of_a_symbol_that_is_held_loosely_stays_where_the_sheet_has_it(sheet):
    """Otherwise the thumb of a loose Paper would go across the palm, which makes it a four."""
    papers = [
        dict(zip(ANGLES, PoseTrack(carried, play.fingers).angles(99), strict=True))
        for carried, play in plays(sheet, None, 400)
        if play.truth.symbol is Symbol.PAPER
    ]
    bent = [sum(pose[f"{finger}.{joint}"] for finger in FINGERS for joint in ("mcp", "pip", "dip")) for pose in papers]
    most_bent = [papers[place] for place in np.argsort(bent)[-10:]]
    thumbs = [sheet.thumb[variant.thumb] for variant in sheet.symbols[Symbol.PAPER].variants]
    for angle in ("spread", "lift", "roll", "mcp", "ip"):
        ranges = [getattr(thumb, angle) for thumb in thumbs]
        least, most = min(low for low, _ in ranges), max(high for _, high in ranges)
        assert all(least <= pose[f"thumb.{angle}"] <= most for pose in most_bent), angle


def test_absent_makes_no_third_stroke(sheet):
    strokes = set()
    opened = 0
    for _, play in plays(sheet, Reason.ABSENT):
        strokes.add(len(play.pumped.bottoms))
        opened += bool(play.fingers)
        assert play.truth.third_bottom_t is None
        assert play.truth.thrown == MisThrow("absent")
    assert strokes == {0, 1, 2}
    assert opened > 5


@pytest.mark.parametrize("fault", list(Reason))
def test_every_fault_on_demand_is_the_truths_fault(sheet, fault):
    for _, play in plays(sheet, fault, 10):
        assert play.truth.fault is fault
        assert play.truth.symbol is None
