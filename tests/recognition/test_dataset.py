"""A dataset is whole, unchanged and of this version, or it is refused in one clear line."""

import dataclasses
import hashlib
import io
import shutil
import struct
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor

import msgspec
import numpy as np
import pytest

from referee.errors import BadInputError
from referee.recognition.dataset import (
    append_part,
    concatenate,
    create_dataset,
    dataset_sha256,
    most_hands,
    read_dataset,
    read_index,
    sheets_of,
    with_sheets,
    write_dataset,
)
from referee.storage.bounds import DATASET_BYTES
from referee.storage.locks import locked
from referee.storage.paths import shipped_root


@pytest.fixture
def few(hands):
    return hands.select(np.arange(40))


@pytest.fixture
def folder(tmp_path, few):
    path = tmp_path / "mine"
    create_dataset(path, "mine", "by hand")
    append_part(path, few)
    append_part(path, few.select(np.arange(10)))
    return path


def test_what_is_stored_is_read_back(folder, few):
    read = read_dataset(folder)
    expected = concatenate([few, few.select(np.arange(10))])
    for column in ("points", "world", "label", "gesture", "person", "handedness", "source", "lane", "t"):
        np.testing.assert_array_equal(getattr(read, column), getattr(expected, column))


def test_what_several_programs_add_at_once_is_all_there(folder, few):
    with ThreadPoolExecutor(4) as programs:
        list(programs.map(lambda row: append_part(folder, few.select(np.array([row]))), range(12)))
    assert [part.rows for part in read_index(folder).parts] == [40, 10, *[1] * 12]
    np.testing.assert_array_equal(sorted(read_dataset(folder).t[50:]), sorted(few.t[:12]))


def test_a_dataset_that_another_program_begins_first_is_gone_on_with(tmp_path, folder):
    new = tmp_path / "new"
    with ThreadPoolExecutor(1) as program:
        with locked(new):
            begun = program.submit(create_dataset, new, "mine", "by hand")
            time.sleep(0.3)  # it has seen that there is none, and waits for its turn
            shutil.copytree(folder, new, dirs_exist_ok=True)
        assert len(begun.result().parts) == 2
    assert len(read_dataset(new)) == 50


def test_a_whole_dataset_never_takes_the_place_of_another(folder, few):
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(BadInputError, match="mine: is there already; choose another folder"):
        write_dataset(folder, "mine", "by hand", few)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_dataset_is_whole_once_it_has_as_many_parts_as_it_is_meant_to_have(tmp_path, few):
    folder = tmp_path / "built"
    create_dataset(folder, "built", "by machine", meant=2)
    whole = [read_index(folder).is_whole]
    for _ in range(2):
        append_part(folder, few)
        whole.append(read_index(folder).is_whole)
    assert whole == [False, False, True]


def test_a_dataset_is_written_in_the_parts_that_are_asked_for(tmp_path, few):
    write_dataset(tmp_path / "merged", "merged", "by hand", few, parts=(5, 25, 10), meant=4)
    index = read_index(tmp_path / "merged")
    assert [part.rows for part in index.parts] == [5, 25, 10]
    assert not index.is_whole
    np.testing.assert_array_equal(read_dataset(tmp_path / "merged").points, few.points)


def test_each_sheet_is_told_once():
    one, other = "0" * 64, "1" * 64
    assert sheets_of(with_sheets("by hand", one, other)) == (one, other)
    assert sheets_of(with_sheets(with_sheets("by hand", one), one)) == (one,)


def test_going_on_needs_the_same_command(folder):
    assert len(create_dataset(folder, "mine", "by hand").parts) == 2
    with pytest.raises(BadInputError, match="made by `by hand`"):
        create_dataset(folder, "mine", "by machine")


@pytest.mark.parametrize("harm", ["an index that was lost", "photographs"])
def test_a_folder_with_something_else_in_it_is_left_alone(folder, few, harm):
    (folder / "dataset.json").unlink()
    if harm == "photographs":
        for part in folder.glob("part-*.npz"):
            part.rename(part.with_suffix(".jpg"))
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(BadInputError, match=r"holds something else than a dataset \(no dataset\.json\)"):
        create_dataset(folder, "mine", "by hand")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize("left", [(), (".dataset.json.new",), ("README.md",)])
def test_an_empty_folder_one_broken_off_as_it_began_and_one_with_a_text_become_a_dataset(tmp_path, few, left):
    (tmp_path / "mine").mkdir()
    for name in left:
        (tmp_path / "mine" / name).write_text("{", encoding="utf-8")
    create_dataset(tmp_path / "mine", "mine", "by hand")
    append_part(tmp_path / "mine", few)
    assert len(read_dataset(tmp_path / "mine")) == len(few)


def test_one_begun_before_datasets_told_of_their_sheets_goes_on(folder):
    goes_on = create_dataset(folder, "mine", with_sheets("by hand", "0" * 64))
    assert len(goes_on.parts) == 2
    assert sheets_of(goes_on.made_by) == (), "nobody knows which sheet its first hands show"
    with pytest.raises(BadInputError, match="made by `by hand`"):
        create_dataset(folder, "mine", with_sheets("by machine", "0" * 64))


@pytest.mark.parametrize("views", ["", " --views thrown"])
def test_a_sheet_counts_by_what_it_contains_and_not_by_the_name_typed(tmp_path, views):
    create_dataset(tmp_path / "mine", "mine", with_sheets(f"by hand --sheet ./our own.toml{views}", "0" * 64))
    same = with_sheets(f"by hand --sheet our own.toml{views}", "0" * 64)
    assert "./our own.toml" in create_dataset(tmp_path / "mine", "mine", same).made_by
    for other in (
        with_sheets(f"by hand --sheet ./our own.toml{views}", "1" * 64),
        with_sheets("by hand --sheet ./our own.toml --views other", "0" * 64),
        with_sheets(f"by machine --sheet ./our own.toml{views}", "0" * 64),
    ):
        with pytest.raises(BadInputError, match="made by `by hand"):
            create_dataset(tmp_path / "mine", "mine", other)


def test_it_is_known_beforehand_how_many_hands_have_room(few):
    columns = vars_of(few)
    letters = {name: column.itemsize // 4 for name, column in columns.items() if column.dtype.kind == "U"}
    assert most_hands(letters) == DATASET_BYTES // sum(column.nbytes // len(column) for column in columns.values())


def vars_of(hands):
    """A dataset's columns by name."""
    return {field.name: getattr(hands, field.name) for field in dataclasses.fields(hands)}


def test_its_hash_tells_two_datasets_apart(folder, few):
    before = dataset_sha256(folder)
    append_part(folder, few)
    both = dataset_sha256(folder, folder)
    assert len({dataset_sha256(folder), before, both}) == 3


def listed_often(folder, times):
    """A dataset with many parts: its first one is listed again and again."""
    index = read_index(folder)
    parts = index.parts[:1] * times
    (folder / "dataset.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(index, parts=parts)))


def test_a_dataset_that_many_evenings_were_recorded_into_is_read_on(tmp_path, few):
    """From 1,827 parts on every verb refused what `referee record` had written."""
    one = few.select(np.arange(1))
    create_dataset(tmp_path / "club", "club", "by hand")
    append_part(tmp_path / "club", one)
    listed_often(tmp_path / "club", 3000)
    append_part(tmp_path / "club", one)
    assert len(read_index(tmp_path / "club").parts) == 3001
    assert len(create_dataset(tmp_path / "club", "club", "by hand").parts) == 3001


def test_an_index_that_could_not_be_read_back_is_not_written(tmp_path, few):
    one, folder = few.select(np.arange(1)), tmp_path / "club"
    create_dataset(folder, "club", "by hand")
    append_part(folder, one)
    listed_often(folder, 120_000)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(BadInputError, match=r"club: with 120001 parts .*referee dataset merge"):
        append_part(folder, one)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    for make in (create_dataset, lambda *words: write_dataset(*words, one)):
        with pytest.raises(BadInputError, match=r"its dataset\.json would be larger"):
            make(tmp_path / "new", "new", "x" * 2**24)
        assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("harm", ["missing", "cut", "changed"])
def test_a_broken_part_is_refused_by_name(folder, harm):
    part = folder / "part-001.npz"
    data = part.read_bytes()
    if harm == "missing":
        part.unlink()
    else:
        part.write_bytes(data[:-9] if harm == "cut" else data[:200] + b"x" + data[201:])
    with pytest.raises(BadInputError, match=r"part-001\.npz"):
        read_dataset(folder)


def test_a_part_outside_the_folder_is_refused(folder, few):
    index = read_index(folder)
    stray = msgspec.structs.replace(index.parts[0], file="../part-000.npz")
    (folder / "dataset.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(index, parts=(stray,))))
    with pytest.raises(BadInputError, match="not a file of this folder"):
        read_dataset(folder)


def put(folder, name, data):
    """A part that a stranger made: its hash is the one in the index."""
    (folder / name).write_bytes(data)
    index = read_index(folder)
    parts = tuple(
        msgspec.structs.replace(part, sha256=hashlib.sha256(data).hexdigest()) if part.file == name else part
        for part in index.parts
    )
    (folder / "dataset.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(index, parts=parts)))


def packed(few, **columns):
    buffer = io.BytesIO()
    names = ("points", "world", "label", "gesture", "person", "handedness", "source", "lane", "t")
    np.savez_compressed(buffer, **({name: getattr(few, name)[:10] for name in names} | columns))
    return buffer.getvalue()


def bomb():
    """A few kilobytes that unpack to more than half a gigabyte."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("points.npy", "w") as stream:
        for _ in range(600):
            stream.write(bytes(1024 * 1024))
    return buffer.getvalue()


def test_a_strangers_part_is_no_danger(folder, few):
    spoiled = few.points[:10].copy()
    spoiled[3, 4, 1] = np.nan
    for data, told in [
        (b"not a zip", "not a dataset's part"),
        (bomb(), "unpacked it would be larger"),
        (
            packed(few, label=np.array([{"a": 1}] * 10, dtype=object)),
            "not a dataset's part: no array of numbers or words",
        ),
        (packed(few, points=few.points[:9]), "column points"),
        (packed(few, points=few.points[:10, :20]), "column points"),
        (packed(few, points=spoiled), "column points holds what is no number"),
        (packed(few, label=np.array(["spock"] * 10)), "label 'spock', expected one of rock"),
    ]:
        put(folder, "part-001.npz", data)
        with pytest.raises(BadInputError, match=rf"part-001\.npz: .*{told}"):
            read_dataset(folder)


def claiming(few, column, header):
    """A part in which one column's header says something else than what follows."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed(few))) as archive, zipfile.ZipFile(buffer, "w") as changed:
        for name in archive.namelist():
            data = archive.read(name)
            if name == f"{column}.npy":
                data = data[:8] + struct.pack("<H", len(header)) + header + data[128:]
            changed.writestr(name, data)
    return buffer.getvalue()


HUGE = b"{'descr': '<f4', 'fortran_order': False, 'shape': (999999999, 21, 3), }\n"
DEEP = b"(" * 60_000 + b"\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (lambda few: claiming(few, "points", HUGE), "an array that says"),
        (lambda few: claiming(few, "points", DEEP), "no array of numbers"),
        (lambda few: packed(few, label=np.full(10, "rock", "<U9999")), "words of 9999 characters"),
        (lambda few: packed(few, person=np.frombuffer(b"\xff" * 40, "<U1")), "column person holds what is no text"),
        (lambda few: packed(few, source=np.array(["\ud800"] * 10)), "column source holds what is no text"),
        (lambda few: recoded(packed(few), zipfile.ZIP_LZMA), "compressed or encrypted in a way"),
        (lambda few: recoded(packed(few), zipfile.ZIP_BZIP2), "compressed or encrypted in a way"),
    ],
    ids=["huge array", "deep header", "wide words", "no text", "half a character", "lzma", "bzip2"],
)
def test_a_part_made_to_do_harm_is_refused(folder, few, data, told):
    put(folder, "part-001.npz", data(few))
    with pytest.raises(BadInputError, match=rf"part-001\.npz: .*{told}"):
        read_dataset(folder)


def recoded(data, coding):
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(buffer, "w", coding) as changed:
        for name in archive.namelist():
            changed.writestr(name, archive.read(name))
    return buffer.getvalue()


@pytest.fixture
def many(hands):
    """As many hands as fit, but not with room for a word of 4,000 letters in each row."""
    return hands.select(np.resize(np.arange(len(hands)), 17_000))


def with_a_long_name(some):
    """Some of the hands, of a person with the longest name."""
    few = some.select(np.arange(10))
    return dataclasses.replace(few, person=np.full(10, "x" * 4000))


def test_one_long_word_does_not_widen_all_hands_beyond_the_bound(tmp_path, many):
    """391 kB on the disk became gigabytes: put together, every row has room for the longest word."""
    path = tmp_path / "wide"
    create_dataset(path, "wide", "by hand")
    append_part(path, many)
    append_part(path, many.select(np.arange(10)))
    put(path, "part-001.npz", packed(many, person=with_a_long_name(many).person))
    with pytest.raises(BadInputError, match="together its hands take more than"):
        read_dataset(path)


@pytest.mark.parametrize("told", [True, False], ids=["", "begun before the index told of the widest"])
def test_hands_that_could_not_be_read_back_are_not_added(tmp_path, many, told):
    path = tmp_path / "full"
    create_dataset(path, "full", "by hand")
    append_part(path, many)
    if not told:
        index = msgspec.structs.replace(read_index(path), widest=())
        (path / "dataset.json").write_bytes(msgspec.json.encode(index))
    before = {file.name: file.read_bytes() for file in path.iterdir()}
    spoiled = many.select(np.arange(10))
    spoiled.points[3, 4, 1] = np.nan
    for more, why in [
        (with_a_long_name(many), r"full: together its hands take more than \d+ bytes; expected fewer"),
        (spoiled, r"part-001\.npz: column points holds what is no number"),
    ]:
        with pytest.raises(BadInputError, match=why):
            append_part(path, more)
        assert {file.name: file.read_bytes() for file in path.iterdir()} == before
    append_part(path, many.select(np.arange(10)))
    assert len(read_dataset(path)) == len(many) + 10


def test_a_whole_dataset_that_could_not_be_read_back_is_not_written(tmp_path, many):
    wide = dataclasses.replace(many, person=np.broadcast_to(np.array("x" * 4000), len(many)))
    with pytest.raises(BadInputError, match="together its hands take more than"):
        write_dataset(tmp_path / "new" / "wide", "wide", "by hand", wide)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"format": ' + "9" * 6000 + "}", "\udcff"], ids=["deep", "long", "bytes"]
)
def test_an_index_made_to_do_harm_is_refused(folder, text):
    (folder / "dataset.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadInputError, match=r"dataset\.json: not a dataset's index"):
        read_dataset(folder)


def test_an_index_with_fewer_than_no_hands_is_refused(folder):
    parts = tuple(msgspec.structs.replace(part, rows=-3) for part in read_index(folder).parts)
    (folder / "dataset.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(read_index(folder), parts=parts)))
    with pytest.raises(BadInputError, match=r"dataset\.json: not a dataset's index: .* >= 0"):
        read_index(folder)


def test_a_part_that_points_out_of_the_folder_is_refused(folder, tmp_path):
    (folder / "part-001.npz").rename(tmp_path / "elsewhere.npz")
    (folder / "part-001.npz").symlink_to(tmp_path / "elsewhere.npz")
    with pytest.raises(BadInputError, match="not a file of this folder"):
        read_dataset(folder)


def test_another_version_and_no_dataset_are_told_apart(folder, tmp_path):
    index = read_index(folder)
    (folder / "dataset.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(index, format=99)))
    with pytest.raises(BadInputError, match="format 99, expected 1"):
        read_dataset(folder)
    with pytest.raises(BadInputError, match="no dataset here"):
        read_dataset(tmp_path)
    create_dataset(tmp_path / "new", "new", "by hand")
    with pytest.raises(BadInputError, match="new: the dataset holds no hands yet"):
        read_dataset(tmp_path / "new")


@pytest.mark.parametrize("name", ["people", "people_thrown"])
def test_every_file_is_small_enough_to_keep_in_a_repository(name):
    sizes = [path.stat().st_size for path in (shipped_root() / "datasets" / name).iterdir()]
    assert max(sizes) < 1_900_000
    assert sum(sizes) < 17_000_000
