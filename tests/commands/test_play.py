"""``referee play``, run as players run it; also killed in the middle.

``REFEREE_KILLS=300 pytest tests/commands/test_play.py -k killed --timeout 0`` kills it that often.
"""

import errno
import io
import json
import os
import signal
import stat
import subprocess
import sys
from random import Random

import pytest

from referee.commands.main import main
from referee.games.logfile import read_log
from referee.games.pink_slip.ledger import SlipLedger
from referee.games.replay import play_log
from referee.games.throw_notation import parse_throw
from referee.host.frame_sources import simulated_players
from referee.settings import load_profile
from tests.commands.played_games import COMMAND, play

KILLS = int(os.environ.get("REFEREE_KILLS", "4"))


def test_one_time_typed_at_the_keyboard():
    result = play("one-time", "--players", "human,human", "--names", "Ann,Bo", typed="rock\npaper\n")
    assert result.returncode == 0
    assert "Bo wins" in result.stdout


def test_the_same_seed_is_the_same_game_among_bots():
    words = ("spell-my-name", "--players", "bot,bot,random", "--seed", "11", "--headless", "--json")
    assert play(*words).stdout == play(*words).stdout


def test_the_help_tells_the_house_options_that_are_not_as_usual():
    words = ("stones", "--players", "human,bot,bot")
    told = "House options of this game: target 77, spades yes"
    assert told in play(*words, "--option", "spades=yes", "--option", "target=77", typed="?\n").stdout
    assert "House options" not in play(*words, typed="?\n").stdout


@pytest.mark.parametrize("lines", [20, 41])
def test_a_game_among_bots_that_was_broken_off_goes_on_as_it_would_have(tmp_path, lines):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    words = ("spell-my-name", "--players", "bot,bot,random")
    assert play(*words, "--seed", "4", "--log", whole).returncode == 0
    part.write_text("".join(whole.read_text().splitlines(keepends=True)[:lines]))
    assert play(*words, "--resume", part).returncode == 0
    assert part.read_text() == whole.read_text()


def test_a_stacked_deck_is_dealt_from_the_top(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("BH R01\nMCS R02 JL R03 WP R04\n")
    result = play("motor-city-showdown", "--deck", deck, "--names", "Ann,Bo")
    assert "You: hand R01 R02 R03 R04" in result.stdout


def test_a_deck_may_begin_with_the_mark_of_its_coding(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("BH R01\nMCS R02 JL R03 WP R04\n", encoding="utf-8-sig")  # as from an editor on Windows
    result = play("motor-city-showdown", "--deck", deck, "--names", "Ann,Bo")
    assert "You: hand R01 R02 R03 R04" in result.stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty; expected card names"),
        (b"\xef\xbb\xbf \r\n", "empty; expected card names"),
        (b"R5 R99", "deck: card 2, 'R99', is no card of war"),
        (b"\xff", "not a text file; expected card names"),
    ],
)
def test_what_is_wrong_with_a_deck_is_told_with_its_file(tmp_path, capsys, content, said):
    deck, log = tmp_path / "deck.txt", tmp_path / "game.jsonl"
    deck.write_bytes(content)
    words = ["play", "war", "--players", "bot,bot"]
    assert main([*words, "--seed", "1", "--log", str(log)]) == 0
    capsys.readouterr()
    for asked in (words, [*words, "--resume", str(log)]):
        assert main([*asked, "--deck", str(deck)]) == 2
        assert capsys.readouterr().err == f"referee play: {deck}: {said}\n"


def test_throws_of_a_seat_may_come_from_elsewhere():
    result = play("one-time", "--throws", "1=bot", "--players", "human,bot")
    assert result.returncode == 0
    assert " wins" in result.stdout


def test_a_film_goes_on_behind_its_throws_that_the_log_has(tmp_path, rendered):
    log = tmp_path / "game.jsonl"
    words = ("run-to-ten", "--players", "human,human", "--throws", f"1={rendered[0]}", "--throws", f"2={rendered[0]}")
    assert play(*words, "--log", log).returncode == 0
    before = log.read_bytes()
    (seconds,) = read_log(log).films.values()
    assert before.count(b'"type":"throw"') == 1
    again = play(*words, "--resume", log)
    assert again.returncode == 0
    assert f"goes on at {seconds:.2f} s; its throws up to there are decided already" in again.stderr
    assert log.read_bytes() == before


def test_a_profile_whose_lanes_are_not_for_those_who_throw_is_named(tmp_path, capsys):
    profile = tmp_path / "club.toml"
    profile.write_text("[lanes]\nbands = [[0.0, 0.7], [0.7, 1.0]]\n")
    sources = [word for seat in (1, 2, 3) for word in ("--throws", f"{seat}=simulate:1")]
    words = ["play", "one-time", "--players", "bot,bot,bot", *sources]
    assert main([*words, "--profile", str(profile)]) == 2
    assert capsys.readouterr().err.startswith(f"referee play: {profile}: lanes.bands has 2 bands: expected one for")


def test_one_who_throws_alone_before_the_referee_plays_against_a_bot(tmp_path, small_pictures):
    """At a venue, too, whose lanes are for two."""
    small_pictures.write_text(small_pictures.read_text() + "[lanes]\nbands = [[0.0, 0.7], [0.7, 1.0]]\n")
    # Seed 2: the bot throws Rock as well at first, so that the referee goes on to another throw.
    log = tmp_path / "game.jsonl"
    words = ("one-time", "--players", "random,bot", "--throws", "1=simulate:1", "--seed", "2")
    result = play(*words, "--profile", small_pictures, "--log", log, "--json")
    assert result.returncode == 0, result.stderr
    entries = map(json.loads, log.read_text().splitlines())
    thrown = [parse_throw(entry["throw"])[1] for entry in entries if entry["type"] == "throw"]
    truth = simulated_players(1, 1, load_profile(str(small_pictures))).truth["throws"]
    assert thrown == [throw["players"][0]["symbol"] for throw in truth[:2]]
    assert json.loads(result.stdout.splitlines()[-1]) == play_log(read_log(log)).result


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("poker",), "'poker'"),
        (("one-time", "--players", "human,cat"), "human, bot, random"),
        (("run-to-ten", "--players", "bot,bot,bot"), "players: 3, expected 2"),
        (("one-time", "--players", "bot,bot", "--option", "target"), "expected KEY=VALUE"),
        (("one-time", "--players", "bot,bot", "--throws", "3=bot"), "expected a seat from 1 to 2"),
        (("one-time", "--players", "bot,bot", "--throws", "bot"), "SEAT=SOURCE"),
        (("one-time", "--deck", "nowhere.txt"), "nowhere.txt: no such file"),
        (("one-time", "--resume", "nowhere.jsonl"), "nowhere.jsonl: no such file"),
        (("one-time", "--players", "bot,human", "--throws", "2=nowhere.mp4"), "nowhere.mp4"),
        (("pink-slip", "--players", "human,human"), "--names"),
        (("pink-slip", "--players", "bot,human", "--ledger", "x"), "only for pink-slip among people"),
    ],
)
def test_bad_use_is_one_clear_line_and_exit_code_2(words, said, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_a_log_is_never_written_over(tmp_path):
    path = tmp_path / "game.jsonl"
    assert play("one-time", "--players", "bot,bot", "--log", path).returncode == 0
    before = path.read_bytes()
    result = play("one-time", "--players", "bot,bot", "--log", path)
    assert (result.returncode, path.read_bytes()) == (2, before)
    assert "--resume goes on with it" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", "4"), "seed 3, expected 4"),
        (("--option", "target=7"), "options"),
        (("--deck", "DECK"), "deck"),
        (("--deck", "nowhere.txt"), "nowhere.txt: no such file"),
    ],
)
def test_a_game_that_is_resumed_keeps_what_it_began_with(words, said, tmp_path):
    log, deck = tmp_path / "game.jsonl", tmp_path / "deck.txt"
    deck.write_text("RA")
    begun = ("stones", "--players", "human,random,random", "--seed", "3", "--option", "target=100")
    assert play(*begun, "--log", log, typed="1\n").returncode == 0
    before = log.read_bytes()
    assert play(*begun, "--resume", log).returncode == 0
    words = [str(deck) if word == "DECK" else word for word in words]
    result = play(*begun[:3], *words, "--resume", log, typed="1\n")
    assert (result.returncode, log.read_bytes()) == (2, before)
    assert said in result.stderr


@pytest.mark.parametrize("typed", [b"9" * 5000 + b"\n", b"\xff\n"], ids=["digits", "bytes"])
def test_what_nobody_means_to_type_is_asked_for_again(typed):
    words = [*COMMAND, "stones", "--players", "human,bot,bot", "--seed", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}  # as in most terminals: no byte but UTF-8 is read
    result = subprocess.run(words, input=typed, capture_output=True, env=environment, timeout=60, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"expected bid TRICKS" in result.stdout


def test_pink_slips_are_remembered(tmp_path):
    # D1, D2
    ledger = tmp_path / "slips.jsonl"
    words = ("pink-slip", "--players", "human,human", "--names", "Ann,Bo", "--ledger", ledger)
    first = play(*words, "--slip", "1=JL-7/4711", typed="one-time\naccept\nrock\npaper\n")
    assert first.returncode == 0, first.stderr
    assert "Bo wins Ann's Pink Slip for ETERNITY" in first.stdout
    slips = SlipLedger(ledger)
    assert (slips.slips["ann"].card_id, slips.slips["ann"].labracoin) == ("JL-7", "4711")
    assert (slips.wins["ann"].owner, slips.wins["ann"].winner, slips.wins["ann"].mode) == ("Ann", "Bo", "one-time")
    again = play(*words)
    assert again.returncode == 2
    assert "Ann has no Pink Slip to stake: Bo won it on" in again.stderr


FOR_SLIPS = ("pink-slip", "--players", "human,human")


BO_WINS = "one-time\naccept\nrock\npaper\n"


def test_the_same_seed_again_is_another_game(tmp_path):
    # D2
    ledger = tmp_path / "slips.jsonl"
    for names, loser in (("Ann,Bo", "ann"), ("Cy,Di", "cy")):
        words = (*FOR_SLIPS, "--names", names, "--ledger", ledger, "--seed", "7")
        assert play(*words, typed=BO_WINS).returncode == 0
        assert loser in SlipLedger(ledger).wins


@pytest.mark.parametrize(
    ("names", "typed", "said"),
    [
        ("Eve,Ann", BO_WINS, "Ann has no Pink Slip to stake"),
        ("Gil,gil", BO_WINS, "no two the same"),
        ("Fay,Hal", "one-time\ndecline\n", ""),
        ("Fay,Hal", "one-time\n", ""),
    ],
)
def test_a_game_that_is_refused_declined_or_left_signs_nothing(tmp_path, names, typed, said):
    # D2
    ledger = tmp_path / "slips.jsonl"
    play(*FOR_SLIPS, "--names", "Ann,Bo", "--ledger", ledger, typed=BO_WINS)
    log = tmp_path / "game.jsonl"
    result = play(*FOR_SLIPS, "--names", names, "--ledger", ledger, "--log", log, typed=typed)
    assert result.returncode == (2 if said else 0)
    assert said in result.stderr
    assert set(SlipLedger(ledger).slips) == {"ann", "bo"}
    assert log.exists() == (not said)


def test_a_game_for_slips_is_gone_on_with_by_those_who_began_it(tmp_path):
    # D2
    ledger, log = tmp_path / "slips.jsonl", tmp_path / "game.jsonl"
    words = (*FOR_SLIPS, "--ledger", ledger)
    assert play(*words, "--names", "Ann,Bo", "--log", log, "--slip", "1=JL-7", typed="one-time\n").returncode == 0
    others = play(*words, "--names", "Cy,Di", "--resume", log)
    assert (others.returncode, "expected Ann,Bo, who began it" in others.stderr) == (2, True)
    bot = play("pink-slip", "--players", "human,bot", "--resume", log)
    assert (bot.returncode, "two people play for Pink Slips" in bot.stderr) == (2, True)
    assert not ledger.exists()
    assert play(*words, "--resume", log, typed="accept\nrock\n").returncode == 0
    assert "Bo wins Ann's Pink Slip" in play(*words, "--resume", log, typed="rock\npaper\n").stdout
    assert (SlipLedger(ledger).wins["ann"].winner, SlipLedger(ledger).slips["ann"].card_id) == ("Bo", "JL-7")
    assert play(*words, "--resume", log).returncode == 0
    assert len(ledger.read_text().splitlines()) == 2


def test_a_copy_of_a_game_for_slips_cannot_be_decided_otherwise(tmp_path):
    # D2
    ledger, log, copy, forged = (tmp_path / f"{name}.jsonl" for name in ("slips", "game", "copy", "forged"))
    words = (*FOR_SLIPS, "--ledger", ledger)
    play(*words, "--names", "Ann,Bo", "--log", log, typed="one-time\naccept\n")
    copy.write_text(log.read_text())
    forged.write_text(log.read_text().replace('"Ann"', '"Eve"'))
    others = play(*words, "--resume", forged, typed="rock\npaper\n")
    assert (others.returncode, "expected those who staked" in others.stderr) == (2, True)
    assert play(*words, "--resume", log, typed="rock\npaper\n").returncode == 0
    again = play(*words, "--resume", copy, typed="paper\nrock\n")
    assert (again.returncode, "this game is decided: Bo won Ann's Pink Slip" in again.stderr) == (2, True)
    assert set(SlipLedger(ledger).wins) == {"ann"}


def test_two_cannot_go_on_with_one_game_at_once(tmp_path):
    log = tmp_path / "game.jsonl"
    words = ("run-to-ten", "--players", "human,human", "--names", "Ann,Bo")
    assert play(*words, "--log", log, typed="rock\npaper\n").returncode == 0
    resumed = [*COMMAND, *words, "--resume", str(log)]
    with subprocess.Popen(resumed, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as first:
        assert "Run it to Ten [0:1]" in first.stderr.readline()
        second = play(*words, "--resume", log, typed="rock\npaper\n")
        first.communicate("rock\npaper\n")
    assert (second.returncode, "is being played by another program" in second.stderr) == (2, True)
    assert log.read_text().count('"throw":') == 2
    assert play_log(read_log(log)).state.bout.score == {1: 0, 2: 2}


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files are another matter there")
def test_a_log_with_seed_and_deck_is_its_owners_alone(tmp_path):
    log = tmp_path / "game.jsonl"
    assert play("one-time", "--players", "bot,bot", "--log", log).returncode == 0
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_line_cut_off_is_lost_alone_and_that_is_said(tmp_path):
    path = tmp_path / "game.jsonl"
    words = ("motor-city-showdown", "--players", "random,random")
    play(*words, "--seed", "3", "--log", path)
    whole = path.read_text().splitlines()
    path.write_text("\n".join(whole[:30]) + "\n" + whole[30][:-4])
    result = play(*words, "--resume", path)
    assert result.returncode == 0
    assert "the last line was cut off in the middle and is lost" in result.stderr
    assert path.read_text().splitlines()[:30] == whole[:30]
    assert play_log(read_log(path)).result["winners"]


def test_killed_at_any_moment_a_game_goes_on_from_the_last_answer_told(tmp_path):
    path = tmp_path / "game.jsonl"
    words = [*COMMAND, "motor-city-showdown", "--players", "random,random,random", "--headless", "--json"]
    words += ["--option", "target=300"]
    rng = Random(5)
    started = False
    for _ in range(KILLS):
        known = len(play_log(read_log(path)).log_for(None)) if started else 0
        told = run_and_kill([*words, "--resume" if started else "--log", str(path)], rng.randrange(1, 120))
        if told[-1].startswith('{"type":"result"'):
            path.unlink()
            started = False
            continue
        started = True
        kept = play_log(read_log(path)).log_for(None)
        assert kept[known : known + len(told)] == told
    if started:
        assert play(*words[4:], "--resume", path).returncode == 0
        assert play_log(read_log(path)).result["winners"]


def run_and_kill(words, lines):
    """Runs a game, kills it once it has told so many lines, and answers all the whole lines that it told."""
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        told = [line for _, line in zip(range(lines), program.stdout, strict=False)]
        os.kill(program.pid, signal.SIGKILL)
        told += program.stdout.readlines()
    return [line.rstrip("\n") for line in told if line.endswith("\n")]


def test_a_game_that_cannot_be_written_says_how_it_is_gone_on_with(tmp_path, monkeypatch, capsys):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    log = tmp_path / "a game.jsonl"
    words = ["play", "one-time", "--players", "bot,bot", "--headless"]
    with monkeypatch.context() as patch:
        patch.setattr("referee.games.logfile.append", full)
        assert main([*words, "--log", str(log)]) == 2
    told = capsys.readouterr().err
    assert f"{log}: cannot be written: No space left on device; what was written before is whole" in told
    assert told.endswith(f"; go on with --resume '{log}'\n")
    assert main([*words, "--resume", str(log)]) == 0
