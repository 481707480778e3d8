"""What bad cameras, bad light and bad framing do to a picture of a hand."""

from __future__ import annotations

import cv2
import numpy as np

from referee.simulator.skeleton import Floats
from referee.vision.frames import Image


def degrade(image: Image, joints: Floats, rng: np.random.Generator) -> Image:
    """A worse picture of the same hand, in the same place: each flaw is there or not by chance.

    Args:
        image: The picture.
        joints: 21 x 3 in pixels of the picture.
        rng: Where chance comes from.
    """
    worn = image
    if rng.random() < 0.4:
        worn = _frame_tightly(worn, joints, rng)
    if rng.random() < 0.4:
        worn = _smear(worn, rng)
    if rng.random() < 0.4:
        worn = _lose_detail(worn, rng)
    if rng.random() < 0.5:
        worn = _relight(worn, rng)
    return worn


def _frame_tightly(image: Image, joints: Floats, rng: np.random.Generator) -> Image:
    """Blackens or repeats what lies outside a tight frame, which may cut fingers or the wrist off."""
    height, width = image.shape[:2]
    low, high = joints[:, :2].min(axis=0), joints[:, :2].max(axis=0)
    extent = float((high - low).max())
    left, top = np.clip(low - _margin(rng, extent), 0, (width - 8, height - 8)).astype(int)
    right, bottom = np.clip(high + _margin(rng, extent), (left + 8, top + 8), (width, height)).astype(int)
    border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
    part = image[top:bottom, left:right]
    return np.asarray(cv2.copyMakeBorder(part, top, height - bottom, left, width - right, border), np.uint8)


def _margin(rng: np.random.Generator, extent: float) -> Floats:
    """What is left of the room on two sides, in pixels; below 0 the hand itself is cut."""
    return rng.uniform(-0.06, 0.25, 2) * extent


def _smear(image: Image, rng: np.random.Generator) -> Image:
    """Blur of the whole picture: out of focus, or along a line."""
    if rng.random() < 0.4:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.8, 3.0))), np.uint8)
    reach = int(rng.integers(4, 22))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    x, y = round(reach / 2 * np.cos(angle)), round(reach / 2 * np.sin(angle))
    cv2.line(kernel, (reach - x, reach - y), (reach + x, reach + y), (1.0,))
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE), np.uint8)


def _lose_detail(image: Image, rng: np.random.Generator) -> Image:
    """Few pixels, or strong compression."""
    height, width = image.shape[:2]
    if rng.random() < 0.5:
        factor = rng.uniform(0.25, 0.6)
        few = cv2.resize(image, (int(width * factor), int(height * factor)), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(few, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(15, 60))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _relight(image: Image, rng: np.random.Generator) -> Image:
    """Too dark, too bright, washed out, tinted, or without colour."""
    levels = np.linspace(0, 1, 256)[:, None] ** rng.uniform(0.5, 2.2)
    low, high = rng.uniform(0, 0.3), rng.uniform(0.5, 1.1)
    tint = np.ones(3) if rng.random() < 0.6 else rng.uniform(0.6, 1.1, 3)
    table = np.clip(255 * (low + (high - low) * levels) * tint, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        image = np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    return np.asarray(cv2.LUT(image, table[None]), np.uint8)
