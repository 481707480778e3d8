"""Feeds spoiled files to every reader: none may end in a traceback, take longer than ten seconds or more than 1 GB.

With Atheris (``uv sync --group fuzz``; Linux) the code that an input reaches decides which inputs come next. Inputs
that reach more are kept in ``--keep``. Without Atheris inputs are drawn at random from the kept corpus. What a reader
fails at is written to ``--out``.

Run: ``python -m benchmarks.fuzz [READER ...] [--minutes 10] [--seed N] [--at-random] [--keep DIR] [--out DIR]``
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

MOST_BYTES: Final = 2**30
"""The most memory that a reader may take, with the program itself."""
LONGEST_S: Final = 10
"""Seconds of processor time for an input: other work on the machine is not the reader's fault."""
_LONGEST_RUN_MIN: Final = 3.0
"""Minutes of a process. Atheris itself keeps 0.8 MB each time that it follows how a bundle is judged, even if it is the
same bundle. Without Atheris nothing is kept."""
_HANGING_S: Final = 300
"""Seconds by the clock."""
LONGEST_INPUT: Final = 200_000
"""Bytes; what is larger than a bound needs no fuzzer."""

_VALUES: Final = (
    b"nan", b"inf", b"-inf", b"1e308", b"-1", b"0", b"99", b"9" * 19, b"9" * 6000, b"[" * 2000, b'{"a":' * 2000,
    b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\xed\xa0\x80", b"\x1b[2J", b"../../etc/passwd", b"null",
)  # fmt: skip
"""What breaks readers."""


def mutate(data: bytes, other: bytes, words: tuple[bytes, ...], generator: Random) -> bytes:
    """Spoils a file in one to four places.

    Args:
        data: The file.
        other: Another, of which a piece may be put in.
        words: What belongs into such files.
        generator: Decides where and how.
    """
    changed = bytearray(data)
    for _ in range(generator.randint(1, 4)):
        at, length = generator.randint(0, len(changed)), generator.choice((1, 1, 2, 4, 8, 16, 64, 512))
        kind = generator.randrange(7)
        if kind == 0 and at < len(changed):
            changed[at] ^= 1 << generator.randrange(8)
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = generator.randbytes(length)
        elif kind == 3:
            changed[at : at + length] = generator.choice((*_VALUES, *words))
        elif kind == 4:
            _put_in_place_of_a_number(changed, at, generator)
        elif kind == 5:
            begin = generator.randint(0, len(other))
            changed[at : at + length] = other[begin : begin + generator.choice((length, 4 * length))]
        else:
            changed[at:at] = changed[at : at + length] * generator.choice((1, 2, 50))
    return bytes(changed[:LONGEST_INPUT])


def _put_in_place_of_a_number(changed: bytearray, at: int, generator: Random) -> None:
    """Puts another value where the next number is written in digits."""
    digits = b"0123456789.-"
    begin = next((place for place in range(at, len(changed)) if changed[place] in digits), None)
    if begin is None:
        return
    end = next((place for place in range(begin, len(changed)) if changed[place] not in digits), len(changed))
    changed[begin:end] = generator.choice(_VALUES)


def main() -> int:
    """Runs the command line; 1 where a reader failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("readers", nargs="*", metavar="READER", help="which readers (default: all, one after another)")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N", help="for each reader (default: 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where inputs go that reach more code (Atheris)")
    parser.add_argument("--out", type=Path, default=Path("fuzz-failures"), metavar="DIR", help="where failures go")
    parser.add_argument("--at-random", action="store_true", help="without Atheris: quicker to begin")
    parser.add_argument("--list", action="store_true", help="lists the readers")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        return _inside(args)
    from benchmarks.readers import READERS  # noqa: PLC0415 - inside, Atheris has to come before it

    unknown = set(args.readers) - set(READERS)
    if unknown:
        parser.error(f"{min(unknown)}: no reader; expected {', '.join(READERS)}")
    if args.list:
        print(*READERS, sep="\n")
        return 0
    failed = [name for name in args.readers or READERS if not _run(name, args)]
    print(f"failed: {', '.join(failed)}" if failed else "none failed")
    return 1 if failed else 0


def _run(name: str, args: argparse.Namespace) -> bool:
    """Fuzzes one reader in processes of its own, whose memory is its alone; what one keeps the next goes on with."""
    started, until, code, seed = time.monotonic(), time.monotonic() + 60 * args.minutes, 0, args.seed
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        while code == 0 and (left := until - time.monotonic()) > 0:
            minutes = min(_LONGEST_RUN_MIN, left / 60)
            words = [sys.executable, "-m", "benchmarks.fuzz", name, "--inside", "--minutes", str(minutes)]
            words += ["--seed", str(seed), "--out", str(args.out), "--keep", str(args.keep or folder)]
            words += ["--at-random"] if args.at_random else []
            code, seed = subprocess.run(words, check=False).returncode, seed + 1  # noqa: S603 - our own
    print(
        f"{name}: {'no failure' if code == 0 else f'FAILED ({code})'} in {time.monotonic() - started:.0f} s", flush=True
    )
    return code == 0


def _inside(args: argparse.Namespace) -> int:
    if find_spec("atheris") is not None and not args.at_random:
        return _with_atheris(args)
    from benchmarks.readers import CORPUS, READERS, refuses_or_reads  # noqa: PLC0415 - see above

    (name,) = args.readers
    reader = READERS[name]()
    corpus = [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]
    generator = Random(args.seed)  # noqa: S311 - no secrets
    until = time.monotonic() + 60 * args.minutes
    tried = read = 0
    while time.monotonic() < until:
        data = mutate(generator.choice(corpus), generator.choice(corpus), reader.words, generator)
        try:
            with _in_time():
                read += refuses_or_reads(reader, data)
        except (Exception, _TookTooLong):
            _keep_failure(args.out, name, data)
            traceback.print_exc()
            return 1
        tried += 1
        if _memory() > MOST_BYTES:
            _keep_failure(args.out, name, data)
            print(f"{name}: took {_memory() // 2**20} MB")
            return 1
    print(f"{name}: {tried} inputs, {read} of them read, {_memory() // 2**20} MB at most; without Atheris")
    return 0


def _with_atheris(args: argparse.Namespace) -> int:
    import atheris  # noqa: PLC0415 - only where it is installed

    with atheris.instrument_imports(include=["referee"]):
        from benchmarks.readers import CORPUS, READERS, refuses_or_reads  # noqa: PLC0415 - see above

    (name,) = args.readers
    reader = READERS[name]()
    corpus = [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]

    def spoil(data: bytes, most: int, seed: int) -> bytes:
        generator = Random(seed)  # noqa: S311 - no secrets
        if generator.random() < 0.3:
            mutated: bytes = atheris.Mutate(data, most)
            return mutated
        return mutate(data, generator.choice(corpus), reader.words, generator)[:most]

    def one(data: bytes) -> None:
        with _in_time():
            refuses_or_reads(reader, data)

    args.out.mkdir(parents=True, exist_ok=True)
    # What reaches more code goes to the first folder: never among what is kept by hand.
    found = args.keep / name if args.keep else Path(tempfile.mkdtemp(prefix="referee-"))
    found.mkdir(parents=True, exist_ok=True)
    # By the clock much more, for what hangs in a library where no exception reaches it.
    limits = [f"-timeout={_HANGING_S}", f"-rss_limit_mb={MOST_BYTES // 2**20}", f"-max_len={LONGEST_INPUT}"]
    limits += [f"-max_total_time={max(1, round(60 * args.minutes))}", f"-seed={args.seed}", "-verbosity=0"]
    words = [sys.argv[0], *limits, "-print_final_stats=1", f"-artifact_prefix={args.out}/{name}-"]
    atheris.Setup([*words, str(found), str(CORPUS / name)], one, custom_mutator=spoil)
    atheris.Fuzz()
    return 0


def _keep_failure(folder: Path, name: str, data: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{hashlib.sha256(data).hexdigest()[:16]}"
    path.write_bytes(data)
    print(f"{name}: failed at {path}")


def _memory() -> int:
    """The most memory that this process has taken, bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class _TookTooLong(BaseException):  # no Exception: readers make refusals of those
    """An input took longer than :data:`LONGEST_S`."""


@contextmanager
def _in_time() -> Iterator[None]:
    """Raises :class:`_TookTooLong` in what takes longer than :data:`LONGEST_S`."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(_number: int, _frame: object) -> None:
    raise _TookTooLong(f"took longer than {LONGEST_S} s")


if __name__ == "__main__":
    sys.exit(main())
