"""The command line as a whole, run as a user runs it."""

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import referee
from referee.commands.main import VERBS, main

COMMAND = [sys.executable, "-m", "referee"]


def run(*words, **options):
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=60, check=False, **options)


def assert_one_line(text, *parts):
    assert text.endswith("\n")
    assert text.count("\n") == 1, text
    for part in parts:
        assert part in text


def test_version():
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"referee {referee.__version__}\n")


def test_help_lists_every_verb():
    result = run("--help")
    assert result.returncode == 0
    assert result.stderr == ""
    for verb, summary in VERBS.items():
        assert verb in result.stdout
        assert summary in result.stdout


def test_the_table_has_to_have_a_screen():
    """Alone, the command opens the table; where nothing could be seen it says so."""
    screenless = {
        name: value
        for name, value in os.environ.items()
        if name not in {"SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"}
    }
    result = run(env=screenless)
    assert result.returncode == 2
    assert "no screen" in result.stderr
    assert "referee --help" in result.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("frob",), ("referee: ", "'frob'", "resolve", "see referee --help")),
        (("resolve",), ("referee resolve: ", "SYMBOL", "see referee resolve --help")),
        (
            ("resolve", "rock", "paper", "--frob"),
            ("referee resolve: ", "--frob", "see referee resolve --help"),
        ),
        (("--frob", "resolve", "rock", "paper"), ("referee resolve: ", "--frob")),
        (("resolve", "two\nlines", "paper"), ("referee resolve: ", "labrador")),
        (("resolve", "rock", "paper", "--two\nlines"), ("referee resolve: ", r"--two\nlines")),
        (("resolve", "--js", "rock", "paper"), ("--js",)),
        (("dataset", "build", "small"), ("unrecognized: small; see referee dataset build --help",)),
        (("tournament", "board", "a.jsonl", "b"), ("unrecognized: b; see referee tournament board --help",)),
        (("--port", "9000"), ("referee: ", "--web")),
        (("bout", "run-to-ten", "--source", "simulated", "--address", "network"), ("referee bout: ", "--web")),
        (("play", "war", "--port", "0"), ("referee play: ", "--web")),
        (("demo", "--headless", "--address", "0.0.0.0"), ("referee demo: ", "--web")),
    ],
)
def test_bad_use_is_one_clear_line_and_exit_2(words, expected):
    result = run(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert_one_line(result.stderr, *expected)


@pytest.mark.parametrize("unbuffered", ["", "1"])  # the fault strikes at the end, or while it is printed
@pytest.mark.parametrize("words", [("resolve", "rock", "paper"), ("--help",), ("--version",), ("resolve", "--help")])
def test_a_reader_that_has_left_is_no_fault(words, unbuffered):
    # as in `referee resolve ... | head -0`
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        result = subprocess.run(
            [*COMMAND, *words],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert (result.returncode, result.stderr) == (141, "")


def test_a_complaint_that_nobody_reads_changes_no_exit_code():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        result = subprocess.run([*COMMAND, "resolve", "rock", "frob"], stderr=closed, timeout=60, check=False)
    assert result.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here to stand for a full disk")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [("resolve", "rock", "paper"), ("resolve", "--help")])
def test_a_full_disk_is_one_clear_line_and_exit_2(words, unbuffered):
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*COMMAND, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert result.returncode == 2
    assert_one_line(result.stderr, "referee resolve: ", "No space left")


def test_ctrl_c_ends_with_one_line_and_exit_130():
    # The keyboard waits for a line that never comes, until the user gives up.
    program = (
        "import referee.commands.resolve as verb, sys\n"
        "from referee.commands.shared.keyboard import Keyboard\n"
        "from referee.commands.main import main\n"
        "verb.run = lambda args: Keyboard().throw([1, 2], 'One Time')\n"
        "sys.exit(main(['resolve', 'rock', 'paper']))\n"
    )
    waiting = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with waiting:
        assert waiting.stderr.readline().startswith("One Time")
        waiting.send_signal(signal.SIGINT)
        remainder = waiting.stderr.read()
    assert waiting.returncode == 130
    assert_one_line(remainder, "referee resolve: interrupted")


@pytest.mark.parametrize(("asked", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_who_interrupts_while_extensions_are_loaded_gets_one_line(asked, code, tmp_path):
    """What an extension of NumPy or SciPy makes of it: an ImportError, and a traceback of its own."""
    (tmp_path / "judge.py").write_text(
        "import os, signal\n"
        "try:\n"
        f"    os.kill(os.getpid(), signal.{asked})\n"
        "except KeyboardInterrupt:\n"
        "    raise ImportError('failed to import') from None\n"
    )
    program = (
        "import sys, referee.commands\n"
        "from referee.commands.main import main\n"
        f"referee.commands.__path__.insert(0, {str(tmp_path)!r})\n"
        f"sys.exit(main(['judge', {str(tmp_path / 'judge.py')!r}]))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    said = "interrupted" if asked == "SIGINT" else "ended by the system (SIGTERM)"
    assert (ended.returncode, ended.stdout, ended.stderr) == (code, "", f"referee judge: {said}\n")


@pytest.mark.parametrize("early", ["filelock", "importlib.metadata", "referee.commands.shared.options"])
def test_who_interrupts_before_the_words_are_read_gets_one_line(early):
    program = (
        "import os, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {early!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from referee.commands.main import main\n"
        "sys.exit(main(['resolve', 'rock', 'paper']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "referee resolve: interrupted\n")


@pytest.mark.parametrize("before", ["SIG_DFL", "SIG_IGN"])
def test_a_terminal_that_is_closed_ends_the_program_unless_it_is_to_outlive_it(before):
    program = (
        "import referee.commands.resolve as verb, os, signal, sys\n"
        "from referee.commands.main import main\n"
        f"signal.signal(signal.SIGHUP, signal.{before})\n"
        "verb.run = lambda args: os.kill(os.getpid(), signal.SIGHUP) or 0\n"
        "sys.exit(main(['resolve', 'rock', 'paper']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    expected = (129, "referee resolve: ended by the system (SIGHUP)\n") if before == "SIG_DFL" else (0, "")
    assert (ended.returncode, ended.stderr) == expected


@pytest.mark.parametrize("verb", VERBS)
def test_a_bad_argument_is_said_before_anything_large_is_imported(verb):
    program = (
        "import sys\n"
        "from referee.commands.main import main\n"
        f"code = main([{verb!r}, '--nonsense'])\n"
        "large = {'mediapipe', 'cv2', 'sklearn', 'skops', 'scipy', 'pygame', 'av', 'matplotlib', 'rich'}\n"
        "print(code, sorted(large & set(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout == "2 []\n"
    assert_one_line(result.stderr, f"referee {verb}: ")


NOWHERE = (
    ("judge", "nowhere.mp4"),
    ("judge", __file__, "--profile", "nowhere"),
    ("judge", "http://127.0.0.1:1/nowhere.mp4"),
    ("read", "nowhere.png"),
    ("bout", "one-time", "--source", "nowhere.mp4"),
    ("bout", "one-time", "--source", "keyboard", "--profile", "nowhere"),
    ("bout", "one-time", "--source", "keyboard", "--resume", "nowhere"),
    ("calibrate", "--source", "nowhere.mp4"),
    ("record", "--names", "Ann", "--source", "nowhere.mp4"),
    ("record", "--names", "Ann", "--source", "simulate", "--sheet", "nowhere"),
    ("doctor", "--source", "nowhere.mp4"),
    ("train", "--dataset", "nowhere"),
    ("evaluate", "nowhere"),
    ("evaluate", "people", "--model", "nowhere"),
    ("dataset", "inspect", "nowhere"),
    ("dataset", "merge", "out", "people", "nowhere"),
    ("dataset", "export", "nowhere", "out.csv"),
    ("dataset", "import", "nowhere"),
    ("dataset", "build", "--sheet", "nowhere"),
    ("simulate", "nowhere/out.mp4", "--truth", "out.json"),
    ("simulate", "out.mp4", "--truth", "out.json", "--sheet", "nowhere"),
    ("verify", "nowhere"),
    ("replay", "nowhere.zip"),
    ("replay", "nowhere.jsonl"),
    ("overrule", "nowhere", "1", "--call", "again", "--by", "Kim", "--reason", "why"),
    ("play", "war", "--deck", "nowhere"),
    ("play", "war", "--resume", "nowhere"),
    ("play", "war", "--log", "nowhere/log.jsonl"),
    ("play", "war", "--throws", "1=nowhere.mp4"),
)


def test_what_is_named_and_is_not_there_is_said_before_anything_large_is_imported(tmp_path):
    program = (
        "import json, sys\n"
        "from referee.commands.main import main\n"
        "large = {'mediapipe', 'cv2', 'sklearn', 'skops', 'scipy', 'pygame', 'av', 'matplotlib', 'rich'}\n"
        "for words in json.loads(sys.argv[1]):\n"
        "    print(main(words), sorted(large & set(sys.modules)))\n"
    )
    run = [sys.executable, "-c", program, json.dumps(NOWHERE)]
    result = subprocess.run(run, capture_output=True, text=True, timeout=60, check=True, cwd=tmp_path)
    said = result.stderr.splitlines()
    for words, outcome, line in zip(NOWHERE, result.stdout.splitlines(), said, strict=True):
        assert outcome == "2 []", words
        assert line.startswith(f"referee {words[0]}: "), words
        assert "nowhere" in line, words


@pytest.mark.parametrize(
    ("closed", "code"), [("<&-", 0), (">&-", 2), ("2>&-", 0), (">&- 2>&-", 2), ("<&- >&- 2>&-", 2)]
)
def test_closed_standard_streams_are_no_defect(closed, code):
    program = f"{sys.executable} -m referee resolve rock paper {closed}"
    result = subprocess.run(["/bin/sh", "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == code
    if closed == ">&-":
        assert_one_line(result.stderr, "referee resolve: standard output is closed")
    else:
        assert result.stderr == ""
    assert result.stdout == ("Player 2 wins: Paper beats Rock\n" if code == 0 else "")


def test_work_is_spread_over_processes_where_standard_error_is_closed(tmp_path):
    program = f"{sys.executable} -m referee dataset build --out {tmp_path / 'hands'} --pictures 4 --jobs 2 2>&-"
    result = subprocess.run(["/bin/sh", "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith(" in 1 part\n")


HARMFUL = "a\x1b[2J\x07\u202eb"


@pytest.mark.parametrize(
    "words",
    [
        ("resolve", HARMFUL, "rock"),
        ("judge", f"{HARMFUL}.mp4"),
        ("replay", HARMFUL),
        ("play", "war", "--deck", HARMFUL),
    ],
)
def test_control_characters_are_shown_and_not_obeyed(words):
    result = run(*words)
    assert result.returncode == 2
    assert_one_line(result.stderr, "[2J", "\\u202eb")
    assert HARMFUL not in result.stderr
    assert result.stderr.isprintable() or result.stderr[:-1].isprintable()


@pytest.mark.parametrize("verb", ["judge", "replay", "read"])
def test_a_name_that_is_not_utf_8_is_shown_as_it_can_be(verb, tmp_path):
    name = os.fsencode(tmp_path) + b"/b\xffd.mp4"
    result = subprocess.run([*COMMAND, verb, name], capture_output=True, text=True, timeout=240, check=False)
    assert result.returncode == 2
    assert_one_line(result.stderr, f"referee {verb}: ", "b\\udcffd.mp4")


@pytest.mark.parametrize(
    "words",
    [
        ("bout", "one-time", "--source", "keyboard", "--names"),
        ("play", "one-time", "--players", "human,human", "--names"),
        ("calibrate", "club", "--source", "simulate", "--names"),
        ("record", "--source", "simulate", "--names"),
        ("tournament", "begin", "evening", "--kind", "swiss", "--players"),
    ],
    ids=lambda words: words[0],
)
def test_no_verb_takes_two_spellings_of_one_persons_name(installed, words, capsys):
    assert main([*words, "Ann,ann"]) == 2
    assert_one_line(capsys.readouterr().err, f"referee {words[0]}", "'Ann,ann'", "no two the same")


def test_help_and_light_verbs_do_not_wait_for_heavy_packages():
    program = (
        "import sys\n"
        "from referee.commands.main import main\n"
        "main(['--help']); main(['resolve', 'rock', 'paper'])\n"
        "print(sorted({'mediapipe', 'cv2', 'sklearn', 'pygame', 'numpy', 'rich'} & set(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.endswith("\n[]\n")


@pytest.mark.parametrize("words", [("read", "README.md"), ("judge", "README.md"), ("dataset", "inspect", "people")])
@pytest.mark.parametrize("terminal", [True, False])
def test_who_waits_at_a_terminal_for_what_reads_hands_is_told_before_it_is_loaded(monkeypatch, capsys, words, terminal):
    def load(name):
        if name != f"referee.commands.{words[0]}":
            return import_module(name)
        said = f"referee {words[0]}: loading" if terminal else ""
        assert capsys.readouterr().err[: len(said) or None] == said
        return SimpleNamespace(run=lambda _: 0)

    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr("referee.commands.main.import_module", load)
    assert main(words) == 0


@pytest.mark.parametrize(
    "words",
    [
        ("bout", "one-time", "--source", "keyboard", "--evidence"),
        ("bout", "one-time", "--source", "keyboard", "--resume"),
        ("play", "war", "--players", "bot,bot", "--log"),
        ("verify",),
    ],
)
def test_an_empty_word_is_no_path(words, tmp_path, monkeypatch, capsys):
    """An unset variable of a shell gives one; evidence went into the folder that one was in."""
    monkeypatch.chdir(tmp_path)
    assert main([*words, ""]) == 2
    assert "expected a file or folder, not nothing" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
