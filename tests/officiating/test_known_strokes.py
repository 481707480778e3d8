"""Of the chains of strokes that are found some are believed, and a throw is not given up for a worse one."""

import pytest

from referee.officiating.known_strokes import KnownStrokes, StrokeChain
from referee.officiating.stroke_model import Stroke

BETTER = 2.0


def chain(*spans, score=-5.0):
    """Strokes from and to these times, seconds."""
    return StrokeChain([Stroke(n, top, bottom, 0.2, (0.0, 1.0)) for n, (top, bottom) in enumerate(spans, 1)], score)


FIRST, SECOND, THIRD, FOURTH = (1.0, 1.2), (1.5, 1.7), (2.0, 2.2), (2.5, 2.7)
THROW = chain(FIRST, SECOND, THIRD)


@pytest.fixture
def known():
    return KnownStrokes(3, BETTER)


def test_each_stroke_is_told_once(known):
    for count in (1, 2, 3):
        found = StrokeChain(THROW.strokes[:count], -count)
        assert known.take(found) == THROW.strokes[count - 1]
        assert known.take(found) is None
    assert known.chain.strokes == THROW.strokes


def test_the_same_strokes_are_known_better_by_a_likelier_chain_alone(known):
    known.take(THROW)
    known.take(chain(FIRST, SECOND, (2.0, 2.1), score=-9.0))
    assert known.chain == THROW
    likelier = chain(FIRST, SECOND, (2.0, 2.3), score=-4.0)
    assert known.take(likelier) is None
    assert known.chain == likelier


def test_a_first_stroke_turns_out_to_be_the_second(known):
    known.take(chain(SECOND))
    assert known.take(chain(FIRST, SECOND)).number == 2


@pytest.mark.parametrize(("score", "taken"), [(-5.0 + 0.9 * BETTER, False), (-5.0 + 1.1 * BETTER, True)])
def test_a_later_throw_has_to_be_far_likelier(known, score, taken):
    known.take(THROW)
    later = chain(SECOND, THIRD, FOURTH, score=score)
    known.take(later)
    assert (known.chain == later) is taken


def test_a_throw_is_remembered_while_the_arm_begins_to_stroke_again(known):
    known.take(THROW)
    known.take(chain(FOURTH))
    assert known.take(chain((1.9, 2.1), (2.2, 2.4), FOURTH, score=-6.0)) is None
    assert known.chain == chain(FOURTH)


def test_strokes_are_forgotten_but_the_throw_before_still_has_to_be_excelled(known):
    known.take(THROW)
    known.forget()
    assert known.chain == StrokeChain()
    known.take(chain(SECOND, THIRD, FOURTH, score=-5.0))
    assert known.chain == StrokeChain()


def test_a_throw_that_is_believed_is_what_a_later_one_has_to_excel(known):
    known.believe(THROW)
    known.take(chain(SECOND, THIRD, FOURTH, score=-4.0))
    assert known.chain == THROW
