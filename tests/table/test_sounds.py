"""Sound cues: which, and what they are made of."""

import numpy as np
import pygame
import pytest

from referee.table.sounds import SoundCue, Sounds, waveform


@pytest.mark.parametrize("cue", list(SoundCue))
def test_no_cue_clicks_or_is_clipped(cue):
    samples = waveform(cue).astype(int)
    assert np.abs(samples).max() < 32_767
    assert np.abs(samples).max() > 3_000
    assert abs(samples[0]) < 200
    assert abs(samples[-1]) < 200


@pytest.mark.parametrize("mute", [False, True])
def test_a_muted_table_is_silent(mute):
    sounds = Sounds(mute=not mute)
    try:
        sounds.mute = mute
        sounds.play(SoundCue.WIN)
        assert pygame.mixer.get_busy() is not mute
    finally:
        sounds.close()
