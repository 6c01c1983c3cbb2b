//! Checks that the file in which a catalog stores its table grows, and that a file with fewer results never replaces it.

use std::fs;
use std::path::PathBuf;

use games::catalog::{By, Catalog, Question};
use grundy_core::{Limits, Normal};

/// Returns a path that only this test uses, and removes any file that is there.
fn path(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{test}-{}.table", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// Returns a Node Kayles position on a grid.
fn grid(rows: usize, columns: usize) -> String {
    let edges = (0..rows * columns).flat_map(|node| {
        let right = (node % columns + 1 < columns).then_some(node + 1);
        let below = (node / columns + 1 < rows).then_some(node + columns);
        right.into_iter().chain(below).map(move |other| format!("{node}-{other}"))
    });
    format!("node_kayles {}", edges.collect::<Vec<_>>().join(" "))
}

/// Returns a Node Kayles position on a path with this many nodes.
fn path_of(nodes: usize) -> String {
    let edges: Vec<String> = (1..nodes).map(|node| format!("{}-{node}", node - 1)).collect();
    format!("node_kayles {}", edges.join(" "))
}

/// Opens the table, searches the position, and saves the table. Returns whether the file then contains all results of the search.
fn search_and_save(catalog: &Catalog, position: &str) -> bool {
    let sum = catalog.read_sum(position).unwrap();
    catalog.open_table(&sum, Normal, &Limits::none()).unwrap();
    let solved = catalog.answer(&sum, &Question::new(Normal).by(By::Search), &Limits::none());
    assert!(solved.value().get().is_some(), "{position}");
    catalog.save_table(&Limits::none()).unwrap()
}

/// Returns the number of positions in the file.
fn positions(path: &PathBuf, position: &str) -> u64 {
    let catalog = Catalog::standard();
    let file = fs::File::open(path).unwrap();
    catalog.read_table(&catalog.read_sum(position).unwrap(), file, &Limits::none()).unwrap();
    catalog.statistics().positions()
}

#[test]
fn tables_grow_from_one_catalog_to_the_next() {
    let path = path("grows");
    let mut before = 0;
    for position in [grid(2, 4), grid(3, 3), grid(3, 5)] {
        assert!(search_and_save(&Catalog::standard().table(&path), &position), "{position}");
        let now = positions(&path, &position);
        assert!(now > before, "{position}: {now} positions, before {before}");
        before = now;
    }
    fs::remove_file(path).unwrap();
}

/// Two programs start with the same file. The program that ends last has fewer results, so it must not replace the file of the
/// other.
#[test]
fn longer_tables_saved_by_another_catalog_are_kept() {
    let path = path("longer");
    let [few, many, more] = [grid(2, 3), grid(4, 4), grid(4, 6)];
    let [one, other] = [Catalog::standard().table(&path), Catalog::standard().table(&path)];
    for catalog in [&one, &other] {
        let sum = catalog.read_sum(&few).unwrap();
        catalog.open_table(&sum, Normal, &Limits::none()).unwrap();
    }
    assert!(search_and_save(&one, &many));
    let written = fs::read(&path).unwrap();
    assert!(!search_and_save(&other, &few), "the file does not hold what this catalog found");
    assert!(fs::read(&path).unwrap() == written);
    // As soon as the catalog has more results than the file, it replaces the file.
    assert!(search_and_save(&other, &more));
    assert!(fs::read(&path).unwrap() != written);
    fs::remove_file(path).unwrap();
}

/// A search with little memory forgets a part of the file, so it must not replace the file with the part that it kept.
#[test]
fn searches_that_forgot_positions_do_not_replace_tables() {
    let path = path("forgets");
    assert!(search_and_save(&Catalog::standard().table(&path), &grid(4, 9)));
    let written = fs::read(&path).unwrap();
    let small = || Catalog::standard().bounds(u64::MAX, 1 << 15).forgetting().table(&path);
    assert!(!search_and_save(&small(), &path_of(17)), "{} bytes", written.len());
    assert!(fs::read(&path).unwrap() == written, "{} bytes before", written.len());
    fs::remove_file(&path).unwrap();
    // Without the larger file, the catalog writes its own table.
    assert!(search_and_save(&small(), &grid(3, 5)));
    assert!(search_and_save(&small(), &path_of(17)));
    fs::remove_file(path).unwrap();
}
