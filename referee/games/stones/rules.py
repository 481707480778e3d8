"""Stones as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.errors import BadInputError
from referee.games.action import Notation
from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS
from referee.games.game_texts import GameTexts
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import AnyStep, Ask, Do, Option, OptionValue, Rules, seat_of_step
from referee.games.stones import hand
from referee.games.stones.bot import choose
from referee.games.stones.state import Stones
from referee.games.stones.table import in_words
from referee.games.stones.view import view
from referee.games.tricks import play

_MOST_TRICKS = len(CARDS) // 3

NOTATION = Notation(
    {"bid TRICKS": Event("bid-tricks"), **play.FORM},
    CARDS,
    public=("bid", "play"),
    words={"TRICKS": [str(tricks) for tricks in range(_MOST_TRICKS + 1)]},
)


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> Stones:
    # With Rock as trumps the other suits ignore the rock-paper-scissors rules, which they follow in the other (J5, J7).
    if options["rock-breaks-everything"] == options["spades"] == "yes":
        raise BadInputError("option spades=yes: contradicts rock-breaks-everything=yes; expected one of them")
    state = play.start(Stones, seats, options, deck)
    state.bags = dict.fromkeys(seats, 0)
    return state


STEPS: dict[str, AnyStep[Stones]] = {
    **FIRST_DEALER_STEPS,
    "hand": Do(hand.begin_hand),
    "bid": Ask(Event("bid"), seat_of_step, hand.bids, hand.bid),
    **play.STEPS,
    "score": Do(hand.score),
}

_OPENING = "The lowest Paper leads first."
_KEPT_BACK = (
    "Keep Rocks out of the first trick, and do not lead one before a Rock was played, unless you have nothing else. "
    "There are no Jokers."
)

HELP = {
    "bid": (
        "Say how many tricks you will take. Reach your bid: 10 points for each trick of it, 1 and a bag for each "
        "beyond it. Miss it: nothing. Ten bags cost 100 points. Nil, a bid of 0, earns 150 points if you take none."
    ),
    "play": play.HELP + _OPENING,
    "play-rock-breaks-everything": play.FOLLOW_SUIT
    + (
        "The highest Rock takes the trick, whatever was led. Without a Rock it is the highest card of the Strongest "
        f"suit played: led Paper loses to Lizard, and Scissors beats both. {_OPENING} {_KEPT_BACK}"
    ),
    "play-spades": play.FOLLOW_SUIT
    + (
        "Rock is trumps: the highest Rock takes the trick. Without a Rock it is the highest card of the suit that was "
        f"led, which no other suit beats. {_OPENING} {_KEPT_BACK}"
    ),
}

STONES = Rules(
    name="stones",
    title="Stones",
    version=2,
    players=(3, 4, 5),
    start=_start,
    steps=STEPS,
    notation=NOTATION,
    view=view,
    texts=GameTexts("stones", Path(__file__).with_name("texts")),
    face=janken_face,
    bot=choose,
    in_words=in_words,
    options={
        "target": Option(500, range(1, 1001), "the score that wins the game after the hand"),
        "first-dealer": FIRST_DEALER,
        "jokers": play.JOKERS,
        "ghost-hand": Option("no", ("no", "yes"), "whether one more hand is dealt, which nobody plays (J6)"),
        "rock-breaks-everything": Option(
            "no", ("no", "yes"), "whether Rock is the strongest suit in every trick; the Jokers are left out then"
        ),
        "spades": Option(
            "no",
            ("no", "yes"),
            "whether Rock is trumps and no other suit beats the one led; the Jokers are left out then (J7)",
        ),
    },
    cards=CARDS,
    help=HELP,
    deck=hand.cards_of,
    place=11,
    minutes=80,
)

GAMES = (STONES,)
