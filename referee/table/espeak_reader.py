"""Reads sentences with eSpeak NG, as a program of its own: a fault in that library, which is in C, ends only this one.

:mod:`referee.table.voice` runs it, and it imports nothing of the project. It is given the library, its data and a
language. Each line of standard input is a sentence. It answers the beginning and each sentence in the same way: a line
of JSON, then that many bytes of samples.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from typing import Final

_SYNCHRONOUS, _NO_EXIT, _UTF8 = 2, 0x8000, 1
"""Of eSpeak NG's ``speak_lib.h``: samples go to a callback; a fault ends no program; how the text is written."""

_taken = bytearray()


def _take(samples: int | None, count: int, _events: int | None) -> int:
    """Takes samples from eSpeak NG while it reads; 0 lets it go on."""
    if samples and count > 0:
        _taken.extend(ctypes.string_at(samples, 2 * count))
    return 0


_TAKE: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(_take)
"""For C, and kept as long as C may call it."""


def _open(path: str, data: str, language: str) -> tuple[ctypes.CDLL | None, int, str]:
    """The library, its samples a second, and why it cannot be used."""
    try:
        library = ctypes.CDLL(path)
        rate = library.espeak_Initialize(_SYNCHRONOUS, 0, os.fsencode(data), _NO_EXIT)
    except (OSError, AttributeError) as error:
        return None, 0, f"eSpeak NG cannot be used here: {error}"
    if rate <= 0:
        return None, 0, "eSpeak NG cannot be used here: it does not find its data"
    if library.espeak_SetVoiceByName(language.encode()) != 0:
        return None, 0, f"eSpeak NG has no voice for the language {language!r}"
    library.espeak_SetSynthCallback(_TAKE)
    return library, rate, ""


def _answer(rate: int, fault: str) -> None:
    """Passes on what was taken."""
    head = json.dumps({"rate": rate, "bytes": len(_taken), "fault": fault})
    sys.stdout.buffer.write(head.encode() + b"\n" + _taken)
    sys.stdout.buffer.flush()
    _taken.clear()


def _main(path: str, data: str, language: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends Ctrl-C to all; the end of its input ends this one
    library, rate, fault = _open(path, data, language)
    _answer(rate, fault)
    if library is None:
        return
    for line in sys.stdin.buffer:
        text = line.rstrip(b"\n") + b"\0"
        failed = library.espeak_Synth(text, ctypes.c_size_t(len(text)), 0, 0, 0, _UTF8, None, None) != 0
        _answer(rate, "eSpeak NG cannot read a sentence" if failed else "")


if __name__ == "__main__":
    _main(*sys.argv[1:])
