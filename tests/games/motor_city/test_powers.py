"""The Cards of Devastation. Each test cites its ruling; hands are stacked so that only the card counts."""

import pytest

from referee.games import Decision, Mode, Throw
from referee.games.motor_city.cards import ORDER_OF_RESOLUTION
from referee.symbols import Symbol
from tests.games.game_helpers import lay, motor_city, win


def two_players(first, second):
    game = motor_city({1: f"{first} R02 R03 R04", 2: f"{second} S02 S03 S04"})
    lay(game, p1=f"{first} / R02 R03 / R04", p2=f"{second} / S02 S03 / S04")
    return game


def three_players(first, second="S01", third="P01"):
    game = motor_city({1: f"{first} R02 R03 R04", 2: f"{second} S02 S03 S04", 3: f"{third} P02 P03 P04"})
    lay(
        game,
        p1=f"{first} / R02 R03 / R04",
        p2=f"{second} / S02 S03 / S04",
        p3=f"{third} / P02 P03 / P04",
    )
    return game


def test_powers_come_in_the_order_of_resolution():
    # B1
    assert ORDER_OF_RESOLUTION == ("BH", "MCS", "JL", "HB", "RV", "WP")
    game = three_players("WP", "HB", "JL")
    assert game.turn == Decision((3,), "JACK LABRADOR: choose an opponent")
    game.apply(3, "challenge p1")
    win(game, 1)
    assert game.turn == Decision((2,), "Hungry Bison: choose an opponent")
    game.apply(2, "challenge p3")
    win(game, 3)
    assert game.turn == Decision((1,), "The Woodpecker: swap Hole cards or keep")


def test_the_black_hole_takes_all_flip_and_combat_cards_and_no_hole_cards():
    # B11 and B12: its owner's own too; both keep their Hole card
    game = two_players("BH", "S01")
    assert sorted(game.state.barns[1]) == ["BH", "R02", "R03", "S01", "S02", "S03"]
    assert game.state.hands[1][0] == "R04"
    assert game.state.hands[2][0] == "S04"
    assert game.turn == Decision((1, 2), "lay the tableaus")


@pytest.mark.parametrize("beside", ["MCS", "JL", "HB", "RV9", "WP"])
def test_the_black_hole_cancels_the_powers_beside_it(beside):
    # B2
    game = two_players("BH", beside)
    assert len(game.state.barns[1]) == 6
    assert game.turn == Decision((1, 2), "lay the tableaus")


def test_motor_city_showdown_with_jack_labrador_is_thrown_for_all_72():
    # B13
    game = three_players("MCS", "S01", "JL")
    assert game.turn == Throw((1, 2, 3), Mode.ONE_TIME, "MOTOR CITY SHOWDOWN")
    win(game, 2)
    assert game.scores == {1: 0, 2: 72, 3: 0}
    assert game.state.hand_number == 2
    assert game.state.dealer == 2  # B25: the deal passes to the left


def test_motor_city_showdown_without_jack_labrador_only_competes_with_its_symbol():
    # B15; by B3 it shows LABRADOR
    game = two_players("MCS", "J01")
    assert game.state.barns == {1: ["MCS", "J01"], 2: []}
    assert game.turn.purpose == "Combat round"


def test_jack_labrador_must_beat_every_opponent_in_an_order_of_its_owners_choice():
    # B14, B16: it may not be declined
    game = three_players("JL")
    assert game.legal_actions(1) == ("challenge p2", "challenge p3")
    game.apply(1, "challenge p3")
    assert game.turn == Throw((1, 3), Mode.ONE_TIME, "JACK LABRADOR: p1 challenges p3")
    win(game, 1)
    assert game.legal_actions(1) == ("challenge p2",)
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.scores == {1: 72, 2: 0, 3: 0}


def test_jack_labrador_stops_at_the_first_loss_and_its_own_symbol_competes():
    # B14; by B3 it shows JACK, which beats Scissors and Paper
    game = three_players("JL")
    game.apply(1, "challenge p2")
    win(game, 2)
    assert game.state.barns == {1: ["JL", "S01", "P01"], 2: [], 3: []}
    assert game.turn.purpose == "Combat round"


def bison_won():
    game = three_players("HB")
    game.apply(1, "challenge p2")
    win(game, 1)
    return game


def test_hungry_bison_is_run_to_ten_against_an_opponent_of_choice():
    # B16
    game = three_players("HB")
    assert game.legal_actions(1) == ("challenge p2", "challenge p3")
    game.apply(1, "challenge p3")
    assert game.turn == Throw((1, 3), Mode.RUN_TO_TEN, "Hungry Bison: p1 challenges p3", {1: 0, 3: 0})
    game.apply_throw({1: Symbol.LABRADOR, 3: Symbol.JACK})
    assert game.turn.score == {1: 3, 3: 0}


def test_hungry_bison_won_takes_everything_of_the_loser_who_sits_out():
    # B17: Flip, Combat, Hole and Barn at once, and the loser's symbol no longer competes. HB shows Rock (B3),
    # so p3's Paper wins the two Flip cards that are left. B18: Combat is played by the others.
    game = bison_won()
    assert sorted(game.state.barns[1]) == ["S01", "S02", "S03", "S04"]
    assert game.state.barns[3] == ["HB", "P01"]
    assert game.turn == Throw((1, 3), Mode.ONE_TIME, "Combat round")
    assert game.help.startswith("All who do not sit out throw.")


def test_a_barn_goes_to_the_bison_with_the_rest():
    # B17 d
    game = motor_city({1: "R01 R02 R03 HB", 2: "P01 P02 P03 P04", 3: "R05 R06 R07 R08"})
    lay(game, p1="R01 / R02 R03 / HB", p2="P01 / P02 P03 / P04", p3="R05 / R06 R07 / R08")
    win(game, 2)
    before = set(game.state.barns[2])
    assert len(before) == 9
    hands = game.state.hands
    game.apply(1, next(a for a in game.legal_actions(1) if a.values("flip") == ("HB",)))
    for seat in (2, 3):
        flip = next(card for card in hands[seat] if card[0] in "RPSJL" and card[1:].isdigit())
        game.apply(seat, next(a for a in game.legal_actions(seat) if a.values("flip") == (flip,)))
    game.apply(1, "challenge p2")
    win(game, 1)
    assert before < set(game.state.barns[1])
    assert game.state.barns[2] == []


def test_hungry_bison_lost_has_no_consequences():
    # Rule text: "there are no consequences for either player"
    game = three_players("HB", "S01", "S05")
    game.apply(1, "challenge p2")
    win(game, 2)
    assert game.state.out == []
    assert game.turn == Throw((1, 2, 3), Mode.ONE_TIME, "Combat round")


def test_who_sits_out_is_dealt_nothing_and_plays_no_round():
    # B20
    game = bison_won()
    win(game, 3)
    assert game.turn == Decision((1, 3), "lay the tableaus")
    assert game.state.hands[2] == []
    assert game.legal_actions(2) == ()


def test_who_sat_out_is_back_in_the_next_hand():
    # Rule text: "They return to play when the entire deck has been won and a new hand starts."
    game = bison_won()
    game.state.end_hand()
    game._advance()
    assert game.state.hand_number == 2
    assert game.turn == Decision((1, 2, 3), "lay the tableaus")
    assert len(game.state.hands[2]) == 4


def test_the_bison_cancels_the_losers_unresolved_powers():
    # B17
    game = three_players("HB", "WP")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.turn.purpose == "Combat round"


def test_with_two_players_a_bison_won_ends_the_hand_without_the_undealt_cards():
    # B19: 72 less the 64 undealt
    game = two_players("HB", "S01")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.scores == {1: 8, 2: 0}
    assert game.state.hand_number == 2


def with_barns(cards="RV7", others="S01", third="P01"):
    """p2 and p3 have barns, and p1 flips ``cards`` against ``others`` and ``third``."""
    game = motor_city({1: f"R01 R02 R03 {cards}", 2: f"P01 P02 P03 {others}", 3: f"R05 R06 R07 {third}"})
    lay(game, p1=f"R01 / R02 R03 / {cards}", p2=f"P01 / P02 P03 / {others}", p3=f"R05 / R06 R07 / {third}")
    win(game, 3)
    for seat, flip in ((1, cards), (2, others), (3, third)):
        game.apply(seat, next(a for a in game.legal_actions(seat) if a.values("flip") == (flip,)))
    return game


def test_ravenous_steals_the_most_recent_cards_or_as_many_as_there_are():
    # Rule text: 7, 8 or 9 as the card says, or "whatever cards they do have"; B21: the most recent ones
    game = with_barns("RV9", third="P05")
    assert [len(game.state.barns[seat]) for seat in (1, 2, 3)] == [0, 3, 6]
    assert game.turn == Decision((1,), "Ravenous Like Javenous: choose an opponent")
    assert game.legal_actions(1) == ("challenge p2", "challenge p3")
    expected = list(game.state.barns[2])
    game.apply(1, "challenge p2")
    assert game.turn == Throw((1, 2), Mode.ONE_TIME, "Ravenous Like Javenous: p1 challenges p2")
    win(game, 1)
    assert game.state.barns[1][:3] == expected


def test_ravenous_takes_the_newest_cards_of_a_larger_barn():
    # B21
    game = with_barns("RV7", third="P05")
    game.state.barns[3] += ["old", *game.state.barns[2]]  # ten cards, the last three of them the newest
    newest = game.state.barns[3][-7:]
    game.apply(1, "challenge p3")
    win(game, 1)
    assert game.state.barns[1][:7] == newest


@pytest.mark.parametrize(("card", "stolen"), [("RV7", 7), ("RV8", 8), ("RV9", 9)])
def test_ravenous_steals_as_many_cards_as_its_number_says(card, stolen):
    # Rule text: "you steal 7, 8, or 9 cards from their Barn, as indicated by the number"
    game = with_barns(card, third="P05")
    game.state.barns[3] += game.state.barns[2]  # nine cards
    game.apply(1, "challenge p3")
    win(game, 1)
    assert f"p1 steals {stolen} cards from p3's Barn" in "\n".join(game.log_for(None))


def test_ravenous_tells_of_one_card_as_one():
    game = with_barns("RV9", third="P05")
    del game.state.barns[2][1:]
    game.apply(1, "challenge p2")
    win(game, 1)
    assert "p1 steals a card from p2's Barn" in "\n".join(game.log_for(None))


def test_ravenous_lost_exchanges_nothing():
    game = with_barns("RV7", third="P05")
    before = [list(game.state.barns[seat]) for seat in (2, 3)]
    game.apply(1, "challenge p3")
    win(game, 3)
    assert [game.state.barns[seat][: len(cards)] for seat, cards in zip((2, 3), before, strict=True)] == before


def test_only_the_highest_ravenous_challenges():
    # B21
    game = with_barns("RV7", "RV9", "RV8")
    assert game.turn == Decision((2,), "Ravenous Like Javenous: choose an opponent")
    assert game.legal_actions(2) == ("challenge p3",)  # an empty Barn is no target
    game.apply(2, "challenge p3")
    win(game, 3)
    assert isinstance(game.turn, Throw)


def test_nobody_challenges_for_a_highest_ravenous_whose_owner_is_knocked_out():
    # B21: the highest that was played, and not the highest that is left
    game = motor_city({1: "HB R02 R03 R04", 2: "RV9 S02 S03 S04", 3: "RV8 P02 P03 P04"})
    game.state.barns[1] = ["R05"]
    lay(game, p1="HB / R02 R03 / R04", p2="RV9 / S02 S03 / S04", p3="RV8 / P02 P03 / P04")
    game.apply(1, "challenge p2")
    win(game, 1)
    assert game.state.out == [2]
    assert game.turn.purpose != "Ravenous Like Javenous: choose an opponent"


def test_ravenous_without_a_barn_to_steal_from_does_nothing():
    # B16, B21: a target must exist
    game = two_players("RV9", "S01")
    assert game.turn.purpose == "Combat round"


def test_the_woodpecker_swaps_hole_cards_unseen_and_both_know_what_they_gave():
    # B23
    game = three_players("WP")
    assert game.legal_actions(1) == ("swap p2", "swap p3", "keep")
    game.apply(1, "swap p2")
    assert (game.state.holes[1], game.state.holes[2]) == ("S04", "R04")
    assert game.view(1)["you"]["gave"] == [{"to": 2, "card": "R04"}]
    assert game.view(2)["you"]["gave"] == [{"to": 1, "card": "S04"}]
    assert game.view(2)["you"]["hole"] == "R04"
    assert game.view(3)["you"]["gave"] == []
    assert not any("R04" in line or "S04" in line for line in game.log_for(3))
    # That cards were swapped, and whose, is seen at the table.
    assert any("p1 swaps Hole cards with p2" in line for line in game.log_for(None))


def test_the_woodpecker_may_decline():
    # B16
    game = three_players("WP")
    game.apply(1, "keep")
    assert game.state.holes == {1: "R04", 2: "S04", 3: "P04"}
    assert any("p1 keeps their Hole card" in line for line in game.log_for(3))


def test_jack_labrador_challenges_also_who_sits_out():
    # B14, B20
    game = motor_city({1: "HB R02 R03 JL", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 P04"})
    lay(game, p1="HB / R02 R03 / JL", p2="S01 / S02 S03 / S04", p3="P01 / P02 P03 / P04")
    game.apply(1, "challenge p2")
    win(game, 1)
    win(game, 3)
    game.apply(1, next(a for a in game.legal_actions(1) if a.values("flip") == ("JL",)))
    game.apply(3, next(a for a in game.legal_actions(3) if "hole P04" in a))
    assert game.legal_actions(1) == ("challenge p2", "challenge p3")
    game.apply(1, "challenge p2")
    assert game.turn.players == (1, 2)


def test_who_sits_out_throws_in_no_showdown():
    # B20
    game = motor_city({1: "HB R02 R03 JL", 2: "S01 S02 S03 S04", 3: "P01 P02 P03 MCS"})
    lay(game, p1="HB / R02 R03 / JL", p2="S01 / S02 S03 / S04", p3="P01 / P02 P03 / MCS")
    game.apply(1, "challenge p2")
    win(game, 1)
    win(game, 3)
    for seat, flip in ((1, "JL"), (3, "MCS")):
        game.apply(seat, next(a for a in game.legal_actions(seat) if a.values("flip") == (flip,)))
    assert game.turn == Throw((1, 3), Mode.ONE_TIME, "MOTOR CITY SHOWDOWN")
    assert "all who are in the hand throw" in game.rules.texts.english.say(game.rules.face("MCS").power)
