"""A game whose people sit at browsers: throws are typed there, and an operator's stop holds them up."""

import threading
import time
from random import Random
from types import SimpleNamespace

from referee.games import new_game
from referee.games.bots import sensible_bot
from referee.games.logfile import LogFile, read_log
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.game_throws import GameThrows
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.remote_play import RemotePace, ShownBeside, play_remotely
from referee.host.seats import Seat, bot_for
from referee.host.sources import parse_source
from referee.host.views import BoutPhase
from referee.symbols import Symbol


def wait_for(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "never came"
        time.sleep(0.005)


def test_throws_are_typed_at_browsers_one_after_the_other_and_not_while_play_is_stopped():
    seats = {seat: Seat(name, None, parse_source("keyboard")) for seat, name in ((1, "Ann"), (2, "Bo"))}
    playing, remote = CardGame(OpenedGame(new_game("one-time", 2, 1), seats)), RemoteTable()
    words = Wording(playing.game.rules, playing.names, english())
    throws = GameThrows(sensible_bot("one-time", Random(1)), seats, "default", print, english())
    pace = RemotePace(bots=0.0, shown=0.0, look=0.01)
    named = {"stopped": lambda: False, "pace": pace}
    thread = threading.Thread(target=play_remotely, args=(playing, words, throws, remote), kwargs=named)
    thread.start()
    for seat, symbol in ((1, Symbol.JACK), (2, Symbol.LABRADOR)):
        wait_for(lambda seat=seat: remote.shown.typing is not None and remote.shown.typing.seat == seat)
        stamp = remote.shown.typing.stamp
        remote.hold(held=True)
        remote.type_throw(seat, Symbol.ROCK, stamp)
        remote.hold(held=False)
        remote.type_throw(seat, symbol, stamp)
    thread.join(60)
    assert playing.over
    assert playing.game.turn.outcome.winners == (2,)
    assert remote.shown.typing is None


def test_a_throw_is_written_before_browsers_are_told_what_was_thrown(tmp_path):
    seats = {seat: Seat(name, None, None) for seat, name in ((1, "Ann"), (2, "Bo"))}
    game, path, remote = new_game("one-time", 2, 1), tmp_path / "game.jsonl", RemoteTable()
    playing = CardGame(OpenedGame(game, seats, LogFile.create(path, game)))
    throws = GameThrows(sensible_bot("one-time", Random(1)), seats, "default", print, english())
    written = []

    def told():
        bout = remote.shown.bout
        if bout is not None and bout.phase in {BoutPhase.VERDICT, BoutPhase.WON}:
            written.append(len(read_log(path).moves))

    remote.listen(told)
    words = Wording(game.rules, playing.names, english())
    pace = RemotePace(bots=0.0, shown=0.0, look=0.01)
    play_remotely(playing, words, throws, remote, stopped=lambda: False, pace=pace)
    playing.close()
    assert written
    assert 0 not in written


def test_a_bout_beside_a_window_ends_with_it_and_is_held_from_either():
    remote, shown = RemoteTable(), []
    window = SimpleNamespace(closed=False, held=False, show=shown.append)
    both, alone = ShownBeside(remote, window), ShownBeside(remote, None)
    view = SimpleNamespace(history=(), players=())
    both.show(view)
    assert (shown, remote.shown.bout) == ([view], view)
    assert (both.held, alone.held, both.closed, alone.closed) == (False, False, False, False)
    window.closed = window.held = True
    assert (both.held, both.closed) == (True, True)
    assert (alone.held, alone.closed) == (False, False), "browsers come and go"
    remote.hold(held=True)
    assert alone.held


def test_a_program_decides_nothing_once_an_operator_has_stopped_play():
    game, remote, pauses = new_game("green-queen", 3, 1), RemoteTable(), []
    seats = {seat: Seat(f"Robo {seat}", bot_for("bot", "green-queen", Random(seat)), None) for seat in game.state.seats}
    playing = CardGame(OpenedGame(game, seats))
    before = game.state_hash

    def stopped():
        """Is asked again and again; an operator stops play while the program waits before its decision."""
        if len(pauses) == 1:
            remote.hold(held=True)
        pauses.append(remote.shown.held)
        return len(pauses) > 20

    words = Wording(game.rules, playing.names, english())
    throws = GameThrows(sensible_bot("green-queen", Random(1)), seats, "default", print, english())
    pace = RemotePace(bots=0.01, shown=0.0, look=0.001)
    play_remotely(playing, words, throws, remote, stopped=stopped, pace=pace)
    assert pauses[-1]
    assert playing.game.state_hash == before
