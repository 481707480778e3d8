"""What `referee verify` cannot check is one line, and what it tells besides."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import count

import pytest

from benchmarks.faults import killed_at
from referee.commands.main import main
from referee.errors import BadInputError
from referee.officiating.evidence.names import require_bout_folder
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from tests.officiating.evidence.conftest import some_throw
from tests.officiating.kept_bout import keep_bout
from tests.storage.test_locks import folder_with


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere"], "nowhere: no such folder"),
        (["text.txt"], "text.txt: a file, not a folder"),
        (["."], "no bout's folder"),
        ([".", "--head", "12"], "64 hexadecimal digits"),
    ],
)
def test_bad_use_is_one_line_and_exit_2(tmp_path, monkeypatch, capsys, words, problem):
    (tmp_path / "text.txt").write_text("text")
    monkeypatch.chdir(tmp_path)
    assert main(["verify", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert problem in err


@pytest.mark.skipif(sys.platform == "win32", reason="modes of folders are another matter there")
@pytest.mark.parametrize("mode", [0o000, 0o111])
def test_a_folder_that_may_not_be_read_is_called_that(mode):
    with folder_with(mode) as folder, pytest.raises(BadInputError, match=f"{folder}: permission denied; expected"):
        require_bout_folder(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
@pytest.mark.parametrize(("make", "said"), [("mkfifo", "a pipe or device, not a file"), ("mkdir", "a folder")])
def test_what_is_in_the_ledgers_place_and_no_file_is_called_what_it_is(tmp_path, capsys, make, said):
    getattr(os, make)(tmp_path / "ledger.jsonl")
    assert main(["verify", str(tmp_path)]) == 2
    assert f"ledger.jsonl: {said}; expected a bout's ledger" in capsys.readouterr().err


def test_that_there_is_no_ledger_is_said_before_anything_large_is_imported(tmp_path):
    asked = f"import sys; from referee.commands.main import main; main(['verify', {str(tmp_path)!r}])"
    large = "print([name for name in ('numpy', 'sklearn') if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", f"{asked}; {large}"], capture_output=True, text=True, check=True)
    assert "no bout's folder" in told.stderr
    assert told.stdout == "[]\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_line_that_was_cut_off_while_it_was_written_is_told_and_is_no_fault(tmp_path, capsys):
    path = tmp_path / "ledger.jsonl"
    Record.begin(path, "run-to-ten", ("Ann", "Bo"), "0.1.0")
    for step in count(1):
        _, killed = killed_at(step, lambda _say: Record.read(path).note("Kim", "hold"))
        if Record.read(path).cut:
            break
        assert killed, "no step leaves half a line"
    assert main(["verify", str(tmp_path)]) == 0
    assert "ledger.jsonl: a line that was cut off while it was written is left out" in capsys.readouterr().err


def test_a_throw_that_was_watched_and_has_no_evidence_is_told_and_is_no_fault(tmp_path, capsys):
    keep_bout(tmp_path / "with", "Kim", Symbol.ROCK)
    record = Record.read(tmp_path / "with" / "ledger.jsonl")
    for _ in range(2):
        record.decide(some_throw().verdict)
    assert main(["verify", str(tmp_path / "with")]) == 0
    assert "has a verdict and no evidence of throws 5, 6: the program was ended" in capsys.readouterr().err
    without = Record.begin(tmp_path / "without" / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), "0.1.0")
    without.decide(replace(some_throw().verdict, t=0.0))
    assert main(["verify", str(tmp_path / "without")]) == 0
    assert capsys.readouterr().err == "", "nobody watched what was typed"
    without.decide(some_throw().verdict)
    assert main(["verify", str(tmp_path / "without")]) == 0
    assert "has a verdict and no evidence of throw 2: the program was ended" in capsys.readouterr().err


@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(b"nothing"), lambda path: path.unlink()])
def test_that_evidence_was_not_checked_for_want_of_a_ledger_is_said(tmp_path, capsys, spoil):
    keep_bout(tmp_path, "Kim", Symbol.ROCK)
    (tmp_path / "throw-0001.zip").write_bytes(b"nothing")
    spoil(tmp_path / "ledger.jsonl")
    unchecked = f"referee verify: {tmp_path}: its evidence was not checked, because the ledger cannot be read"
    assert main(["verify", str(tmp_path)]) == 1
    assert unchecked in capsys.readouterr().err.splitlines()
    for bundle in tmp_path.glob("throw-*.zip"):
        bundle.unlink()
    assert main(["verify", str(tmp_path)]) == 1
    assert "was not checked" not in capsys.readouterr().err
