"""The people who play here, what they have played, and how two of them stand against each other."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.person import person
from referee.errors import RefereeError
from referee.host.history import PersonalRecord, PlayedBout, bouts_of, people_in, played_bouts, record_of
from referee.host.known_people import COLOURS as PERSONAL_COLOURS
from referee.host.known_people import People, RememberedPerson, forget_bouts, forget_games
from referee.table import choosing
from referee.table.canvas import Canvas, with_short_names
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_marker, draw_symbol
from referee.table.inputs import Act, Input
from referee.table.lettering import Typeface
from referee.table.paged_screen import ListScreen
from referee.table.theme import COLOURS, SIZES, SPACES, player_colour

if TYPE_CHECKING:
    from referee.officiating.player_colours import Colour
    from referee.table.app import App

_LEFT, _WIDTH, _RIGHT = 48, 380, 470
"""Left edge and width of the buttons, and left edge of what stands beside them, at the design size."""
_PICTURE: Final = (320, 180)
_LAST: Final = 5
"""The newest bouts of two that are told."""


class PeopleScreen(ListScreen[str]):
    """Lists everybody who has played here or is remembered; opens what is known of one of them.

    Args:
        app: The application it belongs to.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._played: list[PlayedBout] = []
        self._names: list[str] = []

    @property
    def listed(self) -> Sequence[str]:
        """Everybody's names."""
        return self._names

    def enter(self) -> None:
        """Looks who there is by now."""
        self._played = played_bouts()
        self._names = people_in(self._played)
        known = {person(name) for name in self._names}
        self._names += [each.name for each in People().all() if person(each.name) not in known]
        super().enter()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds a button for each."""
        for place, name in enumerate(self.shown):
            box = choosing.row(canvas, place, _LEFT, _WIDTH)
            form.button(f"person{place}", box, name, partial(self._open, name))

    def paint(self, canvas: Canvas) -> None:
        """Letters what each has played."""
        text = self.app.texts
        choosing.heading(canvas, text("home.people"))
        if not self._names:
            at = choosing.row(canvas, 0, _LEFT, _WIDTH).topleft
            canvas.write(text("people.none"), SIZES.lead, COLOURS.quiet, topleft=at)
        for place, name in enumerate(self.shown):
            box, known = choosing.row(canvas, place, _RIGHT, _WIDTH), People().find(name)
            left = box.left
            if known.colour:
                radius = canvas.px(14)
                draw_marker(canvas.surface, known.colour, (left + radius, box.centery), radius, colour_of(known))
                left += 3 * radius
            record = record_of(self._played, name)
            words = text("people.bouts", won=record.won, count=record.bouts)
            room = canvas.surface.get_width() - left - canvas.px(_LEFT)
            canvas.write(words, SIZES.body, COLOURS.quiet, room=room, midleft=(left, box.centery))

    def _open(self, name: str) -> None:
        self.app.push(PersonScreen(self.app, name))


class PersonScreen(FormScreen):
    """Shows what somebody has played, alone or against another; remembers colour and picture, and forgets them.

    Args:
        app: The application it belongs to.
        name: The person's.
    """

    still = True

    def __init__(self, app: App, name: str) -> None:
        super().__init__(app)
        self._name = name
        self._people = People()
        self._known = self._people.find(name)
        self._picture = self._load_picture()
        self._played = bouts_of(played_bouts(), name)
        self._others = [each for each in people_in(self._played) if person(each) != person(name)]
        self._against = 0
        self._asks = False

    def handle(self, event: Input) -> bool:
        """Answers the widgets; going back from the question leads to the person."""
        if event.act is Act.BACK and self._asks:
            self._ask(asks=False)
            return True
        return super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds who is compared, the colour, the picture, and forgetting."""
        text, place = self.app.texts, 0
        wanted: list[tuple[str, str, Callable[[], None]]] = []
        if self._asks:
            wanted = [
                ("stay", text("pause.stay"), partial(self._ask, asks=False)),
                ("forget-name", text("people.forget_name"), partial(self._forget, bouts=False)),
                ("forget-all", text("people.forget_all", count=len(self._played)), partial(self._forget, bouts=True)),
            ]
        else:
            against = [text("people.alone"), *(text("people.against", name=each) for each in self._others)]
            form.options("against", self._row(canvas, 0), against, self._against, self._compare)
            colours = [
                text("people.no_colour"),
                *(text("people.colour", number=n + 1) for n in range(PERSONAL_COLOURS)),
            ]
            form.options("colour", self._row(canvas, 1), colours, self._known.colour, self._set_colour)
            place = 2
            if self._camera_picture() is not None:
                wanted.append(("picture", text("people.keep_picture"), self._keep_picture))
            if self._known.picture:
                wanted.append(("no-picture", text("people.remove_picture"), self._remove_picture))
            wanted.append(("forget", text("people.forget"), partial(self._ask, asks=True)))
        for row, (name, words, choose) in enumerate(wanted, start=place):
            form.button(name, self._row(canvas, row), words, choose)

    def paint(self, canvas: Canvas) -> None:
        """Draws the person, and what was played."""
        text = self.app.texts
        choosing.heading(canvas, text("people.sure", name=self._name) if self._asks else self._name)
        left = canvas.px(_RIGHT)
        box = pygame.Rect(left, canvas.px(112), canvas.surface.get_width() - left - canvas.px(_LEFT), 0)
        box.height = canvas.surface.get_height() - box.top - canvas.px(SPACES.small)
        if self._asks:
            canvas.write_lines(text("people.what_is_forgotten"), SIZES.body, COLOURS.text, box)
            return
        if self._picture is not None:
            size = (canvas.px(_PICTURE[0] * 0.7), canvas.px(_PICTURE[1] * 0.7))
            picture = pygame.transform.smoothscale(self._picture, size)
            canvas.surface.blit(picture, picture.get_rect(topleft=(canvas.px(_LEFT), self._row(canvas, 6).top)))
        names = [self._name, *([self._others[self._against - 1]] if self._against else [])]
        common = bouts_of(self._played, *names)
        wide, bottom = box.width // len(names), 0
        for column, name in enumerate(names):
            part = pygame.Rect(box.left + column * wide, box.top, wide - canvas.px(SPACES.gap), box.height)
            bottom = max(bottom, self._paint_record(canvas, part, record_of(common, name)))
        top = bottom + canvas.px(SPACES.gap)
        line = canvas.line_height(SIZES.body)
        for bout in common[:_LAST]:
            if top + line > box.bottom:
                break
            words = self._as_played(canvas, bout, box.width)
            canvas.write(words, SIZES.body, COLOURS.quiet, room=box.width, topleft=(box.left, top))
            top += line

    def _as_played(self, canvas: Canvas, bout: PlayedBout, room: int) -> str:
        """A bout in one line: when it was played, what it was, its score, and who has won, whose name may be cut."""
        text = self.app.texts
        score = " : ".join(map(str, bout.score.values())) if bout.score else ""
        about = "   ".join(filter(None, [bout.at[:10], text(f"home.{bout.mode}"), score]))
        return with_short_names(
            lambda names: f"{about}   {text.say('wins', names=names[0])}",
            [bout.names[bout.winner - 1]],
            lambda words: canvas.fits(words, SIZES.caption, room),
        )

    def _paint_record(self, canvas: Canvas, box: pygame.Rect, record: PersonalRecord) -> int:
        """One person's numbers and what they throw; where that ends."""
        text, known = self.app.texts, self._people.find(record.name)
        name = canvas.write(
            record.name, SIZES.heading, colour_of(known), room=box.width, face=Typeface.BOLD, topleft=box.topleft
        )
        top = name.bottom + canvas.px(SPACES.small)
        for key, values in (
            ("people.bouts", {"won": record.won, "count": record.bouts}),
            ("people.throws", {"won": record.throws_won, "count": record.throws}),
            ("result.three_points", {"count": record.three_points}),
            ("result.mis_throws", {"count": record.mis_throws}),
        ):
            canvas.write(text(key, **values), SIZES.body, COLOURS.text, room=box.width, topleft=(box.left, top))
            top += canvas.line_height(SIZES.body)
        most = max(record.symbols.values(), default=0)
        side, line = canvas.px(40), canvas.px(46)
        top += canvas.px(SPACES.small)
        for symbol, count in sorted(record.symbols.items(), key=lambda each: -each[1]):
            draw_symbol(canvas, symbol, pygame.Rect(box.left, top, 2 * side, side))
            bar = pygame.Rect(box.left + 2 * side + canvas.px(SPACES.small), top + side // 4, 0, side // 2)
            bar.width = max(2, (box.width - 3 * side - canvas.px(SPACES.wide)) * count // most)
            pygame.draw.rect(canvas.surface, COLOURS.lit, bar, border_radius=canvas.px(4))
            at = (bar.right + canvas.px(SPACES.small), bar.centery)
            canvas.write(str(count), SIZES.body, COLOURS.text, midleft=at)
            top += line
        return top

    def _row(self, canvas: Canvas, place: int) -> pygame.Rect:
        return choosing.row(canvas, place, _LEFT, _WIDTH)

    def _ask(self, *, asks: bool) -> None:
        self._asks = asks
        self.form = None  # the focus begins anew
        self.changed()

    def _compare(self, place: int) -> None:
        self._against = place
        self.changed()

    def _set_colour(self, colour: int) -> None:
        self._people.remember(self._name, colour)
        self._look()

    def _camera_picture(self) -> pygame.Surface | None:
        camera = self.app.cameras.chosen(self.app.preferences.camera or "camera")
        return None if camera is None else camera.picture

    def _keep_picture(self) -> None:
        picture, file = self._camera_picture(), io.BytesIO()
        assert picture is not None, "the button is there only with a picture"
        pygame.image.save(picture, file, "picture.png")
        self._people.keep_picture(self._name, file.getvalue())
        self._look()

    def _remove_picture(self) -> None:
        self._people.remove_picture(self._name)
        self._look()

    def _forget(self, *, bouts: bool) -> None:
        self._people.forget(self._name)
        self.app.preferences.forget(self._name, self.app.texts)
        self.app.save()
        if bouts:
            forget_bouts(self._name)
            forget_games(self._name)
        self.app.pop()
        self.app.notify(self.app.texts("people.forgotten", name=self._name))

    def _look(self) -> None:
        self._known = self._people.find(self._name)
        self._picture = self._load_picture()
        self.changed()

    def _load_picture(self) -> pygame.Surface | None:
        """The person's picture, in the size that it is kept in; ``None`` where there is none that can be shown."""
        # Imported here because OpenCV takes a while, and most visits see no picture.
        from referee.table.live_picture import scaled  # noqa: PLC0415 - see above
        from referee.vision.picture_file import open_picture  # noqa: PLC0415 - likewise

        place = self._people.picture_of(self._known)
        if place is None:
            return None
        try:
            return scaled(open_picture(place), _PICTURE)
        except RefereeError:
            return None


def colour_of(known: RememberedPerson) -> Colour:
    """The colour that somebody likes; that of text where they have none."""
    return player_colour(known.colour) if known.colour else COLOURS.text
