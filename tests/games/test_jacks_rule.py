"""Jacks Rule. Each test cites its rule text or ruling; the deck is stacked, and seat 1 deals."""

import copy
from pathlib import Path

import pytest

from referee.errors import BadInputError, IllegalAction, MalformedAction
from referee.games import Decision, Mode, Over, Throw, new_game
from referee.games.deck import read_card_data
from referee.games.jacks_rule import board
from referee.games.jacks_rule.board import BOARD, CORNERS, ROWS_THROUGH, SQUARES, read_board, separate_rows
from referee.games.jacks_rule.cards import CARDS, FACES
from tests.games.game_helpers import win

HAND = {2: 7, 3: 6, 4: 5, 6: 5, 8: 5}


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


def test_the_board_shows_every_card_but_jacks_twice_with_jokers_in_the_corners():
    # M1
    assert len(BOARD) == 100
    assert {"a1", "j1", "a10", "j10"} == CORNERS
    faces = list(BOARD.values())
    assert {faces.count(face) for face in faces if face != "JK"} == {2}
    assert not {"CJ", "DJ", "HJ", "SJ"} & set(faces)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: rows[:9], "10 rows of 10"),
        (lambda rows: [*rows[:9], rows[9] + " C2"], "10 rows of 10"),
        (lambda rows: [rows[0].replace("JK", "C2", 1), *rows[1:]], "corners C2"),
        (lambda rows: [rows[0], rows[1].replace("CQ", "CJ"), *rows[2:]], "CJ is there 1 times, expected 0"),
        (lambda rows: [rows[0], rows[1].replace("CQ", "CK"), *rows[2:]], "CK is there 3 times, expected 2"),
    ],
)
def test_a_board_that_cannot_be_is_refused_on_loading(change, said):
    # Ruling M1, "checked on loading"
    data = read_card_data(Path(board.__file__).with_name("board.toml"))
    changed = copy.deepcopy(data)
    changed["board"]["rows"] = change(data["board"]["rows"])
    assert read_board(data) == BOARD
    with pytest.raises(BadInputError, match=said):
        read_board(changed)


def test_there_are_192_rows_of_five():
    # Rule text: "an unbroken straight line - vertical, horizontal, or diagonal"
    rows = {row for square in SQUARES for row in ROWS_THROUGH[square]}
    assert len(rows) == 2 * 10 * 6 + 2 * 6 * 6
    assert ("a1", "b2", "c3", "d4", "e5") in rows
    assert ("e1", "d2", "c3", "b4", "a5") in {tuple(reversed(row)) for row in rows} | rows
    assert len(ROWS_THROUGH["a1"]) == 3
    assert len(ROWS_THROUGH["e5"]) == 20


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 6), (4, 5), (6, 5), (8, 5)])
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
        (8, {"colours": 3}, [(1, 3, 5, 7), (2, 4, 6, 8)], 2),  # M10: only six have the choice
    ],
)
def test_the_teams(players, options, teams, rows):
    state = new_game("jacks-rule", players, seed=1, options=options).state
    assert [state.team(colour) for colour in state.rows] == teams
    assert state.rows_to_win == rows


def test_five_and_seven_players_are_refused():
    # M2
    for players in (1, 5, 7, 9):
        with pytest.raises(BadInputError, match="expected 2, 3, 4, 6, 8"):
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


def test_a_row_that_grew_to_six_is_safe_to_its_end():
    # Rule text: "rows of five (or more) pegs in an unbroken straight line"
    game = dealt({2: "S9A", 1: "SJA"}, pegs={2: "a5 b5 c5 d5 e5"})
    game.state.rows[2] = [("a5", "b5", "c5", "d5", "e5")]
    game.apply(2, "play S9A on f5")
    assert game.scores == {1: 0, 2: 1}
    assert not squares_for(game, 1, "SJA")
    assert "discard SJA" in game.legal_actions(1)


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


def test_the_last_of_45_pegs_is_a_draw_unless_it_wins():
    # M7
    spread = [square for place, square in enumerate(SQUARES) if place % 4 < 2 and square not in ("a2", "j6")][:44]
    game = dealt({2: "C10A"}, pegs={2: " ".join(spread)})
    game.apply(2, "play C10A on a2")
    assert isinstance(game.turn, Over)
    assert game.turn.outcome.winners == ()
    assert game.turn.outcome.reason == "a draw: colour 2 has put all its 45 pegs"


def test_a_draw_when_nobody_can_put_a_peg():
    # Ruling M7, "all stuck: a draw"
    others = {seat: [f"S{rank}A" for rank in ranks] for seat, ranks in {1: "234567", 2: "89QKA"}.items()}
    game = dealt({seat: " ".join(cards) for seat, cards in others.items()}, players=3)
    game.state.pegs.update({square: 1 + place % 3 for place, square in enumerate(SQUARES)})
    for hand in game.state.hands.values():  # no jack that could be played
        assert all(FACES[card][1] != "J" or card.startswith("JK") for card in hand)
    game.state.stock = [card for card in game.state.stock if FACES[card] not in ("HJ", "SJ")]
    game._legal.clear()
    for seat in (2, 3, 1):
        assert isinstance(game.turn, Decision)
        game.apply(seat, game.legal_actions(seat)[0])
    assert game.turn.outcome.reason == "a draw: nobody can put a peg"


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
    game = new_game("jacks-rule", 8, seed=1, options={"first-dealer": "throw"})
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "who deals first")
    assert game.view(1)["you"]["hand"] == []
    win(game, 2)
    assert game.state.dealer == 2
    assert game.turn == Decision((3,), "play a card")
