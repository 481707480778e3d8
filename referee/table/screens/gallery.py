"""The gallery of card games: what each looks like, for whom it is, how long it lasts, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from referee.games.catalogue import GAMES
from referee.games.rules import Rules
from referee.host.cards.front import Front
from referee.host.cards.wording import Wording, game_title
from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_face, forget_drawings
from referee.table.cards.rules_screen import RulesScreen
from referee.table.choosing import heading
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_symbol
from referee.table.inputs import Act, Input, Key
from referee.table.lettering import Typeface
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_TOP, _FOOT = 92, 96
"""Above the games, and below them, where what the one with the focus is about is told."""
_SHAPE: Final = 3.5
"""A tile is at least so many times as wide as high: what is told of its game has room beside the picture."""
_SHOWN: Final = 3
"""Cards of each game that are shown."""


@dataclass(frozen=True, slots=True)
class _Tile:
    """What is told of a game.

    Attributes:
        name: As the command line spells it.
        title: As people write it.
        line: What it is about.
        facts: For how many, and how long.
        unverified: How many facts of it no rule text gives, in words; empty where there are none.
        fronts: Some of its cards; empty for a game of throws alone.
    """

    name: str
    title: str
    line: str
    facts: tuple[str, ...]
    unverified: str
    fronts: tuple[Front, ...]


class GalleryScreen(FormScreen):
    """Shows all card games; choosing one opens its set-up.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._tiles = [self._tile(rules) for rules in GAMES.values()]

    @property
    def keys(self) -> tuple[Key, ...]:
        """The rules of the game with the focus."""
        return (Key("f1", self.app.texts("cards.play.rules")),)

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's key."""
        focus = self.form.focus if self.form is not None else ""
        if event.act is Act.KEY and event.key == "f1" and focus in GAMES:
            self.app.push(RulesScreen(self.app, Wording(GAMES[focus], {}, self.app.texts)))
            return True
        if event.act is Act.POINT and self.form is not None:
            self.form.point_at(event.at)
        return super().handle(event)

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds an area for each game."""
        for tile, box in zip(self._tiles, self._boxes(canvas), strict=True):
            form.area(tile.name, box, partial(self._choose, tile.name))
        form.focus_on(self.app.preferences.last_game)

    def paint(self, canvas: Canvas) -> None:
        """Draws the tiles."""
        heading(canvas, self.app.texts("home.game"))
        for tile, box in zip(self._tiles, self._boxes(canvas), strict=True):
            _paint_tile(canvas, box, tile)
        focus = "" if self.form is None else self.form.focus
        for tile in self._tiles:
            if tile.name == focus:
                whole, margin = canvas.surface.get_rect(), canvas.px(SPACES.margin)
                box = pygame.Rect(margin, 0, whole.width - 2 * margin, canvas.px(_FOOT - 8))
                box.bottom = whole.bottom
                top = canvas.write_lines(tile.line, SIZES.body, COLOURS.text, box)
                canvas.write(tile.unverified, SIZES.caption, COLOURS.quiet, room=box.width, topleft=(box.left, top))

    def leave(self) -> None:
        """Drops the pictures of the cards."""
        forget_drawings()

    def _choose(self, name: str) -> None:
        self.app.push(GameSetupScreen(self.app, name))

    def _boxes(self, canvas: Canvas) -> list[pygame.Rect]:
        """Where the tiles are: in as many columns as make them highest."""
        whole, gap = canvas.surface.get_rect(), canvas.px(SPACES.small)
        margin, top = canvas.px(SPACES.margin), canvas.px(_TOP)
        width, height, count = whole.width - 2 * margin + gap, whole.height - top - canvas.px(_FOOT), len(self._tiles)
        high, columns = max(
            (min(height // -(-count // columns), int(width // columns / _SHAPE)), columns)
            for columns in range(1, count + 1)
        )
        wide = width // columns
        return [
            pygame.Rect(margin + place % columns * wide, top + place // columns * high, wide - gap, high - gap)
            for place in range(len(self._tiles))
        ]

    def _tile(self, rules: Rules[Any]) -> _Tile:
        text = self.app.texts
        words = Wording(rules, {}, text)
        players = rules.players
        span = str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"
        facts = [text("gallery.players", count=span)]
        if rules.minutes:
            facts.append(text("gallery.minutes", count=rules.minutes))
        unverified = text("gallery.unverified", count=len(rules.unverified)) if rules.unverified else ""
        fronts = words.first_fronts(_SHOWN)
        return _Tile(rules.name, game_title(rules, text), _about(words.rules), tuple(facts), unverified, fronts)


def _about(rules: str) -> str:
    """The first sentences of a game's rules: what it is about."""
    paragraphs = [block for block in rules.split("\n\n") if block and not block.startswith("#")]
    return " ".join(paragraphs[0].split()) if paragraphs else ""


def _paint_tile(canvas: Canvas, box: pygame.Rect, tile: _Tile) -> None:
    gap, corner = canvas.px(SPACES.small), canvas.px(SPACES.corner)
    pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=corner)
    high = box.height - 2 * gap
    picture = pygame.Rect(box.left + gap, box.top + gap, int(high * 1.1), high)
    if tile.fronts:
        wide = high / CARD_SHAPE
        step = (picture.width - wide) / max(1, len(tile.fronts) - 1)
        lettered = len(canvas.lettered)
        for place, front in enumerate(tile.fronts):
            draw_face(canvas, card_box(picture.left + place * step, picture.top, wide), front, covered=place < 2)
        del canvas.lettered[lettered:]  # a picture, and nothing to read
    else:
        for row, symbol in enumerate((Symbol.JACK, Symbol.LABRADOR)):
            half = pygame.Rect(picture.left, picture.top + row * (high // 2), picture.width, high // 2)
            draw_symbol(canvas, symbol, half)
    left = picture.right + 2 * gap
    room, line = box.right - gap - left, canvas.line_height(SIZES.caption)
    # In a line each where one line has no room for all facts.
    in_one = "   ".join(tile.facts)
    facts = [in_one] if canvas.fits(in_one, SIZES.caption, room) else list(tile.facts)
    title = pygame.Rect(left, box.top + gap // 2, room, box.height - len(facts) * line - gap)
    canvas.write_lines(tile.title, SIZES.body, COLOURS.text, title, face=Typeface.BOLD)
    for place, fact in enumerate(reversed(facts)):
        foot = (left, box.bottom - gap // 2 - place * line)
        canvas.write(fact, SIZES.caption, COLOURS.accent, room=room, bottomleft=foot)
