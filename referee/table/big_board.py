"""The scoreboard for a room: read from five metres, alone in its window."""

from __future__ import annotations

from typing import Final

import pygame

from referee.bouts.run_to_ten import TARGET
from referee.host.language import Catalogue
from referee.host.views import BoutView, PastThrow, PlayerView
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker, draw_symbol
from referee.table.moments import OVER, ticked
from referee.table.theme import COLOURS, SIZES

_RUN: Final = 96
"""Height of the run of throws."""
_WORDS: Final = 150


def draw_big_board(canvas: Canvas, view: BoutView, texts: Catalogue, *, still: bool = False, age: float = OVER) -> None:
    """Draws names, scores, the words of the moment and the run of throws, as large as they go.

    Args:
        canvas: What is drawn on, of any size.
        view: The bout.
        texts: The catalogue.
        still: Whether nothing moves.
        age: Seconds since the verdict that is shown.
    """
    width, height = canvas.surface.get_size()
    gap, run, words = canvas.px(16), canvas.px(_RUN), canvas.px(_WORDS)
    wide = (width - gap) // len(view.players)
    for place, player in enumerate(view.players):
        box = pygame.Rect(gap + place * wide, gap, wide - gap, height - run - words - 2 * gap)
        _draw_player(canvas, box, ticked(player, age, still=still), view, texts)
    middle = pygame.Rect(gap, height - run - words, width - 2 * gap, words)
    won = next((player.player for player in view.players if player.player == view.winner), None)
    colour = COLOURS.text if won is None else canvas.player_colour(won)
    canvas.write(view.headline, SIZES.display, colour, room=middle.width, midtop=(middle.centerx, middle.top))
    canvas.write(
        view.explanation,
        SIZES.heading,
        COLOURS.quiet,
        room=middle.width,
        midbottom=(middle.centerx, middle.bottom - gap),
    )
    _draw_run(canvas, pygame.Rect(gap, height - run, width - 2 * gap, run - gap), view.history)


def _draw_player(canvas: Canvas, box: pygame.Rect, player: PlayerView, view: BoutView, texts: Catalogue) -> None:
    colour = canvas.player_colour(player.player) if player.playing else COLOURS.quiet
    bright = player.gained == 3 or player.player == view.winner
    pygame.draw.rect(canvas.surface, colour if bright else COLOURS.panel, box, border_radius=canvas.px(16))
    pygame.draw.rect(canvas.surface, colour, box, canvas.px(6), border_radius=canvas.px(16))
    ink = COLOURS.background if bright else colour
    radius = canvas.px(26)
    name = canvas.write(
        player.name,
        SIZES.display,
        ink,
        room=box.width - 5 * radius,
        midtop=(box.centerx + radius, box.top + canvas.px(18)),
    )
    draw_marker(canvas.surface, player.player, (name.left - 2 * radius, name.centery), radius, ink)
    body = pygame.Rect(box.left, name.bottom, box.width, box.bottom - name.bottom - canvas.px(90 if bright else 50))
    if player.score is not None:
        size = min(body.height / canvas.unit * 0.9, body.width / canvas.unit * 0.55)
        canvas.write(str(player.score), size, ink, center=body.center)
    elif player.call is not None and player.call.thrown is not None:
        draw_symbol(canvas, player.call.thrown, body.inflate(-body.width // 8, -body.height // 8))
    foot = _foot(player, view, texts)
    if foot:
        size = SIZES.banner if bright else SIZES.title
        at = (box.centerx, box.bottom - canvas.px(10))
        canvas.write(foot, size, ink if bright else COLOURS.warning, room=box.width, midbottom=at)


def _foot(player: PlayerView, view: BoutView, texts: Catalogue) -> str:
    if player.player == view.winner:
        return texts("board.winner")
    if not player.playing:
        return texts("board.out")
    if player.gained:
        return texts("board.cheer" if player.gained == 3 else "board.gained", points=player.gained)
    # A win gives 1 point, LABRADOR over JACK 3: one point short, any win wins the bout.
    return texts("board.match_point") if player.score == TARGET - 1 and view.winner is None else ""


def _draw_run(canvas: Canvas, box: pygame.Rect, history: tuple[PastThrow, ...]) -> None:
    """The throws so far, newest at the right: what won each, in its winner's colour."""
    side = box.height
    step = side * 3 // 2 + canvas.px(10)
    for place, past in enumerate(history[-(box.width // step) :]):
        tile = pygame.Rect(box.left + place * step, box.top, side * 3 // 2, side)
        lone = past.survivors[0] if len(past.survivors) == 1 and not past.uncounted else None
        pygame.draw.rect(canvas.surface, COLOURS.panel, tile, border_radius=canvas.px(10))
        thrown = None if lone is None else past.thrown.get(lone)
        if lone is None or thrown is None:
            sign = "?" if past.no_call_name is not None else "-" if past.uncounted else "="
            canvas.write(sign, SIZES.title, COLOURS.quiet, center=tile.center)
            continue
        pygame.draw.rect(canvas.surface, canvas.player_colour(lone), tile, canvas.px(4), border_radius=canvas.px(10))
        draw_symbol(canvas, thrown, tile.inflate(-side // 5, -side // 5))
        mark = canvas.px(9)
        draw_marker(canvas.surface, lone, (tile.left + 2 * mark, tile.top + 2 * mark), mark, canvas.player_colour(lone))
