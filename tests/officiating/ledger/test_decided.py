"""What a ledger says has to follow from its throws."""

import hashlib
from dataclasses import replace

import msgspec
import pytest

from referee.bouts.settle import settle
from referee.errors import BadLedger
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import FORMAT, DecisionEntry, Evidence, Overrule, Removal
from referee.storage.chain import Chain
from referee.storage.stamps import iso_now
from referee.symbols import MisThrow, NoCallReason
from tests.officiating.ledger.conftest import PAPER, ROCK, five_throws, verdict


def continued(path, *entries):
    """A ledger to which somebody has added lines, with hashes and end as they should be."""
    chain = Chain(path, "a bout's ledger")
    for entry in entries:
        chain.append(msgspec.json.encode(entry))
    return path


def decision(number, *thrown, score, seats=(1, 2), **changes):
    given = replace(verdict(*thrown), number=number, **changes)
    given = replace(given, calls=tuple(replace(c, player=p) for c, p in zip(given.calls, seats, strict=True)))
    return DecisionEntry(at=iso_now(), verdict=given, score=score, playing=(1, 2))


class TestWhatDoesNotFollow:
    """A ledger whose hashes are all right is refused where a line does not follow from those before it."""

    @pytest.fixture
    def kept(self, record, path):
        five_throws(record)
        return path

    def test_the_ledger_as_it_is_can_be_read(self, kept):
        next_one = decision(6, PAPER, ROCK, score={1: 1, 2: 5})
        assert Record.read(continued(kept, next_one)).bout.score == {1: 1, 2: 5}

    @pytest.mark.parametrize(
        ("entry", "problem"),
        [
            (decision(5, PAPER, ROCK, score={1: 1, 2: 5}), "a verdict on throw 5, expected throw 6"),
            (decision(7, PAPER, ROCK, score={1: 1, 2: 5}), "a verdict on throw 7, expected throw 6"),
            (decision(6, PAPER, ROCK, score={1: 9, 2: 5}), "its score, .* does not follow"),
            (decision(6, PAPER, ROCK, score=None), "its score, .* does not follow"),
            (
                msgspec.structs.replace(decision(6, PAPER, ROCK, score={1: 1, 2: 5}), playing=(1,)),
                "who throws next, does not follow",
            ),
            (
                decision(6, PAPER, ROCK, score={1: 1, 2: 5}, seats=(1, 99)),
                r"players \[1, 99\], expected some of \[1, 2\]",
            ),
            (decision(6, PAPER, ROCK, score={1: 1, 2: 5}, seats=(1, 1)), r"players \[1, 1\]"),
            (
                decision(6, PAPER, ROCK, score={1: 0, 2: 6}, settlement=settle({1: ROCK, 2: PAPER})),
                "a verdict that does not follow from its calls",
            ),
            (
                decision(6, PAPER, ROCK, score={1: 0, 2: 5}, no_call_reason=NoCallReason.TOO_DARK),
                "a verdict that does not follow from its calls",
            ),
            (
                Overrule(
                    at=iso_now(), throw=1, player=1, call="jack", by="K", reason="r", score={1: 7, 2: 0}, playing=(1, 2)
                ),
                "its score, .* does not follow",
            ),
            (
                Overrule(
                    at=iso_now(), throw=9, player=1, call="jack", by="K", reason="r", score={1: 0, 2: 5}, playing=(1, 2)
                ),
                "throw 9: not in this ledger",
            ),
            (Evidence(throw=6, file="throw-0006.zip", sha256="0" * 64), "a bundle of throw 6"),
            (Evidence(throw=1, file="../throw-0001.zip", sha256="0" * 64), "expected throw-0001.zip"),
            (Removal(throw=1), "removes a bundle of throw 1 that is not there"),
        ],
    )
    def test_a_line_that_does_not_follow_is_named(self, kept, entry, problem):
        with pytest.raises(BadLedger, match=f"line 7: .*{problem}"):
            Record.read(continued(kept, entry))

    def test_a_throw_is_of_two_players_or_more(self, kept):
        given = replace(verdict(None, no_call=NoCallReason.TOO_DARK), number=6)
        alone = DecisionEntry(at=iso_now(), verdict=given, score={1: 0, 2: 5}, playing=(1, 2))
        with pytest.raises(BadLedger, match=r"line 7: a throw of players \[1\]"):
            Record.read(continued(kept, alone))

    def test_a_bout_begins_once(self, kept):
        with pytest.raises(BadLedger, match="line 7: begins the bout a second time"):
            Record.read(continued(kept, Record.read(kept).opening))

    def test_a_throw_has_one_bundle(self, kept):
        bundle = Evidence(throw=1, file="throw-0001.zip", sha256="0" * 64)
        with pytest.raises(BadLedger, match="line 8: a bundle of throw 1"):
            Record.read(continued(kept, bundle, bundle))

    def test_a_bundle_is_removed_once(self, kept):
        bundle, removal = Evidence(throw=1, file="throw-0001.zip", sha256="0" * 64), Removal(throw=1)
        with pytest.raises(BadLedger, match="line 9: removes a bundle of throw 1 that is not there"):
            Record.read(continued(kept, bundle, removal, removal))


def test_a_ledger_of_another_format_is_not_read_as_one_of_this(record, path):
    other = msgspec.structs.replace(record.opening, format=FORMAT + 1)
    path = path.with_name("other.jsonl")
    Chain.create(path, "a bout's ledger", msgspec.json.encode(other))
    with pytest.raises(BadLedger, match=f"line 1 does not begin a bout of ledger format {FORMAT}"):
        Record.read(path)


def test_a_ledger_in_which_somebody_has_lost_as_absent_in_a_no_call_is_read_as_it_was_written(path):
    record = Record.begin(path, "one-time", ("Ann", "Bo"), "0.1.0")
    record.decide(verdict(MisThrow("absent"), PAPER, no_call=NoCallReason.HAND_LOST))
    overrule = Overrule(at=iso_now(), throw=1, player=2, call="jack", by="K", reason="r", score=None, playing=(2,))
    assert Record.read(continued(path, overrule)).bout.winner == 2


def test_a_no_call_of_which_one_hand_is_still_unknown_counts_nothing_for_the_others(path):
    """Not even where an overrule of a throw before leaves just those others."""
    record = Record.begin(path, "one-time", ("Ann", "Bo", "Cy"), "0.1.0")
    record.decide(verdict(ROCK, ROCK, ROCK))
    record.decide(verdict(ROCK, PAPER, None, no_call=NoCallReason.HAND_LOST))
    record.overrule(2, 1, "scissors", "Kim", "all saw it")
    record.overrule(1, 3, "scissors", "Kim", "the clip")
    assert record.bout.playing == (1, 2)


def test_who_is_called_absent_in_a_throw_that_counts_stays_so_where_another_call_is_changed(record):
    """Only in a no-call is it not known who was absent (ruling A7)."""
    record.decide(verdict(MisThrow("absent"), ROCK))
    record.overrule(1, 2, "paper", "Kim", "the clip")
    assert record.bout.score == {1: 0, 2: 1}


def test_nobody_is_still_to_be_called_in_a_no_call_that_is_ordered_again(record):
    record.decide(verdict(None, None, no_call=NoCallReason.TOO_DARK))
    record.overrule(1, 1, "paper", "Kim", "all saw it")
    assert record.throws[1].to_call == [2]
    record.overrule(1, None, "again", "Kim", "nobody is sure")
    assert record.throws[1].to_call == []


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_line_that_was_changed_with_its_hash_is_found(record, path, number):
    five_throws(record)
    entries = Chain(path, "a bout's ledger").entries
    entries[number - 1] = entries[number - 1].replace(b'"Bo"', b'"Al"').replace(b'"rock"', b'"jack"')
    path.write_bytes(chained(entries))
    with pytest.raises(BadLedger, match=f"line {number} was changed, or ledger.jsonl.end was"):
        Record.read(path)


def chained(entries):
    """Lines with hashes made anew; the end is not."""
    lines, before = b"", "0" * 64
    for number, entry in enumerate(entries, start=1):
        digest = hashlib.sha256(f"{before} {number} ".encode() + entry).hexdigest()
        lines += f'{{"line":{number},"before":"{before}","entry":'.encode() + entry + f',"hash":"{digest}"}}\n'.encode()
        before = digest
    return lines
