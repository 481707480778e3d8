"""An installation without a part says which it lacks and how to get it, in one line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.commands.main import main

WINDOW, TRAINING = ("pygame", "pygame_gui"), ("matplotlib",)
LEARNING = ("matplotlib", "scikit-learn", "skops", "threadpoolctl")


def run_without(packages, *words):
    """Runs the command line in a process that cannot import some packages."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({packages!r}))"
    program = f"{blocked}; from referee.commands.main import main; sys.exit(main({list(words)!r}))"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("packages", "words", "brings"),
    [
        (WINDOW, (), ("font-fredoka-one", "pygame-ce", "pygame-gui")),
        (("pygame_gui",), (), ("font-fredoka-one", "pygame-ce", "pygame-gui")),
        (("font_fredoka_one",), (), ("font-fredoka-one", "pygame-ce", "pygame-gui")),
        (TRAINING, ("train",), LEARNING),
        (("sklearn", "skops"), ("train",), LEARNING),
        (("sklearn",), ("dataset", "inspect", "people"), LEARNING),
        (("aiohttp", "segno"), ("demo", "--web"), ("aiohttp", "segno")),
    ],
)
def test_a_missing_part_is_one_line_with_the_command_that_installs_it(packages, words, brings):
    result = run_without(packages, *words)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1, result.stderr
    assert f"{packages[0]} is not installed" in result.stderr
    command = re.search(r"install it with: pip install (.+)\n", result.stderr)[1]
    assert [re.match(r'"([\w-]+)[<>=]', name)[1] for name in command.split()] == list(brings)


def test_a_part_that_turns_out_to_be_missing_later_is_told_too(monkeypatch, capsys):
    def draw(args):
        raise ModuleNotFoundError("No module named 'matplotlib.figure'", name="matplotlib.figure")

    monkeypatch.setattr("referee.commands.resolve.run", draw)
    assert main(["resolve", "rock"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("referee resolve: matplotlib is not installed, which the part [train] brings;")


def test_a_package_that_no_part_brings_is_a_defect_and_shows_its_traceback():
    result = run_without(("msgspec",), "judge", "nowhere.mp4")
    assert result.returncode == 1
    assert "Traceback" in result.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [(("resolve", "rock", "paper"), 0), (("games",), 0), (("simulate", "--help"), 0), (("judge", "nowhere.mp4"), 2)],
)
def test_what_needs_no_window_goes_without(words, code):
    result = run_without(WINDOW, *words)
    assert result.returncode == code
    assert "not installed" not in result.stderr


def test_evidence_is_judged_again_without_a_window():
    result = run_without(WINDOW, "replay", str(Path(__file__).parents[2] / "corpus" / "bundle" / "throw.zip"))
    assert "from the landmarks:" in result.stdout
    assert "not installed" not in result.stderr
