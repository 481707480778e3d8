"""War as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.errors import BadInputError
from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER_STEPS, SEAT_1_FIRST
from referee.games.game_texts import GameTexts
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import AnyStep, Ask, Do, Option, OptionValue, Rules, Step, everybody
from referee.games.showing import TableHints
from referee.games.war import play
from referee.games.war.bot import choose
from referee.games.war.cards import cards_with
from referee.games.war.state import Variation, War
from referee.games.war.view import view


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> War:
    if deck and options["variation"] == Variation.ACES_AND_KINGS:
        raise BadInputError("deck: in Aces and Kings one player gets the Aces, the other the Kings; expected no deck")
    return War(
        seats,
        options,
        scores=dict.fromkeys(seats, 0),
        pending=[Step("deal"), Step("first-dealer")],
        stacked=deck,
        middle={seat: [] for seat in seats},
        shown={seat: [] for seat in seats},
        prizes={seat: [] for seat in seats},
    )


STEPS: dict[str, AnyStep[War]] = {
    **FIRST_DEALER_STEPS,
    "deal": Do(play.begin),
    "round": Do(play.begin_round),
    "play": Ask(Event("play"), everybody, play.plays, play.play),
    "tie": Do(play.tie),
    "round-end": Do(play.end_round),
}

HELP = {
    "play": (
        "The stronger suit wins both cards; the ranks do not count. If either card is a Joker, the weaker suit wins. "
        "In a tie three more cards go face down and one face up, and the winner takes them all. In High Card there is "
        "no tie: between cards of one suit the higher rank wins. In Aces and Kings nobody wins a tie, and everybody "
        "takes their cards back after each round."
    ),
}

WAR = Rules(
    name="war",
    title="War",
    version=3,
    players=(2,),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("war", Path(__file__).with_name("texts"), hashed={"over-round": "1 rounds are played"}),
    face=janken_face,
    bot=choose,
    hints=TableHints(
        counts=frozenset({"stack", "down", "prizes"}),
        always=frozenset({"up"}),
        untold=frozenset({"seen"}),
        seats=frozenset({"winner"}),
        duels=frozenset({"both-play"}),
        won=frozenset({"wins-cards"}),
    ),
    options={
        "variation": Option(Variation.WAR.value, tuple(way.value for way in Variation), "which way to play"),
        "jokers": Option("no", ("no", "yes"), "whether the Jokers are in the deck (never in Aces and Kings)"),
        "rounds": Option(500, range(1, 10001), "how many rounds a never-ending game lasts at most (F3)"),
        "refill": Option(
            "each-round", ("each-round", "when-empty"), "when the hands of a 5 Card War are filled up again (F5)"
        ),
        "quit": Option("yes", ("no", "yes"), "whether both may agree to quit a never-ending game"),
        "first-dealer": SEAT_1_FIRST,
    },
    cards=CARDS,
    help=HELP,
    deck=cards_with,
    place=6,
    minutes=4,
)

GAMES = (WAR,)
