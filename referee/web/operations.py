"""What operators see and do. Every act is in a ledger, with who did it, before it is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from referee.bouts.words import is_shown
from referee.errors import BadInputError
from referee.host.language import Catalogue
from referee.host.remote import RemoteTable
from referee.host.shown import Shown, Wish
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.entries import AGAIN, CALLS, STAND, Intervention
from referee.storage.chain import Chain
from referee.storage.files import make_folder, storing
from referee.storage.locks import locked
from referee.storage.stamps import iso_now
from referee.web.pages import Page
from referee.web.seat_desk import MalformedMessage

_ACTS: Final = {
    "hold": {"do"},
    "go-on": {"do"},
    **{wish.value: {"do"} for wish in Wish},
    "renew": {"do", "seat"},
    "stand": {"do", "bout", "throw"},
    "join": {"do", "address"},
    "leave": {"do", "address"},
    "overrule": {"do", "bout", "throw", "player", "call", "reason"},
}
"""What an operator can do, and what a message for it has."""

_LONGEST: Final = {"reason": 60, "address": 60}
"""Characters of what an operator writes: of a reason as many as at the table."""


def operator_page(shown: Shown, remote: RemoteTable, texts: Catalogue) -> Page:
    """What an operator sees besides the board, ready for JSON."""
    bout = shown.bout
    open_seats = {each.seat: each for each in remote.invitations}
    return {
        "seats": [
            {
                "seat": seat,
                "name": name,
                "joined": seat in remote.joined,
                "link": open_seats[seat].link if seat in open_seats else "",
                "code": open_seats[seat].code if seat in open_seats else (),
            }
            for seat, name in shown.people.items()
        ],
        "offers": sorted(shown.offers),
        "bout": shown.bout_id,
        "throws": [] if bout is None else [past.number for past in bout.history],
        "players": [] if bout is None else [{"seat": each.player, "name": each.name} for each in bout.players],
        "calls": [
            {"value": call, "words": texts("overrule.again") if call == AGAIN else texts.say(call)} for call in CALLS
        ],
    }


def checked(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """An operator's message, as our page sends it; every kind of space in what was written is a plain one.

    Raises:
        MalformedMessage: It is none.
        BadInputError: What was written has characters that are not shown.
    """
    wanted = message.get("do")
    if not isinstance(wanted, str) or set(message) != _ACTS.get(wanted):
        raise MalformedMessage
    numbers = [message[name] for name in ("seat", "throw") if name in message]
    if not all(type(number) is int and 0 < number < 10**6 for number in numbers):
        raise MalformedMessage
    if not isinstance(message.get("bout", ""), str):
        raise MalformedMessage
    if wanted == "overrule":
        player, call = message["player"], message["call"]
        if call not in CALLS or (player is None) != (call == AGAIN) or type(player) not in {int, type(None)}:
            raise MalformedMessage
    return {**message, **{name: _line(name, message[name]) for name in _LONGEST if name in message}}


def operate(message: Mapping[str, Any], by: str, remote: RemoteTable, journal: Path) -> None:
    """Writes an act down, and carries it out; what cannot be begun now is neither.

    Args:
        message: As :func:`checked` gives it.
        by: Who acts.
        remote: The table.
        journal: The ledger for what concerns no bout that has one of its own.

    Raises:
        RefereeError: It cannot be written or begun, the ledger has no such throw, its call is not challenged any more,
            or another bout is shown by now; nothing is changed then.
    """
    wanted, shown = message["do"], remote.shown
    if wanted in {"overrule", STAND}:
        with remote.challenging:  # two operators decide one after the other
            _decide(message, by, remote)
        return
    ledger = shown.ledger
    if wanted in {"join", "leave"}:
        carry_out = remote.join(message["address"], wanted == "join")
        note(journal, ledger, by, f"{wanted} {message['address']}")
        carry_out()
        return
    wish = Wish(wanted) if wanted in set(Wish) else None
    if wish is not None and wish not in shown.offers:
        raise BadInputError("that cannot be begun any more")
    note(journal, ledger, by, wanted, seat=message.get("seat"), throw=message.get("throw"))
    if wish is not None:
        remote.wish(wish)
    elif wanted == "renew":
        remote.renew(message["seat"])
    else:
        remote.hold(held=wanted == "hold")


def _decide(message: Mapping[str, Any], by: str, remote: RemoteTable) -> None:
    """Overrules a call, or lets it stand against those who challenge it."""
    throw, shown = message["throw"], remote.shown
    if shown.ledger is None:
        raise BadInputError(f"throw {throw}: there is no ledger of it any more")
    if message["bout"] != shown.bout_id:  # the next one has throws of the same numbers
        raise BadInputError(f"throw {throw}: its bout is over; `referee overrule` still decides otherwise")
    record = Record.read(shown.ledger)
    if message["do"] == "overrule":
        record.overrule(throw, message["player"], message["call"], by, message["reason"])
        remote.settle(throw, stands=False)
        return
    wrong = [each.seat for each in shown.challenges if each.past.number == throw]
    if not wrong:
        raise BadInputError(f"throw {throw}: nobody challenges its call any more")
    # A fault between two lines leaves all challenges open. What was written is written again, and counts once.
    record.note(by, STAND, throw=throw)
    for seat in wrong:
        record.lose_challenge(by, seat, throw)
    remote.settle(throw, wrong)


def _line(name: str, text: object) -> str:
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not 0 < len(line) <= _LONGEST[name]:
        raise MalformedMessage
    if not is_shown(line):
        raise BadInputError(f"{name} {line!r}: expected characters that all show")
    return line


def note(
    journal: Path, ledger: Path | None, by: str, done: str, *, seat: int | None = None, throw: int | None = None
) -> None:
    """Writes down what somebody does.

    Args:
        journal: The ledger for what concerns no bout that has one of its own.
        ledger: The bout's own.
        by: Who does it.
        done: See :class:`.Intervention`.
        seat: Whose, where that matters.
        throw: Which, where that matters.

    Raises:
        RefereeError: It cannot be written.
    """
    if ledger is not None:
        Record.read(ledger).note(by, done, seat, throw)
        return
    act = Intervention(at=iso_now(), by=by, what=done, seat=seat, throw=throw)
    line, what = msgspec.json.encode(act), "operators' acts"
    with storing(journal):
        make_folder(journal.parent)
        with locked(journal):  # two tables may begin it at once
            if journal.exists():
                Chain(journal, what).append(line)
            else:
                Chain.create(journal, what, line)
