"""What a ledger's lines say."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from referee.officiating.verdict import Verdict
from referee.symbols import MisThrow, Reason, Symbol, Thrown

FORMAT: Final = 2
"""Grows whenever a ledger of before can no longer be read."""

AGAIN: Final = "again"
"""The call by which a throw is ordered again."""

CHALLENGE: Final = "challenge"
"""What is noted of a player who challenges a throw from a phone."""

STAND: Final = "stand"
"""What is noted of an operator who lets a challenged call stand."""

LOST: Final = "challenge-lost"
"""What is noted of a player who challenges a call that stands."""

CALLS: Final = (*(symbol.value for symbol in Symbol), *(reason.value for reason in Reason), AGAIN)
"""What an operator may call."""


class OpeningEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="bout"):
    """A bout begins.

    Attributes:
        format: See :data:`FORMAT`.
        program: The version that wrote it.
        id: The bout's own, drawn at random: no other has it.
        at: Date and time, ISO 8601.
        mode: ``one-time`` or ``run-to-ten``.
        names: The players' names, from seat 1 on.
    """

    format: int
    program: str
    id: str
    at: str
    mode: str
    names: tuple[str, ...]


class Resumption(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="resumed"):
    """The bout goes on after a break.

    Attributes:
        at: Date and time, ISO 8601.
    """

    at: str


class DecisionEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="throw", omit_defaults=True):
    """A verdict as it was given.

    Attributes:
        at: Date and time, ISO 8601.
        verdict: Its number is the throw's number in the bout.
        score: How the bout stood after it, by seat; ``None`` outside Run it to Ten.
        playing: The seats that threw next.
        film: The SHA-256 of the film that the throw is in, at the verdict's time; empty where it is in none, and in
            ledgers from before that was written down.
    """

    at: str
    verdict: Verdict
    score: dict[int, int] | None
    playing: tuple[int, ...]
    film: str = ""


class Overrule(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="overrule", omit_defaults=True):
    """An operator's decision; the verdict that it overrules stays where it is.

    A decision about several players is one line: nobody ever reads, and nothing ever leaves, half of one.

    Attributes:
        at: Date and time, ISO 8601.
        throw: The throw's number.
        player: Whose call is changed; ``None`` where the throw is ordered again.
        call: One of :data:`CALLS`.
        by: Who decided.
        reason: Why.
        score: How the bout stood after it, by seat; ``None`` outside Run it to Ten.
        playing: The seats that threw next.
        others: What is called for other players of the throw in the same decision, by seat; not with :data:`AGAIN`.
        unseen: Whom the referee called absent in a no-call, which does not count before they are called, too. Empty
            where there are none, and in ledgers from before that was written down: there they lost as absent.
    """

    at: str
    throw: int
    player: int | None
    call: str
    by: str
    reason: str
    score: dict[int, int] | None
    playing: tuple[int, ...]
    others: dict[int, str] = {}
    unseen: tuple[int, ...] = ()


class Evidence(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="evidence"):
    """A bundle was written; it gets its name right after this line.

    Attributes:
        throw: The throw's number.
        file: The bundle's name, in the ledger's folder.
        sha256: The bundle's hash.
    """

    throw: int
    file: str
    sha256: str


class Removal(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="removed"):
    """A bundle is removed to make room for newer ones.

    Attributes:
        throw: The throw's number.
    """

    throw: int


class Intervention(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="operator"):
    """What an operator did besides overruling, or a player at a phone; no score depends on it.

    Attributes:
        at: Date and time, ISO 8601.
        by: Who did it.
        what: ``hold``: play was stopped; ``go-on``: it went on; ``renew``: a seat was given to another phone.
            ``challenge``: a player challenged a throw. ``stand``: an operator let its call stand. :data:`LOST`: who
            challenged has one challenge less. ``next``, ``throw`` and ``again``: what comes next was begun.
            ``join`` and ``leave`` with an address: the results of a tournament's table there are taken in, or no
            longer.
        seat: Whose, for ``renew``, :data:`CHALLENGE` and :data:`LOST`; ``None`` otherwise.
        throw: Its number, for :data:`CHALLENGE`, :data:`STAND` and :data:`LOST` from a phone; ``None`` otherwise.
    """

    at: str
    by: str
    what: str
    seat: int | None = None
    throw: int | None = None


Entry: TypeAlias = OpeningEntry | Resumption | DecisionEntry | Overrule | Evidence | Removal | Intervention


def thrown_as(call: str) -> Thrown:
    """A call other than :data:`AGAIN` as the rules take it.

    Raises:
        ValueError: It is none of :data:`CALLS`.
    """
    return Symbol(call) if call in set(Symbol) else MisThrow(call)


def called_as(thrown: Thrown) -> str:
    """The call by which an operator calls a throw so; :func:`thrown_as` takes it."""
    return thrown.value if isinstance(thrown, Symbol) else thrown.reason.value
