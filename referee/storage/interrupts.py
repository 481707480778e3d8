"""Ctrl-C, and the system's wish that the program end, between steps that belong together."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ENDING: Final = [each for each in signal.Signals if each.name in {"SIGTERM", "SIGHUP"}]
"""What asks the program to end: the system does, or the terminal is closed or its connection lost (not on Windows)."""


@contextmanager
def asked_later() -> Iterator[None]:
    """What interrupts or ends the program within is heard at the end, unless an error ends it anyway."""
    ours = threading.current_thread() is threading.main_thread()
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, *ENDING) if ours}
    later = {each: handler for each, handler in handlers.items() if callable(handler)}
    asked: list[int] = []
    for each in later:
        signal.signal(each, lambda number, _frame: asked.append(number))
    try:
        yield
    finally:
        for each, handler in later.items():
            signal.signal(each, handler)
    for number in asked[:1]:
        later[signal.Signals(number)](number, None)
