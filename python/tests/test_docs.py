"""The examples of the docstrings run, those of the native classes too."""

import doctest
import importlib

import pytest

import impartial_games as g
from impartial_games import errors

native = importlib.import_module("impartial_games._native")


def documented():
    """Every object of the package, and every member of its classes, with its docstring."""
    yield "impartial_games", g.__doc__
    for name in g.__all__:
        thing = getattr(g, name)
        yield name, thing.__doc__
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if not member.startswith("__"):
                    yield f"{name}.{member}", getattr(value, "__doc__", None)


@pytest.mark.parametrize("name, text", list(documented()), ids=lambda part: str(part)[:40])
def test_everything_is_documented_and_examples_run(name, text):
    if not name.split(".")[-1].startswith("_"):
        assert text, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text or "", dict(vars(g)), name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_there_are_examples():
    texts = [text or "" for _, text in documented()]
    assert sum(text.count(">>>") for text in texts) >= 50


def test_all_that_is_native_is_public():
    public = {name for name in vars(native) if not name.startswith("_")}
    assert public <= set(g.__all__)
    assert set(errors.__all__) <= set(g.__all__)
