"""A bout's ledger: nothing that was announced is lost, and nothing is changed unseen."""

import hashlib
import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.faults import killed_at
from referee.errors import BadInputError, BadLedger, StorageError
from referee.officiating.ledger.bout_record import Record
from referee.storage.files import staged
from referee.symbols import NoCallReason
from tests.officiating.ledger.conftest import JACK, LABRADOR, PAPER, ROCK, SCISSORS, five_throws, verdict

ROOT = Path(__file__).parents[3]


def test_a_bout_goes_on_with_names_numbers_and_score(record, path):
    record.decide(verdict(LABRADOR, JACK))
    record.decide(verdict(ROCK, None, no_call=NoCallReason.HAND_LOST))
    again = Record.read(path)
    again.resume()
    assert again.names == {1: "Ann", 2: "Bo"}
    assert again.bout.score == {1: 3, 2: 0}
    assert again.decide(verdict(ROCK, PAPER)).number == 3
    assert Record.read(path).bout.score == {1: 3, 2: 1}


def test_one_time_goes_on_with_those_who_are_left(path):
    record = Record.begin(path, "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict(ROCK, ROCK, SCISSORS))
    assert Record.read(path).bout.playing == (1, 2)


def test_a_ledger_that_exists_is_not_begun_anew(record, path):
    record.decide(verdict(ROCK, PAPER))
    with pytest.raises(BadInputError, match="exists; --resume"):
        Record.begin(path, "run-to-ten", ("Ann", "Bo"), "0.1.0")
    assert Record.read(path).bout.score == {1: 0, 2: 1}


def test_a_film_is_decided_as_far_as_its_last_throw_and_a_throw_of_no_film_is_in_none(record, path):
    record.decide(verdict(ROCK, PAPER), "f" * 64)
    record.decide(verdict(ROCK, PAPER))
    assert Record.read(path).films == {"f" * 64: 4.1}


def test_a_verdict_that_could_not_be_read_again_is_refused_and_not_written(record, path):
    before = path.read_bytes()
    with pytest.raises(BadInputError, match="does not follow from its calls"):
        record.decide(replace(verdict(ROCK, PAPER), settlement=None))
    assert path.read_bytes() == before
    assert Record.read(path).decide(verdict(ROCK, PAPER)).number == 1


def test_only_a_lost_challenge_costs_one_whatever_else_an_operator_does_for_a_seat(record, path):
    record.note("Kim", "renew", seat=1)
    record.lose_challenge("Kim", 2)
    assert record.challenges_left(2) == Record.read(path).challenges_left(2) == {1: 2, 2: 1}


def test_nobody_has_fewer_than_no_challenges_left(record):
    """A bout may go on with fewer challenges for each than before."""
    for _ in range(2):
        record.lose_challenge("Kim", 2)
    assert record.challenges_left(1) == {1: 1, 2: 0}


def test_a_bundle_cut_off_while_it_was_written_is_never_taken_for_evidence(record, path):
    bundle = path.parent / "throw-0001.zip"
    record.decide(verdict(ROCK, PAPER))
    record.keep_evidence(1, bundle, hashlib.sha256(b"the whole bundle").hexdigest())
    staged(bundle).write_bytes(b"the whole")
    Record.read(path).resume()
    assert not bundle.exists()
    assert not staged(bundle).exists()


def test_a_bout_does_not_go_on_beside_evidence_that_its_ledger_does_not_know(record, path):
    """A ledger that was cut, or put back from a copy, would have its later throws' evidence written over."""
    record.decide(verdict(ROCK, PAPER))
    (path.parent / "throw-0001.zip").write_bytes(b"of a throw that the ledger has lost")
    with pytest.raises(BadInputError, match=r"throw-0001\.zip: not in the ledger"):
        Record.read(path).resume()
    assert (path.parent / "throw-0001.zip").exists()


def test_a_bout_goes_on_beside_a_bundle_whose_removal_was_broken_off(record, path):
    """A program was killed after it had noted the removal, and before it removed the file."""
    record.decide(verdict(ROCK, PAPER))
    bundle = path.parent / "throw-0001.zip"
    record.keep_evidence(1, bundle, "0" * 64)
    bundle.write_bytes(b"the whole bundle")
    record.remove_evidence(bundle)
    again = Record.read(path)
    again.resume()
    assert again.decide(verdict(ROCK, PAPER)).number == 2


def test_a_bundle_whose_removal_was_broken_off_is_removed_again_and_noted_once(record, path):
    record.decide(verdict(ROCK, PAPER))
    bundle = path.parent / "throw-0001.zip"
    record.keep_evidence(1, bundle, "0" * 64)
    for _ in range(2):
        record.remove_evidence(bundle)
    assert Record.read(path).bundles[1].removed


def test_a_line_cut_in_half_that_had_been_announced_is_not_passed_over(record, path):
    five_throws(record)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadLedger, match="cut off after line 5: 6 lines were written, 1 is missing"):
        Record.read(path)


def test_a_verdict_that_nobody_heard_of_because_its_line_was_cut_off_is_left_out_and_the_bout_goes_on(record, path):
    five_throws(record)
    whole = path.read_bytes()
    for step in range(1, 9):
        killed_at(step, lambda _say: Record.read(path).decide(verdict(PAPER, ROCK)))
        again = Record.read(path)
        if again.cut:
            break
    assert again.bout.score == {1: 0, 2: 5}
    again.resume()
    assert Record.read(path).cut == ""
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_changed_line_is_named_by_its_number(record, path, number):
    five_throws(record)
    lines = path.read_bytes().split(b"\n")
    before = lines[number - 1]
    lines[number - 1] = before.replace(b'"Bo"', b'"Al"') if number == 1 else before.replace(b"paper", b"rocks")
    assert lines[number - 1] != before
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadLedger, match=f"line {number} was changed"):
        Record.read(path)


def test_a_line_taken_out_or_put_elsewhere_is_named(record, path):
    five_throws(record)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(lines[:2] + lines[3:]))
    with pytest.raises(BadLedger, match="line 3 was changed, or one before it was added, taken out or put elsewhere"):
        Record.read(path)
    lines[2], lines[3] = lines[3], lines[2]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadLedger, match="line 3"):
        Record.read(path)


def test_whole_lines_cut_off_the_end_are_noticed(record, path):
    five_throws(record)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:4], b""]))
    with pytest.raises(BadLedger, match="cut off after line 4: 6 lines were written, 2 are missing"):
        Record.read(path)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty"),
        (b"Rock\n", "line 1 is no line"),
        (b"\xff\xfe\n", "line 1 is no line"),
        (b'{"line":1}\n', "line 1"),
    ],
)
def test_what_is_no_ledger_is_refused(path, content, problem):
    path.write_bytes(content)
    with pytest.raises(BadLedger, match=problem):
        Record.read(path)


def test_a_bout_has_one_referee(record, path):
    with record.hold(), pytest.raises(BadInputError, match="is being refereed by another program"):
        Record.read(path).hold()
    Record.read(path).hold().release()


def test_a_folder_with_evidence_of_another_bout_is_not_begun_in(path):
    (path.parent / "throw-0001.zip").touch()
    with pytest.raises(BadInputError, match="holds evidence of another bout"):
        Record.begin(path, "run-to-ten", ("Ann", "Bo"), "0.1.0")


NURSERY = """
import json, os, sys, time
from pathlib import Path
from tests.officiating.ledger.conftest import ROCK, Record, verdict

def write(path, out):
    record = Record.read(path) if path.exists() else Record.begin(path, "one-time", ("Ann", "Bo"), "0.1.0")
    record.resume()
    while True:
        os.write(out, b"%d\\n" % record.decide(verdict(ROCK, ROCK)).number)

for heard, delay in json.loads(sys.argv[2]):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        write(Path(sys.argv[1]), writer)
    os.close(writer)
    said = b""
    while said.count(b"\\n") < heard and (more := os.read(reader, 4096)):
        said += more
    time.sleep(delay)
    os.kill(child, 9)
    os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as rest:
        announced = (said + rest.read()).decode().split()
    print(json.dumps([announced, list(Record.read(Path(sys.argv[1])).throws)]))
"""


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and limits on files")


@POSIX
def test_a_bout_killed_at_any_moment_goes_on_where_it_was(path):
    rng = random.Random(4)
    # The first has begun the ledger when it is killed; some others are killed before they announce anything.
    kills = [(1, 0.0), *((rng.randrange(4), rng.uniform(0.0, 0.02)) for _ in range(30))]
    words = [sys.executable, "-W", "ignore", "-c", NURSERY, str(path), json.dumps(kills)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    before = 0
    for line in done.stdout.splitlines():
        announced, kept = json.loads(line)
        assert kept == list(range(1, len(kept) + 1))
        assert [int(number) for number in announced] == list(range(before + 1, before + len(announced) + 1))
        assert before + len(announced) <= len(kept) <= before + len(announced) + 1
        before = len(kept)
    assert before > 30


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.officiating.ledger.conftest import PAPER, ROCK, Record, verdict
from referee.errors import StorageError
record = Record.begin(Path(sys.argv[1]), "run-to-ten", ("Ann", "Bo"), "0.1.0")
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
try:
    while True:
        record.decide(verdict(ROCK, ROCK))
        print(len(record.throws), flush=True)
except StorageError as error:
    print(error)
"""


@POSIX
def test_a_full_disk_loses_nothing_that_was_written(path):
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True, cwd=ROOT)
    *counts, message = done.stdout.splitlines()
    assert "ledger.jsonl: line" in message
    assert "cannot be written: File too large; the lines before it are whole" in message
    record = Record.read(path)
    assert record.cut == ""
    assert len(record.throws) == int(counts[-1]) > 1
    record.decide(verdict(ROCK, PAPER))  # there is room again
    assert Record.read(path).bout.score == {1: 0, 2: 1}


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"ledger\.jsonl: .*expected room for a bout's ledger"):
        Record.begin(tmp_path / "file" / "ledger.jsonl", "one-time", ("Ann", "Bo"), "0.1.0")
