"""Where each part of a bout's view is drawn: header, picture, words and history, the players' panels."""

from __future__ import annotations

import pygame

from referee.host.views import BoutPhase, BoutView, PastThrow
from referee.officiating.player_colours import Colour
from referee.symbols import Symbol, Thrown
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker, draw_symbol
from referee.table.live_picture import Scale, scaled
from referee.table.moments import CALLED, OVER, draw_moment, is_moment, ticked
from referee.table.panels import draw_panel
from referee.table.picture import count_growth, draw_picture
from referee.table.theme import COLOURS, SIZES, SPACES

_GAP, _HEADER, _PANELS = 12, 52, 214
"""Between the parts; height of the header; height of the players' panels."""

_HISTORY_ROW = 46
_CALL = 210
"""Height of a call's picture after a verdict."""


def draw_bout(
    canvas: Canvas, view: BoutView, scale_to: Scale = scaled, *, still: bool = False, age: float = OVER
) -> None:
    """Draws a whole view.

    Args:
        canvas: What is drawn on, of any size.
        view: What is shown.
        scale_to: Scales the camera's picture.
        still: Whether nothing moves but the picture.
        age: Seconds since the verdict that is shown.
    """
    width, height = canvas.surface.get_size()
    gap, header, panels = canvas.px(_GAP), canvas.px(_HEADER), canvas.px(_PANELS)
    _draw_header(canvas, pygame.Rect(gap, 0, width - 2 * gap, header), view)
    middle = height - header - panels - 2 * gap
    picture = pygame.Rect(gap, header, min(middle * 16 // 9, width * 5 // 8), middle)
    draw_picture(canvas, picture, view, scale_to, still=still)
    if is_moment(view, age):
        draw_moment(canvas, picture, view, age, still=still)
    elif _has_calls_alone(view):
        pygame.draw.rect(canvas.surface, COLOURS.panel, picture, border_radius=canvas.px(SPACES.small))
        _draw_calls(canvas, picture.inflate(-canvas.px(SPACES.wide), -canvas.px(SPACES.margin)), view)
    left = picture.right + 2 * gap
    _draw_words(canvas, pygame.Rect(left, header, width - gap - left, middle), view, still=still, age=age)
    wide = (width - gap) // len(view.players)
    for place, player in enumerate(view.players):
        box = pygame.Rect(gap + place * wide, height - gap - panels, wide - gap, panels)
        draw_panel(canvas, box, ticked(player, age, still=still), view)


def _draw_header(canvas: Canvas, box: pygame.Rect, view: BoutView) -> None:
    title = view.title if view.target is None else canvas.texts("bout.first_to", title=view.title, points=view.target)
    drawn = canvas.write(title, SIZES.lead, COLOURS.text, midleft=box.midleft)
    rate = "" if view.fps is None else canvas.texts("bout.rate", rate=f"{view.fps:.0f}")
    # Nobody is to take simulated players for people before a camera.
    simulated = view.source.startswith("simulate")
    source = canvas.texts("bout.simulated") if simulated else view.source
    text = canvas.texts("bout.head", head=view.head) if view.head else "   ".join(filter(None, [source, rate]))
    room = box.right - drawn.right - canvas.px(40)
    canvas.write(text, SIZES.caption, COLOURS.accent if simulated else COLOURS.quiet, room=room, midright=box.midright)


def _draw_words(canvas: Canvas, box: pygame.Rect, view: BoutView, *, still: bool, age: float) -> None:
    half = pygame.Rect(box.left, box.top, box.width, box.height // 2)
    size = SIZES.title
    if view.phase is BoutPhase.STROKES:
        strokes = max(player.strokes for player in view.players)
        size = SIZES.score * (1 if still else count_growth(strokes, view.strokes_to_throw))
    top = _draw_lines(canvas, half, view.headline, size, _headline_colour(canvas, view)) + canvas.px(8)
    rest = pygame.Rect(box.left, top, box.width, box.bottom - top)
    top = _draw_lines(canvas, rest, view.explanation, SIZES.lead, COLOURS.text) + canvas.px(10)
    if view.phase in CALLED and not _has_calls_alone(view) and not is_moment(view, age):
        side = min(canvas.px(_CALL), box.bottom - canvas.px(_HISTORY_ROW) - top)
        _draw_calls(canvas, pygame.Rect(box.left, top, box.width, side), view)
        top += side
    row = canvas.px(_HISTORY_ROW)
    newest_first = list(reversed(view.history))[: max(0, box.bottom - top) // row]
    for place, past in enumerate(newest_first, start=1):
        _draw_past(canvas, pygame.Rect(box.left, box.bottom - place * row, box.width, row), past)


def _has_calls_alone(view: BoutView) -> bool:
    """Whether there is no picture, so that its place is the calls'."""
    return view.image is None and view.phase in CALLED


def _draw_calls(canvas: Canvas, box: pygame.Rect, view: BoutView) -> None:
    """What was thrown, large, each over its player's shape; who is out of it fainter."""
    thrown = [
        (player, player.call.thrown)
        for player in view.players
        if player.call is not None and player.call.thrown is not None
    ]
    mark = canvas.px(10)
    step = box.width // max(2, len(thrown))
    side = min(box.height - 3 * mark, step - 2 * mark)
    if side < canvas.px(60):
        return
    for place, (player, what) in enumerate(thrown):
        centre = box.left + place * step + step // 2
        room = pygame.Rect(centre - step // 2 + mark, box.top, step - 2 * mark, side)
        draw_symbol(canvas, what, room, faint=not player.survived)
        draw_marker(
            canvas.surface,
            player.player,
            (centre, box.top + side + 2 * mark),
            mark,
            canvas.player_colour(player.player),
        )


def _headline_colour(canvas: Canvas, view: BoutView) -> Colour:
    if view.phase in {BoutPhase.NO_CALL, BoutPhase.PAUSED}:
        return COLOURS.warning
    survivors = [player.player for player in view.players if player.survived]
    return canvas.player_colour(survivors[0]) if len(survivors) == 1 else COLOURS.text


def _draw_lines(canvas: Canvas, box: pygame.Rect, text: str, size: float, colour: Colour) -> int:
    """Letters text from the top of ``box`` down, smaller where it has to be, and returns where it ends."""
    while size > SIZES.caption and len(canvas.wrap(text, size, box.width)) * canvas.line_height(size) > box.height:
        size -= 4
    line_height = canvas.line_height(size)
    lines = canvas.wrap(text, size, box.width)[: box.height // line_height]
    for place, line in enumerate(lines):
        top = box.top + place * line_height
        canvas.write(line, size, colour, room=box.width, topleft=(box.left, top))
    return box.top + len(lines) * line_height


def _draw_past(canvas: Canvas, box: pygame.Rect, past: PastThrow) -> None:
    bar = box.inflate(0, -canvas.px(4))
    pygame.draw.rect(canvas.surface, COLOURS.panel, bar, border_radius=canvas.px(6))
    canvas.write(str(past.number), SIZES.body, COLOURS.quiet, midleft=(box.left + canvas.px(12), box.centery))
    start, end = box.left + canvas.px(56), box.right
    if past.overruled:
        words = canvas.texts("bout.overruled")
        note = canvas.write(words, SIZES.caption, COLOURS.accent, midright=(end - canvas.px(12), box.centery))
        end = note.left - canvas.px(SPACES.small)
    if past.uncounted:
        words = canvas.texts(past.uncounted)
        canvas.write(words, SIZES.body, COLOURS.warning, room=end - start, midleft=(start, box.centery))
        return
    step = min(canvas.px(118), (end - start) // max(1, len(past.thrown)))
    for place, (seat, thrown) in enumerate(sorted(past.thrown.items())):
        cell = pygame.Rect(start + place * step, box.top, step, box.height)
        _draw_past_player(canvas, cell, seat, thrown, faint=seat not in past.survivors)


def _draw_past_player(canvas: Canvas, cell: pygame.Rect, seat: int, thrown: Thrown | None, *, faint: bool) -> None:
    radius = canvas.px(8)
    draw_marker(canvas.surface, seat, (cell.left + radius, cell.centery), radius, canvas.player_colour(seat))
    if thrown is not None:
        room = cell.width - 2 * radius - 2 * canvas.px(SPACES.small)
        pair = pygame.Rect(cell.left + 2 * radius + canvas.px(SPACES.small), 0, room, min(canvas.px(38), room // 2))
        pair.centery = cell.centery
        draw_symbol(canvas, thrown, pair, faint=faint)


def draw_waiting(canvas: Canvas, fault: str = "") -> None:
    """Draws what is shown before there is a bout to see: that the referee gets ready, or why it has stopped."""
    width, height = canvas.surface.get_size()
    text = canvas.texts
    head = text("bout.stopped" if fault else "bout.getting_ready")
    colour = COLOURS.warning if fault else COLOURS.text
    canvas.write(head, SIZES.display, colour, center=(width // 2, height // 4))
    words = pygame.Rect(width // 8, height * 3 // 8, width * 3 // 4, height // 4)
    top = canvas.write_lines(fault or text("bout.how_to_stand"), SIZES.lead, COLOURS.quiet, words, centred=True)
    side = canvas.px(110)
    row = pygame.Rect(width // 2 - 5 * side, top + canvas.px(SPACES.wide), 10 * side, side)
    for place, symbol in enumerate(Symbol):
        draw_symbol(canvas, symbol, pygame.Rect(row.left + 2 * place * side, row.top, 2 * side, side))
