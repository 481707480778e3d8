"""Work in several processes ends with the program that asked for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import joblib
import pytest

from referee.workers import spread


def test_results_come_in_the_order_of_their_tasks():
    tasks = (joblib.delayed(time.sleep)(0.2 - 0.1 * place) for place in range(3))
    assert list(spread(tasks, 2)) == [None] * 3
    assert list(spread((joblib.delayed(pow)(place, 2) for place in range(20)), 2)) == [place**2 for place in range(20)]


BROKEN_OFF = """
import os, signal, threading, time
import joblib
from referee.workers import spread
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
signal.signal(signal.{0}, signal.default_int_handler)
def tasks():
    os.kill(os.getpid(), signal.{0})
    time.sleep(0.1)
    print("begun", flush=True)
    yield joblib.delayed(pow)(2, 3)
try:
    list(spread(tasks(), 2))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs POSIX signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP", "SIGTERM"])
def test_a_start_of_processes_is_not_broken_off_half_way_whatever_thread_hears_the_signal(name):
    done = subprocess.run(
        [sys.executable, "-c", BROKEN_OFF.format(name)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["begun", "interrupted"]


THREADS = """
import threading
from types import SimpleNamespace
import joblib
from referee.workers import spread
list(spread([joblib.delayed(pow)(2, 3)], 1))
class Manager(threading.Thread):
    def __init__(self, kill_workers, error):
        super().__init__()
        self.executor_flags, self.error = SimpleNamespace(kill_workers=kill_workers), error
    def run(self):
        raise self.error
for thread in (Manager(True, KeyError("dropped")), Manager(False, KeyError("lost")), Manager(True, OSError("broken"))):
    thread.start()
    thread.join()
"""


def test_a_task_that_was_dropped_because_all_was_broken_off_is_not_told():
    """Loky's thread looks for it now and then."""
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, timeout=60, check=True)
    assert [word for word in ("dropped", "lost", "broken") if word in done.stderr] == ["lost", "broken"]


def _session_of(program):
    """The processes in a program's session besides itself."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it has ended
            continue
        if int(session) == program.pid and state != "Z":
            found.append(int(stat.parent.name))
    return [number for number in found if number != program.pid]


@pytest.mark.parametrize("backend", ["loky", "threading", "multiprocessing", "sequential"])
def test_tasks_are_done_whatever_back_end_is_asked_for(backend):
    with joblib.parallel_config(backend=backend, n_jobs=2):
        assert list(spread(joblib.delayed(pow)(place, 2) for place in range(5))) == [0, 1, 4, 9, 16]


def _until(reached, seconds):
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("after", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("asked", ["SIGINT", "SIGHUP", "SIGTERM"])
def test_a_program_that_is_ended_ends_its_workers_and_says_one_line(rendered, command, asked, after):
    """A terminal sends Ctrl-C, and its own end, to all processes; the system asks the program alone.

    The start of the processes takes a second.
    """
    words = [*command, "judge", *[str(rendered[0])] * 6]
    program = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    with program:
        _until(lambda: len(_session_of(program)) >= 2, 60.0)
        time.sleep(after)
        if asked == "SIGTERM":
            program.terminate()
        else:
            os.killpg(program.pid, signal.Signals[asked])
        said = program.stderr.read()
    expected = "interrupted" if asked == "SIGINT" else f"ended by the system ({asked})"
    assert (program.returncode, said) == (128 + signal.Signals[asked], f"referee judge: {expected}\n")
    _until(lambda: not _session_of(program), 10.0)


KILLED = """
import time
import joblib
from referee.workers import spread
list(spread((joblib.delayed(time.sleep)(0.01) for _ in range(10**9)), 2))
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("after", [0.0, 2.0])
def test_the_workers_of_a_program_that_is_killed_end_soon(after):
    with subprocess.Popen([sys.executable, "-c", KILLED], stderr=subprocess.DEVNULL, start_new_session=True) as program:
        _until(lambda: len(_session_of(program)) >= 3, 60.0)  # two workers, and what looks after their resources
        time.sleep(after)
        program.kill()
    _until(lambda: not _session_of(program), 60.0)
