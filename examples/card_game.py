"""A card game in about a hundred lines: High Ten, in which a tie is thrown for.

    uv run python examples/card_game.py

Each of two players gets five of the cards 1 to 10. Both lay one face down; the higher one takes a point, and where they
are as good as each other (no more than one apart) hands decide. The rules are data and a few functions, and what
happens is data too; shuffling,
secrecy, legality, the log and its replay are the engine's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.games import GAMES, Mode, new_game, replay
from referee.games.action import Action, Notation
from referee.games.bots import play_out, random_bot
from referee.games.event import Event
from referee.games.game_texts import GameTexts
from referee.games.rules import Ask, Contest, Desk, Do, OptionValue, Rules, Step, Table, everybody

CARDS = tuple(f"T{number:02}" for number in range(1, 11))


@dataclass(slots=True)
class HighTen(Table):
    """The state: besides what every game has, the hands."""

    hands: dict[int, list[str]] = field(default_factory=dict)


def start(seats: tuple[int, ...], options: dict[str, OptionValue], _deck: list[str] | None) -> HighTen:
    """The first step is to deal, then there are five rounds."""
    state = HighTen(seats, options, dict.fromkeys(seats, 0))
    state.then(Step("deal"), *[Step("lay")] * 5, Step("end"))
    return state


def deal(state: HighTen, _step: Step, desk: Desk) -> None:
    """Everybody gets five cards."""
    cards = desk.draw_shuffled(CARDS)
    state.hands = {seat: sorted(cards[place::2]) for place, seat in enumerate(state.seats)}


def cards_of(state: HighTen, _step: Step, seat: int) -> list[Action]:
    """What a player may lay."""
    return [Action(f"lay {card}") for card in state.hands[seat]]


def lay(state: HighTen, _step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Both cards are turned over."""
    laid = {seat: action.values("lay")[0] for seat, action in answers.items()}
    for seat, card in laid.items():
        state.hands[seat].remove(card)
        desk.say(Event("lays", seat=seat, card=card))
    first, second = (CARDS.index(laid[seat]) for seat in state.seats)
    if abs(first - second) <= 1:
        state.then(Step("tie", seats=state.seats))
    else:
        point(state, Step("lay"), state.seats[0] if first > second else state.seats[1], desk)


def point(state: HighTen, _step: Step, winner: int, desk: Desk) -> None:
    """A player takes the round."""
    state.scores[winner] += 1
    desk.say(Event("takes", seat=winner))


def view(state: HighTen, player: int | None) -> dict[str, Any]:
    """What a player may know: the own hand, and how many cards everybody has."""
    shown: dict[str, Any] = {"table": {str(seat): {"hand": len(hand)} for seat, hand in state.hands.items()}}
    return shown if player is None else {**shown, "you": {"hand": list(state.hands[player])}}


SAID = {
    "lay": "lay a card",
    "lays": "{seat} lays {card}",
    "takes": "{seat} takes the round",
    "tie": "the round",
    "over": "all cards are laid",
}

HIGH_TEN = Rules(
    name="high-ten",
    title="High Ten",
    version=1,
    players=(2,),
    start=start,
    steps={
        "deal": Do(deal),
        "lay": Ask(Event("lay"), everybody, cards_of, lay),
        "tie": Contest(Mode.ONE_TIME, lambda _state, _step: Event("tie"), point),
        "end": Do(lambda state, _step, _desk: state.finish(state.leaders, Event("over"))),
    },
    notation=Notation({"lay CARD": Event("lay")}, CARDS),
    view=view,
    texts=GameTexts("high-ten", said=SAID),
    cards=CARDS,
)


def main(seed: int = 7) -> dict[int, int]:
    """Two bots play it; its log plays out again to the same state."""
    GAMES[HIGH_TEN.name] = HIGH_TEN  # from here on the engine knows it like its own
    game = new_game("high-ten", players=2, seed=seed)
    play_out(game, {seat: random_bot(Random(seat)) for seat in (1, 2)})
    print(*game.log_for(None), sep="\n")
    assert replay(game.log).state_hash == game.state_hash
    return game.scores


if __name__ == "__main__":
    try:
        print(main(), flush=True)
    except OSError as error:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would try again at its end
        sys.exit(141 if isinstance(error, BrokenPipeError) else f"card_game.py: error: {error}")
