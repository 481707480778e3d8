"""The table turned into a bout: the players of a game's turn throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from referee.errors import RefereeError
from referee.host.game_throws import Asked, GameThrows, Gathering
from referee.host.remote_play import type_remotely
from referee.host.views import BoutView
from referee.symbols import Thrown
from referee.table.bout_screen import draw_bout
from referee.table.canvas import Canvas
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.newest_view import NewestView
from referee.table.result import result_buttons
from referee.table.screens.chart import CHART_KEY, ChartScreen
from referee.table.sounds import SoundCue
from referee.table.theme import COLOURS, SIZES, SPACES
from referee.table.typing_pad import TYPED_BY_KEY, TypingPad

if TYPE_CHECKING:
    from referee.table.app import App


@dataclass(frozen=True, slots=True)
class ScreenThrow:
    """A throw that is to be watched or typed on a screen of its own, and the ways on after a fault.

    Attributes:
        asked: What the game asks for.
        keep: Writes the throw down; called before the throw is shown.
        shown_for: Seconds for which the verdict is shown.
        throw_from: Has it thrown from elsewhere, in place of this screen; called after a fault.
        judge_by_defaults: Has it judged by the default profile, likewise; offered where the game's own cannot be used.
    """

    asked: Asked
    keep: Callable[[Mapping[int, Thrown]], None]
    shown_for: float
    throw_from: Callable[[str], None]
    judge_by_defaults: Callable[[], None]


class ThrowScreen(FormScreen):
    """Watches one throw, shows its verdict for a while, and goes back to the table with it.

    Escape goes back without a throw, and the game still waits for it. Once there is a verdict, the throw stands.
    After a fault it is thrown again, or from elsewhere.

    Args:
        app: The application it belongs to.
        throws: Gathers throws.
        throw: The throw.
    """

    def __init__(self, app: App, throws: GameThrows, throw: ScreenThrow) -> None:
        super().__init__(app)
        self._throws = throws
        self._throw = throw
        self._gathering: Gathering | None = None
        self._shown = NewestView(app)
        self._thrown: Mapping[int, Thrown] | None = None
        self._left = throw.shown_for  # seconds for which the verdict is still shown
        self._fault = ""
        self._pad = TypingPad()
        self._typist = 0
        self._elsewhere = 0
        self._charted = False

    @property
    def keys(self) -> tuple[Key, ...]:
        """What beats what; going on once there is a verdict, and trying again after a fault."""
        text = self.app.texts
        chart = Key(CHART_KEY, text("chart.key"))
        if self._fault:
            return Key("t", text("bout.again")), chart
        return (chart, Key("space", text("cards.play.faster"))) if self._thrown is not None else (chart,)

    def enter(self) -> None:
        """Begins to watch, or goes on with it after the chart."""
        super().enter()
        self._charted = False
        if self._gathering is None:
            self._fault = ""
            self._gathering = self._throws.begin(self._throw.asked, self.app.tasks)

    def handle(self, event: Input) -> bool:
        """Answers typed throws, and the screen's keys."""
        if self._typist and event.act is Act.KEY and event.key in TYPED_BY_KEY:
            self._pad.give(self._throws.typed, TYPED_BY_KEY[event.key])
            return True
        if event.act is Act.KEY and event.key == CHART_KEY:
            self._charted = True
            self.app.push(ChartScreen(self.app))
            return True
        if self._thrown is not None and not self._held and event.act in {Act.KEY, Act.SELECT, Act.PRESS}:
            self._left = 0.0
            return True
        if self._fault and event.act is Act.KEY and event.key == "t":
            self._try_again()
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        """Takes what the referee shows, and goes back once the verdict has been seen."""
        super().update(seconds)
        self._shown.update(seconds)
        self._pad.update(seconds)
        if self._gathering is None or self._fault:
            return
        remote = self.app.remote
        self._gathering.latest.held = self._held
        ended = self._gathering.ended()  # asked first: what is taken then is the last that it shows
        if remote is not None:
            type_remotely(self._throws.typed, remote)
        newest = self._gathering.latest.take()
        if newest is not None:
            self._show(newest)
        waiting = self._throws.typed.waiting
        elsewhere = waiting if remote is not None and waiting in remote.joined else 0
        typist = 0 if self._held or elsewhere else waiting
        if (self._typist, self._elsewhere) != (typist, elsewhere):
            self._typist, self._elsewhere = typist, elsewhere
            self.form = None  # the focus stands on what the seat before has typed, which is secret
            self.changed()
        if self._thrown is None and ended:
            self._ask_result(self._gathering)
        elif self._thrown is not None and not self._held:
            self._left -= seconds
            if self._left <= 0:
                self.app.pop()

    @property
    def _held(self) -> bool:
        """Whether nothing counts: an operator has stopped play, or the chart is open above."""
        return self._charted or self.app.held

    def _show(self, newest: BoutView) -> None:
        self._shown.take(newest)
        if self.app.remote is not None:
            self.app.remote.show_bout(newest)

    def _ask_result(self, gathering: Gathering) -> None:
        """Takes the throw, or says why there is none: a fault at once, the end of a film after its last verdict."""
        try:
            gathered = gathering.result()
        except RefereeError as error:
            self._fail(str(error))
            return
        if gathered is None:
            if self._shown.age >= self._throw.shown_for:
                self._fail(self.app.texts("cards.play.source_ended"))
            return
        self._thrown = gathered.thrown
        self._throw.keep(gathered.thrown)
        self._show(gathered.verdict)

    def _fail(self, fault: str) -> None:
        """Says on the screen itself why there is no throw, and lets it be heard."""
        self._fault = fault
        self.app.sounds.play(SoundCue.NO_CALL)
        self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds what is typed with while a throw is to be typed, and after a fault the ways to go on."""
        if self._fault:
            self._lay_out_ways_on(form, canvas)
        elif self._typist:
            self._pad.lay_out(form, canvas, lambda thrown: self._pad.give(self._throws.typed, thrown))

    def paint(self, canvas: Canvas) -> None:
        """Draws the bout, or who is to type."""
        width = canvas.surface.get_width()
        room = width - 2 * canvas.px(SPACES.margin)
        view = self._shown.view
        names = {player.player: player.name for player in view.players} if view else {}
        if self._typist:
            self._pad.paint(canvas, self._typist, names.get(self._typist, ""))
        elif view is None or self._fault:
            words = self._fault or self.app.texts("bout.getting_ready")
            for place, line in enumerate(canvas.wrap(words, SIZES.heading, width * 4 // 5)):
                top = canvas.px(300) + place * canvas.line_height(SIZES.heading)
                canvas.write(
                    line, SIZES.heading, COLOURS.warning if self._fault else COLOURS.text, midtop=(width // 2, top)
                )
        else:
            room = width // 2  # the bout's own header stands at both sides
            still = self.app.preferences.less_motion
            draw_bout(canvas, view, self.app.live_picture, still=still, age=self._shown.age)
        if self._held or self._elsewhere:
            name = names.get(self._elsewhere, "")
            words = "phones.held" if self._held else "phones.typing"
            foot = (width // 2, canvas.surface.get_height() - canvas.px(10))
            canvas.write(self.app.texts(words, name=name), SIZES.heading, COLOURS.warning, midbottom=foot)
        head = (width // 2, canvas.px(10))
        canvas.write(self._throw.asked.purpose, SIZES.body, COLOURS.quiet, room=room, midtop=head)

    def leave(self) -> None:
        """Ends the watching; the sources stay open for the next throw."""
        self._stop()
        if self.app.remote is not None:
            self.app.remote.show_typing(0)
            self.app.remote.show_bout(None)

    def _lay_out_ways_on(self, form: Form, canvas: Canvas) -> None:
        text, has_place = self.app.texts, self._throws.has_place(self._throw.asked.turn.players)
        wanted: list[tuple[str, Callable[[], None]]] = [
            (text("result.buttons.again"), self._try_again),
            *(() if has_place else ((text("result.buttons.defaults"), self._throw.judge_by_defaults),)),
            (text("result.buttons.simulate"), partial(self._throw.throw_from, "simulate")),
            (text("cards.play.by_chance"), partial(self._throw.throw_from, "bot")),
            (text("result.buttons.keyboard"), partial(self._throw.throw_from, "keyboard")),
            (text("result.buttons.back"), self.app.pop),
        ]
        for place, (box, (words, choose)) in enumerate(zip(result_buttons(canvas, len(wanted)), wanted, strict=True)):
            form.button(f"way{place}", box, words, choose, primary=not place)

    def _try_again(self) -> None:
        self._stop()
        self._shown.forget()
        self.enter()

    def _stop(self) -> None:
        if self._gathering is not None:
            self.app.tasks.leave(self._gathering)
            self._gathering = None
