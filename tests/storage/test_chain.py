"""A chain of entries: after a break at any step of its writing it holds what was announced, and goes on."""

import json
import os
import sys
import threading
from itertools import count

import pytest

from benchmarks.faults import killed_at, spoilt
from referee.errors import BadInputError, BadLedger, StorageError
from referee.storage.chain import Chain
from referee.storage.files import append

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
FIRST, SECOND = (
    "31c6df23211a991bdb56894e0eec4caf6db82da8d2711191a06f77a6b02c463d",
    "1027a5f77e51f276f4b68f7d1dffbd2ada78f7a6ce83e08791b3068fcd201ff2",
)
"""The hashes of the first two lines of these tests' chains."""


def entry(number):
    return json.dumps({"said": number}).encode()


def begun(path, lines=3):
    chain = Chain.create(path, "a test's ledger", entry(1))
    for number in range(2, lines + 1):
        chain.append(entry(number))
    return chain


def read(path):
    return [json.loads(each)["said"] for each in Chain(path, "a test's ledger").entries]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new" / "chain.jsonl"


@POSIX
def test_what_is_no_file_is_called_what_it_is(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInputError, match="a pipe or device, not a file; expected a test's ledger"):
        read(tmp_path / "pipe")
    with pytest.raises(BadInputError, match="a folder; expected a test's ledger"):
        read(tmp_path)
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(BadLedger, match="empty; expected a test's ledger"):
        read(tmp_path / "empty")


def test_what_was_added_is_read_again(path):
    begun(path)
    assert read(path) == [1, 2, 3]
    assert Chain(path, "a test's ledger").head == Chain(path, "a test's ledger").hashes[2]


def test_a_line_is_written_with_its_number_the_hash_before_and_its_own(path):
    """The format of ledgers that are kept. The hash is that of ``sha256sum`` over the hash before, number and entry."""
    begun(path, 2)
    assert path.read_text() == (
        f'{{"line":1,"before":"{"0" * 64}","entry":{{"said": 1}},"hash":"{FIRST}"}}\n'
        f'{{"line":2,"before":"{FIRST}","entry":{{"said": 2}},"hash":"{SECOND}"}}\n'
    )


def test_the_hash_of_a_line_is_on_the_disk_before_the_line_is_written(path, monkeypatch):
    chain, done = begun(path), []

    def noted(file, data, at, *, sync=True):
        done.append((file.name, sync))
        append(file, data, at, sync=sync)

    monkeypatch.setattr("referee.storage.chain.append", noted)
    chain.append(entry(4))
    assert done[:2] == [("chain.jsonl.end", True), ("chain.jsonl", True)]


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_fails_only_what_was_said_to_be_written_is_there(tmp_path, how):
    for step in count(1):
        path = tmp_path / f"{how}{step}" / "chain.jsonl"
        chain, announced, refused = begun(path), [1, 2, 3], []
        with spoilt(step, how) as steps:
            for number in (4, 5):
                try:
                    chain.append(entry(number))
                except StorageError as error:
                    refused.append(str(error))
                else:
                    announced.append(number)
        assert read(path) == announced, step
        assert all("the lines before it are whole" in line for line in refused)
        chain.append(entry(6))  # the disk is well again
        assert read(path) == [*announced, 6], step
        assert chain.cut == ""
        if steps.taken < step:
            break
    assert step > 8


@pytest.mark.parametrize("how", ["fail", "full"])
def test_a_chain_that_cannot_be_begun_leaves_nothing_in_the_way(tmp_path, how):
    for step in count(1):
        path = tmp_path / f"{how}{step}" / "chain.jsonl"
        try:
            with spoilt(step, how) as steps:
                Chain.create(path, "a test's ledger", entry(1))
        except StorageError:
            Chain.create(path, "a test's ledger", entry(1))
        assert read(path) == [1], step
        if steps.taken < step:
            break
    assert step > 12


@POSIX
def test_killed_at_any_step_a_chain_holds_what_was_announced_and_goes_on(tmp_path):
    for step in count(1):
        path = tmp_path / str(step) / "chain.jsonl"

        def work(say, path=path):
            for number, chain in enumerate([begun(path, 1)] * 3, start=1):
                if number > 1:
                    chain.append(entry(number))
                say(str(number))

        announced, killed = killed_at(step, work)
        if not announced:
            if path.exists():
                assert read(path) == [1]
            else:
                begun(path)
        else:
            kept = read(path)
            assert kept in ([*range(1, len(announced) + 1)], [*range(1, len(announced) + 2)]), step
            Chain(path, "a test's ledger").append(entry(len(kept) + 1))
            assert read(path) == [*kept, len(kept) + 1]
        if not killed:
            break
    assert step > 20


@POSIX
def test_a_line_cut_off_while_it_was_written_is_told_and_goes_with_the_next(path):
    begun(path)
    for step in count(1):
        _, killed = killed_at(step, lambda _say: Chain(path, "a test's ledger").append(entry(4)))
        chain = Chain(path, "a test's ledger")
        if chain.cut:
            break
        assert killed, "no step leaves half a line"
    chain.append(entry(5))
    assert (chain.cut, read(path)) == ("", [1, 2, 3, 5])


@POSIX
def test_what_a_machine_without_power_left_as_zeros_is_no_forgery(path):
    begun(path)
    end = path.with_name("chain.jsonl.end")
    for step in count(1):
        _, killed = killed_at(step, lambda _say: Chain(path, "a test's ledger").append(entry(4)))
        cut = Chain(path, "a test's ledger").cut
        if cut or not killed:
            break
    assert cut
    path.write_bytes(path.read_bytes() + b"\0" * 40)
    end.write_bytes(end.read_bytes() + b"\0" * 40)
    chain = Chain(path, "a test's ledger")
    assert not chain.ended
    chain.append(entry(5))
    assert read(path) == [1, 2, 3, 5]
    assert Chain(path, "a test's ledger").ended


def test_a_line_that_was_whole_and_is_cut_is_not_taken_for_one_that_nobody_heard_of(path):
    begun(path)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadLedger, match="cut off after line 2: 3 lines were written, 1 is missing"):
        read(path)


@pytest.mark.parametrize("name", ["chain.jsonl", "chain.jsonl.end"])
@pytest.mark.parametrize(
    "convert",
    [
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n"),
    ],
    ids=["line ends", "mark", "both"],
)
def test_a_copy_that_another_program_has_converted_is_refused_and_told_from_a_forged_one(path, name, convert):
    begun(path)
    file = path.with_name(name)
    whole = file.read_bytes()
    file.write_bytes(convert(whole))
    with pytest.raises(BadLedger, match=f"{name}: another program, such as an editor.* copy it again"):
        read(path)
    file.write_bytes(whole.replace(b'"', b"'"))
    with pytest.raises(BadLedger, match=r"is no line of|line 1 was changed"):
        read(path)


def test_half_a_line_that_nobody_wrote_is_refused(path):
    begun(path)
    path.write_bytes(path.read_bytes() + b'{"line":4,')
    with pytest.raises(BadLedger, match="a part of a line that nobody wrote, after line 3"):
        read(path)


def test_what_follows_a_line_that_was_written_and_not_yet_noted_as_such_is_refused(path):
    """A program was broken off between the two. What was being written is known, and no more was."""
    begun(path)
    end, whole = path.with_name("chain.jsonl.end"), path.read_bytes()
    end.write_bytes(b"".join(end.read_bytes().splitlines(keepends=True)[:-1]))
    assert read(path) == [1, 2, 3]
    path.write_bytes(whole + b'{"line":4,')
    with pytest.raises(BadLedger, match="a part of a line that nobody wrote, after line 3"):
        read(path)
    other = begun(path.with_name("other.jsonl"), 2)
    other.append(entry(9))
    path.write_bytes(other.path.read_bytes())
    with pytest.raises(BadLedger, match="line 3 was added or changed"):
        read(path)


def test_an_end_that_is_cut_off_in_the_middle_of_a_line_has_not_ended_until_the_next_is_written(path):
    begun(path)
    end = path.with_name("chain.jsonl.end")
    end.write_bytes(end.read_bytes() + b'{"next":4,"ha')
    chain = Chain(path, "a test's ledger")
    assert not chain.ended
    chain.append(entry(4))
    assert Chain(path, "a test's ledger").ended


@pytest.mark.parametrize(("kind", "line"), [("next", 3), ("lines", 4)])
def test_a_line_of_the_end_with_another_number_is_named(path, kind, line):
    begun(path)
    end = path.with_name("chain.jsonl.end")
    end.write_bytes(end.read_bytes().replace(f'"{kind}":2'.encode(), f'"{kind}":7'.encode()))
    with pytest.raises(BadLedger, match=rf"chain\.jsonl\.end: line {line} was changed"):
        read(path)


def test_nothing_is_added_to_a_chain_that_was_changed_meanwhile(path):
    chain = begun(path)
    end = path.with_name("chain.jsonl.end")
    end.write_bytes(end.read_bytes().replace(chain.head.encode(), b"0" * 64))
    before = path.read_bytes()
    with pytest.raises(BadLedger, match="line 3 was changed"):
        chain.append(entry(4))
    assert path.read_bytes() == before


def test_nothing_is_added_that_would_make_a_chain_too_long_to_be_read_again(path, monkeypatch):
    chain = begun(path)
    monkeypatch.setattr("referee.storage.chain.LOG_BYTES", path.stat().st_size + 200)
    chain.append(entry(4))
    with pytest.raises(StorageError, match=r"chain\.jsonl: full"):
        chain.append(entry(5))
    assert read(path) == [1, 2, 3, 4]


def test_a_chain_cut_off_while_in_use_is_noticed(path):
    chain = begun(path)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(BadLedger, match="cut off while in use, after line 3"):
        chain.refresh()


def test_where_the_end_stands_alone_no_chain_is_begun(path):
    begun(path)
    path.unlink()
    with pytest.raises(BadInputError, match=r"chain\.jsonl\.end: the end of a ledger that is gone"):
        begun(path)


def test_a_chain_that_is_there_is_not_begun_anew(path):
    begun(path)
    with pytest.raises(BadInputError, match="exists"):
        begun(path)
    assert read(path) == [1, 2, 3]


def test_several_threads_and_programs_add_in_turn(path):
    begun(path, 1)

    def add():
        for _ in range(5):
            Chain(path, "a test's ledger").append(entry(7))

    children = []
    for _ in range(2 if hasattr(os, "fork") else 0):
        children.append(os.fork())
        if children[-1] == 0:
            add()
            os._exit(0)
    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(children)
    assert read(path) == [1] + [7] * 5 * (2 + len(children))


def test_a_fault_names_the_line_that_it_befell_after_those_that_others_added(path, monkeypatch):
    chain = begun(path)
    Chain(path, "a test's ledger").append(entry(4))

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("referee.storage.chain.append", full)
    with pytest.raises(StorageError, match=r"chain\.jsonl: line 5: cannot be written: No space left on device"):
        chain.append(entry(5))


def test_what_cannot_be_written_to_can_be_read(path):
    begun(path)
    (path.parent / ".chain.jsonl.lock").unlink()
    path.parent.chmod(0o500)
    try:
        assert read(path) == [1, 2, 3]
    finally:
        path.parent.chmod(0o700)
