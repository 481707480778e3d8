"""Archives from outside are read within bounds, and arrays in them without running anything."""

import io
import zipfile

import numpy as np
import pytest

from referee.storage.archives import read_archive, read_array

MEMBERS = {"one.txt": b"first", "two.txt": b"second"}


def archive(members, coding=zipfile.ZIP_STORED):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", coding) as made:
        for name, data in members:
            made.writestr(name, data)
    return stream


def stored(array):
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def test_the_members_come_as_they_were_put_in():
    assert read_archive(archive(MEMBERS.items()), 100, MEMBERS) == MEMBERS
    assert read_archive(archive(MEMBERS.items(), zipfile.ZIP_DEFLATED), 100) == MEMBERS


def test_as_many_bytes_as_were_allowed_are_unpacked_and_not_one_more():
    assert read_archive(archive(MEMBERS.items()), 11) == MEMBERS
    with pytest.raises(ValueError, match="larger than 10 bytes"):
        read_archive(archive(MEMBERS.items()), 10)


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ([*MEMBERS.items(), ("three.txt", b"")], "holds 'three.txt'"),
        ([("one.txt", b"first")], "has not each of its 2 files"),
    ],
)
def test_an_archive_has_the_members_that_it_should_have_and_no_other(members, told):
    with pytest.raises(ValueError, match=told):
        read_archive(archive(members), 100, MEMBERS)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        read_archive(archive([("one.txt", b"first"), ("one.txt", b"other")]), 100)


def test_compressed_members_are_refused_where_they_have_to_be_stored():
    with pytest.raises(ValueError, match=r"one\.txt is compressed"):
        read_archive(archive(MEMBERS.items(), zipfile.ZIP_DEFLATED), 100, packed=False)


@pytest.mark.parametrize("length", [0, 10, 60])
def test_half_an_archive_is_refused(length):
    whole = archive(MEMBERS.items()).getvalue()
    with pytest.raises(ValueError, match="no whole archive"):
        read_archive(io.BytesIO(whole[:length]), 100)


@pytest.mark.parametrize(
    "array",
    [
        np.arange(6, dtype=np.float32).reshape(2, 3),
        np.array([True, False]),
        np.array(["rock", "paper"]),
        np.zeros((0, 4), np.int64),
    ],
)
def test_an_array_comes_as_it_was_stored(array):
    read = read_array(stored(array))
    assert read.dtype == array.dtype
    np.testing.assert_array_equal(read, array)


def test_an_array_with_more_or_fewer_bytes_than_it_says_is_refused():
    data = stored(np.arange(6.0))
    for spoiled in (data[:-1], data + b"\0"):
        with pytest.raises(ValueError, match="and has"):
            read_array(spoiled)


def test_an_array_of_objects_which_could_run_code_is_refused():
    with pytest.raises(ValueError, match="no array of numbers or words"):
        read_array(stored(np.array([{"a": 1}], dtype=object)))


def test_a_table_of_contents_that_is_too_large_is_refused_however_few_bytes_its_members_have(monkeypatch):
    made = archive((f"{number}.txt", b"") for number in range(9))
    assert len(read_archive(made, 0)) == 9
    monkeypatch.setattr("referee.storage.archives.ARCHIVE_INDEX_BYTES", 400)
    with pytest.raises(ValueError, match="its table of contents is larger than 400 bytes"):
        read_archive(made, 0)
