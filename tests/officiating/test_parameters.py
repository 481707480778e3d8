"""Parameters are identified by all their values, so evidence can say which ones a throw was judged by."""

from dataclasses import fields, replace

import pytest

from referee.officiating.parameters import Parameters

VALUES = [(part.name, value.name) for part in fields(Parameters) for value in fields(part.default)]


def changed(value):
    """Another value of the same kind."""
    if isinstance(value, tuple):
        return (changed(value[0]), *value[1:])
    return not value if isinstance(value, bool) else value + 1


def test_the_same_parameters_have_one_hash():
    assert Parameters().sha256 == Parameters().sha256


@pytest.mark.parametrize(("part", "name"), VALUES)
def test_another_value_gives_another_hash(part, name):
    model = getattr(Parameters(), part)
    other = replace(model, **{name: changed(getattr(model, name))})
    assert Parameters(**{part: other}).sha256 != Parameters().sha256
