"""PINK SLIP: the challenge, and the ledger that remembers who won whose. Each test cites its ruling."""

import json
import sys

import pytest

from benchmarks.faults import killed_at
from referee.errors import BadInputError, BadLedger
from referee.games.pink_slip.ledger import Slip, SlipLedger, Win
from referee.storage.chain import Chain

WON = Win("Bo", "Ann", "2026-11-21", "one-time", "game1")


ANN, BO, CY = Slip("Ann", "2026-11-01", "JL-17", "4711"), Slip("Bo", "2026-11-01"), Slip("Cy", "2026-11-02")


def stake(ledger, game, *slips):
    ledger.stake(game, [slip.owner for slip in slips], slips, slips[0].signed)


@pytest.fixture
def ledger(tmp_path):
    """Of slips that Ann and Bo have staked in a game."""
    ledger = SlipLedger(tmp_path / "new" / "slips.jsonl")
    stake(ledger, "game1", ANN, BO)
    return ledger


def lines(ledger):
    return len(ledger.path.read_text().splitlines())


def test_the_ledger_remembers_for_ever_who_won_whose(ledger):
    # D2
    ledger.record(WON)
    again = SlipLedger(ledger.path)
    assert again.wins == {"bo": WON}
    assert again.slips == {"ann": ANN, "bo": BO}


def test_who_has_lost_their_slip_cannot_play_again(ledger):
    # D2; a won slip cannot be staked either: each stakes their own
    ledger.record(WON)
    ledger.check(["Ann", "Cy"])
    with pytest.raises(BadInputError, match="BO has no Pink Slip to stake: Ann won it on 2026-11-21"):
        SlipLedger(ledger.path).check(["BO", "Cy"])
    with pytest.raises(BadInputError, match="ann signed a Pink Slip on 2026-11-01"):
        ledger.check(["ann", "Cy"], ["ann"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gil", "gil"),
        ("Zoë", "Zoe\u0308"),
        ("Gil  G", " gil g"),
        ("Gil", "G\u200bil\ufe0f"),
        ("Gil", "\uff27\uff49\uff4c"),
        ("\u0390", "\u03aa\u0301"),
        ("Is\u0131k", "ISIK"),
        ("ipek", "\u0130PEK"),
    ],
)
def test_a_player_is_one_person_whatever_the_capitals(tmp_path, one, other):
    # D2
    ledger = SlipLedger(tmp_path / "slips.jsonl")
    with pytest.raises(BadInputError, match="are one person"):
        ledger.check([one, other])
    with pytest.raises(BadInputError, match="are one person"):
        stake(ledger, "game1", Slip(one, "2026-11-01"), Slip(other, "2026-11-01"))
    assert not ledger.path.exists()


def test_a_name_that_shows_nothing_signs_nothing(tmp_path):
    with pytest.raises(BadInputError, match="shows nothing"):
        SlipLedger(tmp_path / "slips.jsonl").check(["\ufe0f", "Bo"])


def test_signing_and_staking_are_one_act_of_both(ledger):
    # D2: Bo has lost the slip, so Eve signs nothing
    ledger.record(WON)
    before = ledger.path.read_bytes()
    with pytest.raises(BadInputError, match="Bo has no Pink Slip to stake"):
        stake(ledger, "game2", Slip("Eve", "2026-11-22"), BO)
    assert ledger.path.read_bytes() == before
    assert "eve" not in SlipLedger(ledger.path).slips


def test_a_slip_is_signed_once_and_what_was_written_stays(ledger):
    stake(ledger, "game2", Slip("ANN", "2026-11-22", "other", "other"), CY)
    assert SlipLedger(ledger.path).slips == {"ann": ANN, "bo": BO, "cy": CY}


def test_the_same_game_is_staked_in_and_entered_once(ledger):
    # D2: a win is entered once for each game, by the game's own identity
    stake(SlipLedger(ledger.path), "game1", ANN, BO)
    ledger.record(WON)
    SlipLedger(ledger.path).record(WON)
    assert lines(ledger) == 2


def test_one_game_wins_one_slip(ledger):
    # D2: the game's log was copied, and the copy decided otherwise
    ledger.record(WON)
    other = Win("Ann", "Bo", "2026-11-21", "one-time", "game1")
    with pytest.raises(BadInputError, match="this game is decided: Ann won Bo's Pink Slip"):
        ledger.record(other)
    with pytest.raises(BadInputError, match="this game is decided"):
        stake(SlipLedger(ledger.path), "game1", ANN, BO)
    assert SlipLedger(ledger.path).wins == {"bo": WON}


def test_a_game_that_is_entered_again_with_another_winner_of_the_slip_is_refused(tmp_path):
    # D2: three staked, and a copy of the game's log says that another of them won Bo's
    ledger = SlipLedger(tmp_path / "slips.jsonl")
    stake(ledger, "game1", ANN, BO, CY)
    ledger.record(WON)
    with pytest.raises(BadInputError, match="Bo has no Pink Slip to stake: Ann won it on 2026-11-21"):
        ledger.record(Win("Bo", "Cy", "2026-11-21", "one-time", "game1"))
    assert SlipLedger(ledger.path).wins == {"bo": WON}


@pytest.mark.parametrize("others", [(BO, ANN), (ANN, CY), (Slip("Eve", "2026-11-22"), BO)])
def test_a_game_is_gone_on_with_by_those_who_staked_in_it_each_in_the_same_seat(ledger, others):
    # D2: its log was changed
    before = ledger.path.read_bytes()
    with pytest.raises(BadInputError, match="expected those who staked their Pink Slips in this game"):
        stake(SlipLedger(ledger.path), "game1", *others)
    assert ledger.path.read_bytes() == before


def test_a_slip_lost_twice_by_two_programs_at_once_is_lost_once(ledger):
    # Bo left the game against Ann, plays Cy, and both games say that Bo has lost.
    stake(SlipLedger(ledger.path), "game2", BO, CY)
    with pytest.raises(BadInputError, match="Bo has staked the Pink Slip in another game since"):
        ledger.record(WON)
    won_by_cy = Win("Bo", "Cy", "2026-11-22", "one-time", "game2")
    ledger.record(won_by_cy)
    with pytest.raises(BadInputError, match="Bo has no Pink Slip to stake: Cy won it"):
        SlipLedger(ledger.path).record(WON)
    assert SlipLedger(ledger.path).wins == {"bo": won_by_cy}


def test_a_slip_staked_in_a_game_that_is_being_played_cannot_be_staked_in_another(ledger):
    hold = ledger.hold("game1")
    with pytest.raises(BadInputError, match="Bo's Pink Slip is staked in a game that is being played"):
        stake(SlipLedger(ledger.path), "game2", BO, CY)
    hold.release(remove=True)
    stake(SlipLedger(ledger.path), "game2", BO, CY)
    with pytest.raises(BadInputError, match="staked the Pink Slip in another game since"):
        stake(ledger, "game1", ANN, BO)


@pytest.mark.parametrize(
    ("win", "problem"),
    [
        (Win("Bo", "Cy", "2026-11-21", "one-time", "game1"), "Bo and Cy have staked no Pink Slips in this game"),
        (Win("Bo", "Ann", "2026-11-21", "one-time", "game9"), "have staked no Pink Slips in this game"),
        (Win("Bo", "Bo", "2026-11-21", "one-time", "game1"), "have staked no Pink Slips in this game"),
    ],
)
def test_nothing_is_won_that_was_not_staked(ledger, win, problem):
    with pytest.raises(BadInputError, match=problem):
        ledger.record(win)
    assert lines(ledger) == 1


def forged(ledger, change):
    """Makes the whole chain anew, with entries changed."""
    entries = [json.loads(entry) for entry in Chain(ledger.path, "slips").entries]
    change(entries)
    for path in (ledger.path, ledger.path.with_name(f"{ledger.path.name}.end")):
        path.unlink()
    chain = Chain.create(ledger.path, "slips", json.dumps(entries[0]).encode())
    for entry in entries[1:]:
        chain.append(json.dumps(entry).encode())
    return ledger.path


class TestForgeries:
    @pytest.fixture(autouse=True)
    def won(self, ledger):
        ledger.record(WON)

    @pytest.mark.parametrize("count", [1, 2])
    def test_a_win_deleted(self, ledger, count):
        ledger.path.write_bytes(b"".join(ledger.path.read_bytes().splitlines(keepends=True)[:-count]))
        with pytest.raises(BadLedger, match=r"slips\.jsonl: (cut off|empty)"):
            SlipLedger(ledger.path)

    def test_a_win_edited(self, ledger):
        ledger.path.write_bytes(ledger.path.read_bytes().replace(b'"winner":"Ann"', b'"winner":"Eve"'))
        with pytest.raises(BadLedger, match=r"slips\.jsonl: line 2 was changed"):
            SlipLedger(ledger.path)

    def test_the_end_deleted(self, ledger):
        ledger.path.with_name("slips.jsonl.end").unlink()
        with pytest.raises(BadLedger, match=r"slips\.jsonl\.end: missing"):
            SlipLedger(ledger.path)

    @pytest.mark.parametrize(
        ("change", "problem"),
        [
            (lambda entries: entries.append({**entries[1], "owner": "Ann", "winner": "Bo"}), "this game is decided"),
            (lambda entries: entries.append(entries[1]), "Bo has no Pink Slip to stake"),
            (lambda entries: entries.append(entries[0]), "a slip is staked that was lost"),
            (lambda entries: entries.insert(1, {**entries[0], "game": "x"}), "signs a second Pink Slip"),
            (
                lambda entries: entries.insert(1, {**entries[0], "game": "x", "names": ["Ann", "Eve"], "signed": []}),
                "somebody stakes a slip without",
            ),
            (lambda entries: entries[1].update(winner="Eve"), "have staked no Pink Slips in this game"),
            (lambda entries: entries[1].update(winner=7), "neither a stake nor a win"),
            (lambda entries: entries[1].pop("winner"), "neither a stake nor a win"),
            (lambda entries: entries[1].update(type="lost"), "neither a stake nor a win"),
        ],
    )
    def test_what_does_not_follow(self, ledger, change, problem):
        with pytest.raises(BadLedger, match=rf"slips\.jsonl: line \d: .*{problem}"):
            SlipLedger(forged(ledger, change))


@pytest.mark.parametrize("line", ["{", "[]", '{"type":"lost"}', '{"type":"signed"}'])
def test_a_file_that_is_no_ledger_is_named_with_its_line(tmp_path, line):
    path = tmp_path / "slips.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(BadLedger, match=r"slips\.jsonl: line 1"):
        SlipLedger(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_a_line_cut_off_while_it_was_written_blocks_no_later_game(ledger):
    for step in range(1, 20):
        killed_at(step, lambda _say: stake(SlipLedger(ledger.path), "game2", BO, CY))
        again = SlipLedger(ledger.path)
        if again.cut:
            break
    assert "cy" not in again.slips
    stake(again, "game3", BO, CY)
    assert SlipLedger(ledger.path).cut == ""
    assert set(SlipLedger(ledger.path).slips) == {"ann", "bo", "cy"}
