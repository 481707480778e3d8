"""The ``referee`` command: finds the verb, runs it, and answers every fault with one clear line."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NoReturn

import referee
from referee.commands.shared.output import complain, harmless_output, tell_loading
from referee.errors import BadInputError, RefereeError
from referee.storage.interrupts import ENDING, asked_later

VERBS = {
    "demo": "the whole referee with simulated players, no camera needed",
    "bout": "referees one bout: one-time or run-to-ten",
    "overrule": "changes a call, or orders a throw again, in a ledger",
    "verify": "checks that a bout's folder is as it was written",
    "judge": "adjudicates every throw in video files",
    "read": "reads the symbols in still pictures",
    "resolve": "settles one throw by the rules",
    "games": "lists the card games, their options, and what is unverified",
    "play": "plays a card game",
    "replay": "checks that a game log or evidence comes out the same",
    "tournament": "pairs a tournament, takes its results, says how it stands",
    "history": "what people have played, and how two stand against each other",
    "simulate": "renders a bout of simulated players with its ground truth",
    "doctor": "checks what a bout needs, and says what to do about faults",
    "calibrate": "measures a venue and its players, writes a profile",
    "record": "records people's hands, guided, for training",
    "dataset": "builds, inspects, merges, imports and exports datasets of hands",
    "train": "trains a symbol model from a dataset",
    "evaluate": "measures a symbol model on a dataset or on photographs",
}
"""Each verb and what it does; ``referee/commands/VERB.py`` has its ``run(args)``, and its ``add_parser(subparsers)``
unless that is in ``referee/commands/arguments/VERB.py``."""

SUCCESS, BAD_INPUT, INTERRUPTED, PIPE_CLOSED, BY_SIGNAL = 0, 2, 130, 141, 128
"""Exit codes. 1, "it ran and the answer is no", is a verb's own to give; 130 and 141 are a shell's 128 + signal, as are
129 and 143 (:data:`ENDING`)."""


class _Terminated(KeyboardInterrupt):
    """The program is asked to end (:data:`ENDING`): what is open is closed as after Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.signal = signal.Signals(number)


class _Parser(argparse.ArgumentParser):
    """Answers bad use with one line; argparse's own answer also prints the usage.

    Options are spelled out: a script that shortens one would break when another with the same start is added.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - passed on as they are
        super().__init__(**{"allow_abbrev": False, **options})
        self._again = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:  # noqa: ANN401 - as in argparse
        """As argparse does; an option may also stand between words of one list: ``resolve rock --json paper``."""
        known, left = super().parse_known_args(args, namespace)
        words = not any(word.startswith("-") for word in left) and "--" not in (args or ())
        if not left or not words or self._again or self._subparsers is not None:
            return known, left
        self._again = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._again = False

    def _print_message(self, message: str, file: Any = None) -> None:  # noqa: ANN401 - as in argparse
        """As argparse does, but it would keep a fault of the output to itself: help that nobody gets is no success."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        complain(self.prog, f"{message}; see {self.prog} --help")
        raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        argv: The words after ``referee``; those of this process where they are not given.

    Returns:
        The exit code: 0 success, 1 it ran and the answer is no, 2 bad use or bad input.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    verb = _verb(words)
    speaker = f"referee {verb}" if verb in VERBS else "referee"
    try:
        with _ends_when_asked(), harmless_output(needed=verb is not None):
            code = _run(words, verb, speaker)
            sys.stdout.flush()
    except RefereeError as error:
        complain(speaker, str(error))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        from referee.commands.shared.parts import part_not_found  # noqa: PLC0415 - as in _run

        missing = part_not_found(error)
        if missing is None:
            raise
        complain(speaker, missing)
        return BAD_INPUT
    except KeyboardInterrupt as interrupt:
        asked = interrupt.signal if isinstance(interrupt, _Terminated) else None
        complain(speaker, f"ended by the system ({asked.name})" if asked else "interrupted")
        return BY_SIGNAL + asked if asked else INTERRUPTED
    except BrokenPipeError:
        _abandon_stdout()
        return PIPE_CLOSED
    except OSError as error:
        complain(speaker, f"{error.filename or 'output'}: {error.strerror or error}")
        _abandon_stdout()
        return BAD_INPUT
    return code


@contextmanager
def _ends_when_asked() -> Iterator[None]:
    """Within, what asks the program to end raises :class:`_Terminated`, once; another would break off the closing.

    What is ignored stays so: ``nohup`` has the program outlive its terminal.
    """
    ours = threading.current_thread() is threading.main_thread()
    heard = [each for each in ENDING if ours and signal.getsignal(each) is signal.SIG_DFL]

    def handle_all(handler: Any) -> None:  # noqa: ANN401 - the type of a handler is private
        for each in heard:
            signal.signal(each, handler)

    def end(number: int, _frame: object) -> NoReturn:
        handle_all(signal.SIG_IGN)
        raise _Terminated(number)

    handle_all(end)
    try:
        yield
    finally:
        handle_all(signal.SIG_DFL)


def _run(words: list[str], verb: str | None, speaker: str) -> int:
    # Imported here, where Ctrl-C is answered: they would take most of the time until main is called.
    from referee.commands.shared.parts import missing_part  # noqa: PLC0415 - see above
    from referee.commands.shared.web_options import add_web, require_web  # noqa: PLC0415 - likewise

    parser = _Parser(prog="referee", description=(referee.__doc__ or "").partition("\n")[0])
    parser.add_argument("--version", action="version", version=f"referee {referee.__version__}")
    if verb is None:
        add_web(parser)
    subparsers = parser.add_subparsers(title="verbs", dest="verb", metavar="VERB", parser_class=_Parser)
    for name, summary in VERBS.items():
        if name == verb:
            _spelling(name).add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    try:
        args, unknown = parser.parse_known_args(words)
    except SystemExit as leaving:  # argparse's way of ending after help, the version, or bad use
        return leaving.code if isinstance(leaving.code, int) else SUCCESS
    if unknown:
        action = getattr(args, "action", None)  # of a verb that has several
        page = f"{speaker} {action}" if action else speaker
        raise BadInputError(f"unrecognized: {' '.join(unknown)}; see {page} --help")
    require_web(args)
    missing = missing_part(verb)
    if missing is not None:
        raise BadInputError(missing)
    if verb not in VERBS:
        # Imported here because no other verb needs a window.
        from referee.commands.table import open_table  # noqa: PLC0415 - see above

        return open_table(args if args.web else None)
    # Only the verb that is run is imported, and not before its arguments are known to be good: what reads hands takes
    # seconds.
    check = getattr(_spelling(verb), "check", None)
    if check is not None:
        check(args)
    if _is_apart(verb):
        tell_loading(speaker)
    # Extensions that are interrupted while they are loaded print a traceback of their own, and raise an ImportError. To
    # block the signals is not enough: joblib unblocks them when its tracker of resources starts.
    with asked_later():
        module = import_module(f"referee.commands.{verb}")
    code: int = module.run(args)
    return code


def _verb(words: Sequence[str]) -> str | None:
    """The first word that is neither an option nor the value of one; ``None``: the window is wanted."""
    valued = {"--address", "--port"}
    before = ["", *words]
    return next(
        (word for word, last in zip(words, before, strict=False) if not word.startswith("-") and last not in valued),
        None,
    )


def _spelling(verb: str) -> ModuleType:
    """The module that has a verb's ``add_parser``: apart from the verb's own, where that takes long to import."""
    return import_module(f"referee.commands.{'arguments.' if _is_apart(verb) else ''}{verb}")


def _is_apart(verb: str) -> bool:
    return find_spec(f"referee.commands.arguments.{verb}") is not None


def _abandon_stdout() -> None:
    # What is still buffered cannot be written: without this the interpreter would try again on its way out,
    # and fail with a traceback.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
