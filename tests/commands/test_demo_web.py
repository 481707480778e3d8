"""`referee demo --web` serves a game in one command, says where, and ends with Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
import urllib.request

import pytest

from referee.commands.main import main


def test_the_demonstration_is_served_and_ends_with_ctrl_c(tmp_path):
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "referee", "demo", "--web", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment) as demo:
        told = demo.stderr.readline()
        address = re.search(r"Board: (http://127\.0\.0\.1:\d+)/board.*PIN: \d{8}", told)[1]
        assert "Only this machine reaches it" in demo.stderr.readline()
        codes = next(line for line in demo.stderr if line.startswith("Ann: "))
        assert re.fullmatch(rf"Ann: {re.escape(address)}/seat#\S{{22}}\n", codes)
        with urllib.request.urlopen(f"{address}/board", timeout=20) as page:
            assert b"board.js" in page.read()
        demo.send_signal(signal.SIGINT)
        demo.communicate(timeout=60)
    assert demo.returncode == 130


@pytest.mark.parametrize(
    "words",
    [
        ["demo", "--web", "--json"], ["demo", "--web", "--address", "0.0.0.0"], ["demo", "--web", "--port", "70000"],
        ["--web", "--port", "x"], ["demo", "--web", "--address", "nowhere"],
    ],
)  # fmt: skip
def test_bad_use_is_one_line(words, capsys):
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
