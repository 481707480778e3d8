"""Green Queen as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from referee.games.action import Notation
from referee.games.event import Event
from referee.games.faces import Face, suited_face
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS
from referee.games.game_texts import GameTexts
from referee.games.green_queen import hand
from referee.games.green_queen.bot import choose
from referee.games.green_queen.state import GREEN_QUEEN as QUEEN
from referee.games.green_queen.state import GreenQueen
from referee.games.green_queen.table import HINTS, in_words
from referee.games.green_queen.view import view
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import AnyStep, Ask, Do, Option, Rules, everybody
from referee.games.tricks import play
from referee.games.tricks.state import cards_played_with

# What is passed stays between two players; a card that is played lies open.
NOTATION = Notation({"pass CARDS": Event("pass-cards"), **play.FORM}, CARDS, public=("play",))


STEPS: dict[str, AnyStep[GreenQueen]] = {
    **FIRST_DEALER_STEPS,
    "hand": Do(hand.begin_hand),
    "pass": Ask(Event("pass"), everybody, hand.passes, hand.pass_cards),
    **play.STEPS,
    "score": Do(hand.score),
}

HELP = {
    "pass": (
        "Choose three cards to pass on; everybody passes at once. You get rid of cards that would take the wrong "
        "tricks: each card of the point suit counts 1, the Queen of Lizard 13, and the lowest score wins."
    ),
    "play": play.HELP
    + (
        "Cards of the point suit count 1 for who takes them, the Queen of Lizard 13. None of them in the first trick, "
        "and none is led before one was played, unless you have nothing else. Take all of them to shoot the Moon."
    ),
}


def _face(card: str) -> Face:
    if card == QUEEN:
        return suited_face("Q", "lizard", Event("queen"))
    return janken_face(card)


GREEN_QUEEN = Rules(
    name="green-queen",
    title="Green Queen",
    version=1,
    players=(3, 4, 5),
    start=partial(play.start, GreenQueen),
    steps=STEPS,
    notation=NOTATION,
    view=view,
    texts=GameTexts("green-queen", Path(__file__).with_name("texts")),
    face=_face,
    bot=choose,
    hints=HINTS,
    in_words=in_words,
    options={
        "target": Option(100, range(1, 1001), "the score at which the game ends after the hand"),
        "first-dealer": FIRST_DEALER,
        "jokers": play.JOKERS,
        "point-suit": Option(
            "cut", ("cut", "clockwise"), "a suit cut for each hand, or Rock first and one step clockwise each hand (K6)"
        ),
        "moon": Option(
            "subtract",
            ("subtract", "others-add"),
            "who shoots the Moon has the points subtracted, or all others add them",
        ),
    },
    cards=CARDS,
    help=HELP,
    deck=cards_played_with,
    place=12,
    minutes=65,
)

GAMES = (GREEN_QUEEN,)
