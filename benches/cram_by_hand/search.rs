//! The search by questions for Cram alone, step by step what `Search` does for any rules.

use crate::board::{Board, Visitor};
use crate::table::{INFINITE, Line, Table, hash_of};

const LARGEST: u32 = INFINITE - 1;
const SMALL: u32 = 8;
const BATCH: usize = 16;
const UNSEEN: (u32, u32) = (0, u32::MAX);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    Numbers(u32, u32),
    Value(u32),
}

/// An option that is not settled, or the region itself beside a smaller heap.
#[derive(Clone, Copy)]
struct Child {
    known: u32,
    own: bool,
    start: usize,
    len: usize,
    phi: u32,
    del: u32,
}

#[derive(Clone, Copy)]
struct Part {
    key: u64,
    hash: u64,
}

/// What one question is about, and where its children begin.
#[derive(Clone, Copy)]
struct Question {
    part: Part,
    n: u32,
    first: usize,
    mask: u32,
}

pub(crate) struct Solver {
    board: Board,
    table: Table,
    children: Vec<Child>,
    parts: Vec<Part>,
    seen: Vec<u32>,
    edges: u64,
}

impl Solver {
    pub(crate) fn new(board: Board) -> Self {
        let (children, parts, seen) = (Vec::new(), Vec::new(), Vec::new());
        Self { board, table: Table::new(), children, parts, seen, edges: 0 }
    }

    /// The value of a region in its stored form.
    pub(crate) fn value(&mut self, region: u64) -> u32 {
        self.value_of(Part { key: region, hash: hash_of(region) })
    }

    pub(crate) fn edges(&self) -> u64 {
        self.edges
    }

    pub(crate) fn positions(&self) -> usize {
        self.table.used()
    }

    fn value_of(&mut self, part: Part) -> u32 {
        let mut n = 0_u32;
        loop {
            let mut excluded = self.board.excluded(part.key);
            if let Some(line) = self.table.find(part.hash, part.key) {
                if let Some(value) = line.value() {
                    return value;
                }
                excluded |= line.excluded;
            }
            n = n.max((excluded | ((1 << n) - 1)).trailing_ones());
            if self.ask(part, n, (INFINITE, INFINITE), false) == Answer::Yes {
                return n;
            }
            n += 1;
        }
    }

    /// Answers a question, or gives its numbers as soon as one of them passes its threshold. `below` says
    /// that the question below is about the same region.
    fn ask(&mut self, part: Part, n: u32, thresholds: (u32, u32), below: bool) -> Answer {
        let (first, first_part) = (self.children.len(), self.parts.len());
        let mut question = Question { part, n, first, mask: self.board.excluded(part.key) };
        let answer = if question.mask >> n & 1 == 1 {
            Answer::No
        } else {
            self.answer(&mut question, thresholds)
        };
        self.children.truncate(first);
        self.parts.truncate(first_part);
        let line = self.table.insert(part.hash, part.key);
        line.excluded |= question.mask;
        match answer {
            Answer::Yes => line.set_value(n),
            Answer::Value(value) => line.set_value(value),
            Answer::No => line.excluded |= 1 << n,
            Answer::Numbers(phi, del) => line.set_numbers(n, (phi, del)),
        }
        match answer {
            Answer::Value(value) if value == n => Answer::Yes,
            Answer::Value(_) if !below => Answer::No,
            answer => answer,
        }
    }

    fn answer(&mut self, question: &mut Question, thresholds: (u32, u32)) -> Answer {
        if let Some(answer) = self.generate(question) {
            return answer;
        }
        if let Some(answer) = self.value_small_parts(question) {
            return answer;
        }
        if let Some(answer) = self.estimate(question) {
            return answer;
        }
        loop {
            if let Some(answer) = self.choose(question, thresholds) {
                return answer;
            }
        }
    }

    fn generate(&mut self, question: &mut Question) -> Option<Answer> {
        let mut collector = Collector {
            table: &self.table,
            children: &mut self.children,
            parts: &mut self.parts,
            n: question.n,
            mask: question.mask,
            begun: 0,
            unresolved: 0,
            unresolved_parts: 0,
            hit: false,
            edges: 0,
        };
        collector.begin();
        self.board.visit(question.part.key, &mut collector);
        collector.resolve();
        question.mask = collector.mask;
        self.edges += collector.edges;
        collector.hit.then_some(Answer::No)
    }

    fn value_small_parts(&mut self, question: &mut Question) -> Option<Answer> {
        let mut at = question.first;
        'children: while at < self.children.len() {
            let child = self.children[at];
            if child.len >= 2 {
                for index in child.start..child.start + child.len {
                    let part = self.parts[index];
                    if self.board.count_moves(part.key) <= SMALL {
                        let value = self.value_of(part);
                        if self.take_value(at, index, value) == 0 {
                            let known = self.children[at].known;
                            question.mask |= 1 << known;
                            if known == question.n {
                                return Some(Answer::No);
                            }
                            self.children.swap_remove(at);
                        }
                        continue 'children;
                    }
                }
            }
            at += 1;
        }
        None
    }

    /// A part of a child has become known. The number of the others.
    fn take_value(&mut self, at: usize, index: usize, value: u32) -> usize {
        let child = &mut self.children[at];
        child.known ^= value;
        child.len -= 1;
        self.parts.swap(index, child.start + child.len);
        child.len
    }

    /// Drops equal options and gives each child its first numbers.
    fn estimate(&mut self, question: &mut Question) -> Option<Answer> {
        let (n, first) = (question.n, question.first);
        self.drop_equal_children(first);
        let open = self.children.len() - first;
        let missing = (!question.mask & ((1 << n) - 1)).count_ones() as usize;
        if missing > open {
            return Some(Answer::No);
        }
        let mut at = first;
        while at < self.children.len() {
            let before = self.children.len();
            let child = self.children[at];
            let numbers = match (child.phi, child.del) {
                (0, 0) => self.numbers_of(question, at),
                UNSEEN => self.guess_of(child.known ^ n, child.start),
                numbers => numbers,
            };
            if let Some(answer) = self.take_numbers(question, at, numbers) {
                return Some(answer);
            }
            at += usize::from(self.children.len() == before);
        }
        let line = self.table.find(question.part.hash, question.part.key);
        let excluded = line.map_or(0, |line| line.excluded) | question.mask;
        for m in (0..n).filter(|m| excluded >> m & 1 == 0) {
            let stored = line.and_then(|line| line.numbers(m));
            let (phi, del) = stored.unwrap_or_else(|| guess(open as u32));
            let start = self.parts.len();
            self.children.push(Child { known: m, own: true, start, len: 0, phi, del });
        }
        None
    }

    /// Goes on with the child that needs least work.
    fn choose(&mut self, question: &mut Question, (phi, del): (u32, u32)) -> Option<Answer> {
        let &mut Question { part, n, first, .. } = question;
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, first);
        let mut sum = 0_u64;
        for (at, child) in self.children[first..].iter().enumerate() {
            sum += u64::from(child.phi);
            if child.del < least {
                (second, least) = (least, child.del);
                best = first + at;
            } else {
                second = second.min(child.del);
            }
        }
        if self.children.len() == first {
            return Some(Answer::Yes);
        }
        let sum = sum.min(u64::from(LARGEST)) as u32;
        if least >= phi || sum >= del {
            return Some(Answer::Numbers(least, sum));
        }
        let child = self.children[best];
        let now = self.numbers_of(question, best);
        let after = self.children[best];
        if now != (child.phi, child.del) || after.len != child.len {
            return self.take_numbers(question, best, now);
        }
        let thresholds = (
            (del - (sum - child.phi.min(sum))).max(child.phi + 1).min(INFINITE),
            phi.min(second.saturating_add(1 + second / 2)).max(child.del + 1).min(INFINITE),
        );
        let answer = if child.own {
            self.ask(part, child.known, thresholds, true)
        } else if child.len == 1 {
            let other = self.parts[child.start];
            self.ask(other, child.known ^ n, thresholds, false)
        } else {
            let parts = child.start..child.start + child.len;
            let least = parts.min_by_key(|&index| self.board.count_moves(self.parts[index].key));
            let index = least.unwrap_or(child.start);
            let value = self.value_of(self.parts[index]);
            if self.take_value(best, index, value) > 0 {
                return None;
            }
            if self.children[best].known == n { Answer::Yes } else { Answer::No }
        };
        match answer {
            Answer::Yes => self.take_numbers(question, best, (INFINITE, 0)),
            Answer::No => self.take_numbers(question, best, (0, INFINITE)),
            Answer::Numbers(phi, del) => self.take_numbers(question, best, (phi, del)),
            value @ Answer::Value(_) => Some(value),
        }
    }

    fn numbers_of(&mut self, question: &Question, at: usize) -> (u32, u32) {
        let Question { part, n, .. } = *question;
        let mut child = self.children[at];
        if child.own {
            return match self.table.find(part.hash, part.key) {
                Some(line) if line.excluded >> child.known & 1 == 1 => (0, INFINITE),
                Some(line) if line.value() == Some(child.known) => (INFINITE, 0),
                Some(line) => line.numbers(child.known).unwrap_or((child.phi, child.del)),
                None => (child.phi, child.del),
            };
        }
        let (before, len) = ((child.phi, child.del), child.len);
        let (mut phi, mut del) = (0_u32, 0_u32);
        let mut index = child.start;
        while index < child.start + child.len {
            let part = self.parts[index];
            let line = self.table.find(part.hash, part.key);
            if let Some(value) = line.and_then(Line::value) {
                child.known ^= value;
                child.len -= 1;
                self.parts.swap(index, child.start + child.len);
                continue;
            }
            let target = child.known ^ n;
            if child.len == 1 {
                if let Some(numbers) = line.and_then(|line| stored_numbers(line, target)) {
                    self.children[at] = child;
                    return numbers;
                }
            }
            let guessed = if child.len == 1 { target } else { 0 };
            let (one, other) = self.guess_of(guessed, index);
            if one == 0 {
                self.children[at] = child;
                return (0, INFINITE);
            }
            phi = (phi + one).min(LARGEST);
            del = (del + other).min(LARGEST);
            index += 1;
        }
        self.children[at] = child;
        match child.len {
            0 if child.known == n => (INFINITE, 0),
            0 => (0, INFINITE),
            same if same == len && before.1 > 0 => before,
            _ => (phi, del),
        }
    }

    fn guess_of(&self, target: u32, part: usize) -> (u32, u32) {
        let moves = self.board.count_moves(self.parts[part].key);
        if moves < target { (0, INFINITE) } else { guess(moves) }
    }

    fn take_numbers(
        &mut self,
        question: &mut Question,
        at: usize,
        (phi, del): (u32, u32),
    ) -> Option<Answer> {
        let child = &mut self.children[at];
        if child.len == 0 && !child.own {
            question.mask |= 1 << child.known;
        }
        if del == 0 {
            return Some(if child.own { Answer::Value(child.known) } else { Answer::No });
        }
        if phi == 0 {
            self.children.swap_remove(at);
        } else {
            (child.phi, child.del) = (phi, del);
        }
        None
    }

    fn drop_equal_children(&mut self, first: usize) {
        let len = (self.children.len() - first) * 2;
        if len < 4 {
            return;
        }
        let mask = len.next_power_of_two() - 1;
        self.seen.clear();
        self.seen.resize(mask + 1, u32::MAX);
        let mut at = first;
        while at < self.children.len() {
            let child = self.children[at];
            let parts = &self.parts[child.start..child.start + child.len];
            let hash = parts.iter().fold(u64::from(child.known), |sum, part| {
                sum.wrapping_add(part.hash.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            });
            let mut slot = (hash >> 20) as usize & mask;
            let is_twin = loop {
                let other = self.seen[slot];
                if other == u32::MAX {
                    break false;
                }
                if self.are_equal(child, self.children[first + other as usize]) {
                    break true;
                }
                slot = (slot + 1) & mask;
            };
            if is_twin {
                self.children.swap_remove(at);
            } else {
                self.seen[slot] = (at - first) as u32;
                at += 1;
            }
        }
    }

    fn are_equal(&self, one: Child, other: Child) -> bool {
        let parts = |child: Child| &self.parts[child.start..child.start + child.len];
        let times = |among: &[Part], key: u64| among.iter().filter(|part| part.key == key).count();
        one.known == other.known
            && one.len == other.len
            && parts(one)
                .iter()
                .all(|part| times(parts(one), part.key) == times(parts(other), part.key))
    }
}

fn stored_numbers(line: &Line, value: u32) -> Option<(u32, u32)> {
    if line.excluded >> value & 1 == 1 {
        return Some((0, INFINITE));
    }
    line.numbers(value)
}

fn guess(moves: u32) -> (u32, u32) {
    (1 + moves / 4, 1 + moves * moves / 8)
}

struct Collector<'a> {
    table: &'a Table,
    children: &'a mut Vec<Child>,
    parts: &'a mut Vec<Part>,
    n: u32,
    mask: u32,
    begun: usize,
    unresolved: usize,
    unresolved_parts: usize,
    hit: bool,
    edges: u64,
}

impl Collector<'_> {
    fn begin(&mut self) {
        self.begun = self.parts.len();
        self.unresolved = self.children.len();
        self.unresolved_parts = self.parts.len();
    }

    fn resolve(&mut self) {
        self.table.touch(self.parts[self.unresolved_parts..].iter().map(|part| part.hash));
        let (mut to_child, mut to_part) = (self.unresolved, self.unresolved_parts);
        for from in self.unresolved..self.children.len() {
            let mut child = self.children[from];
            let range = child.start..child.start + child.len;
            child.start = to_part;
            let mut last = None;
            for at in range {
                let part = self.parts[at];
                let line = self.table.find(part.hash, part.key);
                if let Some(value) = line.and_then(Line::value) {
                    child.known ^= value;
                    child.len -= 1;
                } else {
                    self.parts.swap(to_part, at);
                    to_part += 1;
                    last = line;
                }
            }
            if child.len > 0 {
                if child.len == 1 {
                    let stored = last.and_then(|line| stored_numbers(line, child.known ^ self.n));
                    (child.phi, child.del) = stored.unwrap_or(UNSEEN);
                }
                self.children[to_child] = child;
                to_child += 1;
            } else {
                self.hit |= child.known == self.n;
                self.mask |= 1 << child.known;
            }
        }
        self.children.truncate(to_child);
        self.parts.truncate(to_part);
        self.begin();
    }
}

impl Visitor for Collector<'_> {
    fn part(&mut self, key: u64) {
        // Two equal parts have one value, whatever it is.
        if let Some(twin) = self.parts[self.begun..].iter().position(|part| part.key == key) {
            self.parts.swap_remove(self.begun + twin);
        } else {
            self.parts.push(Part { key, hash: hash_of(key) });
        }
    }

    fn end(&mut self) -> bool {
        self.edges += 1;
        let (start, len) = (self.begun, self.parts.len() - self.begun);
        self.children.push(Child { known: 0, own: false, start, len, phi: 0, del: 0 });
        self.begun = self.parts.len();
        if self.begun - self.unresolved_parts >= BATCH || len == 0 {
            self.resolve();
        }
        !self.hit
    }
}
