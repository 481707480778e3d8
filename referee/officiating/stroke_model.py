"""What strokes are like: the parameters by which :mod:`~referee.officiating.strokes` finds them, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StrokeModel:
    """What strokes are like. Times in seconds, sizes in lane heights, shares of a stroke's size.

    Attributes:
        stroke_s: Time from top to bottom: the median, and the standard deviation of the logarithm.
        return_s: Time from a bottom to the next top, pauses included, likewise.
        size: How far a stroke goes, likewise: broad, since players stand near and far.
        least: Motion that is no larger may be noise.
        alike_size: Standard deviation of the logarithm of a stroke's size beside the throw's strokes before it.
        alike_time: Likewise, of its time.
        backward: Share by which a stroke may go back, or a return go on, on the average.
        across: Standard deviation of the share by which a stroke may stray to its side.
        standing: A first stroke begins where the arm has not gone forward for so long, but for ``backward`` of it.
        returned: Standard deviation of the share by which a return may miss the top.
        outlier: The most that one thing costs which does not fit, so that it alone cannot undo the rest: a return that
            misses the top, for there a fist may be out of the picture; a stroke that is as fast as those before, but
            not as large or as long, for an arm may come into the picture with it.
        sideways: Standard deviation of how much farther a stroke goes than it goes down, as a multiple:
            1.5 at 66 degrees from straight down, beyond all measure for what goes level, as a hand that waves does.
        directions: The directions that are tried, degrees from straight down.
        longest: No segment takes longer.
        ending: A stroke ends at no less than this share of its mean speed: what trembles on after it has ended does not
            make it longer.
        still: An arm that has gone on by no more than ``backward`` for so long has ended its stroke.
        turned: ... or that has come back by this share.
        throw: The least score of three strokes; a third of it for each stroke.
        odds: The last stroke of a throw is not taken for one where it is likelier by this to be the one before.
        together: The least score of a throw in time with others' throws.
        better: A throw that overlaps with the one before takes its place where its score is better by this.
        longest_gap: Without pictures for longer, an arm may have done anything: the count begins anew.
    """

    stroke_s: tuple[float, float] = (0.25, 0.40)
    return_s: tuple[float, float] = (0.30, 0.50)
    size: tuple[float, float] = (0.18, 0.9)
    least: float = 0.006
    alike_size: float = 0.2
    alike_time: float = 0.2
    backward: float = 0.08
    across: float = 0.5
    standing: float = 0.1
    returned: float = 0.2
    outlier: float = 4.0
    sideways: float = 1.5
    directions: tuple[float, ...] = (-75.0, -50.0, -25.0, 0.0, 25.0, 50.0, 75.0)
    longest: float = 1.2
    ending: float = 0.25
    still: float = 0.03
    turned: float = 0.12
    throw: float = -16.0
    odds: float = 11.0
    together: float = -21.0
    better: float = 4.0
    longest_gap: float = 0.25


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of the arm.

    Attributes:
        number: Its place in the throw, from 1.
        top_t: When it began, seconds.
        bottom_t: When it ended, seconds: good to a frame; :mod:`~referee.officiating.bottom` is finer.
        size: How far it went along ``way``, lane heights.
        way: Its direction, a unit vector to the right and down.
    """

    number: int
    top_t: float
    bottom_t: float
    size: float
    way: tuple[float, float]
