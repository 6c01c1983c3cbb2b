//! Computes the misère quotient of Kayles, a game with rows of pins. In misère play, the player who takes the last pin loses.
//!
//! Nim-values do not determine who wins a sum in misère play. The quotient takes their place. It is a set of classes that can be
//! multiplied: each row has a class, the class of a sum is the product of the classes of its rows, and the class of the sum determines who
//! wins.
//!
//! Run: `cargo run --release -p misere-quotients --example misere_quotient`

use grundy_core::Outcome;
use misere_quotients::{HeapQuotient, QuotientCertificate};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    let kayles = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
    let quotient = kayles.quotient();
    let lost = quotient.portion().count();
    writeln!(out, "Misère Kayles has {} elements, {lost} of them lost.", quotient.order())?;
    if let Some((preperiod, period)) = kayles.period() {
        writeln!(out, "The elements of rows repeat: {preperiod}, {period}.")?;
    }
    for rows in [&[1][..], &[1, 1], &[2, 2], &[5, 9, 1 << 50]] {
        let element = kayles.class_of(rows)?;
        let winner = if kayles.outcome(rows)? == Outcome::N { "First" } else { "Second" };
        writeln!(
            out,
            "{rows:?}: element {}, {winner} wins",
            quotient.spell(quotient.word(element))
        )?;
    }
    let rows = [5, 9, 12];
    for winning in kayles.winning_moves(&rows)?.take(3) {
        let (taken, left) = winning.mv;
        writeln!(out, "From {rows:?}: take {taken} of row {}, leave {left:?}", winning.component)?;
    }
    // Anyone who knows the rules can check the certificate. The check shares no code with the search.
    QuotientCertificate::of(&kayles).verify()?;
    writeln!(out, "The certificate holds.")?;
    Ok(())
}
