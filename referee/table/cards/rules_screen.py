"""The rules of the moment, and what each of the game's actions means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.game import Game
from referee.table.canvas import Canvas
from referee.table.inputs import Act, Input, Key
from referee.table.screen import Screen
from referee.table.theme import QUIET, TEXT, WARNING

if TYPE_CHECKING:
    from referee.table.app import App


class RulesScreen(Screen):
    """Tells the rules until any key is pressed.

    Args:
        app: The application it belongs to.
        game: Being played.
    """

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self._game = game

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key that opened it closes it."""
        return (Key("f1", self.app.texts("cards.play.close")),)

    def handle(self, event: Input) -> bool:
        """Goes back at anything that is pressed."""
        if event.act in {Act.KEY, Act.SELECT, Act.PRESS}:
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draws the rules of the moment, and below them what can be done in this game."""
        left, top = canvas.px(64), canvas.px(36)
        room = canvas.surface.get_width() - 2 * left
        canvas.write(self._game.rules.title, 48, TEXT, topleft=(left, top))
        top += canvas.px(64)
        help_now = self._game.help or self.app.texts("cards.play.no_rules")
        for line in canvas.wrap(help_now, 38, room):
            canvas.write(line, 38, WARNING, topleft=(left, top))
            top += canvas.line_height(38)
        top += canvas.px(24)
        unverified = [self.app.texts("cards.play.unverified", fact=fact) for fact in self._game.rules.unverified]
        meanings = dict.fromkeys(self._game.rules.notation.forms.values())
        for text, colour in [*((meaning, TEXT) for meaning in meanings), *((fact, QUIET) for fact in unverified)]:
            for line in canvas.wrap(text[:1].upper() + text[1:], 30, room):
                if top + canvas.line_height(30) < canvas.surface.get_height():
                    canvas.write(line, 30, colour, topleft=(left, top))
                top += canvas.line_height(30)
