"""A sensible player of MOTOR CITY SHOWDOWN: values what each card can still win, in cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from referee.games.action import Action
from referee.games.motor_city.cards import CARDS, RAVENOUS, SCARECROWS, SYMBOLS
from referee.games.motor_city.view import MotorCityView
from referee.symbols import beats

_KEPT = 0.8
"""What a card in the Hole is worth against the same card played now: it may be swapped, or the hand may end."""

_UNKNOWN_HOLE = 1.0
"""What an opponent's Hole card is worth on average."""


def choose(view: MotorCityView, legal: Sequence[Action], generator: Random) -> Action:
    """Chooses the tableau, the victim or the swap that promises most cards."""
    situation = Situation.of(view)
    if legal[0].verb in {"flip", "hammer"}:
        return max(legal, key=lambda action: (situation.tableau(action), generator.random()))
    if "keep" in legal:
        swaps = [action for action in legal if action.verb == "swap"]
        hole = view["you"]["hole"]
        assert hole is not None, "who may swap has a Hole card"
        poor = situation.kept(hole) < _UNKNOWN_HOLE
        return generator.choice(swaps) if poor else Action("keep")
    return max(legal, key=lambda action: (situation.barns[action.seat], generator.random()))


@dataclass(frozen=True, slots=True)
class Situation:
    """What a view says about the chances of cards.

    Attributes:
        players: How many are not sitting out.
        final: Whether this is the Final Tableau.
        own_barn: Cards in the own Barn.
        pot: Cards in the pot.
        remaining: Cards that nobody has won.
        barns: Cards in the Barns of opponents who can be challenged, by seat.
        wins: The chance of each card to beat one unknown Flip card by its symbol.
        ties: The chance of each card to tie with one.
    """

    players: int
    final: bool
    own_barn: int
    pot: int
    remaining: int
    barns: dict[int, int]
    wins: dict[str, float]
    ties: dict[str, float]

    @classmethod
    def of(cls, view: MotorCityView) -> Situation:
        """Reads a view."""
        me, you = view["player"], view["you"]
        assert me is not None, "a bot has a seat"
        table = {int(seat): place for seat, place in view["table"].items()}
        own = [*you["hand"], *you["combat"], *you["laid"], you["flip"], you["hole"]]
        unknown = [SYMBOLS[card] for card in CARDS if card in SYMBOLS and card not in (*own, *view["seen"])]
        count = len(unknown) or 1
        held = [card for card in own if card in SYMBOLS]
        return cls(
            players=sum(not place["out"] for place in table.values()),
            final=view["final"],
            own_barn=table[me]["barn"],
            pot=view["pot"],
            remaining=len(CARDS) - sum(place["barn"] for place in table.values()),
            barns={seat: place["barn"] for seat, place in table.items() if seat != me},
            wins={card: sum(beats(SYMBOLS[card], other) for other in unknown) / count for card in held},
            ties={card: unknown.count(SYMBOLS[card]) / count for card in held},
        )

    def tableau(self, action: Action) -> float:
        """What a tableau promises."""
        last = (action.values("hole") or action.values("hammer"))[0]
        flips = action.values("flip")
        first = self.flipped(flips[0]) if flips else 0.0
        return first + (self.flipped(last, hammer=True) if self.final else self.kept(last))

    def flipped(self, card: str, *, hammer: bool = False) -> float:
        """The cards that a Flip card promises, by its symbol and its power."""
        combat = 0 if hammer else 2 * (self.players - 1)
        if card == "BH":
            return self.players + combat + self.pot
        others = self.players - 1
        chance = (self.wins[card] + self.ties[card] / 2) ** others
        if card in SCARECROWS:
            chance += self.ties[card] / 2 + 0.02 * SCARECROWS[card]
        return chance * (self.players + self.pot) + self._power(card, hammer=hammer)

    def kept(self, card: str) -> float:
        """What a card promises for later, from the Hole."""
        if card in RAVENOUS:
            return _KEPT * RAVENOUS[card] / 2
        if card == "HB":
            # The later it rides, the larger the Barn that it takes.
            return _KEPT * 18 if self.remaining > 24 else 0.0
        if card == "BH":
            return _KEPT * self.flipped("BH")
        if card == "MCS":
            return 0.0
        return _KEPT * (self.flipped(card) - self.average_flip())

    def average_flip(self) -> float:
        """What a Flip card wins on average."""
        return (self.players + self.pot) / self.players

    def _power(self, card: str, *, hammer: bool) -> float:
        richest = max(self.barns.values(), default=0)
        if card in RAVENOUS:
            return min(RAVENOUS[card], richest) / 2
        if card == "HB":
            return (richest + (1 if hammer else 4)) / 2
        if card == "JL":
            mine = self.own_barn + self.remaining / self.players
            return max(0.0, (len(CARDS) - mine) * 0.5 ** len(self.barns))
        return 0.4 if card == "WP" and not hammer else 0.0
