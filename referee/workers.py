"""Work that is spread over processes."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any, Final

import joblib

_TELL: Final = threading.excepthook
_WATCH_S: Final = 1.0
"""How often a process looks whether the one that started it is still there: rarely enough to cost nothing."""


def spread(tasks: Iterable[Any], jobs: int | None = None) -> Iterator[Any]:
    """Runs joblib tasks in other processes.

    A terminal sends Ctrl-C, and that it is closed, to all of them. Only this process acts on it, and ends the others.
    Where it is killed and can end nobody, they end themselves (not on Windows).

    Args:
        tasks: What ``joblib.delayed`` made.
        jobs: How many processes; ``None``: as the surrounding ``joblib.parallel_config`` says.

    Returns:
        Their results, in order. Each comes as soon as it and those before it are there, if the back end can do that.
    """
    try:
        parallel = joblib.Parallel(
            n_jobs=jobs, return_as="generator", initializer=_end_with_parent, initargs=(os.getpid(),)
        )
    except ValueError:  # some back ends, Ray's among them, hand over everything at once
        return iter(joblib.Parallel(n_jobs=jobs)(tasks))
    # Who breaks off knows that tasks are broken off.
    warnings.filterwarnings("ignore", "[0-9]+ tasks which were still being processed", UserWarning)
    threading.excepthook = _tell_unless_broken_off
    with _deaf_to_the_terminal():
        return iter(parallel(tasks))


def _end_with_parent(parent: int) -> None:
    """Ends this process soon after the one that started it, which may be killed: others' tasks never come to an end.

    Args:
        parent: The number of the process that started it.
    """
    if sys.platform == "win32":
        return  # who started a process is told there even when it has long ended

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_WATCH_S)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _tell_unless_broken_off(told: threading.ExceptHookArgs) -> None:
    """Tells what broke off a thread, but for loky's where it was asked to kill its processes.

    Its thread then looks for a task that it has dropped just before, if that had not begun (joblib 1.6).
    """
    flags = getattr(told.thread, "executor_flags", None)
    if not (told.exc_type is KeyError and flags is not None and flags.kill_workers):
        _TELL(told)


@contextmanager
def _deaf_to_the_terminal() -> Iterator[None]:
    """Processes started within never hear Ctrl-C, nor that the terminal is closed.

    This one hears both at the end, and so it does a request to end.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    with _put_off(signal.SIGINT), _put_off(signal.SIGHUP), _put_off(signal.SIGTERM):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        try:
            resource_tracker.ensure_running()  # before the next line, because it unblocks that signal when it starts
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _put_off(number: signal.Signals) -> Iterator[None]:
    """What a signal asks for is done at the end.

    A thread that blocks a signal does not keep it from the process: another thread takes it, and Python handles it in
    the main thread. There it would break off the start of a process half-way.
    """
    before = signal.getsignal(number)
    if threading.current_thread() is not threading.main_thread() or before is None:
        yield  # Python handles signals elsewhere, or has no handler to bring back
        return
    heard: list[int] = []
    signal.signal(number, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(number, before)
        if heard:
            signal.raise_signal(number)
