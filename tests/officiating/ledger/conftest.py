"""A ledger of a bout, and verdicts to put into it."""

import pytest

from referee.bouts.settle import settle
from referee.officiating.ledger.bout_record import Record
from referee.officiating.verdict import Call, Verdict
from referee.symbols import Symbol

ROCK, PAPER, SCISSORS, JACK, LABRADOR = Symbol


def verdict(*thrown, no_call=None):
    calls = tuple(Call(seat, what, 3.5, 0.01, 0.9, 3.6, 0.0, False, ()) for seat, what in enumerate(thrown, start=1))
    settled = None if no_call else settle({call.player: call.thrown for call in calls})
    return Verdict(1, calls, no_call, settled, 4.1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ledger.jsonl"


@pytest.fixture
def record(path):
    return Record.begin(path, "run-to-ten", ("Ann", "Bo"), "0.1.0")


def five_throws(record):
    for _ in range(5):
        record.decide(verdict(ROCK, PAPER))
