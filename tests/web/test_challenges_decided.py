"""A challenge is decided once, whoever decides at the same time, whatever fails, and also after a break."""

import threading
from itertools import count

import pytest

import referee
from benchmarks.faults import spoilt
from referee.errors import BadInputError, StorageError
from referee.host.narrator import BoutNarrator
from referee.host.remote import RemoteTable
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from referee.web import throw_desk
from referee.web.operations import checked, operate
from tests.web.test_operations import acts


class Bout:
    """A bout of two throws whose phones and operators write into one ledger."""

    def __init__(self, folder, verdict):
        self.record = Record.begin(folder / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), referee.__version__)
        self.journal = folder / "operators.jsonl"
        self.narrator = BoutNarrator(self.record.bout, self.record.names)
        for _ in (1, 2):
            self.narrator.decided(self.record.decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER})), self.record.bout)
        self.remote = self.served()

    def served(self):
        """The table as a program shows it that begins with the ledger."""
        remote = RemoteTable()
        remote.show_ledger(Record.read(self.record.path), 2)
        remote.show_bout(self.narrator.view)
        return remote

    def challenge(self, seat, throw=2):
        throw_desk.take({"do": "challenge", "throw": throw}, seat, self.remote, self.journal)

    def decide(self, by, throw=2, **how):
        told = {"do": "stand", **how, "bout": self.record.opening.id, "throw": throw}
        operate(checked(told), by, self.remote, self.journal)

    def left(self):
        return Record.read(self.record.path).challenges_left(2)


OTHERWISE = {"do": "overrule", "player": 2, "call": "scissors", "reason": "seen on the clip"}


@pytest.fixture
def bout(tmp_path, verdict):
    return Bout(tmp_path, verdict)


def test_of_operators_who_let_a_call_stand_at_the_same_time_one_decides(bout):
    bout.challenge(1)
    start, refused = threading.Barrier(4), []

    def stand(by):
        start.wait()
        try:
            bout.decide(by)
        except BadInputError as error:
            refused.append(str(error))

    operators = [threading.Thread(target=stand, args=(by,)) for by in ("Kim", "Lee", "Mo", "Nat")]
    for each in operators:
        each.start()
    for each in operators:
        each.join()
    assert refused == ["throw 2: nobody challenges its call any more"] * 3
    assert [what for _, what, _ in acts(bout.record.path)] == ["challenge", "stand", "challenge-lost"]
    assert bout.left() == bout.remote.shown.challenges_left == {1: 1, 2: 2}


@pytest.mark.parametrize("throw", [1, 2, 77])
def test_a_call_that_nobody_challenges_any_more_is_not_let_stand(bout, throw):
    bout.challenge(1)
    bout.decide("Kim", **OTHERWISE)
    written = bout.record.path.read_bytes()
    with pytest.raises(BadInputError, match="nobody challenges"):
        bout.decide("Lee", throw)
    assert bout.record.path.read_bytes() == written
    assert bout.left() == {1: 2, 2: 2}


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_of_a_decision_fails_nobody_loses_a_challenge_twice(tmp_path, verdict, how):
    for step in count(1):
        folder = tmp_path / str(step)
        folder.mkdir()
        bout = Bout(folder, verdict)
        bout.challenge(1)
        bout.challenge(2)
        with spoilt(step, how) as steps:
            try:
                bout.decide("Kim")
            except StorageError:
                assert len(bout.remote.shown.challenges) == 2
        if bout.remote.shown.challenges:
            bout.decide("Kim")  # the disk is well again
        assert bout.left() == bout.remote.shown.challenges_left == {1: 1, 2: 1}, step
        if steps.taken < step:
            break
    assert step > 12


def test_a_challenge_is_open_again_after_a_break_and_a_decided_one_is_not(bout):
    bout.challenge(1)
    bout.remote = bout.served()
    assert [(each.seat, each.name, each.past.number) for each in bout.remote.shown.challenges] == [(1, "Ann", 2)]
    assert not bout.remote.may_challenge(1, 2)
    bout.remote.show_bout(bout.narrator.view)
    assert len(bout.remote.shown.challenges) == 1
    bout.challenge(2)
    bout.decide("Kim")
    bout.remote = bout.served()
    assert bout.remote.shown.challenges == ()
    assert not any(bout.remote.may_challenge(seat, 2) for seat in (1, 2))
    assert bout.remote.shown.challenges_left == {1: 1, 2: 1}


def test_a_challenge_of_a_throw_that_is_called_otherwise_is_not_open_after_a_break(bout):
    bout.challenge(1)
    bout.decide("Kim", **OTHERWISE)
    assert bout.served().shown.challenges == ()
