//! Checks claims. Each check shares as little code as possible with the programs that found the claim.

use games::catalog::{Catalog, How, Question};
use grundy_core::{Limits, Normal, StopReason};
use grundy_search::loopy::LoopyOutcome;
use misere_quotients::{QuotientCertificate, QuotientCertificateError};
use octal_games::{ArithmeticCertificate, Certificate, CertificateError};

use super::board::Board;
use super::plain::{self, NoAnswer};
#[cfg(feature = "cli")]
use super::searched;

use super::statement::{Position, Statement};
use super::{Claim, Proof};

/// The result of checking a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// The claim is true.
    Holds(Means),
    /// The claim is false, or its proof does not prove it.
    Fails(String),
    /// The check could not determine whether the claim is true.
    Open(String),
}

/// How a claim was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Means {
    /// The certificate was verified from the rules alone.
    Certificate,
    /// A plain loop computed the values from the definition.
    Definition,
    /// The library applied a theorem.
    Theorem,
    /// The library searched, possibly with the same code that found the claim.
    Search,
}

impl Means {
    /// Returns the name of the method, as one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Certificate => "certificate",
            Self::Definition => "definition",
            Self::Theorem => "theorem",
            Self::Search => "search",
        }
    }
}

/// The work of one step of the catalog's search, measured in steps of a plain loop.
const SEARCH: u64 = 1 << 14;
/// The work of one step of the search that uses the symmetries of graphs, measured in steps of a plain loop.
const GRAPH_SEARCH: u64 = 1 << 11;

impl Claim {
    /// Checks the claim within the limits. A step of work takes about a nanosecond. To check a value, this method first follows the
    /// definition in a plain loop, if there is one for the game. If this takes too long, it applies a theorem or searches. `certificates`
    /// takes the name of a file and a code, and returns the text of the certificate. It returns `None` if the file is missing, and an empty
    /// text if the file contains no certificate for the code.
    ///
    /// If the kind of proof is unknown, the result is at best open, because the only confirmation would come from a single program.
    ///
    /// ```
    /// use games::catalog::Catalog;
    /// use grundy_core::Limits;
    /// use impartial::claims::{self, Finding, Means};
    ///
    /// let text = "claims 1\nvalue | cram 4x5 | value 1 | programs search, plain | impartial solve cram 4x5\n";
    /// let claims = claims::read(text.as_bytes())?;
    /// let verdict = claims[0].check(&Catalog::standard(), &|_, _| None, &Limits::none());
    /// assert!(matches!(verdict, Finding::Fails(_)), "it is 2");
    /// # Ok::<(), claims::ClaimsError>(())
    /// ```
    #[must_use]
    pub fn check(
        &self,
        catalog: &Catalog,
        certificates: &dyn Fn(&str, &str) -> Option<String>,
        limits: &Limits,
    ) -> Finding {
        let found = self.check_figures(catalog, certificates, limits);
        match (&self.proof, found) {
            (proof @ Proof::Unknown(_), Finding::Holds(_)) => no_proof(proof),
            (_, found) => found,
        }
    }

    /// Checks the figures of the claim, regardless of its proof.
    fn check_figures(
        &self,
        catalog: &Catalog,
        certificates: &dyn Fn(&str, &str) -> Option<String>,
        limits: &Limits,
    ) -> Finding {
        match (&self.statement, &self.proof) {
            (Statement::Period(proof), _) => period(proof, limits),
            (Statement::Arithmetic(proof), _) => arithmetic(proof, limits),
            (Statement::System(proof), _) => of_certificate(proof.verify_within(limits)),
            (Statement::Quotient { code, elements, portion, period }, Proof::File(file)) => {
                let Some(text) = certificates(file, &code.to_string()) else {
                    return Finding::Open(format!(
                        "the certificate is in {file}, which is not here"
                    ));
                };
                if text.is_empty() {
                    return Finding::Fails(format!("{file} has no certificate of {code}"));
                }
                let certificate: QuotientCertificate = match text.parse() {
                    Ok(certificate) => certificate,
                    Err(error) => return Finding::Fails(format!("{file}: {error}")),
                };
                let says = (certificate.order(), certificate.portion().len());
                let says_period = certificate.period().map(|(from, period)| (period, from));
                if certificate.code() != code
                    || (says, says_period) != ((*elements, *portion), Some(*period))
                {
                    return Finding::Fails(format!("the certificate in {file} has other figures"));
                }
                quotient(&certificate, limits)
            }
            (Statement::Quotient { .. }, proof) => no_proof(proof),
            (Statement::Value { position, value }, _) => {
                self::value(position, *value, catalog, limits)
            }
            (Statement::Loony { most, stacks }, _) => {
                match plain::loony(*most, &mut limits.meter()) {
                    Ok(found) if found == *stacks => Finding::Holds(Means::Definition),
                    Ok(found) => Finding::Fails(format!("the loony stacks are {found:?}")),
                    Err(stopped) => Finding::Open(stopped.to_string()),
                }
            }
        }
    }
}

/// Returns the result for a proof of an unknown kind. Quotes at most 60 characters of its text.
fn no_proof(proof: &Proof) -> Finding {
    let proof = proof.to_string();
    Finding::Open(format!("`{proof:.60}` is not a known kind of proof"))
}

fn period(proof: &Certificate, limits: &Limits) -> Finding {
    of_certificate(proof.verify_within(limits))
}

fn arithmetic(proof: &ArithmeticCertificate, limits: &Limits) -> Finding {
    of_certificate(proof.verify_within(limits))
}

fn of_certificate(verified: Result<(), CertificateError>) -> Finding {
    match verified {
        Ok(()) => Finding::Holds(Means::Certificate),
        Err(error @ (CertificateError::Stopped(_) | CertificateError::TooLong)) => {
            Finding::Open(error.to_string())
        }
        Err(error) => Finding::Fails(error.to_string()),
    }
}

fn quotient(certificate: &QuotientCertificate, limits: &Limits) -> Finding {
    match certificate.verify_within(limits) {
        Ok(()) => Finding::Holds(Means::Certificate),
        Err(error @ QuotientCertificateError::Stopped(_)) => Finding::Open(error.to_string()),
        Err(error) => Finding::Fails(error.to_string()),
    }
}

fn value(position: &Position, value: u64, catalog: &Catalog, limits: &Limits) -> Finding {
    // Spend half of the time on the plain definition, if it applies, and half on the search.
    let half = limits.max_time().map(|time| time / 2);
    let share = |limits: Limits| match half {
        Some(half) => limits.time(half),
        None => limits,
    };
    if let Some(board) = &position.board {
        let limits = share(limits.clone());
        match plain::has_value(board, value, &mut limits.meter()) {
            Ok(true) => return Finding::Holds(Means::Definition),
            Ok(false) => return Finding::Fails(format!("the value is not {value}")),
            Err(NoAnswer::Stopped(stopped)) if stopped.reason() == StopReason::Canceled => {
                return Finding::Open(stopped.to_string());
            }
            Err(_) => {}
        }
    }
    let limits = share(limits.clone());
    let steps_of = |each: u64| match limits.max_work() {
        u64::MAX => limits.clone(),
        work => limits.clone().work(work / each),
    };
    if let Some(graph) = position.graph() {
        return search(graph, value, &steps_of(GRAPH_SEARCH));
    }
    // A position has the value `value` if and only if its sum with a Nim heap of `value` coins is a P-position.
    let text = match value {
        0 => position.text.clone(),
        value => format!("nim {value} + {}", position.text),
    };
    let sum = match catalog.read_sum(&text) {
        Ok(sum) => sum,
        Err(error) => return Finding::Fails(error.to_string()),
    };
    let solved = catalog.answer(&sum, &Question::new(Normal).most_moves(0), &steps_of(SEARCH));
    let outcome = solved.outcome();
    match (outcome.get(), outcome.why()) {
        (Some(LoopyOutcome::P), _) => Finding::Holds(match outcome.how() {
            Some(How::Theorem) => Means::Theorem,
            _ => Means::Search,
        }),
        (Some(_), _) => Finding::Fails(format!("the value is not {value}")),
        (None, Some(why)) => Finding::Open(why.to_string()),
        (None, None) => Finding::Open("not known".to_owned()),
    }
}

#[cfg(feature = "cli")]
fn search(graph: &Board, value: u64, limits: &Limits) -> Finding {
    match searched::has_value(graph, value, limits) {
        Ok(true) => Finding::Holds(Means::Search),
        Ok(false) => Finding::Fails(format!("the value is not {value}")),
        Err(why) => Finding::Open(why.to_string()),
    }
}

/// Leaves the claim open. The page is built without the graph search, which would hardly get further than the definition and would make the
/// page larger.
#[cfg(not(feature = "cli"))]
fn search(_: &Board, _: u64, _: &Limits) -> Finding {
    Finding::Open("this check exceeds the limits of the page".to_owned())
}
