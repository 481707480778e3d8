"""A bout as the window draws it."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.host.narrator import BoutNarrator
from referee.host.views import PastThrow
from referee.officiating.verdict import ReviewReason, ShapeFault, WrongFinger
from referee.symbols import MisThrow, Reason, Symbol
from referee.table.bout_screen import draw_bout
from referee.table.canvas import Canvas
from referee.table.panels import draw_panel
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


THUMB_OUT = ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"),))
TWO_BENT = ShapeFault(Symbol.LABRADOR, (WrongFinger("middle", "stretched"), WrongFinger("little", "bent")))


@pytest.fixture
def faulty(verdict):
    """A throw in which each player's shape but the last one's was none of the five, to be reviewed."""

    def make(players):
        bout = RunToTen() if players == 2 else OneTime(tuple(range(1, players + 1)))
        narrator = BoutNarrator(bout, {1: "Ann", 2: "Bo", 3: "Cyrus", 4: "Dominique"})
        thrown = dict.fromkeys(range(1, players), MisThrow(Reason.UNRECOGNIZABLE)) | {players: Symbol.ROCK}
        decided = verdict(thrown, review=True, review_reasons=(ReviewReason.DELAYED, ReviewReason.SMALL_HAND))
        faults = [TWO_BENT, THUMB_OUT, TWO_BENT][: players - 1]
        calls = tuple(replace(call, fault=fault) for call, fault in zip(decided.calls, [*faults, None], strict=True))
        narrator.decided(replace(decided, calls=calls), bout.after(thrown))
        return narrator.view

    return make


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("players", [2, 4])
def test_which_fingers_were_wrong_stands_whole_in_the_players_own_panel(faulty, players, size):
    pygame.font.init()
    canvas = Canvas.over(pygame.Surface(size))
    panels = []
    for player in (view := faulty(players)).players:
        width = size[0] // players
        panel = pygame.Rect(width * (player.player - 1), 0, width - canvas.px(12), canvas.px(214))
        start = len(canvas.lettered)
        draw_panel(canvas, panel, player, view)
        panels.append((panel, [each for each in canvas.lettered[start:] if each[0] not in {"0", "1"}]))
    words = " ".join(text for text, _ in panels[0][1])
    assert "nearly LABRADOR: middle finger is stretched and little finger is bent to be reviewed" in words
    assert players > 2 or "to be reviewed: thrown after the others and small hand" in words
    for panel, lettered in panels:
        assert all(panel.inflate(-canvas.px(8), -canvas.px(8)).contains(box) for _, box in lettered)
        # A line's box reaches into the next by the room that letters have above and below them.
        middles = [box.inflate(0, -box.height * 2 // 5) for _, box in lettered]
        assert not any(one.colliderect(other) for one, other in combinations(middles, 2))
    if players > 2:
        assert any("nearly Scissors: thumb" in text for text, _ in panels[1][1])


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


def test_a_throw_that_an_overrule_leaves_out_says_so_in_place_of_who_won(canvas, narrator):
    left_out = PastThrow(2, {1: Symbol.PAPER, 2: Symbol.ROCK}, (), None, left_out=True)
    view = narrator({1: Symbol.ROCK, 2: Symbol.PAPER})
    draw_bout(canvas, replace(view, history=(*view.history, left_out)))
    assert [text for text, _ in canvas.lettered].count("does not count") == 1


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_no_call_of_a_past_throw_is_drawn_under_the_note_that_it_was_overruled(narrator, monkeypatch, size):
    drawn = []
    monkeypatch.setattr("referee.table.bout_screen.draw_symbol", lambda _canvas, _what, box, **_: drawn.append(box))
    pygame.font.init()
    canvas = Canvas.over(pygame.Surface(size))
    past = PastThrow(1, dict.fromkeys(range(1, 5), Symbol.JACK), (1, 2, 3, 4), None, overruled=True)
    draw_bout(canvas, replace(narrator(), history=(past,)))
    (note,) = [box for text, box in canvas.lettered if text == "overruled"]
    assert len(drawn) == 4
    assert all(box.right < note.left for box in drawn)
