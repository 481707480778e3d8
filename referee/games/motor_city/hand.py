"""A hand from the shuffle to the count: deals, tableaus, the Final deal, scores."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.motor_city.cards import CARDS, FINAL_TABLEAU, TABLEAU
from referee.games.motor_city.state import MotorCity
from referee.games.rules import Desk, Step


def _form(parts: tuple[str, ...]) -> str:
    kinds = {part: "CARDS" if part == "combat" else "CARD" for part in parts}
    return " ".join(f"{part} {kind}" for part, kind in kinds.items())


def _final_forms() -> dict[str, Event]:
    """The forms of the Final Tableau; where it has one Combat card or two, it is the same form."""
    sizes: dict[str, list[int]] = {}
    for size, parts in sorted(FINAL_TABLEAU.items(), reverse=True):
        sizes.setdefault(_form(parts), []).append(size)
    return {form: _lay_final(*counts) for form, counts in sizes.items()}


def _lay_final(size: int, or_size: int = 0) -> Event:
    if or_size:
        return Event("lay-final-either", count=size, number=or_size)
    return Event("lay-final", count=size) if size > 1 else Event("lay-hammer")


NOTATION = Notation(
    {
        _form(TABLEAU): Event("lay-tableau"),
        **_final_forms(),
        "challenge SEAT": Event("challenge"),
        "swap SEAT": Event("swap"),
        "keep": Event("keep"),
    },
    CARDS,
    public=("challenge", "swap", "keep"),
)


_PLACE = {card: place for place, card in enumerate(CARDS)}


def begin_hand(state: MotorCity, _step: Step, desk: Desk) -> None:
    """Shuffles and deals four cards to each player."""
    state.deck = new_deck(CARDS, state.stacked, desk)
    state.stacked = None
    state.hand_number += 1
    state.final = state.hammer = False
    state.out = []
    state.seen = []
    for row in (state.hands, state.barns, state.laid):
        row.update({seat: [] for seat in state.seats})
    state.given = {seat: [] for seat in state.seats}
    desk.say(Event("hand", number=state.hand_number, seat=state.dealer))
    _deal(state, 4)
    state.then(Step("tableaus"))


def deal_again(state: MotorCity, _step: Step, desk: Desk) -> None:
    """Deals three cards to each, or makes the Final deal (rulings B6 to B8, B20)."""
    active = state.active
    each = min(3, len(state.deck) // len(active))
    state.final = len(state.deck) <= 3 * len(active)  # B7: an exact deal is the final one too
    for seat in active:
        state.hands[seat] = [state.holes.pop(seat)]
    _deal(state, each)
    if state.final:
        state.pot, state.deck = state.deck[::-1], []
        pot = len(state.pot)
        desk.say(Event("final-pot", count=each, points=pot) if pot else Event("final", count=each))
    state.then(Step("tableaus"))


def _deal(state: MotorCity, each: int) -> None:
    order = [seat for seat in state.from_left_of(state.dealer) if seat not in state.out]
    for seat, cards in deal(state.deck, order, each).items():
        state.hands[seat] += cards


def tableaus_of(state: MotorCity, _step: Step, seat: int) -> list[Action]:
    """Every tableau that a player can make of the cards in hand."""
    hand = sorted(state.hands[seat], key=_PLACE.__getitem__)
    parts = FINAL_TABLEAU[len(hand)] if state.final else TABLEAU
    return list(map(Action, _tableaus(parts).format(*hand).split("\n")))


@cache
def _tableaus(parts: tuple[str, ...]) -> str:
    """All tableaus of as many cards as there are parts, one a line, each card as its place in the hand."""
    places = range(len(parts))
    lines = []
    for flip in places if "flip" in parts else (None,):
        for hole in places:
            if hole == flip:
                continue
            combat = ",".join(f"{{{place}}}" for place in places if place not in (flip, hole))
            laid = {
                "flip": None if flip is None else f"{{{flip}}}",
                "combat": combat,
                parts[-1]: f"{{{hole}}}",
            }
            lines.append(" ".join(f"{part} {cards}" for part, cards in laid.items() if cards))
    return "\n".join(lines)


def lay_tableaus(state: MotorCity, _step: Step, answers: Mapping[int, Action], _desk: Desk) -> None:
    """Lays the tableaus of all players face down, and plans the rounds that follow."""
    for seat, action in answers.items():
        combat = list(action.values("combat"))
        state.combat[seat] = combat
        state.laid[seat].extend(combat)
        state.holes[seat] = (action.values("hole") or action.values("hammer"))[0]
        flip = action.values("flip")
        if flip:
            state.flips[seat] = flip[0]
        state.hands[seat] = []
    rounds = [Step("flip")] if state.flips else []
    if any(state.combat.values()):
        rounds.append(Step("combat"))
    ending = (Step("hammer"), Step("score")) if state.final else (Step("deal"),)
    state.then(*rounds, *ending)


def score(state: MotorCity, _step: Step, desk: Desk) -> None:
    """Counts the Barns; ends the game, or passes the deal to the left."""
    won = {seat: len(cards) for seat, cards in state.barns.items()}
    for seat, points in won.items():
        state.scores[seat] += points
    gains = tuple(Event("barns-part", seat=seat, count=points) for seat, points in won.items())
    desk.say(Event("barns", parts=gains, count=sum(won.values())))
    leaders = state.leaders
    most = state.scores[leaders[0]]
    if most < int(state.options["target"]):
        state.dealer = state.left_of(state.dealer)
        state.then(Step("hand"))
        return
    if len(leaders) == 1:
        state.finish(leaders, Event("game-won", seat=leaders[0], count=most))
    else:
        state.then(Step("game-tie", seats=tuple(leaders)))  # B26


def win_game_tie(state: MotorCity, _step: Step, winner: int, _desk: Desk) -> None:
    """Ends a game whose highest scores were equal (ruling B26)."""
    state.finish([winner], Event("game-tie-won", seat=winner, count=state.scores[winner]))
