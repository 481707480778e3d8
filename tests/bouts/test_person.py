"""Spellings of one person's name."""

import unicodedata

from referee.bouts.person import person


def test_every_letter_is_the_same_person_in_any_capitals_and_any_form():
    # D2
    for letter in (chr(number) for number in range(0x30000) if not 0xD800 <= number < 0xE000):
        forms = {letter, letter.upper(), letter.lower(), unicodedata.normalize("NFD", letter.upper()), person(letter)}
        assert len({person(form) for form in forms}) == 1, letter


def test_a_tab_between_two_names_is_a_space():
    # D2
    assert person("Ann\tLee ") == person("Ann  Lee") != person("AnnLee")
