"""A voice that reads sentences: eSpeak NG, which a package brings with its data, so that nothing is downloaded."""

from __future__ import annotations

import ctypes
import importlib
import threading
import unicodedata
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError
from referee.table.sounds import RATE

_PACKAGE: Final = "espeakng_loader"
_SYNCHRONOUS, _NO_EXIT, _UTF8 = 2, 0x8000, 1
"""Of eSpeak NG's ``speak_lib.h``: samples go to a callback; a fault ends no program; how the text is written."""
_PEAK: Final = 0.6
"""Of full scale: speech is to be heard over the cues, which have 0.35."""

_taken = bytearray()
_busy = threading.Lock()


def _take(samples: int | None, count: int, _events: int | None) -> int:
    """Takes samples from eSpeak NG while it reads; 0 lets it go on."""
    if samples and count > 0:
        _taken.extend(ctypes.string_at(samples, 2 * count))
    return 0


_TAKE: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(_take)
"""For C, and kept as long as C may call it."""


@cache
def _open() -> tuple[ctypes.CDLL, int]:
    """The library, begun once in a program, and its samples a second."""
    try:
        package = importlib.import_module(_PACKAGE)
    except ImportError:
        raise BadInputError(
            'espeakng-loader is not installed, which the part [speech] brings; install it with: pip install "referee'
            '[speech]" or "espeakng-loader"'
        ) from None
    try:
        library = ctypes.CDLL(package.get_library_path())
        rate = library.espeak_Initialize(_SYNCHRONOUS, 0, package.get_data_path().encode(), _NO_EXIT)
    except (OSError, AttributeError, RuntimeError) as error:
        raise BadInputError(f"eSpeak NG cannot be used here: {error}") from error
    if rate <= 0:
        raise BadInputError("eSpeak NG cannot be used here: it does not find its data")
    library.espeak_SetSynthCallback(_TAKE)
    return library, rate


def _readable(sentence: str) -> str:
    """A sentence without emoji and other symbols, which eSpeak NG reads into memory that it has not set (issue 308).

    Once in a while that ends the program.
    """
    kept = (each if "!" <= each <= "~" or unicodedata.category(each)[0] in "LMNP" else " " for each in sentence)
    return " ".join("".join(kept).split())


class Voice:
    """Reads sentences of one language. Threads may share it: one sentence is read after the other.

    Args:
        language: Its code, such as ``en``.

    Raises:
        BadInputError: There is no eSpeak NG, or it has no voice for the language.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        with _busy:
            self._choose()

    def read(self, sentence: str) -> npt.NDArray[np.int16]:
        """A sentence's samples, :data:`~referee.table.sounds.RATE` a second, one channel.

        Raises:
            BadInputError: eSpeak NG cannot read it.
        """
        text = _readable(sentence).encode() + b"\0"
        with _busy:
            library, rate = self._choose()
            _taken.clear()
            if library.espeak_Synth(text, ctypes.c_size_t(len(text)), 0, 0, 0, _UTF8, None, None) != 0:
                raise BadInputError("eSpeak NG cannot read a sentence")
            read = np.frombuffer(bytes(_taken), np.int16).astype(float)
        if not len(read):
            return np.zeros(0, np.int16)
        times = np.arange(int(len(read) * RATE / rate)) * (rate / RATE)
        scale = _PEAK * 32_767 / max(1.0, float(np.abs(read).max()))
        return np.asarray(np.interp(times, np.arange(len(read)), read * scale), np.int16)

    def _choose(self) -> tuple[ctypes.CDLL, int]:
        """Other voices may have been chosen since."""
        library, rate = _open()
        if library.espeak_SetVoiceByName(self._language.encode()) != 0:
            raise BadInputError(f"eSpeak NG has no voice for the language {self._language!r}")
        return library, rate
