//! The misère quotient of a heap game, or of a board of Cram: order, P-portion, period and presentation.
//!
//! Run: `impartial quotient 0.123 --heaps 20`, or with `cram ROWS COLUMNS` in place of the
//! code. Without arguments: Kayles.
//!
//! CODE is a code such as 0.77, a subtraction set such as {1,3,4} or a name such as grundy. Heaps up to N (400) are
//! added until a period is proved, for at most S (20) seconds. The first line says `quotient ORDER elements, P-portion
//! SIZE, period P from N on` or `quotient ORDER elements up to heap N, no period proved`. The certificate is verified.
//!
//! - `--heaps N` and `--seconds S` are these bounds;
//! - `--certificate FILE` writes the certificate to a file;
//! - `--svg` prints the multiplication table as a picture instead, `--hasse` how the elements divide each other;
//! - `--check FILE` verifies all certificates of a file, such as docs/misere-quotients.txt, without any search.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use crate::cli::{Arguments, Failure, Program, Stdout, Usage};
use games::boards::Cram;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::Limits;
use grundy_core::misere::{
    ComponentQuotientError, ComponentQuotientFinder, HeapQuotient, HeapQuotientFinder,
    MisereQuotient, QuotientBounds, QuotientCertificate,
};

pub(crate) fn main() -> ExitCode {
    let program = Program::new("quotient", include_str!("quotient.rs"));
    let program = program.option("heaps").option("seconds").option("certificate").option("check");
    program.flag("svg").flag("hasse").operands(3).run(run)
}

struct Request {
    heaps: u64,
    certificate: Option<PathBuf>,
    picture: Option<fn(&MisereQuotient) -> String>,
}

/// What is stored at most.
const BOUNDS: QuotientBounds = QuotientBounds::new().max_elements(8000).max_stored(1 << 27);

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    if let Some(file) = arguments.value("check") {
        return check(&PathBuf::from(file), out);
    }
    let picture: Option<fn(&MisereQuotient) -> String> = match arguments {
        _ if arguments.has("svg") => Some(MisereQuotient::cayley_svg),
        _ if arguments.has("hasse") => Some(MisereQuotient::divisibility_svg),
        _ => None,
    };
    let request = Request {
        picture,
        heaps: arguments.number_of("heaps", 0..=u64::MAX)?.unwrap_or(400),
        certificate: arguments.value("certificate").map(PathBuf::from),
    };
    let seconds = arguments.number_of("seconds", 0..=u64::from(u32::MAX))?.unwrap_or(20);
    let limits = Limits::none().time(Duration::from_secs(seconds));
    let game = arguments.text(0)?.unwrap_or("kayles");
    if game != "cram" {
        return match arguments.operands().get(1) {
            None => heaps(game, &request, &limits, out),
            Some(_) => Err(Usage::new("only `cram` takes more than a code").into()),
        };
    }
    let side = |index, what| -> Result<u32, Failure> {
        let number = arguments.number(index, what, 0..=u64::from(u32::MAX))?;
        Ok(number.ok_or_else(|| Usage::new("expected `cram ROWS COLUMNS`"))? as u32)
    };
    cram([side(1, "ROWS")?, side(2, "COLUMNS")?], picture, &limits, out)
}

fn heaps(code: &str, request: &Request, limits: &Limits, out: &mut Stdout) -> Result<(), Failure> {
    let code = code.parse::<TakeAndBreak>()?.code().clone();
    let found = HeapQuotientFinder::new(code, BOUNDS).find_within(request.heaps, limits);
    let (found, stopped) = match found {
        Ok(found) => (found, None),
        Err(stopped) => (stopped.partial().clone(), Some(stopped)),
    };
    let quotient = found.quotient();
    if let Some(picture) = request.picture {
        return drawn(quotient, picture, out);
    }
    writeln!(out, "{}", headline(&found))?;
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

fn headline(found: &HeapQuotient) -> String {
    let (order, portion) = (found.quotient().order(), found.quotient().portion().count());
    if let Some((start, period)) = found.period() {
        format!("quotient {order} elements, P-portion {portion}, period {period} from {start} on")
    } else {
        let largest = found.largest_heap();
        format!("quotient {order} elements up to heap {largest}, no period proved")
    }
}

/// Beyond this a picture is unreadable and as large as a film.
const MOST_DRAWN: usize = 200;

fn drawn(
    quotient: &MisereQuotient,
    picture: fn(&MisereQuotient) -> String,
    out: &mut Stdout,
) -> Result<(), Failure> {
    if quotient.order() > MOST_DRAWN {
        let order = quotient.order();
        return Err(format!("a picture of {order} elements, at most {MOST_DRAWN} are drawn").into());
    }
    out.text(picture(quotient))
}

/// Verifies the certificates of a file, which stand there one after the other with blank lines between them.
fn check(file: &PathBuf, out: &mut Stdout) -> Result<(), Failure> {
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let texts = text.split("\n\n").filter(|part| part.trim_start().starts_with("misere quotient"));
    let mut count = 0;
    for text in texts {
        let certificate: QuotientCertificate = text.trim().parse()?;
        let code = certificate.code().to_string();
        let found = HeapQuotient::from_certificate(&certificate)
            .map_err(|error| format!("{code}: {error}"))?;
        writeln!(out, "{code}: {}", headline(&found))?;
        count += 1;
    }
    writeln!(out, "{count} certificates verified")?;
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

fn cram(
    [rows, columns]: [u32; 2],
    picture: Option<fn(&MisereQuotient) -> String>,
    limits: &Limits,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let board = Cram::new(rows, columns)?;
    let mut finder = ComponentQuotientFinder::new(&board, [board.start()], BOUNDS);
    let found = match finder.find_within(limits) {
        Err(ComponentQuotientError::Unfinished(stopped)) => {
            if picture.is_none() {
                writeln!(out, "stopped: {stopped}")?;
            }
            stopped.into_partial()
        }
        other => other?,
    };
    let quotient = found.quotient();
    if let Some(picture) = picture {
        return drawn(quotient, picture, out);
    }
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
