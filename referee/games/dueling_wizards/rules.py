"""Dueling Wizards as the engine plays it: its steps, each with what carries it out."""

from __future__ import annotations

from pathlib import Path

from referee.errors import BadInputError
from referee.games.deck import read_card_data, unverified_facts
from referee.games.dueling_wizards import casting, resolving, rounds
from referee.games.dueling_wizards.bot import choose
from referee.games.dueling_wizards.levels import OPTIONS, cards_of, cards_with, level_of
from referee.games.dueling_wizards.state import DuelingWizards
from referee.games.dueling_wizards.table import HINTS, in_words
from referee.games.dueling_wizards.view import view
from referee.games.event import Event
from referee.games.first_deal import FIRST_DEALER, FIRST_DEALER_STEPS
from referee.games.game_texts import GameTexts
from referee.games.janken.faces import janken_face
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import AnyStep, Ask, Do, OptionValue, Rules, Step, seat_of_step


def _start(seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> DuelingWizards:
    unused = set(deck or ()).difference(cards_of(level_of(options, 1)))
    if unused:
        raise BadInputError(f"deck: {min(unused)}: Jokers are not dealt in this game's first round")
    pending = [Step("round"), Step("first-dealer")]
    return DuelingWizards(seats, options, dict.fromkeys(seats, 0), pending, stacked=deck)


STEPS: dict[str, AnyStep[DuelingWizards]] = {
    **FIRST_DEALER_STEPS,
    "round": Do(rounds.begin_round),
    "order": Ask(Event("order"), seat_of_step, rounds.orders, rounds.order),
    "draft": Do(rounds.begin_draft),
    "take": Ask(Event("take"), seat_of_step, rounds.takes, rounds.take),
    "cast": Do(casting.begin_hand),
    "attack": Ask(Event("attack"), seat_of_step, casting.spells_for, casting.cast),
    "defend": Ask(Event("defend"), seat_of_step, casting.spells_for, casting.cast),
    "reveal": Do(casting.reveal),
    "count": Ask(Event("count"), seat_of_step, casting.counts, casting.count),
    "sight": Do(casting.sight),
    "second-sight": Ask(Event("sight"), seat_of_step, casting.swaps, casting.swap),
    "twin": Do(casting.twin),
    "switch": Ask(Event("twin"), seat_of_step, casting.switches, casting.switch),
    "mimics": Do(casting.mimics),
    "resolve": Do(resolving.resolve),
    "next-hand": Do(rounds.next_hand),
    "end-round": Do(rounds.end_round),
    "end-game": Do(rounds.end_game),
}

_SCORING = (
    "Of the defending suit against the attacking one: Weakest, the defender loses both values; Weaker, the attack's "
    "value; Same, nothing; Stronger, the attacker loses the difference; Strongest, the attack's value. Two cards of "
    "one suit (Focused) count as one: they strike or meet the Primary card, and a Focused defence dodges the "
    "Secondary attack. Two of one rank (Twin) double all damage as an attack, and may be switched as a defence."
)

HELP = {
    "first-dealer": "One Time: the loser of it chooses the first element, as if the winner had dealt.",
    "order": "You lost the last round: choose the first element and attack second, or the other way round.",
    "take": "Take turns; these cards are all you have for the round. Both see what the other takes.",
    "attack": _SCORING,
    "defend": _SCORING,
    "count": (
        "An Ace counts 1 or 11. A King in the Secondary position may promote the Primary card to 10. A Joker reverses "
        "which suits are stronger for this hand, and counts 0 or as one of your opponent's cards."
    ),
    "second-sight": "Your Two lets you see what is open before you show your Secondary card: keep it, or replace it.",
    "switch": "Your defending cards have one rank: you may switch them, now that you have seen the attack.",
}

DUELING_WIZARDS = Rules(
    name="dueling-wizards",
    title="Dueling Wizards",
    version=1,
    players=(2,),
    start=_start,
    steps=STEPS,
    notation=casting.NOTATION,
    view=view,
    texts=GameTexts("dueling-wizards", Path(__file__).with_name("texts")),
    face=janken_face,
    bot=choose,
    hints=HINTS,
    in_words=in_words,
    options={**OPTIONS, "first-dealer": FIRST_DEALER},
    cards=CARDS,
    unverified=unverified_facts(read_card_data(Path(__file__).with_name("facts.toml"))),
    help=HELP,
    deck=cards_with,
    place=8,
    minutes=6,
)

GAMES = (DUELING_WIZARDS,)
