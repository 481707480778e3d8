"""What is chosen with a button beside the hand, and how far a choice has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from referee.host.cards.choice import Choice
from referee.host.cards.wording import Wording
from referee.host.language import Catalogue
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import card_box, draw_face, draw_slot, frame_card
from referee.table.cards.layout import Layout
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES

Wanted: TypeAlias = tuple[str, str, Callable[[], None]]
"""A button's name, its words, and what choosing it does."""

_Grid: TypeAlias = tuple[list[pygame.Rect], list[list[str]]]
"""The buttons' boxes, and the lines on each."""

_GAP, _PAD = 8, 20
"""Between buttons, and on both sides of what one says together."""
_SLOT, _LEAST_SLOT = 72, 48
"""Width of a place for a card, and the least at which its card can be read."""
_NAMED = 112
"""From one place for a card to the next, where there is so much room: a long name stands below."""
_SHORT, _NUMBER = 3, 84
"""Up to so many letters are a number's, whose button is so wide."""
_MOST_COLUMNS = 12
_LETTERS = SIZES.body
_MOST, _PAGES = 24, (15, 11, 8, 5, 3)
"""How many buttons there are at once, at most; where there are more, as many of these as fit, and one for the next."""


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """A button.

    Attributes:
        name: Tells it from the others, for the focus.
        box: Where.
        lines: On it.
        choose: What choosing it does.
    """

    name: str
    box: pygame.Rect
    lines: tuple[str, ...]
    choose: Callable[[], None]


def option_buttons(canvas: Canvas, layout: Layout, wanted: Sequence[Wanted]) -> list[ButtonRow]:
    """Lays buttons out beside the hand or, where they could not be read there, above it: as few columns as fit.

    Args:
        canvas: What they are laid out for.
        layout: Of the table.
        wanted: Name, words, and what choosing does, of each.
    """
    if not wanted:
        return []
    rooms = (layout.buttons, layout.above_hand)
    grids = [grid for room in rooms if (grid := _grid(canvas, room, wanted)) is not None]
    # Where they fit nowhere, the larger room has them as well as can be.
    boxes, lines = grids[0] if grids else _columns_in(canvas, rooms[1], wanted, _MOST_COLUMNS // 2)
    return [
        ButtonRow(name, box, tuple(text), choose)
        for (name, _, choose), box, text in zip(wanted, boxes, lines, strict=True)
    ]


def buttons_fit(canvas: Canvas, layout: Layout, wanted: Sequence[Wanted]) -> bool:
    """Whether there is room for all of these buttons with all that they say."""
    return not wanted or any(_grid(canvas, room, wanted) is not None for room in (layout.buttons, layout.above_hand))


def some_of(
    canvas: Canvas,
    layout: Layout,
    wanted: Sequence[Wanted],
    page: int,
    more: tuple[str, Catalogue, Callable[[], None]],
) -> Sequence[Wanted]:
    """As many buttons as can be read at once, and one for the next ones where there are more.

    Args:
        canvas: What they are laid out for.
        layout: Of the table.
        wanted: All of them.
        page: Which of the pages is shown, from 0 on, and round again.
        more: The name of the button for the next ones, the language, and what choosing it does.
    """
    if len(wanted) <= _MOST and buttons_fit(canvas, layout, wanted):
        return wanted
    name, texts, turn = more
    lots: list[list[Wanted]] = []
    for count in _PAGES:
        pages = -(-len(wanted) // count)
        lots = [
            [
                *wanted[place * count : (place + 1) * count],
                (name, texts("cards.play.more", number=place + 1, count=pages), turn),
            ]
            for place in range(pages)
        ]
        # All pages are as long: otherwise a button could fall between two of them.
        if all(buttons_fit(canvas, layout, each) for each in lots):
            break
    return lots[page % len(lots)]


def _grid(
    canvas: Canvas, room: pygame.Rect, wanted: Sequence[Wanted]
) -> tuple[list[pygame.Rect], list[list[str]]] | None:
    """The boxes and lines of buttons in a room; ``None`` where not all would be whole in it."""
    short = all(len(words) <= _SHORT for _, words, _ in wanted)
    counts = range(1, min(len(wanted), _MOST_COLUMNS) + 1)
    # Numbers stand in a row, as on a keypad; what is read stands in a column.
    for columns in reversed(counts) if short else counts:
        boxes, lines = _columns_in(canvas, room, wanted, columns)
        inside = boxes[0].width - canvas.px(_PAD)
        widest = max(canvas.size_of(text, _LETTERS, Typeface.BOLD)[0] for each in lines for text in each)
        if boxes[-1].bottom <= room.bottom and widest <= inside:
            return boxes, lines
    return None


def _columns_in(canvas: Canvas, room: pygame.Rect, wanted: Sequence[Wanted], columns: int) -> _Grid:
    gap, line = canvas.px(_GAP), canvas.line_height(_LETTERS)
    most = 620 if any(len(words) > _SHORT for _, words, _ in wanted) else _NUMBER
    wide = max(1, min(canvas.px(most), (room.width - gap * (columns - 1)) // columns))
    lines = [canvas.wrap(words, _LETTERS, wide - canvas.px(_PAD), Typeface.BOLD) for _, words, _ in wanted]
    high = max(len(each) for each in lines) * line + canvas.px(14)
    boxes = [
        pygame.Rect(room.left + place % columns * (wide + gap), room.top + place // columns * (high + gap), wide, high)
        for place in range(len(wanted))
    ]
    return boxes, lines


def paint_buttons(canvas: Canvas, buttons: Sequence[ButtonRow]) -> None:
    """Draws them."""
    line = canvas.line_height(_LETTERS)
    for button in buttons:
        pygame.draw.rect(canvas.surface, COLOURS.raised, button.box, border_radius=canvas.px(10))
        pygame.draw.rect(canvas.surface, COLOURS.lit, button.box, canvas.px(1), border_radius=canvas.px(10))
        top = button.box.centery - len(button.lines) * line // 2
        for place, words in enumerate(button.lines):
            canvas.write(
                words,
                _LETTERS,
                COLOURS.text,
                room=button.box.width - canvas.px(8),
                face=Typeface.BOLD,
                midtop=(button.box.centerx, top + place * line),
            )


def paint_slots(canvas: Canvas, layout: Layout, choice: Choice, told: Wording, right: int) -> int:
    """Draws a place for each card of the choice, the next one lit; where there is no room, letters how far it is.

    Returns where the room for the prompt ends, in pixels of the surface.

    Args:
        canvas: What is drawn on.
        layout: Of the table.
        choice: The choice.
        told: Names the parts.
        right: Where the line ends, in that of the prompt.
    """
    slots = choice.slots
    boxes = _slot_boxes(canvas, layout, choice)
    if len(slots) < 2:
        return right
    held = {piece.card: piece.box for piece in layout.hand}
    words, place = [], 0
    for slot in slots:
        name = told.part(slot.keyword)
        words.append(f"{name} {len(slot.values)}/{slot.size}")
        for value in slot.values:
            if value in held:
                _tag(canvas, held[value], name)
        for number, box in enumerate(boxes[place : place + slot.size]):
            value = slot.values[number] if number < len(slot.values) else ""
            if value in held:
                draw_face(canvas, box, told.front(value))
            else:
                draw_slot(canvas, box)
        if boxes:
            group = boxes[place].unionall(boxes[place : place + slot.size])
            label = (group.centerx, group.bottom + canvas.px(2))
            room = group.width + boxes[1].left - boxes[0].right
            # A place for one card shows by itself whether it is taken.
            below = words[-1] if slot.size > 1 else name
            canvas.write(below, SIZES.caption, COLOURS.quiet, room=room, midtop=label)
        place += slot.size
    following = sum(len(slot.values) for slot in slots)
    if following < len(boxes):
        frame_card(canvas, boxes[following])
    if boxes:
        return right
    box = layout.prompt
    at = (right - canvas.px(12), box.centery)
    drawn = canvas.write("   ".join(words), SIZES.caption, COLOURS.quiet, room=box.width // 2, midright=at)
    return drawn.left - canvas.px(12)


def below_slots(canvas: Canvas, layout: Layout, choice: Choice) -> pygame.Rect:
    """What the places for cards leave of the room for buttons."""
    boxes = _slot_boxes(canvas, layout, choice)
    if not boxes:
        return layout.buttons
    room = layout.buttons
    top = boxes[0].bottom + canvas.line_height(SIZES.caption) + canvas.px(_GAP)
    return pygame.Rect(room.left, top, room.width, room.bottom - top)


def _slot_boxes(canvas: Canvas, layout: Layout, choice: Choice) -> list[pygame.Rect]:
    """Right of the hand, a place for each card of the choice; none where what is chosen is no card of the hand."""
    slots = choice.slots
    count, gap = sum(slot.size for slot in slots), canvas.px(_GAP)
    held = {piece.card for piece in layout.hand}
    of_cards = choice.values <= held
    room = layout.buttons
    wide = min(canvas.px(_SLOT), (room.width - gap * (count - 1)) // count) if count else 0
    if len(slots) < 2 or not of_cards or wide < canvas.px(_LEAST_SLOT):
        return []
    step = max(wide + gap, min(canvas.px(_NAMED), room.width // count))
    return [card_box(room.left + place * step, room.top, wide) for place in range(count)]


def _tag(canvas: Canvas, card: pygame.Rect, name: str) -> None:
    plate = pygame.Rect(card.left, 0, card.width, canvas.line_height(SIZES.caption))
    plate.bottom = card.bottom
    pygame.draw.rect(canvas.surface, COLOURS.chosen, plate, border_radius=canvas.px(6))
    canvas.write(name, SIZES.caption, COLOURS.ink, room=plate.width, center=plate.center)
