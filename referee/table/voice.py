"""A voice that reads sentences: eSpeak NG, which a package brings with its data, so that nothing is downloaded."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import threading
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError
from referee.table.sounds import RATE

_PACKAGE: Final = "espeakng_loader"
_READER: Final = Path(__file__).with_name("espeak_reader.py")
"""Run by its path and isolated (``-I``), so that it begins wherever and however this program was begun."""
_PEAK: Final = 0.6
"""Of full scale: speech is to be heard over the cues, which have 0.35."""


def _readable(sentence: str) -> str:
    """A sentence on one line, without emoji and other symbols: what those are called takes long to say."""
    kept = (each if "!" <= each <= "~" or unicodedata.category(each)[0] in "LMNP" else " " for each in sentence)
    return " ".join("".join(kept).split())


def _installed() -> tuple[str, str]:
    """Where the library and its data are."""
    try:
        package = importlib.import_module(_PACKAGE)
    except ImportError:
        raise BadInputError(
            'espeakng-loader is not installed, which the part [speech] brings; install it with: pip install "referee'
            '[speech]" or "espeakng-loader"'
        ) from None
    try:
        return package.get_library_path(), package.get_data_path()
    except (OSError, AttributeError, RuntimeError) as error:
        raise BadInputError(f"eSpeak NG cannot be used here: {error}") from error


class _Reader:
    """eSpeak NG in a process of its own, which :meth:`greet` waits for.

    Raises:
        BadInputError: It cannot be begun.
    """

    def __init__(self, command: list[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - this Python and files of its own
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # eSpeak NG can write a million lines there when it breaks off
            )
        except OSError as error:
            raise BadInputError(f"eSpeak NG cannot be used here: {error}") from error

    def greet(self) -> None:
        """Waits until it can read.

        Raises:
            BadInputError: It cannot.
        """
        try:
            self._answer()
        except BadInputError:
            self.end()
            raise

    def read(self, line: str) -> tuple[npt.NDArray[np.int16], int]:
        """The samples of a line, and how many there are a second.

        Raises:
            BadInputError: They did not come.
        """
        to = self._process.stdin
        assert to is not None, "it was asked for"
        with suppress(OSError, ValueError):  # it has ended, or its pipes are shut: the answer says so
            to.write(line.encode() + b"\n")
            to.flush()
        return self._answer()

    def ended(self) -> bool:
        """Whether it has broken off, or was ended."""
        return self._process.poll() is not None

    def end(self) -> None:
        """Ends it, whatever it is doing; any thread may do so."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None, "it was asked for"
            with suppress(OSError):  # what was not passed on yet
                pipe.close()

    def _answer(self) -> tuple[npt.NDArray[np.int16], int]:
        answers = self._process.stdout
        assert answers is not None, "it was asked for"
        try:
            told = json.loads(answers.readline())
            samples = np.frombuffer(answers.read(told["bytes"]), np.int16, told["bytes"] // 2)
        except (OSError, ValueError) as error:  # half an answer or none, or another thread has shut the pipe
            self.end()
            raise BadInputError("eSpeak NG has broken off") from error
        if told["fault"]:
            raise BadInputError(told["fault"])
        return samples, told["rate"]


class Voice:
    """Reads sentences of one language, in a process of its own: a fault in eSpeak NG, which is in C, ends no bout.

    Threads may share it: one sentence is read after the other.

    Args:
        language: Its code, such as ``en``.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._busy = threading.Lock()
        self._reader: _Reader | None = None
        self._closed = False

    def begin(self) -> None:
        """Begins the process, so that the first sentence does not wait for it.

        Raises:
            BadInputError: There is no eSpeak NG, or it has no voice for the language.
        """
        with self._busy:
            self._begun()

    def close(self) -> None:
        """Ends the process, also while it begins or reads. Nothing is read after it."""
        self._closed = True
        if self._reader is not None:
            self._reader.end()

    def read(self, sentence: str) -> npt.NDArray[np.int16]:
        """A sentence's samples, :data:`~referee.table.sounds.RATE` a second, one channel.

        Raises:
            BadInputError: eSpeak NG cannot read it. The next sentence is read all the same.
        """
        with self._busy:
            read, rate = self._ask(_readable(sentence))
        if not len(read):
            return np.zeros(0, np.int16)
        times = np.arange(int(len(read) * RATE / rate)) * (rate / RATE)
        scale = _PEAK * 32_767 / max(1.0, float(np.abs(read.astype(float)).max()))
        return np.asarray(np.interp(times, np.arange(len(read)), read * scale), np.int16)

    def _ask(self, line: str) -> tuple[npt.NDArray[np.int16], int]:
        """Asks once more where eSpeak NG broke off: its faults come and go."""
        reader = self._begun()
        try:
            return reader.read(line)
        except BadInputError:
            if not reader.ended():
                raise
        return self._begun().read(line)

    def _begun(self) -> _Reader:
        """The process, begun anew where it has ended."""
        if self._reader is not None:
            if not self._reader.ended():
                return self._reader
            self._reader.end()  # its pipes are open still where it broke off by itself
        if not self._closed:
            self._reader = _Reader([sys.executable, "-I", str(_READER), *_installed(), self.language])
        # Whoever closes the voice meanwhile sees either this reader or none: then it is ended here.
        if self._closed or self._reader is None:
            self.close()
            raise BadInputError("the voice has been closed")
        self._reader.greet()
        return self._reader
