"""What strokes are like: the parameters by which :mod:`~referee.officiating.strokes` finds them, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class StrokeModel:
    """What strokes are like. Times in seconds, sizes in lane heights, shares of a stroke's size.

    Attributes:
        stroke_s: Time from top to bottom: the median, and the standard deviation of the logarithm.
        return_s: Time from a bottom to the next top, pauses included, likewise.
        size: How far a stroke goes, likewise: broad, since players stand near and far. It counts until a hand is seen.
        size_by_hand: How many times as far as its hand reaches in the picture, likewise. Pumps of 3 cm go 0.25 times as
            far, and those of 60 cm five times. Motion of a few pixels is no stroke of a hand that fills the picture.
        least: Motion that is no larger than this may be noise.
        alike_size: Standard deviation of the logarithm of a stroke's size relative to the throw's strokes before it.
        alike_time: Likewise, of its time; and of a return's relative to the return before. People pump in a rhythm.
        unlike_sizes: A stroke whose size is this many times ``alike_size`` below the largest, as logarithms, is not of
            the same throw. Three such deviations leave out hardly any that is.
        backward: The mean share by which a stroke may go back, or a return may go on.
        across: Standard deviation of the share by which a stroke may stray to its side.
        standing: A first stroke begins where the arm has not gone forward for this time, except for a share of
            ``backward``.
        returned: Standard deviation of the share by which a return may miss the top.
        outlier: The most that one misfit costs, so that it alone cannot outweigh the rest. One such misfit is a return
            that misses the top, where a fist may be out of the picture. The other is a stroke that is as fast as those
            before, but not as large or as long. The arm may come into the picture with such a stroke.
        sideways: Standard deviation of how much farther a stroke goes than it goes down, as a multiple of the latter.
            The multiple is 1.5 at 66 degrees from straight down, and 3 at 76 degrees. It is infinite for level motion,
            such as a wave of the hand. One of six people in films swings at some 75 degrees, and cameras stand askew.
        open_cost: What each second of a hand that shows another symbol than Rock before the last stroke costs, nats.
            Players carry a fist.
        even: How evenly the arm goes in a stroke: the mean of its squared speed over the square of its mean speed. The
            usual value (a sine has 1.23), and the standard deviation of its logarithm above that. What jumps in single
            pictures, such as digits in a corner, is no arm.
        out_of_picture: What it costs that a stroke ends while its fist seems to be above the picture, nats. The forearm
            that is left then goes down and back. A fist that is only hard to see may still end its stroke, if all else
            fits.
        directions: The directions that are tried, degrees from straight down.
        longest: No segment takes longer.
        ending: A stroke ends at no less than this share of its mean speed, so that trembling after its end does not
            make it longer.
        still: An arm has ended its stroke if it has gone on by no more than ``backward`` for this time.
        looked_back: The end of a stroke is looked for among the frames of this time. However slowly frames come, it is
            known sooner.
        throw: The least score of a throw of three strokes; a third of it is asked of each stroke.
        together: The least score of a throw in time with others' throws.
        denied: The least score of a throw by flow alone, in time with others' throws, where landmarks show none. Of 64
            simulated arms that had not thrown the best had -18.7. Of seven that had thrown, a real one among them, six
            had -17.1 or more.
        better: A throw that ends with a later stroke replaces the one before if its score is better by this, nats.
        longest_gap: The count begins anew if there are no pictures for longer than this, because the arm may have done
            anything.
    """

    stroke_s: tuple[float, float] = (0.25, 0.40)
    return_s: tuple[float, float] = (0.30, 0.50)
    size: tuple[float, float] = (0.18, 0.9)
    size_by_hand: tuple[float, float] = (1.2, 0.8)
    least: float = 0.006
    alike_size: float = 0.3
    alike_time: float = 0.3
    unlike_sizes: float = 3.0
    backward: float = 0.08
    across: float = 0.5
    standing: float = 0.1
    returned: float = 0.3
    outlier: float = 4.0
    sideways: float = 3.0
    open_cost: float = 10.0
    even: tuple[float, float] = (1.3, 0.5)
    out_of_picture: float = 6.0
    directions: tuple[float, ...] = (-75.0, -50.0, -25.0, 0.0, 25.0, 50.0, 75.0)
    longest: float = 1.2
    ending: float = 0.25
    still: float = 0.03
    looked_back: float = 0.3
    throw: float = -13.0
    together: float = -21.0
    denied: float = -18.0
    better: float = 4.0
    longest_gap: float = 0.25

    def of_throws(self, strokes: int) -> StrokeModel:
        """The model of throws of another number of strokes.

        A throw's score is a sum over its strokes, so two strokes may be unlike a throw's by two thirds as much as
        three, and six by twice as much. Hands that go on moving make no throw of six more easily than one of three:
        some three of the six strokes are as likely.

        Args:
            strokes: How many strokes a throw has, one or more (ruling A7).
        """
        share = strokes / 3
        return replace(self, throw=share * self.throw, together=share * self.together, denied=share * self.denied)


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
