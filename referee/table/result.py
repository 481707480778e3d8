"""The end of a bout: who won, the run of throws, and what can be counted in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from referee.bouts.run_to_ten import points_for
from referee.host.views import BoutView, PastThrow, PlayerView
from referee.symbols import MisThrow, Symbol, Thrown
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker, draw_symbol
from referee.table.theme import COLOURS, SIZES, SPACES

_HEAD, _BUTTONS = 150, 92
"""Height of the winner's name above, and of the buttons below, at the design size."""
_RUN = 150


def draw_result(canvas: Canvas, view: BoutView) -> None:
    """Draws the result of a bout that is won; the buttons are the screen's.

    Args:
        canvas: What is drawn on, of any size.
        view: The bout's last view.
    """
    width, height = canvas.surface.get_size()
    margin, gap = canvas.px(SPACES.margin), canvas.px(SPACES.gap)
    inside = pygame.Rect(margin, gap, width - 2 * margin, height - gap)
    winner = next(player for player in view.players if player.player == view.winner)
    colour = canvas.player_colour(winner.player)
    banner = pygame.Rect(inside.left, inside.top, inside.width, canvas.px(_HEAD) - gap)
    pygame.draw.rect(canvas.surface, colour, banner, border_radius=canvas.px(SPACES.corner))
    radius = canvas.px(28)
    draw_marker(canvas.surface, winner.player, (banner.left + 2 * radius, banner.centery), radius, COLOURS.ink)
    won = canvas.texts("bout.won", names=winner.name)
    room = banner.width - 6 * radius
    canvas.write(won, SIZES.display, COLOURS.ink, room=room, midleft=(banner.left + 4 * radius, banner.centery - gap))
    canvas.write(
        view.explanation,
        SIZES.lead,
        COLOURS.ink,
        room=room,
        bottomleft=(banner.left + 4 * radius, banner.bottom - gap // 2),
    )
    run = pygame.Rect(inside.left, banner.bottom + gap, inside.width, canvas.px(_RUN))
    _draw_run(canvas, run, view.history)
    top = run.bottom + gap
    rest = pygame.Rect(inside.left, top, inside.width, height - canvas.px(_BUTTONS) - top)
    wide = (rest.width + gap) // len(view.players)
    for place, player in enumerate(view.players):
        box = pygame.Rect(rest.left + place * wide, rest.top, wide - gap, rest.height)
        _draw_player(canvas, box, player, view)
    if view.head:
        at = (inside.right, height - canvas.px(_BUTTONS) + canvas.px(4))
        canvas.write(
            canvas.texts("bout.head", head=view.head), SIZES.caption, COLOURS.quiet, room=inside.width, topright=at
        )


def result_buttons(canvas: Canvas, count: int) -> list[pygame.Rect]:
    """Where so many buttons below a result are."""
    width, height = canvas.surface.get_size()
    margin, gap = canvas.px(SPACES.margin), canvas.px(SPACES.gap)
    wide = (width - 2 * margin + gap) // count
    top = height - canvas.px(SPACES.button) - canvas.px(SPACES.small)
    return [pygame.Rect(margin + place * wide, top, wide - gap, canvas.px(SPACES.button)) for place in range(count)]


def statistics(seat: int, history: Sequence[PastThrow], *, counted: bool) -> list[tuple[str, dict[str, object]]]:
    """What can be counted of a player's throws, as keys of the language's texts with their values.

    Args:
        seat: The player's.
        history: The bout's throws.
        counted: Whether throws give points.
    """
    mine: list[tuple[Thrown, PastThrow]] = [
        (thrown, past) for past in history if not past.uncounted and (thrown := past.thrown.get(seat)) is not None
    ]
    told: list[tuple[str, dict[str, object]]] = [
        ("throws", {"count": len(mine)}),
        ("won", {"count": sum(past.survivors == (seat,) for _, past in mine)}),
    ]
    if counted:
        big = sum(points_for(dict(_known(past))).get(seat, 0) == 3 for _, past in mine)
        told.append(("three_points", {"count": big}))
    mis_throws = sum(isinstance(thrown, MisThrow) for thrown, _ in mine)
    if mis_throws:
        told.append(("mis_throws", {"count": mis_throws}))
    return told


def _known(past: PastThrow) -> list[tuple[int, Thrown]]:
    return [(seat, thrown) for seat, thrown in past.thrown.items() if thrown is not None]


def _draw_run(canvas: Canvas, box: pygame.Rect, history: Sequence[PastThrow]) -> None:
    """Every throw in a column of its own, each player's symbol in a row; the newest where there is no room for all."""
    pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(SPACES.corner))
    wide = canvas.px(104)
    inside = box.inflate(-canvas.px(SPACES.gap), -canvas.px(SPACES.small))
    shown = history[-(inside.width // wide) :]
    label = canvas.line_height(SIZES.caption)
    for place, past in enumerate(shown):
        column = pygame.Rect(inside.left + place * wide, inside.top, wide, inside.height)
        notes, colour = [str(past.number)], COLOURS.quiet
        if past.overruled:
            notes, colour = [*notes, canvas.texts("bout.overruled")], COLOURS.accent
        for line, note in enumerate(notes):
            at = (column.centerx, column.top + line * label)
            canvas.write(note, SIZES.caption, colour, room=wide, midtop=at)
        noted = len(notes) * label
        body = pygame.Rect(column.left, column.top + noted, wide, column.height - noted)
        if past.uncounted:
            canvas.write_lines(canvas.texts(past.uncounted), SIZES.caption, COLOURS.warning, body, centred=True)
            continue
        high = body.height // max(1, len(past.thrown))
        for row, (seat, thrown) in enumerate(sorted(past.thrown.items())):
            cell = pygame.Rect(body.left, body.top + row * high, wide, high)
            radius = canvas.px(7)
            draw_marker(canvas.surface, seat, (cell.left + radius, cell.centery), radius, canvas.player_colour(seat))
            pair = pygame.Rect(cell.left + 3 * radius, cell.top, cell.width - 4 * radius, high)
            if thrown is not None:
                draw_symbol(canvas, thrown, pair, faint=seat not in past.survivors)


def _draw_player(canvas: Canvas, box: pygame.Rect, player: PlayerView, view: BoutView) -> None:
    colour, gap = canvas.player_colour(player.player), canvas.px(SPACES.gap)
    pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(SPACES.corner))
    edge = canvas.px(6 if player.player == view.winner else 2)
    pygame.draw.rect(canvas.surface, colour, box, edge, border_radius=canvas.px(SPACES.corner))
    inside = box.inflate(-2 * gap, -gap)
    left = inside.left
    if player.score is not None:
        size = min(SIZES.banner, inside.height / canvas.unit * 0.55)
        score = canvas.write(str(player.score), size, colour, midleft=inside.midleft)
        left = score.right + gap
    room = inside.right - left
    canvas.write(player.name, SIZES.heading, colour, room=room, topleft=(left, inside.top))
    top = inside.top + canvas.line_height(SIZES.heading)
    for key, values in statistics(player.player, view.history, counted=player.score is not None):
        line = canvas.line_height(SIZES.body)
        if top + line > inside.bottom:
            break
        canvas.write(canvas.texts(f"result.{key}", **values), SIZES.body, COLOURS.text, room=room, topleft=(left, top))
        top += line
    liked = _liked(player.player, view.history)
    if liked is not None and inside.bottom - top > canvas.px(40):
        row = pygame.Rect(left, top, room, inside.bottom - top)
        words = canvas.write(canvas.texts("result.liked"), SIZES.body, COLOURS.quiet, midleft=row.midleft)
        side = max(1, min(row.height, canvas.px(64), (row.right - words.right - gap) // 2))
        draw_symbol(canvas, liked, pygame.Rect(words.right + gap, row.centery - side // 2, 2 * side, side))


def _liked(seat: int, history: Sequence[PastThrow]) -> Symbol | None:
    """The symbol that a player threw most; ``None`` where there is no such one."""
    counted = (past for past in history if not past.uncounted)
    thrown = Counter(what for past in counted if isinstance(what := past.thrown.get(seat), Symbol))
    return thrown.most_common(1)[0][0] if thrown else None
