"""Throws typed at a terminal: a real pseudo-terminal, so that what it shows is what players see."""

import os
import pty
import subprocess
import sys

from referee.commands.shared.keyboard import Keyboard
from referee.symbols import MisThrow, Symbol

PROGRAM = """
from referee.commands.shared.keyboard import Keyboard
print("THROWN", Keyboard({1: "Ann"}).throw([1, 3], "Combat round"))
"""


def test_what_is_typed_is_not_shown_and_a_wrong_word_is_asked_for_again():
    terminal, program_side = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=program_side,
        stdout=program_side,
        stderr=program_side,
        start_new_session=True,
    ) as program:
        os.close(program_side)
        shown = _until(terminal, b"Ann: ")
        os.write(terminal, b"papper\n")
        shown += _until(terminal, b"Ann: ")
        os.write(terminal, b"paper\n")
        shown += _until(terminal, b"Player 3: ")
        os.write(terminal, b"JACK\n")
        before_the_end, _, result = (shown + _until(terminal, b"}")).partition(b"THROWN")
    os.close(terminal)
    assert program.returncode == 0
    assert b"Combat round" in before_the_end
    assert b"'papper' is none of" in before_the_end
    assert b"JACK" not in before_the_end
    assert before_the_end.count(b"paper") == 2, "only in the two lists of words"
    assert result.strip() == b"{1: <Symbol.PAPER: 'paper'>, 3: <Symbol.JACK: 'jack'>}"


def test_lines_of_a_file_are_throws_until_they_end(monkeypatch, tmp_path):
    script = tmp_path / "throws.txt"
    script.write_text("rock\nmis-throw\npaper\n")
    with script.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        keyboard = Keyboard()
        first = keyboard.throw([1, 2], "One Time")
        assert first[1] is Symbol.ROCK
        assert isinstance(first[2], MisThrow)
        assert keyboard.throw([1, 2], "One Time") is None


def test_a_wrong_line_of_a_file_is_quoted_without_its_end(monkeypatch, tmp_path, capsys):
    script = tmp_path / "throws.txt"
    script.write_text("foo\nrock\npaper\n")
    with script.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        assert Keyboard().throw([1, 2], "One Time") == {1: Symbol.ROCK, 2: Symbol.PAPER}
    assert "'foo' is none of rock, paper" in capsys.readouterr().err


def _until(terminal, mark):
    seen = b""
    while not seen.endswith(mark):
        seen += os.read(terminal, 1024) if mark != b"}" else os.read(terminal, 1)
    return seen
