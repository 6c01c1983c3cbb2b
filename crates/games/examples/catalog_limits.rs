//! Uses the catalog with limits. If a limit stops the search for an answer, asking the same question again resumes the search where it
//! stopped.
//!
//! Run: `cargo run --release -p games --example catalog_limits`

use games::catalog::{Catalog, Fact, Question};
use grundy_core::{Limits, Normal};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    let catalog = Catalog::standard();
    // A theorem solves the heap immediately, but the board needs a search.
    let sum = catalog.read_sum("nim 1000000007 + cram 4x5")?;
    writeln!(out, "{sum}")?;
    let question = Question::new(Normal).most_moves(1);
    for run in 1.. {
        // Limit the number of moves that the search follows in each run. Other possible limits are a duration (`time`) and a flag that
        // stops the search (`stop`).
        let solved = catalog.answer(&sum, &question, &Limits::none().work(5000));
        match solved.value() {
            Fact::Unknown(why) => writeln!(out, "run {run}: {why}")?,
            Fact::Known(value, _) => {
                writeln!(
                    out,
                    "run {run}: value {value}, outcome {}",
                    solved.outcome().get().expect("known")
                )?;
                if let Some(mv) = solved.winning_move() {
                    writeln!(out, "a winning move: {}", sum.move_text(mv))?;
                }
                if let Some(means) = solved.means() {
                    writeln!(out, "{means}, with the theorem of {}", solved.theorems().join(", "))?;
                }
                break;
            }
        }
    }
    Ok(())
}
