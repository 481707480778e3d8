"""Tic-Tac-Rock as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.games.deck import read_card_data, unverified_facts
from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS, check_first_dealer
from referee.games.game_texts import GameTexts
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import AnyStep, Ask, Do, Option, OptionValue, Rules, Step, seat_of_step
from referee.games.showing import TableHints
from referee.games.tic_tac_rock import play
from referee.games.tic_tac_rock.bot import choose
from referee.games.tic_tac_rock.state import TicTacRock, cards_with
from referee.games.tic_tac_rock.view import view


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> TicTacRock:
    check_first_dealer(seats, options)
    pending = [Step("round"), Step("first-dealer")]
    return TicTacRock(seats, options, dict.fromkeys(seats, 0), pending, stacked=deck)


STEPS: dict[str, AnyStep[TicTacRock]] = {
    **FIRST_DEALER_STEPS,
    "round": Do(play.begin_round),
    "turn": Do(play.begin_turn),
    "play": Ask(Event("play"), seat_of_step, play.plays, play.play),
    "second-play": Ask(Event("second"), seat_of_step, play.second_plays, play.play),
}

HELP = {
    "play": (
        "Play a card on an empty place, or on top of a card whose suit is weaker. Whoever completes three of a suit "
        "in a row, across, down or diagonal, wins the round, whoever played them. A covered card counts no more. "
        "A Joker reverses which suit is stronger, where one covers or is covered."
    ),
    "second-play": "You may play one card on the other board too. Then you draw as many cards as you have played.",
}

_NO_YES = ("no", "yes")

TIC_TAC_ROCK = Rules(
    name="tic-tac-rock",
    title="Tic-Tac-Rock",
    version=1,
    players=(2, 3, 4),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("tic-tac-rock", Path(__file__).with_name("texts")),
    face=janken_face,
    bot=choose,
    hints=TableHints(untold=frozenset({"played"})),
    options={
        "easy": Option("no", _NO_YES, "whether Water and Lizard are left out"),
        "centre": Option(
            "face-up",
            ("face-up", "blank", "off-limits"),
            "whether the centre card counts, or lies face down, or may besides be covered only after all else",
        ),
        "jokers": Option("no", _NO_YES, "whether the Jokers are in the deck"),
        "numbers-count": Option("no", _NO_YES, "whether three of a rank in a row win too"),
        "choice": Option("yes", _NO_YES, "whether players hold three cards, or play the one that they draw"),
        "boards": Option(1, (1, 2), "how many boards are played on"),
        "rounds": Option(3, range(1, 101), "how many rounds win the game"),
        "first-dealer": FIRST_DEALER,
    },
    cards=CARDS,
    unverified=unverified_facts(read_card_data(Path(__file__).with_name("facts.toml"))),
    help=HELP,
    deck=cards_with,
    place=10,
    minutes=5,
)

GAMES = (TIC_TAC_ROCK,)
