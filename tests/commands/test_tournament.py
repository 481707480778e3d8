"""A tournament on the command line, from its beginning at two tables to its winner."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import suppress

import pytest

from referee.commands.main import main


@pytest.fixture
def table(tmp_path, capsys):
    """Runs ``referee tournament`` in a table's folder; the exit code, the lines printed and what was complained of."""

    def run(action, folder, *words):
        code = main(["tournament", action, str(tmp_path / folder), *map(str, words)])
        told = capsys.readouterr()
        return code, told.out.splitlines(), told.err

    return run


def test_an_evening_at_two_tables(table, tmp_path):
    begin = ("--kind", "knock-out", "--players", "Ann,Bo,Cy,Di", "--best-of", "3", "--name", "Friday")
    code, lines, _ = table("begin", "one", *begin)
    assert code == 0
    assert lines[0] == "Friday: knock-out, 4 players, Run it to Ten, best of 3"
    assert lines[-1] == "To be played now: 1.1, 1.2"
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    for _ in range(2):
        assert table("result", "one", "1.1", "--winner", "ann", "--table", "hall")[0] == 0
        assert table("result", "two", "1.2", "--winner", "Cy", "--table", "kitchen")[0] == 0
    code, lines, told = table("join", "one", tmp_path / "two")
    assert code == 0
    assert "results added: 2" in told
    assert "To be played now: 2.1" in lines
    assert "results added: 0" in table("join", "one", tmp_path / "two")[2]
    for _ in range(2):
        lines = table("result", "one", "2.1", "--winner", "Cy")[1]
    assert lines[-1] == "Cy wins the tournament"
    records = [json.loads(line) for line in table("show", "one", "--json")[1]]
    assert records[0]["winners"] == ["Cy"]
    assert {each["type"] for each in records} == {"tournament", "match", "standing"}


def test_tables_that_contradict_each_other_are_said_with_exit_code_1_until_it_is_taken_back(table, tmp_path):
    table("begin", "one", "--kind", "swiss", "--players", "Ann,Bo")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    table("result", "one", "1.1", "--winner", "Ann", "--table", "hall")
    table("result", "two", "1.1", "--winner", "Bo", "--table", "kitchen")
    code, _, told = table("join", "one", tmp_path / "two")
    assert code == 1
    assert "Conflict in match 1.1, bout 1: " in told
    assert "table hall" in told
    assert "table kitchen" in told
    assert table("take-back", "one", "1.1")[0] == 0
    assert table("result", "one", "1.1", "--winner", "Bo")[1][-1] == "Bo wins the tournament"


def test_one_bad_file_among_several_is_complained_of_and_the_others_are_joined(table, tmp_path):
    table("begin", "one", "--kind", "knock-out", "--players", "Ann,Bo,Cy,Di")
    table("begin", "strange", "--kind", "knock-out", "--players", "Ann,Bo,Cy,Di")
    for folder, match, winner in (("two", "1.1", "Ann"), ("three", "1.2", "Cy"), ("changed", "1.1", "Di")):
        shutil.copytree(tmp_path / "one", tmp_path / folder)
        table("result", folder, match, "--winner", winner)
    changed = tmp_path / "changed" / "tournament.jsonl"
    changed.write_bytes(changed.read_bytes().replace(b'"winner":4', b'"winner":1'))
    others = [tmp_path / name for name in ("strange", "two", "changed", "none", "three")]
    code, lines, told = table("join", "one", *others)
    assert code == 2
    assert lines[-1] == "To be played now: 2.1"
    assert [line.split(": ")[1] for line in told.splitlines()] == [
        str(other if other.name == "none" else other / "tournament.jsonl") for other in others
    ]
    assert [line.endswith("results added: 1") for line in told.splitlines()] == [False, True, False, False, True]
    table("result", "three", "1.1", "--winner", "Di")
    assert table("join", "one", *others)[0] == 2, "a contradiction does not hide that a file could not be joined"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["result", "one", "1.1", "--winner", "Zoe"], "Zoe: no player of this tournament; expected one of Ann, Bo"),
        (["result", "one", "7.7", "--winner", "Ann"], "match 7.7 cannot be played now; those that can: 1.1"),
        (["show", "none"], "expected a tournament's file"),
        (["begin", "one", "--kind", "swiss", "--players", "Ann,Bo"], "exists"),
        (["begin", "new", "--kind", "league", "--players", "Ann,Bo"], "from 'round-robin', 'knock-out'"),
        (["begin", "new", "--kind", "knock-out", "--players", "Ann,ann"], "no two the same"),
        (["begin", "new", "--kind", "knock-out", "--players", "Ann,Bo", "--rounds", "3"], "of a Swiss tournament only"),
        (["join", "one", "one/none"], "expected a tournament's file"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(table, tmp_path, words, told):
    table("begin", "one", "--kind", "swiss", "--players", "Ann,Bo")
    words[2:] = [str(tmp_path / word) if "/" in word else word for word in words[2:]]
    code, lines, complaint = table(*words)
    assert (code, lines) == (2, [])
    assert told in complaint
    assert complaint.count("\n") == 1


def test_players_are_drawn_by_a_number(table):
    names = ",".join(f"P{number}" for number in range(10))
    orders = [
        table("begin", folder, "--kind", "knock-out", "--players", names, "--draw", draw)[1][2:6]
        for folder, draw in (("one", 1), ("two", 1), ("three", 2))
    ]
    assert orders[0] == orders[1] != orders[2]


def test_a_page_to_print_is_written_and_said(table, tmp_path, monkeypatch):
    table("begin", "one", "--kind", "swiss", "--players", "Ann,<Bo>")
    page = tmp_path / "out" / "evening.html"
    code, _, told = table("result", "one", "1.1", "--winner", "Ann", "--page", page)
    assert code == 0
    assert str(page) in told
    assert "&lt;Bo&gt;" in page.read_text(encoding="utf-8")
    assert table("show", "one", "--page", tmp_path)[0] == 2
    monkeypatch.chdir(tmp_path / "one")
    assert main(["tournament", "show", ".", "--page", "evening.html"]) == 0


@pytest.mark.parametrize(
    "name",
    ["tournament.jsonl", "tournament.jsonl.end", "tournament.jsonl.tables", ".tournament.jsonl.lock", "link.html"],
)
@pytest.mark.parametrize("named", ["one", "one/tournament.jsonl"])
def test_a_page_never_replaces_a_tournament_s_own_files(table, tmp_path, named, name):
    table("begin", "one", "--kind", "swiss", "--players", "Ann,Bo")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    table("result", "two", "1.1", "--winner", "Ann")
    files = [path for path in tmp_path.rglob("*tournament*") if path.is_file()]
    before = [path.read_bytes() for path in files]
    for folder in ("one", "two"):
        (tmp_path / folder / "link.html").symlink_to("tournament.jsonl")
    for words in (
        ("show", named, "--page", tmp_path / "one" / name),
        ("result", named, "1.1", "--winner", "Ann", "--page", tmp_path / "two" / ".." / "one" / name),
        ("join", named, tmp_path / "two", "--page", tmp_path / "two" / name),
    ):
        code, lines, told = table(*words)
        assert (code, lines) == (2, [])
        assert "a file of the tournament itself; expected another place for the page" in told
        assert [path.read_bytes() for path in files] == before


def test_a_page_in_the_place_of_a_new_tournament_s_file_begins_none(table, tmp_path):
    page = tmp_path / "one" / "tournament.jsonl"
    assert table("begin", "one", "--kind", "swiss", "--players", "Ann,Bo", "--page", page)[0] == 2
    assert not page.exists()


def test_a_tournament_is_served_for_a_second_screen_and_ends_with_ctrl_c(table, tmp_path):
    table("begin", "one", "--kind", "swiss", "--players", "Ann,Bo")
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "referee", "tournament", "board", str(tmp_path / "one"), "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment) as serving:
        address = re.search(r"Board: (http://127\.0\.0\.1:\d+)/board", serving.stderr.readline())[1]
        told = {}
        while not told:
            with (
                suppress(urllib.error.HTTPError),
                urllib.request.urlopen(f"{address}/tournament.json", timeout=20) as got,
            ):
                told = json.load(got)
        assert told["entry"]["players"] == ["Ann", "Bo"]
        serving.send_signal(signal.SIGINT)
        serving.communicate(timeout=60)
    assert serving.returncode == 130
