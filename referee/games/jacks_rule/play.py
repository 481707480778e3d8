"""How a Jacks Rule is played: the deal, a turn, finished rows, and the ends of the game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.jacks_rule.board import BOARD, ROWS_THROUGH, SQUARES
from referee.games.jacks_rule.cards import CARDS
from referee.games.jacks_rule.state import PEGS, JacksRule
from referee.games.rules import Desk, Step

NOTATION = Notation(
    {
        "play CARD on SQUARE": Event("put-peg"),
        "discard CARD": Event("discard-dead"),
    },
    CARDS,
    public=("play", "discard"),
    words={"SQUARE": SQUARES},
)

_PLACE = {card: place for place, card in enumerate(CARDS)}


def begin(state: JacksRule, _step: Step, desk: Desk) -> None:
    """Shuffles and deals; who sits left of the dealer begins.

    Rule text: "7 cards to each player if there are 2 players, 6 each if there are 3 players, and 5 each if
    there are 4 or more players".
    """
    state.stock = new_deck(CARDS, state.stacked, desk)
    state.stacked = None
    state.hand_number = 1
    order = state.from_left_of(state.dealer)
    state.hands = deal(state.stock, order, {2: 7, 3: 6}.get(len(order), 5))
    desk.say(Event("deals", seat=state.dealer))
    state.then(Step("turn", order[0]))


def turns(state: JacksRule, _step: Step, seat: int) -> list[Action]:
    """Every square that a card of the hand opens; a card that opens none is dead, and may be discarded."""
    actions = []
    for card in sorted(state.hands[seat], key=_PLACE.__getitem__):
        squares = state.places(seat, card)
        actions += [Action(f"play {card} on {square}") for square in squares] or [Action(f"discard {card}")]
    return actions


def turn(state: JacksRule, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Plays a card or discards a dead one, draws another, and passes the turn on, unless the game is over."""
    seat, action = step.seat, answers[step.seat]
    card = action.values(action.verb)[0]
    state.hands[seat].remove(card)
    state.discards.append(card)
    if action.verb == "play":
        _put_peg(state, seat, action.values("on")[0], card, desk)
    else:
        desk.say(Event("dead", seat=seat, card=card))  # M6
    _draw(state, seat, desk)
    _end_or_go_on(state, seat)


def _put_peg(state: JacksRule, seat: int, square: str, card: str, desk: Desk) -> None:
    colour = state.colour_of(seat)
    replaced = {"count": state.pegs[square]} if square in state.pegs else {}
    state.take_peg(square)  # M4: a one-eyed jack's peg takes the place of the other
    state.pegs[square] = colour
    event = "peg-instead" if replaced else "peg"
    desk.say(Event(event, seat=seat, card=card, number=colour, place=square, other_card=BOARD[square], **replaced))
    finished = [row for row in ROWS_THROUGH[square] if all(state.pegs.get(other) == colour for other in row)]
    if finished:
        state.rows[colour] += finished
        desk.say(Event("row", number=colour, places=finished[0]))
        for mate in state.team(colour):
            state.scores[mate] = state.finished(colour)
    if not state.pegs_left(colour):
        desk.say(Event("pegs", number=colour, count=PEGS))  # M7: until one comes back


def _draw(state: JacksRule, seat: int, desk: Desk) -> None:
    if not state.stock:
        desk.say(Event("shuffled"))  # M7
        state.stock, state.discards = desk.draw_shuffled(state.discards), []
    card = state.stock.pop()
    state.hands[seat].append(card)
    desk.say(Event("you-draw", cards=(card,)), to=seat)


def _end_or_go_on(state: JacksRule, seat: int) -> None:
    colour = state.colour_of(seat)
    if state.finished(colour) >= state.rows_to_win:
        state.finish(state.team(colour), Event("won-two" if state.rows_to_win == 2 else "won", number=colour))
    elif not state.can_go_on:
        state.draw(Event("stuck"))  # M7
    else:
        state.then(Step("turn", state.left_of(seat)))
