"""What a seat does about throws at a browser: types its own in secret, and challenges one that was called."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from referee.bouts.words import THROWN_WORDS, parse_thrown
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.shown import Shown
from referee.officiating.ledger.entries import CHALLENGE
from referee.web.operations import note
from referee.web.pages import Page
from referee.web.seat_desk import MalformedMessage

TYPE: Final = "type"
_MIS_THROW: Final = THROWN_WORDS[-1]
ACTS: Final = (TYPE, CHALLENGE)
"""What a browser can ask for here."""


def throw_page(seat: int, shown: Shown, remote: RemoteTable, texts: Catalogue) -> Page:
    """What a seat can do about throws now, ready for JSON."""
    typing, bout = shown.typing, shown.bout
    newest = None if bout is None or not bout.history else bout.history[-1].number
    can = newest is not None and remote.may_challenge(seat, newest)
    return {
        "seat": seat,
        "name": shown.people.get(seat, ""),
        "typing": None if typing is None or typing.seat != seat or shown.held else str(typing.stamp),
        "pad": [
            {"value": word, "words": texts("bout.mis_throw") if word == _MIS_THROW else texts.say(word)}
            for word in THROWN_WORDS
        ],
        "turn": _turn(seat, shown),
        "challenge": newest if can else None,
        "bout": shown.bout_id,
    }


def _turn(seat: int, shown: Shown) -> str:
    """How a seat stands while throws are typed; who throws elsewhere, as before a camera, waits."""
    typing = shown.typing
    if typing is None or shown.held:
        return ""
    if typing.seat == seat:
        return "your_turn"
    throws = shown.bout is not None and any(each.player == seat and each.playing for each in shown.bout.players)
    return "sent" if throws and seat in typing.typed else "wait"


def take(message: Mapping[str, Any], seat: int, remote: RemoteTable, journal: Path) -> None:
    """Does what a seat asks for; what comes too late changes nothing.

    Args:
        message: As it came, decoded; what it wants is one of :data:`ACTS`.
        seat: Whose it is.
        remote: The table.
        journal: The ledger for what concerns no bout that has one of its own.

    Raises:
        MalformedMessage: No page of ours sends that.
        RefereeError: A challenge cannot be written down; nobody hears of it then.
    """
    if message["do"] == TYPE:
        at, value = message.get("at"), message.get("value")
        if set(message) != {"do", "at", "value"} or not isinstance(at, str) or value not in THROWN_WORDS:
            raise MalformedMessage
        if at.isascii() and at.isdecimal():
            remote.type_throw(seat, parse_thrown(value), int(at))
        return
    throw = message.get("throw")
    if set(message) != {"do", "throw"} or type(throw) is not int:
        raise MalformedMessage
    with remote.challenging:
        shown = remote.shown
        if remote.may_challenge(seat, throw):
            note(journal, shown.ledger, shown.people[seat], CHALLENGE, seat=seat, throw=throw)
            remote.challenge(seat, throw)
