"""A game's log in a file: whole up to the last line, whatever fails."""

import stat
import sys
from itertools import count

import pytest

from benchmarks.faults import spoilt
from referee.errors import BadInputError, BadLog, StorageError
from referee.games import new_game
from referee.games.log import parse_log
from referee.games.logfile import LogFile, read_log
from referee.games.replay import play_log
from referee.symbols import Symbol
from tests.games.game_helpers import random_games, random_move


@pytest.mark.parametrize("how", ["fail", "full"])
def test_whatever_step_fails_a_log_has_what_was_said_to_be_written_and_goes_on(tmp_path, how):
    game, rng = next(iter(random_games("motor-city-showdown", 1, first_seed=3)))
    log = LogFile.create(tmp_path / "game.jsonl", game)
    for step in count(1):
        random_move(game, rng)
        before = (tmp_path / "game.jsonl").read_bytes()
        with spoilt(step, how) as steps:
            try:
                log.save(game)
            except StorageError:
                assert (tmp_path / "game.jsonl").read_bytes() == before
        log.save(game)  # the disk is well again
        assert play_log(read_log(tmp_path / "game.jsonl")).log == game.log
        if steps.taken < step:
            break
    assert step > 3
    log.close()


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"\x00\x00\x00 ftypisom"])
def test_beside_a_file_that_is_no_log_nothing_is_left(tmp_path, content):
    (tmp_path / "film.mp4").write_bytes(content)
    with pytest.raises(BadLog, match="expected a"):
        read_log(tmp_path / "film.mp4")
    assert [path.name for path in tmp_path.iterdir()] == ["film.mp4"]


@pytest.mark.parametrize("how", ["fail", "full"])
def test_a_log_that_cannot_be_begun_is_one_clear_line_and_leaves_nothing(tmp_path, how):
    game = new_game("one-time", players=2, seed=1)
    for step in (1, 2, 3):
        with spoilt(step, how), pytest.raises(BadInputError, match=r"game\.jsonl: "):
            LogFile.create(tmp_path / "game.jsonl", game)
        assert not (tmp_path / "game.jsonl").exists()
        LogFile.create(tmp_path / str(step), game).close()


def test_nothing_is_written_that_would_make_a_log_too_long_to_be_read_again(tmp_path, monkeypatch):
    game = new_game("run-to-ten", players=2, seed=1)
    log = LogFile.create(tmp_path / "game.jsonl", game)
    whole = (tmp_path / "game.jsonl").read_bytes()
    monkeypatch.setattr("referee.games.logfile.LOG_BYTES", len(whole) + 20)
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
    with pytest.raises(StorageError, match=r"game\.jsonl: full"):
        log.save(game)
    assert (tmp_path / "game.jsonl").read_bytes() == whole
    log.close()


def test_how_far_films_are_decided_stands_with_the_throws_and_changes_nothing_of_the_game(tmp_path):
    game = new_game("run-to-ten", players=2, seed=1)
    log = LogFile.create(tmp_path / "game.jsonl", game)
    assert log.films == {}
    for films in ({"a": 2.5}, {"b": 1.0}, {"a": 4.0}, None):
        game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
        log.save(game, films)
    log.close()
    again, resumed, _ = LogFile.resume(tmp_path / "game.jsonl")
    again.close()
    assert again.films == {"a": 4.0, "b": 1.0}
    assert (resumed.log, resumed.state_hash) == (game.log, game.state_hash)


def test_stakes_stand_right_after_the_header(tmp_path):
    game = new_game("pink-slip", players=2, seed=1)
    stakes = {"type": "stakes", "id": "1", "names": {"1": "Ann", "2": "Bo"}, "written": {}}
    LogFile.create(tmp_path / "game.jsonl", game, stakes).close()
    log = read_log(tmp_path / "game.jsonl")
    assert (log.stakes, play_log(log).log) == (stakes, game.log)
    lines = (tmp_path / "game.jsonl").read_text().splitlines()
    with pytest.raises(BadLog, match="line 3: stakes, expected right after the header"):
        parse_log([*lines, lines[1]])


def test_a_last_line_that_was_changed_is_refused_with_its_number_and_one_cut_off_is_taken_away(tmp_path):
    path, game = tmp_path / "game.jsonl", new_game("one-time", players=2, seed=1)
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
    LogFile.create(path, game).close()
    whole = path.read_bytes()
    for end in (b"\n", b"\r\n", b"\n\n"):
        path.write_bytes(changed := whole.replace(b'"winners":[2]', b'"winners":[2}').rstrip(b"\n") + end)
        for read in (read_log, LogFile.resume):
            with pytest.raises(BadLog, match=r"game\.jsonl: line 3: no JSON object"):
                read(path)
        assert path.read_bytes() == changed
    path.write_bytes(whole[:-2])
    log, again, cut = LogFile.resume(path)
    log.close()
    assert (again.log, cut) == (game.log, whole.splitlines()[-1][:-1].decode())
    assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:-1])


@pytest.mark.skipif(sys.platform == "win32", reason="needs modes of files")
def test_a_log_is_its_owners_alone_from_the_beginning_and_once_a_game_goes_on_with_it(tmp_path):
    """It has the seed, and so the cards that nobody has seen."""
    path = tmp_path / "game.jsonl"
    LogFile.create(path, new_game("one-time", players=2, seed=1)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    log, _, _ = LogFile.resume(path)
    log.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_log_whose_result_does_not_follow_from_its_moves_is_not_gone_on_with(tmp_path):
    path, game = tmp_path / "game.jsonl", new_game("one-time", players=2, seed=1)
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
    LogFile.create(path, game).close()
    path.write_text(path.read_text().replace('"winners":[2]', '"winners":[1]'))
    with pytest.raises(BadLog, match=r"game\.jsonl: the log comes to another result"):
        LogFile.resume(path)


def test_a_log_that_cannot_be_written_names_no_option_of_a_command_to_those_at_a_table(tmp_path):
    game = new_game("one-time", players=2, seed=1)
    log = LogFile.create(tmp_path / "game.jsonl", game)
    game.apply_throw({1: Symbol.ROCK, 2: Symbol.PAPER})
    with spoilt(1, "full"), pytest.raises(StorageError, match=r"before is whole, and the game goes on from it$"):
        log.save(game)
    log.close()
