"""The evidence of a throw beside its times."""

from dataclasses import replace

from referee.host.language import english
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.symbols import MisThrow, Symbol
from referee.table.evidence_video import CHART, OUTPUT_SIZE, calls_in_words
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


def test_which_fingers_were_wrong_stands_below_a_players_call_where_there_is_room(verdict):
    wrong, right = verdict({1: MisThrow("incomplete"), 2: Symbol.ROCK}).calls
    fault = ShapeFault(Symbol.JACK, (WrongFinger("little", "bent"),))
    wrong = replace(wrong, fault=fault)
    lines = calls_in_words([wrong, right], ("Ann", "Bo"), english())
    assert [player for player, _ in lines] == [1, 1, 2]
    assert lines[1][1] == "nearly JACK: little finger is bent"
    four = [replace(wrong, player=player) for player in (1, 2, 3, 4)]
    lines = calls_in_words(four, ("Ann", "Bo", "Cy", "Di"), english())
    assert [player for player, _ in lines] == [1, 2, 3, 4]
    assert all("mis-throw" in words for _, words in lines)
