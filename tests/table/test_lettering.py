"""Names in any script are lettered, without gaps, and not as boxes where a package has letters for them."""

import numpy as np
import pygame
import pytest

from referee.table import lettering
from referee.table.app import App
from referee.table.canvas import Canvas
from referee.table.form_screen import FormScreen
from referee.table.lettering import Typeface, entry_file, letter, width
from referee.table.theme import SIZES
from tests.table.pilot import Pilot

WHITE = (255, 255, 255)
NAMES = ("さくら", "山田太郎", "김민준", "محمد علي", "דוד", "გიორგი", "José", "Żaneta", "Ωmega", "Дарья")


@pytest.fixture(autouse=True)
def fonts():
    pygame.font.init()
    yield
    lettering.forget_lettering()
    pygame.font.quit()


def boxes(name, face):
    """The same line with every character replaced by one that no font has."""
    return letter("\ue123" * len(name), 30, WHITE, face)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", Typeface)
def test_a_name_in_any_script_is_lettered_and_not_as_boxes(name, face):
    drawn = letter(name, 30, WHITE, face)
    assert drawn.get_bounding_rect().width > 10
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(boxes(name, face), "RGBA")
    for character in filter(str.isalnum, name):
        assert lettering._has(lettering._file_for(character, lettering._OWN[face]), character)


def test_arabic_letters_are_joined():
    assert width("ممم", 40, Typeface.BOLD) != 3 * width("م", 40, Typeface.BOLD)


@pytest.mark.parametrize("name", ["דוד", "محمد", "محمد علي", "محمدٌ"])
@pytest.mark.parametrize("after", [": 3", " wins", ":"])
def test_what_stands_after_a_name_from_right_to_left_is_lettered_at_its_right(name, after):
    followed, alone = letter(name + after, 30, WHITE, Typeface.BOLD), letter(name, 30, WHITE, Typeface.BOLD)
    start = followed.subsurface((0, 0, *alone.get_size()))
    assert pygame.image.tobytes(start, "RGBA") == pygame.image.tobytes(alone, "RGBA")


def test_a_picture_that_no_font_has_leaves_the_rest_of_the_name_as_it_is():
    plain = letter("Ann", 30, WHITE, Typeface.BOLD)
    with_picture = letter("Ann\U0001f3b8", 30, WHITE, Typeface.BOLD)
    same = with_picture.subsurface((0, 0, *plain.get_size()))
    assert pygame.image.tobytes(same, "RGBA") == pygame.image.tobytes(plain, "RGBA")
    assert with_picture.get_width() > plain.get_width()


@pytest.mark.parametrize("size", [20, 22, 26, 33, 46])
def test_letters_of_a_word_stand_as_close_as_its_typeface_says(size):
    # The widest gap within a word stays below a quarter of the em; the space between words is wider than that.
    for word in ("LABRADOR", "Calls", "and"):
        drawn = letter(word, size, WHITE, Typeface.BOLD)
        columns = pygame.surfarray.array_alpha(drawn).max(axis=1) > 60
        inner = columns[drawn.get_bounding_rect().left : drawn.get_bounding_rect().right]
        gaps = "".join("x" if lit else " " for lit in inner).split("x")
        assert max(map(len, gaps)) <= size / 4


def test_an_entry_gets_a_font_that_has_its_letters():
    assert entry_file("Ann") == lettering.font_file(Typeface.BOLD)
    assert "JP" in entry_file("さくら").stem
    assert "Arabic" in entry_file("محمد").stem


class Naming(FormScreen):
    """One line of text."""

    name = "Ann"

    def lay_out(self, form, canvas):
        form.entry("name", pygame.Rect(100, 100, 400, 60), self.name, lambda text: setattr(self, "name", text))
        form.focus_on("name")


def test_a_name_that_is_typed_in_japanese_is_seen_while_it_is_typed(tmp_path):
    with App(preferences=tmp_path / "table.json") as app:
        pilot = Pilot(app, Naming(app))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="さくら"))
        pilot.wait(2)
        assert app.screen.name == "Annさくら"
        (entry,) = app.screen.form._entries
        assert "JP" in entry.object_ids[-1]


@pytest.mark.parametrize("name", ["محمد", "שלום עולם"])
def test_a_name_from_right_to_left_stands_in_its_field_as_everywhere_else(tmp_path, name):
    with App(preferences=tmp_path / "table.json") as app:
        pilot = Pilot(app, Naming(app))
        app.screen.name = name
        app.screen.changed()
        pilot.wait(2)
        (entry,) = app.screen.form._entries
        entry.unfocus()  # the cursor is no letter
        pilot.wait(1)
        field = pygame.surfarray.array_blue(app.canvas.surface.subsurface(entry.rect))
        letters = pygame.surfarray.array_alpha(letter(name, app.canvas.px(SIZES.body), WHITE, Typeface.BOLD))
    seen, expected = (inked(each) for each in (field, letters))
    assert abs(len(seen) - len(expected)) <= 1
    assert max(np.corrcoef(seen[first:][:50], expected[:50])[0, 1] for first in (0, 1)) > 0.95


def inked(picture):
    """How much ink each column has, from the first to the last that has any."""
    ink = (picture > 128).sum(axis=1)
    across = np.flatnonzero(ink)
    return ink[across[0] : across[-1] + 1]


def test_a_long_text_is_broken_into_lines_that_stay_in_their_box():
    canvas = Canvas.over(pygame.Surface((1280, 720)))
    box = pygame.Rect(10, 10, 300, 90)
    end = canvas.write_lines("The referee watches every arm, and says what it saw", SIZES.heading, WHITE, box)
    assert end <= box.bottom
    assert all(box.contains(covered) for _, covered in canvas.lettered)
