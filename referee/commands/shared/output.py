"""What commands print: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, Final, TextIO, TypeVar, cast

from referee.errors import BadInputError, printable

T = TypeVar("T")

_LONGEST_LINE = 2000
"""So many characters of what was wrong are told; a value may have millions."""

FEW_PEOPLE: Final = 40
"""So many people are told one by one."""


def print_json(record: Mapping[str, object]) -> None:
    """Prints one line of JSON Lines, at once, so that whoever reads along sees it when it happens.

    Args:
        record: What JSON can say: mappings, sequences, strings, numbers, ``None``.

    Raises:
        ValueError: NaN or infinity is in it: JSON has neither.
    """
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8", "surrogatepass")
    except (UnicodeEncodeError, LookupError):  # a terminal that has not all characters
        text = json.dumps(record, separators=(",", ":"), allow_nan=False)
    print(text, flush=True)


def complain(speaker: str, text: str) -> None:
    """Prints one line on standard error, whatever ``text`` contains.

    Where standard error cannot be written to, as a pipe whose reader has left, nothing is printed. The command goes on.

    Args:
        speaker: Who says it: ``referee judge``.
        text: What was wrong and what was expected.
    """
    line = printable(" ".join(text.split()))
    cut = "" if len(line) <= _LONGEST_LINE else " ..."
    with suppress(OSError):  # that nobody reads along must end neither a bout nor the thread that writes evidence
        print(f"{speaker}: {line[:_LONGEST_LINE]}{cut}", file=sys.stderr, flush=True)


def amount(number: int, what: str) -> str:
    """How many there are of something whose name takes an s: ``1 frame``, ``2 frames``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class _Printable:
    """Standard output on which no name, file or log can command the terminal.

    Attributes:
        stream: What it writes to.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Writes a text, :func:`printable`."""
        self.stream.write(printable(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else as the stream has it
        return getattr(self.stream, name)


@contextmanager
def harmless_output(*, needed: bool) -> Iterator[None]:
    """Within, whatever is printed on standard output is :func:`printable`.

    Standard streams that are closed are opened on nothing first: the next file that is opened would take their number,
    and get what a library prints.

    Args:
        needed: Whether the verb's answer goes to standard output.

    Raises:
        BadInputError: Standard output is closed though it is needed, and nobody would see what was asked for.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if name in closed:
            _open_on_nothing(number, name)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What the terminal's coding has not is shown, or read, as an escape.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with redirect_stdout(cast(TextIO, _Printable(sys.stdout))):
        if needed and "stdout" in closed:
            raise BadInputError("standard output is closed; expected somewhere to print to")
        yield


def _open_on_nothing(number: int, name: str) -> None:
    descriptor = os.open(os.devnull, os.O_RDWR)
    if descriptor != number:
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.set_inheritable(number, True)  # worker processes need standard streams, too
    mode = "r" if name == "stdin" else "w"
    setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def clear_screen(out: TextIO) -> None:
    """Clears the terminal, with what can be scrolled back to."""
    stream = out.stream if isinstance(out, _Printable) else out
    stream.write("\x1b[2J\x1b[3J\x1b[H")


def tell(text: str) -> None:
    """Prints one line on standard error that the program itself says, whichever verb it runs."""
    complain("referee", text)


def tell_loading(speaker: str) -> None:
    """Tells whoever watches standard error that something large is being imported: on a cold machine it takes seconds.

    Args:
        speaker: Who says it: ``referee judge``.
    """
    if sys.stderr.isatty():
        complain(speaker, "loading, which may take some seconds")


def with_progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Passes ``items`` on and shows on standard error how far they are.

    Where standard error is no terminal, nothing is shown.

    Args:
        items: What is worked through.
        label: What it is, in a word or two.
        total: How many there are, where it is known.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    # Imported here because Rich takes a while, and most commands end before there is progress to show.
    from rich import progress as bars  # noqa: PLC0415 - see above
    from rich.console import Console  # noqa: PLC0415 - see above

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with bars.Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(items, total=total, description=label)
