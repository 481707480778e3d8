"""The fuzzer fails at what it says that no reader may do."""

import sys

from benchmarks import fuzz, readers
from referee.errors import BadInputError


def test_a_reader_that_turns_every_exception_into_a_refusal_may_not_take_too_long_either(tmp_path, monkeypatch):
    def read(_data):
        try:
            while True:
                pass
        except Exception as error:
            raise BadInputError("not what was expected") from error

    (tmp_path / "corpus" / "slow").mkdir(parents=True)
    (tmp_path / "corpus" / "slow" / "one").write_bytes(b"one")
    monkeypatch.setattr(readers, "CORPUS", tmp_path / "corpus")
    monkeypatch.setitem(readers.READERS, "slow", lambda: readers.Reader(read))
    monkeypatch.setattr(fuzz, "LONGEST_S", 0.1)
    words = ["slow", "--inside", "--at-random", "--minutes", "0.01", "--out", str(tmp_path / "out")]
    monkeypatch.setattr(sys, "argv", ["fuzz", *words])
    assert fuzz.main() == 1
    assert len(list((tmp_path / "out").iterdir())) == 1, "what it failed at is kept"
