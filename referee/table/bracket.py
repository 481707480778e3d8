"""Draws a tournament: its rounds as columns of matches, and the table of how its players stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from referee.bouts.tournaments.matches import Match, Place
from referee.bouts.tournaments.tournament import Tournament, TournamentRound
from referee.host.tournament_words import round_title, standing_numbers
from referee.table.canvas import Canvas
from referee.table.lettering import Typeface
from referee.table.theme import COLOURS, SIZES, SPACES

COLUMNS: Final = 4
"""Columns of matches on a page."""
_IN_COLUMN: Final = 8
_IN_TABLE: Final = 16
"""Matches in a column, and players in a column of the table, at most."""
_HEAD, _HIGHEST = 32, 104
"""Height of the line above a column, and of a match at most, at the design size."""


def columns_of(tournament: Tournament) -> list[TournamentRound]:
    """The tournament's rounds, in as many columns as they take. What nobody is ever in is left out."""
    return [
        replace(part, matches=part.pairings[first : first + _IN_COLUMN])
        for part in tournament.rounds
        for first in range(0, len(part.pairings), _IN_COLUMN)
    ]


def places_for(canvas: Canvas, box: pygame.Rect, columns: Sequence[TournamentRound]) -> list[tuple[Match, pygame.Rect]]:
    """Where each match of a page's columns is, in pixels of the surface."""
    gap, head = canvas.px(SPACES.gap), canvas.px(_HEAD)
    wide = (box.width + gap) // COLUMNS
    rows = max((len(column.matches) for column in columns), default=1)
    high = min((box.height - head) // rows, canvas.px(_HIGHEST))
    return [
        (match, pygame.Rect(box.left + column * wide, box.top + head + row * high, wide - gap, high - gap // 2))
        for column, part in enumerate(columns)
        for row, match in enumerate(part.matches)
    ]


def draw_columns(canvas: Canvas, box: pygame.Rect, columns: Sequence[TournamentRound], tournament: Tournament) -> None:
    """Draws a page's matches, each as two names with what they have won; what can be played has a frame."""
    wide = (box.width + canvas.px(SPACES.gap)) // COLUMNS
    for place, column in enumerate(columns):
        at = (box.left + place * wide, box.top)
        canvas.write(round_title(column, canvas.texts), SIZES.body, COLOURS.quiet, face=Typeface.BOLD, topleft=at)
    contradicted = {conflict.match for conflict in tournament.conflicts}
    for match, cell in places_for(canvas, box, columns):
        pygame.draw.rect(canvas.surface, COLOURS.raised if match.bout else COLOURS.panel, cell, border_radius=6)
        if match.bout or match.name in contradicted:
            colour = COLOURS.warning if match.name in contradicted else COLOURS.accent
            pygame.draw.rect(canvas.surface, colour, cell, canvas.px(2), border_radius=canvas.px(6))
        _draw_match(canvas, cell, match, tournament)


def draw_standings(canvas: Canvas, box: pygame.Rect, tournament: Tournament, first: int = 0) -> None:
    """Draws how the players stand, in two columns where they are many.

    Args:
        canvas: What is drawn on.
        box: The room there is, in pixels of the surface.
        tournament: The tournament.
        first: The place in the table from which on players are shown.
    """
    shown = tournament.standings[first : first + 2 * _IN_TABLE]
    gap = canvas.px(SPACES.wide)
    wide = box.width if len(shown) <= _IN_TABLE else (box.width - gap) // 2
    line = min(canvas.px(40), box.height // (_IN_TABLE + 1))
    numbers = [standing_numbers(each, tournament.plan.kind) for each in shown]
    # The fourth column's head has the longest word, and its numbers are short.
    longer = canvas.px(28) if len(numbers[0]) > 3 else 0
    step = min(canvas.px(120), wide * 2 // (13 if longer else 12))
    offsets = [place and place * step + longer for place in range(len(numbers[0]))][::-1]
    rooms = [step - 4] * (len(offsets) - 1) + [step + longer - 4]
    heads = [
        canvas.wrap(canvas.texts(f"tournament.{name}"), SIZES.caption, room)
        for name, room in zip(numbers[0], rooms, strict=True)
    ]
    high = canvas.line_height(SIZES.caption)
    top = box.top + high * max(map(len, heads))
    line = min(canvas.px(40), (box.bottom - top) // _IN_TABLE)
    for half in range(0, len(shown), _IN_TABLE):
        left = box.left + (wide + gap if half else 0)
        for words, offset, room in zip(heads, offsets, rooms, strict=True):
            for above, part in enumerate(reversed(words)):
                at = (left + wide - offset, top - above * high)
                canvas.write(part, SIZES.caption, COLOURS.quiet, room=room, bottomright=at)
        for row, each in enumerate(shown[half : half + _IN_TABLE]):
            cell = pygame.Rect(left, top + row * line, wide, line)
            won = each.player in tournament.winners
            colour = COLOURS.accent if won else COLOURS.quiet if each.out else COLOURS.text
            if row % 2 == 0:
                pygame.draw.rect(canvas.surface, COLOURS.panel, cell, border_radius=canvas.px(4))
            inside = cell.inflate(-canvas.px(SPACES.small), 0)
            canvas.write(f"{each.place}.", SIZES.body, colour, midleft=inside.midleft)
            room = wide - offsets[0] - step - canvas.px(56)
            at = (inside.left + canvas.px(44), cell.centery)
            canvas.write(tournament.name_of(each.player), SIZES.body, colour, room=room, face=Typeface.BOLD, midleft=at)
            for value, offset, most in zip(numbers[half + row].values(), offsets, rooms, strict=True):
                at = (inside.right - offset, cell.centery)
                canvas.write(value, SIZES.body, colour, room=most, midright=at)


def _draw_match(canvas: Canvas, cell: pygame.Rect, match: Match, tournament: Tournament) -> None:
    inside = cell.inflate(-2 * canvas.px(SPACES.small), -canvas.px(SPACES.hair))
    half = inside.height // 2
    size = SIZES.lead if half > canvas.line_height(SIZES.lead) else SIZES.caption
    for row, (player, wins) in enumerate(zip(match.players, match.wins, strict=True)):
        middle = inside.top + half // 2 + row * half
        won = bool(match.winner) and match.winner == player
        colour = COLOURS.good if won else COLOURS.text if player and not match.winner else COLOURS.quiet
        words = _place_words(canvas, tournament, player)
        number = canvas.px(28)
        canvas.write(words, size, colour, room=inside.width - number, midleft=(inside.left, middle))
        if not match.is_bye and player:
            canvas.write(str(wins), size, colour, face=Typeface.BOLD, midright=(inside.right, middle))


def _place_words(canvas: Canvas, tournament: Tournament, player: Place) -> str:
    if player is None:
        return canvas.texts("tournament.open")
    return tournament.name_of(player) if player else canvas.texts("tournament.bye")
