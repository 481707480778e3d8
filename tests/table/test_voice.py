"""Sentences are read by eSpeak NG itself, and a fault in it ends nothing."""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.table import voice
from referee.table.sounds import RATE
from referee.table.voice import Voice


@pytest.fixture
def reads():
    voice_of_words = Voice("en")
    yield voice_of_words
    voice_of_words.close()


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


def test_a_process_that_has_ended_leaves_no_pipe_open(reads):
    reads.read("one")
    ended = reads._reader._process
    ended.kill()
    ended.wait()
    reads.read("two")
    assert (ended.stdin.closed, ended.stdout.closed) == (True, True)


def test_a_library_that_breaks_off_at_once_is_told(tmp_path, monkeypatch):
    (tmp_path / "no_library").write_bytes(b"\0")
    monkeypatch.setattr(voice, "_installed", lambda: (str(tmp_path / "no_library"), str(tmp_path)))
    with pytest.raises(BadInputError, match="cannot be used here"):
        Voice("en").begin()
    silent = tmp_path / "silent.py"
    silent.write_text("", encoding="utf-8")
    monkeypatch.setattr(voice, "_READER", silent)
    with pytest.raises(BadInputError, match="broken off"):
        Voice("en").begin()


def test_a_language_without_a_voice_is_named():
    with pytest.raises(BadInputError, match="'zz'"):
        Voice("zz").begin()
