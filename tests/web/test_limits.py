"""An allowance is so many at once, and so many a second from then on."""

from referee.web.limits import Allowance


def test_an_allowance_is_used_up_and_fills_again():
    allowance = Allowance(rate=2.0, burst=3)
    assert [allowance.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(10.6) for _ in range(2)] == [True, False]
    assert not allowance.full(11.0)
    assert allowance.full(13.0)
    assert [allowance.take(99.0) for _ in range(4)] == [True, True, True, False]
