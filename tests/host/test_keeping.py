"""What the application goes on with, after faults and kills at any step of its writing."""

import shutil
import stat
import sys
from contextlib import suppress
from itertools import count

import msgspec
import pytest

from benchmarks.faults import killed_at, spoilt
from referee.errors import StorageError
from referee.host.choices import BoutChoice, GameChoice, MatchChoice, SeatChoice
from referee.host.keeping import (
    LOOKED_AT,
    bouts,
    bouts_of_tournament,
    broken_off,
    broken_off_of,
    keep_bout,
    keep_game,
    mark_over,
    seats_throw_from,
    throw_from,
)
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol

BOUT = BoutChoice("run-to-ten", ("Ann", "Bo"), source="camera")
GAME = GameChoice("war", (SeatChoice("Ann"), SeatChoice("Bo", "bot")), seed=3)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and modes of files")


@pytest.fixture(autouse=True)
def home(installed):
    """Nothing of the user's own is touched."""
    return installed


@pytest.fixture
def left(verdict):
    """A bout of one throw and a game of which there is a log."""
    bout, game = keep_bout(BOUT), keep_game(GAME)
    Record.read(bout.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    game.log.touch()
    return bout, game


def test_what_lies_in_a_folder_whose_name_cannot_be_shown_is_left_out(left):
    bout, game = left
    game.folder.rename(game.folder.with_name("caf\udce9"))
    assert [each.kept.folder for each in broken_off()] == [bout.folder]


def test_what_was_begun_after_the_clock_was_set_back_stands_first(left):
    bout, game = left
    later = bout.folder.rename(bout.folder.with_name("2026-10-25-023000-000000+0100"))
    first = shutil.copytree(later, later.with_name("2026-10-25-025000-000000+0200"))
    between = game.folder.rename(game.folder.with_name("2026-10-25-021000-000000+0100"))
    assert [each.folder for each in bouts()] == [later, first]
    assert [each.kept.folder for each in broken_off()] == [later, between, first]


def assert_goes_on(bout, game):
    assert {each.kept.folder for each in broken_off()} >= {bout.folder, game.folder}


@POSIX
def test_killed_at_any_step_what_was_broken_off_still_goes_on(left, home):
    bout, game = left
    shutil.copytree(bout.folder.parent, home / "before")
    for step in count(1):

        def work(say):
            throw_from(bout, "keyboard")
            say("source")
            keep_bout(BOUT)
            keep_game(GAME)

        said, killed = killed_at(step, work)
        assert_goes_on(bout, game)
        (kept,) = [each for each in bouts() if each.folder == bout.folder]
        assert kept.choice.source == "keyboard" or not said, step
        shutil.rmtree(bout.folder.parent)
        shutil.copytree(home / "before", bout.folder.parent)
        if not killed:
            break
    assert step > 20


@pytest.mark.parametrize("how", ["fail", "full"])
@pytest.mark.parametrize(
    "write",
    [
        lambda bout, _: throw_from(bout, "keyboard"),
        lambda *_: keep_bout(BOUT),
        lambda *_: keep_game(GAME),
        lambda _, game: seats_throw_from(game, {1: "keyboard"}),
    ],
)
def test_whatever_step_fails_what_was_broken_off_still_goes_on(left, how, write):
    for step in count(1):
        with spoilt(step, how) as steps, suppress(StorageError):
            write(*left)
        assert_goes_on(*left)
        if steps.taken < step:
            break
    assert step > 4


@pytest.mark.parametrize("how", ["fail", "full"])
def test_a_game_is_over_once_that_was_said_to_be_written(left, how):
    bout, game = left
    for step in count(1):
        (game.folder / "over").unlink(missing_ok=True)
        with spoilt(step, how) as steps:
            try:
                mark_over(game)
            except StorageError:
                assert bout.folder in {each.kept.folder for each in broken_off()}
            else:
                assert [each.kept for each in broken_off()] == [bout]
        if steps.taken < step:
            break
    assert step > 3


def test_a_bout_whose_choice_is_spoilt_is_left_out(left, home):
    bout, game = left
    for number, spoilt_choice in enumerate((b"", b"{", b"[]", b'{"mode":7}', b"\xff", b"[" * 100_000, b"x" * 2**19)):
        folder = home / "bouts" / f"9999-{number}"
        folder.mkdir()
        (folder / "choice.json").write_bytes(spoilt_choice)
    assert [each.folder for each in bouts()] == [bout.folder]
    assert {each.kept.folder for each in broken_off()} == {bout.folder, game.folder}


@pytest.mark.parametrize("spoilt_choice", [{"names": ("Ann", "B\0o")}, {"source": "\0"}])
def test_a_bout_with_a_name_or_a_source_that_cannot_be_shown_is_left_out(left, spoilt_choice):
    keep_bout(msgspec.structs.replace(BOUT, **spoilt_choice))
    assert [each.folder for each in bouts()] == [left[0].folder]


@POSIX
def test_a_choice_with_a_seed_is_its_owners_alone(left):
    for kept in left:
        assert stat.S_IMODE((kept.folder / "choice.json").stat().st_mode) == 0o600
    assert stat.S_IMODE((throw_from(left[0], "keyboard").folder / "choice.json").stat().st_mode) == 0o600


def test_a_tournaments_bouts_are_found_behind_any_number_of_other_bouts(installed, verdict):
    match = MatchChoice("friday", "1.1", 1, (1, 2))
    own = keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard", match=match))
    assert broken_off_of(match) is None, "nobody has thrown in it"
    Record.read(own.ledger).decide(verdict({1: Symbol.ROCK, 2: Symbol.PAPER}))
    for other in range(LOOKED_AT):
        elsewhere = MatchChoice("saturday", "1.1", 1, (1, 2)) if other % 2 else None
        keep_bout(BoutChoice("one-time", ("Ann", "Bo"), "keyboard", match=elsewhere))
    assert [kept.folder for kept in bouts_of_tournament("friday")] == [own.folder]
    assert broken_off_of(match).folder == own.folder
    assert broken_off_of(MatchChoice("friday", "1.2", 1, (1, 2))) is None
