//! The nim-sequence of a take-and-break game, and how long it takes.
//!
//! ```text
//! cargo run --release --example octal [CODE [LENGTH]]
//! ```

use std::error::Error;
use std::time::Instant;

use games::heap::Code;
use grundy_core::sequence::Sequence;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let code: Code = arguments.next().as_deref().unwrap_or("kayles").parse()?;
    let len: usize = arguments.next().as_deref().unwrap_or("2000").parse()?;
    let mut sequence = Sequence::new(code.table().clone());
    let start = Instant::now();
    let values = sequence.extend_to(len)?;
    let time = start.elapsed();
    println!("{code}: G(0) .. G({})", len.min(60) - 1);
    for value in values.iter().take(60) {
        print!("{value} ");
    }
    println!();
    println!("{len} values in {time:.1?}");
    Ok(())
}
