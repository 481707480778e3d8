"""A sentence is made of an event once, in the language of whoever reads it."""

from referee.games import GAMES
from referee.games.event import NOTHING, Event
from referee.games.sentences import Sentences


def test_a_sentence_has_the_players_names_and_events_within_it():
    names = {1: "Ann", 2: "Bo"}
    war, queen = GAMES["war"].texts.named(names), GAMES["green-queen"].texts.named(names)
    most = Event("most", reason=Event("played-out"), seat=2, count=38)
    assert war.say(most) == "the cards are played out: Bo has 38 cards"
    parts = tuple(Event("hand-over-part", seat=seat, change=change) for seat, change in ((1, 5), (2, -3)))
    assert queen.say(Event("hand-over", parts=parts)) == "The hand is over: Ann +5, Bo -3"
    assert queen.say(Event("lowest-score", seats=(1, 2), points=7)) == "Ann and Bo at 7, the lowest score"
    sandbox = GAMES["janken-sandbox"].texts.named(names)
    assert sandbox.say(Event("shuffles", seat=1, place="front-p2")) == "Ann shuffles front-Bo"
    assert Sentences({}.__getitem__).say(NOTHING) == ""


def test_a_sentence_that_is_worded_anew_has_the_hash_that_older_logs_have():
    """A log of a game for one hand, or for one round, still plays again to its state."""
    hand, rounds = GAMES["spell-my-name"].texts, GAMES["war"].texts
    assert hand.english.say(Event("hands-one", seat=1)) == "p1 has 1 hand"
    assert hand.hashed.say(Event("hands-one", seat=1)) == "p1 has 1 hands"
    most = Event("most", reason=Event("over-round"), seat=2, count=38)
    assert rounds.english.say(most) == "1 round is played: p2 has 38 cards"
    assert rounds.hashed.say(most) == "1 rounds are played: p2 has 38 cards"
