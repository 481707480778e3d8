"""What a browser draws, as plain data ready for JSON: a card game as one seat may know it, and a bout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from referee.bouts.words import explain, thrown_words
from referee.games.showing import Board, Line
from referee.host.cards.view_reading import Pile, Place, read_view
from referee.host.cards.wording import Wording
from referee.host.corrections import said_in_words, to_call_in_words
from referee.host.language import Catalogue, fault_words, review_words
from referee.host.shown import GameShown, Shown
from referee.host.views import BoutView, PastThrow, PlayerView
from referee.symbols import Symbol, Thrown

Page: TypeAlias = dict[str, Any]
"""JSON's own types alone."""


def game_page(shown: GameShown, seat: int | None) -> Page:
    """A card game as a seat may know it.

    Args:
        shown: The game.
        seat: Whose; ``None``: the audience's.

    Raises:
        KeyError: Nobody plays at that seat.
    """
    words, own = shown.words, shown.seats[seat]
    view = own.view
    reading = read_view(view)
    asked = view["turn"]["players"] if view["turn"]["kind"] != "over" else []
    page: Page = {
        "title": words.title,
        "seat": seat,
        "over": view["turn"]["kind"] == "over",
        "purpose": shown.purpose,
        "help": shown.help,
        "facts": words.facts(reading.facts),
        "dice": [words.facts([die]) for die in reading.dice],
        "events": list(own.events),
        "players": [
            {
                **_place(place, words),
                "score": view["scores"].get(place.seat),
                "asked": place.seat in asked,
                "colour": reading.colours.get(place.seat, place.seat),
            }
            for place in reading.places
        ],
        "shared": [_pile(pile, words) for pile in reading.shared],
        "boards": [_board(board, reading.lines) for board in reading.boards],
        "hand": list(reading.hand),
    }
    # Faces of what this seat sees, and of nothing else.
    seen = set(_cards(page)) | {value for action in own.legal for value in _values(action)}
    page["cards"] = {card: face for card in sorted(seen) if (face := _face(card, words)) is not None}
    return page


def bout_page(view: BoutView, texts: Catalogue) -> Page:
    """A bout, without its picture."""
    names = {player.player: player.name for player in view.players}
    return {
        "title": view.title if view.target is None else texts("bout.first_to", title=view.title, points=view.target),
        "phase": view.phase.value,
        "headline": view.headline,
        "explanation": view.explanation,
        "players": [_player(player, texts) for player in view.players],
        "history": [_past(past, names, texts) for past in view.history[-12:]],
        "strokes": view.strokes_to_throw,
        "winner": view.winner,
    }


def challenges_page(shown: Shown) -> list[Page]:
    """The challenges that nobody has decided yet, ready for JSON."""
    return [{"seat": each.seat, "name": each.name, "throw": each.past.number} for each in shown.challenges]


def settled_words(shown: Shown, texts: Catalogue) -> str:
    """What an operator has decided about a throw last, and how it counts now; empty where nothing is to be told."""
    settled = shown.settled
    if settled is None or shown.bout is None:
        return ""
    names = {player.player: player.name for player in shown.bout.players}
    before, now = settled.before, settled.now
    outcome = _uncounted(now, names, texts) or _outcome(now, names, texts)
    if settled.stands:
        return texts("web.stood", throw=now.number, outcome=outcome)
    changed = [seat for seat, call in now.thrown.items() if before.thrown.get(seat) != call] or list(now.thrown)
    was = said_in_words({seat: before.thrown.get(seat) for seat in changed}, names, texts)
    if not now.uncounted:
        calls = said_in_words({seat: now.thrown[seat] for seat in changed}, names, texts)
        outcome = texts("overrule.counts", overruled=calls, outcome=outcome)
    was = _uncounted(before, names, texts) or was
    return texts("web.changed", throw=now.number, before=was, now=outcome)


def _place(place: Place, words: Wording) -> Page:
    return {
        "seat": place.seat,
        "name": words.names.get(place.seat, ""),
        "facts": words.facts(place.facts),
        "piles": [_pile(pile, words) for pile in place.piles],
    }


def _pile(pile: Pile, words: Wording) -> Page:
    return {
        "name": pile.name,
        "label": words.pile(pile),
        "cards": list(pile.cards),
        "hidden": pile.hidden,
        "owners": list(pile.owners),
        "heap": pile.heap,
    }


def _board(board: Board, lines: Sequence[Line]) -> list[list[Page]]:
    won = {name: colour for colour, row in lines for name in row}
    return [
        [
            {
                "name": square.name,
                "card": square.shows or "",
                "down": square.face_down,
                "peg": square.peg,
                "line": won.get(square.name, 0),
            }
            for square in row
        ]
        for row in board
    ]


def _cards(page: Mapping[str, Any]) -> Iterable[str]:
    yield from page["hand"]
    piles: list[Sequence[Page]] = [page["shared"], *(player["piles"] for player in page["players"])]
    for pile in (pile for several in piles for pile in several):
        yield from pile["cards"]
    for board in page["boards"]:
        yield from (square["card"] for row in board for square in row if square["card"])


def _values(action: str) -> Iterable[str]:
    for word in action.split(" ")[1::2]:
        yield from word.split(",")


@lru_cache(maxsize=512)
def _face(card: str, words: Wording) -> Page | None:
    """What a card shows; ``None`` for what is none. A table shows the same cards with every page."""
    try:
        front = words.front(card)
    except KeyError:
        return None
    return {
        "index": front.index,
        "suit": front.suit,
        "picture": front.picture,
        "name": words.value(card),
        "power": front.power,
    }


def _player(player: PlayerView, texts: Catalogue) -> Page:
    call = player.call
    thrown = None if call is None else call.thrown
    fault = "" if call is None or call.fault is None else fault_words(call.fault, texts)
    return {
        "seat": player.player,
        "name": player.name,
        "playing": player.playing,
        "strokes": player.strokes,
        "score": player.score,
        "gained": player.gained,
        "survived": player.survived,
        "call": None
        if call is None or thrown is None
        else {**_thrown(thrown, texts), "review": review_words(call, texts), "fault": fault},
        "unseen": call is not None and thrown is None,
    }


def _past(past: PastThrow, names: Mapping[int, str], texts: Catalogue) -> Page:
    return {
        "number": past.number,
        "uncounted": _uncounted(past, names, texts),
        "overruled": past.overruled,
        "thrown": [
            {"seat": seat, "survived": seat in past.survivors, **_thrown(thrown, texts)}
            for seat, thrown in sorted(past.thrown.items())
            if thrown is not None
        ],
    }


def _uncounted(past: PastThrow, names: Mapping[int, str], texts: Catalogue) -> str:
    """Why a throw does not count, and who is still to be called; empty where it counts."""
    why = texts(past.uncounted) if past.uncounted else ""
    return "; ".join(filter(None, [why, to_call_in_words(past.to_call, names, texts)]))


def _outcome(past: PastThrow, names: Mapping[int, str], texts: Catalogue) -> str:
    """How a throw that counts has come out."""
    thrown = {seat: call for seat, call in past.thrown.items() if call is not None}
    return explain(thrown, names, say=texts.say).headline


def _thrown(thrown: Thrown, texts: Catalogue) -> Page:
    """What was thrown: the name of its picture, and in words."""
    return {
        "picture": thrown.value if isinstance(thrown, Symbol) else "mis-throw",
        "words": thrown_words(thrown, texts.say),
    }
