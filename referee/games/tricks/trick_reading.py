"""What can be read from a view of a trick-taking game: where the unseen cards may be, and how likely a card wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.games.janken.janken_deck import Suit, joker_rules_for, suit_of
from referee.games.tricks.high_card import standing
from referee.games.tricks.view import AnyTricksView, PlayView


@dataclass(frozen=True, slots=True)
class TrickReading:
    """A player's knowledge of a hand.

    Attributes:
        hand: Own cards.
        trick: Cards of the trick going on, the lead first.
        unseen: Cards that others hold, or that are left over.
        to_follow: How many players come after this one in the trick.
        share: The part of the unseen cards that each of them holds.
        voids: Suits that each of them is known to be out of; a suit is there once for each such player.
        breaker: The suit that beats every other, if any.
        trumps: Whether the other suits neither beat nor lose to each other.
    """

    hand: tuple[str, ...]
    trick: tuple[str, ...]
    unseen: tuple[str, ...]
    to_follow: int
    share: float
    voids: tuple[Suit, ...]
    breaker: Suit | None
    trumps: bool

    @classmethod
    def of(
        cls,
        view: AnyTricksView,
        hand: Sequence[str],
        cards: Collection[str],
        breaker: Suit | None = None,
        *,
        trumps: bool = False,
    ) -> TrickReading:
        """Reads a view.

        Args:
            view: Of a player who is asked for something.
            hand: That player's cards.
            cards: All the cards of the hand.
            breaker: The suit that beats every other, if any.
            trumps: Whether the other suits neither beat nor lose to each other.
        """
        tricks = [*(trick["cards"] for trick in view["tricks"]), view["trick"]]
        seen = {play["card"] for plays in tricks for play in plays}
        unseen = tuple(card for card in cards if card not in seen and card not in hand)
        done = {view["player"], *(play["seat"] for play in view["trick"])}
        after = [seat for seat in view["seats"] if seat not in done]
        return cls(
            hand=tuple(hand),
            trick=tuple(play["card"] for play in view["trick"]),
            unseen=unseen,
            to_follow=len(after),
            share=min(1.0, len(hand) / len(unseen)) if unseen else 0.0,
            voids=tuple(suit for suit, seat in _voids(tricks) if seat in after),
            breaker=breaker,
            trumps=trumps,
        )

    def chance(self, card: str) -> float:
        """How likely a card takes the trick, if everybody after it plays what beats it where they can.

        Jokers that are still to come are left out.
        """
        led = suit_of(self.trick[0] if self.trick else card)
        joker_rules = joker_rules_for((*self.trick, card))

        def rank(other: str) -> tuple[int, int]:
            return standing(other, led, self.breaker, joker_rules=joker_rules, trumps=self.trumps)

        own = rank(card)
        if any(rank(other) > own for other in self.trick):
            return 0.0
        beating = [other for other in self.unseen if rank(other) > own]
        following = sum(suit_of(other) is led for other in beating)
        of_suit = sum(suit_of(other) is led for other in self.unseen)
        held = 1 - self.share
        # A player beats it with the led suit, or, being out of that, with another.
        above, out, instead = 1 - held**following, held**of_suit, 1 - held ** (len(beating) - following)
        known_out = self.voids.count(led)
        return (1 - above - out * instead) ** (self.to_follow - known_out) * (1 - instead) ** known_out


def _voids(tricks: list[list[PlayView]]) -> set[tuple[Suit, int]]:
    found = set()
    for trick in tricks:
        if not trick:
            continue
        suits = [(suit_of(play["card"]), play["seat"]) for play in trick]
        found |= {(suits[0][0], seat) for suit, seat in suits if suit is not suits[0][0]}
    return found
