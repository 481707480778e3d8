"""Where phones and browsers are served unless somebody chooses another place."""

from __future__ import annotations

from typing import Final

LOOPBACK: Final = "127.0.0.1"
"""This machine, which no other reaches."""

NETWORK: Final = "network"
"""What is given for the address of the default route."""

PORT: Final = 8460
"""Registered for nothing."""
