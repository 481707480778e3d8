"""Addresses of cameras on a network, and how they are shown: a password in one never is."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit, urlunsplit

_SCHEMES: Final = ("http://", "https://", "rtsp://", "rtsps://")


def is_network(text: str) -> bool:
    """Whether a source is a network camera."""
    return text.lower().startswith(_SCHEMES)


def without_password(address: str) -> str:
    """An address as it may be shown and kept: without name and password, and without what follows a question mark.

    Example:
        >>> without_password("rtsp://ann:secret@10.0.0.7:554/door?token=1")
        'rtsp://10.0.0.7:554/door'
    """
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return f"{address.partition('://')[0]}://..."
    host = f"[{host}]" if ":" in host else host
    return urlunsplit((parts.scheme, host + port, parts.path, "", ""))
