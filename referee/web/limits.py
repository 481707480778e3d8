"""How much the server takes from browsers, which may be anybody's on the network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one server.

    Attributes:
        connections: TCP connections at a time: 50 spectators and 12 phones with two each, and room to reload.
        lookers: WebSockets at a time of boards and tournaments, which are open to everybody: 50 spectators, and some
            whose network was lost. Seats and operators have bounds of their own, so nobody who looks keeps them out.
            Where all are taken, the address that has the most gives one up for an address with fewer.
        tabs: WebSockets at a time for one seat, or for one operator: a phone, and a few tabs that were left open.
            One more takes the place of the oldest one.
        message: The longest message or body that is read, bytes: the longest legal one has 100.
        rate: Messages a second that one browser may send in the long run: nobody taps faster.
        burst: Messages at once.
        requests: Requests a second from one address in the long run, and ten times so many at once: a page takes
            six, and a room's browsers may share an address.
        silent: Seconds that a connection may stay without having sent a whole request.
        silent_each: Connections of one address that may be silent so: a browser opens six at once, and a room's
            browsers may share an address. Beyond it the oldest one is shut.
        heartbeat: Seconds between pings; a browser that answers none of them is gone.
        pulse: Seconds after which a browser that was sent nothing new is sent an empty message. Pages see no pings, and
            are to know when their network is gone.
        send: Seconds that a browser may take to read a message.
        tries: PINs or tokens a minute from one address, wrong or not: a PIN of 8 digits holds for years.
    """

    connections: int = 200
    lookers: int = 64
    tabs: int = 4
    message: int = 512
    rate: float = 10.0
    burst: int = 20
    requests: float = 60.0
    silent: float = 10.0
    silent_each: int = 20
    heartbeat: float = 20.0
    pulse: float = 2.0
    send: float = 10.0
    tries: int = 20


def with_most(held: Iterable[str], address: str) -> str | None:
    """The address that has the most of something, where it is to give one up for another address; else ``None``.

    A room's phones may share an address, so no address is held to a number of its own while there is room.

    Args:
        held: The address of each that is taken.
        address: Of who wants one.
    """
    held_by = Counter(held)
    most = max(held_by, key=lambda each: held_by[each], default=address)
    return most if held_by[most] > held_by[address] + 1 else None


class Allowance:
    """So many things a second in the long run, and a number at once (a token bucket).

    Args:
        rate: A second.
        burst: At once.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed at a time, seconds; it is counted then."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def full(self, now: float) -> bool:
        """Whether nothing has been taken that counts any more."""
        return self._left + (now - self._at) * self._rate >= self._burst
