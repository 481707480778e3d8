"""Takes the sentences out of documents, docstrings and comments, so that their length can be held to a bound.

Code, tables, headings, pictures and addresses are no sentences. An item of a list, and the text of an attribute or
argument in a docstring, begins a sentence of its own. A semicolon or a colon ends none.
"""

import ast
import inspect
import io
import json
import re
import tokenize
from functools import cache

LONGEST = 30
"""Words a sentence may have."""

_FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2[^\n]*$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BLOCK = re.compile(r"^\s*(=+( +=+)+\s*$|>>> )")
"""What begins a table of reStructuredText or an example with its result; both go on to the next empty line."""
_NO_SENTENCE = re.compile(r"^\s*(\||#|[-=~]{3,}\s*$|!!!|:::)|^\s*$")
"""A row of a table, a heading, a rule, a heading of mkdocs' own, or nothing."""
_ITEM = re.compile(r"^\s*([-*+] |\d+\. )")
_FIELD = re.compile(r"^ +[\w*.]+( \([^)]*\))?:(?= |$)")
"""``name: text`` of an attribute, argument or error, which Google's style indents."""
_SECTION = re.compile(r"^(Args|Attributes|Returns|Raises|Yields|Examples?|Notes?|Sources?):$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_ADDRESS = re.compile(r"<?\bhttps?://\S+")
_CODE = re.compile(r"(`{1,2})(?!`).+?\1", re.DOTALL)
_NO_END = re.compile(r"\b(e\.g|i\.e|etc|cf|vs|approx|No|pp|Fig)\.")
_END = re.compile(r"(?<=[.!?])[)\"'*_]*\s+(?=[\"'(*_]*[A-Z0-9])")
_DIRECTIVE = re.compile(r"^(!|(noqa|type|fmt|ruff|mypy|pragma)\b:? ?)|\s+# (noqa|type|fmt)\b.*$")
"""What a comment says to a tool: ``noqa: S311``, ``type: ignore[arg-type]``, ``fmt: skip``, ``!/usr/bin/env``."""
_WORD = re.compile(r"[^\W_]")
"""What has a letter or a digit in it is a word; a dash, a sign or an arrow is none."""


def sentences(text, *, markdown):
    """The sentences of a document, or of a docstring.

    Args:
        text: The text.
        markdown: Whether it is a document.
    """
    text = _COMMENT.sub("", _FENCE.sub("\n", text)) if markdown else inspect.cleandoc(text)
    for paragraph in _paragraphs(text.splitlines(), markdown=markdown):
        plain = _CODE.sub("CODE", _ADDRESS.sub("ADDRESS", _LINK.sub(r"\1", paragraph)))
        yield from (each for each in _END.split(_NO_END.sub(r"\1", plain)) if each)


def _paragraphs(lines, *, markdown):
    """Runs of lines that belong together, each as one line, without what is no sentence."""
    run, code_under, block = [], None, False
    for line in [*lines, ""]:
        indent = len(line) - len(line.lstrip())
        if code_under is not None and line.strip() and indent <= code_under:
            code_under = None
        block = bool(line.strip()) and (block or bool(_BLOCK.match(line)))
        skipped = code_under is not None or block or _NO_SENTENCE.match(line)
        field = not markdown and (_FIELD.match(line) or _SECTION.match(line))
        if (skipped or field or _ITEM.match(line)) and run:
            yield " ".join(run)
            run = []
        if skipped or (not markdown and _SECTION.match(line)):
            continue
        if not markdown and line.endswith("::"):
            code_under = indent
        run += _ITEM.sub("", line if markdown else _FIELD.sub("", line)).split()


def length(sentence):
    """How many words a sentence has."""
    return sum(bool(_WORD.search(word)) for word in sentence.split())


def docstrings(source):
    """The docstrings of a module's source, the texts below its constants among them."""
    for node in ast.walk(ast.parse(source)):
        for child in node.body if isinstance(getattr(node, "body", None), list) else []:
            text = child.value.value if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant) else None
            if isinstance(text, str):
                yield text


def comments(source):
    """The comments of a module's source; those on consecutive lines of their own are one text.

    What a comment says to a tool alone is left out.
    """
    run, last = [], None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        (row, column), own = token.start, not token.line[: token.start[1]].strip()
        text = token.string.lstrip("#").removeprefix(" ")
        if last != (row - 1, column) or not own:
            yield from _joined(run)
            run = []
        if not _DIRECTIVE.match(text):
            run.append(_DIRECTIVE.sub("", text))
        last = (row, column)
    yield from _joined(run)


def _joined(lines):
    return ["\n".join(lines)] if lines else []


@cache
def texts(path):
    """The texts of a document, notebook or module, and whether they are Markdown. Each file is read once."""
    content = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return [
            "".join(cell["source"]) for cell in json.loads(content)["cells"] if cell["cell_type"] == "markdown"
        ], True
    return ([content], True) if path.suffix == ".md" else ([*docstrings(content), *comments(content)], False)


def too_long(path):
    """The sentences of a document, notebook or module that have more than :data:`LONGEST` words."""
    parts, markdown = texts(path)
    found = (sentence for part in parts for sentence in sentences(part, markdown=markdown))
    return [sentence for sentence in found if length(sentence) > LONGEST]
