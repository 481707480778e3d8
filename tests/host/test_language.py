"""The catalogue of texts: another language is a file."""

import ast
import re
from pathlib import Path

import pytest

from referee.bouts.words import PHRASES, say_in_english
from referee.errors import BadInputError
from referee.host import language
from referee.host.language import Catalogue, fault_words, language_faults, languages
from referee.officiating.setup.advice import ADVICE
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.recognition.digits import DIGITS
from referee.recognition.recording import prompts_for
from referee.simulator.sheet import load_sheet
from referee.symbols import Symbol
from referee.table.screens.recording import shape_words

HOST = Path(language.__file__).parent
KEYED = re.compile(r"[a-z_]+(\.[A-Za-z_-]+)+")


def used():
    """Every key that the application's code names."""
    for path in [*HOST.rglob("*.py"), *(HOST.parent / "table").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = ast.unparse(node.func)
            key = node.args[0]
            if called in {"text", "texts"} or called.endswith(".texts"):
                options = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                yield from (each.value for each in options if isinstance(each, ast.Constant))


def test_every_text_that_the_application_names_is_there():
    texts = Catalogue.load()
    for key in set(used()):
        assert KEYED.fullmatch(key)
        assert texts(key)


def test_every_finger_that_may_be_wrong_is_told_in_words():
    texts = Catalogue.load()
    for found in ("stretched", "bent"):
        for digit in DIGITS:
            fault = ShapeFault(Symbol.JACK, (WrongFinger(digit, found),))
            assert re.fullmatch(rf"nearly JACK: {digit}( finger)? is [a-z ]+", fault_words(fault, texts))
    two = ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"), WrongFinger("index", "bent")))
    assert fault_words(two, texts) == "nearly Scissors: thumb is stretched out and index finger is bent"


def test_a_language_from_before_fingers_were_told_tells_them_in_english(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "de.toml").write_text('[throw]\nscissors = "Schere"\n')
    fault = ShapeFault(Symbol.SCISSORS, (WrongFinger("thumb", "stretched"),))
    assert fault_words(fault, Catalogue.load("de")) == "nearly Schere: thumb is stretched out"


def test_another_language_is_a_file_among_the_users_own(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "de.toml").write_text('[app]\ntitle = "Schiedsrichter"\n')
    assert Catalogue.load("de")("app.title") == "Schiedsrichter"
    assert Catalogue.load("de")("app.choose") == Catalogue.load()("app.choose"), "else it is English"


def test_a_language_whose_file_names_no_code_for_pages_has_its_own(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "de.toml").write_text('[web]\ntitle = "JACK"\n')
    assert Catalogue.load("de")("web.language") == "de", "pages in English change to it only at another code"
    (folder / "de.toml").write_text('[web]\nlanguage = "de-AT"\n')
    assert Catalogue.load("de")("web.language") == "de-AT"
    assert Catalogue.load("en")("web.language") == "en"


def test_the_users_own_texts_come_before_the_programs(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text('[throw]\nscissors = "Shears"\n')
    assert Catalogue.load("en").say("scissors") == "Shears"


def test_a_language_that_is_not_there_or_broken_is_named(installed):
    with pytest.raises(BadInputError, match=r"xx.*xx\.toml"):
        Catalogue.load("xx")
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "xx.toml").write_text("[app")
    with pytest.raises(BadInputError, match=r"xx\.toml"):
        Catalogue.load("xx")


@pytest.mark.parametrize(
    "text",
    [
        "{seat.__class__}",
        "{seat[0]}",
        "{seat!r}",
        "{seat:300000000}",
        "{0}",
        "{}",
        "{",
        "}",
        "{seat:{seat}}",
    ],
)
def test_a_template_holds_nothing_but_names(installed, text):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "xx.toml").write_text(f"[app]\ntitle = '{text}'\n")
    with pytest.raises(BadInputError, match=r"xx\.toml: app\.title: expected a text with nothing but names in braces"):
        Catalogue.load("xx")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[throw]\nrock = 3", "throw.rock: expected a text"),
        ("app = 'x'", "app: expected a table"),
        ("[app.title]\nx = 'y'", "app.title: expected a text"),
        ("[app]\ntitle = '{nobody}'", "has a name in braces that English has not"),
        ('[app]\ntitle = "a\\u0000b"', "'a.x00b' has a control character"),
        ('[app]\ntitle = "\\u001b[31m"', "has a control character"),
        ('[app]\ntitle = "a\\u0085b"', "has a control character"),
        ('[app]\n"a\\u0000b" = "{"', "a.x00b: .* has a control character"),
        ("x = " + "[" * 3000, "not a language's texts"),
        ("x = " + "9" * 6000, "not a language's texts"),
        ("x" * 2**20 + " = 'x'", "larger than"),
    ],
    ids=[
        "number",
        "no table",
        "no text",
        "unknown name",
        "NUL",
        "escape",
        "C1",
        "NUL in a name",
        "deep",
        "digits",
        "large",
    ],
)
def test_a_language_made_to_do_harm_is_refused(installed, text, told):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "xx.toml").write_text(text)
    with pytest.raises(BadInputError, match=rf"xx\.toml: .*{told}"):
        Catalogue.load("xx")


def test_a_text_may_have_several_lines_tabs_and_any_script(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / "xx.toml").write_text('[app]\ntitle = "a\\n\\tb \u0416 \u732b \U0001f400"\n', encoding="utf-8")
    assert Catalogue.load("xx")("app.title") == "a\n\tb \u0416 \u732b \U0001f400"


def test_english_is_there_whatever_the_users_own_file_for_it_is(installed):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    for texts in ("[app", "[app]", "[throw]\nrock = 'Stone'"):
        (folder / "en.toml").write_text(texts)
        assert languages() == {"en": "English"}
    (folder / "en.toml").write_text("[app]\nlanguage = 'Plain English'")
    assert languages() == {"en": "Plain English"}


@pytest.mark.parametrize("name", ["my german", "deutschland", "d\ne", "d\udcffe"])
def test_a_file_whose_name_is_no_languages_is_told_on_one_line(installed, name):
    folder = installed / "texts"
    folder.mkdir(parents=True)
    (folder / f"{name}.toml").write_text("[app]")
    (folder / ".#de.toml").write_text("")  # what an editor leaves there is hidden, and nobody's language
    assert languages() == {"en": "English"}
    (told,) = language_faults()
    assert told.startswith(f"{folder / ascii(name)[1:-1]}.toml: ")
    assert "is no language; expected letters, such as en or pt-br" in told
    assert told.isprintable()


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "", "a\0b", "x" * 5000])
def test_a_language_is_no_path(name):
    with pytest.raises(BadInputError, match="no language; expected letters"):
        Catalogue.load(name)


def test_advice_is_told_at_the_table_as_at_the_terminal():
    assert dict(Catalogue.load().under("calibration.advice")) == {
        f"calibration.advice.{key}": text for key, text in ADVICE.items()
    }


def test_every_shape_of_the_programs_own_sheet_is_named():
    texts, gestures = Catalogue.load(), load_sheet().gestures
    assert all(texts(f"recording.shapes.{gesture}") for gesture in gestures)
    told = [shape_words(prompt, texts) for prompt in prompts_for("rock", gestures)]
    assert len(set(told)) == len(told)
    assert {"JACK", "JACK, but stop before halfway", "none of the five: crossed fingers"} <= set(told)


def test_a_throw_is_told_at_the_table_as_at_the_terminal():
    texts = Catalogue.load()
    fields = dict.fromkeys(("seat", "first", "last", "names", "winner", "winners", "losers"), "x")
    fields |= dict.fromkeys(("symbols", "symbol", "why", "points", "rate", "least"), "x")
    for key in PHRASES:
        assert texts.say(key, **fields) == say_in_english(key, **fields)
