//! Proves the period of Dawson's Chess from the code of its rules, prints the certificate, and evaluates a huge heap.
//!
//! Run: `cargo run --release -p octal-games --example period_certificate`

use octal_games::{Certificate, Code, Periodicity, Sequence};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    // In 0.137, a move takes the only token of a heap of one; or two tokens from any heap; or three tokens, and can split the rest in
    // two.
    let code: Code = "0.137".parse()?;
    let mut sequence = Sequence::new(code.clone());
    let Periodicity::Certified(certificate) = sequence.search_period(1000)? else {
        return Err("Dawson's Chess is periodic".into());
    };
    let (period, preperiod) = (certificate.period(), certificate.preperiod());
    writeln!(out, "{code}: period {period} from heap {preperiod} on.")?;
    writeln!(out, "{} values prove it, by the theorem of Guy and Smith.", certificate.bound())?;
    let first: Vec<String> =
        sequence.values().iter().take(20).map(|value| value.value().to_string()).collect();
    writeln!(out, "The first values: {}", first.join(" "))?;

    // A certificate is text. Anyone can check it from the rules alone.
    let text = certificate.to_string();
    writeln!(out, "{text}")?;
    let read: Certificate = text.parse()?;
    read.verify()?;
    writeln!(out, "It holds.")?;
    // If someone changes the period, the certificate is rejected, and the error names the heap where it fails.
    let wrong = text.replace(&format!("period {period}"), "period 30");
    match wrong.parse::<Certificate>().map(|wrong| wrong.verify()) {
        Ok(Ok(())) => return Err("a wrong period was accepted".into()),
        Ok(Err(error)) => writeln!(out, "With period 30: {error}.")?,
        Err(error) => writeln!(out, "With period 30: {error}.")?,
    }
    Ok(())
}
