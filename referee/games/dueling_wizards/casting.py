"""One hand of a round: both wizards cast face down, reveal, and say what their cards do."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from referee.games.action import Action, Notation
from referee.games.dueling_wizards.levels import ADVANCED, SINGLE
from referee.games.dueling_wizards.spells import SpellForm, printed_value
from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.event import Event
from referee.games.janken.janken_deck import CARDS, in_deck_order, is_joker, rank_of
from referee.games.rules import Desk, Step

NOTATION = Notation(
    {
        "choose-first": Event("choose-first"),
        "choose-second": Event("choose-second"),
        "take CARD": Event("take-card"),
        "attack CARD": Event("attack-card"),
        "attack CARD with CARD": Event("attack-cards"),
        "defend CARD": Event("defend-card"),
        "defend CARD with CARD": Event("defend-cards"),
        "count CARD as VALUE": Event("count-card"),
        "swap CARD": Event("sight-swap"),
        "switch": Event("switch"),
        "keep": Event("keep"),
    },
    CARDS,
    public=("choose-first", "choose-second", "take", "count", "swap", "switch", "keep"),
    words={"VALUE": tuple(str(value) for value in range(12))},
)


def begin_hand(state: DuelingWizards, _step: Step, _desk: Desk) -> None:
    """The order of a hand (ruling L15)."""
    attacker, defender = state.attacker, state.defender
    state.then(
        Step("attack", attacker),
        Step("defend", defender),
        Step("reveal", attacker),
        Step("reveal", defender),
        Step("sight", attacker),
        Step("sight", defender),
        Step("twin", defender),
        Step("mimics", attacker),
        Step("mimics", defender),
        Step("resolve"),
    )


def spells_for(state: DuelingWizards, step: Step, seat: int) -> list[Action]:
    """Every card, or every pair in both orders."""
    hand = in_deck_order(state.hands[seat])
    if state.level == SINGLE:
        return [Action(f"{step.name} {card}") for card in hand]
    return [Action(f"{step.name} {one} with {other}") for one, other in permutations(hand, 2)]


def cast(state: DuelingWizards, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Lays the cards face down."""
    action = answers[step.seat]
    cards = [*action.values(step.name), *action.values("with")]
    for card in cards:
        state.hands[step.seat].remove(card)
    state.spells[step.seat] = cards
    desk.say(Event("casts", seat=step.seat))


def reveal(state: DuelingWizards, step: Step, desk: Desk) -> None:
    """Turns a spell over; of one with a Two in front only that (rule text: "only show your 2")."""
    cards = state.spells[step.seat]
    has_sight = state.level == ADVANCED and rank_of(cards[0]) == "2"
    _show(state, step.seat, cards[:1] if has_sight else cards, desk)


def _two(name: str, seat: int, cards: list[str]) -> Event:
    """An event about the one card of a spell, or about both."""
    if len(cards) == 1:
        return Event(name, seat=seat, card=cards[0])
    return Event(f"{name}-both", seat=seat, card=cards[0], other_card=cards[1])


def _show(state: DuelingWizards, seat: int, cards: list[str], desk: Desk) -> None:
    state.shown[seat] += len(cards)
    desk.say(_two("shows", seat, cards))
    # A Joker's value waits until all cards lie open (L6).
    asked = [card for card in cards if not is_joker(card) and len(values_for(state, seat, card)) > 1]
    state.then(*(Step("count", seat, card=card) for card in asked))


def values_for(state: DuelingWizards, seat: int, card: str) -> list[int]:
    """What a card may count: an Ace 1 or 11, a Joker 0 or as the opponent's cards, a promoted one 10.

    Rule text: "A King can promote your Primary card to rank 10"; it may leave it, and may promote an Ace or a
    Joker (L7).
    """
    values = {printed_value(card)}
    if rank_of(card) == "A":
        values.add(11)
    if is_joker(card):
        opponent = state.left_of(seat)
        values |= {state.value(other) for other in state.spells[opponent]}
    if card == state.spells[seat][0] and rank_of(state.secondary(seat)) == "K":
        values.add(10)
    return sorted(values)


def counts(state: DuelingWizards, step: Step, seat: int) -> list[Action]:
    """Everything that the card may count."""
    return [Action(f"count {step.card} as {value}") for value in values_for(state, seat, step.card)]


def count(state: DuelingWizards, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Notes what a card counts."""
    state.values[step.card] = int(answers[step.seat].values("as")[0])
    desk.say(Event("counts", seat=step.seat, card=step.card, count=state.values[step.card]))


def sight(state: DuelingWizards, step: Step, _desk: Desk) -> None:
    """Asks who has Second Sight, the attacker first (L9)."""
    if state.shown[step.seat] < len(state.spells[step.seat]):
        state.then(Step("second-sight", step.seat))


def swaps(state: DuelingWizards, _step: Step, seat: int) -> list[Action]:
    """Rule text: "you may replace your Secondary card with any card in your hand"."""
    return [Action("keep"), *(Action(f"swap {card}") for card in in_deck_order(state.hands[seat]))]


def swap(state: DuelingWizards, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Replaces the Secondary card or not, and shows it; the replaced one returns to the hand unseen (L9)."""
    seat = step.seat
    spell = state.spells[seat]
    for card in answers[seat].values("swap"):
        state.hands[seat].remove(card)
        state.hands[seat].append(spell.pop())
        spell.append(card)
        desk.say(Event("replaces", seat=seat))
    _show(state, seat, spell[1:], desk)
    # A King that has only now been shown may promote the Two in front of it.
    if rank_of(state.secondary(seat)) == "K":
        state.then(Step("count", seat, card=spell[0]))


def twin(state: DuelingWizards, step: Step, _desk: Desk) -> None:
    """Asks who defends with twins (rule text: "you can change their order after you see the Attack cards")."""
    if state.spell(step.seat).form is SpellForm.TWIN:
        state.then(Step("switch", step.seat))


def switches(_state: DuelingWizards, _step: Step, _seat: int) -> list[Action]:
    """Switching, or not."""
    return [Action("keep"), Action("switch")]


def switch(state: DuelingWizards, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Switches Primary and Secondary, before a Focused attack lands (L11)."""
    if answers[step.seat] == "switch":
        state.spells[step.seat].reverse()
        desk.say(_two("switches", step.seat, state.spells[step.seat]))


def mimics(state: DuelingWizards, step: Step, _desk: Desk) -> None:
    """Asks what each Joker counts, now that all cards lie open (L6)."""
    jokers = [card for card in state.spells[step.seat] if is_joker(card)]
    state.then(*(Step("count", step.seat, card=card) for card in jokers))
