"""The moments of a bout that are told large: symbols that clash, the rule, a play for three points, match point."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from referee.bouts.run_to_ten import TARGET
from referee.bouts.words import explain
from referee.host.views import BoutPhase, BoutView, PlayerView
from referee.officiating.player_colours import Colour
from referee.symbols import Thrown
from referee.table.canvas import Canvas, with_short_names
from referee.table.icons import draw_marker, draw_symbol
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES, TIMES

MOMENT_S: Final = TIMES.clash + TIMES.cheer
"""A verdict stands so long over the picture. After that it stays beside the picture."""
OVER: Final = math.inf
"""The age of a verdict whose moment is over."""

CALLED: Final = {BoutPhase.VERDICT, BoutPhase.WON}
"""The phases of a bout in which a throw that counts has been called."""
_VEIL: Final = 225
"""Of 255: how much of the picture the band hides. Letters have to be read over a bright shirt."""
_BIG_PLAY: Final = 3
"""Points that are worth a cheer."""
_SPARKS: Final = 40
_TURN: Final = math.pi * (3 - math.sqrt(5))
"""Radians from one spark to the next. At this angle no two fly alike."""


def ticked(player: PlayerView, age: float, *, still: bool = False) -> PlayerView:
    """A player with the score as it stands on the board by now: points are added one by one after the clash.

    Args:
        player: As the verdict leaves the player.
        age: Seconds since the verdict.
        still: Whether the score is at its end at once.
    """
    if player.score is None or not player.gained or still or age >= MOMENT_S:
        return player
    told = 0 if age < TIMES.clash else min(player.gained, 1 + int((age - TIMES.clash) / TIMES.tick))
    return replace(player, score=player.score - player.gained + told)


def points_told(view: BoutView | None, age: float) -> int:
    """How many of a verdict's points have been added by now; each new one is heard."""
    if view is None or view.phase not in CALLED:
        return 0
    return sum((ticked(each, age).score or 0) - (each.score or 0) + each.gained for each in view.players)


def is_moment(view: BoutView, age: float) -> bool:
    """Whether a verdict is so new that it is told over the picture."""
    return view.phase in CALLED and age < MOMENT_S and len(_thrown(view)) > 1


def draw_moment(canvas: Canvas, stage: pygame.Rect, view: BoutView, age: float, *, still: bool = False) -> None:
    """Draws a new verdict over the picture: what was thrown comes together, and the rule stands below.

    Args:
        canvas: What is drawn on.
        stage: The picture's place, in pixels of the surface.
        view: The bout.
        age: Seconds since the verdict.
        still: Whether everything is at its end at once.
    """
    thrown = _thrown(view)
    done = 1.0 if still else min(1.0, age / TIMES.clash)
    together = done >= 1.0
    band = pygame.Rect(stage.left, 0, stage.width, stage.height * 17 // 20)
    band.center = stage.center
    winner = _lone_winner(view)
    colour = COLOURS.text if winner is None else canvas.player_colour(winner.player)
    draw_band(canvas, band, colour)
    rows = canvas.line_height(SIZES.display) + canvas.line_height(SIZES.heading) + canvas.px(SPACES.small)
    symbols = pygame.Rect(band.left, band.top + canvas.px(SPACES.small), band.width, band.height - rows)
    big = winner is not None and winner.gained == _BIG_PLAY
    canvas.surface.set_clip(band)
    if winner is not None and big and together and not still:
        _draw_sparks(canvas, band, age - TIMES.clash, winner)
    _draw_clash(canvas, symbols, thrown, done)
    canvas.surface.set_clip(None)
    if not together:
        return
    room = band.width - 2 * canvas.px(SPACES.gap)
    foot = band.bottom - canvas.px(SPACES.small)
    cheer = _cheer(canvas, view, winner)
    if cheer:
        ink = COLOURS.accent if big else COLOURS.text
        canvas.write(cheer, SIZES.heading, ink, room=room, face=Typeface.DISPLAY, midbottom=(band.centerx, foot))
        foot -= canvas.line_height(SIZES.heading)
    seats = {player.player: what for player, what in thrown}
    rule = with_short_names(
        lambda names: explain(seats, dict(zip(seats, names, strict=True)), 0, canvas.texts.say).why,
        [player.name for player, _ in thrown],
        lambda words: canvas.fits(words, SIZES.caption, room, face=Typeface.DISPLAY),
    )
    rule = rule[:1].upper() + rule[1:]
    canvas.write(rule, SIZES.display, colour, room=room, midbottom=(band.centerx, foot))


def draw_band(canvas: Canvas, band: pygame.Rect, colour: Colour) -> None:
    """Hides most of what is below a moment that is told large, between two edges of a colour."""
    canvas.surface.blit(_veil(band.size), band)
    for edge in (band.top, band.bottom - canvas.px(4)):
        pygame.draw.rect(canvas.surface, colour, (band.left, edge, band.width, canvas.px(4)))


def _thrown(view: BoutView) -> list[tuple[PlayerView, Thrown]]:
    return [
        (player, player.call.thrown)
        for player in view.players
        if player.call is not None and player.call.thrown is not None
    ]


def _lone_winner(view: BoutView) -> PlayerView | None:
    survivors = [player for player in view.players if player.survived]
    return survivors[0] if len(survivors) == 1 else None


def _cheer(canvas: Canvas, view: BoutView, winner: PlayerView | None) -> str:
    """What is called out below the rule: who has won the bout or what it was worth, and who is one win short of it."""
    if winner is None:
        return ""
    if view.winner is not None:
        return canvas.texts("bout.won", names=winner.name)
    words = [canvas.texts("board.cheer") if winner.gained == _BIG_PLAY else canvas.texts.say("wins", names=winner.name)]
    # A win gives 1 point, LABRADOR over JACK 3: one point short, any win wins the bout.
    if view.target is not None and any(player.score == TARGET - 1 for player in view.players):
        words.append(canvas.texts("bout.match_point"))
    return "   ".join(words)


def _draw_clash(canvas: Canvas, box: pygame.Rect, thrown: list[tuple[PlayerView, Thrown]], done: float) -> None:
    """What was thrown comes together from both sides, and what has lost fades when it is hit."""
    step = box.width // len(thrown)
    name = canvas.line_height(SIZES.lead)
    side = min(box.height - name, (step - canvas.px(SPACES.gap)) // 2)
    close = min(step, 2 * side + canvas.px(SPACES.wide))
    away = (1 - done**3) * box.width / 3  # slow at first, fast when they meet
    for place, (player, what) in enumerate(thrown):
        aside = place - (len(thrown) - 1) / 2
        centre = box.centerx + round(aside * close + math.copysign(away, aside) * (aside != 0))
        room = pygame.Rect(0, 0, 2 * side, side)
        room.midtop = (centre, box.top)
        draw_symbol(canvas, what, room, faint=done >= 1.0 and not player.survived)
        colour = canvas.player_colour(player.player)
        radius = canvas.px(9)
        if done >= 1.0:
            words = canvas.write(
                player.name,
                SIZES.lead,
                colour,
                room=close - 6 * radius,
                midtop=(centre + 2 * radius, room.bottom),
            )
            draw_marker(canvas.surface, player.player, (words.left - 2 * radius, words.centery), radius, colour)


def _draw_sparks(canvas: Canvas, band: pygame.Rect, seconds: float, winner: PlayerView) -> None:
    """The winner's shape flies from the middle, ever farther and smaller."""
    gone = min(1.0, seconds / TIMES.cheer)
    colour = canvas.player_colour(winner.player)
    for spark in range(_SPARKS):
        far = (0.25 + 0.75 * (spark * 0.37 % 1.0)) * (1 - (1 - gone) ** 2)
        across, down = math.cos(spark * _TURN) * far, math.sin(spark * _TURN) * far
        at = (band.centerx + round(across * band.width / 2), band.centery + round(down * band.height / 2))
        radius = round(canvas.px(12) * (1 - gone))
        if radius > 1:
            draw_marker(canvas.surface, winner.player, at, radius, colour if spark % 2 else COLOURS.accent)


@lru_cache(maxsize=2)
def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size)
    ground: Colour = COLOURS.background
    veil.fill(ground)
    veil.set_alpha(_VEIL)
    return veil
