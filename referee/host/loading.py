"""Loads what takes seconds to import, beside a window that is open already."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Event, Thread
from typing import Final

_TAKE_LONG: Final = (
    "referee.vision.networks",
    "referee.recognition.model",
    "referee.officiating.source_referee",
    "referee.host.watched_throws",
)
"""OpenCV and LiteRT, the symbol model, what decides, and what opens sources: a second of processor time and more."""


@contextmanager
def loading_ahead() -> Iterator[None]:
    """Within, what a bout will need is loaded in a thread, so that the first bout begins at once.

    Whoever needs one of the modules meanwhile waits for it as for any import. Leaving waits for the module that is
    being loaded, and no other is begun.
    """
    leaving = Event()

    def load() -> None:
        for name in _TAKE_LONG:
            if leaving.is_set():
                return
            import_module(name)
        # What was loaded stays until the program ends. Python's garbage collector would walk through all of it again
        # and again, for up to 0.1 s each time, while people play.
        gc.collect()
        gc.freeze()

    loading = Thread(target=load, name="loading")
    try:
        loading.start()  # within: Ctrl-C may come before it returns
        yield
    finally:
        leaving.set()
        if loading.is_alive():
            loading.join()
