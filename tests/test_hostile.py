"""No file, however spoiled, ends a reader in anything but one line; see ``benchmarks.fuzz`` for ten minutes of it."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.fuzz import LONGEST_INPUT, MOST_BYTES, mutate
from benchmarks.readers import CORPUS, READERS, refuses_or_reads

SLOW = {"bundle-manifest", "bundle-verdict", "bundle-strokes", "bundle-clip", "model-description", "video"}
"""Readers that take tens of milliseconds for an input."""

SHORT = settings(
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(scope="module")
def readers():
    """The readers that this module has used, each made once."""
    return {}


def reader_of(readers, name):
    if name not in readers:
        readers[name] = READERS[name]()
    return readers[name]


def corpus(name):
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def test_every_reader_has_a_corpus_that_fits_its_fuzzer():
    assert {path.name for path in CORPUS.iterdir()} == set(READERS)
    for name in READERS:
        assert all(0 < len(data) <= LONGEST_INPUT for data in corpus(name))


@pytest.mark.parametrize("name", READERS)
def test_what_is_kept_is_read_or_refused(readers, name):
    reader = reader_of(readers, name)
    # Some of it is whole: a reader that refuses everything would tell nothing.
    outcomes = [refuses_or_reads(reader, data) for data in corpus(name)]
    assert any(outcomes)


@pytest.fixture
def taken():
    """Gives how much memory was taken at most since the test began, bytes; what other tests took does not count."""
    forget, status = Path("/proc/self/clear_refs"), Path("/proc/self/status")
    if not forget.exists():
        pytest.skip("only Linux says how much memory was taken since a moment")
    forget.write_text("5", encoding="ascii")  # see proc(5)

    def most():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))[1]) * 1024

    before = most()
    return lambda: most() - before


@pytest.mark.parametrize("name", READERS)
def test_a_spoiled_file_is_read_or_refused(readers, taken, name):
    reader, files = reader_of(readers, name), corpus(name)

    @settings(SHORT, max_examples=10 if name in SLOW else 60)
    @given(seed=st.integers(0, 2**32 - 1))
    def spoil(seed):
        generator = Random(seed)
        refuses_or_reads(reader, mutate(generator.choice(files), generator.choice(files), reader.words, generator))

    spoil()
    assert taken() < MOST_BYTES


@pytest.mark.parametrize("name", sorted(set(READERS) - SLOW))
def test_bytes_that_are_nothing_are_refused_or_read(readers, name):
    reader = reader_of(readers, name)

    @settings(SHORT, max_examples=30)
    @given(data=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode(errors="replace")))
    def feed(data):
        refuses_or_reads(reader, data)

    feed()
