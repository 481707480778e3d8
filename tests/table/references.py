"""Pictures kept as a reference: what a screen looked like when somebody last looked at it and found it good."""

import os
from pathlib import Path

import numpy as np
import pygame

_FOLDER = Path(__file__).parent / "references"
_SIZE = (640, 360)
_APART = 2.0
"""Mean difference, of 255, that another version of a font or of smoothing may make."""
_SPOT = 60.0
"""... and the most in any spot of 16 x 9 pixels, which a word that changed or moved exceeds."""


def assert_as_before(surface, name):
    """Holds a screen against its reference; with REFEREE_WRITE_REFERENCES set, makes it the reference.

    Look at the picture before committing it.
    """
    path = _FOLDER / f"{name}.png"
    small = pygame.transform.smoothscale(surface, _SIZE)
    if os.environ.get("REFEREE_WRITE_REFERENCES"):
        _FOLDER.mkdir(exist_ok=True)
        pygame.image.save(small, path)
    now, before = (pygame.surfarray.array3d(each).astype(float) for each in (small, pygame.image.load(path)))
    apart = np.abs(now - before).mean(axis=2)
    spots = apart.reshape(40, 16, 40, 9).mean(axis=(1, 3))
    assert apart.mean() < _APART, f"{name}: {apart.mean():.1f} of 255 apart from {path}"
    assert spots.max() < _SPOT, f"{name}: {spots.max():.0f} of 255 apart in a spot, from {path}"
