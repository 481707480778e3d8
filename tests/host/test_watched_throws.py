"""Throws that are watched: simulated players never run out of them."""

from types import SimpleNamespace

from referee.host import frame_sources
from referee.host.films import GameFilms
from referee.host.sources import parse_source
from referee.host.watched_throws import EndlessThrows, WatchedThrows, watch_throws
from referee.settings import load_profile
from referee.symbols import Symbol


class Scenario:
    """So many throws, and then no more."""

    def __init__(self, source, throws, closed):
        self.source = source
        self.left = throws
        self.closed = closed

    def throw(self, players, purpose):
        if not self.left:
            return None
        self.left -= 1
        return dict.fromkeys(players, Symbol.ROCK)

    def close(self):
        self.closed.append(self.source.text)


class Watching:
    """A referee that has decided a throw in each of its moments, and notes when it was armed."""

    def __init__(self, moments):
        self.source = SimpleNamespace(live=False)
        self.moments, self.seen, self.armed = moments, 0, []

    def arm(self, players):
        self.armed.append(self.seen)

    def __iter__(self):
        for each in self.moments:
            self.seen += 1
            yield SimpleNamespace(events=(each,), ended=False)


def test_what_is_thrown_while_play_is_held_does_not_count_and_is_thrown_anew(verdict):
    """Nor what is decided in the first moment after it, by what hands did while play was held."""
    thrown = [{1: each, 2: Symbol.PAPER} for each in (Symbol.ROCK, Symbol.PAPER, Symbol.JACK)]
    watching = Watching([verdict(each) for each in thrown])
    held, told = iter([True, False, False]), []
    throws = WatchedThrows(watching, lambda moment, verdicts: told.append(len(verdicts)), held=lambda: next(held))
    assert throws.throw((1, 2), "") == {1: Symbol.JACK, 2: Symbol.PAPER}
    assert told == [0, 0, 1]
    assert watching.armed == [0, 2], "watching begins anew once play goes on"


def endless(*throws, stopped=lambda: False):
    opened, closed, left = [], [], list(throws)

    def watch(source):
        opened.append(source.text)
        return Scenario(source, left.pop(0), closed)

    return EndlessThrows(parse_source("simulate:7"), watch, stopped), opened, closed


def test_after_one_scenario_comes_that_of_the_next_seed():
    throws, opened, closed = endless(2, 1, 1)
    assert [throws.throw([1], "test") for _ in range(4)] == [{1: Symbol.ROCK}] * 4
    assert opened == ["simulate:7", "simulate:8", "simulate:9"]
    throws.close()
    assert closed == opened


def test_nobody_waits_for_ever_where_whole_scenarios_have_no_throw():
    throws, opened, _ = endless(0, 0)
    assert throws.throw([1], "test") is None
    assert opened == ["simulate:7", "simulate:8"]


def test_whoever_has_left_gets_no_other_scenario():
    throws, opened, _ = endless(0, stopped=lambda: True)
    assert throws.throw([1], "test") is None
    assert opened == ["simulate:7"]


def test_a_game_gets_more_throws_than_one_scenario_has(monkeypatch, small_pictures):
    monkeypatch.setattr(frame_sources, "SIMULATED_THROWS", 1)
    throws = watch_throws(parse_source("simulate:1"), 1, load_profile(str(small_pictures)), print, lambda *_: None)
    try:
        assert [set(throws.throw([1], "test")) for _ in range(2)] == [{1}, {1}]
    finally:
        throws.close()


def test_simulated_players_of_a_game_that_goes_on_do_not_throw_again_what_is_decided(small_pictures):
    profile, told = load_profile(str(small_pictures)), []
    decided, thrown = {}, []
    for _ in range(2):  # the game is broken off after its first throw
        films = GameFilms(decided)
        throws = watch_throws(parse_source("simulate:1"), 1, profile, told.append, lambda *_: None, films=films)
        thrown.append(throws.throw([1], "test")[1])
        throws.close()
        decided = films.take()
    truth = frame_sources.simulated_players(1, 1, profile).truth["throws"]
    assert thrown == [throw["players"][0]["symbol"] for throw in truth[:2]]
    assert len(told) == 1
    assert told[0].startswith("simulate:1 goes on at ")
