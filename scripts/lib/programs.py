"""Finds, builds and runs the programs. Several scripts share this code."""
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def for_each(names, check):
    """Yields the result of `check` for each name, in order. Runs as many checks in parallel as there are cores."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(check, names)


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


class Program:
    """A program: its name, the command that starts it, its package and folder, the command for users, and whether it is an example."""

    def __init__(self, name, command, package, folder, typed, is_example=False):
        self.name, self.command, self.package, self.folder, self.typed = name, command, package, folder, typed
        self.is_example = is_example

    @property
    def has_cases(self):
        """Returns whether a command in the cases of its package runs this program."""
        named = {"impartial": f"impartial {self.name}", "impartial-atlas": f"impartial-atlas {self.name}"}.get(self.package, self.name)
        if self.package == "judges" and self.name != "judge_input":
            named = f"judge {self.name}"
        texts = "".join(path.read_text() for path in (self.folder / "cases").glob("*.trycmd"))
        return re.search(rf"^(?:[$>] .*\| |\$ ){re.escape(named)}\b", texts, re.MULTILINE) is not None


# The packages that contain programs, with the folders of their cases.
PACKAGES = {"examples": "examples", "judges": "checks/judges", "benches": "benches", "impartial-atlas": "research/impartial-atlas"} | {
    name: f"crates/{name}" for name in ["games", "impartial", "dynamic-trees", "misere-quotients", "octal-games", "tree-algos"]
}


def packages_of(names):
    """Returns the packages whose README mentions at least one of these programs. No other packages need to be built."""
    listed = {package: (ROOT / folder / "README.md").read_text() for package, folder in PACKAGES.items()}
    return [package for package, text in listed.items() if any(f"`{name}`" in text for name in names)]


def build(checked=False, packages=()):
    """Builds all programs, or only those of some packages, and returns them by their names.

    The programs are examples, judge programs, tools, and the subcommands of `impartial` and `impartial-atlas`. With `checked`
    they are built like the tests, otherwise in release mode.
    """
    programs = {}
    others = [name for name in packages if name != "judges"]
    if others or not packages:
        # For tests, build the whole workspace. Otherwise dependencies would have different features, and everything would be rebuilt.
        which = ["--workspace"] if checked or not packages else [f"--package={name}" for name in others]
        programs |= build_workspace("Cargo.toml", checked, which, others)
    if "judges" in packages or not packages:
        programs |= build_workspace("checks/judges/Cargo.toml", checked, [], [])
    return programs


def build_workspace(manifest, checked, which, packages):
    """Builds the programs of one workspace, or only those of some packages, and returns them by their names."""
    profile = ["--profile", "test"] if checked else ["--release"]
    cargo("build", "--manifest-path", manifest, *profile, *which, "--quiet", "--bins", "--examples")
    metadata = json.loads(cargo("metadata", "--manifest-path", manifest, "--format-version", "1", "--no-deps"))
    target = pathlib.Path(metadata["target_directory"]) / ("debug" if checked else "release")
    programs = {}
    for package in metadata["packages"]:
        name, folder = package["name"], pathlib.Path(package["manifest_path"]).parent
        if packages and name not in packages:
            continue
        # Cargo finds the examples of the package `examples` without `-p`.
        example = "--example" if name == "examples" else f"-p {name} --example"
        its = "--manifest-path checks/judges/Cargo.toml" if name == "judges" else f"-p {name}"
        # Programs with subcommands, and the command with which users start each of them.
        parents = {"impartial": "impartial", "impartial-atlas": "impartial-atlas", "judge": f"cargo run --release {its} --bin judge --"}
        for kind, place, how in [("example", target / "examples", example), ("bin", target, f"{its} --bin")]:
            # The example of the atlas is a worker without a command line.
            if (name, kind) == ("impartial-atlas", "example"):
                continue
            for found in sorted(t["name"] for t in package["targets"] if kind in t["kind"]):
                if found in parents and kind == "bin":
                    for sub in subcommands(place / found):
                        programs[sub] = Program(sub, [place / found, sub], name, folder, f"{parents[found]} {sub}")
                else:
                    typed = f"cargo run --release {how} {found}"
                    programs[found] = Program(found, [place / found], name, folder, typed, kind == "example")
    return programs


def subcommands(program):
    """Returns the names of the subcommands, which the help of a program lists under the heading that clap calls commands."""
    lines = subprocess.run([program, "-h"], check=True, capture_output=True, text=True).stdout.splitlines()
    listed = itertools.takewhile(str.strip, lines[lines.index("Commands:") + 1 :])
    names = [line.split()[0] for line in listed if not line.startswith("   ")]
    # clap adds the subcommand `help`. It prints the help of other subcommands, and does not have its own `--help`.
    return [name for name in names if name != "help"]
