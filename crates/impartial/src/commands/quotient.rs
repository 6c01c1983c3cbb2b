//! The subcommand `quotient`: computes the misère quotient of a heap game or a position, with its order, P-portion, period and
//! presentation.

use super::documents::{self, ClassPeriod, Growth};
use super::formats::{self, Format, Target};
use super::interrupt::{Interrupt, Interrupted};
use super::output::{Stdout, svg_file};
use super::progress::Watch;
use super::{Failure, Unwritten, Usage, examples, numbers};
use clap::Args;
use games::catalog::{self, Game, WithRules};
use grundy_core::mixed::{AnyPosition, Mixed};
use grundy_core::{Limits, Notation, Ruleset};
use grundy_search::Method;
use misere_quotients::{
    ComponentQuotientError, ComponentQuotientFinder, HeapQuotient, HeapQuotientFinder,
    MisereQuotient, QuotientBounds, QuotientCertificate,
};
use octal_games::Code;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Compute the misère quotient of a heap game, or of a position
#[derive(Debug, Args)]
#[command(after_help = examples::QUOTIENT)]
pub(super) struct Quotient {
    /// A code such as 0.77, a subtraction set such as {1,3,4}, or a name such as grundy; or a position such as `cram 2x3`, with all that play
    /// leads to
    #[arg(required = true)]
    game: Vec<String>,
    /// Add heaps up to N until a period is proved
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = numbers::count)]
    heaps: u64,
    /// Stop after this many seconds
    #[arg(long, aliases = ["time", "timeout"], value_name = "S", default_value = "20", value_parser = numbers::seconds)]
    max_time: Duration,
    /// Write the certificate to FILE
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Draw the multiplication table to FILE (.svg or .csv), or with `-` in place of the answer
    #[arg(long, value_name = "FILE", value_parser = formats::map, conflicts_with = "hasse")]
    svg: Option<Target>,
    /// Draw how the elements divide each other
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    hasse: Option<PathBuf>,
}

/// The maximum number of elements, and the maximum number of stored positions.
const BOUNDS: QuotientBounds = QuotientBounds::new().max_elements(8000).max_stored(1 << 27);
/// The maximum number of elements in a picture. Larger pictures would be unreadable, and too large for many viewers.
const MAX_DRAWN: usize = 200;
/// The maximum number of elements of a quotient whose presentation is printed.
const MAX_WRITTEN: usize = 60;

impl Quotient {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("quotient");
        let limits = interrupt.limits(Limits::none().time(self.max_time));
        let result = match catalog::read_code(&self.game.join(" ")) {
            // Most quotients are complete long before the largest heap is added, so do not show a total.
            Ok(game) => {
                let code = game.code().clone();
                self.heaps(code, &watch.limits_to(limits, None), &interrupt, &watch, out)
            }
            Err(refusal) if self.game.len() == 1 => Err(refusal.into()),
            Err(_) => self.position(&self.game, &watch.limits(limits), &interrupt, &watch, out),
        };
        watch.end();
        result
    }

    fn heaps(
        &self,
        code: Code,
        limits: &Limits,
        interrupt: &Interrupt,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let found = HeapQuotientFinder::new(code, BOUNDS).find_within(self.heaps, limits);
        watch.end();
        let (found, stopped) = match found {
            Ok(found) => (found, None),
            Err(stopped) => (stopped.partial().clone(), Some(stopped.to_string())),
        };
        if interrupt.has_come() && stopped.is_some() {
            return Err(Interrupted::over(&headline(&found)).into());
        }
        let quotient = found.quotient();
        if self.drawn(quotient, out)? {
            return Ok(ExitCode::SUCCESS);
        }
        let certificate = QuotientCertificate::of(&found);
        let verified = certificate.verify();
        if let Some(file) = &self.certificate {
            std::fs::write(file, certificate.to_string())
                .map_err(|error| Unwritten::new(file.display(), error))?;
        }
        if out.is_json() {
            let growth = found.growth().iter();
            out.document(&documents::Quotient {
                code: certificate.code().to_string(),
                elements: quotient.order() as u64,
                p_portion: quotient.portion().count() as u64,
                presentation: presentation(quotient),
                largest_heap: found.largest_heap(),
                period: found.period().map(|(from, period)| ClassPeriod { from, period }),
                growth: growth.map(|&(heap, elements)| Growth { heap, elements }).collect(),
                verified: verified.is_ok(),
                stopped,
            })?;
        } else {
            out.line(headline(&found))?;
            if let Some(stopped) = &stopped {
                out.line(format_args!("stopped: {stopped}"))?;
            }
            describe(&found, out)?;
            match &verified {
                Ok(()) => out.line(format_args!(
                    "certificate verified for heaps up to {}",
                    found.largest_heap()
                ))?,
                Err(error) => out.line(format_args!("certificate REFUTED: {error}"))?,
            }
        }
        Ok(if verified.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(3) })
    }

    /// Draws the picture that the options request, if any. Returns whether it replaces the answer on the standard output.
    fn drawn(&self, quotient: &MisereQuotient, out: &mut Stdout) -> Result<bool, Failure> {
        if self.svg.is_none() && self.hasse.is_none() {
            return Ok(false);
        }
        if quotient.order() > MAX_DRAWN {
            let order = quotient.order();
            let most = format!("a picture of {order} elements, at most {MAX_DRAWN} are drawn");
            return Err(most.into());
        }
        if let Some(file) = &self.hasse {
            return super::output::picture(file, &quotient.divisibility_svg(), out);
        }
        let Some(file) = &self.svg else { return Ok(false) };
        let format = file.format(None)?;
        let text = if format == Format::Csv { table(quotient) } else { quotient.cayley_svg() };
        file.write(format, &text, out)
    }

    fn position(
        &self,
        words: &[String],
        limits: &Limits,
        interrupt: &Interrupt,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        if self.certificate.is_some() {
            return Err(Usage::new("only heap games have certificates").into());
        }
        let sum = catalog::read_sum(&words.join(" "))?;
        for part in &sum {
            let name = part.game().name().split(':').next().unwrap_or_default();
            if catalog::find(name).is_some_and(|game| game.is_loopy() || game.stands_alone()) {
                return Err(format!("positions of {name} have no misère quotient").into());
            }
        }
        let run = (words, limits, interrupt, watch);
        // For a single board, the computation is many times faster if it uses the concrete type of the game's rules.
        let out = match sum.as_slice() {
            [board] => {
                match catalog::by_type(board.game(), ByType { quotient: self, board, run, out }) {
                    Ok(result) => return result,
                    Err(task) => task.out,
                }
            }
            _ => out,
        };
        self.components(Mixed, sum.as_slice().to_vec(), run, out)
    }

    fn components<G: Ruleset>(
        &self,
        rules: G,
        positions: Vec<G::Position>,
        (words, limits, interrupt, watch): Run<'_>,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure>
    where
        G::Position: Send + Sync + 'static,
    {
        let mut finder = ComponentQuotientFinder::new(rules, positions, BOUNDS);
        let found = finder.find_within(limits);
        watch.end();
        let (found, stopped) = match found {
            Err(ComponentQuotientError::Unfinished(stopped)) => {
                let why = stopped.to_string();
                (stopped.into_partial(), Some(why))
            }
            other => (other?, None),
        };
        let (quotient, components) = (found.quotient(), found.components().len());
        let (order, portion) = (quotient.order(), quotient.portion().count());
        let headline =
            format!("quotient {order} elements, P-portion {portion}, {components} components");
        if interrupt.has_come() && stopped.is_some() {
            return Err(Interrupted::over(&headline).into());
        }
        if self.drawn(quotient, out)? {
            return Ok(ExitCode::SUCCESS);
        }
        if out.is_json() {
            out.document(&documents::PositionQuotient {
                position: words.join(" "),
                elements: order as u64,
                p_portion: portion as u64,
                components: components as u64,
                presentation: presentation(quotient),
                stopped,
            })?;
            return Ok(ExitCode::SUCCESS);
        }
        out.line(headline)?;
        if let Some(stopped) = &stopped {
            out.line(format_args!("stopped: {stopped}"))?;
        }
        if order <= MAX_WRITTEN {
            out.line(quotient.presentation())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The words of the position; the limits; the flag for Ctrl-C; and the progress line.
type Run<'a> = (&'a [String], &'a Limits, &'a Interrupt, &'a Watch);

/// Computes the quotient of a single board, using the concrete type of its game's rules.
struct ByType<'a> {
    quotient: &'a Quotient,
    board: &'a AnyPosition,
    run: Run<'a>,
    out: &'a mut Stdout,
}

impl WithRules for ByType<'_> {
    type Output = Result<ExitCode, Failure>;

    fn with<G>(self, rules: &G, _: Method) -> Self::Output
    where
        G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static,
    {
        match self.board.downcast_ref::<G::Position>() {
            Some(position) => {
                self.quotient.components(rules, vec![position.clone()], self.run, self.out)
            }
            None => self.quotient.components(Mixed, vec![self.board.clone()], self.run, self.out),
        }
    }
}

pub(super) fn headline(found: &HeapQuotient) -> String {
    let (order, portion) = (found.quotient().order(), found.quotient().portion().count());
    if let Some((start, period)) = found.period() {
        format!("quotient {order} elements, P-portion {portion}, period {period} from {start} on")
    } else {
        let largest = found.largest_heap();
        format!("quotient {order} elements up to heap {largest}, no period proved")
    }
}

/// Returns the presentation of a quotient, unless the presentation would be too long.
fn presentation(quotient: &MisereQuotient) -> Option<String> {
    (quotient.order() <= MAX_WRITTEN).then(|| quotient.presentation().to_string())
}

fn describe(found: &HeapQuotient, out: &mut Stdout) -> Result<(), Failure> {
    let quotient = found.quotient();
    let growth: Vec<String> =
        found.growth().iter().map(|(heap, order)| format!("{order} from heap {heap}")).collect();
    let growth = if growth.is_empty() { "none".into() } else { growth.join(", ") };
    out.line(format_args!("growth: {growth}"))?;
    if quotient.order() > MAX_WRITTEN {
        return out.line(format_args!("generators: {} heaps", quotient.generators().len()));
    }
    out.line(quotient.presentation())?;
    let shown = found.classes().iter().take(81).enumerate();
    let classes: Vec<String> = shown
        .map(|(heap, &class)| format!("{heap}:{}", quotient.spell(quotient.word(class))))
        .collect();
    out.line(format_args!("heaps: {}", classes.join(" ")))
}

/// Formats the multiplication table as CSV, with one line for each pair of elements.
fn table(quotient: &MisereQuotient) -> String {
    let spelled = |element| quotient.spell(quotient.word(element));
    let mut text = "first,second,product,outcome\n".to_owned();
    for first in quotient.elements() {
        for second in quotient.elements() {
            let product = quotient.product(first, second);
            let (words, outcome) =
                ([first, second, product].map(spelled), quotient.outcome(product));
            let _ = writeln!(text, "{},{outcome}", words.join(","));
        }
    }
    text
}
