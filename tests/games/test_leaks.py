"""Nothing that a player may not know reaches that player.

What a player may know is worked out here from the moves, apart from the views. There are two tests. In one, the cards
that a player cannot see are exchanged for one another in the whole state. Everything that the player is shown stays the
same, byte for byte. In the other, no text for a player names a card that the player has not seen.
"""

import dataclasses
import json
from enum import Enum
from functools import cache

import pytest

from referee.errors import RefereeError
from referee.games import GAMES, Over
from referee.games.action import Action
from tests.games.eyes import CARD, TrustingEyes
from tests.games.game_helpers import HELD, checks, random_games, random_move

SEED = 918273645918000
OTHERWISE_HIDDEN = checks("OTHERWISE_HIDDEN")
CASES = [
    (name, options) for name, rules in GAMES.items() if rules.cards for options in ({}, *OTHERWISE_HIDDEN.get(name, ()))
]


class MotorCityEyes:
    """What each seat has seen of the hand going on: own cards, and what was turned over for all."""

    def __init__(self, game):
        self.hand_number = 0
        self.open = set()
        self.own = {}
        self.down = {}
        self.look(game)

    def answered(self, player, action):
        if action.verb in {"flip", "hammer"}:
            self.down[player] = (action.values("flip"), action.values("hammer"))

    def look(self, game):
        """Call after every move. The hand that has just ended is forgotten one look later."""
        state = game.state
        last = self.open | {card for laid in self.down.values() for cards in laid for card in cards}
        if state.hand_number != self.hand_number:
            self.hand_number = state.hand_number
            self.ended, self.ended_own = last, self.own
            self.open, self.own = set(), {seat: set() for seat in state.seats}
        else:
            self.ended, self.ended_own = set(), {}
        if not game._answers:
            self.open |= {card for flip, _hammer in self.down.values() for card in flip}
            if state.hammer:
                self.open |= {card for _flip, hammer in self.down.values() for card in hammer}
        for seat in state.seats:
            mine = {*state.hands[seat], *state.combat.get(seat, [])}
            mine |= {row[seat] for row in (state.flips, state.holes) if seat in row}
            self.own[seat] |= mine

    def may_name(self, player):
        """What a text for this player may name."""
        return self.open | self.ended | self.own.get(player, set()) | self.ended_own.get(player, set())

    def knows(self, player):
        """What this player knows the place of, or has seen in this hand."""
        return self.open | self.own.get(player, set())


class SpellMyNameEyes:
    """What each seat has seen of the hand going on: cards once held, and what has lain face up."""

    def __init__(self, game):
        self.game = game
        self.hand_number = 0
        self.hands = {}
        self.tops = set()
        self.stealing = False
        self.look(game)

    def answered(self, _player, action):
        self.stealing = action.verb == "steal"

    def look(self, game):
        state = game.state
        if state.hand_number != self.hand_number or not state.pending:
            # The winner declares the hand, with a card that was on a pile or, stolen, in any hand.
            held = set().union(*self.hands.values()) if self.stealing else set()
            winners = [hand for hand in self.hands.values() if len(hand) >= 4]
            self.ended = set().union(held, self.tops, *winners)
            self.hand_number = state.hand_number
            self.open, self.own = set(), {seat: set() for seat in state.seats}
        else:
            self.ended = set()
        self.open |= set(state.discards)
        for seat in state.seats:
            self.own[seat] |= set(state.hands[seat])
        self.hands = {seat: set(hand) for seat, hand in state.hands.items()}
        self.tops = {state.draw_pile[-1], state.discards[-1]}

    def may_name(self, player):
        return self.open | self.ended | self.own.get(player, set())

    def knows(self, player):
        state = self.game.state
        return {*state.discards, *state.removed, *state.hands.get(player, [])}


EYES = {
    "motor-city-showdown": MotorCityEyes,
    "spell-my-name": SpellMyNameEyes,
    **checks("EYES"),
}


@cache
def field_names(kind):
    """The names of a dataclass's fields; none of another class."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def exchanged(value, other):
    """The same data with every card exchanged for another."""
    if value is None or isinstance(value, (int, Enum)):
        return value
    if isinstance(value, str):
        text = other.get(value) or CARD.sub(lambda found: other.get(found[0], found[0]), value)
        return Action(text) if isinstance(value, Action) else text
    if isinstance(value, dict):
        return {key: exchanged(item, other) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(exchanged(item, other) for item in value)
    names = field_names(type(value))
    if names:
        twin = object.__new__(type(value))
        for name in names:
            object.__setattr__(twin, name, exchanged(getattr(value, name), other))
        return twin
    return value


def refusals(game, player):
    """What a player is told who tries what is not allowed."""
    texts = []
    legal = () if player is None else game.legal_actions(player)
    for action in ("?", "challenge p9", *(form.split(" ")[0] for form in game.rules.notation.forms)):
        if action not in legal:
            try:
                game.apply(player or 9, action)
            except RefereeError as refusal:
                texts.append(f"{type(refusal).__name__}: {refusal}")
            else:
                pytest.fail(f"{action} was allowed")
    return texts


def shown(game, player):
    legal = [] if player is None else list(game.legal_actions(player))
    purpose = getattr(game.turn, "purpose", None)
    return json.dumps([game.view(player), legal, purpose, refusals(game, player)])


def watched_move(game, eyes, rng):
    """One random move; the eyes are told of every answer, and look."""
    before = game.length
    random_move(game, rng)
    entry = json.loads(game.log_from(before)[0])
    if entry["type"] == "action":
        eyes.answered(entry["player"], Action(entry["action"]))
    eyes.look(game)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_cards_that_a_player_cannot_see_make_no_difference_to_what_that_player_is_shown(name, options):
    for game, rng in random_games(name, 8, first_seed=SEED, **options):
        eyes = EYES.get(name, TrustingEyes)(game)
        for _ in range(120):
            if isinstance(game.turn, Over):
                break
            watched_move(game, eyes, rng)
            for player in (None, *game.state.seats):
                known = eyes.knows(player)
                unseen = [card for card in game.rules.cards_with(game.state.options) if card not in known]
                twin = game.clone()
                twin.state = exchanged(game.state, dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)))
                twin._answers = {
                    seat: answer if seat == player else exchanged(answer, dict(zip(unseen, unseen[::-1], strict=True)))
                    for seat, answer in game._answers.items()
                }
                twin._legal = {}
                assert shown(twin, player) == shown(game, player)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_no_text_for_a_player_names_a_card_that_the_player_may_not_see(name, options):
    known = {name: set(rules.cards) for name, rules in GAMES.items()}
    for game, rng in random_games(name, 6, first_seed=SEED, **options):
        eyes = EYES.get(name, TrustingEyes)(game)
        read = dict.fromkeys((None, *game.state.seats), 0)
        for _ in range(250):
            if isinstance(game.turn, Over):
                break
            watched_move(game, eyes, rng)
            for player, lines in read.items():
                fresh = game.log_for(player, lines)
                text = "\n".join([*fresh, shown(game, player)])
                read[player] += len(fresh)
                named = {word for word in CARD.findall(text) if word in known[name]}
                assert named <= eyes.may_name(player), (player, text)
                assert str(game.chance.seed) not in text


def test_every_game_of_the_program_has_eyes_of_its_own():
    assert set(EYES) >= HELD


@pytest.mark.parametrize("name", ["spell-my-name", "green-queen", "war"])
def test_eyes_that_trust_the_views_see_no_more_than_those_worked_out_from_the_moves(name):
    """A new game has the former until it brings its own; they have to see that a card is hidden."""
    for game, rng in random_games(name, 3, first_seed=SEED):
        eyes, trusting = EYES[name](game), TrustingEyes(game)
        for _ in range(60):
            if isinstance(game.turn, Over):
                break
            watched_move(game, eyes, rng)
            trusting.look(game)
            for player in (None, *game.state.seats):
                assert trusting.knows(player) <= eyes.knows(player)
        assert set(game.rules.cards) - trusting.knows(None)
