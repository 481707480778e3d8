"""What mkdocs puts into the documentation besides the files under ``docs/``: a hook that ``mkdocs.yml`` names.

Pages that stand elsewhere in the repository (architecture, contributing, the changelog) are taken as they are. These
comments in a page become text:

* ``<!-- parameters: PATH -->``: tables of what a class of parameters has, and the classes that it is made of.
* ``<!-- parameters in: PACKAGE -->``: the same of all classes of a package whose names end in ``Settings``.
* ``<!-- names: NAME ... -->``: descriptions of names of the front door.
* ``<!-- json lines -->``: tables of the schema.

All of it comes from the code whenever the site is built, so it cannot fall behind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

import referee
from referee.storage import bounds

_ROOT: Final = Path(__file__).parent.parent
_TAKEN: Final = {
    "architecture.md": "ARCHITECTURE.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
}
"""Pages of the site that stand elsewhere in the repository."""
_ROLE: Final = re.compile(r":\w+:`[~.]?([^`]+)`")
_CODE_FOLLOWS: Final = re.compile(r"::$", re.MULTILINE)
_SCHEMA: Final = "docs/json-lines.schema.json"
_PARAMETERS: Final = re.compile(r"^<!-- parameters: (\S+) -->$", re.MULTILINE)
_PARAMETERS_IN: Final = re.compile(r"^<!-- parameters in: (\S+) -->$", re.MULTILINE)
_NAMES: Final = re.compile(r"^<!-- names: (.+) -->$", re.MULTILINE)
_JSON_LINES: Final = "<!-- json lines -->"
_BOUNDS: Final = re.compile(r"\b(gt|ge|lt|le)=(-?[\w.]+(?:\[\d\])?)")
_SIGNS: Final = {"gt": ">", "ge": "≥", "lt": "<", "le": "≤"}


def as_markdown(text: str) -> str:
    """A docstring's text as Markdown: roles as code, and one colon before indented code."""
    return _CODE_FOLLOWS.sub(":", _ROLE.sub(r"`\1`", text)).replace("``", "`")


class Markdown(griffe.Extension):
    """Makes Markdown of every docstring that mkdocstrings shows."""

    def on_object(self, *, obj: griffe.Object, **_about: Any) -> None:  # noqa: ANN401 - as griffe has it
        """Changes an object's docstring, where it has one."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that stand elsewhere, and the colours of code."""
    for page, path in _TAKEN.items():
        text = (_ROOT / path).read_text(encoding="utf-8").replace("](docs/", "](")
        for other, there in _TAKEN.items():
            text = text.replace(f"]({there})", f"]({other})")
        files.append(File.generated(config, page, content=text))
    colours = HtmlFormatter(style="default").get_style_defs(".highlight")
    files.append(File.generated(config, "pygments.css", content=colours))
    return files


def on_page_markdown(markdown: str, **_about: object) -> str:
    """Puts tables where a page asks for them; links to pages that stand elsewhere lead to where the site has them."""
    for page, path in _TAKEN.items():
        markdown = markdown.replace(f"](../{path}", f"]({page}")
    markdown = _PARAMETERS.sub(lambda found: "\n".join(_parameters(found[1])), markdown)
    markdown = _PARAMETERS_IN.sub(lambda found: "\n".join(_parameters_in(found[1])), markdown)
    markdown = _NAMES.sub(lambda found: "\n".join(map(_described, found[1].split())), markdown)
    return markdown.replace(_JSON_LINES, "\n".join(_json_lines()))


@cache
def _package() -> griffe.Module:
    loaded = griffe.load("referee", search_paths=[str(_ROOT)], docstring_parser="google", allow_inspection=False)
    if not isinstance(loaded, griffe.Module):
        raise TypeError("expected a package")
    return loaded


def _parameters(path: str) -> Iterator[str]:
    """A table of what a class of parameters has; then, of each class that it is made of, the same."""
    described = _package()[path.removeprefix("referee.")]
    parts, rows, meaning = [], [], _meanings(described)
    for attribute in described.attributes.values():
        if attribute.value is None:
            continue
        part = _part(described, attribute)
        if part is not None:
            parts.append(part)
        else:
            rows.append(
                (f"`{attribute.name}`", f"`{attribute.value}`", _range(attribute), _cell(meaning[attribute.name]))
            )
    if rows:
        yield from ("", f"### {described.name}", "", f"`{described.path}`: {_text(described)}", "")
        yield from _table(("name", "default", "range", "what it is"), rows)
    for part in parts:
        yield from _parameters(part)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, without columns that have nothing in them."""
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    yield "| " + " | ".join(heads[column] for column in kept) + " |"
    yield "|" + "---|" * len(kept)
    yield from ("| " + " | ".join(row[column] for column in kept) + " |" for row in rows)
    yield ""


def _parameters_in(package: str) -> Iterator[str]:
    """Tables of all classes of a package whose names end in ``Settings``."""
    for name, module in sorted(_package()[package.removeprefix("referee.")].modules.items()):
        if module.is_alias or not isinstance(module, griffe.Module):
            continue
        for described in module.classes.values():
            if not described.is_alias and described.name.endswith("Settings"):
                yield from _parameters(described.path)
        yield from _parameters_in(f"{package}.{name}")


def _described(name: str) -> str:
    """What mkdocstrings puts the description of a name of the front door in the place of."""
    return f"\n::: referee.{referee._FROM[name]}.{name}\n"


def _meanings(described: griffe.Object) -> dict[str, str]:
    """What a class's docstring says of each of its attributes."""
    sections = described.docstring.parsed if described.docstring else []
    return {
        each.name: each.description
        for section in sections
        if section.kind is griffe.DocstringSectionKind.attributes
        for each in section.value
    }


def _part(described: griffe.Object, attribute: griffe.Attribute) -> str | None:
    """The class that an attribute holds parameters of, where it does."""
    if str(attribute.value) != f"{attribute.annotation}()":
        return None
    return described.resolve(str(attribute.annotation))


def _range(attribute: griffe.Attribute) -> str:
    """The range that a profile may give a number, where its type says one."""
    annotation = str(attribute.annotation)
    if annotation.isidentifier() and annotation in attribute.module.members:
        annotation = str(attribute.module[annotation].value)
    found = {sign: _number(bound) for sign, bound in _BOUNDS.findall(annotation)}
    if found.keys() == {"ge", "le"}:
        return f"{found['ge']} to {found['le']}"
    return ", ".join(f"{_SIGNS[sign]}\N{NO-BREAK SPACE}{bound}" for sign, bound in found.items())


def _number(text: str) -> str:
    """A number, or a constant of ``referee/storage/bounds.py`` as the number that it is."""
    name, _, place = text.partition("[")
    if name not in vars(bounds):
        return text
    value = vars(bounds)[name]
    return str(value[int(place.rstrip("]"))] if place else value)


def _text(described: griffe.Object) -> str:
    """The paragraphs of a docstring, without its sections."""
    sections = described.docstring.parsed if described.docstring else []
    return " ".join(_cell(each.value) for each in sections if each.kind is griffe.DocstringSectionKind.text)


def _cell(text: str) -> str:
    """A docstring's text as one cell of a table: its roles and double backticks become Markdown's code."""
    return " ".join(as_markdown(text).split()).replace("|", "\\|")


def _json_lines() -> Iterator[str]:
    """A table for each kind of line in the schema."""
    definitions = json.loads((_ROOT / _SCHEMA).read_text(encoding="utf-8"))["$defs"]
    for name, definition in definitions.items():
        yield from ("", f"## {name}", "", definition.get("description", ""), "")
        if "properties" not in definition:
            yield from (f"Value: {_values(definition)}.", "")
            continue
        fields = definition["properties"].items()
        rows = [(f"`{name}`", _values(schema), _cell(schema.get("description", ""))) for name, schema in fields]
        yield from _table(("field", "value", "what it is"), rows)


def _values(schema: Mapping[str, Any]) -> str:
    """What a field can be, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_values(each) for each in schema[several])
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {_values(schema['items'])}"
    kinds = schema.get("type", "any")
    return " or ".join([kinds] if isinstance(kinds, str) else kinds)
