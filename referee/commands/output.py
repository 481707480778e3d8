"""What commands print: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


def print_json(record: Mapping[str, object]) -> None:
    """Prints one line of JSON Lines, at once, so that whoever reads along sees it when it happens.

    Args:
        record: What JSON can say: mappings, sequences, strings, numbers, ``None``.

    Raises:
        ValueError: NaN or infinity is in it: JSON has neither.
    """
    print(json.dumps(record, separators=(",", ":"), ensure_ascii=False, allow_nan=False), flush=True)


def complain(speaker: str, text: str) -> None:
    """Prints one line on standard error, whatever ``text`` contains.

    Args:
        speaker: Who says it: ``referee judge``.
        text: What was wrong and what was expected.
    """
    print(f"{speaker}: {' '.join(text.split())}", file=sys.stderr, flush=True)


def tell(text: str) -> None:
    """Prints one line on standard error that the program itself says, whichever verb it runs."""
    complain("referee", text)


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
