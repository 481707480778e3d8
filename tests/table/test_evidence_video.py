"""The evidence of a throw beside its times."""

from referee.table.evidence_video import CHART, OUTPUT_SIZE
from tests.table.references import assert_as_before


def test_a_press_on_the_strokes_goes_there_and_a_challenge_looks_as_it_did(home, kept):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.click((CHART.right * home.app.size[0] // OUTPUT_SIZE[0] - 40, home.app.size[1] - 60))
    assert home.shows("run")
    home.press("o")
    home.wait(2)
    # What simulated players did is seen in its picture, and read a little otherwise by a machine in a hurry.
    home.app.canvas.surface.fill((0, 0, 0), (40, 112, 420, 220))
    assert_as_before(home.app.canvas.surface, "challenge")
