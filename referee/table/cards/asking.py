"""Whom of the people at the table a card game asks, whose hand is shown, and what is picked."""

from __future__ import annotations

from collections.abc import Container

from referee.host.cards.choice import Choice, Keywords, meanings
from referee.table.cards.sitting import TableSitting


class Asking:
    """Asks one person after another.

    Where several people share the screen, a hand is shown only once its player has asked for it.

    Attributes:
        looking: The seat of whoever looks at the screen; 0 for nobody.
        choice: What that person is choosing; ``None`` while there is nothing to choose.
        page: Which page of what can be chosen is shown, counted on without end.

    Args:
        sitting: The game.
    """

    def __init__(self, sitting: TableSitting) -> None:
        self._sitting = sitting
        self._alone = len(sitting.people) == 1
        self.looking = sitting.people[0] if self._alone else 0
        self.choice: Choice | None = None
        self.page = 0

    @property
    def viewer(self) -> int:
        """Whose hand is shown; 0 for nobody's, and never that of who looks at it on a phone."""
        if self.looking in self._sitting.elsewhere:
            return 0
        return self.looking if self._alone or self._sitting.next_person == self.looking else 0

    @property
    def begun(self) -> bool:
        """Whether something is picked that can be taken back."""
        return self.choice is not None and self.choice.begun

    @property
    def made(self) -> bool:
        """Whether a choice is made with what is picked; one of several things is looked at before."""
        choice = self.choice
        return choice is not None and choice.action is not None and sum(slot.size for slot in choice.slots) <= 1

    def ask(self) -> bool:
        """Asks whoever looks, if the game waits for that person and nothing is asked yet; whether it did."""
        person = self._sitting.next_person
        if not person or self.choice is not None or person != self.looking:
            return False
        self.choice = Choice(self._sitting.game.legal_actions(person))
        return True

    def ask_anew(self) -> None:
        """Drops what was picked; whoever is not asked now has to press for the hand again, once asked."""
        self.choice = None
        if not self._alone and self._sitting.next_person != self.looking:
            self.looking = 0

    def look(self) -> None:
        """Whoever is asked looks at the screen now."""
        self.looking = self._sitting.next_person

    def acts(self, lies: Container[str]) -> list[tuple[Keywords, str]]:
        """The actions that are begun by a button, and their names.

        Args:
            lies: What is chosen where it lies on the table: an action that can be begun there has no button.
        """
        choice = self.choice
        if choice is None or choice.form is not None:
            return []
        return [(keywords, self._act(keywords)) for keywords in choice.forms if not _lie(choice, keywords, lies)]

    @property
    def meaning(self) -> str:
        """What the action that is picked means."""
        form = () if self.choice is None else self.choice.form
        return self._meaning(form or ())

    def hint(self, focus: str) -> str:
        """What the action with the focus means, where its button has only its name; else empty."""
        choice, keywords = self.choice, tuple(focus.split(" "))
        if choice is None or choice.form is not None or keywords not in choice.forms:
            return ""
        return self._meaning(keywords) if self._sitting.words.act(keywords) else ""

    def _meaning(self, keywords: Keywords) -> str:
        return self._sitting.words.meaning(meanings(self._sitting.game.rules.notation.forms)[keywords])

    def _act(self, keywords: Keywords) -> str:
        """A name for an action, where it has one that is shorter than its meaning."""
        return self._sitting.words.act(keywords) or self._meaning(keywords)


def _lie(choice: Choice, keywords: Keywords, lies: Container[str]) -> bool:
    """Whether all that an action can be begun with lies on the table."""
    openings = choice.openings(keywords)
    return bool(openings) and all(value in lies for value in openings)
