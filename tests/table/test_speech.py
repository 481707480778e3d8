"""Sentences are made beside the screen, said in time or not at all, and what is missing is told in a line."""

import signal
import sys
import threading
import time

import numpy as np
import pygame
import pytest

from referee.errors import BadInputError
from referee.table import speech, voice
from referee.table.sounds import RATE, Sounds
from referee.table.speech import Speech
from referee.table.voice import Voice


class Heard(Sounds):
    """Keeps what is said, and whether it was played then: a word is over within half a second."""

    def __init__(self):
        super().__init__()
        self.said = []
        self.played = []

    def say(self, samples):
        self.said.append(samples)
        super().say(samples)
        self.played.append(pygame.mixer.get_busy())


@pytest.fixture
def heard():
    sounds = Heard()
    yield sounds
    sounds.close()


@pytest.fixture
def reads():
    voice_of_words = Voice("en")
    yield voice_of_words
    voice_of_words.close()


@pytest.fixture
def speaking(heard, monkeypatch):
    monkeypatch.setattr(speech, "_LATE_S", 60.0)  # a busy machine may be slow to load the voice
    speaker = Speech(heard)
    yield speaker
    speaker.close()


def wait_for(speaker, condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        speaker.update()
        time.sleep(0.005)


def test_every_sentence_sounds_otherwise_and_lasts_as_long_as_it_takes_to_read(reads):
    words = [reads.read(word) for word in ("one", "two", "three", "Ann wins. LABRADOR beats JACK: 3 points")]
    seconds = [len(each) / RATE for each in words]
    assert all(0.15 < each < 0.8 for each in seconds[:3])
    assert 1.5 < seconds[3] < 6
    assert all(3_000 < np.abs(each.astype(int)).max() < 32_767 for each in words)
    assert not np.array_equal(words[0][:5_000], words[1][:5_000])


@pytest.mark.parametrize("sentence", ["", "<b>&amp;", "名前", "a\0b", "a\nb", "\U0001f918"])
def test_no_name_breaks_the_voice(reads, sentence):
    reads.read(sentence)
    assert 0.15 < len(reads.read("one")) / RATE < 0.8


def test_emoji_in_a_name_are_not_read(reads):
    """Their names are long: "sign of the horns"."""
    assert len(reads.read("Ann \U0001f918\U0001f3fd wins")) == pytest.approx(len(reads.read("Ann wins")), rel=0.05)
    assert len(reads.read("Zoë Brien, 名前")) > len(reads.read("Zoë Brien,")) > RATE / 2


def test_a_fault_in_the_library_ends_neither_the_program_nor_the_voice(reads):
    word = reads.read("one")
    reads._reader._process.kill()
    assert np.array_equal(reads.read("one"), word)


def test_a_library_that_breaks_off_at_once_is_told(tmp_path, monkeypatch):
    (tmp_path / "no_library").write_bytes(b"\0")
    monkeypatch.setattr(voice, "_installed", lambda: (str(tmp_path / "no_library"), str(tmp_path)))
    with pytest.raises(BadInputError, match="cannot be used here"):
        Voice("en")
    silent = tmp_path / "silent.py"
    silent.write_text("", encoding="utf-8")
    monkeypatch.setattr(voice, "_READER", silent)
    with pytest.raises(BadInputError, match="broken off"):
        Voice("en")


def test_a_voice_that_hangs_does_not_keep_the_window_open(speaking):
    speaking.turn("en")
    assert speaking._voice is not None
    process = speaking._voice.result()._reader._process
    process.send_signal(signal.SIGSTOP)
    speaking.say("one")
    speaking.close()
    assert process.returncode is not None


def test_what_is_said_is_played_once_it_is_made(speaking, heard):
    speaking.turn("en", ("one",))
    speaking.say("one")
    wait_for(speaking, lambda: heard.said)
    assert heard.played == [True]


def test_nothing_is_said_before_it_is_turned_on_nor_after(speaking, heard):
    speaking.say("one")
    speaking.turn("en")
    speaking.turn("en", on=False)
    speaking.say("one")
    speaking.update()
    assert heard.said == []


def test_a_sentence_whose_moment_is_over_is_not_said_and_the_newest_is(speaking, heard, monkeypatch):
    monkeypatch.setattr(speech, "_LATE_S", 0.0)
    speaking.turn("en")
    speaking.say("one")
    wait_for(speaking, lambda: speaking._wanted is None)
    assert heard.said == []
    speaking.say("two", however_late=True)
    wait_for(speaking, lambda: heard.said)
    heard.said.clear()
    monkeypatch.setattr(speech, "_LATE_S", 60.0)
    speaking.turn("en")
    monkeypatch.setattr(Voice, "read", lambda self, sentence: np.ones(100 * len(sentence), np.int16))
    speaking.say("two")
    speaking.say("three")
    wait_for(speaking, lambda: heard.said)
    assert len(heard.said[-1]) == 500


def test_a_slow_voice_holds_up_nobody(speaking, monkeypatch):
    shown = threading.Event()
    monkeypatch.setattr(Voice, "read", lambda self, sentence: np.zeros(int(not shown.wait(20)), np.int16))
    speaking.turn("en")
    speaking.say("one")
    speaking.update()
    assert speaking._wanted is not None, "nobody waited for it"
    shown.set()


def test_a_package_that_is_missing_is_named_with_how_to_install_it(speaking, heard, monkeypatch):
    monkeypatch.setitem(sys.modules, "espeakng_loader", None)
    speaking.turn("en")
    speaking.say("one")
    wait_for(speaking, lambda: speaking.fault)
    assert "pip install" in speaking.fault
    assert heard.said == []


def test_a_language_without_a_voice_is_named():
    with pytest.raises(BadInputError, match="'zz'"):
        Voice("zz")
