"""What `referee verify` cannot check is one line."""

import pytest

from referee.commands.main import main


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere"], "nowhere: no such folder"),
        (["."], "no bout's folder"),
        ([".", "--head", "12"], "64 hexadecimal digits"),
    ],
)
def test_bad_use_is_one_line_and_exit_2(tmp_path, monkeypatch, capsys, words, problem):
    monkeypatch.chdir(tmp_path)
    assert main(["verify", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert problem in err
