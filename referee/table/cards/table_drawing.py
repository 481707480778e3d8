"""Draws a card table that has been laid out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import pygame

from referee.games.showing import Square
from referee.host.cards.view_reading import ViewReading
from referee.host.cards.wording import Wording
from referee.officiating.player_colours import Colour
from referee.table.canvas import Canvas, with_short_names
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_back, draw_face, draw_slot, frame_card
from referee.table.cards.card_motion import Turning, draw_turning
from referee.table.cards.dice import die_box, draw_die
from referee.table.cards.emblems import emblem
from referee.table.cards.layout import Layout, Panel
from referee.table.cards.pile_layout import Piece, Spread
from referee.table.icons import draw_marker
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES

_LETTER = 60
"""Width of a letter that is collected, with the space after it."""
_HEALTHY: Colour = (32, 92, 76)
_HURT: Colour = (124, 52, 36)
"""A bar behind letters that stay readable on it: while there is more than a third left, and below."""
_RANK, _PRINT = 0.38, Typeface.BOLD
"""Em of a rank on a printed board, in heights of its square: a 10 has room beside its suit. The face of both, and of
the line that says who does what."""

Moved = Mapping[str, pygame.Rect]
"""Where cards are drawn that are still on their way, by name."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is told in words about a table.

    Attributes:
        title: The game's.
        words: What says it in people's language, and knows the players' names.
        scores: By seat.
        turn: The seats that are asked for something.
        prompt: Who does what now.
        events: What has happened, oldest first.
        unread: How many of the last events are new since the viewer's own last move.
    """

    title: str
    words: Wording
    scores: Mapping[int, int]
    turn: Collection[int]
    prompt: str
    events: Sequence[str]
    unread: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """A table that is ready to be drawn.

    Attributes:
        reading: What there is.
        layout: Where it lies.
        told: What is told in words.
        fresh: Squares on which something has just come to lie.
    """

    reading: ViewReading
    layout: Layout
    told: Told
    fresh: Collection[str] = ()


class Painter:
    """Draws one picture of a table.

    Args:
        canvas: What is drawn on.
        scene: The table.
        turns: Cards and dice that are turning over, by name.
    """

    def __init__(self, canvas: Canvas, scene: Scene, turns: Mapping[str, Turning] | None = None) -> None:
        self._canvas = canvas
        self._reading = scene.reading
        self._layout = scene.layout
        self._told = scene.told
        self._fresh = scene.fresh
        self._turns = turns or {}

    def paint(self, options: Collection[str], picked: Sequence[str], moved: Moved) -> None:
        """Draws everything but the line above the hand.

        Args:
            options: What can be picked now: cards, squares, seats.
            picked: What has been picked.
            moved: Cards on their way.
        """
        canvas, layout = self._canvas, self._layout
        self._paint_header()
        for square, box in layout.squares:
            self._paint_square(square, box, options)
        self._paint_lines()
        for panel in layout.panels:
            self._paint_panel(panel, moved)
            if f"p{panel.place.seat}" in options:
                # Inside the border of who is on turn, and outside the marker and the score.
                frame = panel.box.inflate(-canvas.px(10), -canvas.px(10))
                pygame.draw.rect(canvas.surface, COLOURS.accent, frame, canvas.px(3), border_radius=canvas.px(8))
        for spread in layout.shared:
            self._paint_spread(spread, moved)
        held = {piece.card for piece in layout.hand}
        for name, box in layout.lying().items():
            # What is held is picked from the hand.
            if (name in options or name in picked) and name not in held:
                frame_card(canvas, box, COLOURS.accent if name in options else COLOURS.chosen)
        self._paint_events()
        self._paint_spelled()
        for piece in layout.hand:
            self._paint_held(piece, options, picked, moved.get(piece.card))

    def paint_dragged(self, card: str, at: tuple[int, int]) -> None:
        """Draws a card of the hand where the mouse has it."""
        box = next((piece.box for piece in self._layout.hand if piece.card == card), None)
        if box is not None:
            drawn = box.copy()
            drawn.center = at
            draw_face(self._canvas, drawn, self._told.words.front(card), lit=True)

    def paint_detail(self, card: str, holder: int, *, above_hand: bool) -> int:
        """Draws a special card large, with what it does, over everything; returns where the room for buttons ends.

        It stands right of the hand. Where places for cards are there, it stands on its holder's part of the table,
        because what lies before the others is what it is held against.
        """
        face = self._told.words.front(card)
        if not face.power:
            return self._layout.prompt.right
        canvas, hand = self._canvas, self._layout.hand_box
        wide = canvas.px(250)
        left, bottom = hand.right - wide, hand.bottom
        if above_hand:
            own = next(panel.box for panel in self._layout.panels if panel.place.seat == holder)
            left, bottom = min(own.left + canvas.px(SPACES.small), left), hand.top - canvas.px(SPACES.small)
        box = card_box(left, bottom - wide * CARD_SHAPE, wide)
        pygame.draw.rect(canvas.surface, COLOURS.background, box.inflate(canvas.px(16), canvas.px(16)))
        draw_face(canvas, box, face)
        return self._layout.prompt.right if above_hand else box.left

    def _paint_header(self) -> None:
        canvas, box = self._canvas, self._layout.header
        drawn = canvas.write(self._told.title, SIZES.lead, COLOURS.text, midleft=box.midleft)
        right = box.right
        for die, face in reversed(self._reading.dice):
            right = self._paint_die((right, box.centery), die, face, box.height * 9 // 10) - canvas.px(SPACES.small)
        facts = self._told.words.facts(self._reading.facts)
        room = right - drawn.right - canvas.px(24)
        if facts and room > 0:
            canvas.write(facts, SIZES.caption, COLOURS.quiet, room=room, midright=(right, box.centery))

    def _paint_die(self, midright: tuple[int, int], die: str, face: str, side: int) -> int:
        """Draws a die, rolling over where it shows something new, and returns where it begins."""
        turn = self._turns.get(die)
        if turn is None:
            return draw_die(self._canvas, midright, die, face, side)
        seen = turn.before if turn.done < 0.5 else face
        box = die_box(self._canvas, midright, die, seen, side)
        draw_turning(self._canvas, box, turn.done, lambda flat, at: draw_die(flat, at.midright, die, seen, side))
        return box.left

    def paint_prompt(self, hint: str, right: int) -> None:
        """Letters who does what now: in the colour and behind the shape of who is asked, where it is one player.

        What is too long for one line takes two small ones. If it is too long for these, the name is cut.

        Args:
            hint: Told in the place of who does what; empty where there is none.
            right: Where the room for it ends, in pixels of the surface.
        """
        canvas, box, turn = self._canvas, self._layout.prompt, list(self._told.turn)
        left, colour = box.left, COLOURS.text if turn else COLOURS.quiet
        if len(turn) == 1:
            shape = self._reading.colours.get(turn[0], turn[0])
            radius = canvas.px(12)
            colour = canvas.player_colour(shape)
            draw_marker(canvas.surface, shape, (left + radius, box.centery), radius, colour)
            left += 3 * radius
        room = pygame.Rect(left, 0, right - left, 2 * canvas.line_height(SIZES.caption))
        room.centery = box.centery
        canvas.write_lines(hint or self._prompt_in(room), SIZES.heading, colour, room, halfway=True)

    def _prompt_in(self, room: pygame.Rect) -> str:
        """Who does what now, with as much of the name as two small lines of a width have room for."""
        told, turn = self._told.prompt, list(self._told.turn)
        name = self._told.words.names.get(turn[0], "") if len(turn) == 1 else ""
        return with_short_names(
            lambda names: told.replace(name, names[0], 1),
            [name],
            lambda text: self._canvas.fits(text, SIZES.caption, room.width, 2, face=_PRINT),
        )

    def _paint_spelled(self) -> None:
        """Left of the hand, the letters that are collected: those that it has are filled."""
        canvas, letters = self._canvas, self._reading.spelled
        box = self._layout.left_of_hand
        if not letters or box.width < canvas.px(_LETTER) * len(letters):
            return
        side = min(canvas.px(_LETTER), box.width // len(letters)) - canvas.px(SPACES.small)
        for place, (letter, held) in enumerate(letters):
            tile = pygame.Rect(box.left + place * (side + canvas.px(SPACES.small)), 0, side, side * 5 // 4)
            tile.centery = box.centery
            if held:
                pygame.draw.rect(canvas.surface, COLOURS.accent, tile, border_radius=canvas.px(SPACES.small))
            pygame.draw.rect(canvas.surface, COLOURS.quiet, tile, canvas.px(2), border_radius=canvas.px(SPACES.small))
            size = side * 0.7 / canvas.unit
            canvas.write(letter, size, COLOURS.ink if held else COLOURS.quiet, center=tile.center)

    def _paint_lines(self) -> None:
        """Rows that have won, through the middles of their squares."""
        canvas = self._canvas
        places = {square.name: box for square, box in self._layout.squares}
        for colour, row in self._reading.lines:
            ends = (places[row[0]].center, places[row[-1]].center)
            for ink, wide in ((COLOURS.background, 12), (canvas.player_colour(colour), 8)):
                pygame.draw.line(canvas.surface, ink, *ends, canvas.px(wide))

    def _paint_panel(self, panel: Panel, moved: Moved) -> None:
        canvas, seat = self._canvas, panel.place.seat
        out = dict(panel.place.facts).get("out", False)
        shape = self._reading.colours.get(seat, seat)
        colour = COLOURS.quiet if out else canvas.player_colour(shape)
        on_turn = seat in self._told.turn
        corner = canvas.px(10)
        pygame.draw.rect(canvas.surface, COLOURS.panel, panel.box, border_radius=corner)
        pygame.draw.rect(canvas.surface, colour, panel.box, canvas.px(5 if on_turn else 1), border_radius=corner)
        radius = canvas.px(11)
        draw_marker(canvas.surface, shape, (panel.head.left + radius, panel.head.centery), radius, colour)
        score = self._told.scores.get(seat, 0)
        end = canvas.write(str(score), SIZES.heading, COLOURS.text, midright=panel.head.midright).left
        name = self._told.words.names[seat]
        left = panel.head.left + 3 * radius
        canvas.write(name, SIZES.lead, colour, room=end - left - canvas.px(8), midleft=(left, panel.head.centery))
        for spread in panel.spreads:
            self._paint_spread(spread, moved)
        if panel.place.facts:
            self._paint_bars(panel)
            self._paint_facts(panel)

    def _paint_facts(self, panel: Panel) -> None:
        canvas, box, facts = self._canvas, panel.facts, panel.place.facts
        line = canvas.line_height(SIZES.caption)
        a_line = -(-len(facts) // (box.height // line))
        for row, first in enumerate(range(0, len(facts), a_line)):
            words = self._told.words.facts(facts[first : first + a_line])
            at = (box.left, box.top + row * line + line // 2)
            canvas.write(words, SIZES.caption, COLOURS.quiet, room=box.width, midleft=at)

    def _paint_bars(self, panel: Panel) -> None:
        """Behind a fact that has a whole, how much of it is left."""
        canvas = self._canvas
        for name, value in panel.place.facts:
            whole = self._reading.bars.get(name)
            if whole is None:
                continue
            bar = panel.facts.inflate(canvas.px(8), 0)
            left = pygame.Rect(bar.left, bar.top, bar.width * min(value, whole) // whole, bar.height)
            pygame.draw.rect(canvas.surface, COLOURS.background, bar, border_radius=canvas.px(6))
            pygame.draw.rect(canvas.surface, _HEALTHY if 3 * value > whole else _HURT, left, border_radius=canvas.px(6))

    def _paint_spread(self, spread: Spread, moved: Moved) -> None:
        canvas = self._canvas
        if spread.slot is not None:
            draw_slot(canvas, spread.slot)
        for piece in spread.pieces:
            self._paint_piece(piece, moved)
        name, label = self._told.words.pile(spread.pile), spread.label
        if label.height >= 2 * canvas.line_height(SIZES.caption):
            canvas.write_lines(name, SIZES.caption, COLOURS.quiet, label, halfway=True)
        elif label.width:
            canvas.write(name, SIZES.caption, COLOURS.quiet, room=label.width, center=label.center)

    def _paint_piece(self, piece: Piece, moved: Moved) -> None:
        canvas = self._canvas
        if not piece.card:
            self._paint_heap(piece)
            return
        box = moved.get(piece.card, piece.box)
        turn, face = self._turns.get(piece.card), self._told.words.front(piece.card)
        if turn is None:
            draw_face(canvas, box, face, covered=piece.covered)
        elif turn.done < 0.5:
            draw_turning(canvas, box, turn.done, draw_back)
        else:
            draw_turning(canvas, box, turn.done, lambda flat, at: draw_face(flat, at, face, covered=piece.covered))
        if piece.owner:
            radius = canvas.px(11)
            centre = (box.centerx, box.top - radius // 3)
            pygame.draw.circle(canvas.surface, COLOURS.background, centre, radius * 3 // 2)
            draw_marker(canvas.surface, piece.owner, centre, radius, canvas.player_colour(piece.owner))

    def _paint_heap(self, piece: Piece) -> None:
        canvas = self._canvas
        lift = canvas.px(3)
        for place in range(min(piece.count, 3) - 1, -1, -1):
            draw_back(canvas, piece.box.move(place * lift, -place * lift))
        words = str(piece.count)
        size = SIZES.lead if piece.box.width > canvas.px(50) else SIZES.caption
        plate = pygame.Rect(0, 0, canvas.px(10 + size * 0.7 * len(words)), canvas.px(size * 1.25))
        plate.center = piece.box.center
        pygame.draw.rect(canvas.surface, COLOURS.background, plate, border_radius=canvas.px(6))
        canvas.write(words, size, COLOURS.text, center=plate.center)

    def _paint_events(self) -> None:
        canvas, box = self._canvas, self._layout.events
        line = canvas.line_height(SIZES.body)
        left = box.left + canvas.px(SPACES.small)
        room = box.right - left - canvas.px(SPACES.small)
        if self._told.events:
            pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(SPACES.small))
        lines: list[tuple[str, Colour]] = []
        for place, event in enumerate(reversed(self._told.events)):
            # What is new since the viewer's own last move is what to read.
            colour = COLOURS.accent if place < self._told.unread else COLOURS.quiet
            lines[:0] = [(text, colour) for text in canvas.wrap(event, SIZES.body, room)]
        lines = lines[-max(1, box.height // line) :]
        top = box.centery - len(lines) * line // 2
        for text, colour in lines:
            canvas.write(text, SIZES.body, colour, room=room, topleft=(left, top))
            top += line

    def _paint_held(
        self,
        piece: Piece,
        options: Collection[str],
        picked: Sequence[str],
        way: pygame.Rect | None,
    ) -> None:
        lifted = piece.box.move(0, -self._canvas.px(14)) if piece.card in picked else piece.box
        box = way or lifted
        # Where the choice is none of cards, the hand is what it is made by.
        asked = any(held.card in options for held in self._layout.hand)
        faint = asked and piece.card not in options and piece.card not in picked
        face = self._told.words.front(piece.card)
        draw_face(self._canvas, box, face, lit=piece.card in picked, faint=faint, covered=piece.covered)

    def _paint_square(self, square: Square, box: pygame.Rect, options: Collection[str]) -> None:
        canvas = self._canvas
        if square.peg:
            pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(5))
            draw_marker(
                canvas.surface, square.peg, box.center, min(box.size) * 3 // 10, canvas.player_colour(square.peg)
            )
        elif square.face_down:
            draw_back(canvas, box)
        elif len(self._layout.squares) > 40:
            self._paint_printed(square.shows or "", box)
        elif square.shows is None:
            draw_slot(canvas, box, square.name)
        else:
            draw_face(canvas, box, self._told.words.front(square.shows))
        if square.name in self._fresh:
            pygame.draw.rect(canvas.surface, COLOURS.text, box, canvas.px(3), border_radius=canvas.px(6))
        if square.name in options:
            pygame.draw.rect(canvas.surface, COLOURS.accent, box, canvas.px(4), border_radius=canvas.px(6))

    def _paint_printed(self, printed: str, box: pygame.Rect) -> None:
        """A square of a printed board: rank and suit, which is all that fits."""
        face = self._told.words.front(printed)
        canvas = self._canvas
        pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(5))
        if not face.suit:
            picture = emblem(face.picture, min(box.size) * 3 // 4)
            canvas.surface.blit(picture, picture.get_rect(center=box.center))
            return
        side, margin = min(box.size) * 2 // 5, canvas.px(3)
        picture = emblem(face.suit, side)
        canvas.surface.blit(picture, picture.get_rect(midright=(box.right - margin, box.centery)))
        room, at = box.width - side - 3 * margin, (box.left + margin, box.centery)
        canvas.write(face.index, box.height / canvas.unit * _RANK, COLOURS.text, room=room, face=_PRINT, midleft=at)
