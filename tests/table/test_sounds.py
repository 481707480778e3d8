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


def test_every_cue_has_the_volume_that_was_set_last():
    sounds = Sounds(volume=50)
    try:
        heard = []
        for volume in (50, 100, 0):
            sounds.volume = volume
            for cue in SoundCue:
                sounds.play(cue)
            (all_alike,) = {sound.get_volume() for sound in sounds._sounds.values()}
            heard.append(all_alike)
        half, full, nothing = heard
        assert nothing == 0.0 < half < full == 1.0
    finally:
        sounds.close()
