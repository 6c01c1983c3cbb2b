//! The misère quotient of a heap game, or of a board of Cram: order, P-portion, period and presentation.
//!
//! Run: `cargo run --release --example heap_quotient -- 0.123 --heaps 20`, or with `cram ROWS COLUMNS` in place of the
//! code; `--heaps N`, `--seconds S` and `--certificate FILE` are optional.
//!
//! CODE is a code such as 0.77, a subtraction set such as {1,3,4} or a name such as grundy. Heaps up to N (400) are
//! added until a period is proved, for at most S (20) seconds. The first line says `quotient ORDER elements, P-portion
//! SIZE, period P from N on` or `quotient ORDER elements up to heap N, no period proved`. The certificate is verified, and written to FILE if one is
//! named. Without arguments: Kayles.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use examples::cli::{Arguments, Failure, Program, Stdout, Usage};
use games::boards::Cram;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::misere::{
    ComponentQuotient, ComponentQuotientError, HeapQuotient, HeapQuotientFinder,
    QuotientCertificate, QuotientLimits,
};

fn main() -> ExitCode {
    let program = Program::new("heap_quotient", include_str!("heap_quotient.rs"));
    let program = program.option("heaps").option("seconds").option("certificate").operands(3);
    program.run(run)
}

struct Request {
    heaps: u64,
    certificate: Option<PathBuf>,
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let request = Request {
        heaps: arguments.number_of("heaps", 0..=u64::MAX)?.unwrap_or(400),
        certificate: arguments.value("certificate").map(PathBuf::from),
    };
    let seconds = arguments.number_of("seconds", 0..=u64::from(u32::MAX))?.unwrap_or(20);
    let limits = QuotientLimits::new()
        .max_elements(8000)
        .max_positions(1 << 27)
        .max_time(Duration::from_secs(seconds));
    let game = arguments.text(0)?.unwrap_or("kayles");
    if game != "cram" {
        return match arguments.operands().get(1) {
            None => heaps(game, &request, limits, out),
            Some(_) => Err(Usage::new("only `cram` takes more than a code").into()),
        };
    }
    let side = |index, what| -> Result<u32, Failure> {
        let number = arguments.number(index, what, 0..=u64::from(u32::MAX))?;
        Ok(number.ok_or_else(|| Usage::new("expected `cram ROWS COLUMNS`"))? as u32)
    };
    cram(side(1, "ROWS")?, side(2, "COLUMNS")?, limits, out)
}

fn heaps(
    code: &str,
    request: &Request,
    limits: QuotientLimits,
    out: &mut Stdout,
) -> Result<(), Failure> {
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
            writeln!(
                out,
                "quotient {order} elements, P-portion {portion}, period {period} from {start} on"
            )?;
        }
        None => {
            writeln!(
                out,
                "quotient {order} elements up to heap {}, no period proved",
                found.largest_heap()
            )?;
        }
    }
    if let Some(stopped) = &stopped {
        writeln!(out, "stopped: {stopped}")?;
    }
    describe(&found, out)?;
    let certificate = QuotientCertificate::of(&found);
    match certificate.verify() {
        Ok(()) => writeln!(out, "certificate verified for heaps up to {}", found.largest_heap())?,
        Err(error) => writeln!(out, "certificate REFUTED: {error}")?,
    }
    if let Some(file) = &request.certificate {
        std::fs::write(file, certificate.to_string())
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

fn describe(found: &HeapQuotient, out: &mut Stdout) -> Result<(), Failure> {
    let quotient = found.quotient();
    let growth: Vec<String> =
        found.growth().iter().map(|(heap, order)| format!("{order} from heap {heap}")).collect();
    writeln!(out, "growth: {}", if growth.is_empty() { "none".into() } else { growth.join(", ") })?;
    if quotient.order() > 60 {
        writeln!(out, "generators: {} heaps", quotient.generators().len())?;
        return Ok(());
    }
    writeln!(out, "{}", quotient.presentation())?;
    let shown = found.classes().iter().take(81).enumerate();
    let classes: Vec<String> = shown
        .map(|(heap, &class)| format!("{heap}:{}", quotient.spell(quotient.word(class))))
        .collect();
    writeln!(out, "heaps: {}", classes.join(" "))?;
    Ok(())
}

fn cram(rows: u32, columns: u32, limits: QuotientLimits, out: &mut Stdout) -> Result<(), Failure> {
    let board = Cram::new(rows, columns)?;
    let go = |_: &_| ControlFlow::Continue(());
    let found = ComponentQuotient::of_reporting(&board, [board.start()], limits, go);
    let found = match found {
        Err(ComponentQuotientError::Unfinished(stopped)) => {
            writeln!(out, "stopped: {stopped}")?;
            stopped.into_partial()
        }
        other => other?,
    };
    let quotient = found.quotient();
    writeln!(
        out,
        "quotient {} elements, P-portion {}, {} components",
        quotient.order(),
        quotient.portion().count(),
        found.components().len()
    )?;
    if quotient.order() <= 60 {
        writeln!(out, "{}", quotient.presentation())?;
    }
    Ok(())
}
