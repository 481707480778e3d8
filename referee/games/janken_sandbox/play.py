"""What people do at a sandbox: move, hide, take, turn over, shuffle, deal, roll, and end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.janken.janken_deck import CARDS, JOKERS, PLAIN_CARDS
from referee.games.janken_sandbox.state import Sandbox
from referee.games.janken_sandbox.things import (
    DECK,
    FACES,
    PLACES,
    RULE_CARDS,
    SIDE,
    THINGS,
    TOKENS,
    hand_of,
    hands,
    open_places,
)
from referee.games.rules import Desk, Step

_COUNTS = tuple(map(str, range(1, 15)))

NOTATION = Notation(
    {
        "move THING to PLACE": Event("move"),
        "hide CARD at PLACE": Event("hide"),
        "take PLACE to PLACE": Event("take"),
        "gather PLACE to PLACE": Event("gather"),
        "reveal PLACE": Event("reveal"),
        "shuffle PLACE": Event("shuffle"),
        "deal COUNT": Event("deal"),
        "roll DIE": Event("roll"),
        "set DIE face FACE": Event("set"),
        "turn SEAT": Event("turn"),
        "end": Event("end"),
    },
    CARDS,
    # What is moved may come from a hand: it is announced to who may know it.
    public=("take", "gather", "reveal", "shuffle", "deal", "roll", "set", "turn", "end"),
    words={
        "THING": THINGS,
        "PLACE": PLACES,
        "COUNT": _COUNTS,
        "DIE": tuple(FACES),
        "FACE": tuple(dict.fromkeys(face for faces in FACES.values() for face in faces)),
    },
)


def set_out(state: Sandbox, _step: Step, desk: Desk) -> None:
    """Lays everything out.

    Rule text, "The Basics": "one deck is set in the center of the table with the five Jokers set off to the side.
    The cards are arranged in order". A deck that players have stacked lies face down.
    """
    state.dice = {die: faces[0] for die, faces in FACES.items()}
    if state.stacked is None:
        state.put(reversed(PLAIN_CARDS), DECK)
        state.put(JOKERS, SIDE)
    else:
        state.put(new_deck(CARDS, state.stacked, desk), DECK, face_down=True)
        state.stacked = None
    state.put((*FACES, *TOKENS, *RULE_CARDS), SIDE)
    state.then(Step("act", state.dealer))


def acts(state: Sandbox, _step: Step, seat: int) -> list[Action]:
    """Everything that can be done; hands hold cards only, and only cards lie face down (ruling N3)."""
    return [
        *_moves(state, seat),
        *_pile_acts(state, seat),
        *(Action(f"deal {count}") for count in _COUNTS if _can_deal(state, int(count))),
        *(Action(f"roll {die}") for die in FACES),
        *(Action(f"set {die} face {face}") for die, faces in FACES.items() for face in faces),
        *(Action(f"turn p{other}") for other in state.seats if other != seat),
        Action("end"),
    ]


def _moves(state: Sandbox, seat: int) -> Iterable[Action]:
    card_places = hands(state.seats)
    anywhere = open_places(state.seats)
    for thing, at in state.seen_by(seat):
        is_card = thing in _IS_CARD
        for place in (*anywhere, *card_places) if is_card else anywhere:
            if place != at:
                yield Action(f"move {thing} to {place}")
        if is_card:
            for place in anywhere:
                yield Action(f"hide {thing} at {place}")


def _pile_acts(state: Sandbox, seat: int) -> Iterable[Action]:
    for at in state.within_reach(seat):
        pile = state.places[at]
        if not pile:
            continue
        all_cards = _IS_CARD.issuperset(pile)
        targets = [place for place in (state.names if all_cards else open_places(state.seats)) if place != at]
        yield from (Action(f"gather {at} to {place}") for place in targets)
        if state.is_top_hidden(at):
            yield Action(f"reveal {at}")
            yield from (Action(f"take {at} to {place}") for place in state.names if place != at)
        if all_cards and len(pile) > 1 and at != hand_of(seat):
            yield Action(f"shuffle {at}")


_IS_CARD = frozenset(CARDS)


def _can_deal(state: Sandbox, count: int) -> bool:
    needed = count * len(state.seats)
    deck = state.places[DECK]
    return needed <= len(deck) and _IS_CARD.issuperset(deck[-needed:])


def act(state: Sandbox, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Does it."""
    seat, action = step.seat, answers[step.seat]
    if action == "end":  # N2
        state.finish([], Event("ends", seat=seat))
        return
    if action.verb == "turn":
        desk.say(Event("turns", seat=seat, other=action.seat))
        state.idle += 1
        state.then(Step("act", action.seat))
        return
    state.idle = 0
    _ACTS[action.verb](state, seat, action, desk)
    state.then(Step("act", seat))


def _move(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (thing,), (place,) = action.values("move"), action.values("to")
    secret = thing in state.places[hand_of(seat)] and place in hands(state.seats)
    state.put([thing], place)
    if secret:
        desk.say(Event("moves-unseen", seat=seat, place=hand_of(seat), other_place=place))
        _show_hand(state, place, [thing], desk)
    else:
        desk.say(Event("moves", seat=seat, card=thing, place=place))


def _show_hand(state: Sandbox, place: str, things: list[str], desk: Desk) -> None:
    """Tells the player of a hand what has come into it."""
    for seat in state.seats:
        if place == hand_of(seat) and things:
            desk.say(Event("you-get", cards=tuple(things)), to=seat)


def _hide(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (card,), (place,) = action.values("hide"), action.values("at")
    known = {} if card in state.places[hand_of(seat)] else {"card": card}
    state.put([card], place, face_down=True)
    desk.say(Event("hides" if known else "hides-unseen", seat=seat, place=place, **known))


def _take(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (source,), (place,) = action.values("take"), action.values("to")
    card = state.places[source][-1]
    state.put([card], place, face_down=True)
    desk.say(Event("takes", seat=seat, place=source, other_place=place))
    _show_hand(state, place, [card], desk)


def _gather(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (source,), (place,) = action.values("gather"), action.values("to")
    things = list(state.places[source])
    from_hand = source in hands(state.seats)
    for thing in things:
        # What nobody else has seen stays so.
        state.put([thing], place, face_down=from_hand or thing in state.face_down)
    desk.say(Event("gathers", seat=seat, place=source, other_place=place))
    _show_hand(state, place, things, desk)


def _reveal(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (place,) = action.values("reveal")
    card = state.places[place][-1]
    state.face_down.remove(card)
    desk.say(Event("reveals", seat=seat, card=card, place=place))


def _shuffle(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (place,) = action.values("shuffle")
    state.put(desk.draw_shuffled(state.places[place]), place, face_down=True)
    desk.say(Event("shuffles", seat=seat, place=place))


def _deal(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (count,) = action.values("deal")
    dealt = deal(list(state.places[DECK]), state.from_left_of(seat), int(count))
    desk.say(Event("deals-to-each", seat=seat, count=int(count)))
    for other, cards in sorted(dealt.items()):
        state.put(cards, hand_of(other))
        _show_hand(state, hand_of(other), cards, desk)


def _roll(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (die,) = action.values("roll")
    state.dice[die] = desk.draw_pick(FACES[die])
    desk.say(Event("rolls", seat=seat, card=die, word=state.dice[die]))


def _set(state: Sandbox, seat: int, action: Action, desk: Desk) -> None:
    (die,), (face,) = action.values("set"), action.values("face")
    state.dice[die] = face
    desk.say(Event("sets", seat=seat, card=die, word=face))


_Act: TypeAlias = Callable[[Sandbox, int, Action, Desk], None]

_ACTS: Mapping[str, _Act] = {
    "move": _move,
    "hide": _hide,
    "take": _take,
    "gather": _gather,
    "reveal": _reveal,
    "shuffle": _shuffle,
    "deal": _deal,
    "roll": _roll,
    "set": _set,
}
