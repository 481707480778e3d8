"""MOTOR CITY SHOWDOWN as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.games.event import Event
from referee.games.first_deal import CHOSEN_DEALER, FIRST_DEALER_STEPS, check_first_dealer
from referee.games.game_texts import GameTexts
from referee.games.live_action.shapes import UNVERIFIED_SHAPES
from referee.games.motor_city import hand, powers, rounds
from referee.games.motor_city.bot import choose
from referee.games.motor_city.cards import CARDS, UNVERIFIED
from referee.games.motor_city.faces import face
from referee.games.motor_city.state import MotorCity
from referee.games.motor_city.table import HINTS, in_words
from referee.games.motor_city.view import view
from referee.games.rules import AnyStep, Ask, Contest, Do, Option, OptionValue, Rules, Step, seat_of_step
from referee.games.turns import Mode


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> MotorCity:
    check_first_dealer(seats, options)
    scores = dict.fromkeys(seats, 0)
    state = MotorCity(seats, options, scores, [Step("hand"), Step("first-dealer")], stacked=deck)
    for row in (state.hands, state.barns, state.laid):
        row.update({seat: [] for seat in seats})
    state.given = {seat: [] for seat in seats}
    return state


def _about(name: str) -> Callable[[MotorCity, Step], Event]:
    event = Event(name)
    return lambda _state, _step: event


def _against(name: str) -> Callable[[MotorCity, Step], Event]:
    return lambda _state, step: Event(name, seat=step.seat, other=step.seats[1])


STEPS: dict[str, AnyStep[MotorCity]] = {
    **FIRST_DEALER_STEPS,
    "hand": Do(hand.begin_hand),
    "deal": Do(hand.deal_again),
    "tableaus": Ask(Event("lay"), lambda state, _step: state.active, hand.tableaus_of, hand.lay_tableaus),
    "flip": Do(rounds.flip),
    "power": Do(powers.use_power),
    "jack-labrador": Ask(Event("jack-labrador-whom"), seat_of_step, powers.challenges, powers.challenge),
    "jack-labrador-bout": Contest(Mode.ONE_TIME, _against("jack-labrador"), powers.win_jack_labrador_bout),
    "win-all": Do(powers.win_all),
    "showdown": Contest(Mode.ONE_TIME, _about("showdown"), powers.win_showdown),
    "hungry-bison": Ask(Event("bison-whom"), seat_of_step, powers.challenges, powers.challenge),
    "hungry-bison-bout": Contest(Mode.RUN_TO_TEN, _against("bison"), powers.win_bison_bout),
    "ravenous": Ask(Event("ravenous-whom"), seat_of_step, powers.challenges, powers.challenge),
    "ravenous-bout": Contest(Mode.ONE_TIME, _against("ravenous"), powers.win_ravenous_bout),
    "woodpecker": Ask(Event("woodpecker"), seat_of_step, powers.swaps, powers.swap),
    "card-action": Do(rounds.card_action),
    "flip-tie": Contest(Mode.ONE_TIME, _about("flip-tie"), rounds.win_flip_tie),
    "combat": Do(rounds.combat),
    "combat-bout": Contest(Mode.ONE_TIME, _about("combat"), rounds.win_combat),
    "hammer": Do(rounds.play_hammers),
    "score": Do(hand.score),
    "game-tie": Contest(Mode.ONE_TIME, _about("game-tie"), hand.win_game_tie),
}

HELP = {
    "tableaus": (
        "Lay one Flip card, two Combat cards and a Hole card, which you keep for the next tableau. In the "
        "Final Tableau the Hole card is the HAMMER: it is flipped last. Flip cards are compared by their "
        "symbols; Combat cards go to the winner of a throw. Powers work only from the Flip card."
    ),
    "jack-labrador": (
        "Beat every opponent in One Time, in any order, and win all 72 cards. It stops at the first loss."
    ),
    "hungry-bison": (
        "Beat an opponent in Run it to Ten: their cards and their Barn are yours, and they sit out the hand."
    ),
    "ravenous": "Beat an opponent in One Time and steal as many cards from their Barn as your card says.",
    "woodpecker": "Swap your Hole card, or HAMMER, with an opponent's, unseen; or keep it.",
    "combat-bout": "All who do not sit out throw. Tied winners throw again. The winner takes all the Combat cards.",
    "flip-tie": "The winning symbols tied, without a Scarecrow: the throw decides who takes the Flip cards.",
    "showdown": "MOTOR CITY SHOWDOWN meets JACK LABRADOR: the winner of this throw has all 72 cards.",
    "hungry-bison-bout": "Run it to Ten: ten points win; LABRADOR over JACK is three points.",
    "jack-labrador-bout": "One Time: if the challenger wins against everybody, all 72 cards are theirs.",
    "ravenous-bout": "One Time: the winner keeps, or steals, cards of a Barn.",
    "game-tie": "The highest scores are equal: One Time decides the game.",
}

MOTOR_CITY = Rules(
    name="motor-city-showdown",
    title="MOTOR CITY SHOWDOWN",
    version=2,
    players=(2, 3, 4),
    start=_start,
    steps=STEPS,
    notation=hand.NOTATION,
    view=view,
    texts=GameTexts("motor-city-showdown", Path(__file__).with_name("texts")),
    face=face,
    bot=choose,
    hints=HINTS,
    in_words=in_words,
    options={
        "target": Option(100, range(1, 1001), "the score at which the game ends after the hand"),
        "first-dealer": CHOSEN_DEALER,
    },
    cards=CARDS,
    unverified=(*UNVERIFIED, *UNVERIFIED_SHAPES),
    help=HELP,
    place=3,
    minutes=12,
)

GAMES = (MOTOR_CITY,)
