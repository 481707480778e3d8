"""A file of entries that is only ever added to: JSON Lines, each chained to the one before by its hash.

Line *n* holds its number, the hash of the line before, an entry, and the SHA-256 over these three. A chain alone does
not tell that its end was cut off, added to, or made anew from some line on. So a second file beside it, under the same
name with ``.end`` added, says what was written when. Before a line is written, its number and hash are noted there
(``next``), and the same again (``lines``) once it is on the disk. The two files agree after a break at any moment;
whoever changes one of them has to change both. Who changes both, hashes and all, is found by a hash of the chain that
was kept elsewhere.
"""

from __future__ import annotations

import hashlib
import re
import threading
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from referee.errors import BadInputError, BadLedger, StorageError
from referee.storage.bounds import LOG_BYTES
from referee.storage.files import append, create_file, make_folder, remove_file, replace_file, storing, whole_lines
from referee.storage.local_files import open_file, read_file
from referee.storage.locks import locked

_NOTHING: Final = "0" * 64
"""The hash before the first line's."""
_LINE: Final = re.compile(
    rb'\{"line":([1-9][0-9]{0,8}),"before":"([0-9a-f]{64})","entry":(.*),"hash":"([0-9a-f]{64})"\}'
)
_END_LINE: Final = re.compile(rb'\{"(next|lines)":([1-9][0-9]{0,8}),"hash":"([0-9a-f]{64})"\}')


class Chain:
    """A chain's file, read and checked; several programs may add to it in turn.

    Attributes:
        entries: What the lines say, as JSON, in order.
        hashes: The lines' hashes, in order; the last one is the chain's head.
        cut: What was left of a line that was cut off while it was written, and that nobody has heard of. It is not
            among the entries, and goes with the next line. Empty where there is none.

    Args:
        path: The file.
        what: What it is, for errors: ``a bout's ledger``.

    Raises:
        BadInputError: It cannot be read.
        BadLedger: It is no chain, or it and its end do not agree; the text names file and line.
    """

    def __init__(self, path: Path, what: str) -> None:
        self.path = path
        self._what = what
        self._threads = threading.RLock()
        self._size = 0
        self._end = _End(path)
        self.entries: list[bytes] = []
        self.hashes: list[str] = []
        self.cut = ""
        self.refresh()
        if not self.entries:
            raise BadLedger(f"{path}: empty; expected {what}")

    @classmethod
    def create(cls, path: Path, what: str, first: bytes) -> Chain:
        """Begins a chain.

        Args:
            path: The file; its folder is made where it is missing.
            what: What it is, for errors.
            first: The first entry, as JSON.

        Raises:
            BadInputError: The file exists, and is not to be lost; or its end does, without it.
            StorageError: It cannot be written; nothing is left of it.
        """
        line, digest = _as_line(1, _NOTHING, first)
        end = _End(path)
        with storing(path, f"expected room for {what}"):
            make_folder(path.parent)
            with locked(path):
                if path.exists():
                    raise BadInputError(f"{path}: exists")
                end.refuse_remains()
                replace_file(end.path, _as_end("next", 1, digest))
                try:
                    create_file(path, line)
                except OSError:
                    with suppress(OSError):
                        remove_file(path)  # it may have got its name before the fault
                    raise
                chain = cls(path, what)
                with suppress(OSError):  # the line is written, and its hash was noted before
                    chain._end.note(chain.hashes, None)
        return chain

    @property
    def head(self) -> str:
        """The last line's hash: who keeps it elsewhere can tell that nothing up to it was changed."""
        return self.hashes[-1]

    @property
    def ended(self) -> bool:
        """Whether the end says of the last line that it was written, and of no other that it is being written.

        Where it does not, a program was broken off while it wrote, or what it wrote last was taken off the end.
        """
        return self._end.whole

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps everybody else, other programs and this one's other threads, from the chain for a moment.

        What others have added is read first, so that what is decided here follows from all of it.

        Raises:
            BadInputError: The file cannot be read.
            BadLedger: It was changed.
            StorageError: Another program does not let go of it, or it cannot be written to.
        """
        with self._threads, storing(self.path), locked(self.path):
            self.refresh()
            yield

    def refresh(self) -> None:
        """Reads the lines that other programs have added since the last time.

        Raises:
            BadInputError: The file cannot be read.
            BadLedger: It was changed.
        """
        try:
            with self._threads:
                if self._size and self.path.stat().st_size == self._size:
                    return  # at first it is opened in any case, which says what is no file: a pipe's size is 0, too
                with locked(self.path, reading=True), open_file(self.path, self._what) as file:
                    if file.seek(0, 2) < self._size:
                        raise BadLedger(f"{self.path}: cut off while in use, after line {len(self.entries)}")
                    file.seek(self._size)
                    data = file.read(LOG_BYTES + 1)
                    if len(data) > LOG_BYTES:
                        raise BadInputError(f"{self.path}: larger than {LOG_BYTES} bytes; expected {self._what}")
                    self._take(data)
                    if self.entries:
                        self._end.check(self.hashes, self.cut)
        except OSError as error:
            raise BadInputError(f"{self.path}: {error.strerror}; expected {self._what}") from error

    def append(self, entry: bytes) -> None:
        """Adds a line and waits until it is on the disk.

        Args:
            entry: What it says, as JSON in one line.

        Raises:
            StorageError: It cannot be written; the lines before are whole.
            BadLedger: The file was changed meanwhile.
        """
        hint = "the lines before it are whole, and it is gone on from them"
        with self.alone():
            number = len(self.entries) + 1  # only now: others may have added lines until here
            with storing(f"{self.path}: line {number}", hint):
                self._add(*_as_line(number, self.hashes[-1], entry))

    def _add(self, line: bytes, digest: str) -> None:
        self._end.check(self.hashes, self.cut)  # nothing is added to what was changed meanwhile
        if self._size + len(line) > LOG_BYTES:  # nobody would read it again
            raise StorageError(f"{self.path}: full: it may have {LOG_BYTES} bytes; expected another")
        self._end.note(self.hashes, digest)
        append(self.path, line, self._size)
        self._take(line)
        with suppress(OSError):  # the line is written, and its hash was noted before
            self._end.note(self.hashes, None)

    def _take(self, data: bytes) -> None:
        whole, rest = whole_lines(data)
        for text in whole.split(b"\n")[:-1]:
            entry, digest = self._parse(text)
            self.entries.append(entry)
            self.hashes.append(digest)
            self._size += len(text) + 1
        self.cut = rest.decode(errors="replace")

    def _parse(self, text: bytes) -> tuple[bytes, str]:
        number = len(self.entries) + 1
        before = self.hashes[-1] if self.hashes else _NOTHING
        line = _LINE.fullmatch(text)
        if line is None:
            _refuse_converted(self.path, text)
            raise BadLedger(f"{self.path}: line {number} is no line of {self._what}")
        digest = _hash(number, before, line[3])
        if (int(line[1]), line[2].decode(), line[4].decode()) != (number, before, digest):
            raise BadLedger(
                f"{self.path}: line {number} was changed, or one before it was added, taken out or put elsewhere: "
                "its hash is not that of what it says"
            )
        return line[3], digest


class _End:
    """The file beside a chain that says which lines were written.

    Args:
        chain: The chain's path.
    """

    def __init__(self, chain: Path) -> None:
        self.path = chain.with_name(f"{chain.name}.end")
        self._chain = chain
        self._size = 0
        self._written: list[str] = []
        self._next = ""
        self._cut = b""

    @property
    def whole(self) -> bool:
        """Whether it says of every line that it was written, and of none that it is being written."""
        return not self._next and not self._cut

    def refuse_remains(self) -> None:
        """Makes sure that no lines were written to a chain that is not there.

        Raises:
            BadInputError: They were.
        """
        if self.path.exists():
            self._read()
            if self._written:
                raise BadInputError(f"{self.path}: the end of a ledger that is gone; expected another folder")

    def check(self, hashes: list[str], cut: str) -> None:
        """Holds the chain against it.

        Args:
            hashes: The chain's.
            cut: The part of a line that the chain ends in; empty where it does not.

        Raises:
            BadLedger: They do not agree; the text names file and line.
        """
        self._read()
        written = len(self._written)
        for number, (one, other) in enumerate(zip(hashes, self._written, strict=False), start=1):
            if one != other:
                raise BadLedger(
                    f"{self._chain}: line {number} was changed, or {self.path.name} was: it has another hash for it"
                )
        missing = written - len(hashes)
        if missing > 0:
            raise BadLedger(
                f"{self._chain}: cut off after line {len(hashes)}: {written} lines were written, "
                f"{missing} {'is' if missing == 1 else 'are'} missing"
            )
        just_written = len(hashes) == written + 1 and hashes[-1] == self._next
        if len(hashes) > written and not just_written:
            raise BadLedger(
                f"{self._chain}: line {written + 1} was added or changed: {self.path.name} knows of {written} lines"
            )
        begun = _begun(len(hashes) + 1, hashes[-1]).decode()
        if cut and (just_written or not self._next or not _is_part(cut, begun)):
            raise BadLedger(f"{self._chain}: ends in a part of a line that nobody wrote, after line {len(hashes)}")

    def note(self, hashes: list[str], coming: str | None) -> None:
        """Notes what was written, and what is written next; :meth:`check` comes first.

        Args:
            hashes: The chain's.
            coming: The hash of the line that is written next; ``None``: none yet.
        """
        written = len(self._written)
        new = [_as_end("lines", number, hashes[number - 1]) for number in range(written + 1, len(hashes) + 1)]
        if coming is not None:
            new.append(_as_end("next", len(hashes) + 1, coming))
        data = b"".join(new)
        append(self.path, data, self._size, sync=coming is not None)
        self._size += len(data)
        self._written, self._next, self._cut = list(hashes), coming or "", b""

    def _read(self) -> None:
        if not self.path.exists():
            raise BadLedger(f"{self.path}: missing; it belongs to {self._chain.name}")
        whole, self._cut = whole_lines(read_file(self.path, LOG_BYTES, f"the end of {self._chain.name}"))
        self._size, self._written, self._next = len(whole), [], ""
        for number, text in enumerate(whole.split(b"\n")[:-1], start=1):
            line = _END_LINE.fullmatch(text)
            due = len(self._written) + 1
            if line is None:
                _refuse_converted(self.path, text)
            if line is None or int(line[2]) != due or (line[1] == b"lines" and line[3].decode() != self._next):
                raise BadLedger(f"{self.path}: line {number} was changed, or one before it was added or taken out")
            if line[1] == b"next":
                self._next = line[3].decode()
            else:
                self._written.append(self._next)
                self._next = ""
        if not self._may_be_cut():
            raise BadLedger(f"{self.path}: ends in a part of a line that nobody wrote")

    def _may_be_cut(self) -> bool:
        """Whether what follows the whole lines may be one that was cut off while it was written.

        A machine that lost its power may have left zero bytes in the place of what was not yet on the disk.
        """
        number, cut = len(self._written) + 1, self._cut.rstrip(b"\0")
        if self._next and _as_end("lines", number, self._next).startswith(cut):
            return True
        line = _END_LINE.fullmatch(cut + _as_end("next", number, _NOTHING)[len(cut) : -1])
        return line is not None and line[1] == b"next" and int(line[2]) == number


def _as_line(number: int, before: str, entry: bytes) -> tuple[bytes, str]:
    digest = _hash(number, before, entry)
    return _begun(number, before) + entry + f',"hash":"{digest}"}}\n'.encode(), digest


def _begun(number: int, before: str) -> bytes:
    """A line up to its entry."""
    return f'{{"line":{number},"before":"{before}","entry":'.encode()


def _is_part(cut: str, begun: str) -> bool:
    """Whether a part of a line is one of the line that begins so; zero bytes as in :class:`_End`."""
    said = cut.rstrip("\0")
    return begun.startswith(said) or said.startswith(begun)


def _refuse_converted(path: Path, text: bytes) -> None:
    """Says of a line that is none of ours what a program that was to copy it may have done to it."""
    if text.startswith(BOM_UTF8) or text.endswith(b"\r"):
        raise BadLedger(
            f"{path}: another program, such as an editor, mail or git, has changed its line ends or put a mark before "
            "it; expected the original: copy it again"
        )


def _as_end(kind: str, number: int, digest: str) -> bytes:
    return f'{{"{kind}":{number},"hash":"{digest}"}}\n'.encode()


def _hash(number: int, before: str, entry: bytes) -> str:
    return hashlib.sha256(f"{before} {number} ".encode() + entry).hexdigest()
