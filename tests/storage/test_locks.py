"""Locks: two programs do not have one file at the same time, and a program's end lets go of it."""

import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.errors import BadInputError, StorageError
from referee.storage import locks
from referee.storage.locks import Hold, hidden, is_held, locked

HOLDS = """
import sys
from pathlib import Path
from referee.storage.locks import Hold, locked
with {what}:
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def other(tmp_path):
    """Lets another program have a file until it is killed."""
    programs = []

    def hold(what):
        words = [sys.executable, "-c", HOLDS.format(what=what.format(path=f"Path({str(tmp_path / 'file')!r})"))]
        program = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        programs.append(program)
        assert program.stdout.readline() == "held\n"
        return program

    yield hold
    for program in programs:
        program.kill()
        program.communicate()


def test_one_that_does_not_let_go_is_one_clear_line(tmp_path, other, monkeypatch):
    monkeypatch.setattr(locks, "_WAIT_S", 0.05)
    program = other("locked({path})")
    with pytest.raises(StorageError, match="file: another program has had it"), locked(tmp_path / "file"):
        pass
    program.kill()
    program.wait()
    with locked(tmp_path / "file"), locked(tmp_path / "file"):
        pass


def test_what_another_program_holds_is_refused_and_free_when_that_is_killed(tmp_path, other):
    program = other("Hold({path}, 'is in use')")
    assert is_held(tmp_path / "file")
    with pytest.raises(BadInputError, match="file: is in use"):
        Hold(tmp_path / "file", "is in use")
    program.kill()
    program.wait()
    assert not is_held(tmp_path / "file")
    with Hold(tmp_path / "file", "is in use"):
        assert is_held(tmp_path / "file")
    assert not is_held(tmp_path / "file")


@contextmanager
def folder_with(mode):
    """A folder of that mode, with a file in it; root, who may do everything, becomes nobody for it."""
    with tempfile.TemporaryDirectory() as name:
        folder, root = Path(name), os.geteuid() == 0
        (folder / "file").write_bytes(b"")
        folder.chmod(mode)
        if root:
            os.seteuid(65534)  # nobody
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="modes of folders are another matter there")
def test_where_no_lock_can_be_made_there_is_reading_and_no_writing():
    with folder_with(0o555) as unwritable:
        with locked(unwritable / "file", reading=True):
            pass
        with pytest.raises(PermissionError), locked(unwritable / "file"):
            pass


def test_reading_what_nobody_has_written_leaves_no_lock(tmp_path):
    with locked(tmp_path / "file", reading=True):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("nameless", [Path("/"), Path()])
def test_what_has_no_name_is_one_clear_line(nameless):
    with pytest.raises(BadInputError, match="expected the name of a file or folder"), locked(nameless):
        pass


def test_the_hidden_file_of_what_is_held_goes_only_where_nobody_will_want_it_again(tmp_path):
    path = tmp_path / "game"
    Hold(path, "is being played").release()
    assert hidden(path, "held").exists()
    Hold(path, "is being played").release(remove=True)
    assert not hidden(path, "held").exists()
