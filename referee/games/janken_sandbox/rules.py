"""The Janken Sandbox as the engine plays it."""

from __future__ import annotations

from pathlib import Path

from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER_STEPS, SEAT_1_FIRST, check_first_dealer
from referee.games.game_texts import GameTexts
from referee.games.janken.janken_deck import CARDS
from referee.games.janken_sandbox import play
from referee.games.janken_sandbox.bot import choose, choose_any_kind
from referee.games.janken_sandbox.faces import face
from referee.games.janken_sandbox.state import Sandbox
from referee.games.janken_sandbox.table import HINTS
from referee.games.janken_sandbox.things import MOST_PLAYERS
from referee.games.janken_sandbox.view import view
from referee.games.rules import AnyStep, Ask, Do, OptionValue, Rules, Step, seat_of_step


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> Sandbox:
    check_first_dealer(seats, options)
    pending = [Step("set-out"), Step("first-dealer")]
    state = Sandbox(seats, options, dict.fromkeys(seats, 0), pending, stacked=deck)
    state.places = {place: [] for place in state.names}
    return state


STEPS: dict[str, AnyStep[Sandbox]] = {
    **FIRST_DEALER_STEPS,
    "set-out": Do(play.set_out),
    "act": Ask(Event("act"), seat_of_step, play.acts, play.act),
}

HELP = {
    "act": (
        "Move what you see where you like, face up (`move R5 to a1`) or face down (`hide R5 at a1`). `take` moves the "
        "top card of a place unseen, `gather` all of it; `reveal`, `shuffle`, `deal`, `roll` and `set` do what they "
        "say. `turn p2` hands over. The game ends when somebody says `end`; who has won is up to you."
    ),
}

JANKEN_SANDBOX = Rules(
    name="janken-sandbox",
    title="Janken Sandbox",
    version=1,
    players=tuple(range(1, MOST_PLAYERS + 1)),
    start=_start,
    steps=STEPS,
    notation=play.NOTATION,
    view=view,
    texts=GameTexts("janken-sandbox", Path(__file__).with_name("texts")),
    face=face,
    bot=choose,
    at_random=choose_any_kind,
    hints=HINTS,
    options={"first-dealer": SEAT_1_FIRST},  # N4
    cards=CARDS,
    unverified=("eight tokens and eight rule cards (N1)",),
    help=HELP,
    place=13,
)

GAMES = (JANKEN_SANDBOX,)
