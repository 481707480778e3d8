"""Draws the camera's picture with the lanes and hands in it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from referee.host.views import BoutPhase, BoutView, PlayerView
from referee.table.canvas import Canvas
from referee.table.lettering import Typeface
from referee.table.live_picture import Scale, scaled
from referee.table.theme import COLOURS, SIZES
from referee.vision.hands import BONES


def draw_picture(
    canvas: Canvas, box: pygame.Rect, view: BoutView, scale_to: Scale = scaled, *, still: bool = False
) -> None:
    """Draws the newest picture into ``box``, whole and undistorted, with what the referee sees in it.

    Args:
        canvas: What is drawn on.
        box: The room there is, in pixels of the surface.
        view: The bout; without a picture an empty panel is drawn.
        scale_to: Scales the picture.
        still: Whether counts stay where they are, instead of moving with the arms.
    """
    if view.image is None:
        pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(8))
        canvas.write(
            view.source or canvas.texts("bout.no_picture"), SIZES.body, COLOURS.quiet, room=box.width, center=box.center
        )
        return
    height, width = view.image.shape[:2]
    scale = min(box.width / width, box.height / height)
    area = pygame.Rect(0, 0, round(width * scale), round(height * scale))
    area.center = box.center
    canvas.surface.blit(scale_to(view.image, area.size), area)
    for player in view.players:
        if player.lane is not None and player.playing:
            corner = np.array((player.lane.left, player.lane.top))
            opposite = np.array((player.lane.right, player.lane.bottom))
            lane = pygame.Rect(area.topleft + corner * scale, (opposite - corner) * scale)
            _draw_lane(canvas, lane, player)
            if player.points is not None:
                joints = player.points[:, :2] * scale + area.topleft
                draw_hand(canvas, joints, player.player)
            elif view.phase is BoutPhase.WAITING:
                _ask_for_hand(canvas, lane)
            if view.phase in {BoutPhase.STROKES, BoutPhase.HOLD} and player.strokes:
                hand = None if still or player.points is None else float(player.points[:, 1].mean())
                grown = 1.0 if still else count_growth(player.strokes, view.strokes_to_throw)
                _draw_count(canvas, lane, player, None if hand is None else hand * scale + area.top, grown)


def _draw_lane(canvas: Canvas, lane: pygame.Rect, player: PlayerView) -> None:
    edge = lane.inflate(-canvas.px(6), -canvas.px(6))
    pygame.draw.rect(
        canvas.surface, canvas.player_colour(player.player), edge, canvas.px(3), border_radius=canvas.px(8)
    )


def _ask_for_hand(canvas: Canvas, lane: pygame.Rect) -> None:
    """Asks at the foot of the lane, in as many lines as its width needs."""
    words, face = canvas.texts("bout.hand_up"), Typeface.BOLD
    room = lane.width - canvas.px(40)
    lines = canvas.wrap(words, SIZES.body, room, face)
    wide = max(canvas.size_of(line, SIZES.body, face)[0] for line in lines)
    asked = pygame.Rect(0, 0, min(wide, room), len(lines) * canvas.line_height(SIZES.body))
    asked.midbottom = (lane.centerx, lane.bottom - canvas.px(20))
    plate = asked.inflate(canvas.px(24), canvas.px(8))
    pygame.draw.rect(canvas.surface, COLOURS.background, plate, border_radius=canvas.px(8))
    canvas.write_lines(words, SIZES.body, COLOURS.text, asked, centred=True, face=face)


def draw_hand(canvas: Canvas, joints: npt.NDArray[np.float64], player: int) -> None:
    """Draws a hand's bones and joints in its player's colour.

    Args:
        canvas: What is drawn on.
        joints: 21 x 2, pixels of the surface.
        player: The seat.
    """
    colour = canvas.player_colour(player)
    for start, end in BONES:
        pygame.draw.line(canvas.surface, colour, joints[start], joints[end], canvas.px(2))
    for joint in joints:
        pygame.draw.circle(canvas.surface, colour, joint, canvas.px(3.5))


def count_growth(strokes: int, to_throw: int) -> float:
    """How large the count is, of its usual size: it grows with every stroke up to the one that throws."""
    return 0.7 + 0.5 * min(strokes, to_throw) / to_throw


def _draw_count(canvas: Canvas, lane: pygame.Rect, player: PlayerView, hand: float | None, grown: float) -> None:
    """The count goes up and down with the arm, at the lane's edge, where it hides no hand."""
    radius = round(grown * min(canvas.px(50), lane.width // 5, lane.height // 4))
    margin = radius + canvas.px(12)
    height = lane.top + margin if hand is None else round(hand)
    centre = (lane.left + margin, min(max(height, lane.top + margin), lane.bottom - margin))
    pygame.draw.circle(canvas.surface, COLOURS.background, centre, radius)
    pygame.draw.circle(canvas.surface, canvas.player_colour(player.player), centre, radius, canvas.px(4))
    size = 1.15 * radius / canvas.unit
    canvas.write(str(player.strokes), size, canvas.player_colour(player.player), center=centre)
