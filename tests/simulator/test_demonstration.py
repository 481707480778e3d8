"""A simulated player throws what is asked for, for as long as somebody watches."""

from itertools import islice, pairwise

import numpy as np
import pytest

from referee.simulator.demonstration import DemonstratedThrows
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.symbols import Symbol
from referee.vision.frames import Frame


class Player:
    """A simulated player whose pictures are only the times at which they were taken, seconds."""

    name, size, fps = "simulate:1", (1280, 720), 30.0

    def __init__(self):
        self.scenario = sample_scenario(np.random.default_rng(1), sheet=load_sheet(), players=1, throws=40)
        self.after = -1.0

    def begin_after(self, t):
        self.after = t

    def __iter__(self):
        for index in range(int(self.scenario.duration * self.fps)):
            if index / self.fps > self.after:
                yield Frame(index, index / self.fps, index / self.fps)


def thrown(frames, player):
    """What the player throws in these frames, one throw after the other."""
    plays = [throw.plays[0] for throw in player.scenario.throws]
    ends = [(play.third_bottom_t, play) for play in plays if play.third_bottom_t is not None]
    shown = pairwise(frames)
    return [play for one, other in shown for t, play in ends if one.image < t <= other.image < one.image + 0.1]


@pytest.mark.parametrize("symbol", Symbol)
def test_every_throw_shows_the_symbol_that_is_asked_for_in_time_and_there_is_no_end(symbol):
    player = Player()
    source = DemonstratedThrows(player)
    source.show(symbol)
    frames = list(islice(source, 30 * 120))  # two minutes
    plays = thrown(frames, player)
    assert len(plays) > 20
    assert {play.thrown for play in plays} == {symbol}
    assert max(abs(play.formed_t - play.third_bottom_t) for play in plays) <= 0.1
    assert [frame.t for frame in frames] == [index / 30 for index in range(len(frames))]


def test_another_symbol_is_thrown_next_once_it_is_asked_for():
    player = Player()
    source = DemonstratedThrows(player)
    source.show(Symbol.PAPER)
    frames = iter(source)
    before = list(islice(frames, 20))
    source.show(Symbol.JACK)
    after = list(islice(frames, 150))
    assert not thrown(before, player), "the throw is broken off"
    assert {play.thrown for play in thrown(after, player)} == {Symbol.JACK}


def test_any_symbol_is_thrown_where_none_is_asked_for():
    player = Player()
    shown = thrown(list(islice(DemonstratedThrows(player), 30 * 60)), player)
    assert len({play.thrown for play in shown}) > 1
