//! Searches that go on in the next run.

use games::boards::Cram;
use grundy_core::{Limits, Method, Nimber, Search};
use impartial::keep::EVERY;
use impartial::table::TableFile;
use std::fs;

#[test]
fn a_search_goes_on_in_the_next_run() {
    let path = std::env::temp_dir().join(format!("cram-table-{}", std::process::id()));
    let table = TableFile::new(path.as_os_str(), "cram 4x6".to_owned(), 1);
    let cram = Cram::new(4, 6).unwrap();
    let run = |edges| {
        let search = Search::new(&cram).method(Method::Questions);
        let limits = Limits::none().work(edges);
        table.search(search, &limits, EVERY, |search| search.nim_value(&cram.start()))
    };
    let error = run(5000).unwrap_err().to_string();
    assert_eq!(error, "stopped after 5000 steps of work: the limit is 5000 steps");
    let (value, search) = run(u64::MAX).unwrap();
    assert_eq!(value, Nimber::ZERO);
    assert!(search.statistics().edges() > 0);
    let (value, search) = run(u64::MAX).unwrap();
    assert_eq!((value, search.statistics().edges()), (Nimber::ZERO, 0));
    // A file of another board, and one that is damaged.
    let other = TableFile::new(path.as_os_str(), "cram 4x7".to_owned(), 1);
    let error = other.load(&search).unwrap_err().to_string();
    assert!(error.ends_with("is of `cram 4x6 1 hooks`, expected `cram 4x7 1 hooks`"), "{error}");
    let mut bytes = fs::read(&path).unwrap();
    bytes.pop();
    fs::write(&path, bytes).unwrap();
    let error = table.load(&search).unwrap_err().to_string();
    assert!(error.ends_with("the search table is damaged"), "{error}");
    fs::remove_file(path).unwrap();
}
