"""A sensible player of Dueling Wizards: casts what does best against spells that the opponent may cast."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.games.action import Action
from referee.games.dueling_wizards.levels import ADVANCED, SINGLE
from referee.games.dueling_wizards.spells import Spell, SpellForm, damage, printed_value, strike
from referee.games.dueling_wizards.view import WizardsView
from referee.games.janken.janken_deck import Suit, is_joker, rank_of, suit_of

_SAMPLES = 8
"""How many spells of the opponent are tried."""

_STOLEN_WORTH = 3.0
"""What the Jack's two cards are worth, in hit points."""

_MAGIC_WORTH = {"K": 2.0, "Q": 4.0, "J": 3.0, "X": 3.0, "2": 2.0}
"""What an element is worth for its magic, in hit points."""


def choose(view: WizardsView, legal: Sequence[Action], generator: Random) -> Action:
    """Drafts what does well against the other elements; then tries each answer against spells that may meet it."""
    if legal[0].verb in {"choose-first", "choose-second"}:
        return Action("choose-first")
    if legal[0].verb == "take":
        return max(legal, key=lambda action: (_element(view, action), generator.random()))
    duel = Duel.of(view, generator)
    return max(legal, key=lambda action: (duel.worth(action), generator.random()))


def _element(view: WizardsView, action: Action) -> float:
    """What a card does on average, as attack and as defence, to what the opponent has or may still take."""
    card = action.values("take")[0]
    theirs = next(place["holds"] for seat, place in view["table"].items() if int(seat) != view["player"])
    others = [other for other in (*theirs, *view["pool"]) if other != card]
    total = 0
    for other in others:
        done = strike(_attack(card), (suit_of(other), printed_value(other)))
        suffered = strike(_attack(other), (suit_of(card), printed_value(card)))
        total += done.defender - done.attacker + suffered.attacker - suffered.defender
    magic = _MAGIC_WORTH.get(rank_of(card), 0.0) if view["level"] == ADVANCED else 0.0
    return total / (len(others) or 1) + magic


def _attack(card: str) -> tuple[Suit, int]:
    return suit_of(card), 11 if rank_of(card) == "A" else printed_value(card)


@dataclass(frozen=True, slots=True)
class Duel:
    """A hand as one wizard sees it.

    Attributes:
        attacking: Whether this wizard attacks.
        advanced: Whether face cards do magic.
        mine: The own cards that are cast.
        values: What cards count, as far as that was said.
        theirs: Cards of the opponent that may lie or be cast against it.
    """

    attacking: bool
    advanced: bool
    mine: tuple[str, ...]
    values: Mapping[str, int]
    theirs: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, view: WizardsView, generator: Random) -> Duel:
        """Reads a view, and samples what it does not tell."""
        me = view["player"]
        place = next(place for seat, place in view["table"].items() if int(seat) != me)
        seen = [card for card in place["spell"] if card]
        hidden = (1 if view["level"] == SINGLE else 2) - len(seen)
        samples = _SAMPLES if hidden else 1
        theirs = ((*seen, *generator.sample(place["holds"], hidden)) for _ in range(samples))
        return cls(
            attacking=view["attacker"] == me,
            advanced=view["level"] == ADVANCED,
            mine=tuple(view["you"]["spell"]),
            values=view["values"],
            theirs=tuple(theirs),
        )

    def worth(self, action: Action) -> float:
        """The hit points that an answer is expected to bring, against the opponent's."""
        cards, values = self.mine, self.values
        match action.verb:
            case "attack" | "defend":
                cards = (*action.values(action.verb), *action.values("with"))
            case "swap":
                cards = (cards[0], *action.values("swap"))
            case "switch":
                cards = cards[::-1]
            case "count":
                card = action.values("count")[0]
                values = {**values, card: int(action.values("as")[0])}
        return sum(self._outcome(cards, other, values) for other in self.theirs) / len(self.theirs)

    def _outcome(self, mine: tuple[str, ...], theirs: tuple[str, ...], values: Mapping[str, int]) -> float:
        own = self._spell(mine, theirs, values, attacks=self.attacking)
        other = self._spell(theirs, mine, values, attacks=not self.attacking)
        attack, defence = (own, other) if self.attacking else (other, own)
        # Twins are switched where that is better for the defence; the bot's own switch is asked for apart.
        defences = [defence, _switched(defence)] if defence.form is SpellForm.TWIN and defence is other else [defence]
        done = min((damage(attack, one) for one in defences), key=lambda one: one.defender - one.attacker)
        balance = done.defender - done.attacker if self.attacking else done.attacker - done.defender
        return balance + self._magic(mine, done.total) - self._magic(theirs, done.total)

    def _magic(self, cards: tuple[str, ...], total: int) -> float:
        if not self.advanced:
            return 0.0
        return {"Q": float(total), "J": _STOLEN_WORTH}.get(rank_of(cards[1]), 0.0)

    def _spell(
        self, cards: tuple[str, ...], against: Iterable[str], values: Mapping[str, int], *, attacks: bool
    ) -> Spell:
        """What the cards are likely to count: as much as can be in an attack, little in a defence."""
        counted = [values.get(card, printed_value(card)) for card in cards]
        if attacks:
            for place, card in enumerate(cards):
                if card in values:
                    continue
                if rank_of(card) == "A":
                    counted[place] = 11
                elif is_joker(card):
                    counted[place] = max(printed_value(other) for other in against)
                elif place == 0 and self.advanced and rank_of(cards[1]) == "K":
                    counted[place] = 10
        return Spell(cards, tuple(counted))


def _switched(spell: Spell) -> Spell:
    return Spell(spell.cards[::-1], spell.values[::-1])
