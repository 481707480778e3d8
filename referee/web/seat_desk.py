"""What one seat has picked so far: kept here, so that a phone that reloads, or a second one, goes on where it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.games.action import Action
from referee.host.cards.choice import Choice, Keywords, meanings
from referee.host.cards.wording import Wording
from referee.host.remote import RemoteTable
from referee.host.shown import GameShown
from referee.web.pages import Page

_VALUES: Final = {"begin": True, "pick": True, "back": False, "confirm": False}
"""What a browser can ask for, and whether that has a value."""


class MalformedMessage(Exception):  # noqa: N818 - as MalformedAction of the games; never shown to people
    """A browser has sent what no page of ours sends."""


class SeatDesk:
    """Takes a seat's picks and turns them into one of its legal actions.

    Args:
        seat: Whose.
        remote: Where answers go.
    """

    def __init__(self, seat: int, remote: RemoteTable) -> None:
        self.seat = seat
        self._remote = remote
        self._choice: Choice | None = None
        self._stamp = -1
        self._steps = 0
        self._sent = False

    def take(self, game: GameShown) -> None:
        """Takes in how the game stands now; picks for an earlier question are dropped."""
        shown = game.seats[self.seat]
        if shown.stamp != self._stamp:
            self._choice = Choice(shown.legal) if shown.legal else None
            self._stamp, self._steps, self._sent = shown.stamp, 0, False

    def page(self, words: Wording) -> Page | None:
        """What can be picked now, ready for JSON; ``None`` where nothing is asked for."""
        choice = self._choice
        if choice is None:
            return None
        forms = meanings(words.forms)
        return {
            "at": self._at,
            "sent": self._sent,
            "forms": [_form(keywords, choice, forms, words) for keywords in choice.forms]
            if choice.form is None
            else [],
            "options": [{"value": value, "words": words.value(value)} for value in choice.options],
            "slots": [
                {"label": words.part(slot.keyword), "values": [words.value(value) for value in slot.values]}
                for slot in choice.slots
            ],
            "picked": list(choice.picked),
            "action": None if choice.action is None else words.meaning(forms[choice.form or ()]),
            "begun": choice.begun,
        }

    def answer(self, message: Mapping[str, Any]) -> bool:
        """Does what a browser asks for.

        Args:
            message: As it came, decoded.

        Returns:
            Whether anything has changed: what was meant for an earlier step changes nothing.

        Raises:
            MalformedMessage: No page of ours sends that.
        """
        wanted, at, value = message.get("do"), message.get("at"), message.get("value")
        if not isinstance(at, str) or not isinstance(wanted, str) or set(message) - {"do", "at", "value"}:
            raise MalformedMessage
        if wanted not in _VALUES or isinstance(value, str) != _VALUES[wanted]:
            raise MalformedMessage
        choice = self._choice
        if choice is None or at != self._at or self._sent:
            return False
        if wanted == "confirm":
            return choice.action is not None and self._send(choice.action)
        if wanted == "back":
            choice.take_back()
        elif wanted == "begin":
            form = next((each for each in choice.forms if " ".join(each) == value), None)
            if form is None or choice.form is not None:
                return False
            choice.begin(form)
        elif value in choice.options:
            choice.pick(str(value))
        else:
            return False
        self._steps += 1
        # A choice of one thing is made with it; one of several is looked at before it is made.
        if wanted != "back" and choice.action is not None and sum(slot.size for slot in choice.slots) <= 1:
            self._send(choice.action)
        return True

    @property
    def _at(self) -> str:
        return f"{self._stamp}.{self._steps}"

    def _send(self, action: Action) -> bool:
        self._sent = True
        self._remote.answer(self.seat, action, self._stamp)
        return True


def _form(keywords: Keywords, choice: Choice, forms: Mapping[Keywords, Any], words: Wording) -> Page:
    """What can be done, and by picking what it can be begun."""
    return {
        "value": " ".join(keywords),
        "words": words.act(keywords) or words.meaning(forms[keywords]),
        "meaning": words.meaning(forms[keywords]),
        "openings": list(choice.openings(keywords)),
    }
