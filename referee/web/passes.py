"""Who may see and do what: tokens for seats, which a phone exchanges for a cookie, and the operators' PIN."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_BYTES: Final = 16
"""Of a token or cookie: 128 bits are never guessed."""

_PIN_DIGITS: Final = 8


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What opens one seat.

    Attributes:
        name: The player's: another player in the seat needs another pass.
        token: Stands in the invitation; good for one phone.
        cookie: What that phone got for it; empty while none has.
        secret: What that phone sent with the token: it is known by it where the answer was lost. Empty: nothing.
    """

    name: str
    token: str
    cookie: str = ""
    secret: str = ""


class SeatPasses:
    """The passes of a table's seats. Every method may be called from any thread.

    A token is good once. Whoever else reads the code first takes the seat in everybody's sight, instead of looking
    into a hand in secret, and the seat is given anew.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._passes: dict[int, SeatPass] = {}

    @property
    def joined(self) -> frozenset[int]:
        """The seats that were taken."""
        with self._lock:
            return frozenset(seat for seat, each in self._passes.items() if each.cookie)

    @property
    def open(self) -> dict[int, SeatPass]:
        """The seats that can still be taken."""
        with self._lock:
            return {seat: each for seat, each in self._passes.items() if not each.cookie}

    def seat_people(self, names: Mapping[int, str]) -> bool:
        """Gives passes for these seats; a player who sat there before keeps the pass, everybody else loses it.

        Returns:
            Whether there is another pass than before.
        """
        with self._lock:
            before = self._passes
            self._passes = {
                seat: before[seat] if seat in before and before[seat].name == name else _new(name)
                for seat, name in names.items()
            }
            return self._passes != before

    def renew(self, seat: int) -> bool:
        """Makes the token and the cookie of a seat worthless, and gives it a new token.

        Returns:
            Whether there is such a seat.
        """
        with self._lock:
            if seat not in self._passes:
                return False
            self._passes[seat] = _new(self._passes[seat].name)
            return True

    def redeem(self, token: str, cookies: Iterable[str], secret: str = "") -> tuple[int, str] | None:
        """Takes a seat. A browser has one: another that it had is given anew.

        Args:
            token: From the invitation.
            cookies: What the browser has already: one that has the seat may come again with its token. The new cookie
                takes their place, so nobody could play at another seat that they open.
            secret: The browser's own: one that got no answer may come again with it and its token. Empty: it has none.

        Returns:
            The seat and its cookie; ``None`` where the token opens nothing, or was used by another browser.
        """
        known = list(cookies)
        with self._lock:
            for seat, each in self._passes.items():
                if _same(each.token, token):
                    if each.cookie:
                        again = bool(secret) and _same(each.secret, secret)
                        return (seat, each.cookie) if again or _any(each.cookie, known) else None
                    cookie = secrets.token_urlsafe(_BYTES)
                    left = [other for other, had in self._passes.items() if had.cookie and _any(had.cookie, known)]
                    self._passes |= {other: _new(self._passes[other].name) for other in left}
                    self._passes[seat] = SeatPass(each.name, each.token, cookie, secret)
                    return seat, cookie
        return None

    def seat_of(self, cookie: str) -> int:
        """The seat that a cookie opens; 0 for none."""
        with self._lock:
            found = [seat for seat, each in self._passes.items() if each.cookie and _same(each.cookie, cookie)]
        return found[0] if found else 0


class OperatorPasses:
    """The PIN, and who has entered it.

    Attributes:
        pin: To be entered.
    """

    MOST: Final = 8
    """Operators at a time; the one who has been there longest is shut out by one more."""

    def __init__(self) -> None:
        self.pin = f"{secrets.randbelow(10**_PIN_DIGITS):0{_PIN_DIGITS}}"
        self._names: dict[str, str] = {}

    def enter(self, pin: str, name: str) -> str | None:
        """Lets an operator in.

        Returns:
            A cookie; ``None`` where the PIN is wrong.
        """
        if not _same(self.pin, pin):
            return None
        cookie = secrets.token_urlsafe(_BYTES)
        self._names[cookie] = name
        while len(self._names) > self.MOST:
            del self._names[next(iter(self._names))]
        return cookie

    def name_of(self, cookie: str) -> str:
        """The operator that a cookie lets in; empty for none."""
        return next((name for known, name in self._names.items() if _same(known, cookie)), "")


def _new(name: str) -> SeatPass:
    return SeatPass(name, secrets.token_urlsafe(_BYTES))


def _any(one: str, others: Iterable[str]) -> bool:
    """Whether a secret is among others."""
    return any(_same(one, other) for other in others)


def _same(one: str, other: str) -> bool:
    """Whether two secrets are the same; how long it takes tells nothing about where they differ."""
    return secrets.compare_digest(one.encode(), other.encode(errors="surrogatepass"))
