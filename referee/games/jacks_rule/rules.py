"""Jacks Rule as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS
from referee.games.game_texts import GameTexts
from referee.games.jacks_rule import play
from referee.games.jacks_rule.board import UNVERIFIED
from referee.games.jacks_rule.bot import choose
from referee.games.jacks_rule.cards import CARDS
from referee.games.jacks_rule.faces import face
from referee.games.jacks_rule.state import JacksRule
from referee.games.jacks_rule.table import HINTS, in_words
from referee.games.jacks_rule.view import view
from referee.games.rules import AnyStep, Ask, Do, Option, OptionValue, Rules, Step, seat_of_step


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> JacksRule:
    # M2, M10: three and nine players are three colours; only six and twelve can be two colours or three.
    count = len(seats)
    colours = (3 if count % 2 else int(options["colours"])) if count % 3 == 0 else 2
    # M12: no more than four can throw at once: of six or more, one of each colour throws for the deal.
    throwers = seats if len(seats) <= 4 else seats[:colours]
    pending = [Step("deal"), Step("first-dealer", seats=throwers)]
    state = JacksRule(seats, options, dict.fromkeys(seats, 0), pending, stacked=deck, colours=colours)
    state.rows = {colour: [] for colour in range(1, colours + 1)}
    return state


STEPS: dict[str, AnyStep[JacksRule]] = {
    **FIRST_DEALER_STEPS,
    "deal": Do(play.begin),
    "turn": Ask(Event("play"), seat_of_step, play.turns, play.turn),
}

HELP = {
    "first-dealer": "One Time: the winner deals, and who sits to the left of the dealer begins.",
    "turn": (
        "Play a card, and put a peg on a free square that shows it. A Joker takes a free corner, a two-eyed jack "
        "(clubs, diamonds) any free square. A one-eyed jack (hearts, spades) replaces an opponent's peg, but none "
        "in a corner or in a finished row. A card that can put a peg nowhere is dead: discarding it is your turn. "
        "While all 45 pegs of your colour are on the board, all your cards are dead. "
        "Five pegs in a straight line are a row. With two colours two rows win, which may share one peg; with "
        "three colours one row wins."
    ),
}

JACKS_RULE = Rules(
    name="jacks-rule",
    title="Jacks Rule",
    version=2,
    players=(2, 3, 4, 6, 8, 9, 10, 12),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("jacks-rule", Path(__file__).with_name("texts")),
    face=face,
    bot=choose,
    hints=HINTS,
    in_words=in_words,
    options={
        "colours": Option(2, (2, 3), "how many colours six or twelve players are; other numbers leave no choice (M10)"),
        "first-dealer": FIRST_DEALER,
    },
    cards=CARDS,
    unverified=UNVERIFIED,
    help=HELP,
    place=9,
    minutes=5,
)

GAMES = (JACKS_RULE,)
