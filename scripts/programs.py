"""What the scripts that run the examples have in common."""
import concurrent.futures
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def for_each(names, check):
    """What `check` says of each name, in order; as many at once as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(check, names)


def build(checked=False, only=None):
    """Builds the examples, or only one, in release mode or as the tests are; returns the names of all and the folder."""
    # For tests the whole workspace, or else the features of what they depend on differ and everything is built once more.
    options = ["--profile", "test", "--workspace"] if checked else ["--release", "-p", "examples"]
    which = ["--example", only] if only else ["--examples"]
    subprocess.run(["cargo", "build", *options, "--quiet", *which], cwd=ROOT, check=True)
    metadata = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--no-deps"], cwd=ROOT, check=True, capture_output=True
    )
    metadata = json.loads(metadata.stdout)
    package = next(p for p in metadata["packages"] if p["name"] == "examples")
    names = sorted(t["name"] for t in package["targets"] if "example" in t["kind"])
    return names, pathlib.Path(metadata["target_directory"]) / ("debug" if checked else "release") / "examples"
