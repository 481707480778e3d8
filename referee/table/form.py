"""pygame-gui's widgets in the table's own look, and a focus among them that arrows, Tab and a gamepad move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from referee.officiating.player_colours import Colour
from referee.table.button_label import ButtonLabel
from referee.table.canvas import Canvas
from referee.table.inputs import Act, Input
from referee.table.lettering import Typeface, entry_file, entry_files, font_file, script_of
from referee.table.theme import COLOURS, SIZES, SPACES

_UNSEEN = "#unseen"


class _Manager(pygame_gui.UIManager):
    """Takes the mouse's place from the events, as everything else here does, not from where the mouse is by now."""

    def _update_mouse_position(self) -> None:
        pass

    def process_events(self, event: pygame.event.Event) -> bool:
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            self.mouse_position = event.pos
        return bool(super().process_events(event))


@dataclass(frozen=True, slots=True)
class _Field:
    """A widget that the focus can be on.

    Attributes:
        widget: pygame-gui's own.
        choose: What choosing it does; ``None`` for an entry, in which one types.
        step: What left (-1) and right (1) do on it, where they do not move the focus.
    """

    widget: UIButton | UITextEntryLine
    choose: Callable[[], None] | None
    step: Callable[[int], None] | None = None


class Form:
    """Widgets on a canvas.

    A screen makes a new form whenever its content changes or the window is resized. The new form then takes over what
    people do with the form before.

    Args:
        canvas: What the widgets are laid out for.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._manager = _manager_for(canvas)
        self._labels: list[ButtonLabel] = []
        self.outdated = False
        self._fields: dict[str, _Field] = {}
        self._entries: dict[UITextEntryLine, Callable[[str], None]] = {}
        self._typed: dict[UITextEntryLine, str] = {}
        self.focus = ""

    def button(
        self,
        name: str,
        box: pygame.Rect,
        text: str,
        choose: Callable[[], None],
        *,
        on: bool = True,
        primary: bool = False,
    ) -> None:
        """Adds a button.

        Args:
            name: Tells it from the others, for the focus.
            box: In pixels of the canvas's surface.
            text: On it.
            choose: Called when it is chosen, with any device.
            on: Whether it can be chosen.
            primary: Whether it is the one thing to do next on this screen.
        """
        widget = UIButton(box, "", self._manager, command=_plain(choose), object_id=_UNSEEN)
        self._labels.append(ButtonLabel(widget, text, on=on, primary=primary))
        if on:
            self._add(name, _Field(widget, choose))
        else:
            widget.disable()  # type: ignore[no-untyped-call]  # pygame-gui annotates most, not this

    def area(self, name: str, box: pygame.Rect, choose: Callable[[], None]) -> None:
        """Adds an invisible button over something that the screen has drawn, such as a card.

        Args:
            name: Tells it from the others, for the focus.
            box: In pixels of the canvas's surface.
            choose: Called when it is chosen, with any device.
        """
        widget = UIButton(box, "", self._manager, command=_plain(choose), object_id=_UNSEEN)
        self._add(name, _Field(widget, choose))

    def point_at(self, place: tuple[int, int]) -> None:
        """Moves the focus to the widget at a place, if there is one; the widget on top is the one added last."""
        hit = [name for name, field in self._fields.items() if field.widget.rect.collidepoint(place)]
        if hit:
            self.focus_on(hit[-1])

    def options(
        self, name: str, box: pygame.Rect, options: Sequence[str], chosen: int, choose: Callable[[int], None]
    ) -> None:
        """Adds a button that shows one of some options.

        Left and right step through them, as does a press on either arrow; choosing goes to the next.

        Args:
            name: Tells it from the others, for the focus.
            box: In pixels of the canvas's surface.
            options: In words.
            chosen: The place of the one that is shown.
            choose: Called with the place of another.
        """

        def step(way: int) -> None:
            choose((chosen + way) % len(options))

        def step_by_mouse() -> None:
            step(-1 if self._manager.mouse_position[0] < box.left + box.height else 1)

        widget = UIButton(box, "", self._manager, command=step_by_mouse, object_id=_UNSEEN)
        self._labels.append(ButtonLabel(widget, options[chosen], stepped=True))
        self._add(name, _Field(widget, lambda: step(1), step))

    def entry(self, name: str, box: pygame.Rect, text: str, changed: Callable[[str], None], length: int = 16) -> None:
        """Adds a line of text that people type.

        Args:
            name: Tells it from the others, for the focus.
            box: In pixels of the canvas's surface.
            text: What it says at first.
            changed: Called with the text, whenever it has changed.
            length: How many letters at most.
        """
        widget = UITextEntryLine(box, self._manager, initial_text=text, object_id=_entry_id(text))
        widget.set_text_length_limit(length)
        self._entries[widget] = changed
        self._typed[widget] = text
        self._add(name, _Field(widget, None))

    def handle(self, event: Input) -> bool:
        """Answers an input; returns whether it was for one of the widgets."""
        if event.act is Act.PRESS:
            self.point_at(event.at)
        if event.raw is not None and event.act not in {Act.SELECT, Act.NEXT, Act.PREVIOUS, Act.UP, Act.DOWN}:
            taken = self._manager.process_events(event.raw)
            self._note_typed()
            if taken or event.act is Act.TEXT:
                return True
        return self._move(event) or (event.act is Act.KEY and self.typing)

    def _note_typed(self) -> None:
        for widget, changed in self._entries.items():
            now = widget.get_text()
            if now != self._typed[widget]:
                # Another script has another font, which a widget gets when it is made.
                self.outdated |= _entry_id(now) != _entry_id(self._typed[widget])
                self._typed[widget] = now
                changed(now)

    @property
    def places(self) -> dict[str, pygame.Rect]:
        """Where the widgets are that can be chosen, by their names."""
        return {name: pygame.Rect(field.widget.rect) for name, field in self._fields.items()}

    @property
    def held(self) -> str:
        """The name of the button that the mouse is pressed on; empty where there is none."""
        for name, field in self._fields.items():
            if isinstance(field.widget, UIButton) and field.widget.held:
                return name
        return ""

    def take_over(self, focus: str, held: str) -> None:
        """Goes on where the form before stopped: with its focus, and with the button that the mouse is pressed on.

        Without the latter, a press is lost whose button is laid out anew before the mouse lets it go.
        """
        # The first widget may be a line of text, which takes letters only once it is told so.
        self.focus_on(focus if focus in self._fields else self.focus)
        widget = self._fields[held].widget if held in self._fields else None
        if isinstance(widget, UIButton):
            widget.held = True

    @property
    def typing(self) -> bool:
        """Whether the focus is on a line of text, so that letters are typed rather than commands."""
        field = self._fields.get(self.focus)
        return field is not None and field.choose is None

    def focus_on(self, name: str) -> None:
        """Moves the focus, if there is such a widget."""
        if name in self._fields:
            self.focus = name
            widget = self._fields[name].widget
            self._manager.set_focus_set({widget} if isinstance(widget, UITextEntryLine) else None)
            if isinstance(widget, UITextEntryLine):
                # pygame-gui sets the cursor before the first letter when the focus leaves.
                widget.edit_position = len(widget.get_text())
                widget.cursor_has_moved_recently = True

    def _move(self, event: Input) -> bool:
        field = self._fields.get(self.focus)
        if event.act is Act.SELECT and field is not None:
            if field.choose is None:
                self._go(1)
            else:
                field.choose()
        elif event.act in {Act.LEFT, Act.RIGHT} and field is not None and field.step is not None:
            field.step(1 if event.act is Act.RIGHT else -1)
        elif event.act in {Act.NEXT, Act.PREVIOUS}:
            self._go(1 if event.act is Act.NEXT else -1)
        elif event.act in _WAYS:
            self._look(*_WAYS[event.act])
        else:
            return False
        return True

    def _go(self, way: int) -> None:
        names = list(self._fields)
        if not names:
            return
        self.focus_on(names[(names.index(self.focus) + way) % len(names)] if self.focus in names else names[0])

    def _look(self, across: int, down: int) -> None:
        """Moves the focus to the nearest widget on that side; one straight ahead counts as nearer."""
        if self.focus not in self._fields:
            self._go(1)
            return
        here = self._fields[self.focus].widget.rect
        best = None
        for name, field in self._fields.items():
            there = field.widget.rect
            right, below = there.centerx - here.centerx, there.centery - here.centery
            ahead = right * across + below * down
            aside = _gap(here, there, across=bool(down))
            if ahead > 0 and name != self.focus and (best is None or ahead + 3 * aside < best[0]):
                best = (ahead + 3 * aside, name)
        if best is not None:
            self.focus_on(best[1])

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draws the widgets, and a frame within the one that the focus is on, or about it where that is a picture."""
        self._manager.update(seconds)
        for label in self._labels:
            label.draw(canvas)
        self._manager.draw_ui(canvas.surface)
        drawn = {label.widget for label in self._labels} | set(self._entries)
        for name, field in self._fields.items():
            if name == self.focus:
                within = field.widget in drawn
                edge = field.widget.rect if within else field.widget.rect.inflate(canvas.px(8), canvas.px(8))
                colour = COLOURS.text if self._is_primary(field.widget) else COLOURS.accent
                pygame.draw.rect(canvas.surface, colour, edge, canvas.px(4), border_radius=canvas.px(SPACES.corner))
        for entry in self._entries:
            canvas.lettered.append((entry.get_text(), pygame.Rect(entry.rect)))

    def _is_primary(self, widget: UIButton | UITextEntryLine) -> bool:
        return any(label.primary and label.widget is widget for label in self._labels)

    def _add(self, name: str, field: _Field) -> None:
        self._fields[name] = field
        if not self.focus:
            self.focus = name


_WAYS = {Act.UP: (0, -1), Act.DOWN: (0, 1), Act.LEFT: (-1, 0), Act.RIGHT: (1, 0)}


def _gap(here: pygame.Rect, there: pygame.Rect, *, across: bool) -> int:
    """How far two boxes are apart, across or down; 0 where they overlap."""
    if across:
        return max(0, there.left - here.right, here.left - there.right)
    return max(0, there.top - here.bottom, here.top - there.bottom)


def _entry_id(text: str) -> str:
    """What the theme calls an entry whose text is in a script of its own."""
    return f"#{entry_file(text).stem}"


_managers: dict[tuple[tuple[int, int], float], _Manager] = {}


def _manager_for(canvas: Canvas) -> _Manager:
    """pygame-gui's manager for a size of window, without the widgets of the form before.

    There is one manager at a time, and one form. A manager opens fonts, begins a thread and adds to the list of
    translations. It is freed only when the garbage collector runs. A new manager for each form left 500 MB behind in a
    card game.
    """
    key = (canvas.surface.get_size(), canvas.unit)
    if key not in _managers:
        forget_widgets()
        _managers[key] = _Manager(key[0], _theme(canvas))
    manager = _managers[key]
    manager.set_focus_set(None)
    manager.clear_and_reset()  # type: ignore[no-untyped-call]  # pygame-gui annotates most, not this
    if manager.root_container is not None:
        manager.root_container.set_focus_set(None)  # as in a new manager, the focus is never on the container
    return manager


def forget_widgets() -> None:
    """Drops the manager that was kept, because its fonts do not outlive pygame's font module.

    An entry that has the focus makes held keys repeat in the whole program, until it loses the focus.
    """
    for manager in _managers.values():
        manager.set_focus_set(None)
    _managers.clear()


def _theme(canvas: Canvas) -> dict[str, Any]:
    """The table's look in pygame-gui's terms."""
    size = str(canvas.px(SIZES.body))
    colours = {
        "normal_bg": _hex(COLOURS.raised),
        "hovered_bg": _hex(COLOURS.lit),
        "active_bg": _hex(COLOURS.lit),
        "selected_bg": _hex(COLOURS.lit),
        "disabled_bg": _hex(COLOURS.background),
        "dark_bg": _hex(COLOURS.panel),
        **{f"{state}_text": _hex(COLOURS.text) for state in ("normal", "hovered", "active", "selected")},
        "disabled_text": _hex(COLOURS.quiet),
        **{f"{state}_border": _hex(COLOURS.lit) for state in ("normal", "hovered", "active", "selected", "disabled")},
        "text_cursor": _hex(COLOURS.text),
    }
    look = {
        "colours": colours,
        "font": _font(font_file(Typeface.BOLD), size),
        "misc": {
            "shape": "rounded_rectangle",
            "shape_corner_radius": str(canvas.px(10)),
            "border_width": "1",
            "shadow_width": "0",
        },
    }
    entries = {f"#{path.stem}": {"font": _font(path, size)} for path in entry_files()}
    # Round corners cost 10 ms for each button that is as large as a symbol, and nobody sees them.
    plain = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    unseen = {"colours": dict.fromkeys(colours, "#00000000"), "misc": plain}
    return {"defaults": look, "button": look, "text_entry_line": look, _UNSEEN: unseen, **entries}


def _font(path: Path, size: str) -> dict[str, str]:
    script = script_of(path)
    written = {} if script is None else {"script": script, "direction": "rtl"}
    return {"name": path.stem, "size": size, "regular_path": str(path), **written}


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _plain(choose: Callable[[], None]) -> Callable[[], None]:
    """The same without a parameter: pygame-gui would give its own data to one that has a default."""

    def command() -> None:
        choose()

    return command
