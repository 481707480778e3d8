"""``referee bout``: what is loaded when. A window is open before networks are; without one no pygame is needed."""

import json
import subprocess
import sys

import pytest

from referee.commands.main import main
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


def test_the_scoreboard_is_there_before_networks_are_loaded(rendered, tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
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
