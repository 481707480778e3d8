"""Options of the server for phones and browsers, and what is told of it at the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.commands.shared import options
from referee.commands.shared.output import tell

if TYPE_CHECKING:
    from referee.host.remote import Invitation
    from referee.web.server import WebServer


def add_web(parser: argparse.ArgumentParser) -> None:
    """Adds ``--web``, ``--address`` and ``--port``."""
    parser.add_argument("--web", action="store_true", help="serves phones and browsers, too")
    parser.add_argument(
        "--address",
        default="127.0.0.1",
        metavar="A",
        help="with --web: this machine's address to listen on, or `network` for that of its network "
        "(default: 127.0.0.1, which no other machine reaches)",
    )
    parser.add_argument(
        "--port", type=options.whole_number, default=8460, metavar="N", help="with --web: default 8460; 0: any free one"
    )


def tell_of_server(server: WebServer) -> None:
    """Says where the server is, and who can reach it."""
    from referee.web.reach import LOOPBACK, own_addresses  # noqa: PLC0415 - the part [web] may be missing

    tell(f"Board: {server.link('/board')}   Operator: {server.link('/operator')}   PIN: {server.pin}")
    if server.address == LOOPBACK:
        others = ", ".join(each for each in own_addresses() if each != LOOPBACK) or "none"
        tell(f"Only this machine reaches it. For others: --address network, or one of its addresses ({others})")
    else:
        tell("Plain HTTP: others on this network could read along, hands included. Do not use it where that matters.")
        tell(f"Does a phone not open it? Same network as this machine; port {server.port} open in its firewall")


def print_invitations(invitations: Sequence[Invitation]) -> None:
    """Prints a QR code for each seat that a phone can take."""
    from referee.web.reach import code_in_text  # noqa: PLC0415 - the part [web] may be missing

    for each in invitations:
        print(f"{each.name}: {each.link}\n{code_in_text(each.code)}", flush=True)
