"""Jacks Rule. Each test cites its rule text or ruling; the deck is stacked, and seat 1 deals."""

import pytest

from referee.errors import BadInputError, IllegalAction, MalformedAction
from referee.games import Decision, Mode, Over, Throw, new_game
from referee.games.jacks_rule.board import BOARD, SQUARES, separate_rows
from referee.games.jacks_rule.cards import CARDS, FACES
from tests.games.game_helpers import win

HAND = {2: 7, 3: 6, 4: 5, 6: 5, 8: 5}


BANDS = [square for place, square in enumerate(SQUARES) if place % 4 < 2 and square not in ("a2", "j6")]
"""Squares of which no five lie in a row."""


def dealt(hands, players=2, pegs=None, **options):
    """A game in which the seats hold these cards, others being dealt to fill the hands; seat 2 begins.

    Args:
        hands: Cards by seat.
        players: How many play.
        pegs: Squares that have pegs already, by colour.
        options: Of the game.
    """
    named = {seat: cards.split() for seat, cards in hands.items()}
    taken = {card for cards in named.values() for card in cards}
    rest = [card for card in CARDS if card not in taken and FACES[card][1] != "J"]
    order = [*range(2, players + 1), 1]
    full = {}
    for seat in order:
        held = named.get(seat, [])
        full[seat] = held + [rest.pop() for _ in range(HAND[players] - len(held))]
    deck = [full[seat][place] for place in range(HAND[players]) for seat in order]
    game = new_game("jacks-rule", players, seed=1, deck=deck, options=options)
    for colour, squares in (pegs or {}).items():
        game.state.pegs.update(dict.fromkeys(squares.split(), colour))
    game._legal.clear()
    return game


def squares_for(game, seat, card):
    actions = game.legal_actions(seat)
    return {action.values("on")[0] for action in actions if action.values("play") == (card,)}


def test_two_decks_with_four_jokers_are_108_cards():
    # Rule text: "Two decks of standard poker playing cards including jokers are used - 108 cards in all"
    assert len(CARDS) == len(set(CARDS)) == 108
    faces = list(FACES.values())
    assert faces.count("JK") == 4
    assert {faces.count(face) for face in faces if face != "JK"} == {2}


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 6), (4, 5), (6, 5), (8, 5), (9, 5), (10, 5), (12, 5)])
def test_the_deal_depends_on_the_number_of_players(players, cards):
    # Rule text: "7 cards to each player if there are 2 players, 6 each if there are 3 players, and 5 each ..."
    game = new_game("jacks-rule", players, seed=3)
    assert {len(hand) for hand in game.state.hands.values()} == {cards}
    # Rule text: "Players take turns in clockwise order, starting to dealer's left"
    assert game.turn == Decision((game.state.left_of(game.state.dealer),), "play a card")


@pytest.mark.parametrize(
    ("players", "options", "teams", "rows"),
    [
        (2, {}, [(1,), (2,)], 2),
        (3, {}, [(1,), (2,), (3,)], 1),  # M2: three players are three colours and need one row
        (4, {}, [(1, 3), (2, 4)], 2),
        (6, {}, [(1, 3, 5), (2, 4, 6)], 2),
        (6, {"colours": 3}, [(1, 4), (2, 5), (3, 6)], 1),  # M10
        (8, {"colours": 3}, [(1, 3, 5, 7), (2, 4, 6, 8)], 2),  # M10: eight have no choice
        (9, {}, [(1, 4, 7), (2, 5, 8), (3, 6, 9)], 1),
        (10, {}, [(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)], 2),
        (12, {}, [(1, 3, 5, 7, 9, 11), (2, 4, 6, 8, 10, 12)], 2),
        (12, {"colours": 3}, [(1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12)], 1),
    ],
)
def test_the_teams(players, options, teams, rows):
    state = new_game("jacks-rule", players, seed=1, options=options).state
    assert [state.team(colour) for colour in state.rows] == teams
    assert state.rows_to_win == rows


def test_numbers_that_share_out_into_no_teams_are_refused():
    # M2; rule text: "an even number of players, forming two teams", or "3 teams"
    for players in (1, 5, 7, 11, 13, 14):
        with pytest.raises(BadInputError, match="expected 2, 3, 4, 6, 8, 9, 10, 12"):
            new_game("jacks-rule", players)


def test_a_card_puts_a_peg_on_a_square_that_shows_it_and_is_replaced():
    game = dealt({2: "C10A"})
    assert squares_for(game, 2, "C10A") == {"a2", "j6"}
    top = game.state.stock[-1]
    game.apply(2, "play C10A on j6")
    assert game.view(None)["pegs"] == {"j6": 2}
    assert game.view(None)["discards"] == ["C10A"]
    assert top in game.state.hands[2]
    assert len(game.state.hands[2]) == 7
    assert game.turn == Decision((1,), "play a card")


def test_a_joker_takes_a_corner_and_so_does_a_two_eyed_jack():
    # M3
    game = dealt({2: "JK1 DJA"}, pegs={1: "a1 c3"})
    assert squares_for(game, 2, "JK1") == {"j1", "a10", "j10"}
    assert squares_for(game, 2, "DJA") == set(SQUARES) - {"a1", "c3"}


def test_a_one_eyed_jack_puts_the_own_peg_in_place_of_an_opponents():
    # M4
    game = dealt({2: "SJA"}, pegs={1: "c3 d4", 2: "e5"})
    assert squares_for(game, 2, "SJA") == {"c3", "d4"}
    game.apply(2, "play SJA on d4")
    assert game.state.pegs == {"c3": 1, "d4": 2, "e5": 2}


def test_a_one_eyed_jack_spares_teammates():
    # Rule text: "any one peg belonging to an opponent"
    game = dealt({2: "HJB"}, players=4, pegs={1: "c3", 2: "d4"})
    assert squares_for(game, 2, "HJB") == {"c3"}


def test_pegs_in_a_corner_or_in_a_finished_row_are_safe():
    # M5; rule text, exceptions (1) and (2)
    game = dealt({1: "SJA", 2: "S8A", 3: "C4A", 4: "H2A"}, players=4, pegs={1: "a1", 2: "a5 b5 c5 d5 g7"})
    game.apply(2, "play S8A on e5")
    game.apply(3, "play C4A on d1")
    game.apply(4, "play H2A on g3")
    assert game.state.rows[2] == [("a5", "b5", "c5", "d5", "e5")]
    assert squares_for(game, 1, "SJA") == {"g7", "g3"}


def test_an_end_of_six_in_a_row_may_go_while_five_remain():
    # M5; rule text: a one-eyed jack cannot "destroy a completed five-peg row", and five of six remain one
    game = dealt({2: "S9A", 1: "SJA"}, pegs={2: "a5 b5 c5 d5 e5"})
    game.state.rows[2] = [("a5", "b5", "c5", "d5", "e5")]
    game.apply(2, "play S9A on f5")
    assert game.scores == {1: 0, 2: 1}
    assert squares_for(game, 1, "SJA") == {"a5", "f5"}
    game.apply(1, "play SJA on a5")
    assert game.state.rows == {1: [], 2: [("b5", "c5", "d5", "e5", "f5")]}
    assert game.scores == {1: 0, 2: 1}
    assert game.state.places(1, "HJA") == []


def test_an_end_that_a_row_across_needs_stays():
    # M5: without e5 the second row, e5 to e9, would be gone
    down = [f"e{row}" for row in range(5, 10)]
    game = dealt({1: "SJA"}, pegs={2: "a5 b5 c5 d5 e5 f5 " + " ".join(down)})
    across = [f"{column}5" for column in "abcdef"]
    game.state.rows[2] = [tuple(across[:5]), tuple(across[1:]), tuple(down)]
    assert game.state.places(1, "SJA") == ["a5", "f5"]
    game.state.rows[2] = [tuple(across[:5]), tuple(down)]
    assert game.state.places(1, "SJA") == ["f5"]


def test_a_dead_card_is_discarded_and_costs_the_turn():
    # M6
    game = dealt({2: "C10A C10B"}, pegs={1: "a2 j6"})
    assert "discard C10A" in game.legal_actions(2)
    game.apply(2, "discard C10A")
    assert len(game.state.hands[2]) == 7
    assert game.state.pegs == {"a2": 1, "j6": 1}
    assert game.turn.players == (1,)


def test_a_card_that_can_be_played_is_no_dead_card():
    game = dealt({2: "C10A"}, pegs={1: "a2"})
    with pytest.raises(IllegalAction):
        game.apply(2, "discard C10A")


def test_jokers_without_a_corner_and_one_eyed_jacks_without_a_target_are_dead():
    # M11
    game = dealt({2: "JK1 HJA CJA"}, pegs={1: "a1 j1 a10 j10"})
    legal = game.legal_actions(2)
    assert {"discard JK1", "discard HJA"} <= set(legal)
    assert "discard CJA" not in legal


def test_squares_are_part_of_the_notation():
    game = dealt({2: "C10A"})
    with pytest.raises(MalformedAction, match="'k5' is no square"):
        game.apply(2, "play C10A on k5")


def test_one_row_wins_with_three_colours():
    # Rule text: "In a three-colors game, the winner is the first player/team to form one straight row"
    game = dealt({2: "S8A"}, players=3, pegs={2: "a5 b5 c5 d5"})
    game.apply(2, "play S8A on e5")
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (2,)
    assert game.scores == {1: 0, 2: 1, 3: 0}


def test_two_rows_win_with_two_colours_for_the_whole_team():
    # Rule text: "the first player or team that has two straight rows of five pegs of their color"
    game = dealt({2: "S8A", 3: "C4A", 4: "H10A"}, players=4, pegs={2: "a5 b5 c5 d5 a4 b4 c4 d4"})
    game.apply(2, "play S8A on e5")
    assert game.scores == {1: 0, 2: 1, 3: 0, 4: 1}
    game.apply(3, "play C4A on d1")
    game.apply(4, "play H10A on e4")
    assert game.turn.outcome.winners == (2, 4)
    assert game.scores == {1: 0, 2: 2, 3: 0, 4: 2}


def test_nine_pegs_in_a_line_are_two_rows():
    # M8
    game = dealt({2: "S9A"}, pegs={2: "b5 c5 d5 e5 g5 h5 i5 j5"})
    game.apply(2, "play S9A on f5")
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == (2,)


def test_eight_pegs_in_a_line_are_one_row():
    # M8
    game = dealt({2: "S10A"}, pegs={2: "c5 d5 e5 f5 h5 i5 j5"})
    game.apply(2, "play S10A on g5")
    assert game.scores == {1: 0, 2: 1}
    assert not isinstance(game.turn, Over)


def test_rows_that_cross_share_a_peg():
    # Rule text: "These rows can intersect in one space, in which case only 9 pegs are needed"
    game = dealt({2: "S8A"}, pegs={2: "a5 b5 c5 d5 e6 e7 e8 e9"})
    game.apply(2, "play S8A on e5")
    assert game.turn.outcome.winners == (2,)
    assert separate_rows([("a1", "b1", "c1", "d1", "e1"), ("b1", "c1", "d1", "e1", "f1")]) == 1


def test_a_team_without_a_peg_discards_until_one_comes_back():
    # M7: the 45th peg ends nothing, since a one-eyed jack of the others gives one back
    game = dealt({2: "C10A", 1: "SJA"}, pegs={2: " ".join(BANDS[:44])})
    game.apply(2, "play C10A on a2")
    assert "Colour 2 has put all its 45 pegs" in "\n".join(game.log_for(None))
    game.apply(1, next(action for action in game.legal_actions(1) if "SJA" not in action))
    # Rule text: a dead card is discarded, and a replacement drawn from the stock.
    hand = game.state.hands[2]
    assert set(game.legal_actions(2)) == {f"discard {card}" for card in hand}
    game.apply(2, f"discard {hand[0]}")
    assert len(game.state.hands[2]) == 7
    game.apply(1, "play SJA on a2")
    assert any(action.verb == "play" for action in game.legal_actions(2))


def test_the_45th_peg_may_win():
    row = [f"{column}10" for column in "bcdef"]
    rows = [tuple(f"{column}1" for column in "bcdef"), tuple(row)]
    # The rows' squares first: none of them may be left out.
    pegs = [square for square in dict.fromkeys([*rows[0], *row, *BANDS]) if square != "f10"]
    game = dealt({2: "C5A"}, pegs={2: " ".join(pegs[:44])})
    game.state.rows[2] = [rows[0]]
    game.apply(2, "play C5A on f10")
    assert game.turn.outcome.winners == (2,)


def test_a_round_of_dead_cards_is_no_draw_while_replacements_open_squares():
    # M7; rule text: a dead card is replaced "from the stack", and the stack opens other squares
    hands = {1: "C10A C10B CQA CQB CKA CKB CAA", 2: "D2A D2B D3A D3B D4A D4B D5A"}
    dead = {FACES[card] for cards in hands.values() for card in cards.split()}
    taken = [square for square in SQUARES if BOARD[square] in dead]
    game = dealt(hands, pegs={1: " ".join(taken[::2]), 2: " ".join(taken[1::2])})
    for seat in (2, 1, 2, 1):
        discards = [action for action in game.legal_actions(seat) if action.verb == "discard"]
        game.apply(seat, discards[0])
    assert isinstance(game.turn, Decision)
    assert any(action.verb == "play" for action in game.legal_actions(2))


def test_a_draw_when_no_card_can_put_a_peg_for_anybody():
    # M7: nobody has a peg left to put, and none can come back
    game = dealt({2: "C10A"})
    free = {"a2", "j6", "c5", "d5", "e5", "f5", "g5", "h5", "c6", "d6", "e6"}
    others = [square for square in SQUARES if square not in free]
    game.state.pegs.update({square: 1 + (place >= 45) for place, square in enumerate(others)})
    game._legal.clear()
    game.apply(2, "play C10A on a2")
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.reason == "a draw: nobody can put a peg"
    assert game.turn.outcome.winners == ()


def test_a_full_board_is_no_draw_while_a_one_eyed_jack_has_a_target():
    # M7: a draw only when no card can put a peg for anybody
    game = dealt({2: "S8A"}, players=3)
    game.state.pegs = {square: place % 3 + 1 for place, square in enumerate(SQUARES)}
    assert game.state.can_go_on


def test_the_played_cards_are_shuffled_when_the_stock_is_empty():
    # M7
    game = dealt({2: "C10A"})
    game.state.discards, game.state.stock = game.state.stock, []
    played = len(game.state.discards)
    game.apply(2, "play C10A on a2")
    assert game.state.discards == []
    assert len(game.state.stock) == played  # all of them and C10A, less the card that was drawn


def test_teammates_do_not_see_each_others_cards():
    # M9
    game = dealt({2: "C10A"}, players=4)
    assert "C10A" in game.view(2)["you"]["hand"]
    assert "C10A" not in str(game.view(4))


def test_a_throw_of_one_of_each_colour_decides_who_deals():
    # House option (M12): rule text names a dealer and does not say how one is chosen.
    game = new_game("jacks-rule", 12, seed=1, options={"first-dealer": "throw"})
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "who deals first")
    assert game.view(1)["you"]["hand"] == []
    win(game, 2)
    assert game.state.dealer == 2
    assert game.turn == Decision((3,), "play a card")
