"""The scripts as users of other packages would write them: they run, and have the types that they should have."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


def test_they_are_there():
    assert [example.name for example in EXAMPLES] == ["own_game.py", "play.py", "rivers.py"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_runs(example):
    subprocess.run([sys.executable, str(example)], check=True, timeout=300)


def test_the_examples_have_the_types_that_they_should_have(tmp_path):
    """Intended errors are marked: an unused `type: ignore` would be an error, too."""
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}"]
    # Networkx comes without types, so a graph in place of edges is not a type error.
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\n[mypy-networkx.*]\nignore_missing_imports = True\n[mypy-rivers]\nwarn_unused_ignores = False\n"
    )
    subprocess.run([*mypy, f"--config-file={tmp_path / 'mypy.ini'}", *map(str, EXAMPLES)], check=True, timeout=600)
