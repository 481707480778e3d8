"""Dueling Wizards: what Twos, Jokers, face cards and twins do in a hand. Each test cites its rule text or ruling."""

from tests.games.dueling_wizards.test_rounds import cast, duel, points


def test_a_king_may_promote_the_primary_card():
    # Rule text, worked example: "K promotes 6 of Rock to 10 and attacks 8 of Scissors (Weaker) for 10 HP damage to
    # defender ... Q adds 10HP to defender"
    game = duel("R6 PK", "S8 LQ")
    cast(game, "R6 PK", "S8 LQ")
    assert game.legal_actions(1) == ("count R6 as 6", "count R6 as 10")
    game.apply(1, "count R6 as 10")
    assert points(game) == (100, 100), "10 damage, and 10 healed by the Queen"


def test_a_king_need_not_promote():
    # "A King can promote your Primary card"
    game = duel("R6 PK", "S8 L3")
    cast(game, "R6 PK", "S8 L3")
    game.apply(1, "count R6 as 6")
    assert points(game) == (93, 94), "6 to the defender; the King of Paper against 3 of Lizard costs 7"


def test_a_king_may_promote_an_ace():
    # L7
    game = duel("RA PK", "S8 P3")
    cast(game, "RA PK", "S8 P3")
    assert game.legal_actions(1) == ("count RA as 1", "count RA as 10", "count RA as 11")


def test_a_king_may_promote_a_joker():
    # L7
    game = duel("RX PK", "S8 P3")
    cast(game, "RX PK", "S8 P3")
    assert game.legal_actions(1) == ("count RX as 0", "count RX as 3", "count RX as 8", "count RX as 10")


def test_a_king_in_front_promotes_nothing():
    # Rule text: "Face cards can only perform advanced magic when they are played in the Secondary position"
    game = duel("PK R6", "S8 L4")
    cast(game, "PK R6", "S8 L4")
    assert game.turn.players == (2,), "nothing to say: the next attack"
    assert game.state.values == {}


def test_there_is_no_magic_by_the_rules_of_round_2():
    game = duel("R6 PK", "S8 LQ", rules="round-2")
    cast(game, "R6 PK", "S8 LQ")
    assert points(game) == (100, 94)


def test_a_joker_reverses_the_rules_and_a_queen_heals_all_the_damage():
    # Rule text, worked example: "2 damage to attacker ... 10 damage to defender ... Q adds 12 HP to attacker"
    game = duel("R6 PQ", "S8 LX")
    cast(game, "R6 PQ", "S8 LX")
    assert game.turn.players == (2,)
    assert game.legal_actions(2) == ("count LX as 0", "count LX as 6", "count LX as 10")
    game.apply(2, "count LX as 6")
    assert points(game) == (110, 90)  # L4: healing may exceed the start


def test_a_focused_defence_with_a_king_under_a_joker():
    # Rule text, worked example: "K promotes 8 to 10 for 14 damage to attacker"
    game = duel("R6 PX", "S8 SK")
    cast(game, "R6 PX", "S8 SK")
    game.apply(2, "count S8 as 10")
    assert game.turn.players == (1,), "the Joker speaks last (L6)"
    assert game.legal_actions(1) == ("count PX as 0", "count PX as 10")
    game.apply(1, "count PX as 0")
    assert points(game) == (86, 100)


def test_a_queen_does_not_heal_who_was_knocked_out():
    # L4; rule text: "The Queen can not heal you after you have been knocked out"
    game = duel("R10 P5", "L5 SQ")
    game.state.hit_points[2] = 15
    cast(game, "R10 P5", "L5 SQ")
    assert game.turn.outcome.winners == (1,)


def test_a_jack_steals_two_of_the_opponents_discards_of_this_hand_too():
    # L8; rule text: "A Jack can steal 2 cards from your opponent's discard pile for your own hand"
    game = duel("R6 PJ", "S8 L3")
    cast(game, "R6 PJ", "S8 L3")
    assert {"S8", "L3"} <= set(game.state.hands[1])
    assert game.state.discards == {1: ["R6", "PJ"], 2: []}
    assert len(game.state.hands[1]) == 12


def test_a_stolen_card_that_a_king_had_promoted_counts_its_rank_again():
    # L7, L8; rule text: "A King can promote your Primary card", and there is no King beside it any more
    game = duel("R6 PJ S5", "S8 LK W3")
    cast(game, "R6 PJ", "S8 LK")
    game.apply(2, "count S8 as 10")
    assert "S8" in game.state.hands[1]
    assert game.state.value("S8") == 8


def test_only_the_secondary_jack_steals():
    # Rule text: "Only the Secondary Jack can take 2 cards after hand"
    game = duel("PJ R6", "S8 L3")
    cast(game, "PJ R6", "S8 L3")
    assert game.state.discards[2] == ["S8", "L3"]


def test_a_jack_does_not_reach_the_discards_of_an_earlier_round():
    # L12
    game = duel("R6 P5", "S8 L3")
    cast(game, "R6 P5", "S8 L3")
    assert any(game.state.discards.values())
    game.state.hit_points.update({1: 1000, 2: 1000})
    while game.state.hand_number == 1:
        seat = game.turn.players[0]
        game.apply(seat, game.legal_actions(seat)[0])
    assert game.state.discards == {1: [], 2: []}


def test_second_sight_lets_the_attacker_see_before_the_secondary_card_is_chosen():
    # Rule text: "only show your 2. After seeing your opponent's cards you may replace your Secondary card"
    game = duel("R2 P5 W9", "S8 L3")
    cast(game, "R2 P5", "S8 L3")
    assert game.view(2)["table"]["1"]["spell"] == ["R2", None]
    assert game.view(1)["table"]["2"]["spell"] == ["S8", "L3"]
    assert game.turn.players == (1,)
    game.apply(1, "swap W9")
    assert "P5" in game.state.hands[1]
    assert game.state.discards[1] == ["R2", "W9"]
    assert "P5" not in "\n".join(game.log_for(2)[-6:])


def test_a_two_behind_sees_nothing_and_a_two_in_round_2_neither():
    # Rule text: "Play a 2 as your Primary card"
    for rules, attack in (("round-3", "P5 R2"), ("round-2", "R2 P5")):
        game = duel("R2 P5", "S8 L3", rules=rules)
        cast(game, attack, "S8 L3")
        assert len(game.state.discards[1]) == 2


def test_two_second_sights_the_attacker_locks_first():
    # L9
    game = duel("R2 P5 W9", "S2 L3")
    cast(game, "R2 P5", "S2 L3")
    assert game.turn.players == (1,)
    assert game.view(1)["table"]["2"]["spell"] == ["S2", None]
    game.apply(1, "keep")
    assert game.turn.players == (2,)
    assert game.view(2)["table"]["1"]["spell"] == ["R2", "P5"]


def test_a_king_behind_a_two_stays_hidden_until_it_is_shown():
    # "only show your 2": asking about the promotion at once would tell that a King lies behind it
    game = duel("R2 PK", "S8 L3")
    cast(game, "R2 PK", "S8 L3")
    assert game.turn.purpose.startswith("Second Sight")
    game.apply(1, "keep")
    assert game.legal_actions(1) == ("count R2 as 2", "count R2 as 10")


def test_a_twin_defence_may_be_switched():
    # Rule text, worked example: "Use Twin Defense to switch ... for 11 damage to attacker"
    game = duel("R6 P5", "S8 P8", rules="round-2")
    cast(game, "R6 P5", "S8 P8")
    kept = game.clone()
    game.apply(2, "switch")
    assert points(game) == (89, 100)
    kept.apply(2, "keep")
    assert points(kept) == (100, 94)


def test_a_twin_defence_switches_before_a_focused_attack_lands():
    # L11
    game = duel("R6 R5", "S8 P8", rules="round-2")
    cast(game, "R6 R5", "S8 P8")
    game.apply(2, "switch")
    assert points(game) == (89, 100), "Paper takes the 11 of Rock"


def test_a_joker_that_mimics_makes_no_twin():
    # L6
    game = duel("R6 P5", "S6 LX")
    cast(game, "R6 P5", "S6 LX")
    assert game.turn.purpose == "say what the card counts", "and not whether to switch"
