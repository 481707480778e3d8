"""Work that is spread over processes."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any

import joblib


def spread(tasks: Iterable[Any], jobs: int | None = None) -> Iterator[Any]:
    """Runs joblib tasks in other processes.

    A terminal sends Ctrl-C, and that it is closed, to all of them. Only this process acts on it, and ends the others.

    Args:
        tasks: What ``joblib.delayed`` made.
        jobs: How many processes; ``None``: as the surrounding ``joblib.parallel_config`` says.

    Returns:
        Their results, in order. Each comes as soon as it and those before it are there, if the back end can do that.
    """
    try:
        parallel = joblib.Parallel(n_jobs=jobs, return_as="generator")
    except ValueError:  # some back ends, Ray's among them, hand over everything at once
        return iter(joblib.Parallel(n_jobs=jobs)(tasks))
    # Who breaks off knows that tasks are broken off.
    warnings.filterwarnings("ignore", "[0-9]+ tasks which were still being processed", UserWarning)
    with _deaf_to_the_terminal():
        return iter(parallel(tasks))


@contextmanager
def _deaf_to_the_terminal() -> Iterator[None]:
    """Processes started within never hear Ctrl-C, nor that the terminal is closed; this one hears both at the end."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        resource_tracker.ensure_running()  # before the next line, because it unblocks that signal when it starts
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
