"""Files that are replaced, begun or added to: after a fault or a kill at any step they are as before, or whole."""

import os
import shutil
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
    finish_folder,
    folder_before,
    put_folder_away,
    replace_file,
    replace_folder,
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


def folder(path, content):
    path.mkdir()
    for name in ("one", "two"):
        (path / name).write_bytes(content)
    return path


def content(path):
    (both,) = {file.read_bytes() for file in path.iterdir()}
    assert len(list(path.iterdir())) == 2
    return both


@POSIX
def test_killed_at_any_step_a_replaced_folder_is_the_old_or_the_new_one_and_one_before_can_be_had(tmp_path):
    for step in count(1):
        place = tmp_path / str(step) / "place"
        place.parent.mkdir()
        folder(place, b"1")
        replace_folder(folder(place.with_name("second"), b"2"), place)
        third = folder(place.with_name("third"), b"3")
        announced, killed = killed_at(step, lambda say: (replace_folder(third, place), say("done")))  # noqa: B023 - at once
        finish_folder(place)
        now, before = content(place), content(folder_before(place)) if folder_before(place).exists() else None
        assert (now, before) in {(b"2", b"1"), (b"3", b"2")}, step
        assert now == b"3" or not announced
        if not killed:
            break
    assert step > 10


def test_two_folders_change_places_and_back(tmp_path):
    place = folder(tmp_path / "place", b"1")
    replace_folder(folder(tmp_path / "new", b"2"), place)
    for now, before in ((b"1", b"2"), (b"2", b"1")):
        replace_folder(folder_before(place), place)
        assert (content(place), content(folder_before(place))) == (now, before)


@LINKS
def test_the_folder_behind_a_link_is_replaced_and_put_away_and_the_link_stays(tmp_path):
    (tmp_path / "links").mkdir()
    real, link = folder(tmp_path / "real", b"1"), tmp_path / "links" / "link"
    link.symlink_to(real)
    replace_folder(folder(tmp_path / "new", b"2"), link)
    assert (content(real), content(folder_before(link))) == (b"2", b"1")
    replace_folder(folder_before(link), link)
    assert (content(real), content(folder_before(real))) == (b"1", b"2")
    real.rename(tmp_path / ".real.leaving")  # a kill has broken off the next
    finish_folder(link)
    assert content(link) == b"1"
    shutil.rmtree(folder_before(link))
    put_folder_away(link)
    assert content(folder_before(real)) == b"1"
    assert link.is_symlink()
    assert {each.name for each in link.parent.iterdir()} == {"link"}


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_fails_a_replaced_folder_is_the_old_or_the_new_one(tmp_path, how):
    for step in count(1):
        place = tmp_path / f"{how}{step}" / "place"
        place.parent.mkdir()
        folder(place, b"1")
        second = folder(place.with_name("second"), b"2")
        with spoilt(step, how) as steps:
            try:
                replace_folder(second, place)
            except OSError:
                pass
            else:
                assert content(place) == b"2"
        finish_folder(place)
        assert content(place) in {b"1", b"2"}
        if steps.taken < step:
            break
    assert step > 10


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


def test_finding_out_whether_a_place_can_be_written_to_leaves_nothing(tmp_path):
    require_writable(tmp_path / "new" / "file")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_put_in_its_place_leaves_the_old_one_there(tmp_path, monkeypatch):
    place, new, rename = tmp_path / "model", tmp_path / "new", os.rename
    for folder in (place, new):
        folder.mkdir()
        (folder / "name").write_text(folder.name)

    def fails(source, target):
        if source == new:
            raise OSError(5, "Input/output error")
        rename(source, target)

    monkeypatch.setattr(os, "rename", fails)
    with pytest.raises(OSError, match="Input/output"):
        replace_folder(new, place)
    assert (place / "name").read_text() == "model"
