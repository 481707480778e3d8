"""Plays a card game whose people sit at browsers: no window, and nothing is asked at a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from referee.host.background import Display, TaskRunner
from referee.host.card_game import CardGame
from referee.host.cards.telling import asked_throw
from referee.host.cards.wording import Wording
from referee.host.game_throws import GameThrows, Gathered
from referee.host.pacing import sleep_unless
from referee.host.remote import RemoteTable
from referee.host.throws import TypedThrows
from referee.host.views import BoutView


@dataclass(frozen=True, slots=True)
class RemotePace:
    """How fast a game goes on that nobody plays at a window.

    Attributes:
        bots: Seconds between the decisions of programs: long enough to follow.
        shown: Seconds for which the verdict on a throw is shown: two short lines are read in that.
        look: Seconds after which it is asked again whether play was stopped; people notice no less.
    """

    bots: float = 0.9
    shown: float = 2.5
    look: float = 0.1


class ShownBeside:
    """Shows a bout to browsers, and to whoever else looks; an operator's page can hold it.

    Args:
        remote: Where the browsers are.
        display: Who else looks; ``None``: nobody.
    """

    def __init__(self, remote: RemoteTable, display: Display | None) -> None:
        self._remote = remote
        self._display = display

    @property
    def closed(self) -> bool:
        """Whether nobody looks any more at the window; browsers come and go."""
        return self._display is not None and self._display.closed

    @property
    def held(self) -> bool:
        """Whether play is held."""
        return self._remote.shown.held or (self._display is not None and self._display.held)

    def show(self, view: BoutView) -> None:
        """Shows a view."""
        self._remote.show_bout(view)
        if self._display is not None:
            self._display.show(view)


def play_remotely(
    playing: CardGame,
    words: Wording,
    throws: GameThrows,
    remote: RemoteTable,
    *,
    stopped: Callable[[], bool],
    pace: RemotePace = RemotePace(),
) -> None:
    """Plays until the game is over or is stopped. Play that an operator holds waits.

    Args:
        playing: The game; its people decide at browsers.
        words: In which it is told.
        throws: Where its throws come from.
        remote: Where the browsers are.
        stopped: Whether to end.
        pace: How fast it goes on by itself.

    Raises:
        RefereeError: A step cannot be written down, or a source of throws broke off.
    """
    tasks = TaskRunner()
    remote.show_game(playing, words)
    try:
        while not playing.over and not stopped():
            if remote.shown.held:
                time.sleep(pace.look)
                continue
            if (asked := asked_throw(playing.game, words)) is not None:
                gathering = throws.begin(asked, tasks)
                gathered: Gathered | None = None
                try:
                    while not gathering.ended(pace.look) and not stopped():
                        gathering.latest.held = remote.shown.held
                        remote.show_bout(gathering.latest.take() or remote.shown.bout)
                        type_remotely(throws.typed, remote)
                    if not stopped():
                        gathered = gathering.result()
                finally:
                    tasks.leave(gathering)
                    remote.show_typing(0)
                if gathered is None:
                    return
                playing.throw(gathered.thrown)
                remote.show_bout(gathered.verdict)
                sleep_unless(pace.shown, stopped)
                while remote.shown.held and not stopped():
                    time.sleep(pace.look)
                remote.show_bout(None)
            elif not _decide(playing, remote, pace, stopped):
                continue
            remote.show_game(playing, words)
    finally:
        tasks.wait()


def type_remotely(typed: TypedThrows, remote: RemoteTable) -> None:
    """Has browsers asked for the throw that is to be typed now, and gives what was typed there.

    Args:
        typed: Asks for one throw after another.
        remote: Where the browsers are.
    """
    thrown = remote.take_typed()
    if thrown is not None:
        typed.give(thrown, typed.waiting)
    remote.show_typing(typed.waiting)


def _decide(playing: CardGame, remote: RemoteTable, pace: RemotePace, stopped: Callable[[], bool]) -> bool:
    """Lets a program decide, or takes what people have answered; whether anybody has decided."""
    bot = playing.next_bot
    if bot:
        sleep_unless(pace.bots, stopped)
    else:
        remote.wait(pace.look)
    if remote.shown.held:  # an operator has stopped play meanwhile
        return False
    if bot:
        playing.let_bot_decide()
        return True
    return remote.take_answers(playing)
