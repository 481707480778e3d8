"""A game being played: asks for decisions and throws, carries them out, and writes down what happened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import IllegalAction, MalformedAction, OutOfTurn, shown
from referee.games.action import Action
from referee.games.chance import Chance
from referee.games.event import Event, Value
from referee.games.plain import copied, digest
from referee.games.rules import Ask, Contest, Do, OptionValue, Rules, Step, Table
from referee.games.throw_notation import print_throw
from referee.games.turns import Decision, GameOutcome, Mode, Over, Throw, Turn
from referee.games.view import TurnView, View
from referee.symbols import MisThrow, Symbol, Thrown

Entry = dict[str, Any]
"""One line of a log."""


class Game:
    """A game of any kind (see :func:`~referee.games.catalogue.new_game`).

    Actions and throws that are refused leave it as it was.

    Attributes:
        rules: Of the game being played.
        state: Everything about the table, hidden cards included: for the engine and for tests.
        turn: What the game waits for.
    """

    rules: Rules[Any]
    state: Table
    turn: Turn

    def __init__(
        self,
        rules: Rules[Any],
        seats: tuple[int, ...],
        options: dict[str, OptionValue],
        chance: Chance,
        deck: list[str] | None,
    ) -> None:
        self.rules = rules
        self.chance = chance
        self.state = rules.start(seats, options, deck)
        header: Entry = {
            "type": "header",
            "game": rules.name,
            "rules": rules.version,
            "players": len(seats),
            "options": options,
        }
        # What the referee keeps, and what is told to players, each entry to those who may read it.
        self._kept: list[Entry] = [{**header, "seed": chance.seed, "deck": deck}]
        # An event for everybody stands there as it is: an object less for each halves the collector's work.
        self._told: list[Entry | Event] = [header]
        self._answers: dict[int, Action] = {}
        self._asked: tuple[int, ...] = ()
        self._legal: dict[int, tuple[Action, ...]] = {}
        self._decisions: dict[tuple[str, tuple[int, ...]], Decision] = {}
        self._purposes: dict[tuple[Value, ...], str] = {}
        self._advance()

    @property
    def scores(self) -> dict[int, int]:
        """The scores by seat."""
        points = self.state.points if self.rules.one_bout else None
        return dict(self.state.scores) if points is None else points

    @property
    def state_hash(self) -> str:
        """SHA-256 of everything that decides how the game goes on, the same on every machine."""
        return digest(
            [
                self.rules.name,
                self.rules.version,
                self.state,
                self._answers,
                self.chance.seed,
                self.chance.draws,
            ],
            self.rules.texts.hashed.say,
        )

    @property
    def help(self) -> str:
        """The rules of the moment in a few sentences; empty where the game has none to tell."""
        return self.rules.help.get(self.help_topic, "")

    @property
    def help_topic(self) -> str:
        """The entry of the rules' help that tells of the moment; empty where there is none."""
        step = self.state.pending[-1].name if self.state.pending else ""
        varied = [f"{step}-{name}" for name, value in self.state.options.items() if value == "yes"]
        return next((topic for topic in (*varied, step, step.removesuffix("-bout")) if topic in self.rules.help), "")

    @property
    def result(self) -> Entry:
        """How the game stands, ready for JSON: the last line of a finished game's log."""
        return {
            "type": "result",
            "game": self.rules.name,
            "winners": list(self.state.winners),
            "scores": {str(seat): score for seat, score in self.state.scores.items()},
            "state": self.state_hash,
        }

    @property
    def log(self) -> list[str]:
        """The referee's log, as JSON Lines: everything, with the seed and every hidden card."""
        return self.log_from(0)

    @property
    def length(self) -> int:
        """How many lines the log has as yet, the last one of a finished game left out."""
        return len(self._kept)

    def log_from(self, line: int) -> list[str]:
        """The referee's log without its first lines, for who has those already."""
        over = isinstance(self.turn, Over) and line <= len(self._kept)
        return [_line(entry) for entry in (*self._kept[line:], *([self.result] if over else []))]

    def log_for(self, player: int | None, after: int = 0) -> list[str]:
        """The log that a player (``None``: the audience) may read: no seed, no deck, nothing hidden.

        An event is a line of data, with its sentence in English as ``text``.

        Args:
            player: Whose.
            after: How many of its lines are known already, and left out.

        Raises:
            OutOfTurn: Nobody has that seat.
        """
        return [_line(self._in_words(entry)) for entry in self.told(player, after)]

    def told(self, player: int | None, after: int = 0) -> list[Entry]:
        """The entries of :meth:`log_for`; what has happened is an :class:`~referee.games.event.Event` in ``event``.

        Args:
            player: Whose.
            after: How many of them are known already, and left out.

        Raises:
            OutOfTurn: Nobody has that seat.
        """
        if player is not None:
            self._require_seat(player)
        pending = len(self._told) - len(self._answers)
        settled = [told for told in self._told[:pending] if isinstance(told, Event) or self._may_read(player, told)]
        own = [told for told in self._told[pending:] if isinstance(told, dict) and told["player"] == player]
        fresh = [*settled, *own][after:]
        return [{"type": "event", "event": told} if isinstance(told, Event) else told for told in fresh]

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """What a player may answer now; empty for who is not asked, or has answered already.

        Raises:
            OutOfTurn: Nobody has that seat.
        """
        self._require_seat(player)
        if player not in self.turn.players or not isinstance(self.turn, Decision):
            return ()
        if player not in self._legal:
            step, ask = self._question()
            self._legal[player] = tuple(ask.actions(self.state, step, player))
        return self._legal[player]

    def apply(self, player: int, action: Action | str) -> None:
        """A player decides. Where several decide, nothing changes until all have.

        Raises:
            MalformedAction: It is not in the game's notation.
            OutOfTurn: That player is not asked for a decision now.
            IllegalAction: The rules do not allow it.
        """
        action = self.check(player, action)
        self._answers[player] = action
        self._write({"type": "action", "player": player, "action": action})
        if len(self._answers) < len(self._asked):
            left = tuple(seat for seat in self._asked if seat not in self._answers)
            self.turn = self._decision(left, self._question()[1])
            return
        # In the order of the seats, so that the order of answering decides nothing.
        answers = self._answers if len(self._answers) == 1 else dict(sorted(self._answers.items()))
        self._answers = {}
        step, ask = self._question()
        self.state.pending.pop()
        ask.answered(self.state, step, answers, self)
        self._advance()

    def check(self, player: int, action: Action | str) -> Action:
        """The legal action that a text means, without applying it.

        Raises:
            MalformedAction: It is not in the game's notation.
            OutOfTurn: That player is not asked for a decision now.
            IllegalAction: The rules do not allow it.
        """
        legal = self.legal_actions(player)
        if isinstance(action, str) and action in legal:
            return action if isinstance(action, Action) else Action(action)
        action = self.rules.notation.parse(action)
        if not legal:
            if player in self._answers:
                raise OutOfTurn(f"p{player} has decided already")
            raise OutOfTurn(f"p{player} is not asked to decide now")
        if action not in legal:
            raise IllegalAction(f"p{player}: {action!s} is not allowed now")
        return action

    def apply_throw(self, thrown: Mapping[int, Thrown]) -> None:
        """The players of the turn throw; ties and split decisions ask for the next throw of the bout.

        Raises:
            OutOfTurn: No throw is asked for, or others throw than those of the turn.
            MalformedAction: It is no dict, or something thrown is neither a symbol nor a mis-throw.
        """
        if not isinstance(self.turn, Throw):
            raise OutOfTurn("no throw is asked for now")
        if not isinstance(thrown, Mapping) or not all(isinstance(what, (Symbol, MisThrow)) for what in thrown.values()):
            raise MalformedAction("a throw is a Symbol or a MisThrow for each player")
        if not _are_seats(thrown):
            raise OutOfTurn(f"expected a throw for each seat, not for {', '.join(map(repr, thrown))}")
        if tuple(sorted(thrown)) != self.turn.players:
            raise OutOfTurn(f"{_seats(self.turn.players)} throw now, not {_seats(sorted(thrown))}")
        self._write({"type": "throw", "throw": print_throw(thrown)})
        state = self.state
        assert state.bout is not None, "a Throw has its bout"
        state.bout = state.bout.after(thrown)
        winner = state.bout.winner
        if winner is not None:
            step = state.pending.pop()
            contest = self.rules.step(step.name)
            assert isinstance(contest, Contest), "a Throw's step is one"
            contest.won(state, step, winner, self)
            state.bout = None
        self._advance()

    def view(self, player: int | None) -> View:
        """What a player (``None``: the audience) may know, ready for JSON; see :class:`.View` for the scores' keys.

        Raises:
            OutOfTurn: Nobody has that seat.
        """
        if player is not None:
            self._require_seat(player)
        turn: TurnView
        if isinstance(self.turn, Decision):
            # All who were asked: who has answered is not told before all have.
            turn = {"kind": "decision", "players": list(self._asked), "purpose": self.turn.purpose}
        elif isinstance(self.turn, Throw):
            turn = {
                "kind": "throw",
                "players": list(self.turn.players),
                "mode": self.turn.mode,
                "purpose": self.turn.purpose,
                "score": None if self.turn.score is None else dict(self.turn.score),
            }
        else:
            outcome = self.turn.outcome
            turn = {
                "kind": "over",
                "winners": list(outcome.winners),
                "scores": dict(outcome.scores),
                "reason": outcome.reason,
            }
        shown: View = {
            "game": self.rules.name,
            "player": player,
            "seats": list(self.state.seats),
            "options": dict(self.state.options),
            "scores": self.scores,
            "turn": turn,
        }
        # The game's own type has both.
        return cast(View, {**shown, **self.rules.view(self.state, player)})

    def clone(self) -> Game:
        """A game that stands where this one stands; what happens to one does not touch the other."""
        twin = object.__new__(Game)
        twin.rules = self.rules
        twin.chance = self.chance.copy()
        twin.state = copied(self.state)
        twin.turn = self.turn
        twin._kept = list(self._kept)
        twin._told = list(self._told)
        twin._answers = dict(self._answers)
        twin._asked = self._asked
        twin._legal = dict(self._legal)
        # Shared: these only ever grow, and what is in them cannot change.
        twin._decisions = self._decisions
        twin._purposes = self._purposes
        return twin

    def say(self, event: Event, to: int | None = None) -> None:
        """Announces an event (see :class:`~referee.games.rules.Desk`)."""
        self._told.append(event if to is None else {"type": "event", "event": event, "to": to})

    def draw_shuffled(self, cards: Sequence[str]) -> list[str]:
        """The cards in a random order, written into the log."""
        result = self.chance.shuffled(cards)
        self._kept.append({"type": "chance", "draw": "shuffle", "result": result})
        return list(result)

    def draw_pick(self, choices: Sequence[str]) -> str:
        """One of the choices at random, written into the log."""
        result = self.chance.picked(choices)
        self._kept.append({"type": "chance", "draw": "pick", "result": [result]})
        return result

    def _require_seat(self, player: int) -> None:
        if not _are_seats([player]):
            raise OutOfTurn(f"{shown(player)} is no seat")
        if player not in self.state.seats:
            raise OutOfTurn(f"p{player} does not play: expected {_seats(self.state.seats)}")

    def _question(self) -> tuple[Step, Ask[Any]]:
        step = self.state.pending[-1]
        ask = self.rules.step(step.name)
        assert isinstance(ask, Ask), "a Decision's step is one"
        return step, ask

    def _write(self, entry: Entry) -> None:
        self._kept.append(entry)
        self._told.append(entry)

    def _advance(self) -> None:
        state = self.state
        self._legal.clear()
        self._asked = ()
        while state.pending:
            step = state.pending[-1]
            kind = self.rules.step(step.name)
            if isinstance(kind, Do):
                state.pending.pop()
                kind.run(state, step, self)
            elif isinstance(kind, Ask):
                self._asked = kind.players(state, step)
                self.turn = self._decision(self._asked, kind)
                return
            else:
                self.turn = self._throw(kind, step)
                return
        reason = self.rules.texts.english.say(state.reason)
        self.turn = Over(GameOutcome(state.winners, dict(state.scores), reason, state.reason))

    def _decision(self, players: tuple[int, ...], ask: Ask[Any]) -> Decision:
        # A game asks the same few questions over and over: a lookup is a third of the work of making one.
        key = (ask.purpose.name, players)
        if key not in self._decisions:
            self._decisions[key] = Decision(players, self.rules.texts.english.say(ask.purpose), ask.purpose)
        return self._decisions[key]

    def _in_words(self, entry: Entry) -> Entry:
        if entry["type"] != "event":
            return entry
        event: Event = entry["event"]
        return {**entry, **event.entry, "text": self.rules.texts.english.say(event)}

    def _throw(self, contest: Contest[Any], step: Step) -> Throw:
        bout = self.state.bout
        if bout is None:
            bout = OneTime(step.seats) if contest.mode is Mode.ONE_TIME else RunToTen(step.seats)
            self.state.bout = bout
            event = contest.purpose(self.state, step)
            purpose = self._purpose(event)
        else:
            # The next throw of a bout is about the same.
            assert isinstance(self.turn, Throw), "a bout goes on"
            event, purpose = self.turn.event, self.turn.purpose
        return Throw(bout.playing, contest.mode, purpose, self.state.points, event)

    def _purpose(self, event: Event) -> str:
        """What is asked for, in English: a game asks the same few things over and over."""
        if not event.values:
            return self.rules.texts.english.say(event)
        key = (event.name, *event.values.values())
        if key not in self._purposes:
            self._purposes[key] = self.rules.texts.english.say(event)
        return self._purposes[key]

    def _may_read(self, player: int | None, entry: Entry) -> bool:
        if entry["type"] == "event":
            return entry.get("to") in {None, player}
        if entry["type"] == "action":
            return entry["player"] == player or entry["action"].verb in self.rules.notation.public
        return True


_LINES = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def _are_seats(players: Iterable[object]) -> bool:
    """Whether these are whole numbers: 1.0 and True are equal to seat 1, and no log that has them can be read."""
    return all(type(player) is int for player in players)


def _line(entry: Mapping[str, Any]) -> str:
    return _LINES.encode(entry)


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(f"p{seat}" for seat in seats)
