"""A game of Tic-Tac-Rock with hands, centre and pile as a test wants them."""

import itertools

from referee.games import new_game
from referee.games.janken.janken_deck import PLAIN_CARDS


def rock(centre="W9", draws="", options=None, **hands):
    """A game with these hands (``p1="R5 P2 S3"``), centre cards and next cards to draw."""
    options = dict(options or {})
    players = max(2, *(int(seat[1:]) for seat in hands)) if hands else 2
    held = {int(seat[1:]): cards.split() for seat, cards in hands.items()}
    used = {*centre.split(), *draws.split(), *itertools.chain(*held.values())}
    easy = options.get("easy") == "yes"
    spare = [card for card in PLAIN_CARDS if card not in used and not (easy and card[0] in "WL")]
    order = [*range(2, players + 1), 1] if options.get("choice") != "no" else []
    for seat in order:
        held[seat] = held.get(seat, []) + [spare.pop() for _ in range(3 - len(held.get(seat, [])))]
    deck = [held[seat][place] for place in range(3) for seat in order] if order else []
    return new_game("tic-tac-rock", players, seed=1, deck=[*deck, *centre.split(), *draws.split()], options=options)
