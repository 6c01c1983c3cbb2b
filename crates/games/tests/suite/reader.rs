//! Checks that the catalog interprets input as people mean it, and that the notation that it prints parses back to the same position.

use games::catalog::{self, GAMES, Game, OTHER_NAMES, nearest, read, read_sum};
use grundy_core::{Convention, Outcome};
use std::collections::BTreeSet;

#[test]
fn sums_survive_a_round_trip() {
    for entry in GAMES {
        for example in entry.examples() {
            let sum = read_sum(example).unwrap();
            assert_eq!(read_sum(&sum.to_string()).as_ref(), Ok(&sum), "{example}");
            if !entry.stands_alone() {
                let twice = format!("{sum} + {example}");
                let both = read_sum(&twice).unwrap();
                assert_eq!(both.len(), 2 * sum.len(), "{twice}");
                assert_eq!(read_sum(&both.to_string()), Ok(both));
            }
        }
    }
}

/// The reader must accept the examples and parameters that `impartial games GAME` prints.
#[test]
fn examples_and_parameters_of_each_game_are_read() {
    for entry in GAMES {
        let name = entry.name();
        for example in entry.examples() {
            assert!(read_sum(example).is_ok(), "{example}");
            // The reader must also accept the name with spaces, as people type it. It must accept the example as a component of a
            // sum, unless the game is played only alone.
            let sum = format!("nim 3 + {example}");
            assert_eq!(read_sum(&sum).is_ok(), !entry.stands_alone(), "{sum}");
            let spaced = example.replacen(name, &name.replace('_', " "), 1);
            assert_eq!(read_sum(&spaced), read_sum(example), "{spaced}");
        }
        let says_alone = entry.notation().contains("played alone");
        assert_eq!(says_alone, entry.stands_alone(), "{name}: {}", entry.notation());
        // Each parameter in the description must be valid for at least one position in the description or in the examples.
        let positions = entry.examples().iter().filter_map(|example| example.split_once(' '));
        let noted = entry.notation().split('`').skip(1).step_by(2);
        let positions: Vec<&str> = positions.map(|(_, position)| position).chain(noted).collect();
        for shown in entry.parameters().split('`').skip(1).step_by(2) {
            if shown.split(':').next() == Some(name) {
                let fits = |position: &&str| read_sum(&format!("{shown} {position}")).is_ok();
                assert!(positions.iter().any(fits), "{shown}");
            }
        }
    }
}

#[test]
fn numbers_are_read_as_nim_heaps_and_commas_as_blanks() {
    for (typed, printed) in [
        ("3 5 7", "nim 3 5 7"),
        (" 3, 5 ,7 ", "nim 3 5 7"),
        ("5", "nim 5"),
        ("nim 3,5,7 + 1,2", "nim 3 5 7 1 2"),
        ("kayles 5,7", "kayles 5 7"),
        ("floor_division:2,7 50,51", "floor_division:2,7 50 51"),
        ("0.137 12", "0.137 12"),
    ] {
        assert_eq!(read_sum(typed).map(|sum| sum.to_string()).as_deref(), Ok(printed), "{typed:?}");
    }
    for typed in ["", ",", "3 -5", "3 x", "nim"] {
        assert!(read(typed).is_err(), "{typed:?}");
    }
}

#[test]
fn corrections_are_suggested_for_misspelled_names() {
    for (typed, meant) in [
        ("hackenbash", Some("hackenbush")),
        ("hakenbush", Some("hackenbush")),
        ("who", None),
        // Two wrong letters of four, and three of eleven, are too many for a suggestion.
        ("nxms", None),
        ("hackenbuxyz", None),
        ("hackenbuxy", Some("hackenbush")),
        ("nimm", Some("nim")),
        ("kaylse", Some("kayles")),
        ("chomp", None),
        ("chess", None),
        ("x", None),
        ("", None),
        ("0.6", None),
    ] {
        assert_eq!(nearest(typed).map(Game::name), meant, "{typed}");
    }
    let refusal = read("nim 3 + kaylse 7").unwrap_err();
    assert_eq!(refusal.message(), "there is no game `kaylse` (did you mean `kayles`?)");
    assert_eq!(refusal.place(), Some(8..14));
    assert!(refusal.to_string().ends_with("; for example `kayles 5 7`"));
    // A mistake in a position must not cause a suggestion for the name of the game.
    assert!(!read("nim -3").unwrap_err().to_string().contains("did you mean"));
}

/// Every graph name in the reader's description must work in several games, and these names must include all families of graphs in
/// `research/claims.md`.
#[test]
fn all_games_on_graphs_accept_the_same_graph_names() {
    let names: Vec<&str> = catalog::GRAPHS.split('`').skip(1).step_by(2).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in &names {
        for game in ["node_kayles", "vertex_geography 0", "hackenbush"] {
            let sum = read_sum(&format!("{game} {name}")).expect(name);
            assert!(sum.to_string().contains("0-"), "{sum}");
        }
    }
    let claims = include_str!("../../../../research/claims.md");
    let families = claims.split("`node_kayles ").skip(1).filter_map(|text| text.split(' ').next());
    let families = families.filter(|family| family.starts_with(|c: char| c.is_ascii_lowercase()));
    let families: BTreeSet<&str> = families.collect();
    assert!(families.len() >= 5, "{families:?}");
    for family in families {
        assert!(names.iter().any(|name| name.starts_with(family)), "{family}");
    }
    let reads = |name: &str| catalog::find(name).is_some_and(games::catalog::Entry::reads_graphs);
    assert!(reads("hackenbush") && !reads("nim"));
}

/// Returns the edges of a named graph, with the smaller node of each edge first.
fn edges_of(name: &str) -> BTreeSet<(u32, u32)> {
    let text = read_sum(&format!("arc_kayles {name}")).expect(name).to_string();
    let edges = text.split(' ').skip(1).filter_map(|edge| edge.split_once('-'));
    edges.map(|(u, v)| (u.parse().unwrap(), v.parse().unwrap())).collect()
}

/// Returns the edges of a graph on the squares of a board. Two squares are adjacent if `moves` accepts the distance between their rows and
/// the distance between their columns.
fn board(rows: u32, columns: u32, moves: impl Fn(u32, u32) -> bool) -> BTreeSet<(u32, u32)> {
    let squares = || (0..columns).flat_map(move |column| (0..rows).map(move |row| (row, column)));
    let number = |(row, column): (u32, u32)| column * rows + row;
    let mut edges = BTreeSet::new();
    for one in squares() {
        for other in squares().filter(|&other| number(one) < number(other)) {
            if moves(one.0.abs_diff(other.0), one.1.abs_diff(other.1)) {
                edges.insert((number(one), number(other)));
            }
        }
    }
    edges
}

#[test]
fn named_graphs_agree_with_their_definitions() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 3), (3, 4), (5, 5)] {
        let size = format!("{rows}x{columns}");
        let kings = board(rows, columns, |down, right| down.max(right) == 1);
        assert_eq!(edges_of(&format!("king's graph {size}")), kings, "{size}");
        assert_eq!(edges_of(&format!("{size} kings graph")), kings, "{size}");
        let knights = board(rows, columns, |down, right| down * right == 2);
        assert_eq!(edges_of(&format!("knights {size}")), knights, "{size}");
        let rooks = board(rows, columns, |down, right| down == 0 || right == 0);
        assert_eq!(edges_of(&format!("rook {size}")), rooks, "{size}");
        let queens = |down, right| down == 0 || right == 0 || down == right;
        assert_eq!(edges_of(&format!("queens {size}")), board(rows, columns, queens), "{size}");
    }
    assert_eq!(edges_of("queens 4"), edges_of("queens 4x4"));
    let ring = |one: u32, n: u32| one == 1 || one == n - 1;
    let torus = |down, right| down == 0 && ring(right, 5) || right == 0 && ring(down, 4);
    assert_eq!(edges_of("torus 4x5"), board(4, 5, torus));
    let prism = |down, right| down == 0 && ring(right, 5) || right == 0 && down == 1;
    assert_eq!(edges_of("prism 5"), board(2, 5, prism));
    assert_eq!(edges_of("ladder 4"), board(2, 4, |down, right| down + right == 1));
    // Build the other graphs from descriptions of their nodes: a hub with spokes, two halves, binary digits, or remainders.
    let pairs = |n: u32, joined: &dyn Fn(u32, u32) -> bool| -> BTreeSet<(u32, u32)> {
        let all = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
        all.filter(|&(u, v)| joined(u, v)).collect()
    };
    assert_eq!(edges_of("wheel 6"), pairs(7, &|u, v| u == 0 || v - u == 1 || (u, v) == (1, 6)));
    assert_eq!(edges_of("binary tree 3"), pairs(15, &|u, v| u == (v - 1) / 2));
    assert_eq!(edges_of("complete binary tree 3"), edges_of("binary_tree 3"));
    assert_eq!(edges_of("hypercube 4"), pairs(16, &|u, v| (u ^ v).is_power_of_two()));
    let steps = |u: u32, v: u32| [1, 2, 4].contains(&(v - u).min(8 - (v - u)));
    assert_eq!(edges_of("circulant 8 1 2 4"), pairs(8, &steps));
    let side = |node: u32| [0, 0, 1, 1, 1, 2, 2, 2, 2][node as usize];
    let sides = pairs(9, &|u, v| side(u) != side(v));
    assert_eq!(edges_of("complete multipartite 2 3 4"), sides);
    assert_eq!(edges_of("K2,3,4"), sides);
    assert_eq!(edges_of("caterpillar 1 0 2"), [(0, 1), (0, 3), (1, 2), (2, 4), (2, 5)].into());
    assert_eq!(edges_of("spider 1 2"), [(0, 1), (0, 2), (2, 3)].into());
    let petersen = edges_of("generalized Petersen graph 5 2");
    assert_eq!((petersen.len(), &petersen), (15, &edges_of("the Petersen graph")));
    for wrong in [
        "wheel 2",
        "torus 2x5",
        "circulant 5 3",
        "circulant 5",
        "multipartite 0 3",
        "kings 0",
        "prism 2",
    ] {
        assert!(read_sum(&format!("node_kayles {wrong}")).is_err(), "{wrong}");
    }
    for large in [
        "kings 200",
        "knights 1000000",
        "rooks 999",
        "binary_tree 64",
        "binary_tree 20",
        "wheel 18446744073709551615",
        "circulant 20000 1 2 3",
        "torus 200x200",
        "multipartite 9999 9999 9999",
        "caterpillar 99999",
    ] {
        let refusal = read(&format!("node_kayles {large}")).unwrap_err().to_string();
        assert!(refusal.contains("is not made from a name"), "{refusal}");
    }
    let listed: Vec<&str> = catalog::GRAPH_NAMES.iter().map(|(name, _)| *name).collect();
    assert_eq!(catalog::GRAPHS.split('`').skip(1).step_by(2).collect::<Vec<_>>(), listed);
}

#[test]
fn ranges_in_sets_are_expanded() {
    for (typed, meant) in [
        ("subtract {1..4} 21", "subtract:1,2,3,4 21"),
        ("subtract {2,4,...,10} 21", "subtract:2,4,6,8,10 21"),
        ("subtract {1, 2, …, 5} 9", "subtract:1,2,3,4,5 9"),
        ("subtract {1-3, 7} 21", "subtract:1,2,3,7 21"),
        ("subtract:1..4 21", "subtract:1,2,3,4 21"),
        ("floor division {2..4} 50", "floor_division:2,3,4 50"),
    ] {
        assert_eq!(read_sum(typed), Ok(catalog::read_sum(meant).unwrap()), "{typed}");
    }
    // In a directed graph, `0-2` is an arrow from 0 to 2 rather than a range.
    assert_eq!(read_sum("arrow_walk {0-2} 1"), read_sum("arrow_walk:0-2 1"));
    for typed in ["subtract {4..1} 21", "subtract {2,4,...,9} 21", "subtract {..} 5"] {
        assert!(read_sum(typed).is_err(), "{typed}");
    }
}

#[test]
fn hints_show_only_examples_of_the_named_game() {
    for entry in GAMES {
        let title = entry.title().to_lowercase();
        for name in [entry.name(), &title] {
            for position in
                ["zzz", "-1", "3 xor x", "3.5.7", "0-", "{1,2", "(a, b)", "3 heaps", "K3,3,3"]
            {
                let typed = format!("{name} {position}");
                let Err(error) = read_sum(&typed) else { continue };
                let error = error.to_string();
                let example = format!("for example `{}`", entry.examples()[0]);
                assert!(error.contains(&example), "{typed}: {error}");
                let others = GAMES.iter().map(|other| other.name()).filter(|&o| o != entry.name());
                for other in others {
                    assert!(!error.contains(&format!("`{other} ")), "{typed}: {error}");
                }
            }
        }
    }
}

/// Returns the commands that a message quotes: the strings that begin with the name of a game and contain a number.
fn commands(message: &str) -> Vec<&str> {
    let quoted = message.split('`').skip(1).step_by(2);
    let is_command = |text: &&str| {
        let head = text.strip_prefix("misere ").unwrap_or(text).split([' ', ':']).next();
        text.contains(' ')
            && text.contains(|c: char| c.is_ascii_digit())
            && head.is_some_and(|head| catalog::find(head).is_some())
    };
    quoted.filter(is_command).collect()
}

#[test]
fn alternative_names_are_read_as_their_games() {
    let mut names = BTreeSet::new();
    for other in OTHER_NAMES {
        let name = other.name();
        assert!(names.insert(name.clone()), "{name} has two rows");
        assert!(!other.source().is_empty(), "{name}");
        let Some(means) = other.game() else {
            let alone = read(&name).unwrap_err();
            let typed = format!("{name} 3x4");
            let behind = read(&typed).unwrap_err();
            for (refusal, rest) in [(&alone, ""), (&behind, "3x4")] {
                assert!(refusal.knows_name(), "{name}: {refusal}");
                // If some games cannot read the typed position, the message shows the usual positions instead.
                let typed = other.choices(rest);
                let are_read = typed.iter().all(|choice| read(choice).is_ok());
                let choices = if are_read { typed } else { other.choices("") };
                for choice in &choices {
                    assert!(refusal.message().contains(&format!("`{choice}`")), "{refusal}");
                }
            }
            for command in other.choices("") {
                assert!(read(&command).is_ok(), "{name}: {command}");
            }
            continue;
        };
        let misere = means.strip_prefix("misere ");
        let convention = misere.map(|_| Convention::Misere);
        let head = misere.unwrap_or(means);
        let game = catalog::find(head.split(':').next().unwrap()).expect(means);
        let examples = |head: &str| -> Vec<String> {
            let behind = |example: &&str| example.strip_prefix(head).map(str::to_owned);
            game.examples().iter().filter_map(behind).collect()
        };
        let mut positions: Vec<String> = match head.split_once(':') {
            Some(_) if head.starts_with("tartan") => vec!["2x3 1x1".to_owned()],
            // Use the positions of examples that have the same parameters. If there are none, use
            // two heaps.
            Some(_) => {
                let examples = examples(head);
                if examples.is_empty() { vec!["5 7".to_owned()] } else { examples }
            }
            None => examples(game.name()),
        };
        if !other.position().is_empty() {
            positions.push(other.position().to_owned());
            let alone = read(&name).expect(&name);
            let whole = read(&format!("{means} {}", other.position())).unwrap();
            assert_eq!((alone.sum(), alone.convention()), (whole.sum(), whole.convention()));
        }
        for position in positions {
            let space = if position.starts_with([':', ' ']) { "" } else { " " };
            let whole = read(&format!("{means}{space}{position}")).expect(means);
            let dashed = name.replace(' ', "-").replace("-&-", " & ");
            for name in [name.clone(), name.to_uppercase(), format!("the {name}"), dashed] {
                let typed = format!("{name}{space}{position}");
                let reading = read(&typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
                assert_eq!(reading.sum(), whole.sum(), "{typed}");
                assert_eq!(reading.convention(), convention, "{typed}");
                assert_eq!(reading.text(), whole.text(), "{typed}");
                assert_eq!(
                    read_sum(&reading.sum().to_string()).as_ref(),
                    Ok(whole.sum()),
                    "{typed}"
                );
            }
        }
        assert_eq!(catalog::named(&name).map(|(entry, _)| entry.name()), Some(game.name()));
    }
    assert!(names.len() > 60, "{}", names.len());
    // An alternative name must not hide the real name or title of a game.
    for entry in GAMES {
        let named = catalog::named(entry.name()).map(|(named, _)| named.name());
        assert_eq!(named, Some(entry.name()));
        let titled = catalog::named(entry.title()).map(|(named, _)| named.name());
        assert_eq!(titled, Some(entry.name()));
        assert!(catalog::known_elsewhere(entry.name()).is_none(), "{}", entry.name());
    }
}

/// If the reader rejects an input in `texts.txt` below `# Names and sentences of books`, every command that the error suggests must work,
/// and the error must not call a known game unknown.
#[test]
fn errors_about_rejected_names_show_valid_commands() {
    let file = include_str!("../texts.txt");
    let (_, collected) = file.split_once("# Names and sentences of books").unwrap();
    let lines = collected.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut count, mut shown) = (0, 0);
    for line in lines {
        count += 1;
        let Some((text, _)) = line.split_once(" =/ ") else { continue };
        let refusal = read(text).unwrap_err().to_string();
        assert!(!refusal.contains("there is no game"), "{text}: {refusal}");
        for command in commands(&refusal) {
            shown += 1;
            assert!(read(command).is_ok(), "{text}: {command}");
        }
    }
    assert!(count >= 150 && shown > 40, "{count} {shown}");
}

/// LeetCode gives a position of Flip Game as a row of signs, in which a move turns two neighboring `+` into `-`.
#[test]
fn rows_of_signs_are_positions_of_flip_game() {
    // Returns whether the player to move wins, by the definition of the game.
    fn wins(row: &[u8]) -> bool {
        (1..row.len()).filter(|&at| row[at - 1] == b'+' && row[at] == b'+').any(|at| {
            let mut left = row.to_vec();
            (left[at - 1], left[at]) = (b'-', b'-');
            !wins(&left)
        })
    }
    for row in ["+", "++", "++++", "++++-++", "-+-+++--++", "+++++++", "----", "+-+"] {
        let sum = read_sum(&format!("flip game {row}")).unwrap();
        let expected = if wins(row.as_bytes()) { Outcome::N } else { Outcome::P };
        assert_eq!(sum.outcome(Convention::Normal), Some(expected), "{row}: {sum}");
    }
    for (typed, words) in [
        ("++++", "Flip Game is written `flip game ++-++`"),
        ("flip game ++ +", "expected"),
        ("flip game +b", "missing"),
        ("nim ++", "expected"),
    ] {
        let refusal = read(typed).unwrap_err().to_string();
        assert!(refusal.contains(words), "{typed}: {refusal}");
    }
}

#[test]
fn repeated_statements_of_the_convention_must_agree() {
    for text in [
        "normal play anti-nim 3 4",
        "misere nim 3 4, last player wins",
        "nim 3 4 where the last stone loses, last player wins",
        "misere nim normal 3 4",
        "nim misere 3 + kayles normal 4",
        "anti-nim normal 3 4",
    ] {
        let refusal = read(text).unwrap_err().to_string();
        assert!(
            refusal.contains("contradicts") || refusal.contains("mis\u{e8}re play"),
            "{text}: {refusal}"
        );
    }
    for text in ["misere nim 3 4, last player loses", "misere anti-nim 3 4"] {
        assert_eq!(read(text).unwrap().convention(), Some(Convention::Misere), "{text}");
    }
}

#[test]
fn a_mex_is_read_and_explained() {
    let notes = |text: &str| read(text).unwrap().notes().join(" ");
    assert!(notes("mex 0 1 3").starts_with("The least number that is not among 0, 1 and 3 is 2"));
    assert!(notes("mex {0}").starts_with("The least number other than 0 is 1"));
    assert_eq!(read("mex {0..4} + *3").unwrap().sum().to_string(), "nim 5 3");
    assert!(read("mex").is_err() && read("mex 0 x").is_err());
}

/// Online judges give the numbers of coins on the squares of Nimble, and here positions are the squares of the coins.
#[test]
fn a_remark_shows_how_to_write_counted_coins() {
    let notes = |text: &str| read(text).unwrap().notes().join(" ");
    let note = notes("nimble 0 2 3 0 6");
    assert!(note.contains("write `nimble 1 1 2 2 2 4 4 4 4 4 4`"), "{note}");
    for text in ["nimble 2 5 9", "nimble 0", "nimble 0 0", "nimble 0 1000000007"] {
        assert_eq!(notes(text), "", "{text}");
    }
    assert_eq!(notes("nimble 1 1 2 2 2 4 4 4 4 4 4"), "");
}

/// Other programs write a graph without edges as a line with the numbers of nodes and edges.
#[test]
fn single_nodes_are_read_if_they_make_sense() {
    for (typed, printed) in [
        ("hackenbush\n1 0", "hackenbush no edges"),
        ("path_marking\n1 0", "path_marking: unmarked"),
        ("path_marking\n1", "path_marking: unmarked"),
        ("path_marking 0", "path_marking: unmarked"),
        ("path_marking: unmarked", "path_marking: unmarked"),
        ("path_marking no edges", "path_marking: unmarked"),
        ("node_kayles\n1 0", "node_kayles 0"),
        ("arc_kayles\n3 0", "arc_kayles 0 1 2"),
        ("arc_kayles\n2 0", "arc_kayles nodes 0 1"),
    ] {
        let sum = read_sum(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(sum.to_string(), printed, "{typed}");
        assert_eq!(read_sum(printed), Ok(sum), "{typed}");
    }
    for typed in ["hackenbush 1 0", "path_marking\n2 0", "path_marking 5", "hackenbush\n0 0"] {
        assert!(read_sum(typed).is_err(), "{typed}");
    }
}

// `texts.txt` contains input as people type it. Each line gives the position that the input describes, or the reason why it is
// rejected.

#[test]
fn collected_texts_are_read_as_intended() {
    let file = include_str!("../texts.txt");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        count += 1;
        let fault = if let Some((text, position)) = line.split_once(" => ") {
            let (position, convention) = match position.split_once(' ') {
                Some(("misere", position)) => (position, Some(Convention::Misere)),
                Some(("normal", position)) => (position, Some(Convention::Normal)),
                _ => (position, None),
            };
            let expected = match position {
                "none" => grundy_core::mixed::MixedSum::default(),
                position => catalog::read_sum(position).expect(position),
            };
            match catalog::read(&text.replace("\\n", "\n")) {
                Ok(read) if read.convention() != convention => {
                    Some(format!("{:?}", read.convention()))
                }
                Ok(read) if *read.sum() == expected => None,
                Ok(read) => Some(read.sum().to_string()),
                Err(refusal) => Some(refusal.to_string()),
            }
        } else {
            let (text, words) = line.split_once(" =/ ").expect(line);
            match catalog::read(&text.replace("\\n", "\n")) {
                Ok(read) => Some(read.sum().to_string()),
                Err(refusal) => {
                    let refusal = refusal.to_string();
                    (!refusal.contains(words)).then_some(refusal)
                }
            }
        };
        wrong.extend(fault.map(|fault| format!("{line}\n    but: {fault}")));
    }
    assert!(count > 100, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
