"""Where everything of a card table comes to lie, for a window of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from referee.games.showing import Board, Square
from referee.host.cards.view_reading import Pile, Place, ViewReading
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box
from referee.table.cards.pile_layout import GAP, Piece, Spread, lay_piles
from referee.table.cards.pile_names import are_narrow, name_rooms
from referee.table.theme import SIZES

_HEADER = 44
_HAND = 250
_NAME_ROW = 42
_PANEL = 208
_LEAST_PANEL, _MOST_ROWS = 175, 4
"""Width of a panel that shows a name of seven letters beside a score; so many rows at most have room for names."""
_PANEL_CARD = 84
_FACT = 82
"""Width of a fact that is a word and a number of two digits, with the space after it."""
_MIDDLE_CARD = 92
_HAND_CARD = 136
_LIFT = 16
"""Room above a hand for cards that were picked."""
_BOARD_HAND_CARD = 96
_TOLD, _TOLD_LESS, _MANY = 38, 30, 12
"""Percent of the middle's width in which events are told; less beside a pile of more than so many open cards."""
_BESIDE = 330
"""Room for buttons right of a hand that lies in the middle."""
_SUIT_GAP = 0.35
"""Between two suits of a hand that overlaps, in widths of what is seen of a card."""
_FIRST_ROW = 44
"""Above the hand: the prompt."""
_LEAST_ROWS = 3
"""The squares of a board with fewer rows are as high as if it had so many: larger ones leave no room beside them."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A player's part of the table.

    Attributes:
        place: What lies there.
        box: The whole.
        head: Where name and score go.
        spreads: The piles.
        facts: Where what is no card is lettered, in one line or two.
    """

    place: Place
    box: pygame.Rect
    head: pygame.Rect
    spreads: tuple[Spread, ...]
    facts: pygame.Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole table.

    Attributes:
        header: Where the game's title and the state of the hand go.
        panels: By seat.
        shared: The piles in the middle.
        events: Where the last events are told.
        free: What piles in the middle leave free, right of them.
        prompt: The line above the hand: who does what.
        buttons: Where what is not on the table is chosen.
        hand: The viewer's cards.
        hand_box: All the room there is for the hand.
        squares: The boards' squares.
    """

    header: pygame.Rect
    panels: tuple[Panel, ...]
    shared: tuple[Spread, ...]
    events: pygame.Rect
    free: pygame.Rect
    prompt: pygame.Rect
    buttons: pygame.Rect
    hand: tuple[Piece, ...]
    hand_box: pygame.Rect
    squares: tuple[tuple[Square, pygame.Rect], ...]

    @property
    def above_hand(self) -> pygame.Rect:
        """The lower two thirds right of the piles: for what is to be chosen and has no room beside the hand."""
        box = self.free
        top = box.top + box.height // 3
        return pygame.Rect(box.left, top, box.width, box.bottom - top)

    @property
    def above_prompt(self) -> pygame.Rect:
        """All between the header and the line above the hand."""
        return pygame.Rect(
            self.hand_box.left, self.header.bottom, self.hand_box.width, self.prompt.top - self.header.bottom
        )

    @property
    def left_of_hand(self) -> pygame.Rect:
        """What a hand that lies in the middle leaves free at its left."""
        box = self.hand_box
        right = self.hand[0].box.left - 2 * GAP if self.hand else box.left
        return pygame.Rect(box.left, self.prompt.bottom, right - box.left, box.bottom - self.prompt.bottom)

    @property
    def middle(self) -> pygame.Rect:
        """What is free left of where events are told, where the middle has no piles."""
        return pygame.Rect(self.free.left, self.free.top, self.events.left - 2 * GAP - self.free.left, self.free.height)

    def lying(self) -> dict[str, pygame.Rect]:
        """Where what lies on the table can be pointed at, hands apart: cards, and places by their names."""
        spreads = [*self.shared, *(spread for panel in self.panels for spread in panel.spreads)]
        places = {spread.pile.name: spread.slot or spread.pieces[0].box for spread in spreads if spread.pile.heap}
        cards = {piece.card: piece.open for spread in spreads for piece in spread.pieces if piece.card}
        squares = {square.shows: box for square, box in self.squares if square.shows and not square.peg}
        return {**places, **squares, **cards}

    @property
    def places(self) -> dict[str, pygame.Rect]:
        """Where everything can be pointed at: what lies on the table, the hand, squares and players."""
        return {
            **self.lying(),
            **{piece.card: piece.open for piece in self.hand},
            **{square.name: box for square, box in self.squares},
            **{f"p{panel.place.seat}": panel.box for panel in self.panels},
        }

    def pieces(self) -> Iterator[Piece]:
        """Every card on the table and in the hand."""
        for spread in (*self.shared, *(spread for panel in self.panels for spread in panel.spreads)):
            yield from spread.pieces
        yield from self.hand


def lay_out(canvas: Canvas, reading: ViewReading) -> Layout:
    """Finds a place for everything."""
    whole = canvas.surface.get_rect()
    gap = canvas.px(GAP)
    header = pygame.Rect(gap, 0, whole.width - 2 * gap, canvas.px(_HEADER))
    below = pygame.Rect(gap, header.bottom, header.width, whole.bottom - header.bottom - gap)
    squares: tuple[tuple[Square, pygame.Rect], ...] = ()
    card = _HAND_CARD
    if reading.boards:
        # A board is what everybody looks at: it has the whole height.
        side = min(below.height * _board_width(reading.boards), below.width * 11 // 20)
        squares = tuple(_squares(pygame.Rect(below.left, below.top, int(side), below.height), reading.boards, gap))
        board_right = max(box.right for _, box in squares)
        below = pygame.Rect(board_right + 2 * gap, below.top, below.right - board_right - 2 * gap, below.height)
        card = _BOARD_HAND_CARD
    hand_height = canvas.px(_HAND)
    hand_box = pygame.Rect(below.left, below.bottom - hand_height, below.width, hand_height)
    panels_height = canvas.px(_PANEL if any(place.piles or place.facts for place in reading.places) else _NAME_ROW + 24)
    row = pygame.Rect(below.left, below.top, below.width, panels_height)
    panels = tuple(_panels(canvas, row, reading))
    middle = pygame.Rect(below.left, panels[-1].box.bottom + gap, below.width, 0)
    middle.height = hand_box.top - gap - middle.top
    share = _TOLD_LESS if any(len(pile.cards) > _MANY for pile in reading.shared) else _TOLD
    told = pygame.Rect(0, middle.top, 0 if squares else middle.width * share // 100, middle.height)
    shared, used = _shared(canvas, middle, reading.shared, told.width)
    free = pygame.Rect(used, middle.top, middle.right - used, middle.height)
    told.right = middle.right
    events = free if squares else told
    prompt = pygame.Rect(hand_box.left, hand_box.top, hand_box.width, canvas.px(_FIRST_ROW))
    top = prompt.bottom + canvas.px(_LIFT)
    cards = pygame.Rect(hand_box.left, top, hand_box.width, hand_box.bottom - top)
    # At a free table there are many things to do, each with its button.
    free_table = any(pile.heap for pile in reading.shared)
    width = 0.5 if free_table else 0.8 if len(reading.hand) > 4 else 0.6
    hand = tuple(_fan(cards, reading, canvas.px(card), gap, width))
    if hand and not free_table:
        # As near to the middle as leaves room for buttons.
        spare = (cards.width - (hand[-1].box.right - cards.left)) // 2
        aside = spare if spare >= canvas.px(_BESIDE) else 0
        hand = tuple(replace(piece, box=piece.box.move(aside, 0)) for piece in hand)
    taken = hand[-1].box.right + 2 * gap if hand else cards.left
    buttons = pygame.Rect(taken, cards.top, cards.right - taken, cards.height)
    return Layout(header, panels, shared, events, free, prompt, buttons, hand, hand_box, squares)


def _panels(canvas: Canvas, whole: pygame.Rect, reading: ViewReading) -> Iterator[Panel]:
    gap, places = canvas.px(GAP), reading.places
    most = max((whole.width + gap) // canvas.px(_LEAST_PANEL + GAP), -(-len(places) // _MOST_ROWS))
    rows = -(-len(places) // most)
    a_row = -(-len(places) // rows)
    wide = (whole.width + gap) // a_row
    high = (whole.height + gap) // rows
    for number, place in enumerate(places):
        row, column = divmod(number, a_row)
        box = pygame.Rect(whole.left + column * wide, whole.top + row * high, wide - gap, high - gap)
        inside = box.inflate(-canvas.px(20), -canvas.px(10))
        head = pygame.Rect(inside.left, inside.top, inside.width, canvas.px(_NAME_ROW - 6))
        lines = 1 if canvas.px(_FACT) * len(place.facts) <= inside.width else 2
        high_facts = lines * canvas.line_height(SIZES.caption)
        facts = pygame.Rect(inside.left, inside.bottom - high_facts, inside.width, high_facts)
        bottom = facts.top if place.facts else inside.bottom
        body = pygame.Rect(inside.left, head.bottom, inside.width, bottom - head.bottom)
        piles = reading.lying_before(place)
        spreads = _high(canvas, body, piles) if rows == 1 else _low(canvas, body, piles)
        yield Panel(place, box, head, spreads, facts)


def _high(canvas: Canvas, body: pygame.Rect, piles: Sequence[Pile]) -> tuple[Spread, ...]:
    """Piles with their names below, in two lines where they are narrow and their cards are no smaller for it."""
    spreads, _ = lay_piles(canvas, body, piles, _PANEL_CARD)
    above = pygame.Rect(body.left, body.top, body.width, body.height - canvas.line_height(SIZES.caption))
    higher, _ = lay_piles(canvas, above, piles, _PANEL_CARD)
    narrow = are_narrow(canvas, [spread.label for spread in spreads])
    if not narrow or higher[0].label.width < spreads[0].label.width:
        return spreads
    rooms = name_rooms(canvas, body, [spread.label for spread in higher])
    return tuple(replace(spread, label=room) for spread, room in zip(higher, rooms, strict=True))


def _low(canvas: Canvas, body: pygame.Rect, piles: Sequence[Pile]) -> tuple[Spread, ...]:
    """Piles as high as a low panel; only the last one's name has room, right of it. None where no card can be read."""
    label = canvas.line_height(SIZES.caption)
    if 2 * body.height < 3 * label:
        return ()
    # No name stands below a pile, so its line is added to the height. The frame of a card needs the rest.
    frame = canvas.px(GAP) // 3
    room = pygame.Rect(body.left, body.top, body.width, body.height - frame + label)
    spreads, end = lay_piles(canvas, room, piles, _PANEL_CARD)
    left = end + canvas.px(GAP)
    beside = pygame.Rect(left, body.top, body.right - left, body.height)
    unnamed = pygame.Rect(beside.topleft, (0, 0))
    return tuple(replace(spread, label=beside if spread is spreads[-1] else unnamed) for spread in spreads)


def _shared(canvas: Canvas, box: pygame.Rect, piles: Sequence[Pile], told: int) -> tuple[tuple[Spread, ...], int]:
    """The piles in the middle of what is left beside ``told`` pixels for events, and where they end."""
    if not piles:
        return (), box.left
    room = pygame.Rect(box.left, box.top, box.width - told if told else box.width * 7 // 10, box.height)
    spreads, right = lay_piles(canvas, room, piles, _MIDDLE_CARD)
    if told:
        room.left += (room.right - right) // 2
        spreads, right = lay_piles(canvas, room, piles, _MIDDLE_CARD)
    return spreads, right + canvas.px(2 * GAP)


def _fan(box: pygame.Rect, reading: ViewReading, card: int, gap: int, share: float) -> Iterator[Piece]:
    """A hand side by side, or overlapping where there are many, with room for buttons beside its share of the width.

    Suits of an overlapping hand stand apart.
    """
    hand = reading.hand
    if not hand:
        return
    wide = min(card, int(box.height / CARD_SHAPE))
    room = int(box.width * share)
    step = min(wide + gap, (room - wide) / max(1, len(hand) - 1))
    apart = [0.0]
    for one, other in pairwise(hand):
        differ = step < wide and reading.suits.get(one) != reading.suits.get(other)
        apart.append(apart[-1] + 1 + _SUIT_GAP * differ)
    if step < wide:
        step = (room - wide) / apart[-1]
    top = box.top + (box.height - wide * CARD_SHAPE) / 2
    for place, name in enumerate(hand):
        following = apart[place + 1] if place + 1 < len(hand) else None
        strip = 0 if following is None else min(wide, int((following - apart[place]) * step))
        yield Piece(name, card_box(box.left + apart[place] * step, top, wide), strip=strip)


def _board_width(boards: Sequence[Board]) -> float:
    """Of all boards together, in heights of one: squares of a small board are as high as cards."""
    rows, columns = max(len(boards[0]), _LEAST_ROWS), len(boards[0][0])
    return len(boards) * columns / rows / _square_shape(boards[0])


def _square_shape(board: Board) -> float:
    return 1.0 if len(board) > 5 else CARD_SHAPE


def _squares(box: pygame.Rect, boards: Sequence[Board], gap: int) -> Iterator[tuple[Square, pygame.Rect]]:
    shape = _square_shape(boards[0])
    rows, columns = len(boards[0]), len(boards[0][0])
    between = gap if rows <= 5 else 2
    wide = min((box.width - gap * (len(boards) - 1)) / len(boards) / columns, box.height / rows / shape)
    for number, board in enumerate(boards):
        left = box.left + number * (columns * wide + 2 * gap)
        top = box.top + (box.height - rows * wide * shape) / 2
        for row, squares in enumerate(board):
            for column, square in enumerate(squares):
                place = pygame.Rect(
                    round(left + column * wide),
                    round(top + row * wide * shape),
                    round(wide) - between,
                    round(wide * shape) - between,
                )
                yield square, place
