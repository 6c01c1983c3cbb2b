//! Searches that go on in the next run.

use games::boards::cram::Cram;
use grundy_core::{Limits, Nimber};
use grundy_search::{Method, Search};
use impartial::commands::table::{Halt, Named, TableFile};
use std::fs;
use std::time::Duration;

#[test]
fn a_search_goes_on_in_the_next_run() {
    let path = std::env::temp_dir().join(format!("cram-table-{}", std::process::id()));
    let cram = Cram::new(4, 6).unwrap();
    let run = |edges, every| {
        let search = Search::new(&cram).method(Method::ProofNumberSearch);
        let named = Named { search: &search, name: "cram 4x6" };
        let mut file = TableFile::new(Some(&path), every);
        file.open(&named).unwrap();
        // A save that is due before anything was found must not be due forever.
        std::thread::sleep(every.unwrap_or_default() * 2);
        let limits = Limits::none().work(edges);
        let ask = |limits: &Limits| -> Result<Nimber, Halt> {
            Ok(search.within(limits).nim_value(&cram.start())?)
        };
        let answer = file.ask(&named, &limits, ask).unwrap();
        file.save(&named).unwrap();
        (answer.map_err(|halt| halt.to_string()), search.statistics().edges())
    };
    let (stopped, _) = run(5000, None);
    assert_eq!(
        stopped,
        Err("stopped after 5000 steps of work: the limit is 5000 steps".to_owned())
    );
    // It is saved again and again, and the answer is the same.
    let (answer, edges) = run(u64::MAX, Some(Duration::from_millis(1)));
    assert_eq!(answer, Ok(Nimber::ZERO));
    assert!(edges > 0);
    assert_eq!(run(u64::MAX, None), (Ok(Nimber::ZERO), 0));
    // A file of another board, and one that is damaged.
    let search = Search::new(&cram);
    let other = Named { search: &search, name: "cram 4x7" };
    let error = TableFile::new(Some(&path), None).open(&other).unwrap_err().to_string();
    assert!(error.ends_with("is of `cram 4x6 1 hooks`, expected `cram 4x7 1 hooks`"), "{error}");
    let mut bytes = fs::read(&path).unwrap();
    bytes.pop();
    fs::write(&path, bytes).unwrap();
    let same = Named { search: &search, name: "cram 4x6" };
    let error = TableFile::new(Some(&path), None).open(&same).unwrap_err().to_string();
    assert!(error.ends_with("the search table is damaged"), "{error}");
    fs::remove_file(path).unwrap();
}
