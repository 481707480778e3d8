"""Sentences are made beside the screen, said in time or not at all, and what is missing is told in a line."""

import sys
import threading
import time

import numpy as np
import pygame
import pytest

from referee.errors import BadInputError
from referee.table import speech, voice
from referee.table.sounds import Sounds
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


FAULTY = """
import json, sys, time

def answer(data):
    head = json.dumps({"rate": 22050, "bytes": len(data), "fault": ""})
    sys.stdout.buffer.write(head.encode() + b"\\n" + data)
    sys.stdout.buffer.flush()

if sys.argv[3] == "slow":
    time.sleep(60)
answer(b"")
for line in sys.stdin:
    if "break off" in line:
        sys.exit(1)
    if "hang" in line:
        time.sleep(60)
    answer(bytes(1000))
"""
"""A program in the place of eSpeak NG that breaks off and hangs when it is asked to, or while it begins."""


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY, encoding="utf-8")
    monkeypatch.setattr(voice, "_READER", path)


@pytest.mark.usefixtures("faulty")
def test_a_sentence_that_always_breaks_off_is_told_and_the_next_is_said(speaking, heard):
    speaking.turn("en")
    for _ in range(2):
        speaking.say("break off")
        wait_for(speaking, lambda: "broken off" in speaking.fault)
        speaking.say("one")
        wait_for(speaking, lambda: heard.said)
        assert speaking.fault == ""
        heard.said.clear()


def test_a_sentence_that_failed_is_made_anew(speaking, heard, monkeypatch):
    speaking.turn("en")
    with monkeypatch.context() as broken:
        broken.setattr(Voice, "read", fails)
        speaking.say("one")
        wait_for(speaking, lambda: speaking.fault)
    speaking.say("one")
    wait_for(speaking, lambda: heard.said)


def fails(_voice, _sentence):
    raise BadInputError("for once")


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize("language", ["en", "slow"])
def test_a_voice_that_hangs_holds_up_nobody_and_leaves_no_process(speaking, language):
    speaking.turn(language)
    speaking.say("hang")
    end = time.monotonic() + 30
    while speaking._voice._reader is None:
        assert time.monotonic() < end
        time.sleep(0.005)
    if language == "en":
        wait_for(speaking, lambda: speaking._begun is None)
    the_voice, process = speaking._voice, speaking._voice._reader._process
    speaking.close()
    assert process.returncode, "it was ended, and did not end by itself"
    assert the_voice._reader._process is process, "no other was begun"


def test_a_voice_of_the_same_language_goes_on(speaking):
    speaking.turn("en")
    first = speaking._voice
    speaking.turn("en")
    assert speaking._voice is first
    speaking.turn("de")
    assert speaking._voice is not first


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
    speaking.turn("en", on=False)
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
