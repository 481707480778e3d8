"""Folders that are replaced whole: after a fault or a kill at any step they are as before, or whole."""

import os
import shutil
import sys
from itertools import count

import pytest

from benchmarks.faults import killed_at, spoilt
from referee.storage.folders import finish_folder, folder_before, put_folder_away, replace_folder

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and modes of files")
LINKS = pytest.mark.skipif(sys.platform == "win32", reason="needs links that everybody may make")


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
