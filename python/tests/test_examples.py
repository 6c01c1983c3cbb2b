"""Runs the examples in all docstrings, including those of the native classes. Also runs and type-checks the example scripts."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import impartial_games as g
from impartial_games import errors

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

native = importlib.import_module("impartial_games._native")


def documented():
    """Yields the docstring of every object in the package, and of every member of its classes."""
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


def test_docstrings_have_examples():
    texts = [text or "" for _, text in documented()]
    assert sum(text.count(">>>") for text in texts) >= 50


def test_every_native_class_is_public():
    public = {name for name in vars(native) if not name.startswith("_")}
    assert public <= set(g.__all__)
    assert set(errors.__all__) <= set(g.__all__)


def test_the_example_scripts_exist():
    assert [example.name for example in EXAMPLES] == ["own_game.py", "play.py", "rivers.py"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_each_example_runs(example):
    subprocess.run([sys.executable, str(example)], check=True, timeout=300)


def test_the_examples_have_the_intended_types(tmp_path):
    """Lines with intended errors have a `type: ignore` comment. An unused comment would be an error, too."""
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}"]
    # networkx has no type annotations, so passing a graph instead of edges is not a type error.
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\n[mypy-networkx.*]\nignore_missing_imports = True\n[mypy-rivers]\nwarn_unused_ignores = False\n"
    )
    subprocess.run([*mypy, f"--config-file={tmp_path / 'mypy.ini'}", *map(str, EXAMPLES)], check=True, timeout=600)
