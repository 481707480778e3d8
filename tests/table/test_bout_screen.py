"""A bout as the window draws it."""

import pytest

from referee.bouts.run_to_ten import RunToTen
from referee.host.narrator import BoutNarrator
from referee.symbols import MisThrow, Reason, Symbol
from referee.table.bout_screen import draw_bout
from tests.table.conftest import WON_BY_THREE
from tests.table.references import assert_as_before


@pytest.mark.parametrize(
    ("name", "throws"),
    [
        ("bout-three-points", [{1: Symbol.ROCK, 2: Symbol.PAPER}, WON_BY_THREE]),
        ("bout-mis-throw", [{1: MisThrow(Reason.LATE), 2: Symbol.PAPER}]),
        ("bout-no-call", [None]),
        ("bout-won", [WON_BY_THREE] * 4),
    ],
)
def test_a_bout_looks_as_it_did(canvas, narrator, name, throws):
    draw_bout(canvas, narrator(*throws))
    assert_as_before(canvas.surface, name)


@pytest.mark.parametrize("still", [False, True])
def test_counts_move_with_the_arms_unless_less_motion_is_wanted(canvas, frame, lanes, hand, still):
    narrator = BoutNarrator(RunToTen(), {1: "Ann", 2: "Bo"}, lanes(2))
    heights = []
    for t, down in ((0.0, -60.0), (0.1, 60.0)):
        seen = [hand(lane) for lane in lanes(2)]
        for each in seen:
            each.points[:, 1] += down
        narrator.watched(frame(t), seen, {1: 2, 2: 2})
        del canvas.lettered[:]
        draw_bout(canvas, narrator.view, still=still)
        heights.append([box.centery for text, box in canvas.lettered if text == "2" and box.height > 40])
    assert heights[0]
    assert (heights[0] == heights[1]) is still
