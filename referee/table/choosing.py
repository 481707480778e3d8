"""What can be chosen at set-up, and how it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from referee.bouts.words import is_shown
from referee.storage.paths import folders_of
from referee.table.canvas import Canvas
from referee.table.icons import draw_marker
from referee.table.theme import COLOURS, SIZES

if TYPE_CHECKING:
    from referee.host.language import Catalogue
    from referee.table.cameras import Camera

_SOURCES: Final = ("camera", "simulate")


def source_choices(
    chosen: str,
    texts: Catalogue,
    cameras: Sequence[Camera],
    more: Sequence[str] = (),
    *,
    simulated: bool = True,
) -> tuple[list[str], list[str]]:
    """Where throws may come from: as it is kept, and in words. What was chosen before stays among them.

    Args:
        chosen: What was chosen before.
        texts: The language.
        cameras: Those that are connected: they are chosen by name where there are several.
        more: Others that may be chosen.
        simulated: Whether simulated players may be.
    """
    named = {camera.source: camera.name for camera in cameras} if len(cameras) > 1 else {}
    values = [_SOURCES[0], *named, *(_SOURCES[1:] if simulated else ()), *more]
    if chosen not in values:
        values.append(chosen)
    known = {value: texts(f"source.{value}") for value in (*_SOURCES, *more)} | named
    return values, [known.get(value, value) for value in values]


def profile_choices(chosen: str) -> list[str]:
    """The venue profiles there are; one that has gone since, or whose name cannot be shown, is not among them."""
    found = {path.stem for folder in folders_of("calibration") for path in folder.glob("*.toml")}
    found = set(filter(is_shown, found))
    return sorted(found | {"default"}, key=lambda name: (name != chosen, name != "default", name))


def profile_words(profiles: Sequence[str], texts: Catalogue) -> list[str]:
    """The profiles in words: the one that is always there is none that was measured."""
    return [texts("setup.no_profile") if name == "default" else name for name in profiles]


def default_names(count: int, known: Sequence[str], texts: Catalogue) -> tuple[str, ...]:
    """Names for so many players: the ones known from before, and numbered ones."""
    numbered = [texts("setup.player", number=number) for number in range(1, count + 1)]
    return tuple([*known, *numbered[len(known) :]][:count])


def row(canvas: Canvas, place: int, left: float, width: float, pitch: float = 66) -> pygame.Rect:
    """The box of one row of widgets: its place from the top, left edge, width and pitch of rows at the design size."""
    return pygame.Rect(canvas.px(left), canvas.px(112 + pitch * place), canvas.px(width), canvas.px(52))


def label(canvas: Canvas, text: str, box: pygame.Rect) -> None:
    """Letters what a widget is for, to its left, within the window; in two lines where one has no room."""
    gap = canvas.px(16)
    room = pygame.Rect(gap, box.top, box.left - 2 * gap, box.height)
    canvas.write_lines(text, SIZES.body, COLOURS.quiet, room, halfway=True, at_right=True)


def mark(canvas: Canvas, seat: int, at: tuple[int, int]) -> None:
    """Draws the shape of a seat, in its colour."""
    draw_marker(canvas.surface, seat, at, canvas.px(14), canvas.player_colour(seat))


def heading(canvas: Canvas, text: str) -> None:
    """Letters a screen's heading, as large as the window's width allows."""
    left = canvas.px(48)
    room = canvas.surface.get_width() - 2 * left
    canvas.write(text, SIZES.title, COLOURS.text, room=room, midleft=(left, canvas.px(56)))
