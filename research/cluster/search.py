"""Searches one board on many machines, by a proof-number search whose leaves are units of work.

This program keeps the top of the proof tree. A question consists of a position and a number k, and asks: "is the value k?". The
answer is yes if two kinds of questions have the answer no: every option with k, and the position itself with every smaller number.
If one of these questions has the answer yes, the answer is no. Each question has two numbers, which estimate how much work remains
to prove no and to prove yes. The next leaf to search is the one that can answer the questions above it with the least work (L. V.
Allis, M. van der Meulen, H. J. van den Herik, "Proof-number search", 1994; the distribution to workers follows I-C. Wu et al.,
"Job-level proof-number search for Connect6", 2010).
"""
import json
import sys

import filter as worker

NEVER = 1 << 60
# A leaf that was searched this many times without success is replaced by its options.
ATTEMPTS = 2
# The maximum number of edges in a search that only derives consequences of known facts.
NOTED = 1 << 20
# The memory for the replay: at most half of it is for the merged table, and the rest is for consequences.
REPLAYED = 1 << 35
# The maximum number of rejected results. If there are more, one of the workers should be inspected.
MAX_REFUSED = 1000


class Contradiction(Exception):
    """Known facts contradict each other, and every fact may depend on a wrong one."""


class Question:
    def __init__(self, position, value, moves):
        self.position, self.value = position, value
        # The estimated work that remains to prove no, and to prove yes.
        self.no, self.yes = 1, max(1, moves)
        self.children, self.parents = None, []
        self.attempts, self.busy = 0, False

    def answer(self):
        return {(0, NEVER): False, (NEVER, 0): True}.get((self.no, self.yes))

    def settle(self, answer):
        self.no, self.yes = (NEVER, 0) if answer else (0, NEVER)

    def sum_up(self):
        """Computes the two numbers of this question from those of its children. Returns whether they have changed."""
        before = (self.no, self.yes)
        self.no = min([child.yes for child in self.children], default=NEVER)
        self.yes = min(NEVER, sum(child.no for child in self.children))
        if self.no == 0:
            self.yes = NEVER
        return (self.no, self.yes) != before


class Search:
    def __init__(self, board, workers, results, options):
        self.board, self.workers, self.results, self.options = board, workers, results, options
        self.local, self.edges, self.refused = None, 0, 0

    def ask(self, kind, position, **keys):
        keys = "".join(f" {key}={value}" for key, value in keys.items() if value)
        return self.local.ask(worker.plain(f"{kind} {position}{keys}"))

    def known(self, position, value):
        """Returns the answer to a question if it follows from the known facts."""
        if position == "none":
            return value == 0
        return self.local.ask(worker.plain(f"search {position} is={value} edges=0")).get("answer")

    def united(self, result):
        """Adds the facts in a table to all other known facts. If they contradict each other, returns a message about it."""
        return self.local.ask(worker.plain(f"search {self.board} is=0 edges=0 facts={result['table']}")).get("error")

    def learn(self, result):
        """Adds a table, unless it contradicts known facts. If it does, it is unclear which table is wrong, so both are
        rejected."""
        why = self.united(result)
        if why is None:
            if result["table"] not in self.tables:
                self.tables[result["table"]] = result["line"]
                self.fresh += 1
            return True
        self.refused += 1
        if self.refused > MAX_REFUSED:
            sys.exit(f"too many facts contradict each other, the last ones by {why}")
        self.results.refuse(result["line"], why)
        others = []
        for number, (table, line) in enumerate(self.tables.items()):
            # Each pair has a different memory bound, so the worker starts a new search, which has no facts from earlier pairs.
            pair = f"unite {self.board} facts={result['table']},{table} bytes={(1 << 28) + number}"
            if "contradicts" in self.local.ask(worker.plain(pair)).get("error", ""):
                others.append((table, line))
        for table, line in others:
            del self.tables[table]
            self.results.refuse(line, why)
        if others:
            raise Contradiction
        return False

    def resume(self):
        """Starts a new search with the results about this board from earlier runs."""
        if self.local:
            self.local.close()
        # This process knows all facts. It reads positions and lists options, but it does not search.
        self.local = worker.Filter(self.options.program, self.results.folder)
        self.questions, self.tables, self.attempts, self.answers, self.snapshot, self.fresh = {}, {}, {}, {}, None, 0
        game = self.board.split()[0].split(":")[0]
        for path in sorted(self.results.folder.glob("*.json")):
            try:
                line = json.loads(path.read_bytes())["line"]
            except (OSError, ValueError, LookupError, TypeError):
                continue
            result = self.results.get(line) if isinstance(line, str) and line.startswith(f"search {game}") else None
            if result is None or "table" not in result:
                continue
            if result["table"] in self.tables or self.learn(result):
                key = (line[len("search ") :].partition(" edges=")[0], result.get("is"))
                self.attempts[key] = self.attempts.get(key, 0) + 1
                if result.get("answer") is not None:
                    self.answers[key] = result["answer"]
        print(f"{len(self.tables)} tables of earlier runs", file=sys.stderr, flush=True)

    def question(self, position, value, moves, parent):
        key = (position, value)
        if key not in self.questions:
            asked = self.questions[key] = Question(position, value, moves)
            asked.attempts = self.attempts.get(key, 0)
        asked = self.questions[key]
        if parent is not None:
            asked.parents.append(parent)
        return asked

    def expand(self, asked):
        found = self.ask("options", asked.position, **{"is": str(asked.value)})
        if "error" in found:
            sys.exit(found["error"])
        children = [self.question(asked.position, smaller, asked.yes, asked) for smaller in range(asked.value)]
        for option in found["options"]:
            child = self.question(option["position"], asked.value, option["moves"], asked)
            if option["is"] is not None and child.answer() is None:
                child.settle(option["is"])
                self.pass_on(child)
            children.append(child)
        # A question with only some of its children could be answered wrongly, so add all of them first.
        asked.children = children
        if asked.sum_up():
            self.note(asked)
            self.pass_on(asked)

    def note(self, asked):
        """Derives facts about a position from the facts about its options."""
        if asked.answer() is not None:
            found = self.local.ask(worker.plain(f"search {asked.position} is={asked.value} edges={NOTED} keep={self.options.keep}"))
            if found.get("table"):
                self.tables[found["table"]] = found["line"]
            if found.get("answer") not in (asked.answer(), None):
                sys.exit(f"the facts and the tree disagree about {found['line']}")

    def pass_on(self, asked):
        """Updates the numbers of all questions above a question that has changed."""
        above = list(asked.parents)
        while above:
            question = above.pop()
            if question.children is not None and question.answer() is None and question.sum_up():
                above += question.parents
                self.note(question)

    def leaf(self, root):
        """Returns the best leaf that no worker is searching. If there is none, returns the best leaf that is being searched."""
        busy, seen, stack = None, set(), [root]
        while stack:
            asked = stack.pop()
            if id(asked) in seen or asked.answer() is not None:
                continue
            seen.add(id(asked))
            if asked.children is None:
                if not asked.busy:
                    return asked, busy
                busy = busy or asked
            else:
                stack += sorted(asked.children, key=lambda child: -child.yes)
        return None, busy

    def next_leaf(self, root):
        """Returns a leaf for a worker to search, or None if no leaf is worth searching."""
        while root.answer() is None:
            asked, busy = self.leaf(root)
            if asked is None:
                # Workers are searching all leaves, so replace the best leaf with its options.
                if busy is None or len(self.questions) > 1_000_000:
                    return None
                self.expand(busy)
                continue
            answer = self.known(asked.position, asked.value)
            if answer is None:
                answer = self.answers.get((asked.position, asked.value))
            if answer is not None:
                asked.settle(answer)
                self.pass_on(asked)
            elif asked.attempts >= ATTEMPTS or asked is root:
                self.expand(asked)
            else:
                return asked
        return None

    def unit(self, asked):
        edges = self.options.edges << 2 * asked.attempts
        keys = {"edges": edges, "is": asked.value, "keep": self.options.keep, "facts": self.snapshot}
        if self.refused:
            # A different memory bound makes the workers start a new search. It forgets the rejected facts and reports all other
            # facts again.
            keys["bytes"] = (1 << 30) + self.refused
        keys = "".join(f" {key}={value}" for key, value in keys.items() if value is not None)
        return worker.plain(f"search {asked.position}{keys}")

    def share(self):
        """When there are enough new results, makes a table of the most expensive facts, which the workers then load."""
        if self.fresh >= max(4, 2 * self.workers.slots()):
            united = self.ask("unite", self.board, keep=self.options.snapshot)
            self.snapshot, self.fresh = united.get("table", self.snapshot), 0

    def prove(self, root):
        """Searches until a question has an answer."""
        jobs = {}
        while root.answer() is None:
            while len(jobs) < self.workers.slots() and (asked := self.next_leaf(root)):
                asked.busy = True
                shared = self.results.table_bytes(self.snapshot) if self.snapshot else None
                if shared is None:
                    # The table is missing or damaged, so continue without it. A later round makes a new one.
                    self.snapshot = None
                line, facts = self.unit(asked), {self.snapshot: shared} if shared is not None else {}
                jobs[self.workers.start([line], facts)] = (asked, line)
            if root.answer() is not None:
                break
            for job in self.workers.wait(jobs):
                asked, line = jobs.pop(job)
                asked.busy = False
                # If this fails, Ray has already repeated the work several times.
                answers, who = self.workers.take(job)
                (result, table, figures) = answers[0]
                if result.get("line") != line:
                    sys.exit(f"{line}: {result.get('error', 'the result is one of another unit')}")
                if "contradicts" in result.get("error", ""):
                    # Even a new worker has received wrong facts, so some table must be wrong.
                    self.refused += 1
                    if self.refused > MAX_REFUSED:
                        sys.exit(f"{line}: {result['error']}")
                    raise Contradiction
                if "error" in result:
                    sys.exit(f"{line}: {result['error']}")
                if not self.results.keep(result, table, figures, who) or not self.learn(result):
                    continue
                self.edges += result["edges"]
                asked.attempts += 1
                answer = self.known(asked.position, asked.value)
                if answer is None:
                    # Tables omit facts that are cheap to compute, so use the answer in the result.
                    answer = result["answer"]
                if answer is not None:
                    asked.settle(answer)
                elif asked.children is None and result.get("numbers"):
                    asked.no, asked.yes = result["numbers"]
                self.pass_on(asked)
                self.share()
        for asked, _ in jobs.values():
            asked.busy = False
        return root.answer()

    def replay(self, value):
        """Checks the proof in a separate process, which does not search."""
        united = self.ask("unite", self.board, keep=1 << 34)
        facts = f" facts={united['table']}" if "table" in united else ""
        checker = worker.Filter(self.options.program, self.results.folder)
        found = checker.ask(worker.plain(f"replay {self.board} is={value}{facts} bytes={REPLAYED}"))
        checker.close()
        return {key: found.get(key) for key in ["holds", "claims", "by_theorem", "by_definition", "unproved", "refuted", "error"] if key in found}

    def run(self):
        while True:
            try:
                self.resume()
                return self.find()
            except Contradiction:
                print("begins again without what was refused", file=sys.stderr, flush=True)

    def find(self):
        """Finds the value by asking whether it is 0, 1, 2, and so on."""
        board = self.ask("options", self.board)
        if "error" in board:
            sys.exit(board["error"])
        value = 0
        while not self.prove(self.question(board["position"], value, len(board["options"]), None)):
            print(f"the value is not {value}", file=sys.stderr, flush=True)
            value += 1
        answer = {"position": self.board, "value": value, "edges": self.edges, "tables": len(self.tables), "refused": self.refused}
        answer["seconds"] = round(self.local.figures()[0], 1)
        return {**answer, "questions": len(self.questions), "replay": self.replay(value)}
