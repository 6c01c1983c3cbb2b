"""Runs the worker program as a filter: a process that reads units and writes results, and keeps running for the next call."""
import ctypes
import hashlib
import json
import os
import pathlib
import shlex
import signal
import subprocess
import tempfile
import time

# The filters that run in this process, by their commands.
RUNNING = {}


def plain(line):
    """Returns a unit in canonical form: with single spaces, and with its keys in order, including the version of the rules."""
    rest, keys = line.split(), []
    while rest and "=" in rest[-1] and rest[-1].partition("=")[0] in KEYS:
        keys.append(rest.pop())
    if not any(key.startswith("rules=") for key in keys):
        keys.append("rules=1")
    return " ".join([*rest, *sorted(keys)])


KEYS = {"bytes", "edges", "facts", "from", "heaps", "is", "keep", "rules", "seconds", "to", "values"}


def name_of(line):
    return hashlib.sha256(line.encode()).hexdigest()


def write(path, data):
    """Replaces a file atomically."""
    part = path.with_name(f"{path.name}.part-{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError:
        # Remove the incomplete file, because it is useless and takes space.
        part.unlink(missing_ok=True)
        raise


def die_with_parent():
    """On Linux, makes the system kill this process when its parent ends, because nobody would read its results."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Filter:
    """A running worker program. Its folder is temporary unless the caller provides one."""

    def __init__(self, command, folder=None):
        self.made = None if folder else tempfile.TemporaryDirectory(prefix="survey-")
        self.folder = pathlib.Path(folder or self.made.name)
        command = [*shlex.split(command), str(self.folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=die_with_parent)

    def ask(self, line):
        """Sends a unit to the worker, and returns its result."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        text = self.process.stdout.readline()
        if not text.endswith("\n"):
            raise ChildProcessError(f"the worker program ended at `{line[:200]}`")
        return json.loads(text)

    def figures(self):
        """Returns the processor time in seconds and the largest memory use in KiB, as Linux reports them."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        peak = next((line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")), 0)
        return sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK"), int(peak)

    def another(self, command):
        """Ends this process, and starts a new one with the same folder."""
        self.close()
        fresh = Filter(command, self.folder)
        fresh.made = self.made
        return fresh

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def work(command, lines, tables):
    """Answers units with the filter of this process. `tables` contains the contents of all tables that the units name.

    Each answer consists of three parts: the result; the contents of the table that the result names; and figures about the work.
    """
    if command not in RUNNING:
        RUNNING[command] = Filter(command)
    worker = RUNNING[command]
    for name, data in tables.items():
        if not (worker.folder / f"{name}.table").exists():
            write(worker.folder / f"{name}.table", data)
    answers = []
    try:
        for line in lines:
            begun, (before, _) = time.monotonic(), worker.figures()
            result = worker.ask(line)
            if "contradicts" in result.get("error", ""):
                # The worker may have loaded facts that were rejected later, so start a new worker without any facts.
                worker = RUNNING[command] = worker.another(command)
                before = 0
                result = worker.ask(line)
            after, peak = worker.figures()
            table = None
            if "table" in result:
                table = (worker.folder / f"{result['table']}.table").read_bytes()
                if result["table"] not in tables:
                    (worker.folder / f"{result['table']}.table").unlink()
            (worker.folder / f"{name_of(line)}.json").unlink(missing_ok=True)
            figures = {"seconds": round(time.monotonic() - begun, 3), "cpu": round(after - before, 2), "peak_kib": peak}
            figures["process"] = worker.process.pid
            figures["sent"] = len(line) + sum(map(len, tables.values()))
            figures["received"] = len(json.dumps(result)) + len(table or b"")
            answers.append((result, table, figures))
    except OSError as error:
        # The next unit will start a new process.
        del RUNNING[command]
        raise ChildProcessError(f"the worker program is gone: {error}") from error
    return answers
