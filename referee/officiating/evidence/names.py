"""What bundles are called in a bout's folder."""

from __future__ import annotations

from typing import Final

BUNDLES: Final = "throw-*.zip"
"""The names of a bout's bundles."""


def bundle_name(throw: int) -> str:
    """The name of a throw's bundle in its folder."""
    return f"throw-{throw:04}.zip"
