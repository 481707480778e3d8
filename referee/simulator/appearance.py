"""What a hand looks like: its skin, its sleeve, and the light on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from referee.simulator.skeleton import Floats


@dataclass(frozen=True, slots=True)
class Appearance:
    """Skin, sleeve and light. Colours are blue-green-red, 0 to 255.

    Attributes:
        skin: The back of the hand.
        palm: Its palm side.
        sleeve: The sleeve.
        nail: How much a nail is lighter than the skin, 0 to 1.
        light: Unit vector towards the light: x right, y up, z towards the viewer.
        ambient: Share of light that comes from everywhere, 0 to 1.
        tint: Colour of the light, as a factor for each channel.
        gloss: Strength of the highlight, 0 to 1.
        mottle: Unevenness of the skin's colour, as a share.
    """

    skin: tuple[float, float, float]
    palm: tuple[float, float, float]
    sleeve: tuple[float, float, float]
    nail: float
    light: tuple[float, float, float]
    ambient: float
    tint: tuple[float, float, float]
    gloss: float
    mottle: float

    @classmethod
    def sample(cls, rng: np.random.Generator) -> Appearance:
        """Draws a skin between the lightest and the darkest, a sleeve, and a light from above."""
        # Skin colours lie near a curve; its points are measured from common skin-tone charts, blue-green-red.
        tones = np.array(
            [[198, 212, 238], [168, 186, 224], [136, 160, 206], [100, 128, 176], [70, 92, 134], [48, 62, 90]]
        )
        place = rng.uniform(0, 5) if rng.random() < 0.5 else rng.uniform(0, 3)
        skin = (
            np.array([np.interp(place, range(6), tones[:, c]) for c in range(3)])
            + rng.normal(0, 7)
            + rng.normal(0, 2, 3)
        )
        palm = skin + (tones[0] * 0.85 - skin) * (0.08 + 0.06 * place) + np.array([-4, -6, 8])
        light = rng.normal(0, 1, 3) * [0.5, 0.4, 0.3] + [0, 0.6, 0.9]
        light /= np.linalg.norm(light)
        warmth = rng.normal(0, 0.04)
        return cls(
            skin=_colour(skin),
            palm=_colour(palm),
            sleeve=_colour(rng.uniform(10, 235) + rng.normal(0, 30, 3)),
            nail=float(rng.uniform(0.05, 0.35)),
            light=_colour(light),
            ambient=float(rng.uniform(0.4, 0.72)),
            tint=_colour(rng.uniform(0.82, 1.2) * np.array([1 - warmth, 1.0, 1 + warmth])),
            gloss=float(rng.uniform(0, 0.18)),
            mottle=float(rng.uniform(0.01, 0.05)),
        )


def _colour(values: Floats) -> tuple[float, float, float]:
    one, two, three = (float(v) for v in values)
    return one, two, three
