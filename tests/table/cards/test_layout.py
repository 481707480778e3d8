"""Every game of the catalogue has a table: all of it in the window, and every card told apart."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from referee.games import GAMES, Throw, new_game
from referee.games.bots import sensible_bot
from referee.games.jacks_rule.cards import FACES
from referee.host.cards.view_reading import read_view
from referee.host.cards.wording import Wording
from referee.host.language import Catalogue, english
from referee.table.canvas import Canvas
from referee.table.cards.buttons import option_buttons
from referee.table.cards.layout import lay_out
from referee.table.cards.table_drawing import Painter, Scene, Told


@pytest.fixture
def canvas():
    pygame.font.init()
    return lambda size: Canvas.over(pygame.Surface(size))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(1024, 570), (1280, 684), (1920, 1040)])
def test_everything_lies_inside_the_window_and_the_hand_is_whole(played, canvas, name, size):
    for players in GAMES[name].players:
        game = played(name, players, 25)
        reading = read_view(game.view(1))
        layout = lay_out(canvas(size), reading)
        inside = pygame.Rect((0, 0), size)
        boxes = [piece.box for piece in layout.pieces()] + [box for _, box in layout.squares]
        assert all(inside.contains(box) for box in boxes)
        assert [piece.card for piece in layout.hand] == game.view(1).get("you", {}).get("hand", [])


@pytest.mark.parametrize("size", [(1024, 570), (1280, 684)])
def test_of_many_cards_that_lie_open_each_shows_its_rank_and_suit(canvas, size):
    game = new_game("dueling-wizards", 2, seed=3, options={"rules": "round-3"})
    layout = lay_out(canvas(size), read_view(game.view(1)))
    (pool,) = (spread.pieces for spread in layout.shared if spread.pile.name == "pool")
    assert len(pool) == 24
    assert all(piece.open.width >= 24 for piece in pool)
    assert all(piece.open.right <= other.open.left for piece, other in pairwise(pool))
    assert layout.lying() == {**layout.lying(), **{piece.card: piece.open for piece in pool}}


@pytest.mark.parametrize("size", [(1024, 570), (1280, 684)])
@pytest.mark.parametrize("held", [0, 5, 14])
def test_all_that_can_be_done_at_a_free_table_can_be_read_beside_the_hand(canvas, size, held):
    game = new_game("janken-sandbox", 3, seed=3)
    game.apply(1, "shuffle deck")
    if held:
        game.apply(1, f"deal {held}")
    drawn = canvas(size)
    layout = lay_out(drawn, read_view(game.view(1)))
    acts = [text for _, text in english().under("cards.acts.janken-sandbox")]
    buttons = option_buttons(drawn, layout, [(act, act, lambda: None) for act in acts])
    assert [button.lines for button in buttons] == [(act,) for act in acts]
    assert all(layout.buttons.contains(button.box) for button in buttons)


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].cards])
def test_no_two_cards_of_a_game_look_alike(name):
    words = Wording(GAMES[name], {}, Catalogue.load())
    looks = {}
    for card in GAMES[name].cards:
        printed = FACES[card] if name == "jacks-rule" else card
        looks.setdefault(words.front(card), set()).add(printed)
    assert all(len(cards) == 1 for cards in looks.values())


def test_a_card_of_devastation_tells_its_name_and_power():
    face = Wording(GAMES["motor-city-showdown"], {}, Catalogue.load()).front("RV8")
    assert face.name == "Ravenous Like Javenous 8"
    assert "steal 8 cards" in face.power


@pytest.mark.parametrize("size", [(1024, 570), (1280, 684), (1920, 1040)])
@pytest.mark.parametrize("players", [6, 7, 8])
def test_at_a_free_table_for_many_what_lies_before_each_can_be_seen_and_pointed_at(canvas, size, players):
    game = new_game("janken-sandbox", players, seed=3)
    for action in ("shuffle deck", "deal 3", "move T1 to front-p2"):
        game.apply(1, action)
    layout = lay_out(canvas(size), read_view(game.view(1)))
    assert {f"front-p{seat}" for seat in range(1, players + 1)} <= layout.places.keys()
    other = layout.panels[1]
    assert {piece.card for spread in other.spreads for piece in spread.pieces} == {"", "T1"}
    hand, front = other.spreads
    assert hand.pieces[0].count == 3
    boxes = [hand.pieces[0].box, layout.places["T1"], front.label]
    assert all(other.box.contains(box) and not other.head.colliderect(box) for box in boxes)
    assert not any(one.colliderect(another) for one, another in pairwise(boxes))


@pytest.mark.parametrize("size", [(1024, 571), (1280, 684), (1920, 1026)])
def test_with_five_at_stones_it_can_be_read_how_many_bags_each_has(canvas, size):
    game = new_game("stones", 5, seed=3, options={"jokers": "yes"})
    for _ in range(5):
        game.apply(game.turn.players[0], "bid 13")
    reading, drawn = read_view(game.view(1)), canvas(size)
    told = Told("", Wording(GAMES["stones"], dict.fromkeys(range(1, 6), "Ann"), english()), {}, (), "", ())
    Painter(drawn, Scene(reading, lay_out(drawn, reading), told)).paint((), (), {})
    lines = [text for text, _ in drawn.lettered]
    assert lines.count("Tricks 0   Bid 13") == lines.count("Bags 0") == 5


@pytest.mark.parametrize("size", [(1024, 571), (1280, 684), (1920, 1026)])
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("tic-tac-rock", 4, {"boards": "2"}), ("jacks-rule", 4, {}), ("jacks-rule", 12, {})],
)
def test_beside_boards_players_whose_names_begin_alike_can_be_told_apart(canvas, size, game, players, options):
    state, drawn = new_game(game, players, seed=3, options=options), canvas(size)
    reading = read_view(state.view(1))
    layout = lay_out(drawn, reading)
    told = Told("", Wording(GAMES[game], dict.fromkeys(range(1, players + 1), "Roberta"), english()), {}, (), "", ())
    Painter(drawn, Scene(reading, layout, told)).paint((), (), {})
    names = [box for text, box in drawn.lettered if text == "Roberta"]
    assert len(names) == players
    assert all(panel.box.contains(box) for panel, box in zip(layout.panels, names, strict=True))


@pytest.mark.parametrize("size", [(1024, 571), (1280, 684), (1920, 1026)])
def test_beside_a_board_of_one_short_row_there_is_room_for_what_can_be_done(canvas, size):
    reading, drawn = read_view(new_game("tic-tac-rock", 2, seed=3).view(1)), canvas(size)
    layout = lay_out(drawn, replace(reading, boards=((reading.boards[0][0][:2],),)))
    acts = ["Shuffle the stock", "Stay where you are", "Take a card from the other"]
    buttons = option_buttons(drawn, layout, [(act, act, lambda: None) for act in acts])
    assert [" ".join(button.lines) for button in buttons] == acts
    assert layout.hand_box.width > size[0] // 2


@pytest.mark.parametrize("size", [(1024, 571), (1280, 684), (1920, 1026)])
def test_what_was_passed_and_taken_at_green_queen_can_be_read_with_five(canvas, size):
    game = new_game("green-queen", 5, seed=62, options={"jokers": "yes"})
    for _ in range(22):
        seat = game.turn.players[0]
        game.apply(seat, game.legal_actions(seat)[0])
    drawn = canvas(size)
    own, *others = (
        {spread.pile.name: spread.pieces for spread in panel.spreads}
        for panel in lay_out(drawn, read_view(game.view(1))).panels
    )
    assert {"passed", "received"} <= own.keys()
    assert all(piece.box.width >= drawn.px(40) for pieces in own.values() for piece in pieces)
    # The viewer's own hand lies below, the others' are counted.
    assert "hand" not in own
    assert all("hand" in piles for piles in others)


@pytest.mark.parametrize("size", [(1024, 571), (1280, 684), (1920, 1026)])
def test_with_five_at_green_queen_the_names_of_three_piles_before_a_player_are_whole(canvas, size):
    game, bot = new_game("green-queen", 5, seed=3), sensible_bot("green-queen", Random(3))
    while not any(len(view_of(game, seat).panels[seat - 1].spreads) == 3 for seat in range(1, 6)):
        turn = game.turn
        if isinstance(turn, Throw):
            game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})
        else:
            game.apply(turn.players[0], bot.choose(game.view(turn.players[0]), game.legal_actions(turn.players[0])))
    seat = next(seat for seat in range(1, 6) if len(view_of(game, seat).panels[seat - 1].spreads) == 3)
    reading, drawn = read_view(game.view(seat)), canvas(size)
    told = Told("", Wording(GAMES["green-queen"], dict.fromkeys(range(1, 6), "Ann"), english()), {}, (), "", ())
    Painter(drawn, Scene(reading, lay_out(drawn, reading), told)).paint((), (), {})
    assert {"Taken", "Passed on", "Received"} <= {text for text, _ in drawn.lettered}


def view_of(game, seat):
    return lay_out(Canvas.over(pygame.Surface((1280, 720))), read_view(game.view(seat)))
