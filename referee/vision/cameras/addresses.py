"""Addresses of cameras on a network, and how they are shown: a password in one never is."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from referee.errors import BadInputError

_SCHEMES: Final = ("http://", "https://", "rtsp://", "rtsps://")


def is_network(text: str) -> bool:
    """Whether a source is a network camera."""
    return text.lower().startswith(_SCHEMES)


def without_password(address: str) -> str:
    """An address as it may be shown and kept: without name and password, and without what follows a question mark.

    A password may have a ``/``, ``?`` or ``#`` in it, at which the host seems to end. Nothing is shown of an address
    that has an ``@`` after that.

    Example:
        >>> without_password("rtsp://ann:secret@10.0.0.7:554/door?token=1")
        'rtsp://10.0.0.7:554/door'
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return _hidden(address)
    if "@" in parts.path + parts.query + parts.fragment:
        return _hidden(address)
    host = f"[{host}]" if ":" in host else host
    return urlunsplit((parts.scheme, host + port, parts.path, "", ""))


def refuse_address(file: str) -> None:
    """Refuses an address where a file is expected; its password is not shown, as a file's name would be.

    A file that is called like an address is a file all the same.

    Raises:
        BadInputError: It is the address of a network camera.
    """
    if is_network(file) and not Path(file).exists():
        raise BadInputError(f"{without_password(file)}: an address, no file; expected a local file")


def _hidden(address: str) -> str:
    return f"{address.partition('://')[0]}://..."
