"""Hands of the project's own dataset, for the commands that learn and measure."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stdout

import numpy as np
import pytest

from referee.commands.main import main
from referee.recognition.dataset import append_part, create_dataset, read_dataset
from referee.storage.paths import shipped_root
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video


@pytest.fixture(scope="session")
def all_hands():
    return read_dataset(shipped_root() / "datasets" / "people")


@pytest.fixture
def hands(all_hands):
    """A copy that a test may spoil."""
    return all_hands.select(np.arange(len(all_hands)))


@pytest.fixture
def store(tmp_path):
    """Stores hands as a dataset and gives its folder."""

    def write(hands, name="few"):
        create_dataset(tmp_path / name, name, "a test")
        append_part(tmp_path / name, hands)
        return str(tmp_path / name)

    return write


@pytest.fixture
def video(rendered):
    return rendered[0]


@pytest.fixture
def film_again(rendered, tmp_path):
    """The same pictures in another film: an empty box of the container follows."""
    path = tmp_path / "again.mp4"
    path.write_bytes(rendered[0].read_bytes() + b"\0\0\0\x08free")
    return path


@pytest.fixture(scope="session")
def evening(rendered, tmp_path_factory):
    """The evidence of that bout, and what was printed."""
    folder = tmp_path_factory.mktemp("evening") / "evidence"
    words = ["bout", "run-to-ten", "--source", str(rendered[0]), "--names", "Ann,Bo", "--headless", "--json"]
    with redirect_stdout(io.StringIO()) as said:
        assert main([*words, "--evidence", str(folder)]) == 0
    return folder, [json.loads(line) for line in said.getvalue().splitlines()]


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """Plays a bout whose throws are typed, and gives its ledger."""

    def play(throws):
        monkeypatch.setattr(sys, "stdin", io.StringIO(throws))
        words = ["bout", "run-to-ten", "--source", "keyboard", "--names", "Ann,Bo", "--evidence", str(tmp_path)]
        assert main(words) == 0
        return tmp_path / "ledger.jsonl"

    return play


@pytest.fixture
def said(capsys):
    """The JSON Lines printed since the test began."""
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def run(*words):
    return subprocess.run(
        [sys.executable, "-m", "referee", *map(str, words)], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    words = ("--players", "bot,random", "--seed", "4", "--option", "target=20", "--headless", "--json")
    played = run("play", "motor-city-showdown", *words, "--log", path)
    assert played.returncode == 0, played.stderr
    return path, played.stdout.splitlines()


@pytest.fixture
def dim(tmp_path):
    """Three and a half seconds of a dark room, at ten frames a second."""
    rng = np.random.default_rng(0)
    frames = (Frame(n, n / 10, rng.integers(10, 30, (120, 160, 3)).astype(np.uint8)) for n in range(35))
    write_video(frames, tmp_path / "dim.mp4", (160, 120), 10)
    return tmp_path / "dim.mp4"


def faults(capsys, *words):
    code = main(["doctor", "--json", *words])
    _, *checks, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    found = {check["check"]: " ".join(fault["fault"] for fault in check["faults"]) for check in checks}
    assert all(fault["remedy"] for check in checks for fault in check["faults"])
    assert all(check["ok"] == (not check["faults"]) for check in checks)
    assert code == (1 if summary["faults"] else 0)
    return found
