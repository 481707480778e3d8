"""Joker's Wild as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS, check_first_dealer
from referee.games.game_texts import GameTexts
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.jokers_wild import play
from referee.games.jokers_wild.bot import choose
from referee.games.jokers_wild.state import JokersWild
from referee.games.jokers_wild.view import view
from referee.games.rules import AnyStep, Ask, Do, Option, OptionValue, Rules, Step, seat_of_step


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> JokersWild:
    check_first_dealer(seats, options)
    pending = [Step("hand"), Step("first-dealer")]
    return JokersWild(seats, options, dict.fromkeys(seats, 0), pending, stacked=deck)


STEPS: dict[str, AnyStep[JokersWild]] = {
    **FIRST_DEALER_STEPS,
    "hand": Do(play.begin_hand),
    "turn": Ask(Event("turn"), seat_of_step, play.turns, play.take_turn),
    "ace": Ask(Event("ace"), seat_of_step, play.ace_choices, play.use_ace),
    "give": Ask(Event("ace-give"), seat_of_step, play.gifts, play.give),
}

HELP = {
    "turn": (
        "Play a card whose suit is stronger than the top card's, or one of the same rank. Jokers go on any card and "
        "call the suit that they stand for. Without a card to play, draw until you have one. In Jokers Extra Wild a "
        "Two makes the next player draw two, a Four calls a suit and makes them draw four, a Nine passes them over, "
        "a Queen reverses the direction, and an Ace lets you give a card away; these need the stronger suit."
    ),
    "ace": "You may draw the top card of the stock, look at it, and give it to anybody else.",
    "give": "Give the card that you have drawn to another player.",
}

JOKERS_WILD = Rules(
    name="jokers-wild",
    title="Joker's Wild",
    version=1,
    players=(2, 3, 4, 5),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("jokers-wild", Path(__file__).with_name("texts")),
    face=lambda card: janken_face(card, "joker"),
    bot=choose,
    options={
        "variation": Option("jokers-wild", ("jokers-wild", "extra-wild"), "whether Jokers Extra Wild is played"),
        "target": Option(0, range(1001), "the score at which the game ends after the hand; 0 for a single hand"),
        "first-dealer": FIRST_DEALER,
    },
    cards=CARDS,
    help=HELP,
    place=7,
    minutes=6,
)

GAMES = (JOKERS_WILD,)
