"""The result of a bout: what is counted of each player's throws."""

from dataclasses import replace

from referee.host.views import PastThrow
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table import result
from referee.table.result import draw_result, statistics
from tests.table.conftest import WON_BY_THREE

R, P, S, J, L = Symbol
draw_player = result._draw_player


def counted(seat, *history, points=True):
    return {key: values["count"] for key, values in statistics(seat, history, counted=points)}


def test_throws_wins_and_mis_throws_of_each_player_are_counted():
    late = MisThrow(Reason.LATE)
    history = (PastThrow(1, {1: R, 2: S}, (1,), None), PastThrow(2, {1: R, 2: late}, (1,), None))
    assert counted(1, *history, points=False) == {"throws": 2, "won": 2}
    assert counted(2, *history, points=False) == {"throws": 2, "won": 0, "mis_throws": 1}


def test_a_throw_that_was_not_seen_or_counted_is_left_out():
    unseen = PastThrow(1, {1: R, 2: None}, (1, 2), NoCallReason.HAND_LOST)
    tie = PastThrow(2, {1: P, 2: P}, (1, 2), None)
    assert counted(1, unseen, tie) == {"throws": 1, "won": 0, "three_points": 0}


def test_a_play_of_three_points_is_told_where_points_count():
    """LABRADOR beats JACK for three points."""
    three = PastThrow(1, {1: L, 2: J}, (1,), None)
    one = PastThrow(2, {1: R, 2: S}, (1,), None)
    assert counted(1, three, one)["three_points"] == 1
    assert "three_points" not in counted(1, three, points=False)


def test_a_throw_that_an_overrule_leaves_out_is_told_so_and_not_counted(canvas, narrator):
    left_out = PastThrow(5, {1: P, 2: R}, (), None, left_out=True)
    assert counted(1, left_out, points=False) == {"throws": 0, "won": 0}
    view = narrator(*[WON_BY_THREE] * 4)
    draw_result(canvas, replace(view, history=(*view.history, left_out)))
    told = " ".join(text for text, _ in canvas.lettered)
    assert "does not count" in told
    assert "Throws: 4" in told


def test_an_overruled_throw_of_four_is_told_whole_and_every_hand_is_in_its_panel(canvas, narrating, monkeypatch):
    drawn, panels = [], []
    monkeypatch.setattr(result, "draw_symbol", lambda _, symbol, box, **__: drawn.append(box))
    monkeypatch.setattr(result, "_draw_player", lambda *told: (panels.append(told[1]), draw_player(*told)))
    view = narrating(4, names=dict(enumerate(("Ann", "Bo", "Cy", "Di"), start=1))).view
    thrown = PastThrow(12, {1: L, 2: J, 3: J, 4: J}, (1,), None, overruled=True)
    draw_result(canvas, replace(view, winner=1, history=(thrown,)))
    told = [text for text, _ in canvas.lettered]
    assert "12" in told
    assert "overruled" in told
    liked = drawn[-4:]
    assert all(panel.contains(box) for panel, box in zip(panels, liked, strict=True))
