"""``referee bout``: what is loaded when. A window is open before networks are; without one no pygame is needed."""

import io
import json
import shlex
import shutil
import subprocess
import sys
import zipfile

import cv2
import numpy as np
import pygame
import pytest

from referee.commands.main import main
from referee.errors import StorageError
from referee.officiating.evidence.names import bundles_in
from referee.officiating.ledger.bout_record import Record
from referee.table.scoreboard import Scoreboard

HEAVY = ["mediapipe", "sklearn", "skops", "scipy", "av", "referee.officiating.umpire"]


def run(program, *words):
    """Runs a program in a fresh process, with what is to be printed of its modules on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, words)], capture_output=True, text=True, timeout=180, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


def test_a_bout_without_a_window_imports_no_pygame(rendered):
    program = """
import sys
from referee.commands.main import main
code = main(sys.argv[1:])
print([name for name in sys.modules if name.partition(".")[0] in {"pygame", "pygame_gui"}], file=sys.stderr)
sys.exit(code)
"""
    done = run(program, "bout", "one-time", "--source", rendered[0], "--headless", "--json")
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["throw", "summary"]
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(
    "window",
    ["referee.commands.table", "referee.commands.bout, referee.table.scoreboard"],
    ids=["application", "scoreboard"],
)
def test_what_a_window_needs_loads_no_networks(window):
    done = run(f"import sys, {window}; print(*(name for name in {HEAVY} if name in sys.modules))")
    assert done.stdout.splitlines()[-1] == ""


def test_the_scoreboard_is_there_before_networks_are_loaded(rendered, tmp_path):
    program = f"""
import sys
from pathlib import Path
from referee.commands.main import main
from referee.table.scoreboard import Scoreboard

begin, show = Scoreboard.__init__, Scoreboard.show

def opened(board):
    begin(board)
    board.screenshot(Path(sys.argv.pop()))
    print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)

def shown(board, view):
    show(board, view)
    board.closed = True

Scoreboard.__init__, Scoreboard.show = opened, shown
sys.exit(main(sys.argv[1:-1]))
"""
    picture = tmp_path / "waiting.png"
    done = run(program, "bout", "one-time", "--source", rendered[0], "--json", picture)
    assert done.stderr == "[]\n"
    assert picture.stat().st_size > 10_000  # words, not an empty window


def test_a_file_that_is_not_there_is_told_before_a_window_opens(monkeypatch, capsys):
    monkeypatch.setattr(Scoreboard, "__init__", lambda board: pytest.fail("a window was opened"))
    assert main(["bout", "one-time", "--source", "missing.mp4"]) == 2
    assert "missing.mp4" in capsys.readouterr().err


def test_every_throw_has_a_bundle_that_the_ledger_vouches_for(evening):
    folder, (throw, _) = evening
    entries = [json.loads(line)["entry"] for line in (folder / "ledger.jsonl").read_text().splitlines()]
    assert [entry["type"] for entry in entries] == ["bout", "throw", "evidence"]
    assert entries[1]["verdict"]["number"] == throw["number"] == 1
    assert entries[2]["file"] == "throw-0001.zip"
    with zipfile.ZipFile(folder / "throw-0001.zip") as bundle:
        manifest = json.loads(bundle.read("manifest.json"))
        assert manifest["reproduced"] is True
        assert manifest["clip_missed"] == 0
        assert manifest["names"] == ["Ann", "Bo"]
        assert len(manifest["model_sha256"]) == 64
        assert manifest["profile"]["officiating"]["hold"] == 0.5


def test_the_summary_tells_the_hash_by_which_any_change_is_found(evening, capsys):
    folder, (_, summary) = evening
    assert main(["verify", str(folder), "--head", summary["head"], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["head"], found["lines_since"], found["bundles"]) == (summary["head"], 0, 1)


def test_a_bout_that_goes_on_keeps_evidence_beside_its_ledger_unasked(evening, film_again, tmp_path, capsys):
    folder = shutil.copytree(evening[0], tmp_path / "evidence")
    words = ["bout", "run-to-ten", "--source", str(film_again), "--headless"]
    assert main([*words, "--resume", str(folder / "ledger.jsonl")]) == 0
    assert f"evidence is kept beside the ledger, in {folder}\n" in capsys.readouterr().err
    assert [bundle.name for bundle in bundles_in(folder)] == ["throw-0001.zip", "throw-0002.zip"]
    assert main(["verify", str(folder)]) == 0


def test_a_film_that_was_judged_to_its_end_is_not_judged_again_by_whatever_name(evening, video, tmp_path, capsys):
    folder = shutil.copytree(evening[0], tmp_path / "evidence")
    copy = shutil.copy(video, tmp_path / "copy.mp4")
    before = Record.read(folder / "ledger.jsonl")
    words = ["bout", "run-to-ten", "--headless", "--resume", str(before.path), "--source"]
    for film in (video, copy):
        assert main([*words, str(film)]) == 0
        goes_on = f"{film} goes on at {before.throws[1].verdict.t:.2f} s; its throws up to there are decided already"
        assert goes_on in capsys.readouterr().err
        after = Record.read(before.path)
        assert (list(after.throws), after.bout.score) == ([1], before.bout.score)


def test_a_film_whose_bout_was_killed_goes_on_with_the_next_throw(tmp_path, capsys):
    film, folder = tmp_path / "two.mp4", tmp_path / "evidence"
    words = ["simulate", str(film), "--truth", str(tmp_path / "two.json"), "--seed", "7", "--throws", "2"]
    assert main([*words, "--width", "640", "--height", "360", "--faults", "0"]) == 0
    words = ["bout", "run-to-ten", "--source", str(film), "--headless", "--json"]
    program = [sys.executable, "-m", "referee", *words, "--evidence", str(folder)]
    with subprocess.Popen(program, stdout=subprocess.PIPE) as killed:
        first = json.loads(killed.stdout.readline())
        killed.kill()
    capsys.readouterr()
    assert main([*words, "--resume", str(folder / "ledger.jsonl")]) == 0
    second, _ = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    truth = json.loads((tmp_path / "two.json").read_text())["throws"]
    for throw, true in zip((first, second), truth, strict=True):
        assert [(each["player"], each["call"]) for each in throw["players"]] == [
            (each["player"], each["symbol"]) for each in true["players"]
        ]
    assert second["number"] == 2
    assert set(Record.read(folder / "ledger.jsonl").throws) == {1, 2}


def test_typed_bouts_have_a_ledger_too(typed, capsys):
    ledger = typed("jack\nlabrador\n")
    assert main(["overrule", str(ledger), "1", "--call", "again", "--by", "Kim", "--reason", "a bell rang"]) == 0
    assert "Ann 0, Bo 0" in capsys.readouterr().out


@pytest.fixture
def no_room():
    """Files may not grow beyond 20,000 bytes, as on a disk that is nearly full."""
    resource = pytest.importorskip("resource", reason="needs limits on files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_evidence_that_does_not_fit_costs_no_verdict(video, tmp_path, no_room, capsys):
    words = ["bout", "run-to-ten", "--source", str(video), "--headless", "--json", "--evidence", str(tmp_path / "e")]
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["type"] for line in out.splitlines()] == ["throw", "summary"]
    assert err.count("\n") == 1
    assert "no evidence of throw 1: File too large; the bout goes on" in err
    left = [file.name for file in (tmp_path / "e").iterdir() if not file.name.endswith((".lock", ".held"))]
    assert sorted(left) == ["ledger.jsonl", "ledger.jsonl.end"]


def test_a_bout_over_a_file_goes_as_far_as_the_file(rendered, said):
    video, truth = rendered
    words = ["bout", "run-to-ten", "--source", str(video), "--names", "Ann,Bo", "--headless", "--json"]
    assert main(words) == 0
    throw, summary = said()
    points = len(truth["throws"][0]["players"]) - len(throw["survivors"])
    assert summary["mode"] == "run-to-ten"
    assert summary["names"] == ["Ann", "Bo"]
    assert (sum(summary["score"].values()) > 0) == (points > 0)
    assert summary["winner"] is None


def test_the_scoreboard_shows_a_bout_and_can_be_closed(rendered, monkeypatch, tmp_path, said):
    pictures, show = [], Scoreboard.show

    def photographed(board, view):
        show(board, view)
        board.screenshot(tmp_path / "board.png")
        pictures.append(cv2.imread(str(tmp_path / "board.png")))
        if len(pictures) == 8:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))

    monkeypatch.setattr(Scoreboard, "show", photographed)
    assert main(["bout", "one-time", "--source", str(rendered[0]), "--json"]) == 0
    assert said()[-1]["winner"] is None
    assert len(np.unique(pictures[-1].reshape(-1, 3), axis=0)) > 1000  # the live picture, not an empty board


def test_typed_throws_run_a_bout_to_its_end(monkeypatch, said):
    monkeypatch.setattr(sys, "stdin", io.StringIO("jack\nlabrador\n" * 4))
    assert main(["bout", "run-to-ten", "--source", "keyboard", "--json"]) == 0
    *throws, summary = said()
    assert len(throws) == 4
    assert summary["score"] == {"1": 0, "2": 12}
    assert summary["winner"] == 2


def test_a_bout_that_is_won_needs_no_camera(typed, capsys):
    ledger = typed("jack\nlabrador\n" * 4)
    before = ledger.read_bytes()
    capsys.readouterr()
    assert main(["bout", "run-to-ten", "--source", "camera:7", "--headless", "--resume", str(ledger)]) == 0
    assert "Bo wins the bout" in capsys.readouterr().out
    assert ledger.read_bytes() == before


class Typists(io.StringIO):
    """Standard input of players before whose lines something may happen."""

    def __init__(self, lines, before):
        super().__init__("".join(f"{line}\n" for line in lines))
        self._before, self._line = before, 0

    def readline(self, size=-1):
        self._before.get(self._line, lambda: None)()
        self._line += 1
        return super().readline(size)


@pytest.mark.parametrize(
    ("call", "fourth", "threw"),
    [
        ("paper", "paper", [{1, 2, 3}, {1, 2, 3}]),  # Cy is back, so what Ann and Bo typed does not count
        ("late", "rock", [{1, 2, 3}, {1, 2}]),  # Cy stays out, so it does
    ],
)
def test_an_overrule_while_others_type_decides_whose_throw_counts(call, fourth, threw, monkeypatch, tmp_path):
    ledger = tmp_path / "ledger.jsonl"

    def overrule():
        words = ["overrule", str(ledger), "1", "--player", "3", "--call", call, "--by", "Kim", "--reason", "seen well"]
        assert main(words) == 0

    lines = ["paper", "paper", "rock", "paper", fourth, "rock", "rock", "paper"]
    monkeypatch.setattr(sys, "stdin", Typists(lines, {4: overrule}))
    words = ["bout", "one-time", "--players", "3", "--source", "keyboard", "--evidence", str(tmp_path), "--json"]
    assert main(words) == 0
    record = Record.read(ledger)
    assert [{call.player for call in throw.verdict.calls} for throw in record.throws.values()] == threw
    assert record.bout.winner is not None


def test_a_camera_that_is_not_there_leaves_nothing_in_the_way(typed, tmp_path, capsys):
    words = ["bout", "run-to-ten", "--source", "camera:97", "--headless", "--evidence", str(tmp_path)]
    assert main([*words, "--names", "Ann,Bo"]) == 2
    assert "camera:97: no such camera" in capsys.readouterr().err
    assert main([*words, "--names", "Ann,Cy"]) == 2
    assert "exists; --resume goes on with it" in capsys.readouterr().err
    ledger = typed("rock\npaper\n")
    assert len(Record.read(ledger).throws) == 1
    assert main([*words, "--names", "Ann,Bo"]) == 2
    assert "exists; --resume goes on with it" in capsys.readouterr().err


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "not kept"])
def test_a_bout_that_is_broken_off_says_how_it_stands_and_how_to_go_on(tmp_path, capsys, monkeypatch, kept):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.commands.bout.Keyboard.throw", interrupted)
    words = ["bout", "run-to-ten", "--source", "keyboard"]
    evening = tmp_path / "an evening"
    assert main([*words, "--evidence", str(evening)] if kept else words) == 130
    told, _, typed = capsys.readouterr().out.splitlines()[0].partition("; go on with ")
    assert told == "Broken off at [0:0]"
    assert shlex.split(typed) == (["--resume", str(evening / "ledger.jsonl")] if kept else [])


@pytest.mark.parametrize("code", [0, 130], ids=["closed", "Ctrl-C"])
def test_a_bout_whose_window_is_left_says_how_to_go_on(code, rendered, monkeypatch, tmp_path, capsys):
    def left(board, view):
        if code:  # Ctrl-C beside the window
            raise KeyboardInterrupt
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        board.answer_events()

    monkeypatch.setattr(Scoreboard, "show", left)
    words = ["bout", "run-to-ten", "--source", str(rendered[0]), "--evidence", str(tmp_path)]
    assert main(words) == code
    out = capsys.readouterr().out
    assert f"Broken off at [0:0]; go on with --resume {tmp_path / 'ledger.jsonl'}\n" in out
    assert "have ended" not in out


def test_a_bout_that_a_full_disk_breaks_off_says_how_it_stands_and_how_to_go_on(tmp_path, capsys, monkeypatch):
    decide = Record.decide

    def full(record, verdict, _film):
        if record.throws:
            raise StorageError(f"{record.path}: No space left on device")
        return decide(record, verdict)

    monkeypatch.setattr(Record, "decide", full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("rock\npaper\n" * 2))
    assert main(["bout", "run-to-ten", "--source", "keyboard", "--evidence", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert f"Broken off at [0:1]; go on with --resume {tmp_path / 'ledger.jsonl'}\n" in out
    assert "have ended" not in out
    assert "No space left on device" in err
