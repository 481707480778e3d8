"""A camera whose rate is too low: players are told before they throw."""

from referee.host.frame_rate import RateWarning


def turns(rate, rates, dropped=0):
    """Frame after frame, each a tenth of a second after the one before: when the warning turned, tenths."""
    return [n for n, each in enumerate(rates) if rate.turned(each, n / 10, dropped * n)]


def test_a_rate_too_low_is_said_once_and_taken_back_when_it_has_been_enough_for_a_while():
    told = []
    rate = RateWarning(12.0, told.append)
    wandering = [14.5, 9.0, 16.0, 11.0] * 40
    assert turns(rate, [None, *[30.0] * 5, *[9.0] * 5, *[30.0] * 5]) == []
    assert turns(rate, [*[9.0] * 20, *wandering]) == [10]
    assert "camera gives 9 pictures a second; 12 are needed" in told[0]
    assert "light" in told[0]
    assert rate.warning == told[0]
    assert turns(rate, [25.0] * 80) == [50]
    assert rate.warning is None
    assert len(told) == 2


def test_a_rate_hardly_above_what_is_needed_does_not_take_the_warning_back():
    """It soon falls below that again: the room would be told of each turn."""
    told = []
    rate = RateWarning(12.0, told.append)
    assert turns(rate, [*[9.0] * 20, *[12.5] * 200]) == [10]
    assert rate.warning == told[0]


def test_a_machine_that_is_too_slow_is_told_from_a_camera_that_is():
    told = []
    turns(RateWarning(12.0, told.append), [9.0] * 20, dropped=2)
    assert "this machine takes 9" in told[0]
    assert "lite" in told[0]
