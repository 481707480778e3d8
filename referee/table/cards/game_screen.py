"""The screen of a card game: the table, who decides, and the throws between."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from referee.bouts.words import join_words
from referee.games.turns import Over
from referee.host.cards.choice import Choice, Keywords
from referee.host.cards.view_reading import fresh_squares, read_view
from referee.host.cards.wording import game_title
from referee.host.choices import GameChoice
from referee.host.game_opening import plays_for_slips
from referee.host.keeping import Kept, keep_game
from referee.host.known_people import seat_colours
from referee.host.shown import Wish
from referee.symbols import Thrown
from referee.table.canvas import Canvas
from referee.table.cards.asking import Asking
from referee.table.cards.browsers import Browsers
from referee.table.cards.buttons import ButtonRow, below_slots, option_buttons, paint_buttons, paint_slots, some_of
from referee.table.cards.card_drawing import forget_drawings
from referee.table.cards.card_motion import Motion
from referee.table.cards.dragging import Drag
from referee.table.cards.duel import DuelMoment
from referee.table.cards.layout import Layout, lay_out
from referee.table.cards.phones_screen import PHONES_KEY, open_phones, phones_key
from referee.table.cards.pink import draw_stakes
from referee.table.cards.rules_screen import RulesScreen
from referee.table.cards.sitting import TableSitting
from referee.table.cards.table_drawing import Painter, Scene, Told
from referee.table.cards.table_throws import TableThrows
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.screens.pause import Pause, PauseScreen
from referee.table.sounds import SoundCue

if TYPE_CHECKING:
    from referee.table.app import App

_EVENTS: Final = 8
"""How many of the last events are told."""


class GameScreen(FormScreen):
    """Plays a card game, begun or taken up again, to its end.

    Where several people share the screen, a hand is shown only once its player has asked for it.

    Args:
        app: The application it belongs to.
        kept: The game; all that happens is in its log before anybody sees it.
        pace: Seconds between the decisions of programs.
        shown_for: Seconds for which the verdict on a throw is shown; none, and simulated players and videos go by as
            fast as they can be judged.

    Raises:
        RefereeError: The game cannot be begun, or its log cannot be used.
    """

    def __init__(self, app: App, kept: Kept[GameChoice], *, pace: float = 0.9, shown_for: float = 2.5) -> None:
        super().__init__(app)
        self.sitting = TableSitting(kept, app.texts, app.generator)
        if self.sitting.lost:
            app.notify(app.texts("cards.play.lost"))
        self._throws = TableThrows(app, self.sitting, kept, shown_for)
        self._asking = Asking(self.sitting)
        self._pace = pace
        self._wait = pace
        self._motion, self._drag, self.duel = Motion(), Drag(), DuelMoment()
        self._moved = False
        self._scene: Scene | None = None
        self._buttons: list[ButtonRow] = []
        self._browsers = Browsers(app, self.sitting)
        self.colours = seat_colours(self.sitting.names)

    @property
    def title(self) -> str:
        """The game's."""
        return game_title(self.sitting.game.rules, self.app.texts)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The rules, what skips, and taking back what was picked."""
        text = self.app.texts
        keys = [Key("f1", text("cards.play.rules")), Key("space", text("cards.play.faster"))]
        keys += phones_key(self.app)
        if self._asking.begun:
            keys.append(Key("backspace", text("cards.play.take_back")))
        return tuple(keys)

    def handle(self, event: Input) -> bool:
        """Answers the screen's keys and the widgets; whatever is pressed ends an animation."""
        if event.act is Act.POINT:
            self._drag.at = event.at
            if self.form is not None:
                self.form.point_at(event.at)
            return True
        self._motion.end()
        # Whoever presses into the cards that meet wants to see what is behind them; what it is, nobody sees before.
        if self.duel.end(event.at if event.act is Act.PRESS else None) or self._draws_card(event):
            return True
        choice = self._asking.choice
        if event.act is Act.KEY and event.key == "f1":
            now = self.sitting.words.help(self.sitting.game.help_topic)
            self.app.push(RulesScreen(self.app, self.sitting.words, now or self.app.texts("cards.play.no_rules")))
        elif event.act is Act.KEY and event.key == PHONES_KEY:
            open_phones(self.app, self.sitting.names)
        elif event.act is Act.KEY and event.key == "space":
            self._wait = 0.0
        elif choice is not None and choice.begun and _takes_back(event):
            choice.take_back()
            self.changed()
        else:
            return super().handle(event)
        return True

    @property
    def back_text(self) -> str:
        """A game that is played opens a menu, where nothing was picked that is taken back."""
        if self._asking.begun:
            return self.app.texts("cards.play.take_back")
        return "" if self.sitting.over else self.app.texts("pause.menu")

    def back(self) -> None:
        """Opens the menu over a game that is played; one that is over is left at once."""
        if self.sitting.over:
            self.app.pop()
            return
        choice, names = self._throws.kept.choice, self.sitting.names
        title = f"{self.title}: {join_words(list(names.values()), self.app.texts.say)}"
        sources = {seat: choice.seats[seat - 1].throws for seat in self.sitting.people}
        pause = Pause(title, lambda: RulesScreen(self.app, self.sitting.words), sources, names, self._throw_from)
        self.app.push(PauseScreen(self.app, pause))

    def enter(self) -> None:
        """Goes on from the throw that was written down and shown meanwhile, if there was one."""
        super().enter()
        if self._moved:
            self._has_moved()

    def update(self, seconds: float) -> None:
        """Lets programs decide, asks people, and turns into the bout where hands are to decide."""
        super().update(seconds)
        self._motion.go_on(seconds)
        self.duel.go_on(seconds)
        if self.app.screen is not self:
            return
        if self._browsers.update():
            self._has_moved()
        elif self._browsers.turned:
            self._ask_anew()
        if self.app.held or self._do_wish():
            return
        self._wait -= seconds
        if self.sitting.next_bot or self.sitting.asked_throw:
            if self._wait <= 0:
                self._go_on()
        elif self._asking.ask():
            self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Finds a place for everything, and makes what can be chosen choosable."""
        game = self.sitting.game
        viewer = self._asking.viewer
        view = game.view(viewer or None)
        reading = read_view(view)
        layout = lay_out(canvas, reading)
        told = Told(
            self.title,
            self.sitting.words,
            game.scores,
            game.turn.players,
            self.sitting.prompt,
            self.sitting.events(viewer or None, _EVENTS),
            self.sitting.unread(viewer or None),
        )
        fresh: Collection[str] = ()
        if self._scene is not None:
            fresh = fresh_squares(self._scene.reading, reading) or self._scene.fresh
        self._scene = Scene(reading, layout, told, fresh)
        self._motion.take(layout, reading, moves=self._moved and not self.app.preferences.less_motion)
        self._moved = False
        self._add_widgets(form, canvas, layout)

    def paint(self, canvas: Canvas) -> None:
        """Draws the table, and what the focus is on large where it is a special card."""
        if self._scene is None:
            return
        painter, choice = Painter(canvas, self._scene, self._motion.turns), self._asking.choice
        options, picked = (choice.options, choice.picked) if choice is not None else ((), ())
        painter.paint(options, picked, self._motion.places)
        if self.sitting.game.rules.slips is not None:
            turn = self.sitting.game.turn
            winners = turn.outcome.winners if isinstance(turn, Over) else ()
            draw_stakes(canvas, self._scene.layout.middle, self.sitting.names, winners)
        paint_buttons(canvas, self._buttons)
        focus = "" if self.form is None else self.form.focus.removeprefix("pick:")
        layout = self._scene.layout
        right = layout.prompt.right
        if any(piece.card == focus for piece in layout.hand):
            beside = layout.buttons if choice is None else below_slots(canvas, layout, choice)
            right = painter.paint_detail(focus, self._asking.viewer, above_hand=beside != layout.buttons)
        if choice is not None:
            right = paint_slots(canvas, layout, choice, self.sitting.words, right)
        painter.paint_prompt(self._hint(), right)
        still, words = self.app.preferences.less_motion, self.sitting.words
        self.duel.draw(canvas, self._scene.layout.above_prompt, words, still=still)
        if self._drag.is_far(canvas):
            painter.paint_dragged(self._drag.card, self._drag.at)

    def leave(self) -> None:
        """Closes cameras and the log, which has everything, and drops the game's pictures."""
        self._throws.close()
        self.sitting.close()
        self._browsers.leave()
        forget_drawings()

    def _throw_from(self, sources: Mapping[int, str]) -> None:
        """Goes on with throws from elsewhere."""
        self._throws.throw_from(sources)
        self.changed()

    def _ask_anew(self) -> None:
        self._asking.ask_anew()
        self.changed()

    def _go_on(self) -> None:
        asked = self.sitting.asked_throw
        if asked is None:
            self.sitting.let_bot_decide()
            self._has_moved()
        elif not self._throws.waiting:
            self.changed()
            self._throws.show(asked, self._take_throw)

    def _do_wish(self) -> bool:
        """Begins what an operator wants to begin, if that can be begun now."""
        choice = self._throws.kept.choice
        # A slip is staked at a set-up, and never by somebody's wish for one more game.
        over = self.sitting.over and not plays_for_slips(choice.game, [seat.kind for seat in choice.seats])
        wish = self._browsers.wish(*[Wish.THROW] * self._throws.waiting, *[Wish.NEXT] * over)
        if wish is Wish.THROW:
            self._throw_again()
        elif wish is Wish.NEXT:
            kept = keep_game(msgspec.structs.replace(choice, seed=None))
            self.app.replace(GameScreen(self.app, kept, pace=self._pace, shown_for=self._throws.shown_for))
        return wish is Wish.NEXT

    def _take_throw(self, thrown: Mapping[int, Thrown]) -> None:
        self._throws.waiting = False
        self.sitting.throw(thrown)
        self._moved = True

    def _has_moved(self) -> None:
        self._ask_anew()
        self.duel.take(self.sitting.new_duel())
        self._wait = self._pace and max(self._pace, self.duel.left)
        self._moved = True
        self._browsers.show()
        self.app.sounds.play(SoundCue.WIN if self.sitting.over else SoundCue.CARD)

    def _add_widgets(self, form: Form, canvas: Canvas, layout: Layout) -> None:
        self._buttons = []
        text = self.app.texts
        person = self.sitting.next_person
        if self._asking.choice is not None and self._asking.viewer:
            self._add_options(form, canvas, layout, self._asking.choice)
        elif person and person != self._asking.viewer:
            veil = text("cards.play.veil", name=self.sitting.names[person])
            self._buttons = option_buttons(canvas, layout, [("look", veil, self._look)])
        elif self.sitting.asked_throw is not None and self._throws.waiting:
            self._buttons = option_buttons(canvas, layout, [("throw", text("cards.play.throw_now"), self._throw_again)])
        elif self.sitting.over:
            self._buttons = option_buttons(canvas, layout, [("leave", text("cards.play.leave"), self.app.pop)])
        if self._scene is not None and any(button.box.colliderect(layout.above_hand) for button in self._buttons):
            told = pygame.Rect(layout.events.topleft, (layout.events.width, layout.events.height // 3))
            self._scene = replace(self._scene, layout=replace(layout, events=told))
        for button in self._buttons:
            form.area(button.name, button.box, button.choose)

    def _add_options(self, form: Form, canvas: Canvas, layout: Layout, choice: Choice) -> None:
        """What lies on the table is chosen there; everything else gets a button."""
        places = layout.places
        lies = [value for value in choice.options if value in places]
        for value in lies:
            form.area(f"pick:{value}", places[value], partial(self._pick, value))
        wanted = []
        if choice.action is not None:
            wanted.append(("confirm", self._asking.meaning, self._confirm))
        else:
            wanted += [(" ".join(act), name, partial(self._begin, act)) for act, name in self._asking.acts(lies)]
        if choice.form is not None:
            wanted += [
                (value, self.sitting.words.value(value), partial(self._pick, value))
                for value in choice.options
                if value not in places
            ]
        below = replace(layout, buttons=below_slots(canvas, layout, choice))
        shown = some_of(canvas, below, wanted, self._asking.page, ("more", self.app.texts, self._turn_page))
        self._buttons = option_buttons(canvas, below, shown)

    def _turn_page(self) -> None:
        self._asking.page += 1
        self.changed()

    def _hint(self) -> str:
        """That play is stopped; else what the action with the focus means, where its button has only its name."""
        if self.app.held and not self.sitting.over:
            return self.app.texts("phones.held")
        return "" if self.form is None else self._asking.hint(self.form.focus)

    def _look(self) -> None:
        self._asking.look()
        self.changed()

    def _throw_again(self) -> None:
        self._throws.waiting = False
        self._wait = 0.0

    def _begin(self, keywords: Keywords) -> None:
        assert self._asking.choice is not None, "there is something to choose"
        self._asking.choice.begin(keywords)
        self._picked()

    def _pick(self, value: str) -> None:
        assert self._asking.choice is not None, "there is something to choose"
        self._asking.choice.pick(value)
        self._picked()

    def _draws_card(self, event: Input) -> bool:
        """Whether a card was drawn out of the hand and let go."""
        layout = None if self._scene is None else self._scene.layout
        if event.act is Act.PRESS:
            self._drag.begin(layout, event.at)
        if event.act is not Act.RELEASE or layout is None:
            return False
        far = self._drag.is_far(self.app.canvas)
        if far:
            self.changed()
            if self._drag.drop(layout, self._asking.choice):
                self._picked()
        self._drag.card = ""
        return far

    def _picked(self) -> None:
        self._asking.page = 0
        self.changed()
        if self._asking.made:
            self._confirm()

    def _confirm(self) -> None:
        assert self._asking.choice is not None, "something was chosen"
        action = self._asking.choice.action
        # While play is stopped, what was picked waits.
        if action is not None and not self.app.held:
            self.sitting.decide(self._asking.looking, action)
            self._has_moved()


def _takes_back(event: Input) -> bool:
    return event.act is Act.BACK or (event.act is Act.KEY and event.key == "backspace")
