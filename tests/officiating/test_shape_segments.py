"""What a hand is said to have shown, from frames that are each read on their own."""

import numpy as np

from referee.officiating.shape_segments import segment_shapes
from referee.officiating.track import TrackWindow
from referee.recognition.model import LABELS

BOTTOM = 1.0
FIST, THUMB_UP, SCISSORS = np.full(10, 0.7), np.r_[1.8, np.full(9, 0.7)], np.r_[0.7, 1.8, 1.8, np.full(7, 0.7)]


def reading(**shares):
    """A frame's probabilities; what is not named shares the rest."""
    table = np.full(len(LABELS), (1 - sum(shares.values())) / (len(LABELS) - len(shares)))
    for label, share in shares.items():
        table[LABELS.index(label)] = share
    return table


def window(rng, *stretches):
    """(until when, shape, reading) in turn from 0 s on, at 30 pictures a second."""
    t = np.arange(0.0, stretches[-1][0], 1 / 30)
    which = np.searchsorted([until for until, _, _ in stretches], t, side="right")
    shape = np.array([stretches[w][1] for w in which]) + rng.normal(0, 0.02, (len(t), 10))
    return TrackWindow(t, np.zeros(len(t)), np.full(len(t), 800.0), shape, np.array([stretches[w][2] for w in which]))


def labels(samples):
    return [shape.label for shape in segment_shapes(samples, BOTTOM)]


def test_a_fist_that_each_frame_misreads_is_still_the_fist_that_was_carried(rng):
    doubtful = reading(other=0.75, rock=0.2)
    assert labels(window(rng, (2.0, FIST, doubtful))) == ["rock"]


def test_a_hand_that_leaves_the_carried_fist_is_read_for_what_it_is(rng):
    doubtful = reading(other=0.75, rock=0.2)
    assert labels(window(rng, (1.0, FIST, doubtful), (2.0, THUMB_UP, reading(other=0.9)))) == ["rock", "other"]
    assert labels(window(rng, (1.0, FIST, doubtful), (2.0, SCISSORS, reading(scissors=0.9)))) == ["rock", "scissors"]


def test_a_hand_half_way_out_of_the_fist_is_no_rock_though_it_is_read_as_one(rng):
    half = FIST + 0.15
    samples = window(rng, (1.0, FIST, reading(rock=0.9)), (2.0, half, reading(rock=0.5, incomplete=0.4)))
    assert labels(samples) == ["rock", "incomplete"]


def test_a_fist_that_seems_to_change_as_its_arm_turns_is_still_the_fist_that_was_carried(rng):
    """An arm that turns about its elbow shows the fist from other sides in each stroke, and so in the hold."""
    doubtful = reading(other=0.5, rock=0.4)
    turned = [(end, FIST + rng.normal(0.0, 0.11, 10), doubtful) for end in (0.3, 0.6, 0.9, 2.0)]
    assert labels(window(rng, *turned)) == ["rock"]
    # After a fist that was read surely the same reading is another shape.
    assert labels(window(rng, (0.9, FIST, reading(rock=0.9)), turned[-1])) == ["rock", "other"]


def test_what_is_carried_and_cannot_be_a_fist_is_no_measure_of_one(rng):
    assert labels(window(rng, (2.0, SCISSORS, reading(scissors=0.9)))) == ["scissors"]
    assert labels(window(rng, (2.0, THUMB_UP, reading(other=0.98)))) == ["other"]


def test_a_symbol_that_is_shown_during_the_strokes_is_not_the_carried_fist(rng):
    early, fist = (0.4, SCISSORS, reading(scissors=0.9)), (1.0, FIST, reading(rock=0.9))
    held = (2.0, SCISSORS, reading(scissors=0.5, rock=0.4))
    assert labels(window(rng, early, fist, held)) == ["scissors", "rock", "scissors"]


def test_what_hardly_seems_a_fist_while_it_is_carried_cannot_show_that_a_held_fist_is_none(rng):
    blurred = (1.0, THUMB_UP, reading(other=0.6, rock=0.1))
    assert labels(window(rng, blurred, (2.0, FIST, reading(rock=0.5, other=0.4)))) == ["rock"]


def test_a_frame_that_is_misread_by_itself_is_no_change(rng):
    rock = reading(rock=0.9)
    samples = window(rng, (0.9, FIST, rock), (1.2, SCISSORS, reading(scissors=0.9)))
    samples.probability[-5] = reading(paper=0.95)
    assert labels(samples) == ["rock", "scissors"]


def test_a_symbol_is_formed_when_it_can_be_read_though_its_landmarks_creep_on(rng):
    samples = window(rng, (1.1, FIST, reading(rock=0.9)), (2.0, SCISSORS, reading(scissors=0.9)))
    creeping = (samples.t >= 1.1) & (samples.t < 1.4)
    share = 0.7 + 0.3 * (samples.t[creeping] - 1.1) / 0.3
    samples.shape[creeping] = FIST + share[:, None] * (SCISSORS - FIST)
    _, scissors = segment_shapes(samples, BOTTOM)
    assert abs(scissors.formed_t - 1.1) < 0.13
