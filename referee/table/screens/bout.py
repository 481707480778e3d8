"""The bout: the referee works beside it, and what it sees and decides is shown."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from referee.bouts.words import join_words
from referee.errors import RefereeError
from referee.games.catalogue import GAMES
from referee.host.background import BackgroundTask, LatestValue
from referee.host.bout_loop import referee_kept_bout, type_kept_bout
from referee.host.bout_run import BoutRun
from referee.host.cards.wording import Wording
from referee.host.choices import UNWATCHED, BoutChoice
from referee.host.keeping import Kept, judge_by, keep_bout, stands, throw_from
from referee.host.known_people import seat_colours
from referee.host.shown import Wish
from referee.host.throws import TypedThrows
from referee.host.views import BoutPhase, BoutView
from referee.officiating.evidence.names import bundles_in
from referee.officiating.ledger.bout_record import Record
from referee.settings import load_profile
from referee.table.big_board import draw_big_board
from referee.table.bout_browsers import BoutBrowsers
from referee.table.bout_screen import draw_bout, draw_waiting
from referee.table.canvas import Canvas
from referee.table.cards.phones_screen import PHONES_KEY, open_phones, phones_key
from referee.table.cards.rules_screen import RulesScreen
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.newest_view import NewestView
from referee.table.result import draw_result, result_buttons
from referee.table.screens.chart import CHART_KEY, ChartScreen
from referee.table.screens.pause import EVERYBODY, Pause, PauseScreen
from referee.table.screens.replay import ReplayScreen
from referee.table.sounds import SoundCue
from referee.table.theme import COLOURS, SIZES
from referee.table.typing_pad import TYPED_BY_KEY, TypingPad
from referee.vision.lanes import has_lanes_for

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT_AT_ONCE: Final = ("result", "waiting")
"""What nobody plays: a bout that is over, or that has no throws."""
_SHOWN_S: Final = 2.5
"""A verdict stays so long before the next throw is typed, or the result comes."""
_DEAF_S: Final = 1.0
"""The result hears nothing so long: whoever still threw or pressed a key for the bout skips nothing."""


class BoutScreen(FormScreen):
    """Referees a bout from where its ledger stands, to its end, and then shows its result.

    Args:
        app: The application it belongs to.
        kept: The bout; everything decided is in its ledger before anybody sees it.
    """

    def __init__(self, app: App, kept: Kept[BoutChoice]) -> None:
        super().__init__(app)
        self._kept = kept
        self._fault = ""
        self._shown = NewestView(app)
        self._big = False
        self._paused = False
        self._task: BackgroundTask[BoutView, None] | None = None
        self._typed = TypedThrows(lambda: False)
        self._pad = TypingPad()
        self._laid_out = ""
        self._browsers = BoutBrowsers(app)
        self.colours = seat_colours(dict(enumerate(kept.choice.names, start=1)))
        self.draw_second = self._draw_board

    @property
    def keys(self) -> tuple[Key, ...]:
        """What beats what, replay, the large scoreboard, the second window; after a fault, trying again."""
        text = self.app.texts
        chart = Key(CHART_KEY, text("chart.key"))
        if self._state == "typing":
            return (chart, *phones_key(self.app))  # the letters are throws
        again = (Key("t", text("bout.again")),) if self._fault else ()
        return (
            *again,
            chart,
            *((Key("r", text("bout.replay")),) if self._has_replay else ()),
            *((Key("b", text("bout.board")),) if self._has_board else ()),
            Key("w", text("bout.window")),
            *phones_key(self.app),
        )

    @property
    def view(self) -> BoutView | None:
        """The bout as it was shown last; ``None`` before that, and while it is begun anew."""
        return self._shown.view

    @property
    def is_typed(self) -> bool:
        """Whether somebody is asked to type a throw."""
        return self._state == "typing"

    def enter(self) -> None:
        """Referees, or goes on with it after a replay."""
        super().enter()
        self._paused = False
        if self._task is None:
            self._task = self.app.tasks.begin(self._referee)
            self._task.latest.held = self._held
            with suppress(RefereeError):  # a place that has gone is told by who watches there; typed throws need none
                self.app.hands.use(load_profile(self._kept.choice.profile).sheet, self.app.tasks)
        self._resume_overruled()

    def handle(self, event: Input) -> bool:
        """Answers the screen's keys, typed throws and the widgets; a result that has just come hears nothing."""
        won = self.view is not None and self.view.phase is BoutPhase.WON and not self._fault
        if won and self._shown.age < _SHOWN_S + _DEAF_S:
            return event.act is not Act.POINT
        if event.act is Act.KEY and self._state == "typing" and event.key in TYPED_BY_KEY:
            self._pad.give(self._typed, TYPED_BY_KEY[event.key])
            return True
        return (event.act is Act.KEY and self._answer_key(event.key)) or super().handle(event)

    @property
    def back_text(self) -> str:
        """A bout that is played opens a menu."""
        return "" if self._state in _LEFT_AT_ONCE else self.app.texts("pause.menu")

    def back(self) -> None:
        """Opens the menu over a bout that is played; one that is over, or waits, is left at once."""
        if self._state in _LEFT_AT_ONCE:
            self.app.pop()
            return
        self._paused = True
        choice, texts = self._kept.choice, self.app.texts
        names = dict(enumerate(choice.names, start=1))
        title = f"{texts(f'home.{choice.mode}')}: {join_words(choice.names, texts.say)}"
        words = Wording(GAMES[choice.mode], names, texts)
        pause = Pause(
            title,
            lambda: RulesScreen(self.app, words),
            {EVERYBODY: choice.source},
            names,
            lambda sources: self._throw_from(sources[EVERYBODY]),
            chance=choice.match is None,
            kept=any(stand.thrown for _, stand in stands([self._kept])),
        )
        self.app.push(PauseScreen(self.app, pause))

    def update(self, seconds: float) -> None:
        """Takes what the referee shows; its fault is shown, and the bout stays as it is."""
        super().update(seconds)
        second = int(self._shown.age)
        self._shown.update(seconds)
        self._pad.update(seconds)
        if self._task is not None:
            self._task.latest.held = self._held
            ended = self._task.ended()  # asked first: what is taken then is the last that it shows
            newest = self._task.latest.take()
            if newest is not None:
                self._shown.take(newest)
                self._browsers.show(newest)
            if ended and not self._fault:
                self._ask_end(self._task)
        self._do_wish(self._browsers.update(self.view, self._kept, None if self._held else self._typed, *self._offers))
        asked = f"{self._state} {self._typed.waiting}"
        if asked != self._laid_out:
            self._laid_out = asked
            self.form = None  # the focus stands on what the seat before has typed, which is secret
            self.changed()
        if int(self._shown.age) > second:  # the ledger is read once a second, not for every picture
            self._resume_overruled()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the buttons of a result or a bout that waits, and those that throws are typed with."""
        wanted: dict[str, Callable[[], None]] = {}
        if self._state == "result" and self._kept.choice.match is not None:
            wanted = {"back": self.app.pop}  # its match begins the next bout; a rematch would count for nothing
        elif self._state == "result":
            wanted = {"rematch": self._rematch, "change": self._change_players, "home": self.app.pop}
        elif self._state == "waiting":
            # What nobody threw is no result of a tournament.
            sources = ("keyboard",) if self._kept.choice.match is not None else ("simulate", "bot", "keyboard")
            # Other rules than those that the bout began with are chosen, never taken silently.
            wanted = {
                "again": self._try_again,
                **({} if self._has_place else {"defaults": self._judge_by_defaults}),
                **{source: partial(self._throw_from, source) for source in sources},
                "home": self.app.pop,
            }
        elif self._state == "typing":
            self._pad.lay_out(form, canvas, lambda thrown: self._pad.give(self._typed, thrown))
        for place, (box, (name, choose)) in enumerate(
            zip(result_buttons(canvas, max(1, len(wanted))), wanted.items(), strict=False)
        ):
            form.button(name, box, self.app.texts(f"result.buttons.{name}"), choose, primary=not place)

    def paint(self, canvas: Canvas) -> None:
        """Draws the bout, the large scoreboard, the result, or why the bout waits."""
        still = self.app.preferences.less_motion
        if self._fault or self.view is None:
            draw_waiting(canvas, self._fault)
        elif self._state == "result":
            draw_result(canvas, self.view)
        elif self._state == "typing":
            names = {player.player: player.name for player in self.view.players}
            seat = self._typed.waiting
            self._pad.paint(canvas, seat, names.get(seat, ""))
        elif self._big:
            draw_big_board(canvas, self.view, self.app.texts, still=still, age=self._shown.age)
        else:
            draw_bout(canvas, self.view, self.app.live_picture, still=still, age=self._shown.age)
        if self.app.held and self._state == "bout":
            width, height = canvas.surface.get_size()
            foot = (width // 2, height - canvas.px(10))
            canvas.write(self.app.texts("phones.held"), SIZES.heading, COLOURS.warning, midbottom=foot)

    def leave(self) -> None:
        """Ends the referee; the ledger has everything."""
        self._stop()
        self._browsers.leave()

    @property
    def _state(self) -> str:
        """What is shown: the ``bout``, a pad for ``typing``, why it is ``waiting``, or its ``result``."""
        if self._fault:
            return "waiting"
        if self.view is None:
            return "bout"
        if self.view.phase is BoutPhase.WON:
            return "result" if self._shown.age >= _SHOWN_S else "bout"
        thrown = self.view.phase in {BoutPhase.VERDICT, BoutPhase.NO_CALL} and self._shown.age < _SHOWN_S
        typing = self._typed.waiting and not self._held and not self._browsers.types(self._typed.waiting)
        return "typing" if typing and not thrown else "bout"

    @property
    def _has_place(self) -> bool:
        """Whether the venue profile that the bout began with can be read, and has lanes for its players."""
        return has_lanes_for(len(self._kept.choice.names), self._kept.choice.profile)

    @property
    def _held(self) -> bool:
        """Whether nothing counts: an operator has stopped play, or the menu, a replay or the chart is open above."""
        return self._paused or self.app.held

    @property
    def _offers(self) -> tuple[Wish, ...]:
        """What an operator's page can begin now; nothing while another screen is on top."""
        if self.app.screen is not self:
            return ()
        over = (Wish.NEXT,) if self._kept.choice.match is None else ()
        return {"waiting": (Wish.AGAIN,), "result": over}.get(self._state, ())

    def _do_wish(self, wish: Wish | None) -> None:
        if self.app.screen is self and wish is Wish.AGAIN:
            self._try_again()
        elif self.app.screen is self and wish is Wish.NEXT:
            self._rematch()

    def _ask_end(self, task: BackgroundTask[BoutView, None]) -> None:
        """Says why a bout that is not won goes no further: a fault at once, the end of its source after its verdict."""
        try:
            task.result()
        except RefereeError as error:
            self._fail(str(error))
            return
        won = self.view is not None and self.view.phase is BoutPhase.WON
        if not won and self._shown.age >= _SHOWN_S:
            self._fail(self.app.texts("cards.play.source_ended"))

    def _fail(self, fault: str) -> None:
        """Says on the screen itself why the bout goes no further, and lets it be heard."""
        self._fault = fault
        self.app.sounds.play(SoundCue.NO_CALL)

    def _answer_key(self, key: str) -> bool:
        answers: dict[str, Callable[[], None]] = {
            PHONES_KEY: lambda: open_phones(self.app, self._kept.choice.names),
            CHART_KEY: self._show_chart,
            "b": self._turn_board,
            "w": lambda: self.app.window.second.toggle(self.app.texts("app.second_window")),
        }
        if self._has_replay:
            answers["r"] = self._replay
        if self._fault:
            answers["t"] = self._try_again
        if key not in answers:
            return False
        answers[key]()
        return True

    def _show_chart(self) -> None:
        self._paused = True
        self.app.push(ChartScreen(self.app))

    def _referee(self, latest: LatestValue[BoutView]) -> None:
        if self._kept.choice.source in UNWATCHED:
            self._typed = TypedThrows(lambda: latest.closed)
            type_kept_bout(self._kept, latest, self._typed, self.app.texts, self.app.generator, shown_for=_SHOWN_S)
        else:
            referee_kept_bout(self._kept, latest, self.app.notify, self.app.texts)

    def _stop(self) -> None:
        if self._task is not None:
            self.app.tasks.leave(self._task)
            self._task = None

    @property
    def _has_board(self) -> bool:
        """Whether the bout is shown, so that the large scoreboard can take its place."""
        return self._state == "bout" and self.view is not None

    @property
    def _has_replay(self) -> bool:
        """Whether there can be something to replay: cameras watch, or have watched before the throws were typed."""
        return self._kept.choice.source not in UNWATCHED or bool(bundles_in(self._kept.folder))

    def _turn_board(self) -> None:
        if self._has_board:
            self._big = not self._big

    def _try_again(self) -> None:
        self._stop()
        self._fault = ""
        self._shown.forget()
        self.enter()

    def _resume_overruled(self) -> None:
        """Goes on with a won bout whose throws an operator has overruled: its referee has ended, and hears nothing."""
        if self.view is None or self.view.phase is not BoutPhase.WON or self._fault or self.app.screen is not self:
            return
        if self._task is None or not self._task.ended():
            return
        record = Record.read(self._kept.ledger)
        if BoutRun(record.bout, record.names, self.app.notify, record).history != self.view.history:
            self._try_again()

    def _throw_from(self, source: str) -> None:
        """Goes on with throws from elsewhere."""
        self._choose_anew(lambda: throw_from(self._kept, _seeded(source)))

    def _judge_by_defaults(self) -> None:
        self._choose_anew(lambda: judge_by(self._kept, "default"))

    def _choose_anew(self, choose: Callable[[], Kept[BoutChoice]]) -> None:
        """Goes on as chosen; where that cannot be written, or another program referees the bout, it stays as it is."""
        refereed = self._task is not None and not self._task.ended()  # then this program has the hold already
        with nullcontext() if refereed else Record.read(self._kept.ledger).hold():
            self._kept = choose()
        self._try_again()

    def _rematch(self) -> None:
        choice = self._kept.choice
        source = _seeded(choice.source.partition(":")[0], choice.source)
        again = msgspec.structs.replace(choice, source=source, by_chance=False, thrown_before=0)
        self.app.replace(BoutScreen(self.app, keep_bout(again)))

    def _change_players(self) -> None:
        # Imported here because the set-up opens this screen.
        from referee.table.screens.setup_bout import BoutSetupScreen  # noqa: PLC0415 - see above

        self.app.replace(BoutSetupScreen(self.app, self._kept.choice.mode))

    def _replay(self) -> None:
        if not bundles_in(self._kept.folder):
            self.app.notify(self.app.texts("replay.none"))
            return
        self._paused = True
        self.app.push(ReplayScreen(self.app, [self._kept]))

    def _draw_board(self, canvas: Canvas) -> None:
        if self._shown.last is not None:
            still = self.app.preferences.less_motion
            draw_big_board(canvas, self._shown.last, self.app.texts, still=still, age=self._shown.age)


def _seeded(kind: str, source: str = "") -> str:
    """A source, with other simulated players every time."""
    return f"simulate:{secrets.randbelow(10_000)}" if kind == "simulate" else source or kind
