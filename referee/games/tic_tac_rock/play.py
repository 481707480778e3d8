"""How a Tic-Tac-Rock is played: turns, covers, three in a row, rounds."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.action import Action, Notation
from referee.games.deck import deal, new_deck
from referee.games.event import Event
from referee.games.janken.janken_deck import CARDS
from referee.games.rules import Desk, Step
from referee.games.tic_tac_rock.board import BOARDS, CENTRES, PLACES, row_completed
from referee.games.tic_tac_rock.state import TicTacRock, cards_with

HAND = 3
"""Rule text: "Deal three cards to each player"."""

NOTATION = Notation(
    {
        "play CARD at PLACE": Event("play-card"),
        "end-turn": Event("end-turn"),
        "pass": Event("pass"),
    },
    CARDS,
    public=("play", "end-turn", "pass"),
    words={"PLACE": PLACES},
)


def begin_round(state: TicTacRock, _step: Step, desk: Desk) -> None:
    """Shuffles, deals, and lays a card in the centre of every board."""
    deck = new_deck(cards_with(state.options), state.stacked, desk)
    state.stacked = None
    state.hand_number += 1
    state.passes = 0
    desk.say(Event("round", number=state.hand_number, seat=state.dealer))
    each = HAND if state.has_choice else 0
    state.hands = dict(sorted(deal(deck, state.from_left_of(state.dealer), each).items()))
    state.boards = {place: [] for places in BOARDS[: state.board_count] for place in places}
    centres = CENTRES[: state.board_count]
    for centre in centres:
        state.boards[centre].append(deck.pop())
    is_open = state.options["centre"] == "face-up"
    state.face_down = [] if is_open else list(centres)  # H9
    for centre in centres:
        shown = {"card": state.boards[centre][-1]} if is_open else {}
        desk.say(Event("centre" if is_open else "centre-hidden", place=centre, **shown))
    state.draw_pile = deck
    state.then(Step("turn", state.left_of(state.dealer)))


def begin_turn(state: TicTacRock, step: Step, desk: Desk) -> None:
    """Where there is no choice, draws the card that is to be played (ruling H8); ends a round without cards."""
    state.played = []
    if not state.draw_pile and not any(state.hands.values()):
        _draw_round(state, Event("played-out"), desk)
        return
    if not state.has_choice and not state.hands[step.seat]:
        _draw(state, step.seat, 1, desk)
    state.then(Step("play", step.seat))


def _draw(state: TicTacRock, seat: int, count: int, desk: Desk) -> None:
    drawn = [state.draw_pile.pop() for _ in range(min(count, len(state.draw_pile)))]  # H4: without any, play on
    state.hands[seat] += drawn
    for card in drawn:
        desk.say(Event("draws", seat=seat))
        desk.say(Event("you-draw", cards=(card,)), to=seat)


def plays(state: TicTacRock, _step: Step, seat: int) -> list[Action]:
    """Every card on every place where it may go; passing only where there is none (ruling H1)."""
    return _printed(state, seat) or [Action("pass")]


def second_plays(state: TicTacRock, _step: Step, seat: int) -> list[Action]:
    """A card on the other board, or none (ruling H6)."""
    return [*_printed(state, seat), Action("end-turn")]


def _printed(state: TicTacRock, seat: int) -> list[Action]:
    return [Action(f"play {card} at {place}") for card, place in state.plays(seat)]


def play(state: TicTacRock, step: Step, answers: Mapping[int, Action], desk: Desk) -> None:
    """Plays a card, and looks for three in a row; or passes."""
    seat, action = step.seat, answers[step.seat]
    if action == "pass":
        desk.say(Event("passes", seat=seat))
        state.passes += 1
        if state.passes == len(state.seats):
            _draw_round(state, Event("stuck"), desk)
        else:
            state.then(Step("turn", state.left_of(seat)))  # H1: and draws nothing
        return
    if action == "end-turn":
        _end_turn(state, seat, desk)
        return
    state.passes = 0
    (card,), (place,) = action.values("play"), action.values("at")
    row = row_completed(state.tops, place, card, numbers_count=state.options["numbers-count"] == "yes")
    covered = {"other_card": state.tops[place]} if place in state.tops else {}
    state.hands[seat].remove(card)
    state.boards[place].append(card)
    state.played.append(place)
    state.face_down = [other for other in state.face_down if other != place]
    desk.say(Event("covers" if covered else "plays-at", seat=seat, card=card, place=place, **covered))
    if row:
        _win_round(state, seat, row, desk)
    elif state.has_choice and len(state.played) < state.board_count:
        state.then(Step("second-play", seat))
    else:
        _end_turn(state, seat, desk)


def _end_turn(state: TicTacRock, seat: int, desk: Desk) -> None:
    if state.has_choice:
        _draw(state, seat, len(state.played), desk)
    state.then(Step("turn", state.left_of(seat)))


def _win_round(state: TicTacRock, seat: int, row: str, desk: Desk) -> None:
    state.scores[seat] += 1
    desk.say(Event("row", seat=seat, word=str(row)))
    if state.scores[seat] >= int(state.options["rounds"]):
        count = state.scores[seat]
        state.finish([seat], Event("won", seat=seat, count=count) if count > 1 else Event("won-one", seat=seat))
    else:
        _next_round(state)


def _draw_round(state: TicTacRock, reason: Event, desk: Desk) -> None:
    desk.say(Event("round-drawn", reason=reason))
    _next_round(state)


def _next_round(state: TicTacRock) -> None:
    state.dealer = state.left_of(state.dealer)  # H5: after a drawn round too
    state.then(Step("round"))
