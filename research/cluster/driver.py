#!/usr/bin/env python3
"""Runs units of work on a cluster: surveys, checks, and the search of one board. research/scale.md explains when this is
worthwhile.

    driver.py FOLDER units FILE          every unit of FILE (- for the standard input), one per line
    driver.py FOLDER search GAME POSITION
                                         the value of a position, by proof-number search over units

FOLDER contains the results, and each result has the name of its unit. If you run the same command again, units with results are
skipped.
Do not use this program if one machine can answer your questions within an hour, because `impartial` alone takes less effort.
"""
import argparse
import concurrent.futures
import concurrent.futures.process
import hashlib
import json
import os
import pathlib
import sys
import time

import filter as worker
from search import Search


# The number of attempts at a batch of work. It is repeated if its worker ends or its result is damaged.
MAX_TRIES = 20


def text_of(result):
    """Encodes a result as the same bytes that the worker program writes."""
    return json.dumps(result, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode() + b"\n"


class Job:
    """A batch of units that runs in a process on this machine."""

    def __init__(self, lines, tables):
        self.lines, self.tables, self.tries, self.future = lines, tables, 1, None


class Local:
    """Runs a fixed number of processes on this machine, without Ray. If a process ends early, its units are repeated."""

    LOST = (ChildProcessError, concurrent.futures.process.BrokenProcessPool)

    def __init__(self, program, count):
        self.program, self.count = program, count
        self.pool = self.processes()

    def processes(self):
        return concurrent.futures.ProcessPoolExecutor(self.count, initializer=worker.die_with_parent)

    def slots(self):
        return self.count

    def start(self, lines, tables):
        job = Job(lines, tables)
        self.submit(job)
        return job

    def submit(self, job):
        try:
            job.future = self.pool.submit(worker.work, self.program, job.lines, job.tables)
        except concurrent.futures.process.BrokenProcessPool:
            # If one process ends early, Python shuts down the whole pool, so start a new pool.
            self.pool.shutdown(wait=False)
            self.pool = self.processes()
            job.future = self.pool.submit(worker.work, self.program, job.lines, job.tables)

    def wait(self, jobs):
        concurrent.futures.wait([job.future for job in jobs], timeout=1, return_when=concurrent.futures.FIRST_COMPLETED)
        done = []
        for job in [job for job in jobs if job.future.done()]:
            if isinstance(job.future.exception(), self.LOST) and job.tries < MAX_TRIES:
                job.tries += 1
                self.submit(job)
            else:
                done.append(job)
        return done

    def take(self, job):
        """Returns the answers to a job, and the worker that computed them. On this machine, workers have no names, so the worker is
        None."""
        return job.future.result(), None

    def close(self):
        self.pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """The workers of a Ray cluster. If a worker is lost, Ray repeats its work on a different worker."""

    def __init__(self, program, address):
        import ray

        self.ray, self.program, self.put = ray, program, {}
        ray.cloudpickle.register_pickle_by_value(worker)
        ray.init(address=address, log_to_driver=False, **({} if address else {"include_dashboard": False}))

        def work(program, lines, names, *tables):
            context = ray.get_runtime_context()
            answers = worker.work(program, lines, dict(zip(names, tables)))
            return answers, f"{context.get_node_id()}/{context.get_worker_id()}"

        self.task = ray.remote(num_cpus=1, max_retries=MAX_TRIES, retry_exceptions=[ChildProcessError])(work)

    def slots(self):
        return max(1, int(self.ray.cluster_resources().get("CPU", 0)))

    def start(self, lines, tables):
        # Put each table into the object store only once. Ray then sends the table to each machine only once.
        for name, data in tables.items():
            if name not in self.put:
                self.put[name] = self.ray.put(data)
        return self.task.remote(self.program, lines, list(tables), *[self.put[name] for name in tables])

    def wait(self, jobs):
        done, _ = self.ray.wait(list(jobs), num_returns=1, timeout=1)
        return done

    def take(self, job):
        return self.ray.get(job)

    def close(self):
        self.ray.shutdown()


class Results:
    """The folder that contains the results. Reads and writes its files."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.recorded = dict(self.records())
        self.journal = (self.folder / "journal.jsonl").open("a")

    def records(self):
        """Yields the name of each unit in the journal, and the hash that its result had when it was written. Skips damaged lines."""
        try:
            # Reading a device may never end, so read only a regular file.
            journal = self.folder / "journal.jsonl"
            lines = journal.read_bytes().splitlines() if journal.is_file() else []
        except OSError:
            return
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if isinstance(record, dict) and isinstance(record.get("unit"), str) and "sha256" in record:
                yield record["unit"], record["sha256"]

    def read(self, line):
        """Returns the stored result of a unit and the hash of its file. Both are None if there is no file or if the file does not belong to
        this unit."""
        name = worker.name_of(line)
        try:
            text = (self.folder / f"{name}.json").read_bytes()
            result = json.loads(text)
        except (OSError, ValueError):
            return None, None
        whole = isinstance(result, dict) and result.get("line") == line and result.get("unit") == name
        return (result, hashlib.sha256(text).hexdigest()) if whole else (None, None)

    def get(self, line):
        """Returns the stored result of a unit. Returns None if there is none, if its hash differs from the journal, or if its table is
        missing."""
        result, found = self.read(line)
        if result is None or self.recorded.get(result["unit"], found) != found:
            return None
        return result if "table" not in result or self.table(result["table"]).exists() else None

    def is_other(self, line):
        """Returns whether this unit has a result whose hash differs from the hash in the journal."""
        result, found = self.read(line)
        return result is not None and self.recorded.get(result["unit"], found) != found

    def table(self, name):
        return self.folder / f"{name}.table"

    def table_bytes(self, name):
        """Returns the contents of a table, if the table exists and its hash is its name."""
        try:
            data = self.table(name).read_bytes()
        except OSError:
            return None
        return data if hashlib.sha256(data).hexdigest() == name else None

    def keep(self, result, table, figures, who):
        if table is not None:
            # Compute the hash of the table, rather than trust the name in the result.
            if hashlib.sha256(table).hexdigest() != result["table"]:
                return False
            worker.write(self.table(result["table"]), table)
        record = {"unit": result.get("unit"), "worker": who, **figures}
        if "error" not in result:
            text = text_of(result)
            worker.write(self.folder / f"{result['unit']}.json", text)
            record["sha256"] = self.recorded[result["unit"]] = hashlib.sha256(text).hexdigest()
        self.journal.write(json.dumps(record) + "\n")
        self.journal.flush()
        return True

    def refuse(self, line, why):
        """Renames the file of a result, so it can be inspected but is no longer used."""
        path = self.folder / f"{worker.name_of(line)}.json"
        if path.exists():
            path.replace(path.with_suffix(".refused"))
        print(f"refused: {line}: {why}", file=sys.stderr, flush=True)


def units(lines, workers, results, again, batch):
    """Answers all units that have no result, and answers some of them twice, to detect wrong results. Yields the text of each result.
    Counts errors and rejected results."""
    lines = list(dict.fromkeys(worker.plain(line) for line in lines if line.strip() and not line.lstrip().startswith("#")))
    refused = 0

    def missing():
        """Returns the units that have no result. Renames results whose hash differs from the journal."""
        nonlocal refused
        for line in filter(results.is_other, lines):
            refused += 1
            results.refuse(line, "it is not what was recorded")
        return [line for line in lines if line not in errors and results.get(line) is None]

    errors = {}
    todo = missing()
    # The units to answer twice are chosen by their names, and workers do not know the chosen share, so they cannot prepare for it.
    sample = [line for line in lines if int(worker.name_of(line)[:8], 16) % 10000 < 100 * again]
    sample = [line for line in sample if not (results.folder / f"{worker.name_of(line)}.again").exists()]
    print(f"{len(lines)} units, {len(lines) - len(todo)} with results, {len(sample)} to be done twice", file=sys.stderr, flush=True)
    opinions = {line: [] for line in sample}
    owners, jobs = {}, {}

    def first(line, result, table, figures, who, queue):
        results.keep(result, table, figures, who)
        owners[line] = who

    def second(line, result, table, figures, who, queue):
        nonlocal refused
        known = results.get(line)
        if known is None:
            # The stored result has been damaged in the meantime, so store this result instead.
            first(line, result, table, figures, who, queue)
            queue.append([line])
            return
        opinions[line].append(result)
        lasting = "seconds=" not in line and "table" not in result
        if who is not None and who == owners.get(line) and workers.slots() > 1 and len(opinions[line]) < 8:
            # The same worker would repeat its own mistake, so try to repeat the unit on a different worker.
            queue.append([line])
        elif not lasting or result == known:
            worker.write(results.folder / f"{worker.name_of(line)}.again", json.dumps(who).encode())
        elif opinions[line].count(result) >= 2:
            refused += 1
            results.refuse(line, f"done again twice, it is {json.dumps(result)[:300]}")
            results.keep(result, table, figures, who)
        else:
            queue.append([line])

    def drain(queue, take):
        """Answers all batches in a queue, and calls `take` with each answer."""
        while queue or jobs:
            while queue and len(jobs) < 2 * workers.slots():
                lines = queue.pop(0)
                jobs[workers.start(lines, {})] = lines
            for job in workers.wait(jobs):
                asked = jobs.pop(job)
                try:
                    answers, who = workers.take(job)
                except Exception as error:  # Even if a worker fails in an unexpected way, the others must continue.
                    if len(asked) > 1:
                        queue += [[line] for line in asked]
                    else:
                        fail(asked[0], {"error": f"no worker has answered: {str(error).splitlines()[-1]:.300}"})
                    continue
                for line, (result, table, figures) in zip(asked, answers):
                    if result.get("error") or result.get("line") != line:
                        fail(line, result if "error" in result else {"error": "the result is one of another unit"})
                    else:
                        take(line, result, table, figures, who, queue)

    def fail(line, result):
        errors[line] = result
        print(f"{line}: {result['error']}", file=sys.stderr, flush=True)

    # Use small batches. With large ones, long units at the end would make all but one of the workers wait.
    drain([todo[at : at + batch] for at in range(0, len(todo), batch)], first)
    drain([[line] for line in sample if line not in errors], second)
    for _ in range(MAX_TRIES):
        # Results can be damaged while this program runs, so check them again at the end.
        texts = {line: text_of(result) for line in lines if (result := results.get(line)) is not None}
        if all(line in texts or line in errors for line in lines):
            break
        drain([[line] for line in missing()], first)
    for line in lines:
        if line not in texts and line not in errors:
            fail(line, {"error": "its result was damaged again and again"})
    return {line: texts.get(line) or text_of(errors[line]) for line in lines}, errors, refused


def tell(begun, more):
    """Prints how long the run took, and how much processor time this program itself used."""
    own = time.process_time() + more
    print(f"driver: {own:.1f} s of processors; {time.monotonic() - begun:.1f} s in all", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="where the results are")
    parser.add_argument("kind", choices=["units", "search"])
    parser.add_argument("what", nargs="+", help="a file of units, or a game and a position")
    parser.add_argument("--program", default="impartial-atlas survey --into", help="the worker program on every machine; a folder is added (default: %(default)s)")
    parser.add_argument("--address", help="of the Ray cluster (default: one that Ray starts here)")
    parser.add_argument("--local", type=int, metavar="N", help="N processes here, without Ray")
    parser.add_argument("--output", help="writes all results to this file, in the order of the units")
    parser.add_argument("--again", type=float, default=1, metavar="PERCENT", help="so many units are done twice (default: %(default)s)")
    parser.add_argument("--batch", type=int, default=4, help="units in one task (default: %(default)s)")
    parser.add_argument("--edges", type=int, default=1 << 22, help="the budget of a leaf of the search, at first (default: %(default)s)")
    parser.add_argument("--keep", type=int, default=1 << 24, help="bytes of the table of a leaf, which tells what is new (default: %(default)s)")
    parser.add_argument("--snapshot", type=int, default=1 << 24, help="bytes of what workers get to know of each other (default: %(default)s)")
    options = parser.parse_args()
    # Ray prints messages about its workers to the standard output, which must contain only the answer.
    out, sys.stdout = sys.stdout, sys.stderr
    workers = None
    try:
        # Check that files in the folder can be written before starting any work.
        results = Results(options.folder)
        workers = Local(options.program, options.local) if options.local else Cluster(options.program, options.address)
        status = run(options, workers, results, out)
        out.flush()
    except OSError as error:
        # The disk may be full. All files in the folder are complete, so running the same command again resumes the work.
        print(f"driver.py: {error}", file=sys.stderr, flush=True)
        if workers:
            workers.close()
        # A normal exit would try to write the rest of the output again, and would wait for units that are no longer needed.
        # Processes on this machine end together with this process.
        os._exit(1)
    sys.exit(status)


def run(options, workers, results, out):
    """Runs the search or the units that the command line requests. Returns the exit status."""
    begun = time.monotonic()
    if options.kind == "search":
        answer = Search(" ".join(options.what), workers, results, options).run()
        print(json.dumps(answer, sort_keys=True), file=out)
        tell(begun, answer["seconds"])
        return 0 if answer["replay"].get("holds") else 3
    file = sys.stdin if options.what == ["-"] else open(options.what[0], encoding="utf-8", errors="replace")
    texts, errors, refused = units(file, workers, results, options.again, options.batch)
    if options.output:
        worker.write(pathlib.Path(options.output), b"".join(texts.values()))
    print(f"{len(texts)} units, {len(errors)} errors, {refused} refused", file=sys.stderr)
    tell(begun, 0)
    return 3 if refused else 2 if errors else 0


if __name__ == "__main__":
    main()
