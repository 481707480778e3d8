"""Options of the server for phones and browsers, and what is told of it at the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from referee.commands.shared import options
from referee.commands.shared.output import tell
from referee.errors import BadInputError
from referee.host.served_at import LOOPBACK, PORT

if TYPE_CHECKING:
    from referee.host.language import Catalogue
    from referee.host.remote import RemoteTable
    from referee.host.shown import Invitation
    from referee.web.server import WebServer


_LOOK_S: Final = 0.2
"""Seconds after which it is looked for seats that were given anew."""


def add_web(parser: argparse.ArgumentParser, what: str = "serves phones and browsers, too") -> None:
    """Adds ``--web``, ``--address`` and ``--port``.

    Args:
        parser: Of the verb.
        what: What ``--web`` does, in words for its help.
    """
    parser.add_argument("--web", action="store_true", help=what)
    add_address(parser, "with --web: ")


def add_address(parser: argparse.ArgumentParser, when: str = "") -> None:
    """Adds ``--address`` and ``--port``.

    Args:
        parser: Of the verb.
        when: When they matter, in words before their help.
    """
    parser.add_argument(
        "--address",
        default=LOOPBACK,
        metavar="A",
        help=f"{when}this machine's address to listen on, or `network` for that of its network "
        f"(default: {LOOPBACK}, which no other machine reaches)",
    )
    parser.add_argument(
        "--port", type=options.whole_number, default=PORT, metavar="N", help=f"{when}default {PORT}; 0: any free one"
    )


def require_web(args: argparse.Namespace) -> None:
    """Makes sure that what says where to serve is not given in vain.

    Raises:
        BadInputError: There is an address or a port, and nothing is to be served.
    """
    if not getattr(args, "web", True) and (args.address, args.port) != (LOOPBACK, PORT):
        raise BadInputError("--address and --port say where to serve phones and browsers; expected --web with them")


def tell_of_server(server: WebServer) -> None:
    """Says where the server is, and who can reach it."""
    from referee.web.reach import own_addresses  # noqa: PLC0415 - the part [web] may be missing

    tell(f"Board: {server.link('/board')}   Operator: {server.link('/operator')}   PIN: {server.pin}")
    if server.address == LOOPBACK:
        others = ", ".join(each for each in own_addresses() if each != LOOPBACK) or "none"
        tell(f"Only this machine reaches it. For others: --address network, or one of its addresses ({others})")
    else:
        tell("Plain HTTP: others on this network could read along, hands included. Do not use it where that matters.")
        tell(f"Does a phone not open it? Same network as this machine; port {server.port} open in its firewall")


@contextmanager
def serving(remote: RemoteTable, texts: Catalogue, address: str, port: int) -> Iterator[None]:
    """Serves phones and browsers as long as the context lasts, and prints a code for each seat that is free.

    What is printed goes to standard error, where it is no part of a result.

    Args:
        remote: The table.
        texts: The language.
        address: To listen on.
        port: To listen on.

    Raises:
        BadInputError: It cannot listen there.
        ModuleNotFoundError: The part ``[web]`` is not installed.
    """
    from referee.web.server import WebServer  # noqa: PLC0415 - the part [web] may be missing

    ended = Event()

    def print_codes() -> None:
        printed: tuple[Invitation, ...] = ()
        while not ended.wait(_LOOK_S):
            fresh, printed = [each for each in remote.invitations if each not in printed], remote.invitations
            _print_invitations(fresh)

    with WebServer(remote, texts, address, port) as server:
        tell_of_server(server)
        printing = Thread(target=print_codes, name="codes")
        try:
            printing.start()  # within: Ctrl-C may come before it returns
            yield
        finally:
            ended.set()
            if printing.is_alive():
                printing.join()


def _print_invitations(invitations: Sequence[Invitation]) -> None:
    """Prints a QR code for each seat that a phone can take."""
    from referee.web.reach import code_in_text  # noqa: PLC0415 - the part [web] may be missing

    for each in invitations:
        print(f"{each.name}: {each.link}\n{code_in_text(each.code)}", file=sys.stderr, flush=True)
