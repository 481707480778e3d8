"""SPELL MY NAME as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.games.event import Event
from referee.games.first_deal import CHOSEN_DEALER, FIRST_DEALER_STEPS, check_first_dealer
from referee.games.game_texts import GameTexts
from referee.games.live_action.shapes import UNVERIFIED_SHAPES
from referee.games.rules import AnyStep, Ask, Contest, Do, Option, OptionValue, Rules, Step, seat_of_step
from referee.games.spell_my_name import play
from referee.games.spell_my_name.bot import choose
from referee.games.spell_my_name.cards import CARDS, UNVERIFIED
from referee.games.spell_my_name.faces import face
from referee.games.spell_my_name.state import SpellMyName
from referee.games.spell_my_name.table import HINTS, in_words
from referee.games.spell_my_name.view import view
from referee.games.turns import Mode


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> SpellMyName:
    check_first_dealer(seats, options)
    scores = dict.fromkeys(seats, 0)
    state = SpellMyName(seats, options, scores, [Step("hand"), Step("first-dealer")], stacked=deck, won=dict(scores))
    state.hands = {seat: [] for seat in seats}
    return state


def _who(_state: SpellMyName, step: Step) -> Event:
    return Event("challenges", seat=step.seats[0], other=step.seats[1])


STEPS: dict[str, AnyStep[SpellMyName]] = {
    **FIRST_DEALER_STEPS,
    "hand": Do(play.begin_hand),
    "challenge": Ask(Event("challenge"), seat_of_step, play.challenges, play.challenge),
    "bout": Contest(Mode.ONE_TIME, _who, play.win_bout),
    "draw": Ask(Event("take"), seat_of_step, play.draws, play.draw),
    "discard": Ask(Event("discard"), seat_of_step, play.discards, play.discard),
    "after-loss": Ask(Event("bison-or-end"), seat_of_step, play.after_loss, play.end_turn),
}

HELP = {
    "challenge": (
        "Choose whom to throw against. Who wins takes a card; after a win you go on. Collect J, A, C, K and "
        "L (LABRADOR). The Nifty Bison steals a card from an opponent's hand, once in a hand."
    ),
    "bout": "One Time. The winner takes a card.",
    "draw": "Take the top card of the draw pile, unseen, or of the discards.",
    "discard": (
        "Your five cards do not spell the name: discard one. In your own turn you may play a Nifty Bison among them "
        "instead, and steal a card."
    ),
    "after-loss": "Your turn ends, unless the Nifty Bison rides: steal a card, or go on with your turn.",
}

SPELL_MY_NAME = Rules(
    name="spell-my-name",
    title="SPELL MY NAME",
    version=2,
    players=(2, 3, 4),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("spell-my-name", Path(__file__).with_name("texts"), hashed={"hands-one": "{seat} has 1 hands"}),
    face=face,
    bot=choose,
    hints=HINTS,
    in_words=in_words,
    options={
        "win-by": Option("hands", ("hands", "points"), "whether hands won or points decide the game (C10)"),
        "hands": Option(3, range(1, 101), "how many hands win the game, where hands decide"),
        "points": Option(100, range(1, 1001), "how many points win the game, where points decide"),
        "first-dealer": CHOSEN_DEALER,
    },
    cards=CARDS,
    unverified=(*UNVERIFIED, *UNVERIFIED_SHAPES),
    help=HELP,
    place=4,
    minutes=18,
)

GAMES = (SPELL_MY_NAME,)
