"""Each seat of a card game throws before its own source."""

from random import Random
from types import SimpleNamespace

from referee.games.turns import Throw
from referee.host.seats import Seat, bot_for
from referee.host.sources import parse_source
from referee.host.throws import SeatThrows, TypedThrows
from referee.symbols import Symbol


def test_two_cameras_are_two_places_and_one_named_twice_is_one():
    named = ["camera:Desk", "camera:Door", "camera:Desk", "http://ann:pw@phone/1"]
    seats = {number: Seat(f"P{number}", None, parse_source(text)) for number, text in enumerate(named, start=1)}
    opened, told = [], []

    def watch(origin, lanes):
        opened.append((origin.camera, list(lanes)))
        return SimpleNamespace(throw=lambda players, _: dict.fromkeys(players, Symbol.ROCK), close=lambda: None)

    throws = SeatThrows(seats, bot_for("bot", "one-time", Random(1)), watch, None, told.append)
    assert set(throws.throw(Throw((1, 2, 3, 4), "one throw", "a test"), "Throw")) == {1, 2, 3, 4}
    assert opened == [("Desk", [1, 3]), ("Door", [2]), ("http://ann:pw@phone/1", [4])]
    assert "pw" not in "".join(told)


def test_a_throw_that_was_typed_for_another_seat_than_is_waited_for_is_dropped():
    typed = TypedThrows(lambda: False)
    typed.give(Symbol.ROCK, 0)
    typed.waiting = 2
    typed.give(Symbol.ROCK, 1)
    assert typed.waiting == 2
    typed.give(Symbol.PAPER, 2)
    assert not typed.waiting
    assert typed._typed.get_nowait() is Symbol.PAPER
    assert typed._typed.empty()
