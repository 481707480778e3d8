"""What `referee verify` cannot check is one line."""

import subprocess
import sys

import pytest

from referee.commands.main import main


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


def test_that_there_is_no_ledger_is_said_before_anything_large_is_imported(tmp_path):
    asked = f"import sys; from referee.commands.main import main; main(['verify', {str(tmp_path)!r}])"
    large = "print([name for name in ('numpy', 'sklearn') if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", f"{asked}; {large}"], capture_output=True, text=True, check=True)
    assert "no bout's folder" in told.stderr
    assert told.stdout == "[]\n"
