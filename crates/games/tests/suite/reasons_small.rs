//! Tests the reasons for small positions of all games that have their own theorems.

use games::catalog::{Catalog, Question};
use games::reason::Ground;
use grundy_core::{Convention, Limits};

use crate::catalog_small_positions::{Below, Components};
use crate::reasons::{Played, reason_holds};

/// The share of positions to test: one in this many. A quick test uses one in nine, and a deep check uses all.
#[derive(Clone, Copy)]
struct OneIn(usize);

impl OneIn {
    /// Compares the reasons for these positions to the rules, and checks that wrong reasons are rejected.
    fn hold(self, texts: impl IntoIterator<Item = String>, conventions: &[Convention]) {
        let Self(step) = self;
        let catalog = Catalog::standard();
        let mut components = Components::default();
        let (mut asked, mut refused) = (0, 0);
        for text in texts.into_iter().step_by(step) {
            let Ok(sum) = catalog.read_sum(&text) else { continue };
            let Some(below) = Below::new(&sum, 3000, &mut components) else { continue };
            for &convention in conventions {
                let outcomes = below.outcomes(convention);
                let (below, outcomes, components) = (&below, &outcomes, &mut components);
                let mut played =
                    Played { sum: &sum, convention, below, outcomes, components, winning: None };
                refused += reason_holds(&catalog, &mut played);
                asked += 1;
            }
        }
        assert!(
            asked * step > 20 && refused > asked,
            "{refused} wrong reasons were refused, of {asked}"
        );
    }
}

/// A won position and a lost position for every theorem.
const EXPLAINED: &[&str] = &[
    "wythoff 4 9",
    "wythoff 3 5",
    "moore:2 3 5 7",
    "moore:2 1 1 1",
    "nimble 2 3",
    "nimble 3 3",
    "lasker 7 8",
    "lasker 3 4 7",
    "subtract:2,5,8 10 15",
    "subtract:3,7 40",
    "dual_nim 1 2 4 8",
    "dual_nim 3 5 7",
    "treblecross ...x.........",
    "treblecross .x.x....",
    "treblecross ......",
    "divisor_chomp 36",
    "divisor_chomp 4 9",
    "sylver_coinage 4 6 9",
    "sylver_coinage 4 6 9 11",
    "brussels_sprouts 3",
    "brussels_sprouts x1.x3 x4",
    "notakto 3x3",
    "notakto 3x3 3x3",
    "clobber xoox.xo",
    "clobber 2x4",
    "dots_and_boxes 2x2",
    "dots_and_boxes 1x2",
    "fibonacci_nim 20",
    "fibonacci_nim 13",
    "euclid 24 7",
    "euclid 7 10",
    "euclid_to_zero 24 7",
    "euclid_to_zero 7 10",
    "mark 5",
    "mark 6",
    "floor_division 10",
    "floor_division 100",
    "kayles 200 300",
    "kayles 200 80",
    "top_entails 6 4 2",
    "top_entails 5 5",
    "top_entails 3 5",
    "silver_dollar 2 5 9",
    "silver_dollar 0 1 4 5",
    "silver_dollar_bag 1 4d 6",
    "welter 2 5 7",
    "welter 0 1 6 7",
    "maximum_nim 13 10",
    "maximum_nim:n/3 20 20",
    "schwenk_nim:3n 20 7",
    "schwenk_nim:3n 15",
    "antonim 2 4 7",
    "antonim 2 4 5",
    "nim_with_pass 4 4",
    "nim_with_pass 3 4",
    "end_nim 3 1 2 4",
    "end_nim 3 1 2 3",
    "vector:king 3 6",
    "vector:king 4 6",
    "vector:knight 6 7",
    "vector:knight 4 5",
    "vector:queen 7 10",
    "vector:rook 3 3",
    "multi_wythoff 3 0 5",
    "multi_wythoff 7 10",
    "kotzig:1,6 7",
    "kotzig:3 8",
    "take_a_divisor 12 7",
    "proper_divisor 6 10",
    "take_a_coprime 9 35",
    "two_divisors 24 30",
    "turning_turtles 1 4 5",
    "turning_turtles 2 4 5",
    "hackenbush 0-1 1-2 2-0",
    "hackenbush 0-1 1-2 1-3",
    "vertex_geography 0 0-1 1-2 2-3",
    "vertex_geography 0 0-1 1-2",
    "edge_geography 0 0-1 1-2 2-3",
    "edge_geography 0 0-1 1-2 2-3 3-0",
    "cram 3x4",
    "cram 4x4",
    "chomp 3x3",
    "chomp 2x5",
    "chomp 2 2 2 2",
    "chomp 5 4",
    "chomp 2 2 1",
    "nimstring 0-1 1-2 2-3 0-3 0-4 0-4",
    "staircase_nim 0 3 2 4",
    "staircase_nim 0 1 0 1",
    "path_marking 0-1 1-2 2-3",
    "path_marking 0-1 1-2",
    "northcott W..B W.B. W",
    "northcott W.B. W.B. W",
    "poker_nim 3 5 bags 4 0",
    "poker_nim 3 3 bags 4 0",
];

/// Each theorem must give a reason for a won position and for a lost one.
#[test]
fn every_theorem_has_reasons() {
    let catalog = Catalog::standard();
    for &text in EXPLAINED {
        let sum = catalog.read_sum(text).unwrap();
        let convention = if text.starts_with("dual_nim") || text.starts_with("notakto") {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let question = Question::new(convention).why();
        let solved = catalog.answer(&sum, &question, &Limits::none());
        let why = solved.why().get().unwrap();
        let says = |ground: &Ground| match ground {
            Ground::Fact { numbers, items, .. } => numbers.len() + items.len() > 0,
            ground => matches!(ground, Ground::Period { .. }),
        };
        // The first ground must have numbers or items, except in one position, where it says that no edge has two equal sides.
        assert!(says(&why.grounds()[0]) || text == "path_marking 0-1 1-2", "{text}: {why}");
    }
}

const NORMAL: &[Convention] = &[Convention::Normal];

/// Returns all lists of `count` numbers from 0 to `largest`, each in ascending order.
fn lists(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|list: &Vec<u64>| {
            let least = list.last().copied().unwrap_or(0);
            (least..=largest).map(|next| [&list[..], &[next]].concat())
        });
        all = longer.collect();
    }
    all
}

fn words(numbers: &[u64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn reasons_of_heaps(every: OneIn) {
    every.hold((2..120).map(|number| format!("divisor_chomp {number}")), NORMAL);
    let pairs = (2..12).flat_map(|one| (one + 1..20).map(move |other| (one, other)));
    every.hold(pairs.map(|(one, other)| format!("divisor_chomp {one} {other}")), NORMAL);
    let pairs = (2..8).flat_map(|one| (1..4).map(move |times| vec![one, one * times + 1]));
    let coins = pairs.chain((5..60).step_by(2).map(|odd| vec![4, 6, odd]));
    every.hold(coins.map(|coins| format!("sylver_coinage {}", words(&coins))), NORMAL);
    let three = || lists(3, 3).into_iter().map(|heaps| words(&heaps));
    every.hold(three().map(|heaps| format!("nim {heaps}")), &Convention::ALL);
    every.hold(three().map(|heaps| format!("nimble {heaps}")), &Convention::ALL);
    every.hold(lists(2, 8).into_iter().map(|heaps| format!("lasker {}", words(&heaps))), NORMAL);
    let more = || lists(2, 12).into_iter().map(|heaps| words(&heaps)).step_by(2);
    for game in ["subtract:2,5,8", "subtract:3,7", "subtract:4", "subtract:1,3,4", "subtract:2,4,7"]
    {
        every.hold(more().map(|heaps| format!("{game} {heaps}")), NORMAL);
    }
    let four = (1..5).flat_map(|count| lists(count, 4)).filter(|heaps| heaps[0] > 0);
    every.hold(four.map(|heaps| format!("dual_nim {}", words(&heaps))), &[Convention::Misere]);
    every.hold(three().map(|heaps| format!("moore:2 {heaps}")), &Convention::ALL);
    let two = || lists(2, 7).into_iter().map(|heaps| words(&heaps));
    every.hold(two().map(|heaps| format!("wythoff {heaps}")), &Convention::ALL);
    every.hold(two().map(|heaps| format!("euclid {heaps}")), NORMAL);
    every.hold(two().map(|heaps| format!("euclid_to_zero {heaps}")), NORMAL);
    every.hold((0..40).map(|number| format!("mark {number}")), NORMAL);
    every.hold((0..300).step_by(3).map(|number| format!("floor_division {number}")), NORMAL);
    let quotas = (1..14).flat_map(|heap| (1..=heap).map(move |quota| (heap, quota)));
    every.hold(quotas.map(|(heap, quota)| format!("fibonacci_nim {heap} {quota}")), NORMAL);
    every.hold(
        lists(2, 5).into_iter().map(|heaps| format!("top_entails {}", words(&heaps))),
        NORMAL,
    );
}

fn reasons_of_restricted_nim(every: OneIn) {
    let two = |least: u64, most: u64| {
        let heaps = lists(2, most).into_iter().filter(move |heaps| heaps[0] >= least);
        heaps.map(|heaps| words(&heaps))
    };
    for game in ["maximum_nim", "maximum_nim:n/3", "maximum_nim:0,0,1,1,1,2,3,3,3,4,4,5,6,6,6"] {
        every.hold(two(0, 14).map(|heaps| format!("{game} {heaps}")), NORMAL);
    }
    for game in ["take_a_divisor", "proper_divisor", "take_a_coprime"] {
        every.hold(two(1, 14).map(|heaps| format!("{game} {heaps}")), NORMAL);
    }
    for piece in ["rook", "bishop", "king", "knight", "queen"] {
        every.hold(two(0, 7).map(|heaps| format!("vector:{piece} {heaps}")), NORMAL);
    }
    every.hold(two(0, 7).map(|heaps| format!("vector:queen {heaps}")), &[Convention::Misere]);
    every.hold(two(4, 24).map(|heaps| format!("two_divisors {heaps}")), NORMAL);
    for game in ["schwenk_nim:n", "schwenk_nim:3n", "schwenk_nim:2n+1"] {
        let quotas = (1..14).flat_map(|heap| (1..=heap).map(move |quota| (heap, quota)));
        every.hold(quotas.map(|(heap, quota)| format!("{game} {heap} {quota}")), NORMAL);
    }
    let more = two(0, 6).flat_map(|heaps| ["", " 0"].map(|empty| format!("{heaps}{empty}")));
    every.hold(more.map(|heaps| format!("multi_wythoff {heaps}")), &Convention::ALL);
    let circles = (2..14).flat_map(|places| (0..places).map(move |coin| (places, coin)));
    for steps in ["3", "1,13", "2,4,10"] {
        let circles = circles.clone().filter(move |(places, _)| {
            let steps: Vec<u64> = steps.split(',').map(|step| step.parse().unwrap()).collect();
            steps
                .iter()
                .all(|step| (step + steps[0]) % places == 0 || step % places == steps[0] % places)
        });
        let texts = circles.map(|(places, coin)| match coin {
            0 => format!("kotzig:{steps} {places} 0"),
            coin => format!("kotzig:{steps} {places} {coin} 0"),
        });
        OneIn(1).hold(texts, &Convention::ALL);
    }
    let three = lists(3, 8).into_iter().map(|heaps| format!("antonim {}", words(&heaps)));
    every.hold(three, NORMAL);
    let passes = two(0, 8)
        .flat_map(|heaps| ["", " no pass"].map(|pass| format!("nim_with_pass {heaps}{pass}")));
    every.hold(passes, NORMAL);
    let rows = (0..256).map(|row| [row % 4 + 1, row / 4 % 4 + 1, row / 16 % 4 + 1, row / 64 + 1]);
    every.hold(rows.map(|row| format!("end_nim {}", words(&row))), &Convention::ALL);
}

fn reasons_of_misere_quotients(every: OneIn) {
    for game in ["kayles", "dawsons_kayles", "0.123", "0.75"] {
        let heaps = (1..4).flat_map(|count| lists(count, 6));
        let texts = heaps.map(|heaps| format!("{game} {}", words(&heaps)));
        every.hold(texts.step_by(3), &[Convention::Misere]);
    }
}

fn reasons_of_coins(every: OneIn) {
    let subsets = |most: u64| {
        let places = move |set: u64| (0..most).filter(move |place| set >> place & 1 == 1);
        (1_u64..1 << most).map(move |set| places(set).collect::<Vec<u64>>())
    };
    every.hold(subsets(6).map(|places| format!("silver_dollar {}", words(&places))), NORMAL);
    every.hold(subsets(8).map(|places| format!("welter {}", words(&places))), &Convention::ALL);
    let with_dollar = subsets(5).flat_map(|places| {
        (0..places.len()).map(move |at| {
            let coin = |(other, place): (usize, &u64)| {
                format!("{place}{}", if other == at { "d" } else { "" })
            };
            places.iter().enumerate().map(coin).collect::<Vec<_>>().join(" ")
        })
    });
    every.hold(with_dollar.map(|coins| format!("silver_dollar_bag {coins}")), NORMAL);
    let games =
        ["turning_turtles", "twins", "mock_turtles", "triplets", "ruler", "moebius", "turnips"];
    for game in games {
        every.hold(subsets(5).map(|places| format!("{game} {}", words(&places))), NORMAL);
    }
    let squares = subsets(6).map(|places| {
        let square = |place: &u64| format!("{}x{}", place / 3, place % 3);
        places.iter().map(square).collect::<Vec<_>>().join(" ")
    });
    every.hold(squares.map(|coins| format!("tartan:turning_turtles,twins {coins}")), NORMAL);
    every.hold(
        lists(4, 3).into_iter().map(|coins| format!("staircase_nim {}", words(&coins))),
        NORMAL,
    );
    let rows = ["WB..", "W.B.", "W..B", ".WB.", "BW..", "B.W.", "B..W"];
    let two = rows.iter().flat_map(|one| rows.map(|other| format!("northcott {one} {other} W")));
    every.hold(two, NORMAL);
    let bags = lists(2, 3).into_iter().flat_map(|heaps| {
        [[0, 0], [1, 0], [0, 2]].map(|[own, other]| format!("{} bags {own} {other}", words(&heaps)))
    });
    every.hold(bags.map(|position| format!("poker_nim {position}")), NORMAL);
}

/// Lists graphs with this many nodes as strings of edges. Each number defines a graph: its bits tell which pairs of nodes are
/// joined by an edge.
fn graphs(nodes: u32, numbers: impl Iterator<Item = u32>) -> impl Iterator<Item = String> {
    let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    numbers.map(move |number| {
        let edges = (0..).zip(&pairs).filter(|(at, _): &(u32, _)| number >> at & 1 == 1);
        edges.map(|(_, (u, v))| format!("{u}-{v}")).collect::<Vec<_>>().join(" ")
    })
}

fn reasons_of_graphs(every: OneIn) {
    let regions = (1..4).flat_map(|count| lists(count, 4)).filter(|arms| arms[0] > 0);
    let region = |arms: Vec<u64>| {
        let figures: Vec<String> = arms.iter().map(|arms| format!("x{arms}")).collect();
        format!("brussels_sprouts {}", figures.join("."))
    };
    every.hold(regions.flat_map(|arms| vec![region(arms); 3]), &Convention::ALL);
    let many = || graphs(5, (1..1 << 10).step_by(7));
    every.hold(many().map(|edges| format!("hackenbush {edges}")), NORMAL);
    every.hold(many().map(|edges| format!("hackenbush {edges} 0-1 1-1")), NORMAL);
    every.hold(many().map(|edges| format!("vertex_geography 0 {edges}")), NORMAL);
    every.hold(many().map(|edges| format!("edge_geography 0 {edges}")), NORMAL);
    // These graphs are bipartite, with two nodes on one side and four on the other. Some of them have parallel edges.
    let between = (1_u32..1 << 8).step_by(3).map(|number| {
        let edges = (0..8).filter(|at| number >> at & 1 == 1);
        let edges = edges.map(|at| format!("{}-{}", at % 2, 2 + at / 2));
        edges.chain(["1-2".to_owned()]).collect::<Vec<_>>().join(" ")
    });
    every.hold(between.map(|edges| format!("edge_geography 0 {edges}")), NORMAL);
    every.hold(graphs(4, 1..1 << 6).map(|edges| format!("nimstring {edges} 0-1 2-3")), NORMAL);
    let rings = ["1-2 2-3 3-4 1-4", "0-1 1-2 2-3 0-3", "0-1 1-2 2-3 1-3 0-4 0-4", "0-1 1-2 2-0"];
    let two = rings.iter().flat_map(|one| {
        ["", "0-5 0-5", "0-5 5-6 0-6", "5-6 6-7 5-7", "0-5 0-5 5-6 0-6", "0-5", "0-5 5-6 6-7 0-7"]
            .map(|other| format!("{one} {other}"))
    });
    every.hold(two.map(|edges| format!("nimstring {edges}")), NORMAL);
    let trees = (1..5_u32).flat_map(|nodes| {
        let choices: u32 = (1..=nodes).product();
        (0..choices).map(move |mut choice| {
            let edge = |node| {
                let parent = choice % node;
                choice /= node;
                format!("{parent}-{node}")
            };
            (1..=nodes).map(edge).collect::<Vec<_>>().join(" ")
        })
    });
    let trees: Vec<String> = trees.collect();
    every.hold(trees.iter().map(|edges| format!("path_marking {edges}")), NORMAL);
    let coins = |edges: &String| {
        let nodes = edges.split(' ').count() + 1;
        (0..nodes).map(|node| format!("{edges} root {node} coins")).collect::<Vec<_>>()
    };
    let nodes =
        |position: &String| position.split(' ').filter(|word| word.contains('-')).count() + 1;
    let with = |position: String, each: fn(usize) -> usize| {
        let counts: Vec<String> =
            (0..nodes(&position)).map(|node| each(node).to_string()).collect();
        format!("{position} {}", counts.join(" "))
    };
    let rooted: Vec<String> = trees.iter().flat_map(coins).step_by(2).collect();
    every.hold(
        rooted.iter().map(|text| format!("coins_to_root {}", with(text.clone(), |node| node % 3))),
        NORMAL,
    );
    every.hold(
        rooted
            .iter()
            .map(|text| format!("staircase_nim {}", with(text.clone(), |node| (node + 1) % 3))),
        NORMAL,
    );
}

fn reasons_of_boards(every: OneIn) {
    let stones = |letters: [char; 3], [rows, columns]: [u32; 2]| {
        (0..3_u32.pow(rows * columns)).map(move |number| {
            let letter = |at: u32| letters[(number / 3_u32.pow(at) % 3) as usize];
            let row = |row: u32| (0..columns).map(|at| letter(row * columns + at)).collect();
            (0..rows).map(row).collect::<Vec<String>>().join(" ")
        })
    };
    for game in ["clobber", "clobber:cannibal"] {
        let all = stones(['.', 'x', 'o'], [2, 3]).chain(stones(['x', 'o', '.'], [1, 6]));
        every.hold(all.step_by(11).map(|board| format!("{game} {board}")), NORMAL);
    }
    let crosses = stones(['x', '.', 'x'], [3, 3]).step_by(97);
    let crosses = crosses.map(|board| format!("notakto {board} + notakto xx. ..x x.x"));
    every.hold(crosses, &[Convention::Misere]);
    let bars = (1..4).flat_map(|rows| lists(rows, 4)).map(|mut rows| {
        rows.reverse();
        words(&rows)
    });
    every.hold(bars.map(|rows| format!("chomp {rows}")), NORMAL);
    every.hold((1..30).map(|at| format!("chomp:2 {} {}", at / 4 + 1, at % 4)), NORMAL);
    let boards = (0..1_u32 << 8).step_by(3).map(|taken| {
        let square = |at: u32| if taken >> at & 1 == 1 { 'x' } else { '.' };
        let row = |row: u32| (0..4).map(|column| square(4 * row + column)).collect::<String>();
        format!("cram {} {}", row(0), row(1))
    });
    every.hold(boards.chain(["cram 3x3".to_owned(), "cram 3x4".to_owned()]), NORMAL);
    let rows = (0..1_u32 << 7).map(|crosses| {
        let cell = |at: u32| if crosses >> at & 1 == 1 { 'x' } else { '.' };
        format!("treblecross {}", (0..7).map(cell).collect::<String>())
    });
    let longer =
        (0..13).map(|at| format!("treblecross {}x{}", ".".repeat(at), ".".repeat(12 - at)));
    every.hold(rows.chain(longer), NORMAL);
    let lines = ["h0,0", "h0,1", "h0,2", "h1,0", "h1,1", "h1,2", "v0,0", "v0,3"];
    let drawn = (0..1_u32 << 8).step_by(5).map(|set| {
        let drawn = (0..).zip(lines).filter(|(at, _): &(u32, _)| set >> at & 1 == 1);
        drawn.map(|(_, line)| line).collect::<Vec<_>>().join(" ")
    });
    let one_row: Vec<String> = drawn.map(|lines| format!("dots_and_boxes 1x3 {lines}")).collect();
    let two_more = one_row.iter().step_by(7).map(|board| format!("{board} goal 2"));
    every.hold(one_row.iter().cloned().chain(two_more), NORMAL);
    // On a board with four boxes, draw the lines in `others` and some of the lines in `open`.
    let open = ["h1,0", "h1,1", "v0,1", "v1,1", "h0,0", "v0,2", "h2,1", "v1,0"];
    let others = ["h0,1", "h2,0", "v0,0", "v1,2"];
    let square = (0..1_u32 << 8).step_by(5).map(|set| {
        let drawn = (0..).zip(open).filter(|(at, _): &(u32, _)| set >> at & 1 == 1);
        let drawn: Vec<&str> = drawn.map(|(_, line)| line).chain(others).collect();
        format!("dots_and_boxes 2x2 {}", drawn.join(" "))
    });
    // This board has two chains of three boxes. In some of the positions, a chain has already been opened.
    let chains = "dots_and_boxes 2x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 h2,0 h2,1 h2,2";
    let opened =
        ["", " v0,0", " v0,1", " v0,0 v0,1", " v1,3"].map(|drawn| format!("{chains}{drawn}"));
    every.hold(square.chain(opened), NORMAL);
}

#[test]
fn reasons_hold_for_heaps() {
    reasons_of_heaps(OneIn(9));
    reasons_of_restricted_nim(OneIn(9));
}

/// There are few small positions whose heaps are all 1, so a sample would miss them. Test them separately.
#[test]
fn reasons_hold_for_heaps_of_one() {
    let ones =
        |game: &'static str| (1..12).map(move |count| format!("{game}{}", " 1".repeat(count)));
    OneIn(1).hold(ones("nim").chain(ones("nimble")), &[Convention::Misere]);
}

/// Some of the symmetric regions have a square or a domino in the center, which a half turn maps to
/// itself.
#[test]
fn reasons_hold_for_symmetric_regions() {
    let rows = (1..10).map(|columns| format!("1x{columns}"));
    let boards = ["3x2", "3x3", "2x5", "3x4", "3x5", "5x3"].map(str::to_owned);
    let holes = ["...|.#.|...", "..#|...|#..", "...#|....|#...", "#..|..#", ".....|..#.."];
    let holes = holes.map(|rows| rows.replace('|', " "));
    let regions = rows.chain(boards).chain(holes).map(|region| format!("cram {region}"));
    OneIn(1).hold(regions, &Convention::ALL);
}

/// Tests each tree with every set of marked edges.
#[test]
fn reasons_hold_for_marked_trees() {
    let trees = ["0-1 1-2 2-3", "0-1 1-2 2-3 2-4 4-5", "0-1 0-2 0-3 3-4", "0-1 1-2 2-3 3-4 4-5"];
    let marked = trees.into_iter().flat_map(|tree| {
        let edges: Vec<&str> = tree.split(' ').collect();
        let mark = |set: usize| {
            let edges = edges.iter().enumerate().map(|(at, edge)| match set >> at & 1 {
                0 => (*edge).to_owned(),
                _ => edge.replace('-', "="),
            });
            format!("path_marking {}", edges.collect::<Vec<_>>().join(" "))
        };
        (0..1 << edges.len()).map(mark).collect::<Vec<_>>()
    });
    OneIn(1).hold(marked, NORMAL);
}

#[test]
fn reasons_hold_for_misere_quotients() {
    reasons_of_misere_quotients(OneIn(9));
}

#[test]
fn reasons_hold_for_coins() {
    reasons_of_coins(OneIn(9));
}

#[test]
fn reasons_hold_for_graphs() {
    reasons_of_graphs(OneIn(9));
}

#[test]
fn reasons_hold_for_boards() {
    reasons_of_boards(OneIn(9));
}

#[test]
#[ignore = "slow: scripts/deep-check runs it"]
fn reasons_hold_at_larger_sizes() {
    reasons_of_heaps(OneIn(1));
    reasons_of_misere_quotients(OneIn(1));
    reasons_of_coins(OneIn(1));
    reasons_of_graphs(OneIn(1));
    reasons_of_boards(OneIn(1));
}
