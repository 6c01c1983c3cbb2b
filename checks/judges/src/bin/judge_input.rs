//! Generates input of any size and shape for the judge programs, for measurements and tests.
//!
//! Run: `cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge_input -- movcoin2 10 path 7`. The arguments are
//! FORMAT SIZE [SHAPE [SEED]].
//!
//! FORMAT is the name of a judge program. SIZE is the number of nodes; for problems without a tree, it is the number of integers or pairs.
//! SHAPE is a shape of `tree_algos::shapes` (default `labeled`, a uniformly random tree). By default, nodes are numbered in a random order;
//! with the prefix `ordered-`, they are numbered in the order in which the shape creates them. The same arguments always produce the same
//! input.

use frame::{Arguments, Program, Usage};
use judges::judge::JudgeError;
use judges::output::Output;
use std::process::ExitCode;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

fn main() -> ExitCode {
    let program = Program::new("judge_input", include_str!("judge_input.rs")).operands(4);
    program.run(|arguments, _| {
        let request = Request::of(arguments)?;
        let mut output = Output::stdout();
        (request.write)(&request, &mut Random(request.seed), &mut output);
        output.complete().and_then(|()| output.flush()).map_err(JudgeError::into_failure)
    })
}

type Write = fn(&Request, &mut Random, &mut Output);

const FORMATS: [(&str, Write); 12] = [
    ("movcoin2", |request, random, output| {
        one_tree(request, random, output, 1);
        output.line_of((0..request.size).map(|_| random.below(17)));
    }),
    ("p7841", |request, random, output| {
        one_tree(request, random, output, 1);
    }),
    ("move_the_coins", |request, random, output| {
        let tree = request.tree(random);
        output.line(request.size);
        output.line_of((0..request.size).map(|_| random.below(20_001)));
        write_edges(&tree, 1, output);
        output.line(request.size);
        for _ in 0..request.size {
            output.line_of([1 + random.below(request.size), 1 + random.below(request.size)]);
        }
    }),
    ("fdivgame", |request, random, output| {
        output.text_line("1");
        output.line(request.size);
        output.line_of((0..request.size).map(|_| 1 + random.below(1_000_000_000_000_000_000)));
    }),
    ("twonim", |request, random, output| {
        output.text_line("1");
        output.line(request.size);
        output.line_of((0..request.size).map(|_| 1 + random.below(500)));
    }),
    ("lca", |request, random, output| {
        let rooted = Rooted::new(&request.tree(random), NodeId::new(0));
        output.line_of([request.size, request.size]);
        let nodes = (1..request.size as u32).map(NodeId::new);
        output.line_of(nodes.filter_map(|node| rooted.parent(node)).map(NodeId::get));
        queries(request, random, output, |random| {
            [random.below(request.size), random.below(request.size)]
        });
    }),
    ("jump_on_tree", |request, random, output| {
        output.line_of([request.size, request.size]);
        write_edges(&request.tree(random), 0, output);
        let bound = request.size;
        queries(request, random, output, |random| {
            [random.below(bound), random.below(bound), random.below(bound)]
        });
    }),
    ("tree_diameter", |request, random, output| {
        output.line(request.size);
        for (_, u, v) in request.tree(random).edges() {
            output.line_of([u64::from(u.get()), u64::from(v.get()), random.below(1_000_000_001)]);
        }
    }),
    ("tree_path_composite_sum", |request, random, output| {
        const MODULUS: u64 = 998_244_353;
        output.line(request.size);
        output.line_of((0..request.size).map(|_| random.below(MODULUS)));
        for (_, u, v) in request.tree(random).edges() {
            let (u, v) = (u64::from(u.get()), u64::from(v.get()));
            output.line_of([u, v, random.below(MODULUS), random.below(MODULUS)]);
        }
    }),
    ("frequency_table_of_tree_distance", |request, random, output| {
        output.line(request.size);
        write_edges(&request.tree(random), 0, output);
    }),
    ("vertex_add_range_contour_sum_on_tree", |request, random, output| {
        output.line_of([request.size, 2 * request.size]);
        output.line_of((0..request.size).map(|_| random.below(1_000_000_001)));
        write_edges(&request.tree(random), 0, output);
        for _ in 0..2 * request.size {
            let node = random.below(request.size);
            if random.below(2) == 0 {
                output.line_of([0, node, random.below(1_000_000_001)]);
            } else {
                let (a, b) = (random.below(request.size), random.below(request.size));
                output.line_of([1, node, a.min(b), a.max(b) + 1]);
            }
        }
    }),
    ("nim_product_64", |request, random, output| {
        output.line(request.size);
        for _ in 0..request.size {
            output.line_of([random.next(), random.next()]);
        }
    }),
];

struct Request {
    write: Write,
    size: u64,
    shape: TreeShape,
    ordered: bool,
    seed: u64,
}

impl Request {
    fn of(arguments: &Arguments) -> Result<Self, Usage> {
        let names = || FORMATS.map(|(name, _)| name).join(", ");
        let format = arguments.text(0)?;
        let format = format.ok_or_else(|| Usage::new(format_args!("formats: {}", names())))?;
        let (_, write) = *FORMATS.iter().find(|(name, _)| *name == format).ok_or_else(|| {
            Usage::new(format_args!("there is no format `{format}`; formats: {}", names()))
        })?;
        let size = arguments.number(1, "SIZE", 1..=100_000_000)?;
        let shape = arguments.text(2)?.unwrap_or("labeled");
        let (ordered, shape) =
            shape.strip_prefix("ordered-").map_or((false, shape), |shape| (true, shape));
        let known = TreeShape::ALL.into_iter().find(|known| known.to_string() == shape);
        Ok(Self {
            write,
            size: size.ok_or_else(|| Usage::new("the size is missing"))?,
            shape: known.ok_or_else(|| {
                let names: Vec<String> = TreeShape::ALL.iter().map(TreeShape::to_string).collect();
                Usage::new(format_args!(
                    "there is no shape `{shape}`; shapes: {}",
                    names.join(", ")
                ))
            })?,
            ordered,
            // Xorshift needs a nonzero state.
            seed: arguments.number(3, "SEED", 0..=u64::MAX)?.unwrap_or(1).max(1),
        })
    }

    fn tree(&self, random: &mut Random) -> Tree {
        let tree =
            self.shape.tree(self.size as usize, |bound| random.below(u64::from(bound)) as u32);
        if self.ordered {
            tree
        } else {
            shapes::shuffled(&tree, |bound| random.below(u64::from(bound)) as u32)
        }
    }
}

/// Prints one test that consists of one tree.
fn one_tree(request: &Request, random: &mut Random, output: &mut Output, first_label: u32) {
    output.text_line("1");
    output.line(request.size);
    write_edges(&request.tree(random), first_label, output);
}

fn write_edges(tree: &Tree, first_label: u32, output: &mut Output) {
    for (_, u, v) in tree.edges() {
        output.line_of([u.get() + first_label, v.get() + first_label]);
    }
}

/// Prints as many queries as the tree has nodes.
fn queries<const K: usize>(
    request: &Request,
    random: &mut Random,
    output: &mut Output,
    query: impl Fn(&mut Random) -> [u64; K],
) {
    for _ in 0..request.size {
        output.line_of(query(random));
    }
}

/// Marsaglia's xorshift generator with a final multiplication, which is good enough for test data.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}
