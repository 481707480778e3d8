"""The set-up of a card game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from referee.games.catalogue import GAMES, new_game
from referee.games.pink_slip.stakes import Written
from referee.games.rules import Option
from referee.host.cards.wording import Wording, game_title, option_name, option_value
from referee.host.choices import UNWATCHED, GameChoice, SeatChoice
from referee.host.game_opening import plays_for_slips
from referee.host.keeping import Kept, keep_game
from referee.host.known_people import names_fault, seat_colours
from referee.host.seats import KINDS
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.cards.rules_screen import RulesScreen
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.screens.slips import SlipsScreen
from referee.table.theme import COLOURS, SIZES

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT, _RIGHT = 150, 990
"""Left edges of the two columns of widgets, at the design size."""
_SECOND, _HALF = 740, 500
"""Left edge of a second column of players, and how wide a player is in two columns, at the design size."""
_PITCH, _CLOSE = 66, 60
"""Distance of rows, at the design size: as a rule, and where more than four players have to fit in."""
_ONE_COLUMN = 5
_TYPED_FROM: Final = 20
"""A number out of more than so many is typed or stepped by ten."""
"""So many players have a row each; more stand in two columns, in games with few house options."""


class GameSetupScreen(FormScreen):
    """Asks who plays a game, and by which house options. The last choice for each game is there already.

    Args:
        app: The application it belongs to.
        game: The game's name; the one that was chosen last where it is not given.
    """

    still = True

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self._choice = self._for_game(game or app.preferences.last_game)
        self._more_seats: tuple[SeatChoice, ...] = ()  # they are there again once as many are chosen as before
        # By option: what somebody has typed that is none of its numbers. It is shown, so no game begins without it.
        self._faulty: dict[str, str] = {}

    @property
    def keys(self) -> tuple[Key, ...]:
        """The rules of the game that is chosen."""
        return (Key("f1", self.app.texts("cards.play.rules")),)

    def enter(self) -> None:
        """Shows the colours that its players have by now."""
        super().enter()
        self._colour_seats()

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's key."""
        if event.act is Act.KEY and event.key == "f1":
            self.app.push(RulesScreen(self.app, Wording(GAMES[self._choice.game], {}, self.app.texts)))
            return True
        return super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets: the game and who plays at the left, the house options at the right."""
        text, choice = self.app.texts, self._choice
        rules = GAMES[choice.game]
        counts = list(rules.players)
        words = [text("setup.count", count=count) for count in counts]
        form.options("count", self._left(canvas, 0), words, counts.index(len(choice.seats)), self._set_count)
        for place, seat in enumerate(choice.seats):
            self._lay_out_seat(form, canvas, place, seat)
        profiles = choosing.profile_choices(choice.profile)
        words = choosing.profile_words(profiles, text)
        below = self._left(canvas, self._first_row + self._rows_of_seats)
        form.options("profile", below, words, 0, lambda at: self._set(profile=profiles[at]))
        form.button("start", self._start_box(canvas), text("setup.start"), self._start, primary=True)
        for place, (key, option) in enumerate(rules.options.items()):
            values = [str(value) for value in option.values]
            chosen = values.index(choice.options.get(key, str(option.default)))
            box = self._row(canvas, place, _RIGHT, 250)
            if len(values) > _TYPED_FROM:
                self._lay_out_number(form, canvas, box, key, option)
                continue
            words = [option_value(choice.game, key, value, text) for value in values]
            form.options(f"option-{key}", box, words, chosen, partial(self._set_option, key, option))
        form.focus_on("start")

    def _lay_out_number(self, form: Form, canvas: Canvas, box: pygame.Rect, key: str, option: Option) -> None:
        """A number out of many is typed, or stepped by ten."""
        numbers = [int(value) for value in option.values]
        now = int(self._choice.options.get(key, str(option.default)))
        gap = canvas.px(6)
        wide = (box.width - 2 * gap) // 3
        boxes = [pygame.Rect(box.left + place * (wide + gap), box.top, wide, box.height) for place in range(3)]

        def step(by: int) -> None:
            # From 1 one comes to 10, not to 11.
            to = (now // 10 + 1) * 10 if by > 0 else (-(-now // 10) - 1) * 10
            self._faulty.pop(key, None)
            self._set(options={**self._choice.options, key: str(min(max(to, numbers[0]), numbers[-1]))})

        def write(text: str) -> None:
            self._faulty[key] = text
            if text.isdecimal() and int(text) in numbers:
                del self._faulty[key]
                self._choice = msgspec.structs.replace(
                    self._choice, options={**self._choice.options, key: str(int(text))}
                )

        form.button(f"less-{key}", boxes[0], "-10", partial(step, -10), on=now > numbers[0])
        form.entry(f"option-{key}", boxes[1], self._faulty.get(key, str(now)), write, length=5)
        form.button(f"more-{key}", boxes[2], "+10", partial(step, 10), on=now < numbers[-1])

    def _lay_out_seat(self, form: Form, canvas: Canvas, place: int, seat: SeatChoice) -> None:
        text = self.app.texts
        name, kind, throws = _columns(self._seat_box(canvas, place), canvas.px(10))
        form.entry(f"name{place}", name, seat.name, partial(self._rename, place))
        kinds = [text(f"setup.{each}") for each in KINDS]
        form.options(f"kind{place}", kind, kinds, KINDS.index(seat.kind), partial(self._set_kind, place))
        values, words = choosing.source_choices(seat.throws, text, self.app.cameras.found, UNWATCHED)
        chosen = values.index(seat.throws)
        form.options(f"throws{place}", throws, words, chosen, partial(self._set_throws, place, values))

    def paint(self, canvas: Canvas) -> None:
        """Letters what each line is."""
        text, choice = self.app.texts, self._choice
        choosing.heading(canvas, game_title(GAMES[choice.game], text))
        choosing.label(canvas, text("setup.players"), self._left(canvas, 0))
        for place in range(len(choice.seats)):
            box = self._seat_box(canvas, place)
            at = (box.left - canvas.px(36), box.centery)
            choosing.mark(canvas, place + 1, at)
        choosing.label(canvas, text("setup.profile"), self._left(canvas, self._first_row + self._rows_of_seats))
        options = GAMES[choice.game].options
        for place, name in enumerate(options):
            box = self._row(canvas, place, _RIGHT, 250)
            choosing.label(canvas, option_name(choice.game, name, text), box)
        focus = self.form.focus.removeprefix("option-") if self.form is not None else ""
        if focus in options:
            width, height = canvas.surface.get_size()
            meaning = text.text_or(f"options.{choice.game}.{focus}.meaning", options[focus].meaning)
            canvas.write(
                meaning, SIZES.body, COLOURS.quiet, room=width - canvas.px(96), midbottom=(width // 2, height - 8)
            )

    def leave(self) -> None:
        """Remembers the choice, begun or not."""
        self.app.preferences.games[self._choice.game] = self._choice
        self.app.preferences.last_game = self._choice.game

    @property
    def _rows_of_seats(self) -> int:
        count = len(self._choice.seats)
        return count if count <= _ONE_COLUMN else (count + 1) // 2

    @property
    def _first_row(self) -> int:
        """Of the players: below their number, and below the house options where they stand in two columns."""
        two_columns = len(self._choice.seats) > _ONE_COLUMN
        return max(1, len(GAMES[self._choice.game].options)) if two_columns else 1

    def _row(self, canvas: Canvas, place: int, left: float, width: float) -> pygame.Rect:
        close = len(self._choice.seats) >= _ONE_COLUMN
        return choosing.row(canvas, place, left, width, _CLOSE if close else _PITCH)

    def _left(self, canvas: Canvas, place: int) -> pygame.Rect:
        """A row at the left that takes one widget."""
        return self._row(canvas, place, _LEFT, _HALF)

    def _seat_box(self, canvas: Canvas, place: int) -> pygame.Rect:
        """A player's row, below those of the game and the number of players."""
        column, line = divmod(place, self._rows_of_seats)
        if len(self._choice.seats) <= _ONE_COLUMN:
            return self._row(canvas, line + self._first_row, _LEFT, 640)
        return self._row(canvas, line + self._first_row, _SECOND if column else _LEFT, _HALF)

    def _start_box(self, canvas: Canvas) -> pygame.Rect:
        """Below the place where one plays, or beside it where players stand in two columns."""
        if len(self._choice.seats) <= _ONE_COLUMN:
            return self._left(canvas, self._first_row + self._rows_of_seats + 1)
        return self._row(canvas, self._first_row + self._rows_of_seats, _SECOND, _HALF)

    def _for_game(self, game: str) -> GameChoice:
        """What was chosen for a game the last time, or what is usual."""
        last = self.app.preferences.games.get(game)
        if last is not None and _fits(last, game):
            return last
        rules = GAMES.get(game) or next(iter(GAMES.values()))
        preferences = self.app.preferences
        names = choosing.default_names(rules.players[0], preferences.names[:1], self.app.texts)
        mine = SeatChoice(names[0], throws=preferences.camera or "camera")
        seats = (mine, *(SeatChoice(name, "bot", "bot") for name in names[1:]))
        return GameChoice(rules.name, seats, profile=preferences.profile)

    def _set(self, **changes: object) -> None:
        self._choice = msgspec.structs.replace(self._choice, **changes)
        self.changed()

    def _seat(self, place: int, seat: SeatChoice) -> None:
        seats = list(self._choice.seats)
        seats[place] = seat
        self._choice = msgspec.structs.replace(self._choice, seats=tuple(seats))

    def _colour_seats(self) -> None:
        self.colours = seat_colours({place: seat.name for place, seat in enumerate(self._choice.seats, start=1)})

    def _rename(self, place: int, name: str) -> None:
        self._seat(place, msgspec.structs.replace(self._choice.seats[place], name=name))
        self._colour_seats()

    def _set_throws(self, place: int, values: Sequence[str], at: int) -> None:
        self._seat(place, msgspec.structs.replace(self._choice.seats[place], throws=values[at]))
        self.changed()

    def _set_count(self, place: int) -> None:
        count = GAMES[self._choice.game].players[place]
        seats = (*self._choice.seats, *self._more_seats)
        names = choosing.default_names(count, [seat.name for seat in seats], self.app.texts)
        more = tuple(SeatChoice(name, "bot", "bot") for name in names[len(seats) :])
        self._more_seats = seats[count:]
        self._set(seats=(*seats[:count], *more))
        self._colour_seats()

    def _set_kind(self, place: int, at: int) -> None:
        # Where throws come from follows from who plays, until somebody chooses otherwise.
        throws = (self.app.preferences.camera or "camera") if KINDS[at] == "human" else "bot"
        self._seat(place, SeatChoice(self._choice.seats[place].name, KINDS[at], throws))
        self.changed()

    def _set_option(self, key: str, option: Option, at: int) -> None:
        self._set(options={**self._choice.options, key: str(option.values[at])})

    def _start(self) -> None:
        fault = names_fault([seat.name for seat in self._choice.seats], self.app.texts)
        if fault:
            self.app.notify(fault)
            return
        # Numbers out of range and options that contradict each other are told here, where they can be changed.
        new_game(self._choice.game, len(self._choice.seats), options={**self._choice.options, **self._faulty})
        if plays_for_slips(self._choice.game, (seat.kind for seat in self._choice.seats)):
            self.app.replace(SlipsScreen(self.app, self._choice, self._begin_for_slips))
        else:
            self.app.pop()
            _begin(self.app, self._choice)

    def _begin_for_slips(self, written: Written) -> None:
        _begin(self.app, msgspec.structs.replace(self._choice, slips=dict(written)))


def _fits(choice: GameChoice, game: str) -> bool:
    """Whether a choice can be shown for a game: a game, or the file that remembers it, may have changed since.

    Options that contradict each other fit: they can be changed on the screen.
    """
    rules = GAMES.get(game)
    if rules is None or choice.game != game or len(choice.seats) not in rules.players:
        return False
    values = {name: set(map(str, option.values)) for name, option in rules.options.items()}
    known = all(value in values.get(name, ()) for name, value in choice.options.items())
    return known and all(seat.kind in KINDS for seat in choice.seats)


def _begin(app: App, choice: GameChoice) -> None:
    open_game(app, keep_game(choice))


def open_game(app: App, kept: Kept[GameChoice]) -> None:
    """Shows a card game, begun or taken up again."""
    # Imported here because not every visit plays cards.
    from referee.table.cards.game_screen import GameScreen  # noqa: PLC0415 - see above

    app.push(GameScreen(app, kept))


def _columns(box: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """A player's row: the name, who plays, and where throws come from."""
    first, second = box.width * 32 // 100, box.width * 26 // 100
    name = pygame.Rect(box.left, box.top, first, box.height)
    kind = pygame.Rect(name.right + gap, box.top, second, box.height)
    return name, kind, pygame.Rect(kind.right + gap, box.top, box.right - kind.right - gap, box.height)
