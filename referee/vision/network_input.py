"""What is done to a picture before a hand network sees it: light, colour and noise are made those of ordinary pictures.

Cameras deliver noise, and dark pictures in dim rooms. MediaPipe's palm detector then misses palms that are plain to
see. It looks at every fourth pixel or so each way, noise and all, and finds few dark hands. In films of real arms plain
MediaPipe finds 94 % of the hands, but 38 % at a noise of 14 grey levels. It finds 12 % with an eighth of the light and
a noise of 3. With what is done here it is 95, 94 and 89 % (``benchmarks/dim_palms.py``). The landmark network bears
noise, but not the dark.

Neither network knows hands in strongly coloured light. In that of a blue lamp the palm detector, and then the landmark
network, lose hands that are plain to see (the same benchmark). Where none is found, they look again in white light.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from referee.vision.frames import Image

_ROWS: Final = 32
"""About so many rows tell the noise of a picture well enough, and its light with as many columns."""
_LAPLACIAN: Final = 0.6745 * 6**0.5
"""The median size of a - 2 b + c, where a, b and c have normal noise of one grey level: 0.6745 of its deviation."""


@dataclass(frozen=True, slots=True)
class InputSettings:
    """How pictures are prepared.

    Attributes:
        dark: A picture is dark whose mean grey level is less than this: half of an ordinary one. Others are left as
            MediaPipe takes them.
        mean: A dark picture is made as bright as an ordinary one, whose mean grey level this is.
        most: The most that it is made brighter, as a factor: beyond it noise drowns the hand.
        noise: Neighbours that differ by up to about so many standard deviations of the noise are averaged. Edges of
            hands differ by more.
        around: How far neighbours are, pixels: at least and at most. Fine detail is lost where they are far.
        levels: For each so many grey levels of noise neighbours are a pixel further. Strong noise takes more of them.
        least_noise: Noise of less than this does no harm, grey levels. Such a picture is left as MediaPipe takes it.
        cast: The light has a colour where what is white in the picture has so many times more of one colour than of
            another. Most pictures have less, and are left as MediaPipe takes them.
        white: The share of a colour's grey levels that lie below those of what is white.
    """

    dark: float = 50.0
    mean: float = 100.0
    most: float = 8.0
    noise: float = 3.0
    around: tuple[int, int] = (2, 5)
    levels: float = 4.0
    least_noise: float = 2.0
    cast: float = 1.15
    white: float = 0.95


def brightened(image: Image, settings: InputSettings = InputSettings()) -> Image:
    """A colour picture as bright as an ordinary one; itself where it is not dark."""
    down, across = (max(side // _ROWS, 1) for side in image.shape[:2])
    grey = float(image[::down, ::across].mean())
    if grey >= settings.dark:
        return image
    gain = min(settings.mean / max(grey, 1.0), settings.most)
    return np.asarray(cv2.convertScaleAbs(image, alpha=gain), np.uint8)


def balanced(image: Image, settings: InputSettings = InputSettings()) -> Image:
    """A colour picture in nearly white light; itself where its light is so.

    This is the white patch method (Land and McCann, "Lightness and retinex theory", JOSA 1971), with a high percentile
    of each colour for its maximum. What is above the cast that ordinary pictures have is taken out, no more. So nothing
    jumps where a film's light changes.

    Args:
        image: H x W x 3. It has to show more than a hand, or skin is taken for white.
        settings: What ordinary light is.
    """
    down, across = (max(side // _ROWS, 1) for side in image.shape[:2])
    levels = image[::down, ::across].reshape(-1, 3)
    place = int(settings.white * (len(levels) - 1))
    white = np.maximum(np.partition(levels, place, axis=0)[place], 1).astype(np.float64)
    gains = np.clip(white.max() / (settings.cast * white), 1.0, settings.most)
    if gains.max() == 1.0:
        return image
    # Colour by colour: OpenCV takes five times as long for a table or a product of three colours.
    colours = [
        colour if gain == 1.0 else cv2.convertScaleAbs(colour, alpha=gain)
        for colour, gain in zip(cv2.split(image), gains.tolist(), strict=True)
    ]
    return np.asarray(cv2.merge(colours), np.uint8)


def without_noise(image: Image, side: int, settings: InputSettings = InputSettings()) -> tuple[Image, int]:
    """A colour picture without its noise; itself where it has hardly any.

    Args:
        image: H x W x 3. Where a side is odd, its last row or column may be left out.
        side: Pixels. The picture is halved until its longer side is less than twice this; each pixel is then the mean
            of those that it stands for.
        settings: What noise is.

    Returns:
        The picture, and how many pixels of ``image`` one of its pixels stands for each way.
    """
    if noise_in(image) < settings.least_noise:
        return image, 1
    shrunk, factor = halved(image, side)
    return smoothed(shrunk, settings), factor


def smoothed(image: Image, settings: InputSettings = InputSettings()) -> Image:
    """A colour picture whose noise is averaged out, edges kept.

    This is a bilateral filter (Tomasi and Manduchi, "Bilateral filtering for gray and color images", ICCV 1998).
    """
    noise, (nearest, farthest) = noise_in(image), settings.around
    around = min(max(round(noise / settings.levels), nearest), farthest)
    return np.asarray(cv2.bilateralFilter(image, 2 * around + 1, settings.noise * noise, around), np.uint8)


def noise_in(image: Image) -> float:
    """The standard deviation of the noise in a colour picture's green, grey levels.

    It is told from second differences along some of the rows. Most pixels lie in even parts, so their median tells of
    noise alone.
    """
    green = image[:: max(len(image) // _ROWS, 1), :, 1].astype(np.int16)
    if green.shape[1] < 3:
        return 0.0
    return float(np.median(np.abs(green[:, :-2] - 2 * green[:, 1:-1] + green[:, 2:]))) / _LAPLACIAN


def halved(image: Image, side: int) -> tuple[Image, int]:
    """A picture halved until its longer side is less than twice ``side``.

    Each pixel is the mean of those that it stands for, so noise shrinks with the picture.

    Args:
        image: H x W x 3. Where a side is odd, its last row or column is left out.
        side: Pixels.

    Returns:
        The picture, and how many pixels of ``image`` one of its pixels stands for each way.
    """
    factor = 1
    while max(image.shape[:2]) >= 2 * side and min(image.shape[:2]) > 1:
        height, width = image.shape[0] // 2, image.shape[1] // 2
        image = np.asarray(
            cv2.resize(image[: 2 * height, : 2 * width], (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )
        factor *= 2
    return image, factor
