"""A challenge: people look at the throw once more and say what it was; the operator decides, with a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.corrections import overruled_in_words, said_in_words, to_call_in_words
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import AGAIN, called_as
from referee.officiating.player_colours import Colour
from referee.symbols import MisThrow, Reason, Symbol, Thrown
from referee.table.button_label import label_fits, write_label
from referee.table.canvas import Canvas, with_short_names
from referee.table.evidence_video import draw_moment_of
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_marker, draw_symbol
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.observation import Observation
    from referee.table.app import App
    from referee.vision.frames import Frame

_MARGIN, _LEFT, _RIGHT, _TOP = 40, 370, 434, 116
"""The window's edge, width of the left column, where the right one begins, where both begin, at the design size."""
_NAME, _ROW, _CHIP, _HIGH_CHIP = 96, 150, 46, 66
"""Width of a player's name below its marker, the most height of a player's row, height of a chip in three columns, and
the most in fewer."""
_REASON = 134
"""Width of a mis-throw's reason. The longest, "changed after it was thrown", takes three lines in it; a row of four has
room for no more."""
_REASONS: Final = ("misread", "not_finished", "in_time", "late", "other_hand", "agreed")
"""Why a call is changed, to pick; keys of the language's texts."""
_MIS_THROW: Final = "mis-throw"


class OverruleScreen(FormScreen):
    """Shows the throw's picture, and asks what everybody threw, who says so, and why; then adds it to the ledger.

    Args:
        app: The application it belongs to.
        ledger: The bout's; a bout that is going on takes the decision in at once.
        bundle: The throw's evidence.
        moment: The picture that is looked at, and what was seen in it.
        challenges: How many challenges each player has in the bout; ``None``: as many as wanted.

    Raises:
        BadInputError: The ledger cannot be read.
        BadLedger: It is no ledger, or was changed.
    """

    still = True

    def __init__(
        self,
        app: App,
        ledger: Path,
        bundle: Bundle,
        moment: tuple[Frame, Observation | None],
        challenges: int | None = None,
    ) -> None:
        super().__init__(app)
        self._ledger = ledger
        self._bundle = bundle
        self._moment = moment
        record = Record.read(ledger)
        self._decided = record.throws[bundle.verdict.number]
        self._left = None if challenges is None else record.challenges_left(challenges)
        self._calls: dict[int, str] = {}
        self._challenger = 0
        self._by = ""
        self._reason = ""
        challenged = self._challenged()
        if challenged:
            # Only named: whether the challenge is still open is asked when the operator decides.
            self._by = self._speaker(challenged[0])

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets: calls, who challenges, reasons, and what is decided."""
        for box, seat, call, pick in self._cells(canvas):
            form.area(f"{call}-{seat}", box, pick)
        for name, box, _, _, choose in (*self._challengers(canvas), *self._reasons(canvas)):
            if choose is not None:
                form.area(name, box, choose)
        entries, buttons = self._feet(canvas)
        form.entry("by", entries[0], self._by, self._set_by, length=40)
        form.entry("reason", entries[1], self._reason, self._set_reason, length=60)
        text = self.app.texts
        form.button("stands", buttons[0], text("overrule.stands"), self._stand)
        form.button("again", buttons[1], text("overrule.again"), self._order_again)
        form.button("decide", buttons[2], text("overrule.decide"), self._decide, primary=True)

    def paint(self, canvas: Canvas) -> None:
        """Draws the picture, what can be called, and the chips."""
        text = self.app.texts
        px, width = canvas.px, canvas.surface.get_width()
        title = text("overrule.title", number=self._bundle.verdict.number)
        drawn = canvas.write(title, SIZES.title, COLOURS.text, midleft=(px(_MARGIN), px(36)))
        room = width - 2 * px(_MARGIN)
        called = pygame.Rect(px(_MARGIN), 0, room, 2 * canvas.line_height(SIZES.caption))
        called.bottom = px(_TOP) - px(2)
        self._write_calls(canvas, self._as_called, called, COLOURS.quiet)
        overruled = called.copy()
        overruled.left = drawn.right + px(SPACES.wide)
        overruled.width = called.right - overruled.left
        overruled.centery = px(36)
        self._write_calls(canvas, self._as_overruled, overruled, COLOURS.accent)
        frame, seen = self._moment
        picture = pygame.Rect(px(_MARGIN), px(_TOP), px(_LEFT), px(_LEFT) * 9 // 16)
        draw_moment_of(canvas, picture, self._bundle, frame, seen)
        self._paint_calls(canvas)
        for _, box, words, chosen, choose in (*self._challengers(canvas), *self._reasons(canvas)):
            _paint_chip(canvas, box, words, chosen=chosen, on=choose is not None)
        entries, _ = self._feet(canvas)
        for entry, key in zip(entries, ("by", "reason"), strict=True):
            words = text(f"overrule.{key}")
            canvas.write(words, SIZES.caption, COLOURS.quiet, room=px(92), midright=(entry.left - px(8), entry.centery))

    @property
    def _players(self) -> list[int]:
        return [call.player for call in self._bundle.verdict.calls]

    def _name(self, seat: int) -> str:
        return self._bundle.manifest.names[seat - 1]

    def _called(self, seat: int) -> str:
        """The call that stands for a player, overrules included; empty where the player is still to be called."""
        unseen = seat in self._decided.called_absent
        thrown = self._decided.calls.get(seat, None if unseen else self._decided.verdict.thrown.get(seat))
        return "" if thrown is None else called_as(thrown)

    def _write_calls(
        self, canvas: Canvas, tell: Callable[[Mapping[int, str]], str], box: pygame.Rect, colour: Colour
    ) -> None:
        """Letters what ``tell`` says of everybody in two lines: where they are too short, only the names are cut."""
        told = with_short_names(
            lambda names: tell(dict(enumerate(names, start=1))),
            self._bundle.manifest.names,
            lambda words: canvas.fits(words, SIZES.caption, box.width, 2, face=Typeface.REGULAR),
        )
        canvas.write_lines(told, SIZES.lead, colour, box, halfway=True, face=Typeface.REGULAR)

    def _as_called(self, names: Mapping[int, str]) -> str:
        """What the referee said."""
        thrown = {call.player: call.thrown for call in self._bundle.verdict.calls}
        return self.app.texts("overrule.called", calls=said_in_words(thrown, names, self.app.texts))

    def _as_overruled(self, names: Mapping[int, str]) -> str:
        """What operators have decided about the throw before; empty where they have decided nothing."""
        return overruled_in_words(self._decided, names, self.app.texts)

    def _rows(self, canvas: Canvas) -> Iterator[tuple[int, pygame.Rect]]:
        """Each player's row of calls."""
        left = canvas.px(_RIGHT)
        right = canvas.surface.get_width() - canvas.px(_MARGIN)
        top, gap = canvas.px(_TOP), canvas.px(SPACES.small)
        bottom = self._feet(canvas)[0][0].top - 2 * canvas.px(_CHIP + SPACES.small) - gap
        high = min(canvas.px(_ROW), (bottom - top) // len(self._players))
        for place, seat in enumerate(self._players):
            yield seat, pygame.Rect(left, top + place * high, right - left, high - canvas.px(SPACES.hair))

    def _cells(self, canvas: Canvas) -> Iterator[tuple[pygame.Rect, int, str, Callable[[], None]]]:
        """What can be called: where, whose, what, and what choosing it does."""
        calls = (*(symbol.value for symbol in Symbol), _MIS_THROW)
        for seat, row in self._rows(canvas):
            left = row.left + canvas.px(_NAME)
            wide, gap = (row.right - canvas.px(_REASON) - left) // len(Symbol), canvas.px(SPACES.hair)
            for place, call in enumerate(calls):
                box = pygame.Rect(left + place * wide, row.top, wide - gap, row.height)
                if call == _MIS_THROW:
                    box.width = row.right - gap - box.left
                yield box, seat, call, partial(self._call, seat, call)

    def _paint_calls(self, canvas: Canvas) -> None:
        for seat, row in self._rows(canvas):
            self._paint_name(canvas, seat, row)
        for box, seat, call, _ in self._cells(canvas):
            now = self._calls.get(seat, self._called(seat))
            mine = now == call or (call == _MIS_THROW and now in set(Reason))
            pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(SPACES.small))
            if mine:
                colour = COLOURS.chosen if seat in self._calls else COLOURS.quiet
                pygame.draw.rect(canvas.surface, colour, box, canvas.px(4), border_radius=canvas.px(SPACES.small))
            inside = box.inflate(-canvas.px(4), -canvas.px(8))
            words = self.app.texts("bout.mis_throw") if call == _MIS_THROW else self.app.texts.say(call)
            if call == _MIS_THROW and mine:
                words = self.app.texts.say(now)
            thrown = Symbol(call) if call != _MIS_THROW else MisThrow(Reason.UNRECOGNIZABLE)
            _paint_thrown(canvas, inside, thrown, words)

    def _paint_name(self, canvas: Canvas, seat: int, row: pygame.Rect) -> None:
        """Letters a name below its marker, so that it has its column's width, in two lines where they fit."""
        radius, gap, line = canvas.px(11), canvas.px(SPACES.hair), canvas.line_height(SIZES.caption)
        room, name, colour = canvas.px(_NAME) - gap, self._name(seat), canvas.player_colour(seat)
        two_fit = 2 * (radius + line) + gap <= row.height
        rows = canvas.wrap_into(2 if two_fit else 1, name, SIZES.caption, room)
        top = row.centery - (2 * radius + gap + len(rows) * line) // 2
        draw_marker(canvas.surface, seat, (row.left + radius, top + radius), radius, colour)
        for place, words in enumerate(rows):
            at = (row.left, top + 2 * radius + gap + place * line)
            canvas.write(words, SIZES.caption, colour, room=room, topleft=at)

    def _challengers(self, canvas: Canvas) -> Iterator[tuple[str, pygame.Rect, str, bool, Callable[[], None] | None]]:
        """Who challenges: name, place, words, whether chosen, and what choosing does; ``None`` for one who may not."""
        text = self.app.texts
        top = canvas.px(_TOP) + canvas.px(_LEFT) * 9 // 16 + canvas.px(SPACES.small)
        bottom = self._feet(canvas)[0][0].top - canvas.px(SPACES.small)
        left = {} if self._left is None else self._left
        room = pygame.Rect(canvas.px(_MARGIN), top, canvas.px(_LEFT), bottom - top)
        widest = _inside(canvas, _chips(canvas, room, len(self._players) + 1, 1)[0])

        def still_left(seat: int) -> str:
            """How many challenges a player has left, beside as much of the name as a whole row has room for."""
            return with_short_names(
                lambda names: text("overrule.left", name=names[0], count=left[seat]),
                [self._name(seat)],
                lambda words: label_fits(canvas, words, widest),
            )

        told = {seat: still_left(seat) if seat in left else self._name(seat) for seat in self._players}
        told[0] = text("overrule.everybody")
        for (seat, words), box in zip(told.items(), _fitting_chips(canvas, room, list(told.values())), strict=True):
            choose = None if left.get(seat) == 0 else partial(self._challenge, seat)
            chosen = bool(self._by) and self._by == self._speaker(seat)
            yield f"challenger{seat}", box, words, chosen, choose

    def _reasons(self, canvas: Canvas) -> Iterator[tuple[str, pygame.Rect, str, bool, Callable[[], None] | None]]:
        """Why: as :meth:`_challengers`."""
        left = canvas.px(_RIGHT)
        right = canvas.surface.get_width() - canvas.px(_MARGIN)
        top = self._feet(canvas)[0][0].top - 2 * canvas.px(_CHIP + SPACES.small)
        boxes = _chips(canvas, pygame.Rect(left, top, right - left, 0), len(_REASONS))
        for key, box in zip(_REASONS, boxes, strict=True):
            words = self.app.texts(f"overrule.reasons.{key}")
            yield f"reason-{key}", box, words, self._reason == words, partial(self._because, words)

    def _feet(self, canvas: Canvas) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """The two lines to type in, and the three buttons below them."""
        width, height = canvas.surface.get_size()
        margin, high, gap = canvas.px(_MARGIN), canvas.px(SPACES.button), canvas.px(SPACES.small)
        top = height - 2 * (high + gap)
        label = canvas.px(100)
        right = canvas.px(_RIGHT)
        entries = [
            pygame.Rect(margin + label, top, canvas.px(_LEFT) - label, high),
            pygame.Rect(right + label, top, width - margin - right - label, high),
        ]
        wide = (width - 2 * margin + gap) // 3
        buttons = [pygame.Rect(margin + place * wide, height - high - gap // 2, wide - gap, high) for place in range(3)]
        return entries, buttons

    def _speaker(self, seat: int) -> str:
        return self._name(seat) if seat else self.app.texts("overrule.everybody")

    def _challenge(self, seat: int) -> None:
        self._challenger, self._by = seat, self._speaker(seat)
        self.changed()

    def _because(self, words: str) -> None:
        self._reason = words
        self.changed()

    def _call(self, seat: int, call: str) -> None:
        """Calls a throw otherwise; a mis-throw that is chosen again has the next reason.

        Choosing the call that stands changes nothing. No call stands of a throw that was ordered again.
        """
        if call == _MIS_THROW:
            reasons = [reason.value for reason in Reason]
            now = self._calls.get(seat, self._called(seat))
            call = reasons[(reasons.index(now) + 1) % len(reasons) if now in reasons else 0]
        self._calls[seat] = call
        if call == self._called(seat) and not self._decided.again:
            del self._calls[seat]
        self.changed()

    def _set_by(self, text: str) -> None:
        self._by, self._challenger = text, 0

    def _set_reason(self, text: str) -> None:
        self._reason = text

    def _challenged(self) -> list[int]:
        """The seats whose challenges of this throw, made on phones, nobody has decided yet."""
        remote = self.app.remote
        # What is looked at may be an earlier bout than the one that browsers are shown.
        if remote is None or remote.shown.ledger != self._ledger:
            return []
        return [each.seat for each in remote.shown.challenges if each.past.number == self._bundle.verdict.number]

    def _deciding(self) -> AbstractContextManager[object]:
        """Held while something is decided: operators at phones decide before it or after it."""
        return nullcontext() if self.app.remote is None else self.app.remote.challenging

    def _settle(self, lost: Sequence[int] = (), *, stands: bool = True) -> None:
        """Lets browsers hear of a decision about this throw; see :meth:`.RemoteTable.settle`."""
        remote = self.app.remote
        if remote is not None and remote.shown.ledger == self._ledger:
            remote.settle(self._bundle.verdict.number, lost, stands=stands)

    def _stand(self) -> None:
        """The referee was right: whoever has challenged has one challenge less, and browsers hear of it."""
        text, number = self.app.texts, self._bundle.verdict.number
        with self._deciding():
            from_phones = self._challenged()
            lost = sorted({*from_phones, *filter(None, [self._challenger])})
            record = Record.read(self._ledger)
            # After a fault between two lines all are written again. Those of phones count once, so they come first.
            for seat in sorted(lost, key=lambda seat: seat not in from_phones):
                record.lose_challenge(self._name(seat), seat, number if seat in from_phones else None)
            self._settle(lost)
        self.app.pop()
        left = {} if self._left is None else {seat: max(0, self._left[seat] - 1) for seat in lost}
        told = [text("overrule.lost", name=self._name(seat), count=count) for seat, count in left.items()]
        self.app.notify(" ".join(told) or text("overrule.stood"))

    def _order_again(self) -> None:
        self._overrule(None, AGAIN, {})

    def _decide(self) -> None:
        if self._calls:
            (seat, call), *others = self._calls.items()
            self._overrule(seat, call, dict(others))
        else:
            self.app.notify(self.app.texts("overrule.nothing"))

    def _overrule(self, seat: int | None, call: str, others: Mapping[int, str]) -> None:
        text = self.app.texts
        if not self._by.strip() or not self._reason.strip():
            self.app.notify(text("overrule.missing"))
            return
        number = self._bundle.verdict.number
        by, reason = self._by.strip(), self._reason.strip()
        # All calls at once: a bout that is going on could be won by half of the decision, and end.
        record = Record.read(self._ledger)
        with self._deciding():
            record.overrule(number, seat, call, by, reason, others=others)
            self._settle(stands=False)
        self.app.pop()
        to_call = to_call_in_words(record.throws[number].to_call, record.names, text)
        done = text("overrule.done_in_part", number=number, to_call=to_call) if to_call else ""
        self.app.notify(done or text("overrule.done", number=number))


def _paint_thrown(canvas: Canvas, box: pygame.Rect, thrown: Thrown, words: str) -> None:
    """Draws what can be called above its words, which have up to three lines; without a picture where it has no room.

    Three lines that are a little too high stand closer together.
    """
    rows, line = canvas.wrap_into(3, words, SIZES.caption, box.width), canvas.line_height(SIZES.caption)
    picture = pygame.Rect(box.left, box.top, box.width, box.height - line * len(rows))
    if picture.height < line:
        line = min(line, box.height // len(rows))
        picture.height = (box.height - line * len(rows)) // 2
    else:
        draw_symbol(canvas, thrown, picture)
    for place, row in enumerate(rows):
        at = (box.centerx, picture.bottom + place * line)
        canvas.write(row, SIZES.caption, COLOURS.text, room=box.width, midtop=at)


def _chips(canvas: Canvas, box: pygame.Rect, count: int, columns: int = 3) -> list[pygame.Rect]:
    """So many chips from the top of a box down, higher ones where there are fewer than three in a row."""
    gap, high = canvas.px(SPACES.small), canvas.px(_CHIP)
    wide = (box.width + gap) // columns
    if columns < 3:
        high = min(canvas.px(_HIGH_CHIP), (box.height + gap) // -(-count // columns) - gap)
    return [
        pygame.Rect(box.left + place % columns * wide, box.top + place // columns * (high + gap), wide - gap, high)
        for place in range(count)
    ]


def _fitting_chips(canvas: Canvas, box: pygame.Rect, words: list[str]) -> list[pygame.Rect]:
    """Chips for words, three, two or one in a row: as many as let all of the words be read."""
    for columns in (3, 2):
        chips = _chips(canvas, box, len(words), columns)
        if all(label_fits(canvas, each, _inside(canvas, chip)) for each, chip in zip(words, chips, strict=True)):
            return chips
    return _chips(canvas, box, len(words), 1)


def _inside(canvas: Canvas, chip: pygame.Rect) -> pygame.Rect:
    return chip.inflate(-canvas.px(12), -canvas.px(4))


def _paint_chip(canvas: Canvas, box: pygame.Rect, words: str, *, chosen: bool, on: bool) -> None:
    ground = COLOURS.raised if on else COLOURS.background
    pygame.draw.rect(canvas.surface, ground, box, border_radius=canvas.px(SPACES.corner))
    edge = COLOURS.chosen if chosen else COLOURS.lit
    pygame.draw.rect(canvas.surface, edge, box, canvas.px(4 if chosen else 1), border_radius=canvas.px(SPACES.corner))
    write_label(canvas, words, _inside(canvas, box), COLOURS.text if on else COLOURS.quiet)
