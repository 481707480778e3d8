"""A person at the terminal gets the table, choices that can be typed, and help."""

from tests.commands.played_games import play


def test_a_person_gets_the_table_numbered_choices_and_help():
    result = play("motor-city-showdown", "--names", "Ann,Robo", "--seed", "4", typed="?\nkeep\n99\n4\n")
    # Cards of Devastation with the symbols that they show: those compete too.
    assert "You: hand L08 SC8(labrador) J05 S09" in result.stdout
    assert "  4. flip J05 combat L08,SC8 hole S09" in result.stdout
    assert "Powers work only from the Flip card" in result.stdout
    assert "keep is not allowed now" in result.stdout
    assert "'99': expected" in result.stdout
    assert "Flip: Ann J05" in result.stdout
    assert "The game has not ended." in result.stdout


def test_a_game_that_has_not_ended_has_no_result_that_would_pass_for_a_draw():
    words = ("motor-city-showdown", "--names", "Ann,Robo", "--seed", "4", "--json")
    result = play(*words, typed="keep\n")
    assert '"type":"result"' not in result.stdout
    assert result.stdout
    assert "The game has not ended." in result.stderr


def test_the_number_of_a_bid_in_the_list_is_the_bid():
    result = play("stones", "--players", "human,bot,bot", "--names", "Ann,Bo,Cy", "--seed", "4", typed="4\n1\n")
    assert "  Ann: no bid, 0 tricks, 0 bags, 21 cards" in result.stdout
    assert "  4. bid 4\n" in result.stdout
    assert "Ann bids 4" in result.stdout
    assert "on the table: Bo P2, Cy PK" in result.stdout
    assert "Ann plays P6" in result.stdout


def test_more_choices_than_anybody_reads_are_made_in_words():
    # Green Queen: three of 21 cards
    result = play("green-queen", "--players", "human,bot,bot", "--seed", "4", typed="pass R2,R3,R5\n")
    assert "  pass CARDS: pass three cards on" in result.stdout
    assert "  1. pass" not in result.stdout
    assert "pass R2,R3,R5 is not allowed now" in result.stdout


def test_thousands_of_choices_are_told_by_their_forms():
    typed = "5\nshuffle deck\ndeal 3\nhide R5 at a1\nend\n"
    result = play("janken-sandbox", "--players", "human,human", "--names", "Ann,Bo", "--seed", "1", typed=typed)
    assert len(result.stdout.splitlines()) < 120
    assert "  move THING to PLACE: put something that you see somewhere" in result.stdout
    assert "'5': expected" in result.stdout  # what nobody was shown has no number
    assert "deck (65 face down)" in result.stdout
    assert result.returncode == 0
