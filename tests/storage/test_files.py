"""Files that are replaced, begun or added to: after a fault or a kill at any step they are as before, or whole."""

import errno
import os
import stat
import sys
from itertools import count
from pathlib import Path

import pytest

from benchmarks.faults import STEPS, Steps, killed_at, spoilt
from referee.errors import StorageError
from referee.storage import files
from referee.storage.files import (
    append,
    create_file,
    replace_file,
    require_writable,
    save_file,
    save_new_file,
)

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and modes of files")
OLD, NEW = b"old" * 1000, b"new" * 1000


@POSIX
def test_killed_at_any_step_a_replaced_file_is_the_old_or_the_new_one(tmp_path):
    path = tmp_path / "file"
    for step in count(1):
        save_file(path, OLD)
        announced, killed = killed_at(step, lambda say: (save_file(path, NEW), say("done")))
        assert path.read_bytes() == NEW if announced else path.read_bytes() in {OLD, NEW}
        if not killed:
            break
    assert step > 6
    assert sorted(each.name for each in tmp_path.iterdir()) == [".file.lock", "file"]


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_fails_a_replaced_file_is_the_old_or_the_new_one(tmp_path, how):
    path, refused = tmp_path / "file", []
    for step in count(1):
        save_file(path, OLD)
        with spoilt(step, how) as steps:
            try:
                save_file(path, NEW)
            except StorageError as error:
                refused.append(str(error))
                assert path.read_bytes() in {OLD, NEW}
            else:
                assert path.read_bytes() == NEW
        if steps.taken < step:
            break
    assert step > 6
    assert all("file: cannot be written: " in line for line in refused)
    assert sorted(each.name for each in tmp_path.iterdir()) == [".file.lock", "file"]


@pytest.mark.parametrize("how", ["fail", "full"])
def test_what_is_added_is_added_whole_or_not_at_all(tmp_path, how):
    path = tmp_path / "file"
    for step in count(1):
        path.write_bytes(OLD)
        with spoilt(step, how) as steps:
            try:
                append(path, NEW, len(OLD))
            except OSError:
                assert path.read_bytes() == OLD
            else:
                assert path.read_bytes() == OLD + NEW
        if steps.taken < step:
            break
    assert step > 3


class Told(Steps):
    """Writes down each step, and what it concerns."""

    def __init__(self):
        super().__init__(0, "count")
        self.said = []
        self._names = {}

    def __getattr__(self, name):
        real = super().__getattr__(name)
        if name not in STEPS:
            return real

        def step(*args, **options):
            done = real(*args, **options)
            what = os.fspath(args[0]) if not isinstance(args[0], int) else self._names[args[0]]
            if name == "open":
                self._names[done] = what
            else:
                self.said.append((name, Path(what).name))
            return done

        return step


def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_name_before_it_is_announced(tmp_path, monkeypatch):
    told = Told()
    monkeypatch.setattr(files, "os", told)
    create_file(tmp_path / "folder" / "file", NEW)
    assert told.said == [
        ("mkdir", "folder"),
        ("fsync", tmp_path.name),
        ("write", ".file.new"),
        ("fsync", ".file.new"),
        ("replace", ".file.new"),
        ("fsync", "folder"),
    ]
    told.said.clear()
    append(tmp_path / "folder" / "file", OLD, len(NEW))
    assert told.said == [("ftruncate", "file"), ("write", "file"), ("fsync", "file")]


def test_nothing_is_left_beside_a_folder_in_whose_place_a_file_was_to_be(tmp_path):
    (tmp_path / "place").mkdir()
    with pytest.raises(OSError, match="place"):
        replace_file(tmp_path / "place", NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["place"]


LINKS = pytest.mark.skipif(sys.platform == "win32", reason="needs links that everybody may make")


@LINKS
@pytest.mark.parametrize("write", [replace_file, save_file])
@pytest.mark.parametrize("there", [True, False])
def test_what_a_link_points_to_is_replaced_and_the_link_stays(tmp_path, write, there):
    real, link = tmp_path / "real", tmp_path / "links" / "link"
    if there:
        real.write_bytes(OLD)
    link.parent.mkdir()
    link.symlink_to(Path("..") / "real")
    require_writable(link)
    write(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == link.read_bytes() == NEW
    assert list(link.parent.iterdir()) == [link]
    assert {each.name for each in tmp_path.iterdir()} - {".real.lock"} == {"links", "real"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
@pytest.mark.parametrize("name", ["pipe", "link"])
def test_a_pipe_is_refused_and_stays(tmp_path, name):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    path = tmp_path / name
    for write in (lambda: require_writable(path), lambda: save_file(path, NEW)):
        with pytest.raises(StorageError, match=f"{name}: cannot be written: it is a pipe or device, not a file"):
            write()
    with pytest.raises(OSError, match="a pipe or device"):
        replace_file(path, NEW)
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "pipe"]


def test_a_file_that_is_there_is_not_begun_anew(tmp_path):
    create_file(tmp_path / "file", OLD)
    with pytest.raises(FileExistsError):
        create_file(tmp_path / "file", NEW)
    assert (tmp_path / "file").read_bytes() == OLD


@POSIX
def test_a_private_file_is_its_owners_alone(tmp_path):
    create_file(tmp_path / "secret", NEW, private=True)
    save_file(tmp_path / "open", NEW)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) & 0o044


def test_a_file_that_another_program_wrote_first_is_left_alone(tmp_path):
    path = tmp_path / "file"
    assert save_new_file(path, b"first")
    assert not save_new_file(path, b"second")
    assert path.read_bytes() == b"first"


def test_what_a_system_takes_only_in_parts_is_written_whole(tmp_path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, bytes(data)[:3]))
    replace_file(tmp_path / "file", b"longer than that")
    assert (tmp_path / "file").read_bytes() == b"longer than that"


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP], ids=errno.errorcode.get)
def test_a_file_is_written_where_a_file_system_cannot_put_a_folder_on_the_disk(tmp_path, monkeypatch, number):
    fsync = os.fsync

    def refuse_folders(descriptor):
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))
        fsync(descriptor)

    monkeypatch.setattr(files.os, "fsync", refuse_folders)
    save_file(tmp_path / "file", NEW)
    assert (tmp_path / "file").read_bytes() == NEW


def test_finding_out_whether_a_place_can_be_written_to_leaves_nothing(tmp_path):
    require_writable(tmp_path / "new" / "file")
    assert list(tmp_path.iterdir()) == []
