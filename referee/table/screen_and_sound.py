"""Whether there is a screen and a loudspeaker, without opening a window or making a sound."""

from __future__ import annotations

import pygame

STAND_INS = {"dummy", "offscreen", "disk"}
"""SDL's drivers behind which there is nothing to see or hear."""


def display_fault() -> str | None:
    """What is wrong with the screen; ``None``: nothing."""
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
    except pygame.error as error:
        return str(error)
    finally:
        pygame.display.quit()
    return f"only SDL's {driver} driver, which shows nothing" if driver in STAND_INS else None


def sound_fault() -> str | None:
    """What is wrong with the sound; ``None``: nothing."""
    try:
        pygame.mixer.init()
        driver = pygame.mixer.get_driver()
    except pygame.error as error:
        return str(error)
    finally:
        pygame.mixer.quit()
    return f"only SDL's {driver} driver, which is silent" if driver in STAND_INS else None
