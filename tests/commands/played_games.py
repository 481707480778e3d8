"""Card games played by the command."""

import subprocess
import sys

COMMAND = [sys.executable, "-m", "referee", "play"]


def play(*words, typed=""):
    return subprocess.run(
        [*COMMAND, *map(str, words)], input=typed, capture_output=True, text=True, timeout=180, check=False
    )
