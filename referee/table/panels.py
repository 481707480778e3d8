"""Draws the players' panels: name, score, strokes, and what the referee called."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import pygame

from referee.host.language import Catalogue, fault_words, review_words
from referee.host.views import BoutView, PlayerView
from referee.officiating.player_colours import Colour
from referee.officiating.verdict import Call
from referee.symbols import MisThrow, Reason, Symbol, Thrown
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker, draw_symbol
from referee.table.theme import COLOURS, SIZES, SPACES

_Words: TypeAlias = tuple[str, float, Colour]
"""A text, its size at the design size, and its colour."""


def draw_panel(canvas: Canvas, box: pygame.Rect, player: PlayerView, view: BoutView) -> None:
    """Draws one player's panel.

    Args:
        canvas: What is drawn on.
        box: The panel, in pixels of the surface.
        player: Whose panel it is.
        view: The bout that the player plays in.
    """
    colour = canvas.player_colour(player.player) if player.playing else COLOURS.quiet
    ahead = player.survived if view.winner is None else player.player == view.winner
    corner = canvas.px(10)
    pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=corner)
    pygame.draw.rect(canvas.surface, colour, box, canvas.px(8 if ahead else 2), border_radius=corner)
    inside = box.inflate(-canvas.px(36), -canvas.px(28))
    head = _draw_name(canvas, inside, player, colour)
    body = pygame.Rect(inside.left, head.bottom, inside.width, inside.bottom - head.bottom)
    if player.score is not None:
        canvas.write(str(player.score), SIZES.score, colour, midleft=(body.left, body.centery + canvas.px(6)))
        body.width -= canvas.px(175)
        body.left += canvas.px(175)
    if not player.playing:
        canvas.write(canvas.texts("bout.out"), SIZES.title, COLOURS.quiet, room=body.width, center=body.center)
    elif player.call is not None:
        calls = [each.call for each in view.players if each.call is not None]
        _draw_call(canvas, body, player.call, timing_words(player.call, calls, canvas.texts))
    else:
        _draw_strokes(canvas, body, player.strokes, view.strokes_to_throw, colour)


def timing_words(call: Call, calls: Sequence[Call], texts: Catalogue) -> str:
    """What a player's timing was among all calls of the throw, where it matters; empty where there is nothing to tell.

    A time is never shown without twice its standard deviation; what lies between two players' times has that of both.
    """
    if call.t is None or call.t_sigma is None:
        return ""
    if call.thrown == MisThrow(Reason.LATE) and call.formed_t is not None:
        ms, sigma = call.formed_t - call.t, call.t_sigma
        return texts("bout.formed_after", ms=f"{ms * 1000:.0f}", sigma=f"{2 * sigma * 1000:.0f}")
    if isinstance(call.thrown, Symbol) and call.lead is not None and call.lead > 0:
        earliest = min((each.t, each.t_sigma or 0.0) for each in calls if each.t is not None)
        sigma = math.hypot(call.t_sigma, earliest[1])
        return texts("bout.later", ms=f"{call.lead * 1000:.0f}", sigma=f"{2 * sigma * 1000:.0f}")
    return ""


def _draw_name(canvas: Canvas, inside: pygame.Rect, player: PlayerView, colour: Colour) -> pygame.Rect:
    head = pygame.Rect(inside.left, inside.top, inside.width, canvas.px(40))
    radius = canvas.px(13)
    draw_marker(canvas.surface, player.player, (head.left + radius, head.centery), radius, colour)
    end = head.right
    if player.gained:
        gained = canvas.write(f"+{player.gained}", SIZES.title, COLOURS.text, midright=head.midright)
        end = gained.left - canvas.px(SPACES.gap)
    start = head.left + 3 * radius
    canvas.write(player.name, SIZES.heading, colour, room=end - start, midleft=(start, head.centery))
    return head


def _draw_call(canvas: Canvas, body: pygame.Rect, call: Call, timing: str) -> None:
    if call.thrown is None:
        canvas.write(canvas.texts("bout.not_seen"), SIZES.heading, COLOURS.quiet, room=body.width, center=body.center)
        return
    if call.fault is not None:
        _draw_fault(canvas, body, call, call.thrown, fault_words(call.fault, canvas.texts))
        return
    side = min(canvas.px(116), body.width // 4)
    pair = pygame.Rect(body.left, body.centery - side // 2, 2 * side, side)
    left = draw_symbol(canvas, call.thrown, pair).right + canvas.px(14)
    beside = pygame.Rect(left, body.top, body.right - left, body.height)
    words = [*_call_words(call, call.thrown, timing, canvas.texts)]
    lines = _fitting(canvas, [words, *_with_fewer_reasons(words, call, canvas.texts)], beside)
    _write_lines(canvas, lines, beside, beside.centery - _height(canvas, lines) / 2)


def _draw_fault(canvas: Canvas, body: pygame.Rect, call: Call, thrown: Thrown, fault: str) -> None:
    """Draws a mis-throw with a small cross, so that the words below have the panel's whole width."""
    head = canvas.line_height(SIZES.heading)
    title, reason, *rest = _call_words(call, thrown, "", canvas.texts)
    told = [(fault, SIZES.caption, COLOURS.text), *rest]
    # Which fingers were wrong says more than the mis-throw's reason, and that more than why to review it.
    below = pygame.Rect(body.left, body.top + head, body.width, body.height - head)
    lines = _fitting(canvas, [[reason, *told], told, *_with_fewer_reasons(told, call, canvas.texts)], below)
    top = body.centery - (head + _height(canvas, lines)) / 2
    cross = draw_symbol(canvas, thrown, pygame.Rect(body.left, round(top), head, head))
    left = cross.right + canvas.px(SPACES.small)
    canvas.write(title[0], SIZES.heading, title[2], room=body.right - left, midleft=(left, cross.centery))
    _write_lines(canvas, lines, body, top + head)


def _lines(canvas: Canvas, words: Iterable[_Words], room: float) -> list[_Words]:
    """Words broken into lines of ``room`` pixels; large ones stay whole, and are made smaller."""
    return [
        (line, size, colour)
        for text, size, colour in words
        for line in ([text] if size > SIZES.lead else canvas.wrap(text, size, room))
    ]


def _fitting(canvas: Canvas, choices: Iterable[Sequence[_Words]], room: pygame.Rect) -> list[_Words]:
    """The lines of the first of several choices that is no higher than ``room``; of the last where none is."""
    lines: list[_Words] = []
    for words in choices:
        lines = _lines(canvas, words, room.width)
        if _height(canvas, lines) <= room.height:
            break
    return lines


def _with_fewer_reasons(words: Sequence[_Words], call: Call, texts: Catalogue) -> Iterator[Sequence[_Words]]:
    """The words of a call, which end with why it is to be reviewed: with one reason, then without any."""
    for reasons in (call.review_reasons[:1], ()) if call.review else ():
        review = review_words(replace(call, review_reasons=reasons), texts)
        yield [*words[:-1], (review, *words[-1][1:])]


def _height(canvas: Canvas, lines: Sequence[_Words]) -> int:
    return sum(canvas.line_height(size) for _, size, _ in lines)


def _write_lines(canvas: Canvas, lines: Sequence[_Words], box: pygame.Rect, top: float) -> None:
    for text, size, colour in lines:
        line_height = canvas.line_height(size)
        canvas.write(text, size, colour, room=box.width, midleft=(box.left, top + line_height / 2))
        top += line_height


def _call_words(call: Call, thrown: Thrown, timing: str, texts: Catalogue) -> Iterator[_Words]:
    """What to letter beside a call: text, size at the design size, and colour."""
    if isinstance(thrown, Symbol):
        yield texts.say(thrown.value), SIZES.title, COLOURS.text
    else:
        yield texts("bout.mis_throw"), SIZES.title, COLOURS.text
        yield texts.say(thrown.reason.value), SIZES.body, COLOURS.warning
    yield timing, SIZES.caption, COLOURS.quiet
    if call.review:
        yield review_words(call, texts), SIZES.caption, COLOURS.warning


def _draw_strokes(canvas: Canvas, body: pygame.Rect, strokes: int, to_throw: int, colour: Colour) -> None:
    step = min(canvas.px(124), body.width // to_throw)
    radius = step * 5 // 12
    for place in range(to_throw):
        lit = place < strokes
        centre = (body.centerx + round((place - (to_throw - 1) / 2) * step), body.centery)
        ring = 0 if lit else canvas.px(3)
        pygame.draw.circle(canvas.surface, colour if lit else COLOURS.quiet, centre, radius, ring)
        canvas.write(str(place + 1), radius / canvas.unit, COLOURS.panel if lit else COLOURS.quiet, center=centre)
