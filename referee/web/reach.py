"""Where the server can be reached: this machine's addresses, and links as QR codes."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import Final

import segno

from referee.errors import BadInputError
from referee.host.served_at import LOOPBACK, NETWORK

_NOWHERE: Final = ("192.0.2.1", 9)
"""An address that is reserved for examples (RFC 5737): a UDP socket gets a route to it, and nothing is sent."""
_QUIET: Final = 2
"""Modules of the quiet zone around a QR code in a terminal."""


def address_to_serve(wanted: str) -> str:
    """The address to listen on.

    Args:
        wanted: An address of this machine, or :data:`NETWORK`.

    Raises:
        BadInputError: It is none, or stands for all addresses: whom the server would be open to must be said.
    """
    if wanted == NETWORK:
        return _default_route()
    try:
        address = ipaddress.ip_address(wanted)
    except ValueError as error:
        raise BadInputError(f"--address {wanted}: {_expected()}") from error
    if address.is_unspecified or address.is_multicast:
        raise BadInputError(f"--address {wanted}: {_expected()}")
    return str(address)


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses, as far as its name tells, and that of its default route; loopback is the first."""
    found = {LOOPBACK: None}
    with suppress(BadInputError):  # there may be no network
        found[_default_route()] = None
    with suppress(OSError):  # a machine's name may lead nowhere
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, proto=socket.IPPROTO_TCP):
            found[str(address[0])] = None
    return tuple(found)


def host_of(address: str, port: int) -> str:
    """Address and port as a browser sends them in ``Host``."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def hosts_of(address: str, port: int) -> frozenset[str]:
    """All that ``Host`` may be: on loopback its name, too."""
    named = {"127.0.0.1", "localhost"} if ipaddress.ip_address(address).is_loopback else set()
    return frozenset(host_of(each, port) for each in {address, *named})


def code_of(link: str) -> tuple[tuple[bool, ...], ...]:
    """A link as a QR code: rows of modules, true for a dark one, without the quiet zone around it."""
    return tuple(tuple(bool(module) for module in row) for row in segno.make_qr(link, error="m").matrix)


def code_in_text(code: tuple[tuple[bool, ...], ...]) -> str:
    """A QR code for a terminal with a dark background: two rows of modules in a line, light ones drawn."""
    side = len(code) + 2 * _QUIET
    rows = [[False] * side for _ in range(side + side % 2)]
    for top, row in enumerate(code, start=_QUIET):
        rows[top][_QUIET : _QUIET + len(row)] = row
    blocks = {(False, False): "█", (True, True): " ", (True, False): "▄", (False, True): "▀"}
    return "\n".join(
        "".join(blocks[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


def _default_route() -> str:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_NOWHERE)
            return str(asking.getsockname()[0])
    except OSError as error:
        raise BadInputError("--address network: this machine is on no network") from error


def _expected() -> str:
    return f"expected one of this machine's addresses ({', '.join(own_addresses())}), or {NETWORK}"
