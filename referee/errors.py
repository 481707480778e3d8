"""Every error the program raises on purpose, in one place.

====================  ==========================================================================  =========
error                 raised when                                                                  exit code
====================  ==========================================================================  =========
RefereeError          the base of all of them; never raised itself                                 2
BadInputError         a file, value or option that the user gave is not what was expected          2
CameraError           a camera is missing, busy, unplugged, or does not deliver                    2
OtherCamera           another camera is in the place of one that was unplugged                     2
ModelError            a stored model is missing, tampered with, or of another version              2
MalformedAction       an action or throw is not in the game's notation                             2
IllegalAction         a well-formed action that the rules do not allow now                         2
OutOfTurn             an action or throw by somebody who is not asked for one now                  2
BadLog                a game log is not one, or does not follow from the rules                     2
BadEvidence           an evidence bundle is not one, was changed, or is of another version         2
BadLedger             a ledger, of a bout or of Pink Slips, is not one, was changed, or was cut    2
StorageError          something that is kept cannot be written, as on a full disk                  2
====================  ==========================================================================  =========

The commands turn each into one line on standard error; nothing else catches them to go on guessing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_COMMANDS_A_TERMINAL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that do something, or are no characters: control, direction, half a character."""


class RefereeError(Exception):
    """Base of every error raised on purpose; its text is one line that a user can act on."""

    def __str__(self) -> str:
        """Its text in :func:`one_line`, whatever the names of files and other values in it hold."""
        return one_line(super().__str__())


class BadInputError(RefereeError):
    """What the user gave cannot be used: the text names it and says what was expected."""


class CameraError(RefereeError):
    """A camera is missing, busy, unplugged, or does not deliver pictures."""


class OtherCamera(CameraError):  # noqa: N818 - what was found there, as with a bad log
    """Another camera is in the place of one that was unplugged; the text names it."""


class ModelError(RefereeError):
    """A stored model is missing, tampered with, or of another version."""


class MalformedAction(RefereeError):  # noqa: N818 - what a player or file did, in the words of card players
    """An action or throw is not in the game's notation; the game is unchanged."""


class IllegalAction(RefereeError):  # noqa: N818 - what a player or file did, in the words of card players
    """A well-formed action that the rules do not allow now; the game is unchanged."""


class OutOfTurn(RefereeError):  # noqa: N818 - what a player or file did, in the words of card players
    """An action or throw by somebody who is not asked for one now; the game or bout is unchanged."""


class BadLog(RefereeError):  # noqa: N818 - what a player or file did, in the words of card players
    """A game log is not one, is of other rules, or cannot have happened; the text names the line."""


class BadEvidence(RefereeError):  # noqa: N818 - a bad bundle, as BadLog is a bad log
    """An evidence bundle is not one, was changed, or is of another version; the text names the part."""


class BadLedger(RefereeError):  # noqa: N818 - a bad ledger, as BadLog is a bad log
    """A ledger, of a bout or of Pink Slips, is not one, was changed, or was cut; the text names the line."""


class StorageError(RefereeError):
    """Something that is kept cannot be written; what was written before is whole."""


def shown(value: object, words: Callable[[object], str] = repr) -> str:
    """A value for a line of an error: whatever it is, in one line and not long.

    Args:
        value: The value.
        words: How it is written.
    """
    try:
        text = " ".join(words(value).split())
    except Exception:  # Python writes no number of thousands of digits, and a stranger's class may raise anything
        text = f"of type {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def printable(text: str) -> str:
    r"""A text whose characters all only show something; the others are written as JSON writes them, ``\u001b``."""
    return _COMMANDS_A_TERMINAL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_line(text: str) -> str:
    r"""A text within a line, :func:`printable`: a line break or a tab in it is ``\n``, ``\t``.

    Else a file's name could look like a line of results.
    """
    return printable(text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t"))
