//! The misère quotient of a heap game, or of a board of Cram: order, P-portion, period and presentation.
//!
//! Run: `cargo run --release --example heap_quotient [CODE | cram ROWS COLUMNS] [--heaps N] [--seconds S]
//! [--certificate FILE]`
//!
//! CODE is a code such as 0.77, a subtraction set such as {1,3,4} or a name such as grundy. Heaps up to N (400) are
//! added until a period is proved, for at most S (20) seconds. The first line says `quotient ORDER elements, P-portion
//! SIZE, period P from N on` or `quotient ORDER elements up to heap N, no period proved`. The certificate is verified, and written to FILE if one is
//! named. Without arguments: Kayles.

use std::error::Error;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use games::boards::Cram;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::misere::{
    ComponentQuotient, ComponentQuotientError, HeapQuotient, HeapQuotientFinder,
    QuotientCertificate, QuotientLimits,
};

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

struct Request {
    plain: Vec<String>,
    heaps: u64,
    seconds: u64,
    certificate: Option<String>,
}

fn request() -> Result<Request, Box<dyn Error>> {
    let mut request = Request { plain: Vec::new(), heaps: 400, seconds: 20, certificate: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("nothing follows {argument}"));
        match argument.as_str() {
            "--heaps" => request.heaps = number(&value()?)?,
            "--seconds" => request.seconds = number(&value()?)?,
            "--certificate" => request.certificate = Some(value()?),
            _ => request.plain.push(argument),
        }
    }
    Ok(request)
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("'{text}' is not a number"))
}

fn run() -> Result<(), Box<dyn Error>> {
    let request = request()?;
    let limits = QuotientLimits::new()
        .max_elements(8000)
        .max_positions(1 << 27)
        .max_time(Duration::from_secs(request.seconds));
    match &request.plain[..] {
        [] => heaps("kayles", &request, limits),
        [code] => heaps(code, &request, limits),
        [game, rows, columns] if game == "cram" => cram(number(rows)?, number(columns)?, limits),
        _ => Err("usage: heap_quotient [CODE | cram ROWS COLUMNS] [--heaps N] [--seconds S] [--certificate FILE]".into()),
    }
}

fn heaps(code: &str, request: &Request, limits: QuotientLimits) -> Result<(), Box<dyn Error>> {
    let code = code.parse::<TakeAndBreak>()?.code().clone();
    let mut finder = HeapQuotientFinder::new(code, limits);
    let found = finder.find_reporting(request.heaps, |_| ControlFlow::Continue(()));
    let (found, stopped) = match found {
        Ok(found) => (found, None),
        Err(stopped) => (stopped.partial().clone(), Some(stopped)),
    };
    let quotient = found.quotient();
    let (order, portion) = (quotient.order(), quotient.portion().count());
    match found.period() {
        Some((start, period)) => {
            println!(
                "quotient {order} elements, P-portion {portion}, period {period} from {start} on"
            );
        }
        None => {
            println!(
                "quotient {order} elements up to heap {}, no period proved",
                found.largest_heap()
            );
        }
    }
    if let Some(stopped) = &stopped {
        println!("stopped: {stopped}");
    }
    describe(&found);
    let certificate = QuotientCertificate::of(&found);
    match certificate.verify() {
        Ok(()) => println!("certificate verified for heaps up to {}", found.largest_heap()),
        Err(error) => println!("certificate REFUTED: {error}"),
    }
    if let Some(file) = &request.certificate {
        std::fs::write(file, certificate.to_string())
            .map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(())
}

fn describe(found: &HeapQuotient) {
    let quotient = found.quotient();
    let growth: Vec<String> =
        found.growth().iter().map(|(heap, order)| format!("{order} from heap {heap}")).collect();
    println!("growth: {}", if growth.is_empty() { "none".into() } else { growth.join(", ") });
    if quotient.order() > 60 {
        println!("generators: {} heaps", quotient.generators().len());
        return;
    }
    println!("{}", quotient.presentation());
    let shown = found.classes().iter().take(81).enumerate();
    let classes: Vec<String> = shown
        .map(|(heap, &class)| format!("{heap}:{}", quotient.spell(quotient.word(class))))
        .collect();
    println!("heaps: {}", classes.join(" "));
}

fn cram(rows: u32, columns: u32, limits: QuotientLimits) -> Result<(), Box<dyn Error>> {
    let board = Cram::new(rows, columns)?;
    let go = |_: &_| ControlFlow::Continue(());
    let found = ComponentQuotient::of_reporting(&board, [board.start()], limits, go);
    let found = match found {
        Err(ComponentQuotientError::Unfinished(stopped)) => {
            println!("stopped: {stopped}");
            stopped.into_partial()
        }
        other => other?,
    };
    let quotient = found.quotient();
    println!(
        "quotient {} elements, P-portion {}, {} components",
        quotient.order(),
        quotient.portion().count(),
        found.components().len()
    );
    if quotient.order() <= 60 {
        println!("{}", quotient.presentation());
    }
    Ok(())
}
