"""How every trick-taking game is played: the deal, the opening lead, following suit, taking tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from referee.games.action import Action
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.first_deal import check_first_dealer
from referee.games.janken.janken_deck import height_of, is_joker, suit_of
from referee.games.rules import AnyStep, Ask, Desk, Do, Option, OptionValue, Step, seat_of_step
from referee.games.tricks.high_card import high_card, in_order
from referee.games.tricks.state import Play, Trick, TrickTable

T = TypeVar("T", bound=TrickTable)

JOKERS = Option("no", ("no", "yes"), "whether the five Jokers are in the deck")
FORM = {"play CARD": Event("play-to-trick")}

FOLLOW_SUIT = "Follow the suit that was led if you can. "
HELP = FOLLOW_SUIT + (
    "The highest card of the Strongest suit played takes the trick: led "
    "Rock loses to Water, and Paper beats both. A Joker reverses that for the trick: then it is Weakest, Weaker, "
    "led suit. The other two suits never take a trick. "
)
"""What holds in every trick; each game adds its own."""

_NOBODY = 0
"""The seat of a hand that is left unplayed."""


def start(kind: type[T], seats: tuple[int, ...], options: dict[str, OptionValue], deck: list[str] | None) -> T:
    """The table before the first hand, for which a dealer is still to be found.

    Raises:
        BadInputError: More are to throw for the deal than can.
    """
    check_first_dealer(seats, options)
    return kind(
        seats,
        options,
        scores=dict.fromkeys(seats, 0),
        pending=[Step("hand"), Step("first-dealer")],
        stacked=deck,
        hands={seat: [] for seat in seats},
    )


def shuffle(state: TrickTable, cards: Sequence[str], desk: Desk) -> list[str]:
    """Begins a hand: the deck to deal from, the top card last."""
    deck = new_deck(cards, state.stacked, desk)
    state.stacked = None
    state.hand_number += 1
    state.plays = []
    state.tricks = []
    state.broken = False
    desk.say(Event("hand", number=state.hand_number, seat=state.dealer))
    return deck


def deal_all(state: TrickTable, deck: list[str], *, ghosts: int = 0) -> None:
    """Deals all the cards so that each player has the same number; the others are set aside (ruling I4).

    Args:
        state: Of the game.
        deck: The top card last.
        ghosts: Hands that are dealt to nobody, after the dealer's.
    """
    order = (*state.from_left_of(state.dealer), *[_NOBODY] * ghosts)
    hands = deal(deck, order, len(deck) // len(order))
    state.left_over = [*hands.pop(_NOBODY, []), *deck[::-1]]
    state.hands = dict(sorted(hands.items()))


def open_play(state: TrickTable, _step: Step, _desk: Desk) -> None:
    """Finds who leads: the holder of the Two of the opening suit, or of its lowest card that was dealt.

    Where no card of the suit was dealt, it is the player on the dealer's left (ruling J4).
    """
    lowest = {seat: card for seat in state.seats if (card := _opening_card(state, seat))}
    holder = min(lowest, key=lambda seat: height_of(lowest[seat]), default=state.left_of(state.dealer))
    state.then(Step("play", holder))


def _opening_card(state: TrickTable, seat: int) -> str | None:
    # "If no one has the 2 of Paper ... the player with the 3": a Joker is none of the numbers.
    suit = [card for card in state.hands[seat] if suit_of(card) is state.opening_suit and not is_joker(card)]
    return min(suit, key=height_of, default=None)


def cards_to_play(state: TrickTable, _step: Step, seat: int) -> list[Action]:
    """The cards that may be played now."""
    return [Action(f"play {card}") for card in in_order(_allowed(state, seat))]


def _allowed(state: TrickTable, seat: int) -> list[str]:
    hand = state.hands[seat]
    unguarded = [card for card in hand if not state.guards(card)]
    if not state.plays:
        opening = None if state.tricks else _opening_card(state, seat)
        if opening:
            return [opening]
        return hand if state.broken else unguarded or hand
    # "You must play a card with the same suit as the lead card if you have one."
    choices = [card for card in hand if suit_of(card) is state.led] or hand
    if state.tricks:
        return choices
    return [card for card in choices if card in unguarded] or choices


def play_card(state: TrickTable, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Plays a card; with the last one the trick is taken, and its taker leads to the next."""
    seat = step.seat
    card = answers[seat].values("play")[0]
    state.hands[seat].remove(card)
    desk.say(Event("plays" if state.plays else "leads", seat=seat, card=card))
    if is_joker(card) and not any(is_joker(play.card) for play in state.plays):
        desk.say(Event("joker-rules-trick"))
    state.plays.append(Play(seat, card))
    if len(state.plays) < len(state.seats):
        state.then(Step("play", state.left_of(seat)))
    else:
        _take(state, desk)


def _take(state: TrickTable, desk: Desk) -> None:
    high = high_card([play.card for play in state.plays], state.breaker, trumps=state.has_trumps)
    taker = next(play.seat for play in state.plays if play.card == high)
    desk.say(Event("take-trick", seat=taker, card=high))
    state.tricks.append(Trick(taker, tuple(state.plays)))
    state.broken = state.broken or any(state.guards(play.card) for play in state.plays)
    state.plays = []
    if state.hands[taker]:
        state.then(Step("play", taker))


def show_left_over(state: TrickTable, desk: Desk) -> None:
    """Turns over what was set aside, now that the hand is over."""
    if state.left_over:
        desk.say(Event("left-over", cards=tuple(in_order(state.left_over))))


STEPS: dict[str, AnyStep[Any]] = {
    "open": Do(open_play),
    "play": Ask(Event("play"), seat_of_step, cards_to_play, play_card),
}
"""From the opening lead to the last trick, begun with ``Step("open")``."""
