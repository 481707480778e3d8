"""High Low: both lay a card of nine, the higher one takes a point; the lowest beats the highest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NotRequired, TypedDict

from referee.games.action import Action, Notation
from referee.games.event import Event
from referee.games.faces import Face
from referee.games.game_texts import GameTexts
from referee.games.rules import Ask, Desk, Do, OptionValue, Rules, Step, Table, everybody
from referee.games.showing import Names, TableHints
from referee.games.view import HandCount, OwnHand, View

CARDS = tuple(f"N{number}" for number in range(1, 10))
ROUNDS = 3


@dataclass(slots=True)
class HighLow(Table):
    """The table."""

    hands: dict[int, list[str]] = field(default_factory=dict)
    kitty: list[str] = field(default_factory=list)


class HighLowTable(TypedDict):
    """What a seat sees."""

    kitty: int
    table: dict[str, HandCount]
    you: NotRequired[OwnHand]


class HighLowView(View, HighLowTable):
    """All that a seat sees."""


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], _deck: list[str] | None) -> HighLow:
    state = HighLow(seats, options, dict.fromkeys(seats, 0), hands={seat: [] for seat in seats})
    state.then(Step("deal"), *[Step("lay")] * ROUNDS, Step("end"))
    return state


def _deal(state: HighLow, _step: Step, desk: Desk) -> None:
    cards = desk.draw_shuffled(CARDS)
    state.hands = {seat: sorted(cards[place * ROUNDS :][:ROUNDS]) for place, seat in enumerate(state.seats)}
    state.kitty = cards[len(state.seats) * ROUNDS :]


def _lay(state: HighLow, _step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    laid = {seat: action.values("lay")[0] for seat, action in answers.items()}
    for seat, card in laid.items():
        state.hands[seat].remove(card)
        desk.say(Event("lays", seat=seat, card=card))
    low_wins = set(laid.values()) == {CARDS[0], CARDS[-1]}
    winner = (min if low_wins else max)(laid, key=laid.__getitem__)
    state.scores[winner] += 1
    desk.say(Event("takes", seat=winner))


def _view(state: HighLow, player: int | None) -> HighLowTable:
    shown: HighLowTable = {
        "kitty": len(state.kitty),
        "table": {str(seat): {"hand": len(hand)} for seat, hand in state.hands.items()},
    }
    if player is not None:
        shown["you"] = {"hand": list(state.hands[player])}
    return shown


def _choose(view: HighLowView, legal: Sequence[Action], _generator: Random) -> Action:
    return max(legal) if len(view["you"]["hand"]) % 2 else min(legal)


def _face(card: str) -> Face:
    number = CARDS.index(card) + 1 if card in CARDS else 0
    if not number:
        raise KeyError(card)
    return Face(str(number), "", "bolt" if number == 1 else "", Event("number", number=number))


def _in_words(view: HighLowView, names: Names) -> list[str]:
    return [f"{names[int(seat)]} has {place['hand']} numbers" for seat, place in view["table"].items()]


HIGH_LOW = Rules(
    name="high-low",
    title="High Low",
    version=1,
    players=(2,),
    start=_start,
    steps={
        "deal": Do(_deal),
        "lay": Ask(
            Event("lay"),
            everybody,
            lambda state, _step, seat: [Action(f"lay {card}") for card in state.hands[seat]],
            _lay,
        ),
        "end": Do(lambda state, _step, _desk: state.finish(state.leaders, Event("over", count=ROUNDS))),
    },
    notation=Notation({"lay CARD": Event("lay")}, CARDS),
    view=_view,
    texts=GameTexts("high-low", Path(__file__).with_name("texts")),
    face=_face,
    bot=_choose,
    hints=TableHints(counts=frozenset({"kitty"})),
    in_words=_in_words,
    cards=CARDS,
    help={"lay": "The higher number takes the round; the lowest of all beats the highest."},
)
