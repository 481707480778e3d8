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
    """eSpeak NG in a process of its own.

    Raises:
        BadInputError: It cannot be used.
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
        with suppress(OSError):  # it has ended: the answer says so
            to.write(line.encode() + b"\n")
            to.flush()
        return self._answer()

    def ended(self) -> bool:
        """Whether it has broken off."""
        return self._process.poll() is not None

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None, "it was asked for"
            with suppress(OSError):  # what was not passed on yet
                pipe.close()

    def _answer(self) -> tuple[npt.NDArray[np.int16], int]:
        answers = self._process.stdout
        assert answers is not None, "it was asked for"
        head = answers.readline()
        told = json.loads(head) if head.endswith(b"\n") else {"bytes": 1}
        samples = answers.read(told["bytes"])
        if len(samples) < told["bytes"]:
            self.end()
            raise BadInputError("eSpeak NG has broken off")
        if told["fault"]:
            raise BadInputError(told["fault"])
        return np.frombuffer(samples, np.int16), told["rate"]


class Voice:
    """Reads sentences of one language, in a process of its own: a fault in eSpeak NG, which is in C, ends no bout.

    Threads may share it: one sentence is read after the other.

    Args:
        language: Its code, such as ``en``.

    Raises:
        BadInputError: There is no eSpeak NG, or it has no voice for the language.
    """

    def __init__(self, language: str) -> None:
        self._command = [sys.executable, "-I", str(_READER), *_installed(), language]
        self._busy = threading.Lock()
        self._reader = _Reader(self._command)

    def close(self) -> None:
        """Ends the process, also while it reads."""
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
        try:
            return self._reader.read(line)
        except BadInputError:
            if not self._reader.ended():
                raise
        self._reader = _Reader(self._command)
        return self._reader.read(line)
