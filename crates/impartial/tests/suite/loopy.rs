//! Checks the answers of `solve --loopy` against a retrograde analysis of all sums of tokens on a graph.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// A directed graph: for each vertex, the list of vertices to which its arrows lead.
type Graph = Vec<Vec<usize>>;

/// A pseudorandom generator that uses the upper bits of a linear congruential generator's state.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % end
    }
}

/// Lists all moves of a sum. Each move consists of the index of the component, the vertices before and after the move, and the
/// resulting sum.
fn moves(graph: &Graph, sum: &[usize]) -> Vec<(usize, usize, usize, Vec<usize>)> {
    let mut all = Vec::new();
    for (component, &from) in sum.iter().enumerate() {
        for &to in &graph[from] {
            let mut left = sum.to_vec();
            left[component] = to;
            all.push((component, from, to, left));
        }
    }
    all
}

/// Returns the outcome `N` or `P` and the length of play of every sum that is not a draw. Works in rounds: a sum is won if some
/// option is lost, and lost if all options are won.
fn decided(graph: &Graph, tokens: u32) -> BTreeMap<Vec<usize>, (char, usize)> {
    let vertices = graph.len();
    let all: Vec<Vec<usize>> = (0..vertices.pow(tokens))
        .map(|at| (0..tokens).map(|token| at / vertices.pow(token) % vertices).collect())
        .collect();
    let mut decided: BTreeMap<Vec<usize>, (char, usize)> = BTreeMap::new();
    for round in 0.. {
        let mut fresh = Vec::new();
        for sum in all.iter().filter(|sum| !decided.contains_key(*sum)) {
            let options: Vec<Option<char>> =
                moves(graph, sum).iter().map(|mv| Some(decided.get(&mv.3)?.0)).collect();
            if options.contains(&Some('P')) {
                fresh.push((sum.clone(), ('N', round)));
            } else if options.iter().all(|&option| option == Some('N')) {
                fresh.push((sum.clone(), ('P', round)));
            }
        }
        if fresh.is_empty() {
            return decided;
        }
        decided.extend(fresh);
    }
    unreachable!("rounds end")
}

fn moves_in_words(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// Returns the lines of the list after a heading such as `winning moves: 2`.
fn listed(answer: &str, kind: &str) -> BTreeSet<String> {
    let mut lines = answer.lines();
    let heading = lines.find_map(|line| line.strip_prefix(kind)?.strip_prefix(" moves: "));
    let count = heading.map_or(0, |count| count.parse().unwrap());
    let found: BTreeSet<String> = lines.take(count).map(str::to_owned).collect();
    assert_eq!(found.len(), count, "{answer}");
    found
}

#[test]
fn loopy_sums_match_retrograde_analysis() {
    let mut draw = Draw(0x100b);
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..16 {
        let vertices = 4 + round % 3;
        let density = 10 + draw.below(35);
        let arrow = |draw: &mut Draw| draw.below(100) < density;
        let graph: Graph = (0..vertices)
            // No arrow starts at vertex 0, so play can end there.
            .map(|from| (0..vertices).filter(|_| from > 0 && arrow(&mut draw)).collect())
            .collect();
        let arrows: Vec<String> = graph
            .iter()
            .enumerate()
            .flat_map(|(from, options)| options.iter().map(move |to| format!("{from}-{to}")))
            .collect();
        if arrows.is_empty() {
            continue;
        }
        // The notation of a graph lists only its arrows, so the program does not know vertices after the last one that an arrow
        // touches.
        let last = graph
            .iter()
            .enumerate()
            .flat_map(|(from, to)| to.iter().copied().chain((!to.is_empty()).then_some(from)));
        let named = last.max().unwrap() + 1;
        let game = format!("arrow_walk:{}", arrows.join(","));
        for tokens in 1..=3_u32 {
            let decided = decided(&graph, tokens);
            for _ in 0..3 {
                let sum: Vec<usize> =
                    (0..tokens).map(|_| draw.below(named as u64) as usize).collect();
                let solved = Command::new(env!("CARGO_BIN_EXE_impartial"))
                    .args(["solve", "--loopy", &game])
                    .args(sum.iter().map(ToString::to_string))
                    .output()
                    .unwrap();
                let answer = String::from_utf8(solved.stdout).unwrap();
                let context = format!("{game} {sum:?}: {answer}");
                assert!(solved.status.success() && solved.stderr.is_empty(), "{context}");
                let outcome = match decided.get(&sum) {
                    None => "draw",
                    Some(('N', _)) => "N",
                    Some(_) => "P",
                };
                *met.entry(outcome).or_default() += 1;
                assert_eq!(
                    answer.lines().next(),
                    Some(&*format!("outcome {outcome}")),
                    "{context}"
                );
                let text = |(component, from, to, _): &(usize, usize, usize, Vec<usize>)| {
                    if tokens == 1 {
                        format!("{from}:{to}")
                    } else {
                        format!("{component}/{from}:{to}")
                    }
                };
                let leading = |wanted: Option<char>| -> BTreeSet<String> {
                    let all = moves(&graph, &sum);
                    let leads = all.iter().filter(|mv| decided.get(&mv.3).map(|of| of.0) == wanted);
                    leads.map(text).collect()
                };
                let winning = leading(Some('P'));
                assert_eq!(listed(&answer, "winning"), winning, "{context}");
                if outcome == "draw" {
                    assert_eq!(listed(&answer, "drawing"), leading(None), "{context}");
                }
                let nearer =
                    answer.lines().find_map(|line| line.strip_prefix("nearer to the end: "));
                assert_eq!(nearer.is_some(), outcome == "N", "{context}");
                assert!(nearer.is_none_or(|mv| winning.contains(mv)), "{context}");
                let lasts = decided.get(&sum);
                let said = answer.lines().find_map(|line| line.strip_prefix("play lasts "));
                assert_eq!(said, lasts.map(|of| moves_in_words(of.1)).as_deref(), "{context}");
            }
        }
    }
    assert!(met.len() == 3 && met.values().all(|&times| times > 8), "{met:?}");
}
