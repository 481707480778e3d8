"""What commands print, and where."""

import json

import pytest

from referee.commands.shared.output import amount, print_json, with_progress


def test_json_lines_are_compact_and_keep_names_as_they_are(capsys):
    print_json({"names": ("Zoë", "Bo"), "winner": None, "t": 3.515})
    assert capsys.readouterr().out == '{"names":["Zoë","Bo"],"winner":null,"t":3.515}\n'


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_has_no_word_for_is_a_fault(number):
    with pytest.raises(ValueError, match="JSON"):
        print_json({"t": number})


def test_progress_passes_everything_on_and_leaves_standard_output_to_results(capsys):
    for item in with_progress(range(3), "throws"):
        print_json({"throw": item})
    captured = capsys.readouterr()
    assert [json.loads(line) for line in captured.out.splitlines()] == [{"throw": n} for n in range(3)]
    assert captured.err.strip() == ""


@pytest.mark.parametrize(("number", "said"), [(0, "0 frames"), (1, "1 frame"), (2, "2 frames")])
def test_one_is_told_as_one(number, said):
    assert amount(number, "frame") == said
