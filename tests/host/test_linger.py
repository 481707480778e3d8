"""The end of a bout is shown for a while, and for longer where an operator still has something to decide."""

from referee.bouts.run_to_ten import RunToTen
from referee.host.linger import Linger

WON, OTHERWISE = RunToTen(points=[(9, 12)]), RunToTen(points=[(12, 9)])


def test_an_end_is_shown_for_so_long_after_the_bouts_last_change():
    now = [0.0]
    linger = Linger(8.0, clock=lambda: now[0])
    told = []
    for now[0], bout in ((0.0, RunToTen()), (5.0, WON), (12.9, WON), (12.9, OTHERWISE), (20.8, OTHERWISE)):
        told.append(linger.over(bout))
    assert told == [False] * 5
    now[0] = 21.0
    assert linger.over(OTHERWISE)


def test_nothing_is_over_while_an_operator_has_something_to_decide():
    now, deciding = [0.0], [False]
    linger = Linger(8.0, lambda: deciding[0], lambda: now[0])
    assert not linger.over(WON)
    now[0], deciding[0] = 7.9, True
    assert not linger.over(WON)
    now[0] = 100.0
    assert not linger.over(WON)
    now[0], deciding[0] = 107.0, False
    assert not linger.over(WON), "what was decided is to be seen, too"
    now[0] = 108.0
    assert linger.over(WON)


def test_without_a_time_an_end_is_not_waited_for():
    assert Linger().over(WON)
